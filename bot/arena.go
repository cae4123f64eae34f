package bot

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// ErrArena is wrapped by the error for an invalid arena. Its code is
// "invalid-arena".
var ErrArena = engine.Sentinel("invalid-arena", "bot: invalid arena")

const maxWorkers = 1 << 12

// Entrant is a player in an arena.
type Entrant[S comparable, M engine.Move] struct {
	// Name is the name of the player in the report. Entrants that share a name,
	// such as three random players against the house, are reported as one.
	Name string
	// New returns a new bot. It is called for each seat that the entrant plays in
	// each game, by several goroutines at once.
	New func() Bot[S, M]
}

// Arena is a contest of duplicate play: every deal is played once for each entrant,
// and the entrants move on by one seat each time, so that all of them get the
// same cards. With k entrants there are k rotations; in rotation j, counted from 0,
// entrant (i+j) mod k plays seat i. If there are fewer entrants than seats, some
// entrants play several seats; if there are more, some entrants sit out. Over all
// rotations of a deal, each entrant plays every seat once.
//
// Deal d has the seed Seed.Derive(0).Derive(d); the seat that leads is d modulo the
// number of players. The bot at seat i in rotation j gets its random numbers from
// Seed.Derive(1).Derive(d).Derive(j).Derive(i), so that the numbers that one bot
// uses do not affect the other bots.
type Arena[S comparable, M engine.Move] struct {
	Game     engine.Game[S, M]
	Entrants []Entrant[S, M]
	Seed     deck.Seed
	Deals    int
	// Players is the number of seats with a player. These are the first seats at
	// the table; 0 means [SeatsPlayed] of the game.
	Players int
	// Workers is the number of goroutines, each of which plays whole deals; 0
	// means one for each core.
	Workers int
	// Progress, unless nil, is called after every deal with the number of deals
	// played so far and the total number. Calls are serial.
	Progress func(done, total int)
	// Record, unless nil, is called with every game of a deal once all games of
	// the deal are over. Calls are serial, in order of deals and rotations.
	Record func(PlayedGame)
	// Clock, unless nil, returns the time in nanoseconds since an arbitrary
	// fixed time. Several goroutines call it at once. Without a Clock, decisions
	// are counted but not timed.
	Clock func() int64
	// Play, unless nil, plays the games in place of the bots. It is meant for players
	// outside the program, and for games that are played on another machine. The entrants
	// then need no New. The record in g holds the deal and no plays. Play returns the record
	// of the finished game, which Run replays and checks. The plays in that record count as
	// decisions, but are not timed. Several goroutines call Play at once.
	Play func(ctx context.Context, g PlayedGame) (host.Record, error)
}

// PlayedGame is a game in an arena.
type PlayedGame struct {
	Deal     int         `json:"deal"`
	Rotation int         `json:"rotation"`
	Seats    []string    `json:"seats"`  // the name of the entrant at each seat
	Record   host.Record `json:"record"` // the record of the game so far, with all its secrets
}

// GameError is the error for a game that the bots in an arena could not play to its
// end, for example because of an illegal choice.
type GameError struct {
	PlayedGame
	Seat    engine.Seat // the seat to move
	Entrant string      // the name of the entrant at that seat, or "" if the seat has no player
	Err     error       // the reason; for an illegal choice, a *[engine.MoveError]
}

// Error returns the game, the entrant to move, and the reason in one line.
func (e *GameError) Error() string {
	return fmt.Sprintf("bot: deal %d, rotation %d: %s: %v", e.Deal, e.Rotation, cmp.Or(e.Entrant, "nobody"), e.Err)
}

// Unwrap returns the reason.
func (e *GameError) Unwrap() error { return e.Err }

// Run plays the arena and returns the results of the entrants. If the bots keep the
// promises of [Bot] and do not read a clock, the report, except for its times,
// depends only on the game, the entrants, the seed, the number of deals and the
// number of players.
//
// On error the report covers the deals before the first one that was not played in
// full. If the arena is invalid, the error wraps [ErrArena] and lists all the reasons.
// If the bots could not play a game to its end, the error is the *[GameError] of the
// first such game in order of deals and rotations. With Play, the error wraps the
// error from Play, or says what is wrong with its record. If ctx ends, the error wraps
// the cause, and Run returns as soon as all bots that are thinking have chosen.
func (a Arena[S, M]) Run(ctx context.Context) (Report, error) {
	c := contest{
		game: a.Game, seed: a.Seed, deals: a.Deals, players: a.Players, workers: a.Workers,
		progress: a.Progress, record: a.Record, clock: a.Clock, elsewhere: a.Play,
		deal: func(seed deck.Seed, first engine.Seat) (table, error) { return host.NewTable(a.Game, seed, first) },
		open: func(r host.Record) (table, error) { return host.OpenTable(a.Game, r) },
		sit:  a.sit,
	}
	for _, e := range a.Entrants {
		c.entrants = append(c.entrants, entrant{e.Name, e.New != nil})
	}
	return c.run(ctx)
}

// sit seats new bots at a table. The parameter entrants holds the index of the
// entrant at each seat.
func (a *Arena[S, M]) sit(t table, entrants []int) (step func(ctx context.Context, seat engine.Seat, ch *chair) error) {
	bots := make([]Bot[S, M], len(entrants))
	for seat, i := range entrants {
		bots[seat] = a.Entrants[i].New()
	}
	own, _ := t.(*host.Table[S, M])
	return func(ctx context.Context, seat engine.Seat, ch *chair) error {
		choose := func(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
			start := ch.begin()
			m := bots[seat].Choose(ctx, v, legal, r)
			ch.end(start)
			return m
		}
		return own.Step(ctx, seat, choose, ch.rand)
	}
}
