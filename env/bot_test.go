package env_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
)

// A trained bot sees what an environment shows, and makes the move at the index that its function
// returns.
func TestBotSeesTheSame(t *testing.T) {
	g := indigo.Game{}
	at, _ := observed(t, g)
	each(g, 1, func(s indigo.State) {
		seat := g.Turn(s)
		legal := g.Legal(nil, s, seat)
		for place := -1; place <= len(legal); place++ {
			b := env.NewBot(g, func(seen []byte, numbers []int32, r *rand.Rand) int {
				if !bytes.Equal(seen, at(s, seat)) || len(numbers) != len(legal) || r == nil {
					t.Errorf("%v: a bot sees %v, %v", s.Setup(), seen, numbers)
				}
				for i, m := range legal {
					expect.Is(t, numbers[i], int32(g.Index(m)), m, "has the number")
				}
				return place
			})
			want := legal[0]
			if place > 0 && place < len(legal) {
				want = legal[place]
			}
			expect.Is(t, b.Choose(context.Background(), g.View(s, seat), legal, deck.NewSeed(1).Rand()), want, "place", place, "of", legal)
		}
	})
	s := g.Deal(deck.NewSeed(1), 0)
	plain := env.NewBot[indigo.State, indigo.Move](silent{g}, func(_ []byte, numbers []int32, _ *rand.Rand) int {
		for i, m := range g.Legal(nil, s, 0) {
			expect.Is(t, numbers[i], int32(g.Index(m)), m, "has the number")
		}
		return 0
	})
	plain.Choose(context.Background(), g.View(s, 0), g.Legal(nil, s, 0), nil)
}

// A bot that captures if it can plays a contest against a random one. A card captures if it has the
// suit or the rank of the top card, which comes first in the field's list of the last cards on the
// table.
func ExampleNewBot() {
	g := indigo.Game{}
	e, err := env.New(g, nil, env.Options{})
	if err != nil {
		panic(err)
	}
	top := 0
	for _, f := range e.Info().Fields {
		if f.Name == "table" {
			top = f.At + 55
		}
	}
	capture := func(seen []byte, legal []int32, _ *rand.Rand) int {
		on := int32(seen[top]) - 3 // the number of the top card, below 0 if there is none
		return slices.IndexFunc(legal, func(m int32) bool { return on >= 0 && (m/13 == on/13 || m%13 == on%13) })
	}
	players := bot.Roster[indigo.State, indigo.Move]{Game: g, Others: []bot.OtherPlayer[indigo.State, indigo.Move]{{
		Player: bot.Player{Name: "captures"},
		New:    func() bot.Bot[indigo.State, indigo.Move] { return env.NewBot(g, capture) },
	}}}
	report, err := bot.PlayContest(context.Background(), players, bot.Contest{Players: []string{"captures", "random"}, Seed: deck.NewSeed(1), Deals: 200})
	edge := report.Standings[0].Edge
	fmt.Println("ahead by 10 points or more:", edge.Mean-edge.Margin > 10, err)
	// Output:
	// ahead by 10 points or more: true <nil>
}
