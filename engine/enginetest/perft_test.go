package enginetest

import (
	"errors"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// In Tuck each card may be laid open or tucked, until the seat has tucked two. Hands stay at
// three cards as long as the stock lasts. At each of the first four plays there are 6 moves,
// because no seat has tucked two cards yet.
func TestPerft(t *testing.T) {
	var g newgame.Game
	s := g.Deal(deck.NewSeed(1), 0)
	want := []uint64{
		1, 6, 6 * 6, 6 * 6 * 6, 6 * 6 * 6 * 6,
		// The fifth play is the third of seat 0. Seat 0 has 3 moves after two tucks (9 of the 36 ways in
		// which its first two plays can go), and 6 moves otherwise.
		6 * 6 * (9*3 + 27*6),
	}
	for depth, want := range want {
		if got, err := Perft(g, s, depth); err != nil || got != want {
			t.Errorf("depth %d: %d, %v; want %d", depth, got, err, want)
		}
	}
	if got, err := Perft(g, s, -1); got != 1 || err != nil {
		t.Errorf("depth -1: %d, %v", got, err)
	}
	if got, err := Perft(g, state{}, 3); got != 0 || err != nil {
		t.Errorf("from the end: %d, %v", got, err)
	}
}

// open is a game in which seat 1 may act out of turn, and whose Legal may lie.
type open struct {
	newgame.Game
	liar bool
}

func (g open) Legal(dst []move, s state, seat engine.Seat) []move {
	dst = g.Game.Legal(dst, s, seat)
	if g.liar && seat == g.Turn(s) {
		dst = append(dst, move{})
	}
	if !g.liar && seat == 1 && g.Turn(s) == 0 {
		dst = append(dst, move{Card: 1})
	}
	return dst
}

func TestPerftCountsEverySeat(t *testing.T) {
	g := open{}
	if got, err := Perft(g, g.Deal(deck.NewSeed(1), 0), 1); got != 7 || err != nil {
		t.Errorf("%d, %v; want 7", got, err)
	}
}

func TestPerftReportsLiars(t *testing.T) {
	g := open{liar: true}
	if _, err := Perft(g, g.Deal(deck.NewSeed(1), 0), 2); !errors.Is(err, engine.ErrNoSuchMove) {
		t.Errorf("got %v", err)
	}
}

// liar is a version of Tuck that refuses the moves that it lists, from the second play on.
type liar struct{ newgame.Game }

var errLiar = errors.New("no move is legal")

func (g liar) Apply(s state, seat engine.Seat, m move) (state, error) {
	if s.Left < opening.Left {
		return s, errLiar
	}
	return g.Game.Apply(s, seat, m)
}

func TestPerftPassesErrorsOn(t *testing.T) {
	if n, err := Perft(liar{}, opening, 3); !errors.Is(err, errLiar) || n != 0 {
		t.Errorf("%d, %v", n, err)
	}
}
