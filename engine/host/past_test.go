package host_test

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

type coinMatch = host.Match[coinState, scores]

// coinDeal plays the next deal of a match, in which every seat wins what it should.
func coinDeal(tb testing.TB, m *coinMatch, won scores) {
	tb.Helper()
	if !m.Next() {
		tb.Fatal(m.Err())
	}
	must.Do(tb, m.Table().Play(m.Table().Turn(), won))
}

// Many matches branch off from each other. Each must keep its own deals, as a list would that is
// copied for each branch.
func TestBranchesOfAMatch(t *testing.T) {
	type branch struct {
		match *coinMatch
		won   []scores // by deal
	}
	r := deck.NewSeed(47).Rand()
	branches := []branch{{match: host.NewMatch(deck.NewSeed(1), host.Deals(coin{}, 1000))}}
	for range 600 {
		if from := branches[r.IntN(len(branches))]; r.IntN(10) == 0 {
			branches = append(branches, branch{from.match.Clone(), slices.Clone(from.won)})
		}
		b := &branches[r.IntN(len(branches))]
		for range r.IntN(8) {
			won := scores{r.IntN(100), r.IntN(100)}
			coinDeal(t, b.match, won)
			b.won = append(b.won, won)
		}
	}
	longest := 0
	for _, b := range branches {
		longest = max(longest, len(b.won))
		done, saved := b.match.Done(), b.match.Save()
		if b.match.Len() != len(b.won) || len(done) != len(b.won) || len(saved) != len(b.won) {
			t.Fatalf("%d deals, %d done, %d saved, want %d", b.match.Len(), len(done), len(saved), len(b.won))
		}
		sum := 0
		for i, won := range b.won {
			sum += won[1]
			record, err := b.match.Record(i)
			if err != nil || record.Score[1] != won[1] || record.Seed != deck.NewSeed(1).Derive(uint64(i)) {
				t.Fatalf("record %d of %d: %v, %v, %v", i, len(b.won), record.Score, won, err)
			}
			if d := done[i]; d.Played != i+1 || d.End.won != won || d.Total[1] != sum || saved[i].Score[0] != won[0] || b.match.Deal(i).State() != d.End {
				t.Fatalf("deal %d of %d: %+v, want %v and %d in all", i, len(b.won), d, won, sum)
			}
		}
		expect.Is(t, b.match.Total(1), sum, "in all")
	}
	if len(branches) < 20 || longest < 100 {
		t.Errorf("%d branches, the longest of %d deals", len(branches), longest)
	}
}

// ways are the ways in which programs clone a match before each deal. Each plays a number of deals
// and returns what a program would keep.
var ways = map[string]func(testing.TB, int) []*coinMatch{
	"no clone":       branching(func(_, m *coinMatch) (*coinMatch, *coinMatch) { return m, nil }),
	"keep newest":    branching(func(c, _ *coinMatch) (*coinMatch, *coinMatch) { return c, nil }),
	"keep all":       branching(func(c, m *coinMatch) (*coinMatch, *coinMatch) { return c, m }),
	"keep clones":    branching(func(c, m *coinMatch) (*coinMatch, *coinMatch) { return m, c }),
	"clones play on": branching(func(c, m *coinMatch) (*coinMatch, *coinMatch) { c.Next(); return m, nil }),
}

// branching plays on with the first match that choose returns, of a clone and the match itself, and
// keeps the second.
func branching(choose func(clone, m *coinMatch) (on, keep *coinMatch)) func(testing.TB, int) []*coinMatch {
	return func(tb testing.TB, deals int) []*coinMatch {
		tb.Helper()
		m := host.NewMatch(deck.NewSeed(1), host.Deals(coin{}, deals+1))
		kept := make([]*coinMatch, 0, deals)
		for range deals {
			var keep *coinMatch
			m, keep = choose(m.Clone(), m)
			kept = append(kept, keep)
			coinDeal(tb, m, scores{1})
			m.Clone().Over()
		}
		return append(kept, m)
	}
}

// cost returns the bytes that a function allocates, and those that stay in use for its result: the
// least of five calls, because the runtime allocates beside it.
func cost(f func() []*coinMatch) (allocated, live float64) {
	allocated, live = math.Inf(1), math.Inf(1)
	for range 5 {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.GC() // what pools held is freed by the second
		runtime.ReadMemStats(&before)
		kept := f()
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(kept)
		allocated = min(allocated, float64(after.TotalAlloc-before.TotalAlloc))
		live = min(live, float64(after.HeapAlloc)-float64(before.HeapAlloc))
	}
	return allocated, live
}

// Eight times as many deals take eight times the memory, in whatever way the match is cloned. If a
// deal held the clones before it, they would take 64 times as much; the bound lies between.
func TestMemoryOfAMatchIsLinear(t *testing.T) {
	for name, play := range ways {
		few, fewLive := cost(func() []*coinMatch { return play(t, 100) })
		many, manyLive := cost(func() []*coinMatch { return play(t, 800) })
		if many > 16*few || manyLive > 16*fewLive {
			t.Errorf("%s: 100 deals allocate %.0f bytes and keep %.0f, 800 deals %.0f and %.0f", name, few, fewLive, many, manyLive)
		}
	}
}

// BenchmarkMatch plays matches in each of the ways. It reports what a deal costs, which does not
// depend on the number of deals.
func BenchmarkMatch(b *testing.B) {
	for name, play := range ways {
		for _, deals := range []int{250, 500, 1000, 2000} {
			b.Run(fmt.Sprintf("%s/%d", name, deals), func(b *testing.B) {
				_, live := cost(func() []*coinMatch { return play(b, deals) })
				for b.Loop() {
					play(b, deals)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*deals), "ns/deal")
				b.ReportMetric(live/float64(deals), "live-B/deal")
			})
		}
	}
}
