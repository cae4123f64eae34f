package enginetest

import (
	"errors"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
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
		expect.Is(t, must.Have(Perft(g, s, depth))(t), want, "depth", depth)
	}
	expect.Is(t, must.Have(Perft(g, s, -1))(t), 1, "depth -1")
	expect.Is(t, must.Have(Perft(g, state{}, 3))(t), 0, "from the end")
}

// The moves of every seat count, and the error of a move that the game lists and refuses is passed on.
func TestPerftOfFaultyGames(t *testing.T) {
	errLiar := errors.New("no move is legal")
	for name, tt := range map[string]struct {
		change change
		depth  int
		want   uint64
		err    error
	}{
		"seat 1 may act out of turn": {after(onLegal, func(c *call) bool { return c.seat == 1 && c.s.Left == opening.Left }, adds(move{Card: 1})), 1, 7, nil},
		"a move that does not exist": {after(onLegal, hasTurn, adds(move{})), 2, 0, engine.ErrNoSuchMove},
		"the second play is refused": {after(onApply, func(c *call) bool { return c.s.Left < opening.Left }, func(c *call) { c.err = errLiar }), 3, 0, errLiar},
	} {
		if got, err := Perft(tuckWith(tt.change), opening, tt.depth); got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s: %d, %v; want %d, %v", name, got, err, tt.want, tt.err)
		}
	}
}
