package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// contest is an arena with its defaults filled in.
type contest[S comparable, M engine.Move] struct {
	Arena[S, M]
	names []string // without duplicates
	side  []int    // of each entrant, its index in names
}

func newContest[S comparable, M engine.Move](a Arena[S, M]) contest[S, M] {
	c := contest[S, M]{Arena: a}
	c.Players = a.players()
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	for _, e := range a.Entrants {
		if !slices.Contains(c.names, e.Name) {
			c.names = append(c.names, e.Name)
		}
		c.side = append(c.side, slices.Index(c.names, e.Name))
	}
	return c
}

// tallies returns an empty tally for each name.
func (c *contest[S, M]) tallies() []tally {
	tallies := make([]tally, len(c.names))
	for i, name := range c.names {
		tallies[i].name = name
		tallies[i].others = int64(len(c.side) * c.Players)
	}
	for _, side := range c.side {
		tallies[side].seats += int64(c.Players)
		tallies[side].others -= int64(c.Players)
	}
	return tallies
}

// outcome is the result of a deal.
type outcome struct {
	counts  []count       // by name, for all rotations
	records []host.Record // by rotation, if the arena has a Record
	err     error
}

// play plays a deal in all rotations.
func (c *contest[S, M]) play(ctx context.Context, deal int) outcome {
	p := outcome{counts: make([]count, len(c.names))}
	for rotation := range c.Entrants {
		table, chairs, err := c.playGame(ctx, deal, rotation)
		if ctx.Err() != nil { // an interrupted bot may have made a bad choice
			err = fmt.Errorf("bot: %w", context.Cause(ctx))
		}
		if err != nil {
			return outcome{err: err}
		}
		countGame(p.counts, table, chairs)
		if c.Record != nil {
			p.records = append(p.records, table.Save())
		}
	}
	return p
}

// playGame plays one game of a deal. On error the chairs are unspecified.
func (c *contest[S, M]) playGame(ctx context.Context, deal, rotation int) (*host.Table[S, M], []chair[S, M], error) {
	table, err := host.NewTable(c.Game, c.Seed.Derive(0).Derive(uint64(deal)), engine.Seat(deal%c.Players))
	if err != nil {
		return nil, nil, fmt.Errorf("bot: deal %d: %w", deal, err)
	}
	if c.Play != nil {
		return c.playElsewhere(ctx, c.played(deal, rotation, table.Save()))
	}
	streams := c.Seed.Derive(1).Derive(uint64(deal)).Derive(uint64(rotation))
	chairs := make([]chair[S, M], c.Players)
	for seat := range chairs {
		i := c.entrant(seat, rotation)
		chairs[seat] = chair[S, M]{bot: c.Entrants[i].New(), side: c.side[i], rand: streams.Derive(uint64(seat)).Rand(), clock: c.Clock}
	}
	err = playOn(ctx, table, func(seat engine.Seat) error {
		if int(seat) >= len(chairs) {
			err := fmt.Errorf("%w: %v has the turn but no player", engine.ErrSeat, seat)
			return &GameError{c.played(deal, rotation, table.Save()), seat, "", err}
		}
		ch := &chairs[seat]
		if err := table.Step(ctx, seat, ch.choose, ch.rand); err != nil {
			return &GameError{c.played(deal, rotation, table.Save()), seat, c.names[ch.side], err}
		}
		return nil
	})
	return table, chairs, err
}

// playElsewhere has a game played by Play, and replays its record.
func (c *contest[S, M]) playElsewhere(ctx context.Context, g PlayedGame) (*host.Table[S, M], []chair[S, M], error) {
	fail := func(err error) (*host.Table[S, M], []chair[S, M], error) {
		return nil, nil, fmt.Errorf("bot: deal %d, rotation %d: %w", g.Deal, g.Rotation, err)
	}
	r, err := c.Play(ctx, g)
	if err != nil {
		return fail(err)
	}
	if r.Seed != g.Record.Seed || r.First != g.Record.First || r.Start != nil {
		return fail(fmt.Errorf("%w: of another deal", host.ErrRecord))
	}
	table, err := host.OpenTable(c.Game, r)
	if err != nil {
		return fail(err)
	}
	if table.Turn() != engine.Nobody {
		return fail(fmt.Errorf("%w: not played to its end", host.ErrRecord))
	}
	chairs := make([]chair[S, M], c.Players)
	for seat := range chairs {
		chairs[seat].side = c.side[c.entrant(seat, g.Rotation)]
	}
	for _, p := range r.Plays {
		if int(p.Seat) < len(chairs) {
			chairs[p.Seat].decisions++
		}
	}
	return table, chairs, nil
}

func (c *contest[S, M]) played(deal, rotation int, r host.Record) PlayedGame {
	p := PlayedGame{Deal: deal, Rotation: rotation, Record: r}
	for seat := range c.Players {
		p.Seats = append(p.Seats, c.Entrants[c.entrant(seat, rotation)].Name)
	}
	return p
}

// entrant returns the index of the entrant at a seat.
func (c *contest[S, M]) entrant(seat, rotation int) int { return (seat + rotation) % len(c.Entrants) }

// chair is a seat for one game, with its bot.
type chair[S comparable, M engine.Move] struct {
	bot         Bot[S, M]
	side        int
	rand        *rand.Rand
	clock       func() int64
	decisions   int
	nanoseconds int64
}

// choose returns the choice of the bot, and counts and times it.
func (c *chair[S, M]) choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	c.decisions++
	if c.clock == nil {
		return c.bot.Choose(ctx, v, legal, r)
	}
	start := c.clock()
	m := c.bot.Choose(ctx, v, legal, r)
	c.nanoseconds += c.clock() - start
	return m
}

// countGame adds a finished game to the counts by name.
func countGame[S comparable, M engine.Move](counts []count, table *host.Table[S, M], chairs []chair[S, M]) {
	best := table.Score(0)
	for seat := range engine.Seat(table.Seats()) {
		best = max(best, table.Score(seat))
	}
	// shared reports whether a seat of another name has the best score.
	shared := func(side int) bool {
		for seat := range table.Seats() {
			if table.Score(engine.Seat(seat)) == best && (seat >= len(chairs) || chairs[seat].side != side) {
				return true
			}
		}
		return false
	}
	for seat, ch := range chairs {
		points := table.Score(engine.Seat(seat))
		n := &counts[ch.side]
		n.points += int64(points)
		n.decisions += ch.decisions
		n.nanoseconds += ch.nanoseconds
		switch {
		case points < best:
		case shared(ch.side):
			n.shared++
		default:
			n.wins++
		}
	}
}
