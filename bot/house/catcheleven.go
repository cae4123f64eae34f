package house

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/engine"
)

// CatchEleven is the house player of [catcheleven]. It plays a jack that takes
// something; else the capture of greatest weight, a card counting 1, each
// diamond 2 more and 2♦ another 2; else it lays down the card it misses least.
type CatchEleven struct{}

// CatchElevenRoster returns the players of [catcheleven].
func CatchElevenRoster(g catcheleven.Game) bot.Roster[catcheleven.State, catcheleven.Move] {
	return bot.Roster[catcheleven.State, catcheleven.Move]{
		Game:  g,
		House: func() bot.Bot[catcheleven.State, catcheleven.Move] { return CatchEleven{} },
	}
}

// Choose returns one of the moves that the house makes, all equally likely.
func (CatchEleven) Choose(_ context.Context, _ engine.View[catcheleven.State], legal []catcheleven.Move, r *rand.Rand) catcheleven.Move {
	good := catchElevenMoves(legal)
	return good[r.IntN(len(good))]
}

// catchElevenMoves returns those of the legal moves that the house may make:
// the best by a ladder of marks, each counting only among equals in those
// before.
func catchElevenMoves(legal []catcheleven.Move) []catcheleven.Move {
	best := slices.MaxFunc(legal, compareMarks)
	return slices.DeleteFunc(slices.Clone(legal), func(m catcheleven.Move) bool { return compareMarks(m, best) != 0 })
}

func compareMarks(a, b catcheleven.Move) int {
	x, y := marks(a), marks(b)
	return slices.Compare(x[:], y[:])
}

// marks returns the marks of a move, the most important first.
func marks(m catcheleven.Move) [3]int {
	const laidDown, captures, jackTakes = 0, 1, 2
	r, diamond := m.Card.Rank(), m.Card.Suit() == card.Diamonds
	all := m.Takes.With(m.Card)
	switch {
	case m.Takes == 0 && r == card.Jack:
		return [3]int{laidDown, 0}
	case m.Takes == 0 && diamond:
		return [3]int{laidDown, 1, int(r)}
	case m.Takes == 0 && r <= card.Ten:
		return [3]int{laidDown, 2, int(r)}
	case m.Takes == 0: // a queen or king, which one does not matter
		return [3]int{laidDown, 3}
	case r == card.Jack:
		return [3]int{jackTakes}
	}
	weight := all.Len() + 2*(all&card.Diamonds.Cards()).Len()
	if all.Has(card.Two.Of(card.Diamonds)) {
		weight += 2
	}
	return [3]int{captures, weight, all.Len()}
}
