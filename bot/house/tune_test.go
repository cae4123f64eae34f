package house

import (
	"flag"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/must"
)

var (
	tuned     = flag.String("tune", "", "the game whose sharp player TestTune tunes: indigo, catcheleven or pasur")
	tuneSeed  = flag.Uint64("tuneseed", 5, "the seed of the deals of TestTune")
	tuneDeals = flag.Int("tunedeals", 1500, "the number of deals for each trial of TestTune")
)

// TestTune searches for the numbers of a sharp player: it changes one number at a time as long
// as the player's lead over the house grows, first in large steps, then in small ones. It
// takes minutes, so it runs only if asked to:
//
//	go test ./bot/house -run '^TestTune$' -v -tune pasur
//
// A lead over the deals of one seed is partly luck: compare the result on another seed.
func TestTune(t *testing.T) {
	switch *tuned {
	case "":
		t.Skip("no -tune")
	case "indigo":
		w := &indigoNumbers
		tune(t, IndigoRoster(indigo.Game{}), []*float64{&w.Card, &w.Reply, &w.Again, &w.Left}, []float64{0.1, 0.2, 0.2, 0.02})
	case "catcheleven", "pasur":
		rules, n := catcheleven.Rules{}, &catchElevenNumbers
		if *tuned == "pasur" {
			rules, n = catcheleven.Pasur(), &pasurNumbers
		}
		tune(t, CatchElevenRoster(gameOf(t, catcheleven.New, rules)),
			[]*float64{&n.Card, &n.Suit, &n.Laid, &n.Jack, &n.Reply, &n.sweep}, []float64{0.05, 0.2, 0.1, 0.4, 0.2, 1})
	default:
		t.Fatalf("no sharp player of %q", *tuned)
	}
}

// tune changes the numbers, each by its step and later by half of it.
func tune[S comparable, M engine.Move](t *testing.T, r bot.Roster[S, M], numbers []*float64, steps []float64) {
	t.Helper()
	best := lead(t, r, "sharp", "house", *tuneSeed, *tuneDeals)
	for _, part := range []float64{1, 0.5} {
		for i, number := range numbers {
			for _, step := range []float64{part * steps[i], -part * steps[i]} {
				for {
					*number += step
					edge := lead(t, r, "sharp", "house", *tuneSeed, *tuneDeals)
					if edge.Mean <= best.Mean {
						*number -= step
						break
					}
					best = edge
					t.Logf("%+.2f ± %.2f: %v", best.Mean, best.Margin, values(numbers))
				}
			}
		}
	}
	t.Logf("over the deals of the next seed: %+.2f", lead(t, r, "sharp", "house", *tuneSeed+1, *tuneDeals).Mean)
}

func values(numbers []*float64) (all []float64) {
	for _, n := range numbers {
		all = append(all, *n)
	}
	return all
}

// lead returns how far one player of a roster is ahead of another.
func lead[S comparable, M engine.Move](t *testing.T, r bot.Roster[S, M], one, other string, seed uint64, deals int) bot.Estimate {
	t.Helper()
	report := must.Have(bot.PlayContest(t.Context(), r, bot.Contest{Players: []string{one, other}, Seed: deck.NewSeed(seed), Deals: deals}))(t)
	return report.Standings[slices.IndexFunc(report.Standings, func(s bot.Standing) bool { return s.Name == one })].Edge
}
