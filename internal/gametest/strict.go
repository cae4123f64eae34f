package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// Reading is a game that turns JSON back into positions and views.
type Reading[S any] interface {
	DecodeState(data []byte) (S, error)
	DecodeView(data []byte) (engine.View[S], error)
}

// Strict fails the test unless the JSON of a position comes back as the position, through the game
// alone, and is refused, in a view too, if anything follows it or if a field is missing, null, given
// twice, in upper case or of another kind. Only the optional fields may be missing, already in s. In lists, only
// the first element is changed.
func Strict[S Setup[U], U any](t *testing.T, g Reading[S], s S, optional ...string) {
	t.Helper()
	good := must.Have(json.Marshal(s))(t)
	if back, err := g.DecodeState(good); err != nil || back != s {
		t.Errorf("read back as %+v, %v", back, err)
	}
	if err := json.Unmarshal(good, new(S)); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "Setup") {
		t.Errorf("decoded without the game: %v", err)
	}
	refused := func(name, what, text string) {
		t.Helper()
		if _, err := g.DecodeState([]byte(text)); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s %s: %v", name, what, err)
		}
		if _, err := g.DecodeView([]byte(`{"seat":0,"state":` + text + `}`)); !errors.Is(err, engine.ErrPosition) {
			t.Errorf("%s %s, in a view: %v", name, what, err)
		}
	}
	for _, text := range []string{``, `null`, `[]`, `7`, `{`, `{}`, string(good) + `}`, string(good) + ` {}`} {
		refused("", text, text)
	}
	var root any
	must.Do(t, json.Unmarshal(good, &root))
	for _, name := range absent(root, reflect.TypeFor[U]()) {
		if !slices.Contains(optional, name) {
			t.Errorf("the JSON has no %s", name)
		}
	}
	damaged(root, optional, func(name, what string) {
		t.Helper()
		text := string(must.Have(json.Marshal(root))(t))
		refused(name, what, strings.Replace(text, `"\u0000":`, `"`+name+`":`, 1))
	})
}

// absent returns the names of the fields of a type, and of the types in it, that its JSON lacks.
func absent(node any, of reflect.Type) (lost []string) {
	switch node := node.(type) {
	case []any:
		if len(node) > 0 {
			return absent(node[0], of.Elem())
		}
	case map[string]any:
		for field := range of.Fields() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if value, ok := node[name]; ok {
				lost = append(lost, absent(value, field.Type)...)
			} else {
				lost = append(lost, name)
			}
		}
	}
	return lost
}

// damaged changes each field in a value of JSON in every way in which it would no longer be one of
// a position, calls f with the name that an error must contain and with what is wrong, and changes
// it back. A field that is given twice has the second time the name "\x00".
func damaged(node any, optional []string, f func(name, what string)) {
	wrong := []any{1.5, "5X", map[string]any{"joker": 1}}
	switch node := node.(type) {
	case []any:
		if len(node) == 0 {
			return
		}
		first := node[0]
		for _, other := range wrong {
			node[0] = other
			f("", fmt.Sprintf("%v for %v", other, first))
		}
		node[0] = first
		damaged(first, optional, f)
	case map[string]any:
		for name, value := range maps.Clone(node) {
			upper := strings.ToUpper(name)
			delete(node, name)
			if !slices.Contains(optional, name) {
				f(name, "missing")
			}
			node[upper] = value
			f(upper, "in upper case")
			delete(node, upper)
			node[name], node["\x00"] = value, value
			f(name, "twice")
			delete(node, "\x00")
			for _, other := range wrong {
				node[name] = other
				f("", fmt.Sprintf("%s: %v", name, other))
			}
			node[name] = nil
			f(name, "null")
			node[name] = value
			damaged(value, optional, f)
		}
	}
}

// FirstSeat fails the test unless the method DealPack of a game for so many seats deals a whole pack if
// one of the seats is first, and refuses it otherwise.
func FirstSeat[S any](t *testing.T, seats engine.Seat, deal func(pack []card.Card, first engine.Seat) (S, error), pack []card.Card) {
	t.Helper()
	for first := engine.Nobody; first < seats+2; first++ {
		_, err := deal(pack, first)
		if seat := first >= 0 && first < seats; seat != (err == nil) || !seat && !errors.Is(err, engine.ErrSeat) {
			t.Errorf("first %d: %v", first, err)
		}
	}
}
