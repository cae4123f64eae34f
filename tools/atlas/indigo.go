package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

const (
	handSize = 6
	hands    = 4 // that each seat gets in a game
)

// caught is how often each seat captures in each hand of a game.
type caught [hands][2]int

// captures returns a table of how often each seat captures in games of Indigo, with open cards and
// between medium players.
func captures(deals int) (string, error) {
	roster := house.IndigoRoster(indigo.Game{})
	medium, err := bot.Maker(roster, "medium")
	if err != nil {
		return "", err
	}
	player, solver, ctx := medium(), solve.New(roster.Open, solve.Options{}), context.Background()
	var open, hidden caught
	for n := range uint64(deals) {
		s, r := roster.Game.Deal(deck.NewSeed(n), 0), deck.NewSeed(n).Derive(0).Rand()
		if err := open.count(s, func(s indigo.State, _ engine.Seat) (indigo.Move, error) { return best(ctx, solver, s) }); err != nil {
			return "", err
		}
		if err := hidden.count(s, func(s indigo.State, seat engine.Seat) (indigo.Move, error) {
			return player.Choose(ctx, roster.Game.View(s, seat), roster.Game.Legal(nil, s, seat), r), nil
		}); err != nil {
			return "", err
		}
	}
	var table strings.Builder
	table.WriteString(headRow("hand", "open cards: the leader captures", "the other seat", "hidden cards: the leader captures", "the other seat"))
	mean := func(n int) float64 { return float64(n) / float64(deals) }
	for i := range hands {
		fmt.Fprintf(&table, "| %d | %.2f | %.2f | %.2f | %.2f |\n", i+1, mean(open[i][0]), mean(open[i][1]), mean(hidden[i][0]), mean(hidden[i][1]))
	}
	return table.String(), nil
}

// best returns the first of the best moves with open cards.
func best(ctx context.Context, solver *solve.Solver[indigo.State, indigo.Move], s indigo.State) (m indigo.Move, err error) {
	moves, err := solver.Moves(ctx, s)
	if err != nil {
		return m, err
	}
	return slices.MaxFunc(moves, func(a, b solve.Valued[indigo.Move]) int { return a.Lead - b.Lead }).Move, nil
}

// count plays a game, and counts the captures in it.
func (c *caught) count(s indigo.State, choose func(indigo.State, engine.Seat) (indigo.Move, error)) error {
	var g indigo.Game
	for play := 0; g.Turn(s) != engine.Nobody; play++ {
		seat := g.Turn(s)
		m, err := choose(s, seat)
		if err != nil {
			return err
		}
		if top := s.Top(); top != card.FaceDown && (m.Suit() == top.Suit() || m.Rank() == top.Rank()) {
			c[play/(2*handSize)][seat]++
		}
		if s, err = g.Apply(s, seat, m); err != nil {
			return err
		}
	}
	return nil
}

// tempo returns a table of what it is worth to lay a card on an empty table in the last hand of
// Indigo, if both sides hold as many cards, or the other side one card less.
func tempo(deals int) (string, error) {
	var table strings.Builder
	table.WriteString(headRow("cards in the hand that lays", "the other hand has as many", "one card less"))
	for size := 1; size <= handSize; size++ {
		same, err := laying(deals, size, size)
		if err != nil {
			return "", err
		}
		less, err := laying(deals, size, size-1)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&table, "| %d | %v | %v |\n", size, measure(same), measure(less))
	}
	return table.String(), nil
}

// laying returns how many more points than the other seat a seat captures that has to lay a card on an
// empty table, in deals of two hands of the given sizes.
func laying(deals, mine, others int) (leads []int, err error) {
	var g indigo.Game
	solver, ctx := solve.New(g.Open(), solve.Options{}), context.Background()
	for n := range uint64(deals) {
		pack := deck.Standard()
		deck.NewSeed(n).Shuffle(pack[:])
		u := indigo.NewSetup(nil, pack[:mine], pack[mine:mine+others])
		if n%2 == 1 { // the seat that captured last gets what is left on the table: it is each seat in turn
			u.Last, u.Won[0], u.Won[1] = 0, u.Won[1], nil
		}
		s, err := g.FromSetup(u)
		if err != nil {
			return nil, err
		}
		end, err := solver.Value(ctx, s)
		if err != nil {
			return nil, err
		}
		most := 3 // for most cards, which are decided
		if n%2 == 0 {
			most = -most
		}
		leads = append(leads, end-most-g.Score(s, 0)+g.Score(s, 1))
	}
	return leads, nil
}
