package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
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

const firstSeed = 1_000_000 // of the games; contests have others

// lessons plays the games, and returns the lessons in their order.
func (s school) lessons(ctx context.Context, c course) ([]lesson, error) {
	all, errs := make([][]lesson, c.games), make([]error, c.workers)
	var workers sync.WaitGroup
	for w := range c.workers {
		workers.Go(func() {
			for n := w; n < c.games && errs[w] == nil; n += c.workers {
				all[n], errs[w] = s.play(ctx, uint64(n), c.iterations)
			}
		})
	}
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return slices.Concat(all...), nil
}

// play plays a game. Most moves are the best ones, others those of the house, and some are
// random, so that the network learns what to do after mistakes.
func (s school) play(ctx context.Context, number uint64, iterations int) (lessons []lesson, err error) {
	const random, house = 0.1, 0.25
	seed := deck.NewSeed(firstSeed + number)
	r, g, player := seed.Derive(7).Rand(), s.game, s.roster.House()
	open, _ := s.roster.Open.(gamekit.Deducer[catcheleven.State])
	at := g.Deal(seed, engine.Seat(number%uint64(g.Seats())))
	for seat := g.Turn(at); seat != engine.Nobody; seat = g.Turn(at) {
		v, legal := g.View(at, seat), g.Legal(nil, at, seat)
		m := legal[0]
		if _, known := open.Deduce(v); known {
			break // the players solve the last hand
		}
		if len(legal) > 1 {
			one := lesson{worth: s.weigh(v, legal, iterations, r)}
			one.seen.Eleven(v, legal)
			lessons = append(lessons, one)
			switch p := r.Float64(); {
			case p < random:
				m = legal[r.IntN(len(legal))]
			case p < house:
				m = player.Choose(ctx, v, legal, r)
			default:
				m = legal[slices.Index(one.worth, slices.Max(one.worth))]
			}
		}
		if at, err = g.Apply(at, seat, m); err != nil {
			return nil, err
		}
	}
	return lessons, nil
}

// weigh returns the mean lead of the seat after each move, in games played out by the
// rollouts of the search from the same drawn positions.
func (s school) weigh(v engine.View[catcheleven.State], legal []catcheleven.Move, iterations int, r *rand.Rand) []float32 {
	total := make([]int, len(legal))
	rollout := s.roster.Search.Rollout().(bot.Picker[catcheleven.Move])
	var moves []catcheleven.Move
	for range iterations {
		start := s.game.Determinize(v, r)
		for i, m := range legal {
			at := start
			_ = s.game.Advance(&at, v.Seat, m) // it is legal
			for seat := s.game.TurnOf(&at); seat != engine.Nobody; seat = s.game.TurnOf(&at) {
				moves = s.game.AppendMoves(moves[:0], &at, seat)
				_ = s.game.Advance(&at, seat, moves[rollout.Pick(moves, r)])
			}
			total[i] += s.game.Score(at, v.Seat) - s.game.Score(at, 1-v.Seat)
		}
	}
	worth := make([]float32, len(legal))
	for i, sum := range total {
		worth[i] = float32(sum) / float32(iterations)
	}
	return worth
}
