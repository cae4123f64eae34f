package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// chart holds the results of whole deals of a game.
type chart struct {
	game         string // and its preset
	open         []int  // the lead of seat 0 with open cards
	house        []int  // its lead in play between house players
	medium       []int  // its lead in play between players named medium
	single, same int    // deals in which one first move is best, and in which all are equally good
	sharpest     uint64 // the deal in which the best first move is ahead of the next by the most
	first        string // that move
	by           int    // and how far it is ahead
}

// whole solves deals of a game for two, and plays each between equal players.
func whole[S comparable, M engine.Move](game string, roster bot.Roster[S, M], deals int) (c chart, err error) {
	c.game = game
	medium, err := bot.Maker(roster, "medium")
	if err != nil {
		return c, err
	}
	robot, err := bot.Maker(roster, "house")
	if err != nil {
		return c, err
	}
	solver, ctx := solve.New(roster.Open, solve.Options{}), context.Background()
	for n := range uint64(deals) {
		s := roster.Game.Deal(deck.NewSeed(n), 0)
		moves, err := solver.Moves(ctx, s)
		if err != nil {
			return c, fmt.Errorf("%s, deal %d: %w", game, n, err)
		}
		slices.SortStableFunc(moves, func(a, b solve.Valued[M]) int { return b.Lead - a.Lead })
		best, last := moves[0].Lead, len(moves)-1
		c.open = append(c.open, best)
		if last > 0 && best > moves[1].Lead {
			c.single++
			if by := best - moves[1].Lead; by > c.by {
				c.sharpest, c.first, c.by = n, fmt.Sprint(moves[0].Move), by
			}
		}
		if moves[last].Lead == best {
			c.same++
		}
		c.house = append(c.house, played(ctx, roster, robot(), s, n))
		c.medium = append(c.medium, played(ctx, roster, medium(), s, n))
	}
	return c, nil
}

// played returns the lead of side 0 at the end if one bot plays all seats from position s on.
func played[S comparable, M engine.Move](ctx context.Context, roster bot.Roster[S, M], player bot.Bot[S, M], s S, n uint64) int {
	s, _ = until(ctx, roster, player, s, n, func(*S) bool { return false })
	return roster.Open.Standing(&s)
}

// until lets one bot play all seats from position s on until a position is at an aim, and reports
// whether it is.
func until[S comparable, M engine.Move](ctx context.Context, roster bot.Roster[S, M], player bot.Bot[S, M], s S, n uint64, at func(*S) bool) (S, bool) {
	r, g := deck.NewSeed(n).Derive(0).Rand(), roster.Game
	for !at(&s) {
		seat := g.Turn(s)
		if seat == engine.Nobody {
			return s, false
		}
		s, _ = g.Apply(s, seat, player.Choose(ctx, g.View(s, seat), g.Legal(nil, s, seat), r)) // the move is legal
	}
	return s, true
}

var leadColumns = []string{
	"game", "deals", "lead of the leader, open cards", "5, 25, 50, 75, 95 % of deals", "leader ahead", "one best first move",
	"all first moves equal", "hidden cards, `house`", "hidden cards, `medium`",
}

// row returns the leads as a row of a table.
func (c chart) row() string {
	sorted := slices.Sorted(slices.Values(c.open))
	spread, ahead := "", 0
	for _, percent := range []int{5, 25, 50, 75, 95} {
		spread += fmt.Sprintf(" %+d", sorted[(len(sorted)-1)*percent/100])
	}
	for _, lead := range c.open {
		if lead > 0 {
			ahead++
		}
	}
	share := func(n int) string { return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(len(c.open))) }
	return fmt.Sprintf("| %s | %d | %v |%s | %s | %s | %s | %v | %v |\n", c.game, len(c.open), measure(c.open), spread,
		share(ahead), share(c.single), share(c.same), measure(c.house), measure(c.medium))
}

var extremeColumns = []string{
	"game", "best deal to lead", "the leader is ahead by", "worst deal to lead", "the leader is ahead by",
	"the first move matters most", "best first move", "ahead of the next by",
}

// extremes returns the most unusual deals as a row of a table.
func (c chart) extremes() string {
	best, worst := 0, 0
	for n, lead := range c.open {
		if lead > c.open[best] {
			best = n
		}
		if lead < c.open[worst] {
			worst = n
		}
	}
	return fmt.Sprintf("| %s | %d | %+d | %d | %+d | %d | %s | %d |\n", c.game,
		best, c.open[best], worst, c.open[worst], c.sharpest, c.first, c.by)
}
