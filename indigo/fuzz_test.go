package indigo_test

import (
	"encoding/json"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
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

// Whatever passes for a position comes back from its JSON, and can be played
// on to its end or to a card face down.
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
		s, err := decode(data)
		if err != nil {
			return
		}
		again, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := decode(again); err != nil || back != s {
			t.Fatalf("%s is not %s: %v", again, data, err)
		}
		for viewer := range engine.Seat(3) {
			sample := game.Determinize(game.View(s, viewer), deck.NewSeed(1).Rand())
			if end, err := engine.Playout(game, sample, deck.NewSeed(2).Rand(), nil); err != nil || game.Score(end, 0)+game.Score(end, 1) != 23 {
				t.Fatalf("%s, sampled: %v", data, err)
			}
		}
		_, _ = engine.Playout(game, s, deck.NewSeed(3).Rand(), nil) // must not panic
	})
}
