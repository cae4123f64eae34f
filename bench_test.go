package hoyle_test

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// These benchmarks produce the figures in docs/speed.md.

// BenchmarkGames plays random games, including the deals, on as many cores as -cpu gives it. It
// reports the number of games per second, and the time that a decision takes on each core.
func BenchmarkGames(b *testing.B) {
	b.Run("doppelkopf", func(b *testing.B) { games(b, doppelkopf.Game{}) })
	b.Run("indigo", func(b *testing.B) { games(b, indigo.Game{}) })
	b.Run("catcheleven", func(b *testing.B) { games(b, catcheleven.Game{}) })
	b.Run("karata", func(b *testing.B) { games(b, karata.Game{}) })
	b.Run("blackjack", func(b *testing.B) { games(b, blackjack.Game{}) })
	b.Run("casino", func(b *testing.B) { games(b, must.Have(blackjack.New(blackjack.Casino()))(b)) })
	b.Run("hearts", func(b *testing.B) { games(b, hearts.Game{}) })
}

// BenchmarkSeats plays games with different numbers of seats.
func BenchmarkSeats(b *testing.B) {
	for seats := 2; seats <= 6; seats++ {
		b.Run(fmt.Sprintf("karata/%d", seats), func(b *testing.B) { games(b, must.Have(karata.New(karata.Rules{Seats: seats}))(b)) })
	}
	for seats := 2; seats <= 4; seats += 2 {
		b.Run(fmt.Sprintf("catcheleven/%d", seats), func(b *testing.B) {
			games(b, must.Have(catcheleven.New(catcheleven.Rules{Seats: seats}))(b))
		})
	}
	for _, players := range []int{1, 3, 5, 7} {
		b.Run(fmt.Sprintf("casino/%d", players), func(b *testing.B) {
			rules := blackjack.Casino()
			rules.Players = players
			games(b, must.Have(blackjack.New(rules))(b))
		})
	}
}

// BenchmarkPacks deals from shoes of different sizes.
func BenchmarkPacks(b *testing.B) {
	for _, decks := range []int{1, 2, 4, 6, 8} {
		rules := blackjack.Casino()
		rules.Decks = decks
		deals(b, fmt.Sprintf("casino/%d", decks), must.Have(blackjack.New(rules))(b))
	}
}

// games plays random games of g.
func games[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M]) {
	b.Helper()
	b.ReportAllocs()
	decisions := decisionsOf(b, g)
	var cores atomic.Uint64
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		core := cores.Add(1)
		r, buf, s := deck.NewSeed(core).Rand(), make([]M, 0, 1024), new(S)
		for n := core << 32; pb.Next(); n++ {
			*s = g.Deal(deck.NewSeed(n), 0)
			if err := engine.Playout(g, s, r, buf); err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(decisions, "decisions/game")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())*float64(cores.Load())/float64(b.N)/decisions, "ns/decision")
}

// decisionsOf returns the mean number of decisions in a random game.
func decisionsOf[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M]) float64 {
	b.Helper()
	const sample = 500
	r, decisions := deck.NewSeed(1).Rand(), 0
	for n := range uint64(sample) {
		s := g.Deal(deck.NewSeed(n), 0)
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			s = must.Have(g.Apply(s, seat, pick(r, g.Legal(nil, s, seat))))(b)
			decisions++
		}
	}
	return float64(decisions) / sample
}

func pick[M any](r *rand.Rand, moves []M) M { return moves[r.IntN(len(moves))] }

// BenchmarkDeal compares the deals with the least possible work, which consists of drawing the
// words of ChaCha8, making the swaps of the shuffles that a seed defines, and deriving the seed for
// later shuffles. No version of this library can do less.
func BenchmarkDeal(b *testing.B) {
	var pack48, pack52, pack54, shoe = doppelkopf.Game{}.Pack(), deck.Standard(), deck.WithJokers(), deck.Shoe(6)
	shuffle := func(name string, pack []card.Card) {
		floor(b, name, func(seed deck.Seed) { seed.Shuffle(pack) })
	}
	shuffle("doppelkopf", pack48)
	deals(b, "doppelkopf", doppelkopf.Game{})
	shuffle("indigo", pack52[:])
	deals(b, "indigo", indigo.Game{})
	shuffle("catcheleven", pack52[:])
	deals(b, "catcheleven", catcheleven.Game{})
	floor(b, "pasur", func(seed deck.Seed) {
		seed.Shuffles(func(r deck.Shuffler) {
			for r.Shuffle(pack52[:]); misdealt(card.SetOf(pack52[8:12]...)); r.Shuffle(pack52[:]) {
			}
		})
	})
	deals(b, "pasur", must.Have(catcheleven.New(catcheleven.Pasur()))(b))
	floor(b, "karata", func(seed deck.Seed) {
		seed.Shuffles(func(r deck.Shuffler) {
			if r.Shuffle(pack54[:]); !karata.Ordinary().Has(pack54[8]) {
				r.Shuffle(pack54[9:])
			}
		})
		derived = seed.Derive(1)
	})
	deals(b, "karata", karata.Game{})
	shuffle("blackjack", pack52[:])
	deals(b, "blackjack", blackjack.Game{})
	floor(b, "casino", func(seed deck.Seed) {
		seed.Shuffle(shoe)
		derived = seed.Derive(1)
	})
	deals(b, "casino", must.Have(blackjack.New(blackjack.Casino()))(b))
}

var derived deck.Seed // keeps the derived seed from being optimized away

// misdealt reports whether Pasur must be dealt again because of these cards on the table, and
// burying a jack does not help.
func misdealt(table card.Set) bool {
	return (table&card.Jack.Cards()).Len() > 1 || (table&card.Queen.Cards()).Len() > 2 || (table&card.King.Cards()).Len() > 2
}

// floor measures the work that no deal can do without.
func floor(b *testing.B, name string, shuffle func(deck.Seed)) {
	b.Helper()
	b.Run(name+"/floor", func(b *testing.B) {
		for n := uint64(0); b.Loop(); n++ {
			shuffle(deck.NewSeed(n))
		}
	})
}

// deals measures the deal of g.
func deals[S comparable, M engine.Move](b *testing.B, name string, g engine.Game[S, M]) {
	b.Helper()
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for n := uint64(0); b.Loop(); n++ {
			_ = g.Deal(deck.NewSeed(n), 0)
		}
	})
}

// BenchmarkTable shows how the cost of calls grows with the number of plays in a game of Karata.
func BenchmarkTable(b *testing.B) {
	for _, plays := range []int{10, 100, 1000} {
		table := longTable(b, plays)
		seat, record := table.Turn(), table.Save()
		move := table.Legal(seat)[0]
		b.Run(fmt.Sprintf("%d/Clone and Play", plays), func(b *testing.B) {
			for b.Loop() {
				must.Do(b, table.Clone().Play(seat, move))
			}
		})
		b.Run(fmt.Sprintf("%d/Log of the last play", plays), func(b *testing.B) {
			for b.Loop() {
				_ = table.Log(0, plays-1)
			}
		})
		b.Run(fmt.Sprintf("%d/Undo", plays), func(b *testing.B) {
			for b.Loop() {
				_ = table.Clone().UndoTo(table.Clone().Len() - 1)
			}
		})
		b.Run(fmt.Sprintf("%d/Save", plays), func(b *testing.B) {
			for b.Loop() {
				_ = table.Save()
			}
		})
		b.Run(fmt.Sprintf("%d/OpenTable", plays), func(b *testing.B) {
			for b.Loop() {
				_ = must.Have(host.OpenTable(karata.Game{}, record))(b)
			}
		})
	}
}

// longTable returns a table of Karata after the given number of plays, with the first seed whose
// random game has more plays.
func longTable(b *testing.B, plays int) *host.Table[karata.State, karata.Move] {
	b.Helper()
	for n := uint64(1); ; n++ {
		table, r := must.Have(host.NewTable(karata.Game{}, deck.NewSeed(n), 0))(b), deck.NewSeed(n+1).Rand()
		for table.Len() < plays && table.Turn() != engine.Nobody {
			must.Do(b, table.Play(table.Turn(), pick(r, table.Legal(table.Turn()))))
		}
		if table.Turn() != engine.Nobody {
			return table
		}
	}
}

// BenchmarkCalls measures what a program that plays calls, on games that were played at random.
func BenchmarkCalls(b *testing.B) {
	b.Run("doppelkopf", func(b *testing.B) { calls(b, doppelkopf.Game{}) })
	b.Run("indigo", func(b *testing.B) { calls(b, indigo.Game{}) })
	b.Run("catcheleven", func(b *testing.B) { calls(b, catcheleven.Game{}) })
	b.Run("karata", func(b *testing.B) { calls(b, karata.Game{}) })
	b.Run("karata4", func(b *testing.B) { calls(b, must.Have(karata.New(karata.Rules{Seats: 4}))(b)) })
	b.Run("blackjack", func(b *testing.B) { calls(b, blackjack.Game{}) })
	b.Run("casino", func(b *testing.B) { calls(b, must.Have(blackjack.New(blackjack.Casino()))(b)) })
}

func calls[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M]) {
	b.Helper()
	halves, r, buf, s := halfway(b, g), deck.NewSeed(2).Rand(), make([]M, 0, 1024), new(S)
	door := engine.AsInPlace(g)
	play := func(advance func(*S, engine.Seat, M) error) {
		for seat := door.TurnOf(s); seat != engine.Nobody; seat = door.TurnOf(s) {
			must.Do(b, advance(s, seat, pick(r, door.AppendMoves(buf[:0], s, seat))))
		}
	}
	for _, work := range []struct {
		name string
		do   func(h half[S, M])
	}{
		{"game by value", func(h half[S, M]) {
			*s = h.start
			for seat := g.Turn(*s); seat != engine.Nobody; seat = g.Turn(*s) {
				*s = must.Have(g.Apply(*s, seat, pick(r, g.Legal(buf[:0], *s, seat))))(b)
			}
		}},
		{"game in place", func(h half[S, M]) { *s = h.start; play(door.Advance) }},
		{"game checked, in place", func(h half[S, M]) { *s = h.start; play(g.(engine.Checked[S, M]).Play) }},
		{"Playout", func(h half[S, M]) { *s = h.start; must.Do(b, engine.Playout(g, s, r, buf)) }},
		{"View", func(h half[S, M]) { *s = g.View(h.state, h.seat).State }},
		{"Determinize", func(h half[S, M]) { *s = g.Determinize(h.view, r) }},
		{"JSON of a view", func(h half[S, M]) { must.Have(h.table.ViewJSON(h.seat))(b) }},
		{"game by Table.Play", func(h half[S, M]) { h.again(b, g, len(h.record.Plays)) }},
		{"Replay", func(h half[S, M]) { must.Have(host.Replay(g, h.record))(b) }},
	} {
		b.Run(work.name, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				work.do(halves[n%len(halves)])
			}
		})
	}
}

// half is a game that has been played to its end, and its position after half of the plays.
type half[S comparable, M engine.Move] struct {
	record       host.Record
	table        *host.Table[S, M] // at the position
	seat         engine.Seat       // to play
	start, state S
	view         engine.View[S]
}

func halfway[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M]) (all []half[S, M]) {
	b.Helper()
	r := deck.NewSeed(1).Rand()
	for n := uint64(0); len(all) < 32; n++ {
		table := must.Have(host.NewTable(g, deck.NewSeed(n), 0))(b)
		h := half[S, M]{start: table.State()}
		for table.Turn() != engine.Nobody {
			must.Do(b, table.Play(table.Turn(), pick(r, table.Legal(table.Turn()))))
		}
		if h.record = table.Save(); table.Len() == 0 {
			continue // a round of Blackjack may be over at once
		}
		h.table = h.again(b, g, table.Len()/2)
		h.state, h.seat = h.table.State(), h.table.Turn()
		h.view = g.View(h.state, h.seat)
		all = append(all, h)
	}
	return all
}

// again returns a table with the first plays of the game, from their texts.
func (h half[S, M]) again(b *testing.B, g engine.Game[S, M], plays int) *host.Table[S, M] {
	b.Helper()
	table := must.Have(host.NewTable(g, h.record.Seed, 0))(b)
	for _, p := range h.record.Plays[:plays] {
		must.Do(b, table.Play(p.Seat, must.Have(g.ParseMove(p.Move))(b)))
	}
	return table
}
