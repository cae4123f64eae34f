package call

import (
	"context"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
)

// thoughtOps are the operations that may take a long time. They need no handle, so that
// another instance of the program, in a thread of its own, can answer them.
var thoughtOps = []op{
	on("choose", func(c *Calls, _ int32, a opinion) (any, error) {
		t, err := hoyle.OpenIn(c.Games, a.Record)
		if err != nil {
			return nil, err
		}
		return t.Choose(context.Background(), a.Seat, a.Player, a.Seed.Rand())
	}),
	on("advise", func(c *Calls, _ int32, a opinion) (any, error) {
		t, err := hoyle.OpenIn(c.Games, a.Record)
		if err != nil {
			return nil, err
		}
		return t.Advise(context.Background(), a.Seat, a.Player, a.Seed.Rand())
	}),
	on("review", func(c *Calls, _ int32, a struct {
		Record     hoyle.Record `json:"record"`
		Iterations int          `json:"iterations"`
		Positions  int          `json:"positions"`
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
	Record hoyle.Record `json:"record"`
	Seat   hoyle.Seat   `json:"seat"`
	Player string       `json:"player"`
	Seed   deck.Seed    `json:"seed"` // of the random numbers of the bot
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
