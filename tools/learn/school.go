package main

import (
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/learned"
)

// lesson is a position, and what its legal moves are worth.
type lesson struct {
	seen  learned.Features
	worth []float32
}

// school plays games of Catch Eleven.
type school struct {
	roster bot.Roster[catcheleven.State, catcheleven.Move]
	game   catcheleven.Game
}

// player chooses a move and returns its index. A player belongs to one goroutine.
type player func(at *catcheleven.State, seat engine.Seat, moves []catcheleven.Move) int

// house returns the player for the rollouts of the search.
func (s school) house() player {
	rollout := s.roster.Search.Rollout().(bot.Picker[catcheleven.Move])
	return func(_ *catcheleven.State, _ engine.Seat, moves []catcheleven.Move) int {
		return rollout.Pick(moves, nil)
	}
}

// graduate returns a player that uses a network.
func graduate(n *learned.Net) player {
	var seen learned.Features
	return func(at *catcheleven.State, seat engine.Seat, moves []catcheleven.Move) int {
		seen.Eleven(at, seat, moves)
		return n.Best(&seen)
	}
}

// teacher weighs the moves of a position.
type teacher struct {
	school
	player     player
	outlook    outlook
	iterations int
	seen       learned.Features
	moves      []catcheleven.Move
}

const firstSeed = 1_000_000 // of the games; contests use others

// lessons returns the lessons of a round, in the order of their games. The function as returns a
// player, and every seat plays like that player.
func (s school) lessons(as func() player, c course, seed uint64) []lesson {
	o := s.learnOutlook(as(), c.outlooks)
	all := make([][]lesson, c.games)
	var workers sync.WaitGroup
	for w := range c.workers {
		t := teacher{school: s, player: as(), outlook: o.copy(), iterations: c.iterations}
		workers.Go(func() {
			for n := w; n < c.games; n += c.workers {
				all[n] = t.play(seed + uint64(n))
			}
		})
	}
	workers.Wait()
	return slices.Concat(all...)
}

// play plays a game. Most moves are the best ones, and some are random, so that the network
// learns what to do after mistakes.
func (t *teacher) play(number uint64) (lessons []lesson) {
	const random = 0.15
	seed := deck.NewSeed(number)
	r, g := seed.Derive(7).Rand(), t.game
	at := g.Deal(seed, engine.Seat(number%uint64(g.Seats())))
	for seat := g.Turn(at); seat != engine.Nobody; seat = g.Turn(at) {
		legal := g.Legal(nil, at, seat)
		m := legal[0]
		if len(legal) > 1 {
			one := lesson{worth: t.weigh(g.View(at, seat), legal, r)}
			one.seen.Eleven(&at, seat, legal)
			lessons = append(lessons, one)
			m = legal[slices.Index(one.worth, slices.Max(one.worth))]
			if r.Float64() < random {
				m = legal[r.IntN(len(legal))]
			}
		}
		_ = g.Advance(&at, seat, m) // it is legal
	}
	return lessons
}

// weigh returns the mean lead of the seat after each move. For each move, the hand is played to its
// end from the same drawn positions; the outlook estimates the rest of the game.
func (t *teacher) weigh(v engine.View[catcheleven.State], legal []catcheleven.Move, r *rand.Rand) []float32 {
	total := make([]float32, len(legal))
	n := t.iterations
	if v.State.StockLen() == 0 {
		n = 1 // all cards are known
	}
	for range n {
		start := t.game.Determinize(v, r)
		for i, m := range legal {
			at := start
			_ = t.game.Advance(&at, v.Seat, m)
			t.playHand(&at, start.StockLen())
			total[i] += t.outlook.ahead(t.game, &at, v.Seat, &t.seen)
		}
	}
	for i := range total {
		total[i] /= float32(n)
	}
	return total
}

// playHand plays until cards are dealt or the game ends.
func (t *teacher) playHand(at *catcheleven.State, stock int) {
	for seat := at.Turn(); seat != engine.Nobody && at.StockLen() == stock; seat = at.Turn() {
		t.moves = t.game.AppendMoves(t.moves[:0], at, seat)
		m := 0
		if len(t.moves) > 1 {
			m = t.player(at, seat, t.moves)
		}
		_ = t.game.Advance(at, seat, t.moves[m])
	}
}
