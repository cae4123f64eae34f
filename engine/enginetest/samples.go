package enginetest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// checkSamples checks samples of every view of a position.
func (w *walk[S, M]) checkSamples(s S) {
	merged := w.merged(s)
	for _, viewer := range w.viewers {
		v := w.Game.View(s, viewer)
		tried := w.tries(s, v)
		var samples [2]S
		for i := range samples {
			w.drawn++ // choose may always return the same number, but seeds must differ
			seed := deck.NewSeed(uint64(w.choose(1 << 16))).Derive(w.drawn)
			samples[i] = w.Game.Determinize(v, seed.Rand())
			if peek := w.Game.Determinize(engine.View[S]{Seat: viewer, State: s}, seed.Rand()); peek != samples[i] {
				sampleIsBlind.broken("%v gets %s from its view, but %s from the whole position", viewer, show(samples[i]), show(peek))
			}
			if viewer != v.Seat {
				continue
			}
			w.checkSample(s, viewer, samples[i])
			w.checkMerged(s, merged, samples[i], viewer)
			if i > 0 {
				w.Game.View(samples[i], viewer) // if the game remembers a position, it remembers this one
				if again := w.tries(s, v); !slices.EqualFunc(again, tried, sameOutcome) {
					applyIsPure.broken("on the view %s moves lead to %+v, and after other views to %+v", show(v), tried, again)
				}
				continue
			}
			w.checkOnlyMoves(s, samples[i], viewer)
			w.checkSamplePlays(samples[i], seed.Rand())
		}
		if viewer == v.Seat {
			w.compare(s, v, samples)
			if w.choose(4) == 0 {
				w.comparePublic(s, v, samples)
			}
		} else if w.choose(3) > 0 {
			continue // an invalid seat; most games refuse all its moves alike
		}
		w.checkRefusals(s, viewer, samples[0])
	}
}

func (w *walk[S, M]) checkSample(s S, viewer engine.Seat, sample S) {
	g := w.Game
	for _, who := range []engine.Seat{viewer, engine.Nobody} {
		if got, want := g.View(sample, who), g.View(s, who); got != want {
			sampleIsView.broken("%v, from the view of %v, sees\n%s, not\n%s", who, viewer, show(got), show(want))
		}
	}
	if cards := sorted(w.cards(sample)); !slices.Equal(cards, w.pack) {
		sampleIsWhole.broken("its cards are %v, not %v: %s", card.List(cards), card.List(w.pack), show(sample))
	}
	w.checkMarks(sample)
	w.checkSpeechOfView(sample, viewer)
}

// checkSamplePlays checks that a sample comes back from its JSON, and plays the sample to
// the end of the game.
func (w *walk[S, M]) checkSamplePlays(sample S, r *rand.Rand) {
	g := w.Game
	w.comesBack(sample, sampleIsWhole)
	at := sample
	for range w.MaxPlays + 1 {
		seat := g.Turn(at)
		if seat == engine.Nobody {
			return
		}
		legal := g.Legal(nil, at, seat)
		if len(legal) == 0 {
			sampleIsWhole.broken("%v has no move in %s, reached from %s", seat, show(at), show(sample))
		}
		var err error
		if at, err = g.Apply(at, seat, legal[r.IntN(len(legal))]); err != nil {
			sampleIsWhole.broken("%v, in a game from %s", err, show(sample))
		}
	}
	gamesEnd.broken("not after %d plays from %s", w.MaxPlays, show(sample))
}

// checkRefusals compares the refusals of the viewer's moves in two positions that look the
// same to the viewer.
func (w *walk[S, M]) checkRefusals(a S, viewer engine.Seat, b S) {
	for _, m := range w.candidates(a) {
		_, x := w.Game.Apply(a, viewer, m)
		_, y := w.Game.Apply(b, viewer, m)
		if !sameRefusal(m, x, y) {
			refusalHides.broken("%v, %v in %s: %v, in %s: %v", viewer, m, show(a), x, show(b), y)
		}
	}
}

// sameRefusal reports whether two errors for the same move have the same text. Most pairs of
// errors have the same reason, so their texts need not be written.
func sameRefusal[M engine.Move](m M, a, b error) bool {
	x, refused := a.(*engine.MoveError) //nolint:errorlint // a wrapped one is compared by its text
	y, also := b.(*engine.MoveError)    //nolint:errorlint // as above
	if refused && also && x.Seat == y.Seat && x.Move == any(m) && y.Move == any(m) &&
		reflect.ValueOf(x.Err).Comparable() && x.Err == y.Err { //nolint:errorlint // not what it wraps
		return true
	}
	return fmt.Sprint(a) == fmt.Sprint(b)
}

func sameOutcome[S comparable, M engine.Move](a, b outcome[S, M]) bool {
	return a.next == b.next && engine.Code(a.err) == engine.Code(b.err)
}

// tries returns the outcomes that a few moves, legal in s, have in a view of s.
func (w *walk[S, M]) tries(s S, v engine.View[S]) []outcome[S, M] {
	var all []outcome[S, M]
	for seat := range w.seats {
		legal := w.Game.Legal(nil, s, seat)
		for _, m := range legal[:min(len(legal), 2)] {
			next, err := w.Game.Apply(v.State, seat, m)
			all = append(all, outcome[S, M]{seat, m, next, err})
		}
	}
	return all
}
