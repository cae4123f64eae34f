package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// ErrArena is wrapped by the error of an arena that cannot be played.
var ErrArena = errors.New("bot: invalid arena")

const mostWorkers = 1 << 12

// Entrant is a player of an arena.
type Entrant[S, M comparable] struct {
	// Name is what the report calls the player. Entrants that share a name are
	// reported as one, such as three random players beside the house.
	Name string
	// New returns a new bot. It is called for every seat of every game, by
	// several goroutines at once.
	New func() Bot[S, M]
}

// Arena is a contest of duplicate play, for [Compete]: every deal is played as
// many times as there are entrants, who move by a seat each time, so that all of
// them have the same cards. Of k entrants, seat i has entrant (i+j) mod k in
// rotation j, which is 0 to k-1. If there are fewer than seats, each has
// several; if there are more, some sit out. In every deal each entrant plays
// every seat once.
//
// Deal d has the seed Seed.Derive(0).Derive(d), and is led by seat d modulo the
// number of seats that are played. The bot at seat i in rotation j has the
// random numbers of Seed.Derive(1).Derive(d).Derive(j).Derive(i): how many one
// bot draws changes nothing for the others.
type Arena[S, M comparable] struct {
	Game     engine.Game[S, M]
	Entrants []Entrant[S, M]
	Seed     deck.Seed
	Deals    int
	// Players is the number of seats that are played, the first of the table; 0
	// means all. It leaves out the dealer of Blackjack, who is the last seat
	// and decides nothing.
	Players int
	// Workers is the number of goroutines, of which each plays whole deals; 0
	// means one for each core.
	Workers int
	// Progress, unless nil, is called after every deal with the number of those
	// done and of all. Calls are serial.
	Progress func(done, total int)
	// Record, unless nil, is called with every game of a deal once all of them
	// are done. Calls are serial, in order of deals and rotations.
	Record func(Played)
	// Clock, unless nil, returns the time in nanoseconds since whenever it
	// likes. It is called by several goroutines at once. Without it decisions
	// are counted and not timed.
	Clock func() int64
}

// Played is a game of an arena.
type Played struct {
	Deal     int           `json:"deal"`
	Rotation int           `json:"rotation"`
	Seats    []string      `json:"seats"`  // the names of those who play them
	Record   engine.Record `json:"record"` // as far as the game has got
}

// GameError is the error of an arena's game that could not be played to its
// end, as when a bot's choice is no legal move.
type GameError struct {
	Played
	Seat    engine.Seat // whose turn it was
	Entrant string      // the name of who plays that seat; empty if nobody does
	Err     error       // of an illegal choice, a *[engine.MoveError]
}

// Error returns the game, who was to move, and the reason in one line.
func (e *GameError) Error() string {
	return fmt.Sprintf("bot: deal %d, rotation %d: %s: %v", e.Deal, e.Rotation, cmp.Or(e.Entrant, "nobody"), e.Err)
}

// Unwrap returns the reason.
func (e *GameError) Unwrap() error { return e.Err }

// Compete plays an arena and reports how the entrants did. The report, but for
// the times in it, depends on nothing but the game, the entrants, the seed and
// the number of deals and players, as long as the bots do what [Bot] says and
// do not watch a clock.
//
// On an error the report is that of the deals before the first that was not
// played in full. The error wraps [ErrArena] and has all reasons if the arena
// makes no sense; it is a *[GameError] if a game could not be played to its
// end, that of the first such in order of deals and rotations; or it tells the
// cause of the end of ctx, for which Compete waits no longer than until all
// bots that are thinking have made their choice.
func Compete[S, M comparable, P engine.MoveText[M]](ctx context.Context, a Arena[S, M]) (Report, error) {
	if err := a.check(); err != nil {
		return Report{}, err
	}
	rules, err := json.Marshal(a.Game)
	if err != nil {
		return Report{}, fmt.Errorf("%w: no JSON of the rules: %w", ErrArena, err)
	}
	report := Report{Game: a.Game.Name(), Rules: rules, Seed: a.Seed}
	c := newContest(a, engine.NewTable[S, M, P])
	tallies := c.tallies()
	for deal, p := range inOrder(ctx, c.Workers, c.Deals, c.play) {
		if err = p.err; err != nil {
			break
		}
		report.Deals++
		all := int64(0)
		for _, own := range p.counts {
			all += own.points
		}
		for i, own := range p.counts {
			tallies[i].add(own, all)
		}
		for rotation, r := range p.records {
			c.Record(c.played(deal, rotation, r))
		}
		if c.Progress != nil {
			c.Progress(report.Deals, c.Deals)
		}
	}
	for _, t := range tallies {
		report.Standings = append(report.Standings, t.standing())
	}
	return report, err
}

// check returns all that is wrong with the arena, nil if nothing.
func (a Arena[S, M]) check() error {
	var errs []error
	refuse := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: %s", ErrArena, fmt.Sprintf(format, args...)))
	}
	if a.Game == nil {
		refuse("game: missing")
	} else if seats := a.Game.Seats(); seats < 1 || a.Players < 0 || a.Players > seats {
		refuse("players: %d at a table for %d", a.Players, seats)
	}
	if len(a.Entrants) == 0 {
		refuse("entrants: none")
	}
	for i, e := range a.Entrants {
		if e.Name == "" {
			refuse("entrants[%d]: no name", i)
		}
		if e.New == nil {
			refuse("entrants[%d]: nothing makes its bots", i)
		}
	}
	if a.Deals < 0 {
		refuse("deals: %d", a.Deals)
	}
	if a.Workers < 0 || a.Workers > mostWorkers {
		refuse("workers: %d, not 0 to %d", a.Workers, mostWorkers)
	}
	return errors.Join(errs...)
}

// contest is an arena with its zeros filled in.
type contest[S, M comparable] struct {
	Arena[S, M]
	names []string // each once
	side  []int    // of each entrant, its place in names
	table func(engine.Game[S, M], deck.Seed, engine.Seat) (*engine.Table[S, M], error)
}

func newContest[S, M comparable](
	a Arena[S, M], table func(engine.Game[S, M], deck.Seed, engine.Seat) (*engine.Table[S, M], error),
) contest[S, M] {
	c := contest[S, M]{Arena: a, table: table}
	if c.Players == 0 {
		c.Players = a.Game.Seats()
	}
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
func (c contest[S, M]) tallies() []tally {
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

// outcome is what came of a deal.
type outcome struct {
	counts  []count         // by name, of all rotations
	records []engine.Record // by rotation, if they are wanted
	err     error
}

// play plays a deal in all rotations.
func (c contest[S, M]) play(ctx context.Context, deal int) outcome {
	p := outcome{counts: make([]count, len(c.names))}
	for rotation := range c.Entrants {
		table, chairs, err := c.playGame(ctx, deal, rotation)
		if ctx.Err() != nil { // a bot that was hurried may have chosen anything
			err = fmt.Errorf("bot: %w", context.Cause(ctx))
		}
		if err != nil {
			return outcome{err: err}
		}
		countGame(p.counts, table, chairs)
		if c.Record != nil {
			p.records = append(p.records, table.Record())
		}
	}
	return p
}

// playGame plays one game of a deal. What it returns may be looked at only
// without an error.
func (c contest[S, M]) playGame(ctx context.Context, deal, rotation int) (*engine.Table[S, M], []chair[S, M], error) {
	table, err := c.table(c.Game, c.Seed.Derive(0).Derive(uint64(deal)), engine.Seat(deal%c.Players))
	if err != nil {
		return nil, nil, fmt.Errorf("bot: deal %d: %w", deal, err)
	}
	streams := c.Seed.Derive(1).Derive(uint64(deal)).Derive(uint64(rotation))
	chairs := make([]chair[S, M], c.Players)
	for seat := range chairs {
		i := c.entrant(seat, rotation)
		chairs[seat] = chair[S, M]{bot: c.Entrants[i].New(), side: c.side[i], rand: streams.Derive(uint64(seat)).Rand(), clock: c.Clock}
	}
	err = playOn(ctx, table, func(seat engine.Seat) error {
		if int(seat) >= len(chairs) {
			err := fmt.Errorf("%w: %v has the turn and is not played", engine.ErrSeat, seat)
			return &GameError{c.played(deal, rotation, table.Record()), seat, "", err}
		}
		ch := &chairs[seat]
		if err := table.Step(ctx, ch.choose, ch.rand); err != nil {
			return &GameError{c.played(deal, rotation, table.Record()), seat, c.names[ch.side], err}
		}
		return nil
	})
	return table, chairs, err
}

func (c contest[S, M]) played(deal, rotation int, r engine.Record) Played {
	p := Played{Deal: deal, Rotation: rotation, Record: r}
	for seat := range c.Players {
		p.Seats = append(p.Seats, c.Entrants[c.entrant(seat, rotation)].Name)
	}
	return p
}

// entrant returns the number of the entrant at a seat.
func (c contest[S, M]) entrant(seat, rotation int) int { return (seat + rotation) % len(c.Entrants) }

// chair is a seat for one game, and who sits there.
type chair[S, M comparable] struct {
	bot         Bot[S, M]
	side        int
	rand        *rand.Rand
	clock       func() int64
	decisions   int
	nanoseconds int64
}

// choose is the choice of the bot, counted and timed.
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

// countGame adds a game that is over to the counts by name.
func countGame[S, M comparable](counts []count, table *engine.Table[S, M], chairs []chair[S, M]) {
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

// inOrder has do called for 0 to n-1 by so many goroutines, and yields the
// results in that order. No goroutine is so far ahead that results pile up.
// When the loop ends, early or not, so does the context that do is given, and
// all goroutines have ended.
func inOrder[T any](ctx context.Context, workers, n int, do func(ctx context.Context, i int) T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		const ahead = 4 // of each worker: deals are not equally long
		workers := min(workers, n)
		results := make([]chan T, min(n, ahead*workers)) // of i at i modulo their number
		for i := range results {
			results[i] = make(chan T, 1)
		}
		var running sync.WaitGroup
		defer running.Wait()
		jobs := make(chan int, len(results))
		defer close(jobs)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		for range workers {
			running.Go(func() {
				for i := range jobs {
					results[i%len(results)] <- do(ctx, i)
				}
			})
		}
		for i := range results {
			jobs <- i
		}
		for i := range n {
			if !yield(i, <-results[i%len(results)]) {
				return
			}
			if i < n-len(results) {
				jobs <- i + len(results)
			}
		}
	}
}
