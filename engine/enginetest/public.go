package enginetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// tally records what one or more walks have found and reached, and whether samples of
// their positions vary as they must.
type tally struct {
	dealt  map[hiddenZone]*variety
	hidden map[leaf]*hidden
	pack   []card.Card       // of all deals, sorted
	codes  map[string]string // the reason that each code of a refusal stands for
	games  int               // of Check and Run
	doubts findings          // violations of promises that no contract demands
	*reach
	*findings
}

func newTally() *tally {
	return &tally{
		dealt: map[hiddenZone]*variety{}, hidden: map[leaf]*hidden{}, codes: map[string]string{},
		reach: &reach{map[string]int{}, map[string]*setting{}}, findings: &findings{}, doubts: findings{goOn: true},
	}
}

// hiddenZone is a zone that Determinize has to deal at random for a viewer.
type hiddenZone struct {
	viewer engine.Seat
	zone   engine.ZoneID
}

// variety records how the samples of a zone varied.
type variety struct {
	chances  float64 // binary logarithm of the number of ways to deal the samples
	moved    bool    // whether a sample differed from the position
	differed bool    // whether two samples of a view differed
}

// compare records, for each zone, whether the cards that a viewer does not see differ
// between a sample and the position, and between two samples. If the game can decode
// positions, a zone counts only if other contents are known to be possible.
func (w *walk[S, M]) compare(s S, v engine.View[S], samples [2]S) {
	zones, seen := w.Game.Zones(s), w.Game.Zones(v.State)
	other, proved := s, w.positions() != nil
	if proved {
		if w.choose(4) > 0 {
			return // the proof takes time
		}
		var ok bool
		if other, ok = w.twin(s, v.Seat); !ok {
			return
		}
	}
	unseen := w.unseen(s, v.Seat)
	elsewhere, a, b := w.Game.Zones(other), w.Game.Zones(samples[0]), w.Game.Zones(samples[1])
	for i, z := range zones {
		down := len(z.Cards) - len(faceUp(seen[i].Cards))
		bits := ways(down, unseen.Len())
		switch {
		case proved && slices.Equal(elsewhere[i].Cards, z.Cards):
			bits = 0
		case proved:
			bits = 1
		}
		if bits == 0 {
			continue
		}
		key := hiddenZone{v.Seat, z.ZoneID}
		if w.dealt[key] == nil {
			w.dealt[key] = &variety{}
		}
		n := w.dealt[key]
		n.chances += bits
		n.moved = n.moved || !slices.Equal(a[i].Cards, z.Cards)
		n.differed = n.differed || !slices.Equal(a[i].Cards, b[i].Cards)
	}
}

// ways returns the binary logarithm of the number of ways to choose cards from the
// unseen ones. The parameter size is the number of cards to choose; the parameter
// unseen is the number of all unseen cards.
func ways(size, unseen int) (bits float64) {
	for i := range min(size, unseen) {
		bits += math.Log2(float64(unseen-i)) - math.Log2(float64(i+1))
	}
	return bits
}

// check returns an error if the samples of a zone were all equal and this is too
// unlikely to be bad luck, or if a value that views omit did not vary in the samples.
func (t *tally) check() error {
	const luck = 40 // less than once in 2⁴⁰ tallies
	for _, key := range inOrder(t.dealt) {
		if n := t.dealt[key]; n.chances > luck && (!n.moved || !n.differed) {
			return sampleVaries.violation("%v does not see %v, but every sample has the same cards there", key.viewer, key.zone)
		}
	}
	const enough = 8 // positions
	omitted := inOrder(t.hidden)
	for _, key := range omitted {
		if h := t.hidden[key]; h.card && !h.varied && h.seen >= 2*enough {
			return sampleVaries.violation("%v does not see the card at %s, but every sample has the same there", key.viewer, h.where)
		}
	}
	for _, key := range omitted {
		if h := t.hidden[key]; !h.card && !h.varied && h.seen >= enough {
			return viewHasPublic.violation("the view of %v lacks %s, and no sample has it", key.viewer, h.where)
		}
	}
	return nil
}

// inOrder returns the keys of a map in a fixed order.
func inOrder[K comparable, V any](m map[K]V) []K {
	return slices.SortedFunc(maps.Keys(m), func(a, b K) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
}

// leaf identifies a value that is in the JSON of positions, but not in a viewer's views.
type leaf struct {
	viewer engine.Seat
	path   string
}

// leaves returns the values in the JSON of v by path.
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
		all[path] = v
	default:
		all[path] = fmt.Sprint(v)
	}
}

// hidden records how a leaf varied in the samples.
type hidden struct {
	seen   int // views that lacked the value, not counting those whose sample has the right card
	varied bool
	card   bool // whether the value is the text of a card
	where  string
}

// comparePublic records the values that a view omits, and whether Determinize draws them
// at random. A value that Determinize does not draw is not secret, so the view must show
// it. If Determinize does not draw a hidden card, every sample has the same wrong card in
// its place.
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
		_, err := card.Parse(value)
		h.card = err == nil
		right := drawn[0][path] == value
		h.varied = h.varied || drawn[0][path] != drawn[1][path] || right && !h.card
		if !right || !h.card { // a card may be the right one because no other is possible
			h.seen++
		}
		h.where = fmt.Sprintf("%s, which is %s in the position", path, value)
	}
}
