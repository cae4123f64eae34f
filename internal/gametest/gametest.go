// Package gametest holds what the tests of all games share besides the
// conformance suite of package enginetest.
package gametest

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

// Complete has the methods that every game of this library offers besides those of
// [engine.Game].
type Complete[S comparable, M engine.Move] interface {
	engine.Positions[S, M]
	engine.InPlace[S, M]
	engine.Checked[S, M]
	engine.Speech[S, M]
	engine.Indexer[M]
	engine.Observer[S]
}

// Golden fails the test unless the record of a table is that in base.txt and
// base.json, and the views are those in base_views.jsonl.
func Golden[S comparable, M engine.Move](tb testing.TB, base string, table *host.Table[S, M], views string) {
	tb.Helper()
	data := must.Have(json.Marshal(table.Save()))(tb)
	golden.Check(tb, base+".txt", table.Save().Text())
	golden.Check(tb, base+".json", string(data)+"\n")
	golden.Check(tb, base+"_views.jsonl", views)
}

// Views returns the JSON of what each viewer sees at a table, one line each.
func Views[S comparable, M engine.Move](tb testing.TB, table *host.Table[S, M], viewers ...engine.Seat) string {
	tb.Helper()
	var lines strings.Builder
	for _, viewer := range viewers {
		view := must.Have(table.ViewJSON(viewer))(tb)
		lines.Write(view)
		lines.WriteByte('\n')
	}
	return lines.String()
}

// Everybody returns the viewers of a game: nobody, and each seat.
func Everybody(seats int) []engine.Seat {
	all := []engine.Seat{engine.Nobody}
	for seat := range engine.Seat(seats) {
		all = append(all, seat)
	}
	return all
}

// Perft fails the test unless, for each depth below the given one, s has as many
// continuations as the function want returns.
func Perft[S comparable, M engine.Move](tb testing.TB, g engine.Engine[S, M], s S, depth int, want func(depth int) uint64) {
	tb.Helper()
	for depth := range depth {
		if got, err := enginetest.Perft(g, s, depth); got != want(depth) || err != nil {
			tb.Errorf("depth %d: %d, %v; want %d", depth, got, err, want(depth))
		}
	}
}

// Seeds adds the JSON of the values to the inputs from which a fuzz test starts.
func Seeds(f *testing.F, values ...any) {
	f.Helper()
	for _, v := range values {
		data := must.Have(json.Marshal(v))(f)
		f.Add(data)
	}
}

// Allocates fails the test if playing a whole game from start allocates memory, with Apply
// or in place. It also fails the test if one of the calls in the map others allocates memory; each
// of them gets the position at the end of the game. The parameter most is the largest number of
// moves in a list.
func Allocates[S comparable, M engine.Move](tb testing.TB, g engine.Game[S, M], start S, most int, others map[string]func(end *S)) {
	tb.Helper()
	buf, r, s := make([]M, 0, most), deck.NewSeed(2).Rand(), new(S)
	calls := map[string]func(*S){
		"Turn, Legal and Apply": func(*S) {
			for s := start; g.Turn(s) != engine.Nobody; {
				buf = g.Legal(buf[:0], s, g.Turn(s))
				s, _ = g.Apply(s, g.Turn(s), buf[r.IntN(len(buf))])
			}
		},
		"Playout": func(s *S) {
			*s = start
			must.Do(tb, engine.Playout(g, s, r, buf))
		},
	}
	calls["Playout"](s)
	maps.Copy(calls, others)
	for name, call := range calls {
		if n := testing.AllocsPerRun(50, func() { call(s) }); n != 0 {
			tb.Errorf("%s allocate %v times a game", name, n)
		}
	}
}

// Determinize measures the drawing of a position for what seat 0 sees after a deal.
func Determinize[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M]) {
	b.Helper()
	b.ReportAllocs()
	v, r := g.View(g.Deal(deck.NewSeed(1), 0), 0), deck.NewSeed(2).Rand()
	for b.Loop() {
		_ = g.Determinize(v, r)
	}
}

// PlayOut fails the test unless a playout from a position comes to the same end as a
// game played from lists of moves with the same random numbers. A seat plays one of the
// moves that the function keep accepts, or any move if keep accepts none.
func PlayOut[S comparable, M engine.Move](tb testing.TB, g engine.Game[S, M], from S, seed deck.Seed, playout func(*S, *rand.Rand) error,
	keep func(S, M) bool) {
	tb.Helper()
	end, want := from, from
	must.Do(tb, playout(&end, seed.Rand()))
	draws := engine.NewDraws(seed.Rand())
	for seat := g.Turn(want); seat != engine.Nobody; seat = g.Turn(want) {
		legal := g.Legal(nil, want, seat)
		if kept := slices.DeleteFunc(slices.Clone(legal), func(m M) bool { return !keep(want, m) }); len(kept) > 0 {
			legal = kept
		}
		next := must.Have(g.Apply(want, seat, legal[draws.IntN(len(legal))]))(tb)
		want = next
	}
	if end != want {
		tb.Fatalf("%v, want %v", end, want)
	}
}

// Uniform fails the test if some of the cards come to one of the places much more often than others,
// in 100 draws for each card, with a fixed seed. The parameter bound is a value of chi-square that fair
// draws exceed only once in 1000 tests.
func Uniform(tb testing.TB, cards card.Set, bound float64, draw func(*rand.Rand) map[string]card.List) {
	tb.Helper()
	r := deck.NewSeed(6).Rand()
	places := map[string]map[card.Card]int{}
	for range 100 * cards.Len() {
		for name, list := range draw(r) {
			if places[name] == nil {
				places[name] = map[card.Card]int{}
			}
			for _, c := range list {
				places[name][c]++
			}
		}
	}
	for name, counts := range places {
		total, chi2 := 0, 0.0
		for _, n := range counts {
			total += n
		}
		each := float64(total) / float64(cards.Len())
		for c := range cards.All() {
			chi2 += (float64(counts[c]) - each) * (float64(counts[c]) - each) / each
		}
		if chi2 > bound {
			tb.Errorf("%s: chi-square %.1f over %d cards", name, chi2, cards.Len())
		}
	}
}

// MovesOnAView plays a game in which each seat makes its first legal move, for as long as
// the function more returns true. It fails the test unless every move of seat 0 is legal in that
// seat's view and leads to the same seat's view of the next position. It is for games in which a
// seat sees the outcome of its own moves.
func MovesOnAView[S comparable, M engine.Move](tb testing.TB, g engine.Game[S, M], more func(S) bool) {
	tb.Helper()
	s := g.Deal(deck.NewSeed(1), 0)
	for more(s) {
		seat := g.Turn(s)
		m := g.Legal(nil, s, seat)[0]
		next := must.Have(g.Apply(s, seat, m))(tb)
		if seat == 0 { // even with its last card: the last card of the other seat is still to come
			if got, err := g.Apply(g.View(s, 0).State, 0, m); err != nil || got != g.View(next, 0).State {
				tb.Errorf("%v: %+v, %v", m, got, err)
			}
		}
		s = next
	}
}
