package enginetest

import (
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// checkInPlace compares the game's InPlace methods with Turn, Legal and Apply, in a position
// or a view.
func (w *walk[S, M]) checkInPlace(s S, seat engine.Seat) {
	g := w.inPlace()
	at := s
	if turn := g.TurnOf(&at); turn != w.Game.Turn(s) {
		doorsAgree.broken("TurnOf is %v, Turn %v: %s", turn, w.Game.Turn(s), show(s))
	}
	before := w.met[:min(len(w.met), 4)]
	legal := w.Game.Legal(nil, s, seat)
	if got := g.AppendMoves(slices.Clone(before), &at, seat); !slices.Equal(got, append(slices.Clone(before), legal...)) {
		doorsAgree.broken("%v: AppendMoves %v, Legal %v: %s", seat, got, legal, show(s))
	}
	if at != s {
		doorsAgree.broken("TurnOf or AppendMoves change %s to %s", show(s), show(at))
	}
	for _, m := range legal {
		next, err := w.Game.Apply(s, seat, m)
		if again := g.Advance(&at, seat, m); engine.Code(again) != engine.Code(err) || (again == nil) != (err == nil) || err == nil && at != next {
			doorsAgree.broken("%v, %v in %s: Advance leads to %s, %v; Apply to %s, %v", seat, m, show(s), show(at), again, show(next), err)
		}
		at = s
	}
}

// checkPlay compares what the game's Play does in place with what Apply has returned.
func (w *walk[S, M]) checkPlay(s S, seat engine.Seat, m M, next S, err error) {
	g, ok := w.inner().(engine.Checked[S, M])
	if !ok {
		return
	}
	at := s
	got := g.Play(&at, seat, m)
	if at != next || (got == nil) != (err == nil) || engine.Code(got) != engine.Code(err) {
		doorsAgree.broken("%v, %v in %s: Play leads to %s, %v; Apply to %s, %v", seat, m, show(s), show(at), got, show(next), err)
	}
}

// checkPlayOut plays out a position and its views with the game's PlayOut, and compares
// the results with those of a Playout that uses lists.
func (w *walk[S, M]) checkPlayOut(g engine.PlayOuter[S], s S) {
	seed := deck.NewSeed(uint64(len(w.passed)))
	for _, viewer := range append(w.viewers, whole) {
		from := s
		if viewer != whole {
			from = w.Game.View(s, viewer).State
		}
		end, want, r, rWant := from, from, seed.Rand(), seed.Rand()
		err, errWant := g.PlayOut(&end, r), engine.Playout(w.Game, &want, rWant, nil)
		switch {
		case engine.Code(err) != engine.Code(errWant):
			playOutIsSame.broken("%v, not %v: %s", err, errWant, show(from))
		case err == nil && (end != want || r.Uint64() != rWant.Uint64()):
			playOutIsSame.broken("%s leads to %s, not %s, or draws more or fewer numbers", show(from), show(end), show(want))
		}
	}
}
