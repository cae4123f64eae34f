package enginetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// leaf is a value in the JSON of positions that a viewer's views have left out.
type leaf struct {
	viewer engine.Seat
	path   string
}

// leaves returns the values in the JSON of v that are not cards, by their path.
func leaves(v any) map[string]string {
	data, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	var tree any
	if json.Unmarshal(data, &tree) != nil {
		return nil
	}
	all := map[string]string{}
	collect(all, "", tree)
	return all
}

func collect(all map[string]string, path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			collect(all, path+"."+key, v[key])
		}
	case []any:
		for i, item := range v {
			collect(all, fmt.Sprintf("%s[%d]", path, i), item)
		}
	case string:
		if _, err := card.Parse(v); err != nil {
			all[path] = v
		}
	default:
		all[path] = fmt.Sprint(v)
	}
}

// hidden is what was found of a leaf in a walk.
type hidden struct {
	seen   int // times that a view had another value, or none
	varied bool
	where  string
}

// comparePublic keeps count of the values, beside cards, that a view does not
// have, and of whether Determinize draws them anew. What it does not is no
// secret, and a view must have it.
func (w *walk[S, M]) comparePublic(s S, v engine.View[S], samples [2]S) {
	truth, view := leaves(s), leaves(v.State)
	var drawn [2]map[string]string
	for path, value := range truth {
		if shown, ok := view[path]; ok && shown == value {
			continue
		}
		if drawn[0] == nil {
			drawn[0], drawn[1] = leaves(samples[0]), leaves(samples[1])
		}
		key := leaf{v.Seat, path}
		if w.hidden[key] == nil {
			w.hidden[key] = &hidden{}
		}
		h := w.hidden[key]
		h.seen++
		h.varied = h.varied || drawn[0][path] != drawn[1][path] || drawn[0][path] == value
		h.where = fmt.Sprintf("%s, where the position has %s", path, value)
	}
}

// checkPublic demands that what views leave out is drawn anew.
func (w *walk[S, M]) checkPublic() error {
	const enough = 12 // positions
	for key, h := range w.hidden {
		if h.seen >= enough && !h.varied {
			return ViewHasPublic.broken("the view of %v has not %s, and no sample has it either", key.viewer, h.where)
		}
	}
	return nil
}
