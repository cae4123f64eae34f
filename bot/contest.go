package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// contest is an [Arena] without its type parameters, so that it is compiled only once for
// all games.
type contest struct {
	game interface {
		Name() string
		Seats() int
	}
	entrants  []entrant
	seed      deck.Seed
	deals     int
	players   int
	workers   int
	progress  func(done, total int)
	record    func(PlayedGame)
	clock     func() int64
	elsewhere func(ctx context.Context, g PlayedGame) (host.Record, error)

	deal func(seed deck.Seed, first engine.Seat) (table, error)
	open func(r host.Record) (table, error)
	sit  func(t table, entrants []int) (step func(ctx context.Context, seat engine.Seat, ch *chair) error)

	names []string // without duplicates
	side  []int    // for each entrant, the index of its name in names
}

// entrant is an [Entrant] without its type parameters.
type entrant struct {
	name string
	bot  bool // whether the entrant has a New
}

// table is a [host.Table] without its type parameters.
type table interface {
	Seats() int
	Turn() engine.Seat
	Score(seat engine.Seat) int
	Save() host.Record
}

// run is [Arena.Run].
func (c *contest) run(ctx context.Context) (Report, error) {
	if err := c.check(); err != nil {
		return Report{}, err
	}
	rules, err := json.Marshal(c.game)
	if err != nil {
		return Report{}, fmt.Errorf("%w: no JSON of the rules: %w", ErrArena, err)
	}
	report := Report{Game: c.game.Name(), Rules: rules, Seed: c.seed}
	tallies, lead := c.tallies(), sums{}
	for deal, p := range inOrder(ctx, cmp.Or(c.workers, runtime.GOMAXPROCS(0)), c.deals, c.play) {
		if err = p.err; err != nil {
			break
		}
		report.Deals++
		lead.add(p.lead)
		all := int64(0)
		for _, own := range p.counts {
			all += own.points
		}
		for i, own := range p.counts {
			tallies[i].add(own, all)
		}
		for rotation, r := range p.records {
			c.record(c.played(deal, rotation, r))
		}
		if c.progress != nil {
			c.progress(report.Deals, c.deals)
		}
	}
	if c.players > 1 && report.Deals > 0 {
		report.Lead = lead.estimate(int64(len(c.entrants) * (c.players - 1)))
	}
	for _, t := range tallies {
		report.Standings = append(report.Standings, t.standing())
	}
	return report, err
}

// check fills in the number of players, and returns an error that lists everything that
// is wrong with the arena.
func (c *contest) check() error {
	var errs []error
	refuse := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: %s", ErrArena, fmt.Sprintf(format, args...)))
	}
	if c.game == nil {
		refuse("game: missing")
	} else {
		c.players = cmp.Or(c.players, SeatsPlayed(c.game))
		if seats := c.game.Seats(); c.players < 1 || c.players > seats {
			refuse("players: %d for %d seats", c.players, seats)
		}
	}
	if len(c.entrants) == 0 {
		refuse("entrants: none")
	}
	for i, e := range c.entrants {
		if e.name == "" {
			refuse("entrants[%d]: no name", i)
		}
		if !e.bot && c.elsewhere == nil {
			refuse("entrants[%d]: no New", i)
		}
	}
	if c.deals < 0 {
		refuse("deals: %d", c.deals)
	}
	if c.workers < 0 || c.workers > maxWorkers {
		refuse("workers: %d, want 0 to %d", c.workers, maxWorkers)
	}
	return errors.Join(errs...)
}

// tallies fills in the names and the side of each entrant, and returns one tally for
// each name, without results.
func (c *contest) tallies() []tally {
	for _, e := range c.entrants {
		if !slices.Contains(c.names, e.name) {
			c.names = append(c.names, e.name)
		}
		c.side = append(c.side, slices.Index(c.names, e.name))
	}
	tallies := make([]tally, len(c.names))
	for i, name := range c.names {
		tallies[i].name = name
		tallies[i].others = int64(len(c.side) * c.players)
	}
	for _, side := range c.side {
		tallies[side].seats += int64(c.players)
		tallies[side].others -= int64(c.players)
	}
	return tallies
}

// outcome is the result of a deal.
type outcome struct {
	counts  []count       // by name, summed over all rotations
	lead    int64         // the sum of leads in all rotations
	records []host.Record // by rotation, if the arena has a Record
	err     error
}

// play plays a deal in all rotations.
func (c *contest) play(ctx context.Context, deal int) outcome {
	p := outcome{counts: make([]count, len(c.names))}
	for rotation := range c.entrants {
		table, chairs, err := c.playGame(ctx, deal, rotation)
		if ctx.Err() != nil { // an interrupted bot may have made a bad choice
			err = fmt.Errorf("bot: %w", context.Cause(ctx))
		}
		if err != nil {
			return outcome{err: err}
		}
		countGame(p.counts, table, chairs)
		p.lead += leads(table, c.first(deal), c.players)
		if c.record != nil {
			p.records = append(p.records, table.Save())
		}
	}
	return p
}

// playGame plays one game of a deal. On error the chairs are unspecified.
func (c *contest) playGame(ctx context.Context, deal, rotation int) (table, []chair, error) {
	table, err := c.deal(c.seed.Derive(0).Derive(uint64(deal)), c.first(deal))
	if err != nil {
		return nil, nil, fmt.Errorf("bot: deal %d: %w", deal, err)
	}
	if c.elsewhere != nil {
		return c.playElsewhere(ctx, c.played(deal, rotation, table.Save()))
	}
	streams := c.seed.Derive(1).Derive(uint64(deal)).Derive(uint64(rotation))
	chairs, sitting := make([]chair, c.players), make([]int, c.players)
	for seat := range chairs {
		sitting[seat] = c.entrant(seat, rotation)
		chairs[seat] = chair{side: c.side[sitting[seat]], rand: streams.Derive(uint64(seat)).Rand(), clock: c.clock}
	}
	step := c.sit(table, sitting)
	err = playOn(ctx, table, func(seat engine.Seat) error {
		if int(seat) >= len(chairs) {
			err := fmt.Errorf("%w: %v has the turn but no player", engine.ErrSeat, seat)
			return &GameError{c.played(deal, rotation, table.Save()), seat, "", err}
		}
		ch := &chairs[seat]
		if err := step(ctx, seat, ch); err != nil {
			return &GameError{c.played(deal, rotation, table.Save()), seat, c.names[ch.side], err}
		}
		return nil
	})
	return table, chairs, err
}

// playElsewhere calls the arena's Play to play a game, and replays the record that
// Play returns.
func (c *contest) playElsewhere(ctx context.Context, g PlayedGame) (table, []chair, error) {
	fail := func(err error) (table, []chair, error) {
		return nil, nil, fmt.Errorf("bot: deal %d, rotation %d: %w", g.Deal, g.Rotation, err)
	}
	r, err := c.elsewhere(ctx, g)
	if err != nil {
		return fail(err)
	}
	if r.Seed != g.Record.Seed || r.First != g.Record.First || r.Start != nil {
		return fail(fmt.Errorf("%w: of another deal", host.ErrRecord))
	}
	table, err := c.open(r)
	if err != nil {
		return fail(err)
	}
	if table.Turn() != engine.Nobody {
		return fail(fmt.Errorf("%w: not played to its end", host.ErrRecord))
	}
	chairs := make([]chair, c.players)
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

func (c *contest) played(deal, rotation int, r host.Record) PlayedGame {
	p := PlayedGame{Deal: deal, Rotation: rotation, Record: r}
	for seat := range c.players {
		p.Seats = append(p.Seats, c.entrants[c.entrant(seat, rotation)].name)
	}
	return p
}

// first returns the seat that leads a deal.
func (c *contest) first(deal int) engine.Seat { return engine.Seat(deal % c.players) }

// entrant returns the index of the entrant at a seat.
func (c *contest) entrant(seat, rotation int) int { return (seat + rotation) % len(c.entrants) }

// chair is a seat in one game.
type chair struct {
	side        int
	rand        *rand.Rand
	clock       func() int64
	decisions   int
	nanoseconds int64
}

// begin counts a choice, and returns its starting time, or 0 without a clock.
func (c *chair) begin() int64 {
	c.decisions++
	if c.clock == nil {
		return 0
	}
	return c.clock()
}

// end adds the time that a choice took.
func (c *chair) end(start int64) {
	if c.clock != nil {
		c.nanoseconds += c.clock() - start
	}
}
