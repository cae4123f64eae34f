package karata_test

import (
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

func FuzzWalk(f *testing.F) {
	if long.Tests() {
		f.Add(uint8(0), []byte{})
	}
	f.Add(uint8(7), []byte("0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"))
	f.Fuzz(func(t *testing.T, variant uint8, data []byte) {
		g := mustNew(variants[int(variant)%len(variants)])
		short := brief{careless{g}, 8, 6}
		if g.Seats()*g.Rules().Hand > 40 {
			short.turned = 7 // with few cards to turn over
		}
		must.Do(t, enginetest.Walk(suite(short, g), enginetest.Bytes(data)))
	})
}

func FuzzMoveText(f *testing.F) {
	enginetest.FuzzMoveText(f, suite(game, game), "play 5C", "ask S", "ask RJ", "done", "draw", "last", "not", "play 10♥", "ask", "play ??")
}

// Any hand, on any top card and with anything pending, has the turns that the naive reading finds,
// with the same effects.
func FuzzTurns(f *testing.F) {
	f.Add(uint64(1), uint8(0), false)
	f.Add(uint64(2), uint8(3), true)
	f.Fuzz(func(t *testing.T, seed uint64, seats uint8, cumulative bool) {
		g := mustNew(karata.Rules{Seats: 2 + int(seats)%5, Cumulative: cumulative})
		s := position(t, g, randomTurn(deck.NewSeed(seed).Rand(), g))
		compareTurns(t, g, s)
	})
}

// Each position that DecodeState accepts can be restored from its JSON and played to its end. So
// can samples of each view that DecodeView accepts.
func FuzzSetup(f *testing.F) {
	fined := mustNew(karata.Rules{Fine: 1, Cumulative: true})
	three := mustNew(karata.Rules{Seats: 3})
	onAce := layout(2, "A♠", "9♥ 4♦")
	onAce.Request = request("BJ-")
	gametest.Seeds(f,
		game.Deal(deck.NewSeed(1), 0), three.Deal(deck.NewSeed(2), 2), fined.View(fined.Deal(deck.NewSeed(3), 1), 1).State,
		game.View(game.Deal(deck.NewSeed(1), 0), engine.Nobody).State, turnedLayout(), onAce, layout(3, "9♠", ""))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range []karata.Game{game, fined, three} {
			must.Do(t, enginetest.CheckDecode(suite(g, g), data))
		}
	})
}

func FuzzCost(f *testing.F) {
	gametest.FuzzCost(f, gametest.Anywhere(game, mustNew(karata.Rules{Fine: 1, Cumulative: true}), mustNew(karata.Rules{Seats: 6})))
}
