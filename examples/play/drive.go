package main

import (
	"cmp"
	"context"
	"errors"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
)

// form is how a game looks at a terminal.
type form[S, M comparable] interface {
	// begin prints what comes before the first play.
	begin(s S)
	// turn prints what comes before every play.
	turn(s S)
	// choose asks the human, whose view and legal moves these are, for a move.
	choose(v engine.View[S], legal []M) (M, error)
	// played prints what seat's move, which led from before to after, did.
	played(before S, seat engine.Seat, m M, after S)
	// end prints what comes after the last play, m at before; if there was none
	// before is s.
	end(before S, m M, s S)
}

// isHuman reports whether the human sits at seat.
func (c *console) isHuman(seat engine.Seat) bool { return seat == 0 && !c.bots && c.replay == nil }

// player makes the next play of the game: whose it is, and which.
type player[S, M comparable] func(table *engine.Table[S, M]) (engine.Seat, M, error)

// drive plays a game in that form: the recorded one, or a new one between the
// human at seat 0, unless only bots are to play, and the opponents that the
// command line names. The human's leaving is errExit.
func drive[S, M comparable, P engine.MoveText[M]](
	c *console, g engine.Game[S, M], first engine.Seat, f form[S, M],
) error {
	opponent, err := bot.Player(g, c.opponents)
	if err != nil {
		return err
	}
	next := atTable(c, opponent(), f)
	if c.replay != nil {
		if _, err := engine.Replay[S, M, P](g, *c.replay); err != nil {
			return err
		}
		c.seed, first = c.replay.Seed, c.replay.First
		next = recorded[S, M, P](c.replay.Plays)
	}
	table, err := engine.NewTable[S, M, P](g, c.seed, first)
	if err != nil {
		return err
	}
	err = show(table, f, next)
	if c.recordTo != "" && (err == nil || errors.Is(err, errExit)) {
		err = cmp.Or(writeRecord(c.recordTo, table.Record()), err)
	}
	return err
}

// show plays to the end of the game, or to an error. A deal may be over before
// the first play.
func show[S, M comparable](table *engine.Table[S, M], f form[S, M], next player[S, M]) error {
	before := table.State()
	f.begin(before)
	var last M
	for table.Turn() != engine.Nobody {
		before = table.State()
		f.turn(before)
		seat, m, err := next(table)
		if err != nil {
			return err
		}
		if err := table.Move(seat, m); err != nil {
			return err
		}
		f.played(before, seat, m, table.State())
		last = m
	}
	f.end(before, last, table.State())
	return nil
}

// atTable plays for whoever's turn it is, the human or the opponent.
func atTable[S, M comparable](c *console, opponent bot.Bot[S, M], f form[S, M]) player[S, M] {
	r := c.seed.Derive(0).Rand()
	return func(table *engine.Table[S, M]) (engine.Seat, M, error) {
		seat := table.Turn()
		v := table.View(seat)
		legal := table.Game().Legal(nil, v.State, seat)
		if c.isHuman(seat) {
			m, err := f.choose(v, legal)
			return seat, m, err
		}
		return seat, opponent.Choose(context.Background(), v, legal, r), nil
	}
}

// recorded makes the plays of a record. Where it ends, so does the game.
func recorded[S, M comparable, P engine.MoveText[M]](plays []engine.Ply) player[S, M] {
	return func(*engine.Table[S, M]) (seat engine.Seat, m M, err error) {
		if len(plays) == 0 {
			return seat, m, errExit
		}
		ply := plays[0]
		plays = plays[1:]
		return ply.Seat, m, P(&m).UnmarshalText([]byte(ply.Move))
	}
}
