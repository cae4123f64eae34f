package call

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/deck"
)

// thoughtOps are the operations that may take a long time. They need no handle, so that
// another instance of the program, in a thread of its own, can answer them.
var thoughtOps = []op{
	on("choose", func(_ *Calls, _ int32, a opinion) (any, error) {
		t, err := hoyle.Open(a.Record)
		if err != nil {
			return nil, err
		}
		return t.Choose(context.Background(), a.Seat, a.Player, a.Seed.Rand())
	}),
	on("advise", func(_ *Calls, _ int32, a opinion) (any, error) {
		t, err := hoyle.Open(a.Record)
		if err != nil {
			return nil, err
		}
		return t.Advise(context.Background(), a.Seat, a.Player, a.Seed.Rand())
	}),
	on("review", func(_ *Calls, _ int32, a struct {
		Record     hoyle.Record `json:"record"`
		Iterations int          `json:"iterations"`
		Positions  int          `json:"positions"`
		Seed       deck.Seed    `json:"seed"`
	},
	) (any, error) {
		t, err := hoyle.Open(a.Record)
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

// chances returns, for a seat that is to play in Blackjack, the exact odds as they follow from its
// view.
func chances(t *hoyle.Table, seat hoyle.Seat) (any, error) {
	var g blackjack.Game
	if t.Game().Name() != g.Name() {
		return nil, fmt.Errorf("%w: odds are of Blackjack alone", errCall)
	}
	if err := json.Unmarshal(t.Game().Rules(), &g); err != nil {
		return nil, err
	}
	data, err := t.ViewJSON(seat)
	if err != nil {
		return nil, err
	}
	view, err := g.DecodeView(data)
	if err != nil {
		return nil, err
	}
	moves := []odds.MoveWorth{}
	if t.Turn() == seat {
		moves = append(moves, odds.Of(g, view.State)...)
	}
	return struct {
		Moves  []odds.MoveWorth `json:"moves"`
		Dealer odds.Ends        `json:"dealer"`
	}{moves, odds.Dealer(g, view.State)}, nil
}
