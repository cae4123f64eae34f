// Package side is the work of one commit. Beside it lies api.go, an adapter of
// that commit's interfaces.
package side

import (
	"context"
	"encoding"
	"math"
	"math/rand/v2"

	"compare/item"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

type move interface {
	comparable
	encoding.TextMarshaler
}

// hosted is what a table can do in every commit.
type hosted interface {
	Play(seat engine.Seat, move string) error
	ViewJSON(seat engine.Seat) ([]byte, error)
}

// adapter is what commits call by different names.
type adapter[S comparable, M move] struct {
	playout func(s *S, r *rand.Rand, buf []M) error
	table   func(seed deck.Seed) (hosted, error)
	record  func(table hosted) engine.Record
	replay  func(engine.Record) (S, error)
	search  func(iterations int) chooser[S, M]
}

type chooser[S comparable, M move] interface {
	Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M
}

// Items returns the work on all games.
func Items() []item.Item {
	var byGame [][]item.Item
	byGame = append(byGame,
		items("doppelkopf", doppelkopf.Game{}, doppelkopfAPI(doppelkopf.Game{})),
		items("indigo", indigo.Game{}, indigoAPI(indigo.Game{})),
		items("catcheleven", catcheleven.Game{}, catchElevenAPI(catcheleven.Game{})))
	pasur := must(catcheleven.New(catcheleven.Pasur()))
	four := must(karata.New(karata.Rules{Seats: 4}))
	casino := must(blackjack.New(blackjack.Casino()))
	byGame = append(byGame,
		items("pasur", pasur, catchElevenAPI(pasur)),
		items("karata", karata.Game{}, karataAPI(karata.Game{})),
		items("karata4", four, karataAPI(four)),
		items("blackjack", blackjack.Game{}, blackjackAPI(blackjack.Game{})),
		items("casino", casino, blackjackAPI(casino)))
	var all []item.Item
	for work := range byGame[0] { // each kind of work in all games
		for _, of := range byGame {
			all = append(all, of[work])
		}
	}
	return all
}

func must[T any](v T, err error) T {
	check(err)
	return v
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// bench is a game and what its work uses.
type bench[S comparable, M move] struct {
	engine.Game[S, M]
	adapter[S, M]
	random *rand.Rand
	seed   uint64 // of the next deal
	buf    []M
	state  S
	bytes  int // keeps results alive
	games  []played[S, M]
	made   []hosted // tables for Play
}

// played is a game that was played at random, and a position in its middle.
type played[S comparable, M move] struct {
	record engine.Record
	middle hosted
	seat   engine.Seat // to play in the middle
	state  S
	view   engine.View[S]
	start  S              // at the first choice
	first  engine.View[S] // of it
	legal  []M
}

const (
	games      = 32
	iterations = 100
)

func items[S comparable, M move](name string, g engine.Game[S, M], a adapter[S, M]) []item.Item {
	b := &bench[S, M]{Game: g, adapter: a, random: deck.NewSeed(1).Rand(), buf: make([]M, 0, 1024)}
	ready := false
	corpus := func(int) {
		if !ready {
			b.play()
			ready = true
		}
	}
	player := a.search(iterations)
	all := []item.Item{
		{Work: "game", Run: func(n int) {
			for range n {
				b.deal()
				check(b.playout(&b.state, b.random, b.buf))
			}
		}},
		{Work: "checked", Run: b.checked},
		{Work: "deal", Run: func(n int) {
			for range n {
				b.deal()
			}
		}},
		{Work: "playout", Run: func(n int) {
			for i := range n {
				b.state = b.games[i%games].start
				check(b.playout(&b.state, b.random, b.buf))
			}
		}},
		{Work: "view", Run: func(n int) {
			for i := range n {
				g := &b.games[i%games]
				b.state = b.View(g.state, g.seat).State
			}
		}},
		{Work: "determinize", Run: func(n int) {
			for i := range n {
				b.state = b.Determinize(b.games[i%games].view, b.random)
			}
		}},
		{Work: "json", Run: func(n int) {
			for i := range n {
				g := &b.games[i%games]
				b.bytes += len(must(g.middle.ViewJSON(g.seat)))
			}
		}},
		{Work: "play", Prepare: func(n int) {
			corpus(n)
			b.made = b.made[:0]
			for i := range n {
				b.made = append(b.made, must(b.table(b.games[i%games].record.Seed)))
			}
		}, Run: func(n int) {
			for i, table := range b.made {
				b.games[i%games].on(table, math.MaxInt)
			}
		}},
		{Work: "replay", Run: func(n int) {
			for i := range n {
				b.state = must(b.replay(b.games[i%games].record))
			}
		}},
		{Work: "search", Run: func(n int) {
			for i := range n {
				g := &b.games[i%games]
				player.Choose(context.Background(), g.first, g.legal, b.random)
			}
		}},
	}
	for i := range all {
		all[i].Game = name
		if all[i].Prepare == nil {
			all[i].Prepare = corpus
		}
	}
	return all
}

func (b *bench[S, M]) deal() {
	b.seed++
	b.state = b.Deal(deck.NewSeed(b.seed), 0)
}

// checked plays games as a caller does, by value.
func (b *bench[S, M]) checked(n int) {
	for range n {
		b.seed++
		s := b.Deal(deck.NewSeed(b.seed), 0)
		for seat := b.Turn(s); seat != engine.Nobody; seat = b.Turn(s) {
			legal := b.Legal(b.buf[:0], s, seat)
			next, err := b.Apply(s, seat, legal[b.random.IntN(len(legal))])
			check(err)
			s = next
		}
		b.state = s
	}
}

// play plays the games of which there are records, tables and positions.
func (b *bench[S, M]) play() {
	r := deck.NewSeed(2).Rand()
	for n := uint64(1_000_000); len(b.games) < games; n++ {
		var states []S
		seed := deck.NewSeed(n)
		s := b.Deal(seed, 0)
		table := must(b.table(seed))
		for seat := b.Turn(s); seat != engine.Nobody; seat = b.Turn(s) {
			states = append(states, s)
			legal := b.Legal(nil, s, seat)
			m := legal[r.IntN(len(legal))]
			check(table.Play(seat, string(must(m.MarshalText()))))
			s = must(b.Apply(s, seat, m))
		}
		g := played[S, M]{record: b.record(table)}
		if len(states) == 0 || !b.begin(&g) {
			continue // a round of Blackjack may be over at once
		}
		at := r.IntN(len(states))
		g.state, g.seat = states[at], b.Turn(states[at])
		g.view = b.View(g.state, g.seat)
		g.middle = must(b.table(seed))
		g.on(g.middle, at)
		b.games = append(b.games, g)
	}
}

// on makes the first n plays of the game at a table.
func (g *played[S, M]) on(table hosted, n int) {
	for _, p := range g.record.Plays[:min(n, len(g.record.Plays))] {
		check(table.Play(p.Seat, p.Move))
	}
}

// begin fills in the first choice of the game, in Doppelkopf at the first card,
// everybody being healthy, and reports whether there is one.
func (b *bench[S, M]) begin(g *played[S, M]) bool {
	s := b.Deal(g.record.Seed, 0)
	if b.Name() == "doppelkopf" {
		for range b.Seats() {
			s = must(b.Apply(s, b.Turn(s), b.Legal(nil, s, b.Turn(s))[0]))
		}
	}
	seat := b.Turn(s)
	g.start, g.first, g.legal = s, b.View(s, seat), b.Legal(nil, s, seat)
	return len(g.legal) > 1
}
