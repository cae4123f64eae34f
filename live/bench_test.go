package live_test

import (
	"context"
	"sync"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/live"
)

// BenchmarkPlay makes plays in a match that nobody follows, without a store.
func BenchmarkPlay(b *testing.B) {
	for _, name := range []string{"indigo", "doppelkopf"} {
		b.Run(name, func(b *testing.B) {
			m := open(b, name, "deals", 1_000_000, nil)
			b.ReportAllocs()
			for b.Loop() {
				step(b, m)
			}
		})
	}
}

// BenchmarkShow shows a seat the moment after one play.
func BenchmarkShow(b *testing.B) {
	for _, name := range []string{"indigo", "doppelkopf"} {
		b.Run(name, func(b *testing.B) {
			m := open(b, name, "", 0, nil)
			before := m.Look().Spot
			step(b, m)
			b.ReportAllocs()
			for b.Loop() {
				show(b, m, 0, before)
			}
		})
	}
}

// BenchmarkFollow makes plays in a match that a thousand clients follow: the time for a play, until
// all have seen it.
func BenchmarkFollow(b *testing.B) {
	m := open(b, "doppelkopf", "deals", 1_000_000, nil)
	ctx, stop := context.WithCancel(b.Context())
	var seen, all sync.WaitGroup
	const clients = 1000
	seen.Add(clients)
	for i := range clients {
		all.Go(func() {
			known := live.Spot{}
			for now := range m.Follow(ctx, known) {
				if _, err := now.Show(hoyle.Seat(i%5-1), known); err != nil {
					b.Error(err)
				}
				known = now.Spot
				seen.Done()
			}
		})
	}
	seen.Wait()
	for b.Loop() {
		seen.Add(clients)
		step(b, m)
		seen.Wait()
	}
	stop()
	all.Wait()
}

// BenchmarkWaiting reports the memory of a match that waits for a person.
func BenchmarkWaiting(b *testing.B) {
	for _, g := range hoyle.Games() {
		b.Run(g.Name(), func(b *testing.B) {
			const n = 1000
			all := make([]*live.Match, n)
			for b.Loop() {
				clear(all)
				before := memory()
				for i := range all {
					all[i] = open(b, g.Name(), "", 0, nil)
					for range 8 {
						step(b, all[i])
					}
				}
				b.ReportMetric(float64(memory()-before)/n, "B/match")
			}
		})
	}
}

// step makes the first legal move, or sets up the next deal.
func step(b *testing.B, m *live.Match) {
	b.Helper()
	now := m.Look()
	t := now.Match.Table()
	err := error(nil)
	if turn := t.Turn(); turn != hoyle.Nobody {
		err = m.Play(b.Context(), turn, now.Spot, t.Legal(turn)[0])
	} else {
		err = m.Next(b.Context(), now.Spot)
	}
	if err != nil {
		b.Fatal(err)
	}
}
