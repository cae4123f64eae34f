package house

import (
	"context"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
)

// sharp is a player that looks one play ahead: it makes the move that is worth the most
// after the best answers of the next seat, each weighed by how likely that seat can give it.
type sharp[S comparable, M engine.Move, V sight[M]] struct {
	see func(engine.View[S]) V
}

// sharpIterations is the number of iterations of a strong player whose playouts are played by
// a sharp one.
const sharpIterations = 500

// sight is what a seat sees, in a form that a sharp player can calculate with.
type sight[M engine.Move] interface {
	// worth returns what a legal move is worth in points of lead, up to a constant.
	worth(m M) float64
}

// sharpPlayer returns the player named sharp of a roster.
func sharpPlayer[S comparable, M engine.Move, V sight[M]](see func(engine.View[S]) V) bot.OtherPlayer[S, M] {
	return bot.OtherPlayer[S, M]{
		Player: bot.Player{Name: "sharp", Strength: "looks one play ahead; strong and fast"},
		New:    func() bot.Bot[S, M] { return sharp[S, M, V]{see} },
		Exact:  true,
	}
}

// sharpRoster returns the roster of a game that has a sharp player: that is its medium, and plays the
// games of its searches to their end.
func sharpRoster[S comparable, M engine.Move](g engine.Game[S, M], sharp, easy bot.OtherPlayer[S, M]) bot.Roster[S, M] {
	return bot.Roster[S, M]{
		Game: g,
		Others: []bot.OtherPlayer[S, M]{
			sharp,
			easy,
			{Player: bot.Player{Name: "medium", Strength: "looks one play ahead; fast"}, New: sharp.New, Exact: true},
			{Player: bot.Player{Name: "strong", Strength: "looks ahead far; a point a deal ahead of medium"}, Iterations: sharpIterations},
		},
		Search: bot.SearchOptions[S, M]{Lead: true, Depth: 1, Playout: sharp.New},
	}
}

// Choose returns one of the moves that are worth the most; all are equally likely.
func (b sharp[S, M, V]) Choose(_ context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	seen := b.see(v)
	best, most, level := legal[0], seen.worth(legal[0]), 1
	for _, m := range legal[1:] {
		switch worth := seen.worth(m); {
		case worth > most:
			best, most, level = m, worth, 1
		case worth == most:
			if level++; r.IntN(level) == 0 {
				best = m
			}
		}
	}
	return best
}

// holds returns the chance that a hand of k cards holds at least one of t cards, if any k of
// the n unseen cards are equally likely to be the hand.
func holds(k, t, n int) float64 {
	none := 1.0
	for i := range min(k, n) {
		none *= float64(max(n-t-i, 0)) / float64(n-i)
	}
	return 1 - none
}
