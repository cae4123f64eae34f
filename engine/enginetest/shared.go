package enginetest

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// answers are what the methods of a game return for a position.
type answers[S comparable, M engine.Move] struct {
	deal, next, sample, inPlace, decoded S
	legal, moves                         []M
	seen, parsed                         M
	view, decodedView                    engine.View[S]
	zones                                []engine.Zone
	score                                int
	items                                []engine.ScoreLine
	turn                                 engine.Seat
	awaited, continues                   bool
	json                                 string
}

// ask calls every method of the game.
func (w *walk[S, M]) ask(s S) (a answers[S, M]) {
	g, place, at := w.Game, w.inPlace(), s
	seat := max(g.Turn(s), 0)
	a.deal = g.Deal(deck.NewSeed(1), seat)
	a.legal, a.moves = g.Legal(nil, s, seat), place.AppendMoves(nil, &at, seat)
	if a.turn = place.TurnOf(&at); len(a.legal) > 0 {
		m := a.legal[0]
		a.next, _ = g.Apply(s, seat, m) // m was legal before
		a.inPlace = s
		_ = place.Advance(&a.inPlace, seat, m)
		a.seen = g.Redact(s, seat, m, engine.Nobody)
		if text, err := textOf(m); err == nil {
			a.parsed, _ = g.ParseMove(text)
		}
	}
	a.view = g.View(s, seat)
	a.sample = g.Determinize(a.view, deck.NewSeed(1).Rand())
	a.zones, a.score, a.items = g.Zones(s), g.Score(s, seat), w.breakdown(s, seat)
	a.awaited, a.continues = w.awaits(s, seat), w.continues(s)
	a.json = show(s).String()
	if p := w.positions(); p != nil {
		a.decoded, _ = p.DecodeState([]byte(a.json))
		data, _ := json.Marshal(a.view)
		a.decodedView, _ = p.DecodeView(data)
	}
	return a
}

// checkShared makes the same calls from several goroutines and compares the
// results. The race detector finds shared memory.
func (w *walk[S, M]) checkShared(s S) {
	var group sync.WaitGroup
	results, failed := make([]answers[S, M], 4), make([]error, 4)
	for i := range results {
		group.Go(func() {
			failed[i] = w.guarded(func() { results[i] = w.ask(s) })
		})
	}
	group.Wait()
	failOn(errors.Join(failed...))
	want := w.ask(s)
	for _, a := range results {
		if !reflect.DeepEqual(a, want) {
			sharedIsSafe.broken("in %s one goroutine got %+v, another %+v", show(s), a, want)
		}
	}
}

// checkOwned checks that the slices that a game returns are the caller's own.
func (w *walk[S, M]) checkOwned(s S) {
	place, at, before, seat := w.inPlace(), s, w.before, max(w.Game.Turn(s), 0)
	switch {
	case !owned(func() []M { return w.Game.Legal(nil, s, seat) }, func() {}): // checkAppends makes other calls
		legalIsList.broken("%v in %s: a change of the list changes the next one", seat, show(s))
	case !owned(func() []M { return place.AppendMoves(nil, &at, seat) }, func() {
		for other := range w.seats {
			place.AppendMoves(nil, &before, other)
		}
	}):
		legalIsList.broken("%v in %s: the list of AppendMoves is not the caller's own", seat, show(s))
	case !owned(func() []engine.Zone { return w.Game.Zones(s) }, func() { w.Game.Zones(before) }):
		zonesAreFixed.broken("the zones of %s are not the caller's own", show(s))
	case !owned(func() []engine.ScoreLine { return w.breakdown(s, seat) }, func() { w.breakdown(before, seat) }):
		breakdownAddsUp.broken("the items of %v are not the caller's own: %s", seat, show(s))
	}
}

// owned reports whether the slice that the function call returns stays the same when the
// function others runs, and whether call returns the same items again after that slice has
// been overwritten.
func owned[T any](call func() []T, others func()) bool {
	got := call()
	want := cloned(got)
	others()
	if !reflect.DeepEqual(got, want) {
		return false
	}
	zones, _ := any(got).([]engine.Zone)
	for _, z := range zones {
		clear(z.Cards)
	}
	clear(got)
	return reflect.DeepEqual(call(), want)
}

// cloned returns a copy of a list; copied zones share no cards with the originals.
func cloned[T any](list []T) []T {
	list = slices.Clone(list)
	zones, _ := any(list).([]engine.Zone)
	for i, z := range zones {
		zones[i].Cards = slices.Clone(z.Cards)
	}
	return list
}
