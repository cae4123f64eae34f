package enginetest

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// strangers returns all seats outside the game or, if the game is spared, a few of them.
func (w *walk[S, M]) strangers() iter.Seq[engine.Seat] {
	if w.spared() {
		return slices.Values(w.viewers[w.seats:])
	}
	return func(yield func(engine.Seat) bool) {
		for n := math.MinInt8; n <= math.MaxInt8; n++ {
			if seat := engine.Seat(n); !w.isSeat(seat) && !yield(seat) {
				return
			}
		}
	}
}

// checkStrangers checks that all seats outside the game are treated as spectators,
// in one position of the game and in the last one.
func (w *walk[S, M]) checkStrangers() {
	for _, s := range []S{w.passed[w.choose(len(w.passed))], w.passed[len(w.passed)-1]} {
		public, turn := w.Game.View(s, engine.Nobody), max(w.Game.Turn(s), 0)
		moves := append(w.Game.Legal(nil, s, turn), w.met[len(w.met)-1])
		m := moves[0]
		_, refusal := w.Game.Apply(s, engine.Nobody, m)
		seen := make([]M, len(moves))
		for i, m := range moves {
			seen[i] = w.Game.Redact(s, turn, m, engine.Nobody)
		}
		for seat := range w.strangers() {
			w.checkLegal(s, seat)
			w.checkInPlace(s, seat)
			w.checkScore(s, seat)
			w.checkAwaited(s, seat)
			w.checkSum(s, seat)
			next, err := w.Game.Apply(s, seat, m)
			switch {
			case w.Game.View(s, seat) != public:
				viewHasSeat.broken("the view of %d is %s, not a spectator's", seat, show(w.Game.View(s, seat)))
			case err == nil || next != s:
				applyIsLegal.broken("%d, %v in %s: %v, leads to %s", seat, m, show(s), err, show(next))
			case fmt.Sprint(errors.Unwrap(err)) != fmt.Sprint(errors.Unwrap(refusal)):
				refusalHides.broken("%d, %v in %s: %v, but a spectator: %v", seat, m, show(s), err, refusal)
			}
			for i, m := range moves {
				if got := w.Game.Redact(s, turn, m, seat); got != seen[i] {
					redactHides.broken("%d sees %v's %v as %v, a spectator as %v", seat, turn, m, got, seen[i])
				}
			}
		}
	}
}

// checkSum checks that the items of a Score add up to that Score.
func (w *walk[S, M]) checkSum(s S, seat engine.Seat) {
	sum, items := 0, w.breakdown(s, seat)
	for _, item := range items {
		if sum += item.Points; item.Name == "" {
			breakdownAddsUp.broken("%d has an item without a name in %s: %v", seat, show(s), items)
		}
	}
	if score := w.Game.Score(s, seat); sum != score {
		breakdownAddsUp.broken("%d has %d points in %s, but the items %v", seat, score, show(s), items)
	}
}

// checkAwaited checks whether a seat must move, if the game names those that must.
func (w *walk[S, M]) checkAwaited(s S, seat engine.Seat) {
	if !is[engine.Awaiter[S]](w.inner()) {
		return
	}
	turn := w.Game.Turn(s)
	switch awaited := w.awaits(s, seat); {
	case awaited && (turn == engine.Nobody || len(w.Game.Legal(nil, s, seat)) == 0):
		awaitedMustMove.broken("%v is awaited and has no legal move: %s", seat, show(s))
	case !awaited && seat == turn && seat != engine.Nobody:
		awaitedMustMove.broken("%v has the turn and is not awaited: %s", seat, show(s))
	}
}

// checkPublicParts compares the public parts of a view with those of the position: the
// items of scores, the awaited seats, the moves of other seats, and whether another deal
// can follow.
func (w *walk[S, M]) checkPublicParts(s S, v engine.View[S]) {
	over := w.Game.Turn(s) == engine.Nobody
	for seat := range w.seats {
		if got, want := w.breakdown(v.State, seat), w.breakdown(s, seat); !slices.Equal(got, want) {
			viewHasMoves.broken("%v sees the items %v of %v, not %v", v.Seat, got, seat, want)
		}
		if got, want := w.awaits(v.State, seat), w.awaits(s, seat); got != want {
			awaitedMustMove.broken("the view of %v awaits %v: %t, the position %t", v.Seat, seat, got, want)
		}
		w.checkInPlace(v.State, seat)
		legal := w.Game.Legal(nil, s, seat)
		for _, m := range w.Game.Legal(nil, v.State, seat) {
			if !slices.Contains(legal, m) {
				viewHasMoves.broken("the view of %v lists %v's %v, which is not legal: %s", v.Seat, seat, m, show(s))
			}
		}
	}
	if over && w.continues(v.State) != w.continues(s) {
		continuesIsPublic.broken("Continues is %t in the view of %v, but %t in %s", w.continues(v.State), v.Seat, w.continues(s), show(s))
	}
}
