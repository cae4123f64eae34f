package call

import (
	"context"
	"fmt"
	"reflect"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
)

// thoughtOps are the operations that may take a long time. They think about a table that is open or,
// so that another instance of the program can answer in a thread of its own, about a record.
var thoughtOps = []op{
	thought("choose", "Returns the move that a bot makes, which sees only the view of the seat.", reflect.TypeFor[string](),
		func(ctx context.Context, t *hoyle.Table, a opinion) (any, error) {
			return t.Choose(ctx, a.Seat, a.Player, a.Seed.Rand())
		}),
	thought("advise", "Returns what a bot thinks of each move of a seat, the best first.", reflect.TypeFor[[]hoyle.Advice](),
		func(ctx context.Context, t *hoyle.Table, a opinion) (any, error) {
			return t.Advise(ctx, a.Seat, a.Player, a.Seed.Rand())
		}),
	on("review", "Returns what a search thinks of each decision of a record, which is secret.", "not-a-seed "+opens, func(c *Calls, _ int32, a struct {
		Record     hoyle.Record `json:"record"`
		Iterations uint64       `json:"iterations,omitzero"`
		Positions  uint64       `json:"positions,omitzero"`
		Seed       deck.Seed    `json:"seed"`
	},
	) (r bot.Review, err error) {
		_, err = c.think(0, opinion{Record: &a.Record}, func(ctx context.Context, t *hoyle.Table, _ opinion) (any, error) {
			r, err = t.Review(ctx, hoyle.Reviewer{Iterations: int(a.Iterations), Positions: int(a.Positions), Seed: a.Seed, Workers: 1})
			if ctx.Err() != nil {
				err = nil // the decisions so far are the answer
			}
			return nil, err
		})
		return r, err
	}),
}

// opinion asks a bot for its opinion. The bot sees only the seat's view.
type opinion struct {
	Record *hoyle.Record `json:"record,omitzero"` // missing if the call is on a table
	Seat   hoyle.Seat    `json:"seat"`
	Player string        `json:"player"`
	Seed   deck.Seed     `json:"seed"` // of the random numbers of the bot
}

// thought returns an operation that asks a bot for its opinion.
func thought(name, about string, answer reflect.Type, do func(context.Context, *hoyle.Table, opinion) (any, error)) op {
	o := described(name, "table, or none", about, "no-such-player not-your-turn game-over not-a-seed "+opens, reflect.TypeFor[opinion](), answer)
	return op{o, func(c *Calls, of int32, arg []byte) (any, error) {
		var a opinion
		if err := o.read(arg, &a); err != nil {
			return nil, err
		}
		return c.think(of, a, do)
	}}
}

// think calls do with the table of a call, and with a context that ends when Stop is called.
func (c *Calls) think(of int32, a opinion, do func(context.Context, *hoyle.Table, opinion) (any, error)) (any, error) {
	var err error
	t := c.tables[of]
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
	return do(ctx, t, a)
}

// Stop lets the bot that thinks now end at once, with the best that it has found, and a review with the
// decisions so far. It changes nothing if no bot thinks.
func (c *Calls) Stop() {
	if stop := c.stop.Load(); stop != nil {
		(*stop)()
	}
}

// seedOps are the operations on seeds.
var seedOps = []op{
	on("commit(seed)", "Returns the commitment to a seed, to be shown before the deal.", "not-a-seed",
		func(_ *Calls, _ int32, s deck.Seed) (deck.Commitment, error) { return s.Commit(), nil }),
	on("verify", "Reports whether a commitment and a seed belong together.", "not-a-seed not-a-commitment", func(_ *Calls, _ int32, a struct {
		Commitment deck.Commitment `json:"commitment"`
		Seed       deck.Seed       `json:"seed"`
	},
	) (bool, error) {
		return a.Commitment.Verify(a.Seed), nil
	}),
	on("derive", "Returns the nth seed that is derived from a seed, such as that of the nth deal of a match.", "not-a-seed",
		func(_ *Calls, _ int32, a struct {
			Seed deck.Seed `json:"seed"`
			N    uint64    `json:"n"`
		},
		) (deck.Seed, error) {
			return a.Seed.Derive(a.N), nil
		}),
	on("combine(seeds)", "Returns a seed made of all of them, so that nobody alone can choose it.", "not-a-seed",
		func(_ *Calls, _ int32, all []deck.Seed) (deck.Seed, error) { return deck.Combine(all...), nil }),
}
