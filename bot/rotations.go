package bot

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/absent"
)

// contest is a [Contest] of a game without its type parameters, so that it is compiled only once
// for all games.
type contest struct {
	Contest
	game interface {
		Name() string
		Seats() int
	}
	players int // the number of seats with a player

	deal func(seed deck.Seed, first engine.Seat) (table, error)
	open func(r host.Record) (table, error)
	sit  func(t table, entrants []int) step

	names []string // without duplicates
	side  []int    // for each entrant, the index of its name in names
}

// table is a [host.Table] without its type parameters.
type table interface {
	Seats() int
	Turn() engine.Seat
	Score(seat engine.Seat) int
	Save() host.Record
}

// run plays a contest that is valid.
func (c *contest) run(ctx context.Context) (Report, error) {
	rules, err := json.Marshal(c.game)
	if err != nil {
		return Report{}, fmt.Errorf("%w: no JSON of the rules: %w", ErrContest, err)
	}
	report := Report{Game: c.game.Name(), Rules: rules, Seed: c.Seed, Part: c.Part, Parts: c.Parts}
	tallies, places := c.tallies(), c.places()
	from, deals := 0, c.Deals
	if c.Parts > 0 {
		report.Of = c.Deals
		from, deals = share(c.Deals, c.Part, c.Parts)
	}
	play := func(ctx context.Context, i int) outcome { return c.play(ctx, from+i) }
	for i, p := range inOrder(ctx, cmp.Or(c.Workers, runtime.GOMAXPROCS(0)), deals, play) {
		if err = p.err; err != nil {
			break
		}
		report.Deals++
		addDeal(tallies, p.counts)
		addDeal(places, p.places)
		for rotation, r := range p.records {
			c.Record(c.played(from+i, rotation, r))
		}
		if c.Progress != nil {
			c.Progress(report.Deals, deals)
		}
	}
	report.stand(tallies, places)
	return report, err
}

// check fills in the number of players, and returns an error that lists everything that
// is wrong with the contest.
func (c *contest) check() error {
	var errs []error
	refuse := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: %s", ErrContest, fmt.Sprintf(format, args...)))
	}
	if absent.Is(c.game) {
		refuse("game: missing")
	} else if c.players = SeatsPlayed(c.game); c.players < 1 || c.players > c.game.Seats() {
		refuse("game: %d players for %d seats", c.players, c.game.Seats())
	}
	if len(c.Players) == 0 {
		refuse("players: none")
	}
	for i, name := range c.Players {
		if name == "" {
			refuse("players[%d]: no name", i)
		}
	}
	if c.Deals < 0 {
		refuse("deals: %d", c.Deals)
	}
	if c.Parts < 0 || c.Parts > maxParts || c.Part < 0 || c.Part >= max(1, c.Parts) {
		refuse("part: %d of %d, want 0 to %d of at most %d", c.Part, c.Parts, max(0, c.Parts-1), maxParts)
	}
	if c.Workers < 0 || c.Workers > maxWorkers {
		refuse("workers: %d, want 0 to %d", c.Workers, maxWorkers)
	}
	return errors.Join(errs...)
}

// tallies fills in the names and the side of each entrant, and returns one tally for
// each name, without results.
func (c *contest) tallies() []tally {
	for _, name := range c.Players {
		if !slices.Contains(c.names, name) {
			c.names = append(c.names, name)
		}
		c.side = append(c.side, slices.Index(c.names, name))
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

// places returns one tally for each place after the seat that leads, without results.
func (c *contest) places() []tally {
	places := make([]tally, c.players)
	for i := range places {
		places[i] = tally{name: "leader", seats: int64(len(c.Players)), others: int64(len(c.Players) * (c.players - 1))}
		if i > 0 {
			places[i].name += "+" + strconv.Itoa(i)
		}
	}
	return places
}

// outcome is the result of a deal.
type outcome struct {
	counts  []count       // by name, summed over all rotations
	places  []count       // by place after the seat that leads, likewise
	records []host.Record // by rotation, if the contest has a Record
	err     error
}

// play plays a deal in all rotations.
func (c *contest) play(ctx context.Context, deal int) outcome {
	p := outcome{counts: make([]count, len(c.names)), places: make([]count, c.players)}
	for rotation := range c.Players {
		table, chairs, err := c.playGame(ctx, deal, rotation)
		if ctx.Err() != nil { // an interrupted bot may have made a bad choice
			err = fmt.Errorf("bot: %w", context.Cause(ctx))
		}
		if err != nil {
			return outcome{err: err}
		}
		countGame(p.counts, table, chairs, func(ch chair) int { return ch.side })
		countGame(p.places, table, chairs, func(ch chair) int { return ch.place })
		if c.Record != nil {
			p.records = append(p.records, table.Save())
		}
	}
	return p
}

// begin returns the table at which the games of a deal begin, and the seat that leads there.
func (c *contest) begin(deal int) (t table, lead engine.Seat, err error) {
	if c.Start == nil {
		t, err = c.deal(c.Seed.Derive(0).Derive(uint64(deal)), engine.Seat(deal%c.players))
		lead = engine.Seat(deal % c.players)
	} else {
		var r host.Record
		if r, err = c.Start(deal); err == nil {
			t, err = c.open(r)
		}
		if err == nil {
			if lead = t.Turn(); lead == engine.Nobody {
				err = engine.ErrGameOver
			}
		}
	}
	if err != nil {
		return nil, 0, fmt.Errorf("bot: deal %d: %w", deal, err)
	}
	return t, lead, nil
}

// playGame plays one game of a deal. On error the chairs are unspecified.
func (c *contest) playGame(ctx context.Context, deal, rotation int) (table, []chair, error) {
	table, lead, err := c.begin(deal)
	if err != nil {
		return nil, nil, err
	}
	chairs := make([]chair, c.players)
	for seat := range chairs {
		chairs[seat] = chair{side: c.side[c.entrant(seat, rotation)], place: (seat - int(lead) + 2*c.players) % c.players, clock: c.Clock}
	}
	if c.Play != nil {
		table, err = c.playElsewhere(ctx, c.played(deal, rotation, table.Save()), chairs)
		return table, chairs, err
	}
	streams := c.Seed.Derive(1).Derive(uint64(deal)).Derive(uint64(rotation))
	sitting := make([]int, c.players)
	for seat := range chairs {
		sitting[seat] = c.entrant(seat, rotation)
		chairs[seat].rand = streams.Derive(uint64(seat)).Rand()
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

// playElsewhere calls the contest's Play to play a game, replays the record that Play returns,
// and counts the decisions in it.
func (c *contest) playElsewhere(ctx context.Context, g PlayedGame, chairs []chair) (table, error) {
	fail := func(err error) (table, error) {
		return nil, fmt.Errorf("bot: deal %d, rotation %d: %w", g.Deal, g.Rotation, err)
	}
	r, err := c.Play(ctx, g)
	if err != nil {
		return fail(err)
	}
	from := g.Record
	if r.Seed != from.Seed || r.First != from.First || !bytes.Equal(r.Start, from.Start) ||
		len(r.Plays) < len(from.Plays) || !slices.Equal(r.Plays[:len(from.Plays)], from.Plays) {
		return fail(fmt.Errorf("%w: of another deal", host.ErrRecord))
	}
	table, err := c.open(r)
	if err != nil {
		return fail(err)
	}
	if table.Turn() != engine.Nobody {
		return fail(fmt.Errorf("%w: not played to its end", host.ErrRecord))
	}
	for _, p := range r.Plays[len(from.Plays):] {
		if int(p.Seat) < len(chairs) {
			chairs[p.Seat].decisions++
		}
	}
	return table, nil
}

func (c *contest) played(deal, rotation int, r host.Record) PlayedGame {
	p := PlayedGame{Deal: deal, Rotation: rotation, Record: r}
	for seat := range c.players {
		p.Seats = append(p.Seats, c.Players[c.entrant(seat, rotation)])
	}
	return p
}

// entrant returns the index of the entrant at a seat.
func (c *contest) entrant(seat, rotation int) int { return (seat + rotation) % len(c.Players) }

// chair is a seat in one game.
type chair struct {
	side        int // the index of the name
	place       int // how many seats after the one that leads
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
