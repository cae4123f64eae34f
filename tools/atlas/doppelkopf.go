package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// tricks solves the last tricks of deals of Doppelkopf that the house plays, and compares them with
// what the house makes of them. Deals without a contract and deals in which a party is not yet
// known are left out.
func tricks(roster bot.Roster[doppelkopf.State, doppelkopf.Move], deals, left int) (string, error) {
	robot, err := bot.Maker(roster, "house")
	if err != nil {
		return "", err
	}
	solver, ctx, player := solve.New(roster.Open, solve.Options{}), context.Background(), robot()
	var differ []int
	single, other, over := 0, 0, 0
	for n := uint64(0); len(differ)+over < deals; n++ {
		s, found := until(ctx, roster, player, roster.Game.Deal(deck.NewSeed(n), 0), n, func(s *doppelkopf.State) bool {
			return s.Contract() != doppelkopf.NoContract && s.HandLen(0) == left && len(s.Trick().Cards) == 0
		})
		if !found {
			continue
		}
		seat := roster.Game.Turn(s)
		if seat == engine.Nobody || roster.Open.Side(&s, seat) < 0 {
			continue
		}
		moves, err := solver.Moves(ctx, s)
		if errors.Is(err, solve.ErrBudget) {
			over++
			continue
		}
		if err != nil {
			return "", err
		}
		value, count := bestOf(moves)
		if count == 1 && len(moves) > 1 {
			single++
		}
		if roster.Open.Side(&s, seat) == 1 {
			value = -value
		}
		end := played(ctx, roster, player, s, n)
		differ = append(differ, max(end-value, value-end)/2)
		if value > 0 != (end > 0) {
			other++
		}
	}
	off := measure(differ)
	return headRow("tricks left", "deals", "over the budget", "one best card to lead", "the house ends off the open value by", "another party gets more") +
		fmt.Sprintf("| %d | %d | %d | %d %% | %.1f ± %.1f card points | %d %% |\n", left, len(differ), over,
			100*single/max(len(differ), 1), off.mean, off.margin, 100*other/max(len(differ), 1)), nil
}

// bestOf returns the best lead of the moves, and how many of them have it.
func bestOf[M engine.Move](moves []solve.Valued[M]) (best, count int) {
	best = moves[0].Lead
	for _, m := range moves {
		if m.Lead > best {
			best, count = m.Lead, 0
		}
		if m.Lead == best {
			count++
		}
	}
	return best, count
}
