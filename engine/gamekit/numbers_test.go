package gamekit_test

import (
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/cribbage"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/texts"
)

// The moves of the examples are of the usual kinds. How many there are follows from their rules.
func TestNumbersOf(t *testing.T) {
	const (
		runs  = 4 * (8 + 7 + 6 + 5 + 4 + 3 + 2 + 1) // three to ten cards of ace to ten
		pairs = 52 * 51 / 2
	)
	t.Run("tuck", func(t *testing.T) { numbers(t, newgame.Game{}, 2*12+1, "QH", "tuck QH", "tuck ??") })
	t.Run("rummy", func(t *testing.T) {
		numbers(t, rummy.Game{}, 2+40+10*5+runs, "draw", "take", "AC", "meld 7C 7D 7H", "meld 7C 7D 7H 7S", "meld AS 2S 3S 4S 5S 6S 7S 8S 9S TS")
	})
	t.Run("skat", func(t *testing.T) {
		numbers(t, skat.Game{}, 1+5+32*31/2+1+5+32, "pass", "bid 18", "bid 48", "bury 7C 8D", "bury ?? ??", "trump C", "grand", "JC")
	})
	t.Run("cribbage", func(t *testing.T) { numbers(t, cribbage.Game{}, 1+52+pairs+1, "go", "5H", "crib 5H 8S", "crib ?? ??") })
}

func numbers[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], want int, moves ...string) {
	t.Helper()
	n, again := gamekit.NumbersOf(g), gamekit.NumbersOf(g)
	expect.Is(t, n.Moves(), want, "numbers")
	for i := range n.Moves() {
		m, ok := n.MoveAt(i)
		if other, also := again.MoveAt(i); !ok || !also || m != other || n.Index(m) != i {
			t.Fatalf("number %d: %v, %v, and then %v; its number is %d", i, m, ok, other, n.Index(m))
		}
	}
	for _, text := range moves {
		m, err := g.ParseMove(text)
		if err != nil || n.Index(m) < 0 {
			t.Errorf("%s has the number %d, %v", text, n.Index(m), err)
		}
	}
	for _, i := range []int{-1, want} {
		if m, ok := n.MoveAt(i); ok {
			t.Errorf("number %d: %s", i, texts.Move(m))
		}
	}
}

// A game that numbers its moves keeps its numbers.
func TestNumbersOfAnIndexer(t *testing.T) {
	expect.Is(t, gamekit.NumbersOf(engine.Game[indigo.State, indigo.Move](indigo.Game{})), engine.Indexer[indigo.Move](indigo.Game{}))
}
