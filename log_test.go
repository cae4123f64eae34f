package hoyle_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/golden"
)

// rulesets returns the games, each with its standard rules and with those of its presets.
func rulesets(tb testing.TB) (all []hoyle.Game) {
	tb.Helper()
	for _, g := range hoyle.Games() {
		all = append(all, g)
		for _, p := range g.Info().Presets {
			with, err := g.With(p.Rules)
			if err != nil {
				tb.Fatal(err)
			}
			all = append(all, with)
		}
	}
	return all
}

// walk plays a deal with random moves: those of the seat to move, and some out of turn.
func walk(tb testing.TB, g hoyle.Game, n uint64) *hoyle.Table {
	tb.Helper()
	table, err := g.Table(deck.NewSeed(n), hoyle.Seat(int(n)%g.Players()))
	if err != nil {
		tb.Fatal(err)
	}
	for r := deck.NewSeed(n).Derive(1).Rand(); table.Turn() != hoyle.Nobody && table.Len() < 300; {
		seat := table.Turn()
		if other := hoyle.Seat(r.IntN(table.Seats())); len(table.Legal(other)) > 0 {
			seat = other
		}
		moves := table.Legal(seat)
		if err := table.Play(seat, moves[r.IntN(len(moves))]); err != nil {
			tb.Fatal(err)
		}
	}
	return table
}

// The events of each game, for every viewer, are, to the byte, those of testdata/events.txt, which
// were made in a slower and simpler way.
func TestLogGolden(t *testing.T) {
	var lines strings.Builder
	for _, g := range rulesets(t) {
		sum, events := sha256.New(), 0
		for n := range uint64(12) {
			table := walk(t, g, n)
			for viewer := hoyle.Nobody; int(viewer) < table.Seats(); viewer++ {
				log := table.Log(viewer, 0)
				data, err := json.Marshal(log)
				if err != nil {
					t.Fatal(err)
				}
				events += len(log)
				sum.Write(data)
			}
		}
		fmt.Fprintf(&lines, "%s %s: %d events, %s\n", g.Name(), g.Rules(), events, hex.EncodeToString(sum.Sum(nil)))
	}
	golden.Check(t, "testdata/events.txt", lines.String())
}

// BenchmarkLog reports the cost of an event in the log of a deal: for one viewer, in one pass.
func BenchmarkLog(b *testing.B) {
	for _, name := range []string{"indigo", "catcheleven", "karata", "doppelkopf", "doppelkopf:common", "blackjack", "casino"} {
		b.Run(name, func(b *testing.B) {
			g, err := hoyle.Find(name)
			if err != nil {
				b.Fatal(err)
			}
			table := walk(b, g, 1)
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n += len(table.Log(0, 0))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/event")
		})
	}
}

// BenchmarkZones reports the cost of the zones, from which an event is made.
func BenchmarkZones(b *testing.B) {
	for _, name := range []string{"indigo", "catcheleven", "karata", "doppelkopf", "blackjack", "casino"} {
		b.Run(name, func(b *testing.B) {
			g, err := hoyle.Find(name)
			if err != nil {
				b.Fatal(err)
			}
			table := walk(b, g, 1)
			table.UndoTo(table.Len() / 2)
			b.ReportAllocs()
			for b.Loop() {
				table.OpenZones()
			}
		})
	}
}
