package screen

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
)

// The key for the next value changes each option of each game.
func TestEachOption(t *testing.T) {
	for _, g := range hoyle.Games() {
		m := open(t, 80, 24, "")
		w := &wish{game: g.Name(), rules: changes{}}
		w.reset(m)
		f := m.optionsForm(w, m.menu)
		set := map[string]bool{}
		for f.at = range f.items() {
			w.rules = changes{}
			if it := f.items()[f.at]; it.change == nil {
				continue
			}
			before := f.items()[f.at].value
			f.key("right", "")
			if f.items()[f.at].value == before {
				f.key("left", "") // the key has led to the last number
			}
			if f.items()[f.at].value == before || len(w.rules) != 1 {
				t.Errorf("%v: %q stays %q: %v", g, f.items()[f.at].label, before, w.rules)
			}
			for name := range w.rules {
				set[name] = true
			}
		}
		for _, o := range g.Info().Options {
			if len(o.Needs) > 0 {
				checkNeeds(t, w, f, g, o)
			} else if !set[o.Name] {
				t.Errorf("%v: %s cannot be set", g, o.Name)
			}
		}
	}
}

// checkNeeds checks that a form shows an option only with what it needs, and takes its value back
// if it loses that.
func checkNeeds(t *testing.T, w *wish, f *form, g hoyle.Game, o hoyle.Option) {
	t.Helper()
	options := g.Info().Options
	named := func(name string) hoyle.Option {
		return options[slices.IndexFunc(options, func(o hoyle.Option) bool { return o.Name == name })]
	}
	w.rules = changes{}
	for _, need := range o.Needs {
		for _, deeper := range named(need.Option).Needs {
			w.put(g, named(deeper.Option), deeper.Values[0])
		}
		w.put(g, named(need.Option), need.Values[0])
	}
	labeled := func(i item) bool { return i.label == o.Title }
	if f.at = slices.IndexFunc(f.items(), labeled); f.at < 0 {
		t.Fatalf("%v: %s is not shown", g, o.Name)
	}
	if it := f.items()[f.at]; it.change != nil { // a list has an item for each value
		if f.key("right", ""); f.items()[f.at].value == it.value || w.rules[o.Name] == nil {
			t.Errorf("%v: %s stays %s: %v", g, o.Name, it.value, w.rules)
		}
	}
	other := named(o.Needs[0].Option)
	if other.Kind == engine.OptNumbers || other.Kind == engine.OptSeats {
		return
	}
	lost, values := other.Default, other.Choices
	if other.Kind == engine.OptSwitch {
		values = []any{false, true}
	}
	for _, value := range values {
		if slices.Contains(o.Needs[0].Values, lost) { // the default is one of the values that o takes
			lost = value
		}
	}
	if w.set(g, other, lost); w.rules[o.Name] != nil || slices.ContainsFunc(f.items(), labeled) {
		t.Errorf("%v: %s is still there: %v", g, o.Name, w.rules)
	}
}

// A value of a list can be taken out and put back in its place. One of several numbers, or the
// number of one seat, can be changed alone.
func TestOptionsThatAreLists(t *testing.T) {
	m := open(t, 80, 24, "")
	w := &wish{game: "doppelkopf", rules: changes{}}
	w.reset(m)
	f := m.optionsForm(w, m.menu)
	turn := func(label, key string) {
		t.Helper()
		f.at = slices.IndexFunc(f.items(), func(i item) bool { return strings.TrimSpace(i.label) == label })
		if f.at < 0 {
			t.Fatalf("no %q", label)
		}
		f.key(key, "")
	}
	for _, try := range []struct{ label, key, option, want string }{
		{"solo S", "space", "solos", `["solo C","solo H","solo D","solo Q","solo J","solo A"]`},
		{"solo KQJ", "space", "solos", `["solo C","solo H","solo D","solo Q","solo J","solo A","solo KQJ"]`},
		{"solo S", "space", "solos", `["solo C","solo S","solo H","solo D","solo Q","solo J","solo A","solo KQJ"]`},
		{"seat 2", "space", "compulsorySolo", `[false,true,false,false]`},
		{"number 1", "right", "callCards", `[1,0,0,0,0]`},
	} {
		turn(try.label, try.key)
		got, err := json.Marshal(w.rules[try.option])
		if err != nil || !bytes.Equal(got, []byte(try.want)) {
			t.Errorf("%s: %s, want %s (%v)", try.label, got, try.want, err)
		}
	}
	turn("As in the rules", "enter")
	if len(w.rules) > 0 {
		t.Error(w.rules)
	}
}
