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

// ErrContest is wrapped by the error for an invalid contest. Its code is "invalid-arena".
var ErrContest = engine.Sentinel("invalid-arena", "bot: invalid contest")

const maxWorkers = 1 << 12

// Contest says who plays how many deals of duplicate play: every deal is played once for each
// entrant, and the entrants move on by one seat each time, so that all of them get the
// same cards. With k entrants there are k rotations; in rotation j, counted from 0,
// entrant (i+j) mod k plays seat i. If there are fewer entrants than seats, some
// entrants play several seats; if there are more, some entrants sit out. Over all
// rotations of a deal, each entrant plays every seat once.
//
// Deal d has the seed Seed.Derive(0).Derive(d); the seat that leads is d modulo the
// number of players. The bot at seat i in rotation j gets its random numbers from
// Seed.Derive(1).Derive(d).Derive(j).Derive(i), so that the numbers that one bot
// uses do not affect the other bots.
type Contest struct {
	// Players are the names of the entrants, such as "house" or "search:500". Entrants that
	// share a name, such as three random players against the house, are reported as one. If
	// Play is set, any names are allowed.
	Players []string
	Seed    deck.Seed // of the deals, and of the random numbers of the players
	Deals   int       // each played once in every rotation of the entrants
	// Part and Parts let several programs share a contest: unless Parts is 0, the contest plays only the deals
	// of one of so many parts, counted from 0, and [Join] makes one report of theirs.
	Part, Parts int
	// Start, unless nil, returns the game that the games of a deal play on, as the record of its
	// plays so far: the same position each time, to find out who wins from there, or one with
	// other unseen cards in each deal. It returns the same record for the same deal; several
	// goroutines call it at once.
	Start func(deal int) (host.Record, error)
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
	// outside the program, and for games that are played on another machine. The record in g holds the
	// deal, and no plays but those of Start. Play returns the record
	// of the finished game, which is replayed and checked. The plays in that record count as
	// decisions, but are not timed. Several goroutines call Play at once.
	Play func(ctx context.Context, g PlayedGame) (host.Record, error)
}

// PlayedGame is a game of a contest.
type PlayedGame struct {
	Deal     int         `json:"deal"`     // counted from 0
	Rotation int         `json:"rotation"` // of the entrants around the table, counted from 0
	Seats    []string    `json:"seats"`    // the name of the entrant at each seat
	Record   host.Record `json:"record"`   // the record of the game so far, with all its secrets
}

// GameError is the error for a game that the bots in a contest could not play to its
// end, for example because of an illegal choice.
type GameError struct {
	PlayedGame
	Seat   engine.Seat // the seat to move
	Player string      // the name of the entrant at that seat, or "" if the seat has no player
	Err    error       // the reason; for an illegal choice, a *[engine.MoveError]
}

// Error returns the game, the entrant to move, and the reason in one line.
func (e *GameError) Error() string {
	return fmt.Sprintf("bot: deal %d, rotation %d: %s: %v", e.Deal, e.Rotation, cmp.Or(e.Player, "nobody"), e.Err)
}

// Unwrap returns the reason.
func (e *GameError) Unwrap() error { return e.Err }

// PlayContest plays a contest between players of a roster, and returns their results. If the
// bots keep the promises of [Bot] and do not read a clock, the report, except for its times,
// depends only on the roster, the names of the entrants, the seed and the number of deals.
//
// On error the report covers the deals before the first one that was not played in
// full. If the contest is invalid, the error wraps [ErrContest] and lists all the reasons; if
// the roster has no player of a name, it wraps [ErrPlayer].
// If the bots could not play a game to its end, the error is the *[GameError] of the
// first such game in order of deals and rotations. With Play, the error wraps the
// error from Play, or says what is wrong with its record. If ctx ends, the error wraps
// the cause, and PlayContest returns as soon as all bots that are thinking have chosen.
func PlayContest[S comparable, M engine.Move](ctx context.Context, r Roster[S, M], o Contest) (Report, error) {
	c := contest{
		Contest: o, game: r.Game,
		deal: func(seed deck.Seed, first engine.Seat) (table, error) { return host.NewTable(r.Game, seed, first) },
		open: func(record host.Record) (table, error) { return host.OpenTable(r.Game, record) },
	}
	if err := c.check(); err != nil {
		return Report{}, err
	}
	if o.Play == nil {
		makers := make([]func() Bot[S, M], len(o.Players))
		for i, name := range o.Players {
			var err error
			if makers[i], err = Maker(r, name); err != nil {
				return Report{}, err
			}
		}
		c.sit = func(t table, entrants []int) step { return sit(t.(*host.Table[S, M]), makers, entrants) }
	}
	return c.run(ctx)
}

// step makes the move of a seat.
type step func(ctx context.Context, seat engine.Seat, ch *chair) error

// sit seats new bots at a table. The parameter entrants holds the index of the
// entrant at each seat.
func sit[S comparable, M engine.Move](t *host.Table[S, M], makers []func() Bot[S, M], entrants []int) step {
	bots := make([]Bot[S, M], len(entrants))
	for seat, i := range entrants {
		bots[seat] = makers[i]()
	}
	return func(ctx context.Context, seat engine.Seat, ch *chair) error {
		choose := func(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
			start := ch.begin()
			m := bots[seat].Choose(ctx, v, legal, r)
			ch.end(start)
			return m
		}
		return t.Step(ctx, seat, choose, ch.rand)
	}
}
