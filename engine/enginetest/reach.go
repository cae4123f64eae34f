package enginetest

import (
	"encoding"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Coverage says what the games of a suite have reached, and what they never did.
type Coverage struct {
	Made      map[string]int // how often each kind of move was made; see Reaches in [Suite]
	NeverMade []string       // kinds of moves that the game has, sorted
	NeverSet  []string       // fields of positions that were always zero, and named values that no field had
	Lacks     []string       // the optional interfaces of package engine that the game does not implement
	Places    []string       // kinds of moves that [gamekit.NumbersOf] does not number, for a game that is not an [engine.Indexer]
	Doubts    []*Violation   // what the rules may want, but is more often a mistake
}

// String returns the coverage in up to five lines, and the doubts.
func (c Coverage) String() string {
	var made []string
	for _, kind := range slices.Sorted(maps.Keys(c.Made)) {
		made = append(made, fmt.Sprintf("%s %d", kind, c.Made[kind]))
	}
	lines := []string{"moves made: " + strings.Join(made, ", ")}
	for _, list := range []struct {
		title string
		items []string
	}{
		{"moves never made: ", c.NeverMade}, {"never set in a position: ", c.NeverSet}, {"interfaces not implemented: ", c.Lacks},
		{"moves without numbers, for which the game should be an Indexer: ", c.Places},
	} {
		if len(list.items) > 0 {
			lines = append(lines, list.title+strings.Join(list.items, ", "))
		}
	}
	for _, doubt := range c.Doubts {
		lines = append(lines, "in doubt: "+doubt.text())
	}
	return strings.Join(lines, "\n")
}

// kindOfText returns the kind of the move with the given text: the first word that is neither a
// card, nor cards with commas between them, nor a number. If there is no such word, the kind
// is "a card", or "a number" if the text has no card.
func kindOfText(text string) string {
	kind := "a number"
	for word := range strings.FieldsSeq(text) {
		switch {
		case areCards(word):
			kind = "a card"
		case !isNumber(word):
			return word
		}
	}
	return kind
}

func areCards(word string) bool {
	for name := range strings.SplitSeq(word, ",") {
		if _, err := card.Parse(name); err != nil {
			return false
		}
	}
	return true
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// reach records what the walks of a suite have reached.
type reach struct {
	made   map[string]int      // by kind; 0 for a kind that was only listed
	fields map[string]*setting // by name
}

// kindOf returns the kind of a move and makes sure that the kind is known. The kind of a
// move without a text is "".
func (w *walk[S, M]) kindOf(m M) string {
	if kind, known := w.kinds[m]; known {
		return kind
	}
	text, err := textOf(m)
	if err != nil {
		return ""
	}
	kind := kindOfText(text)
	w.kinds[m] = kind
	if _, known := w.made[kind]; !known {
		w.made[kind] = 0
	}
	return kind
}

// setting records which values a field had.
type setting struct {
	of   reflect.Type
	seen uint32 // a set of values; larger and negative ones count as 31
}

// note records the values of the fields of a position.
func (r *reach) note(name string, v reflect.Value) {
	var value uint64
	switch kind := v.Kind(); {
	case kind == reflect.Struct:
		for i := range v.NumField() {
			r.note(strings.TrimPrefix(name+"."+v.Type().Field(i).Name, "."), v.Field(i))
		}
		return
	case kind == reflect.Array:
		for i := range v.Len() {
			r.note(name, v.Index(i))
		}
		return
	case v.CanInt():
		value = uint64(v.Int())
	case v.CanUint():
		value = v.Uint()
	case !v.IsZero():
		value = 1
	}
	if r.fields[name] == nil {
		r.fields[name] = &setting{of: v.Type()}
	}
	r.fields[name].seen |= 1 << min(value, 31)
}

// unset returns the names of fields that were always zero, and the values, with the names
// of their fields, that have a text and that no position had.
func (r *reach) unset() []string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(r.fields)) {
		field := r.fields[name]
		if field.seen == 1 {
			all = append(all, name)
			continue
		}
		for value, text := range valuesOf(field.of) {
			if field.seen>>value&1 == 0 {
				all = append(all, name+" "+text)
			}
		}
	}
	return all
}

// valuesOf returns the texts of the values of a type that has fewer than 32 values, each with
// a text, as the types that use gamekit.Words do. It returns none for the
// types of package card.
func valuesOf(t reflect.Type) []string {
	if v := reflect.Zero(t); !v.CanUint() || t.PkgPath() == reflect.TypeFor[card.Card]().PkgPath() {
		return nil
	}
	var texts []string
	for value := range uint64(32) {
		v := reflect.New(t).Elem()
		v.SetUint(value)
		m, ok := reflect.TypeAssert[encoding.TextMarshaler](v)
		if !ok {
			return nil
		}
		text, err := m.MarshalText()
		if err != nil {
			return texts
		}
		texts = append(texts, string(text))
	}
	return nil
}

// coverage returns what the walks have reached.
func (w *walk[S, M]) coverage() Coverage {
	c := Coverage{Made: map[string]int{}, NeverSet: w.unset(), Lacks: lacks(w.inner())}
	if g, ok := w.inner().(engine.Indexer[M]); ok {
		for i := range min(g.Moves(), maxNumbered) {
			if m, ok := g.MoveAt(i); ok {
				w.kindOf(m)
			}
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(w.made)) {
		if n := w.made[kind]; n > 0 {
			c.Made[kind] = n
		} else {
			c.NeverMade = append(c.NeverMade, kind)
		}
	}
	for _, err := range w.doubts.found {
		if v := (*Violation)(nil); errors.As(err, &v) {
			c.Doubts = append(c.Doubts, v)
		}
	}
	return c
}

// places returns the kinds of moves without numbers in some deals of a game that does not number its
// moves, and checks the numbers of the others.
func (su Suite[S, M]) places() []string {
	g, kinds := su.inner(), map[string]bool{}
	if is[engine.Indexer[M]](g) {
		return nil
	}
	numbers := gamekit.NumbersOf(g)
	for n := range uint64(placedDeals) {
		s, r := g.Deal(deck.NewSeed(^n), 0), deck.NewSeed(n).Rand()
		for range placedPlays {
			legal := g.Legal(nil, s, g.Turn(s))
			if len(legal) == 0 {
				break
			}
			for _, m := range legal {
				i := numbers.Index(m)
				if at, ok := numbers.MoveAt(i); ok && at != m {
					indexIsUnique.broken("%v has the number %d, which is that of %v", m, i, at)
				} else if !ok {
					kinds[kindOfText(texts.Move(m))] = true
				}
			}
			var err error
			if s, err = g.Apply(s, g.Turn(s), legal[r.IntN(len(legal))]); err != nil {
				break
			}
		}
	}
	return slices.Sorted(maps.Keys(kinds))
}

const placedDeals, placedPlays = 30, 400

// lacks returns the names of the optional interfaces that a game does not implement.
func lacks[S comparable, M engine.Move](g engine.Game[S, M]) []string {
	var all []string
	for _, t := range []reflect.Type{
		reflect.TypeFor[engine.Positions[S, M]](), reflect.TypeFor[engine.InPlace[S, M]](), reflect.TypeFor[engine.Checked[S, M]](),
		reflect.TypeFor[engine.PlayOuter[S]](), reflect.TypeFor[engine.Awaiter[S]](), reflect.TypeFor[engine.Itemizer[S]](),
		reflect.TypeFor[engine.Continued[S]](), reflect.TypeFor[engine.OptionLister](), reflect.TypeFor[engine.PackDealer[S]](),
		reflect.TypeFor[engine.Follower[S, M]](), reflect.TypeFor[engine.Speech[S, M]](), reflect.TypeFor[engine.Indexer[M]](),
		reflect.TypeFor[engine.Observer[S]](),
	} {
		if name, _, _ := strings.Cut(t.Name(), "["); !reflect.TypeOf(g).Implements(t) {
			all = append(all, name)
		}
	}
	return all
}

// is reports whether a game implements an interface.
func is[I any](g any) bool {
	_, ok := g.(I)
	return ok
}
