package enginetest

import (
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// place guards the InPlace methods, which Playout uses.
type place[S comparable, M engine.Move] struct{ engine.InPlace[S, M] }

func (su Suite[S, M]) inPlace() place[S, M] {
	return place[S, M]{engine.AsInPlace[S, M](su.inner())}
}

func (p place[S, M]) TurnOf(s *S) engine.Seat {
	defer naming("TurnOf", func() []any { return []any{*s} })
	return p.InPlace.TurnOf(s)
}

func (p place[S, M]) AppendMoves(dst []M, s *S, seat engine.Seat) []M {
	defer naming("AppendMoves", func() []any { return []any{*s, seat} })
	return p.InPlace.AppendMoves(dst, s, seat)
}

func (p place[S, M]) Advance(s *S, seat engine.Seat, m M) error {
	defer naming("Advance", func() []any { return []any{*s, seat, m} })
	return p.InPlace.Advance(s, seat, m)
}

// played makes a move with a guarded Play.
func played[S comparable, M engine.Move](g engine.Checked[S, M], s *S, seat engine.Seat, m M) error {
	from := *s
	defer naming("Play", func() []any { return []any{from, seat, m} })
	return g.Play(s, seat, m)
}

// playout plays out a position with a guarded PlayOut.
func playout[S comparable](g engine.PlayOuter[S], s *S, r *rand.Rand) error {
	from := *s
	defer naming("PlayOut", func() []any { return []any{from} })
	return g.PlayOut(s, r)
}

// awaits reports whether a game awaits a seat. It reports false if the game does not name
// awaited seats.
func (su Suite[S, M]) awaits(s S, seat engine.Seat) bool {
	defer naming("Awaits", func() []any { return []any{s, seat} })
	g, ok := su.inner().(engine.Awaiter[S])
	return ok && g.Awaits(s, seat)
}

// continues reports whether another deal can follow from s. It reports false if the game
// does not say.
func (su Suite[S, M]) continues(s S) bool {
	defer naming("Continues", func() []any { return []any{s} })
	g, ok := su.inner().(engine.Continued[S])
	return ok && g.Continues(s)
}

// breakdown returns the items of a Score, or one item with the Score itself if the game
// does not itemize scores.
func (su Suite[S, M]) breakdown(s S, seat engine.Seat) []engine.ScoreLine {
	defer naming("Breakdown", func() []any { return []any{s, seat} })
	if g, ok := su.inner().(engine.Itemizer[S]); ok {
		return g.Breakdown(s, seat)
	}
	return []engine.ScoreLine{{Name: "score", Points: su.Game.Score(s, seat)}}
}

// options returns the options of a game, or nil if the game does not describe them.
func options(g any) []engine.Option {
	defer naming("Options", func() []any { return nil })
	if described, ok := g.(engine.OptionLister); ok {
		return described.Options()
	}
	return nil
}

// speech guards the methods of Speech.
type speech[S comparable, M engine.Move] struct{ engine.Speech[S, M] }

func (su Suite[S, M]) speech() (speech[S, M], bool) {
	g, ok := su.inner().(engine.Speech[S, M])
	return speech[S, M]{g}, ok
}

func (p speech[S, M]) Say(s S, seat engine.Seat, m M) engine.Phrase {
	defer naming("Say", func() []any { return []any{s, seat, m} })
	return p.Speech.Say(s, seat, m)
}

func (p speech[S, M]) SeatName(seat engine.Seat) engine.Phrase {
	defer naming("SeatName", func() []any { return []any{seat} })
	return p.Speech.SeatName(seat)
}

func (p speech[S, M]) Side(s S, seat engine.Seat) int {
	defer naming("Side", func() []any { return []any{s, seat} })
	return p.Speech.Side(s, seat)
}

func (p speech[S, M]) SortHand(s S, hand card.List) {
	given := slices.Clone(hand)
	defer naming("SortHand", func() []any { return []any{s, given} })
	p.Speech.SortHand(s, hand)
}

// indexer guards the methods of Indexer.
type indexer[M engine.Move] struct{ engine.Indexer[M] }

func (su Suite[S, M]) indexer() (indexer[M], bool) {
	g, ok := su.inner().(engine.Indexer[M])
	return indexer[M]{g}, ok
}

func (p indexer[M]) Index(m M) int {
	defer naming("Index", func() []any { return []any{m} })
	return p.Indexer.Index(m)
}

func (p indexer[M]) MoveAt(i int) (M, bool) {
	defer naming("MoveAt", func() []any { return []any{i} })
	return p.Indexer.MoveAt(i)
}
