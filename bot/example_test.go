package bot_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
)

func ExampleSearch() {
	g := indigo.Game{}
	s := g.Deal(deck.NewSeed(1), 0)
	search := bot.NewSearch(g, bot.SearchOptions[indigo.State, indigo.Move]{Iterations: 1000, Workers: 2})
	m := search.Choose(context.Background(), g.View(s, 0), g.Legal(nil, s, 0), deck.NewSeed(2).Rand())

	fmt.Println(len(s.Table()), "cards with", s.Top(), "on top, hand", s.Hand(0))
	fmt.Println("plays", m)
	fmt.Println("of", len(search.Stats()), "cards, after", search.Stats()[0].Visits, "iterations")
	// Output:
	// 4 cards with K♠ on top, hand K♣ 8♦ 3♥ 5♥ A♠ Q♠
	// plays Q♠
	// of 6 cards, after 1000 iterations
}

// This player thinks for a tenth of a second on any machine.
func ExampleSearchOptions() {
	search := bot.NewSearch(indigo.Game{}, bot.SearchOptions[indigo.State, indigo.Move]{
		Limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, 100*time.Millisecond)
		},
		Playout: func() bot.Bot[indigo.State, indigo.Move] { return house.IndigoRoster(indigo.Game{}).Basic() },
	})
	bots := []bot.Bot[indigo.State, indigo.Move]{search, house.IndigoRoster(indigo.Game{}).Basic()}
	_, _ = bot.PlayGame(context.Background(), indigo.Game{}, deck.NewSeed(1), 0, bots, deck.NewSeed(2).Rand())
}

// A report has a standing for each player, and one for each place at the table.
func ExampleReport() {
	report, _ := bot.PlayContest(context.Background(), house.IndigoRoster(indigo.Game{}), bot.Contest{
		Players: []string{"house", "random"}, Seed: deck.NewSeed(1), Deals: 20,
	})
	for _, s := range report.Places {
		fmt.Printf("%s: %d deals\n", s.Name, s.Seats)
	}
	// Output:
	// leader: 40 deals
	// leader+1: 40 deals
}

// A review lists every decision of a game, with the moves that would have been better.
func ExampleReview() {
	var g indigo.Game
	table, _ := host.NewTable(g, deck.NewSeed(1), 0)
	for table.Turn() != engine.Nobody {
		_ = table.Play(table.Turn(), table.Legal(table.Turn())[0])
	}
	review, err := bot.ReviewGame(context.Background(), house.IndigoRoster(g), table.Save(), bot.Reviewer{Iterations: 50, Positions: 1000})
	if err != nil {
		panic(err)
	}
	worst := slices.MaxFunc(review.Decisions, func(a, b bot.Decision) int { return cmp.Compare(a.Loss.Mean, b.Loss.Mean) })
	fmt.Println(len(review.Decisions), "decisions; one had a better move:", worst.Loss.Mean > 0)
	// Output:
	// 40 decisions; one had a better move: true
}
