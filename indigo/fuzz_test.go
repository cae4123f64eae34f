package indigo_test

import (
	"encoding/json"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/indigo"
)

func FuzzWalk(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := enginetest.Walk(suite, enginetest.Bytes(data)); err != nil {
			t.Fatal(err)
		}
	})
}

// Whatever passes for a position comes back from its JSON and can be played to
// its end; so can what is sampled from whatever passes for a view.
func FuzzSetup(f *testing.F) {
	s := game.Deal(deck.NewSeed(1), 0)
	for _, v := range []any{s, game.View(s, 0).State, game.View(s, engine.Nobody).State, endgame("9♠", "K♣ 4♣", "9♥ 7♦")} {
		data, err := json.Marshal(v)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var u indigo.Setup
		if json.Unmarshal(data, &u) != nil {
			return
		}
		if s, err := game.FromSetup(u); err == nil {
			again, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := decode(again); err != nil || back != s {
				t.Fatalf("%s is not %s: %v", again, data, err)
			}
			mustEnd(t, s)
		}
		for viewer := engine.Nobody; viewer < 2; viewer++ {
			v, err := game.FromView(engine.View[indigo.Setup]{Seat: viewer, State: u})
			if err != nil {
				continue
			}
			s := game.Determinize(v, deck.NewSeed(1).Rand())
			if game.View(s, viewer) != v {
				t.Fatalf("%s, sampled for %v, looks otherwise: %+v", data, viewer, s.Setup())
			}
			mustEnd(t, s)
			_, _ = engine.Playout(game, v.State, deck.NewSeed(2).Rand(), nil) // must not panic
		}
	})
}

func mustEnd(t *testing.T, s indigo.State) {
	t.Helper()
	end, err := engine.Playout(game, s, deck.NewSeed(2).Rand(), nil)
	if err != nil || game.Score(end, 0)+game.Score(end, 1) != 23 {
		t.Fatalf("%+v: %v", s.Setup(), err)
	}
}
