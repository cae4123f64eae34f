package catcheleven_test

import (
	"testing"

	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

func FuzzWalk(f *testing.F) {
	if long.Tests() {
		f.Add(uint8(0), []byte{})
		f.Add(uint8(0), []byte("2b")) // the last play has two ways to take the same cards
	}
	f.Add(uint8(7), []byte("0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"))
	f.Fuzz(func(t *testing.T, variant uint8, data []byte) {
		g := mustNew(variants[int(variant)%len(variants)])
		must.Do(t, enginetest.Walk(suite(g), enginetest.Bytes(data)))
	})
}

func FuzzMoveText(f *testing.F) {
	enginetest.FuzzMoveText(f, suite(game), "5C", "2H x 9D", "JS x KS,QD,5H", "10♥ x A♠", "x", "5C x")
}

// JSON that is a position or a view in one variant of the game is tried in the others too.
func FuzzSetup(f *testing.F) {
	gametest.Seeds(f,
		game.Deal(deck.NewSeed(1), 0), four.Deal(deck.NewSeed(2), 3), pasur.View(pasur.Deal(deck.NewSeed(3), 1), 1).State,
		game.View(game.Deal(deck.NewSeed(1), 0), -1).State, layout("9♦ 8♦", "2♣ K♣", 0), lastCard("9♦ 8♦", "5♣", 0))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range []catcheleven.Game{game, four, pasur} {
			must.Do(t, enginetest.CheckDecode(suite(g), data))
		}
	})
}

func FuzzCost(f *testing.F) { gametest.FuzzCost(f, gametest.Anywhere(game, four, pasur)) }
