package doppelkopf_test

import (
	"encoding/json"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
)

func FuzzWalk(f *testing.F) {
	f.Add(uint8(0), uint8(0), []byte{})
	f.Add(uint8(3), uint8(1), []byte("0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"))
	f.Fuzz(func(t *testing.T, variant, contract uint8, data []byte) {
		r := variants[int(variant)%len(variants)]
		su := suite(mustNew(r))
		if !r.ForcedSolo && contract%2 == 1 {
			su.Game = started{mustNew(r), declared(doppelkopf.Normal + doppelkopf.Contract(contract/2%9)).declare}
		}
		if err := enginetest.Walk(su, enginetest.Bytes(data)); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"5C", "TH", "10♥", "solo C", "no 90", "RE", "schwarz", "reservation", "no  90 "} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := doppelkopf.ParseMove(text)
		if err != nil {
			return
		}
		ascii, err := m.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range []string{m.String(), string(ascii)} {
			if back, err := doppelkopf.ParseMove(form); err != nil || back != m {
				t.Errorf("%q is %v, but %q is %v, %v", text, m, form, back, err)
			}
		}
	})
}

// Whatever passes for a position comes back from its JSON and can be played to
// its end; so can what is sampled from whatever passes for a view.
func FuzzSetup(f *testing.F) {
	house := mustNew(variants[len(variants)-1])
	pigs := mustNew(doppelkopf.Rules{PigsTrump: true})
	games := []doppelkopf.Game{game, pigs, house}
	r := deck.NewSeed(1).Rand()
	for n := range uint64(12) {
		g := games[n%3]
		s := g.Deal(deck.NewSeed(n), 1)
		for range 7 * n {
			if g.Turn(s) == engine.Nobody {
				break
			}
			seat, m := temper{8, 4}.choose(g, s, r)
			var err error
			if s, err = g.Apply(s, seat, m); err != nil {
				f.Fatal(err)
			}
		}
		for _, v := range []any{s, g.View(s, engine.Seat(n%4)).State} {
			data, err := json.Marshal(v)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var u doppelkopf.Setup
		if json.Unmarshal(data, &u) != nil {
			return
		}
		for _, g := range games {
			if s, err := g.FromSetup(u); err == nil {
				again, err := json.Marshal(s)
				if err != nil {
					t.Fatal(err)
				}
				if back, err := decode(g, again); err != nil || back != s {
					t.Fatalf("%s is not %s: %v", again, data, err)
				}
				mustEnd(t, g, s)
			}
			for _, viewer := range viewers {
				v, err := g.FromView(engine.View[doppelkopf.Setup]{Seat: viewer, State: u})
				if err != nil {
					continue
				}
				s := g.Determinize(v, deck.NewSeed(1).Rand())
				if g.View(s, viewer) != v {
					t.Fatalf("%s, sampled for %v, looks otherwise: %+v", data, viewer, s.Setup())
				}
				mustEnd(t, g, s)
				_, _ = engine.Playout(g, v.State, deck.NewSeed(2).Rand(), nil) // must not panic
			}
		}
	})
}

func mustEnd(t *testing.T, g doppelkopf.Game, s doppelkopf.State) {
	t.Helper()
	if _, err := engine.Playout(g, s, deck.NewSeed(2).Rand(), nil); err != nil {
		t.Fatalf("%+v: %v", s.Setup(), err)
	}
}
