package hoyle_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// All bots of all games say the same on every processor, with every number of workers and version of Go:
// moves, scores to the last bit, reviews and problems. The step of .ci/run that is named after
// this test runs it in WebAssembly too, and for arm64, where every third answer of a kind is asked for, as in the short form.
// A change of a bot changes the files.
func TestSameEverywhere(t *testing.T) {
	var all, third strings.Builder
	whole := long.Tests() && !testing.Short()
	games := []hoyle.Game{hearts.ByName()}
	for _, spelling := range []string{
		"indigo", "catcheleven:seats=4", "pasur", "pasur:seats=4", "blackjack", "casino:players=2,splitTo=4,insurance,surrender,noHole",
		"karata:seats=4,fine=2", "karata", "doppelkopf", "freedoko", "doppelkopf:throwInPoints=60,poverty=three,wedding=choice",
	} {
		g := must.Have(hoyle.Find(spelling))(t)
		games = append(games, g)
	}
	for _, g := range games {
		every, some := sha256.New(), sha256.New()
		n, asked := 0, map[string]int{}
		add := func(kind string, answer func() (any, error)) {
			n++
			asked[kind]++
			sampled := asked[kind]%3 == 1
			if !whole && !sampled {
				return
			}
			v, err := answer()
			text, bad := json.Marshal(v) // of floats, the shortest text that gives all bits back
			if err != nil || bad != nil {
				t.Fatal(g, err, bad)
			}
			fmt.Fprintf(every, "%s\n", text)
			if sampled {
				fmt.Fprintf(some, "%s\n", text)
			}
		}
		for deal := byte(0); n < 150; deal++ {
			answers(t, g, deck.Seed{6, deal}, add)
		}
		p, err := g.Puzzle(context.Background(), deck.Seed{9})
		if !errors.Is(err, puzzle.ErrNone) {
			type lead struct {
				Move string
				Lead int
			}
			var moves []lead
			table, err := hoyle.Open(p.Record)
			for _, move := range table.Legal(p.Seat) {
				moves = append(moves, lead{move, p.Leads[move]})
			}
			add("problem", func() (any, error) { return []any{p.Seat, moves, p.Line, p.Grade}, err })
		}
		fmt.Fprintf(&all, "%s: %d answers, %x\n", g.Spelling(), n, every.Sum(nil)[:16])
		fmt.Fprintf(&third, "%s: a third of %d answers, %x\n", g.Spelling(), n, some.Sum(nil)[:16])
	}
	golden.Check(t, "testdata/same_third.txt", third.String())
	if whole {
		golden.Check(t, "testdata/same.txt", all.String())
	}
}

// answers adds the advice of the bots along a deal, and a review.
func answers(t *testing.T, g hoyle.Game, seed deck.Seed, add func(kind string, answer func() (any, error))) {
	t.Helper()
	table := must.Have(g.Table(seed, 0))(t)
	ctx, random := context.Background(), rand.New(rand.NewPCG(1, 3))
	for n := 0; n < 60 && table.Turn() != hoyle.Nobody; n++ {
		seat := table.Awaited()[0]
		for i, bot := range g.Info().Bots {
			name := bot.Name
			if name == "search" {
				name = "search:40"
			}
			if name == "strong" && n%40 == 10 || name != "strong" && (n+i)%2 == 0 {
				add(name, func() (any, error) { return table.Advise(ctx, seat, name, rand.New(rand.NewPCG(uint64(n), 5))) })
			}
		}
		legal := table.Legal(seat)
		move := legal[random.IntN(len(legal))]
		if seed[1]%2 == 0 && slices.Contains(legal, "healthy") {
			move = "healthy" // or there would be hardly any normal game
		}
		must.Do(t, table.Play(seat, move))
	}
	last := max(0, table.Len()-12)
	for workers := range 2 {
		o := hoyle.Reviewer{Iterations: 20, Positions: 2000, Only: []int{0, 1, 2, last, last + 2, last + 4}, Workers: 1 + 3*workers}
		add("review", func() (any, error) { return table.Review(ctx, o) })
	}
}
