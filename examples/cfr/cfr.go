// Package cfr finds an equilibrium of a small game for two seats: a way to play that nobody can
// beat in the long run, although cards are hidden. It also measures how much a perfect opponent
// wins from any way to play.
//
// [CFR] and [Exploitability] play any [engine.Game] of two seats that have one score to win: a
// position is worth the lead, and what a seat knows is its view. So the view must remember the
// play: [ErrForgets] says that it does not. The game of this package, [Game], does.
package cfr

import (
	"context"
	"errors"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// ErrForgets means that a seat reaches the same view by two ways that it could tell apart when it
// took them.
var ErrForgets = errors.New("cfr: a view does not remember the play")

// Strategy returns the chance of each legal move of the seat that has the view.
type Strategy[S comparable, M engine.Move] func(v engine.View[S], legal []M) []float64

// Uniform plays all moves equally often.
func Uniform[S comparable, M engine.Move](_ engine.View[S], legal []M) []float64 {
	all := make([]float64, len(legal))
	for i := range all {
		all[i] = 1 / float64(len(all))
	}
	return all
}

// Sampled is the strategy of a bot: in each view, its choices in some tries.
func Sampled[S comparable, M engine.Move](player bot.Bot[S, M], tries int, seed deck.Seed) Strategy[S, M] {
	known, r := map[engine.View[S]][]float64{}, seed.Rand()
	return func(v engine.View[S], legal []M) []float64 {
		chances := known[v]
		if chances == nil {
			chances = make([]float64, len(legal))
			for range tries {
				m := player.Choose(context.Background(), v, slices.Clone(legal), r)
				chances[slices.Index(legal, m)] += 1 / float64(tries)
			}
			known[v] = chances
		}
		return chances
	}
}

// lead returns how far the seat is ahead.
func lead[S comparable, M engine.Move](g engine.Game[S, M], s S, seat engine.Seat) float64 {
	return float64(g.Score(s, seat) - g.Score(s, 1-seat))
}

// Exploitability returns how much a perfect opponent wins a deal on average from a seat that plays
// by a strategy, beyond what the game gives to its side of the table: half the sum of what the best
// answers of both seats win, known as NashConv. At an equilibrium it is 0. All deals are equally likely.
func Exploitability[S comparable, M engine.Move](g engine.Game[S, M], deals []S, strategy Strategy[S, M]) (float64, error) {
	one, err := BestAnswer(g, deals, strategy, 0)
	if err != nil {
		return 0, err
	}
	other, err := BestAnswer(g, deals, strategy, 1)
	return (one + other) / 2, err
}

// BestAnswer returns the mean lead of a seat that plays as well as possible against a strategy.
func BestAnswer[S comparable, M engine.Move](g engine.Game[S, M], deals []S, strategy Strategy[S, M], seat engine.Seat) (float64, error) {
	all := make([]history[S], len(deals))
	for i, s := range deals {
		all[i] = history[S]{s, 1 / float64(len(deals))}
	}
	return answer[S, M]{g, seat, strategy, map[engine.View[S]]bool{}}.best(all)
}

// answer is the best answer of a seat to a strategy of the other seat.
type answer[S comparable, M engine.Move] struct {
	game     engine.Game[S, M]
	me       engine.Seat
	strategy Strategy[S, M]
	reached  map[engine.View[S]]bool
}

// history is a position, and the chance that the deal and the other seat lead to it.
type history[S comparable] struct {
	at     S
	chance float64
}

// best returns what the best answer wins from histories that the seat cannot tell apart so far.
func (a answer[S, M]) best(all []history[S]) (won float64, err error) {
	var views []engine.View[S] // of the seat's next turns, in a fixed order
	alike := map[engine.View[S]][]history[S]{}
	for len(all) > 0 {
		h := all[len(all)-1]
		all = all[:len(all)-1]
		switch a.game.Turn(h.at) {
		case engine.Nobody:
			won += float64(h.chance * lead(a.game, h.at, a.me))
		case a.me:
			v := a.game.View(h.at, a.me)
			if alike[v] == nil {
				views = append(views, v)
			}
			alike[v] = append(alike[v], h)
		default:
			if all, err = a.replies(all, h); err != nil {
				return 0, err
			}
		}
	}
	for _, v := range views {
		most, err := a.choose(v, alike[v])
		if err != nil {
			return 0, err
		}
		won += most
	}
	return won, nil
}

// replies appends what follows from a history in which the other seat has the turn.
func (a answer[S, M]) replies(all []history[S], h history[S]) ([]history[S], error) {
	other := 1 - a.me
	legal := a.game.Legal(nil, h.at, other)
	for i, p := range a.strategy(a.game.View(h.at, other), legal) {
		if p > 0 {
			next, err := a.game.Apply(h.at, other, legal[i])
			if err != nil {
				return nil, err
			}
			all = append(all, history[S]{next, h.chance * p})
		}
	}
	return all, nil
}

// choose returns what the best move wins from histories with the same view.
func (a answer[S, M]) choose(v engine.View[S], all []history[S]) (most float64, err error) {
	if a.reached[v] {
		return 0, ErrForgets
	}
	a.reached[v] = true
	for i, m := range a.game.Legal(nil, all[0].at, a.me) {
		after := make([]history[S], len(all))
		for j, h := range all {
			next, err := a.game.Apply(h.at, a.me, m)
			if err != nil {
				return 0, err
			}
			after[j] = history[S]{next, h.chance}
		}
		won, err := a.best(after)
		if err != nil {
			return 0, err
		}
		if i == 0 || won > most {
			most = won
		}
	}
	return most, nil
}
