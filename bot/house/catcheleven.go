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

// catchElevenPlayer is the house player of [catcheleven].
type catchElevenPlayer struct{}

// CatchElevenRoster returns the players of [catcheleven]. All except random and
// easy play the last hand of a game for two perfectly.
//
// The house captures with a jack if it can; otherwise it makes the capture with the greatest
// weight, where each card counts 1, each diamond 2 more, and 2♦ another 2. If it cannot
// capture, it lays down its least useful card. A search plays for the lead: a Basaat for the
// other side costs as much as a Basaat for its own side gains.
//
// The player sharp weighs what a move captures and what the next seat is then expected to
// capture. It is medium, and plays out for a search.
func CatchElevenRoster(g catcheleven.Game) bot.Roster[catcheleven.State, catcheleven.Move] {
	see := func(v engine.View[catcheleven.State]) elevenSight { return newElevenSight(g, v) }
	r := sharpRoster(g, sharpPlayer(see), bot.OtherPlayer[catcheleven.State, catcheleven.Move]{
		Player: bot.Player{Name: "easy", Strength: "captures whatever it can; about 7 points a deal behind medium"},
		New:    func() bot.Bot[catcheleven.State, catcheleven.Move] { return simpleCatchEleven{g} },
	})
	r.Basic = func() bot.Bot[catcheleven.State, catcheleven.Move] { return catchElevenPlayer{} }
	r.Open, r.Blunder, r.Reason = g.Open(), 4, catchElevenReason(g)
	return r
}

// simpleCatchEleven captures whatever it can, and does not leave a Basaat.
type simpleCatchEleven struct{ game catcheleven.Game }

// Choose returns a random move that makes a Basaat, or, if none does, one that captures, or any random
// move if none does either.
func (b simpleCatchEleven) Choose(_ context.Context, v engine.View[catcheleven.State], legal []catcheleven.Move, r *rand.Rand) catcheleven.Move {
	captures := func(m catcheleven.Move) bool { return m.Takes != 0 }
	for _, good := range []func(catcheleven.Move) bool{newElevenSight(b.game, v).sweeps, captures} {
		if slices.ContainsFunc(legal, good) {
			legal = slices.DeleteFunc(slices.Clone(legal), func(m catcheleven.Move) bool { return !good(m) })
			break
		}
	}
	return legal[r.IntN(len(legal))]
}

// Choose returns one of the moves that the house prefers; all are equally likely.
func (catchElevenPlayer) Choose(_ context.Context, _ engine.View[catcheleven.State], legal []catcheleven.Move, r *rand.Rand) catcheleven.Move {
	good := catchElevenMoves(legal)
	return good[r.IntN(len(good))]
}

// catchElevenMoves returns the legal moves that the house prefers: those with the
// highest marks. A mark decides only between moves whose earlier marks are equal.
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
	case m.Takes == 0: // a queen or a king: all are equal
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
