package call

import (
	"context"
	"fmt"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
)

// thoughtOps are the operations that may take a long time. They think about a table that is open or,
// so that another instance of the program can answer in a thread of its own, about a record.
var thoughtOps = []op{
	on("choose", func(c *Calls, of int32, a opinion) (any, error) {
		return think(c, of, a, func(ctx context.Context, t *hoyle.Table) (any, error) {
			return t.Choose(ctx, a.Seat, a.Player, a.Seed.Rand())
		})
	}),
	on("advise", func(c *Calls, of int32, a opinion) (any, error) {
		return think(c, of, a, func(ctx context.Context, t *hoyle.Table) (any, error) {
			return t.Advise(ctx, a.Seat, a.Player, a.Seed.Rand())
		})
	}),
	on("review", func(c *Calls, _ int32, a struct {
		Record     hoyle.Record `json:"record"`
		Iterations int          `json:"iterations,omitzero"`
		Positions  int          `json:"positions,omitzero"`
		Seed       deck.Seed    `json:"seed"`
	},
	) (any, error) {
		t, err := hoyle.OpenIn(c.Games, a.Record)
		if err != nil {
			return nil, err
		}
		r := hoyle.Reviewer{Iterations: a.Iterations, Positions: a.Positions, Seed: a.Seed, Workers: 1}
		return t.Review(context.Background(), r)
	}),
}

// opinion asks a bot for its opinion. The bot sees only the seat's view.
type opinion struct {
	Record *hoyle.Record `json:"record,omitzero"` // missing if the call is on a table
	Seat   hoyle.Seat    `json:"seat"`
	Player string        `json:"player"`
	Seed   deck.Seed     `json:"seed"` // of the random numbers of the bot
}

// think calls do with the table of a call, and with a context that ends when Stop is called.
func think(c *Calls, of int32, a opinion, do func(context.Context, *hoyle.Table) (any, error)) (any, error) {
	t, err := c.tables[of], error(nil)
	switch {
	case of != 0 && t == nil:
		err = errFreed
	case (t == nil) == (a.Record == nil):
		err = fmt.Errorf("%w: want either a table or a record", ErrCall)
	case t == nil:
		t, err = hoyle.OpenIn(c.Games, *a.Record)
	}
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c.stop.Store(&cancel)
	defer c.stop.Store(nil)
	return do(ctx, t)
}

// Stop lets the bot that thinks now end at once, with the best that it has found. It changes nothing
// if no bot thinks.
func (c *Calls) Stop() {
	if stop := c.stop.Load(); stop != nil {
		(*stop)()
	}
}

// seedOps are the operations on seeds.
var seedOps = []op{
	on("commit", func(_ *Calls, _ int32, s deck.Seed) (any, error) { return s.Commit(), nil }),
	on("verify", func(_ *Calls, _ int32, a struct {
		Commitment deck.Commitment `json:"commitment"`
		Seed       deck.Seed       `json:"seed"`
	},
	) (any, error) {
		return a.Commitment.Verify(a.Seed), nil
	}),
	on("derive", func(_ *Calls, _ int32, a struct {
		Seed deck.Seed `json:"seed"`
		N    uint64    `json:"n"`
	},
	) (any, error) {
		return a.Seed.Derive(a.N), nil
	}),
	on("combine", func(_ *Calls, _ int32, all []deck.Seed) (any, error) { return deck.Combine(all...), nil }),
}
