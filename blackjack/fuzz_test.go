package blackjack_test

import (
	"encoding/json"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
)

func FuzzWalk(f *testing.F) {
	f.Add(uint64(0), []byte{})
	f.Add(uint64(1), []byte("0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"))
	f.Fuzz(func(t *testing.T, rules uint64, data []byte) {
		// More seats and packs would take longer and show nothing new.
		g := newGame(t, with(randomRules(deck.NewSeed(rules).Rand()), func(r *blackjack.Rules) { r.Players, r.Decks = r.Players%3, r.Decks%2 }))
		if err := enginetest.Walk(suiteOf(g), enginetest.Bytes(data)); err != nil {
			t.Fatalf("%+v: %v", g.Rules(), err)
		}
	})
}

// Each position that DecodeState accepts can be restored from its JSON and played to its end. So
// can samples of each view that DecodeView accepts. The rules are fuzzed too.
func FuzzSetup(f *testing.F) {
	for _, rules := range tables {
		g := newGame(f, rules)
		ruleText := must.Have(json.Marshal(g))(f)
		s := g.Deal(deck.NewSeed(4), 0)
		for over := false; !over; {
			over = g.Turn(s) == engine.Nobody
			for _, v := range []any{s, g.View(s, 0).State, g.View(s, engine.Seat(g.Seats()-1)).State} {
				data := must.Have(json.Marshal(v))(f)
				f.Add(ruleText, data)
			}
			if legal := g.Legal(nil, s, g.Turn(s)); len(legal) > 0 {
				s = must.Have(g.Apply(s, g.Turn(s), legal[len(legal)-1]))(f)
			}
		}
	}
	f.Fuzz(func(t *testing.T, rules, data []byte) {
		var g blackjack.Game
		if err := json.Unmarshal(rules, &g); err != nil {
			return
		}
		must.Do(t, enginetest.CheckDecode(suiteOf(g), data))
	})
}

func FuzzMoveText(f *testing.F) {
	enginetest.FuzzMoveText(f, suiteOf(newGame(f, blackjack.Casino())), "hit", "Hit", "double ", "", "decline")
}

func FuzzCost(f *testing.F) {
	var games []blackjack.Game
	for _, rules := range tables {
		games = append(games, newGame(f, rules))
	}
	gametest.FuzzCost(f, gametest.Anywhere(games...))
}
