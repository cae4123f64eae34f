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
		if err := enginetest.Foreign(suite, data); err != nil {
			t.Fatal(err)
		}
	})
}
