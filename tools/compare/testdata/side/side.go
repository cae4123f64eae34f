// Package side does the work with one commit.
package side

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"

	"compare/item"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// Items returns the work on all games.
func Items() []item.Item {
	var byGame [][]item.Item
	byGame = append(byGame,
		items("doppelkopf", house.DoppelkopfRoster(doppelkopf.Game{})),
		items("indigo", house.IndigoRoster(indigo.Game{})),
		items("catcheleven", house.CatchElevenRoster(catcheleven.Game{})))
	pasur := must(catcheleven.New(catcheleven.Pasur()))
	four := must(karata.New(karata.Rules{Seats: 4}))
	casino := must(blackjack.New(blackjack.Casino()))
	byGame = append(byGame,
		items("pasur", house.CatchElevenRoster(pasur)),
		items("karata", house.KarataRoster(karata.Game{})),
		items("karata4", house.KarataRoster(four)),
		items("blackjack", house.BlackjackRoster(blackjack.Game{})),
		items("casino", house.BlackjackRoster(casino)))
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
type bench[S comparable, M engine.Move] struct {
	engine.Game[S, M]
	door   engine.InPlace[S, M]
	checks engine.Checked[S, M]
	random *rand.Rand
	at     int // the number of the next game
	buf    []M
	state  S
	size   int // keeps results alive
	games  []played[S, M]
	made   []*host.Table[S, M] // for Play
}

// played is a game that was played at random, and a position in its middle.
type played[S comparable, M engine.Move] struct {
	record host.Record
	over   *host.Table[S, M]
	middle *host.Table[S, M]
	seat   engine.Seat // to play in the middle
	state  S
	view   engine.View[S]
	start  S              // at the first choice
	first  engine.View[S] // of it
	legal  []M
}

const games = 32

// iterations are those of the searches.
var iterations = []int{100, 1_000, 10_000, 100_000}

func items[S comparable, M engine.Move](name string, roster bot.Roster[S, M]) []item.Item {
	g := roster.Game
	b := &bench[S, M]{Game: g, door: engine.AsInPlace(g), checks: g.(engine.Checked[S, M]), buf: make([]M, 0, 1024)}
	all := []item.Item{
		{Work: "deal", Run: b.each(func(*played[S, M]) { b.deal() })},
		{Work: "game", Run: b.each(func(*played[S, M]) {
			b.deal()
			check(engine.Playout(b.Game, &b.state, b.random, b.buf))
		})},
		{Work: "value", Run: b.each(b.byValue)},
		{Work: "advance", Run: b.each(b.inPlace)},
		{Work: "checked", Run: b.each(b.byChecked)},
		{Work: "playout", Run: b.each(func(g *played[S, M]) {
			b.state = g.start
			check(engine.Playout(b.Game, &b.state, b.random, b.buf))
		})},
		{Work: "view", Run: b.each(func(g *played[S, M]) { b.state = b.View(g.state, g.seat).State })},
		{Work: "json", Run: b.each(func(g *played[S, M]) { b.size += len(must(g.middle.ViewJSON(g.seat))) })},
		{Work: "determinize", Run: b.each(func(g *played[S, M]) { b.state = b.Determinize(g.view, b.random) })},
		{Work: "play", Run: b.each(func(g *played[S, M]) {
			b.on(g, b.made[0], math.MaxInt)
			b.made = b.made[1:]
		})},
		{Work: "log", Run: b.each(func(g *played[S, M]) { b.size += len(g.over.Log(g.seat, 0)) })},
		{Work: "replay", Run: b.each(func(g *played[S, M]) { b.state = must(host.Replay(b.Game, g.record)) })},
	}
	for _, n := range iterations {
		o := roster.Search
		o.Iterations = n
		tree := bot.SearchOptions[S, M]{Iterations: n}
		all = append(all, b.search("search", n, bot.NewSearch(g, o)), b.search("tree", n, bot.NewSearch(g, tree)))
	}
	for i := range all {
		all[i].Game, all[i].Prepare = name, b.prepare
		if all[i].Work == "play" {
			all[i].Prepare = b.prepareTables
		}
	}
	return all
}

// search returns the work of a search with n iterations for the first choice of a game.
func (b *bench[S, M]) search(work string, n int, player *bot.Search[S, M]) item.Item {
	return item.Item{Work: work + strconv.Itoa(n), Run: b.each(func(g *played[S, M]) {
		player.Choose(context.Background(), g.first, g.legal, b.random)
	})}
}

// each returns a function that does the work for the next n games.
func (b *bench[S, M]) each(work func(g *played[S, M])) func(n int) {
	return func(n int) {
		for range n {
			work(&b.games[b.at%games])
			b.at++
		}
	}
}

func (b *bench[S, M]) prepare(slice, n int) {
	if b.games == nil {
		b.play()
	}
	b.random, b.at = deck.NewSeed(uint64(slice)).Rand(), slice*n
}

func (b *bench[S, M]) prepareTables(slice, n int) {
	b.prepare(slice, n)
	b.made = make([]*host.Table[S, M], n)
	for i := range b.made {
		b.made[i] = must(host.NewTable(b.Game, b.games[(b.at+i)%games].record.Seed, 0))
	}
}

func (b *bench[S, M]) deal() { b.state = b.Deal(deck.NewSeed(uint64(b.at)), 0) }

// byValue plays a game as a caller does, by value.
func (b *bench[S, M]) byValue(g *played[S, M]) {
	s := g.start
	for seat := b.Turn(s); seat != engine.Nobody; seat = b.Turn(s) {
		legal := b.Legal(b.buf[:0], s, seat)
		next, err := b.Apply(s, seat, legal[b.random.IntN(len(legal))])
		check(err)
		s = next
	}
	b.state = s
}

// inPlace plays a game by the methods that change a position in place.
func (b *bench[S, M]) inPlace(g *played[S, M]) {
	d, s := b.door, &b.state
	*s = g.start
	for seat := d.TurnOf(s); seat != engine.Nobody; seat = d.TurnOf(s) {
		legal := d.AppendMoves(b.buf[:0], s, seat)
		check(d.Advance(s, seat, legal[b.random.IntN(len(legal))]))
	}
}

// byChecked is like inPlace, with moves that are checked. It has a loop of its own, because a call
// through an adapter costs as much as some checks.
func (b *bench[S, M]) byChecked(g *played[S, M]) {
	d, s := b.checks, &b.state
	*s = g.start
	for seat := b.door.TurnOf(s); seat != engine.Nobody; seat = b.door.TurnOf(s) {
		legal := b.door.AppendMoves(b.buf[:0], s, seat)
		check(d.Play(s, seat, legal[b.random.IntN(len(legal))]))
	}
}

// play plays the games that provide the records, tables and positions for the work.
func (b *bench[S, M]) play() {
	r := deck.NewSeed(2).Rand()
	for n := uint64(1_000_000); len(b.games) < games; n++ {
		var states []S
		seed := deck.NewSeed(n)
		s := b.Deal(seed, 0)
		table := must(host.NewTable(b.Game, seed, 0))
		for seat := b.Turn(s); seat != engine.Nobody; seat = b.Turn(s) {
			states = append(states, s)
			legal := b.Legal(nil, s, seat)
			m := legal[r.IntN(len(legal))]
			check(table.Play(seat, m))
			s = must(b.Apply(s, seat, m))
		}
		g := played[S, M]{record: table.Save(), over: table}
		if len(states) == 0 || !b.begin(&g) {
			continue // a round of Blackjack may be over at once
		}
		at := r.IntN(len(states))
		g.state, g.seat = states[at], b.Turn(states[at])
		g.view = b.View(g.state, g.seat)
		g.middle = must(host.NewTable(b.Game, seed, 0))
		b.on(&g, g.middle, at)
		b.games = append(b.games, g)
	}
}

// on makes the first n plays of the game at a table, from text.
func (b *bench[S, M]) on(g *played[S, M], table *host.Table[S, M], n int) {
	for _, p := range g.record.Plays[:min(n, len(g.record.Plays))] {
		check(table.Play(p.Seat, must(b.ParseMove(p.Move))))
	}
}

// begin fills in the first choice of the game, and reports whether there is one. In Doppelkopf,
// this choice is the first card, after everybody has declared healthy.
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
