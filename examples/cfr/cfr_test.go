package cfr_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/examples/cfr"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// small is a game with a pack of six cards and two cards each: 90 deals.
var small = cfr.Game{Pack: cards("9C 9D TC TD JC JD"), Hand: 2}

func cards(text string) card.Set { return card.SetOf(card.MustParseList(text)...) }

// A way to play that no opponent can beat, for a game with six cards.
func Example() {
	deals := small.Deals(0)
	strategy, err := cfr.CFR(small, deals, 200)
	if err != nil {
		fmt.Println(err)
		return
	}
	random, _ := cfr.Exploitability(small, deals, cfr.Uniform)
	found, err := cfr.Exploitability(small, deals, strategy)
	fmt.Printf("against random play, a perfect opponent wins %.2f points a deal, and %.2f against this strategy %v\n", random, found, err)
	v := small.View(deals[0], 0)
	fmt.Printf("with %v, it leads them with the chances %.2f\n", v.State.Hands[0], strategy(v, small.Legal(nil, v.State, 0)))
	// Output:
	// against random play, a perfect opponent wins 1.53 points a deal, and 0.00 against this strategy <nil>
	// with 9♣ 10♣, it leads them with the chances [0.40 0.60]
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite[cfr.State, card.Card]{
		Game:       cfr.Twelve(),
		Candidates: func(cfr.State) []card.Card { return card.Standard.Append(nil) },
		Shows: func(_ cfr.State, z engine.Zone, _ int, viewer engine.Seat) bool {
			return z.Name == "plays" || z.Name == "hand" && viewer == z.Seat
		},
		MaxPlays: 6,
		Samples:  2000,
	})
}

// noise is a senseless strategy: chances that follow from the view.
func noise(v engine.View[cfr.State], legal []card.Card) []float64 {
	text := fmt.Sprint(v)
	n := uint64(0)
	for _, b := range []byte(text) {
		n = n*31 + uint64(b)
	}
	r, sum := rand.New(rand.NewPCG(n, 0)), 0.0
	all := make([]float64, len(legal))
	for i := range all {
		all[i] = r.Float64()
		sum += all[i]
	}
	for i := range all {
		all[i] /= sum
	}
	return all
}

// The best answer wins as much as the best of all pure strategies of a seat, each of which is tried.
func TestBestAnswerByEnumeration(t *testing.T) {
	two := keep(small.Deals(0), func(s cfr.State) bool { return s.Hands[1] == cards("9C TC") || s.Hands[1] == cards("9D JD") })
	three := cfr.Game{Pack: cards("9C 9D TC TD JC JD 9H"), Hand: 3}
	for name, c := range map[string]struct {
		g     cfr.Game
		deals []cfr.State
		seat  engine.Seat
	}{
		"two cards, the leader": {small, two, 0},
		"two cards, the other":  {small, two, 1},
		"three cards, the leader": {three, keep(three.Deals(0), func(s cfr.State) bool {
			return s.Hands[0] == cards("9C TC JD") && (s.Hands[1] == cards("9D TD 9H") || s.Hands[1] == cards("9D TD JC"))
		}), 0},
	} {
		got, err := cfr.BestAnswer(c.g, c.deals, noise, c.seat)
		want := enumerated(c.g, c.deals, c.seat)
		if diff := got - want; err != nil || diff > 1e-9 || diff < -1e-9 {
			t.Errorf("%s: %g, and %g by enumeration, %v", name, got, want, err)
		}
	}
}

// choices are the choices of a pure strategy: the number of the move for each view.
type choices struct {
	index map[engine.View[cfr.State]]int // of the view in the lists
	moves []int                          // how many there are
	move  []int
}

// next goes on to the next pure strategy, and reports whether there is one.
func (c *choices) next() bool {
	for i := range c.move {
		if c.move[i]++; c.move[i] < c.moves[i] {
			return true
		}
		c.move[i] = 0
	}
	return false
}

// mean returns the lead of a seat with a pure strategy, and adds the views that it meets.
func (c *choices) mean(g cfr.Game, s cfr.State, seat engine.Seat) (lead float64) {
	turn := g.Turn(s)
	if turn == engine.Nobody {
		return float64(g.Score(s, seat) - g.Score(s, 1-seat))
	}
	legal, v := g.Legal(nil, s, turn), g.View(s, turn)
	if turn != seat {
		for i, p := range noise(v, legal) {
			next, _ := g.Apply(s, turn, legal[i])
			lead += p * c.mean(g, next, seat)
		}
		return lead
	}
	n, known := c.index[v]
	if !known {
		n = len(c.moves)
		c.index[v], c.moves, c.move = n, append(c.moves, len(legal)), append(c.move, 0)
	}
	next, _ := g.Apply(s, turn, legal[c.move[n]])
	return c.mean(g, next, seat)
}

// enumerated returns the mean lead of the best of all pure strategies. A strategy is a choice for the
// views that it meets itself; those that another choice leads to are added when they are met.
func enumerated(g cfr.Game, deals []cfr.State, seat engine.Seat) (best float64) {
	c := choices{index: map[engine.View[cfr.State]]int{}}
	for first := true; ; first = false {
		sum := 0.0
		for _, s := range deals {
			sum += c.mean(g, s, seat)
		}
		if mean := sum / float64(len(deals)); first || mean > best {
			best = mean
		}
		if !c.next() {
			return best
		}
	}
}

// keep returns those that have a property.
func keep[T any](all []T, has func(T) bool) (kept []T) {
	for _, x := range all {
		if has(x) {
			kept = append(kept, x)
		}
	}
	return kept
}

// forgetful is the game with views that hide what was played in which order.
type forgetful struct{ cfr.Game }

func (g forgetful) View(s cfr.State, seat engine.Seat) engine.View[cfr.State] {
	v := g.Game.View(s, seat)
	v.State.Plays = [6]card.Card{}
	return v
}

func TestForgets(t *testing.T) {
	g := forgetful{cfr.Game{Pack: cards("9C 9D TC TD JC JD"), Hand: 3}}
	if _, err := cfr.Exploitability(g, g.Deals(0), cfr.Uniform); !errors.Is(err, cfr.ErrForgets) {
		t.Error(err)
	}
	if _, err := cfr.Exploitability(g.Game, g.Deals(0), cfr.Uniform); err != nil {
		t.Error(err)
	}
}

// There are as many deals as there are ways to choose hands, and Deal deals one of them.
func TestDeals(t *testing.T) {
	all := map[cfr.State]bool{}
	for _, s := range small.Deals(1) {
		all[s] = true
	}
	if len(all) != 15*6 {
		t.Errorf("%d deals", len(all))
	}
	for n := range uint64(50) {
		if s := small.Deal(deck.NewSeed(n), 1); !all[s] {
			t.Errorf("deal %v", s)
		}
	}
}

// captures plays a card that captures, if there is one.
type captures struct{ cfr.Game }

func (g captures) Choose(_ context.Context, v engine.View[cfr.State], legal []card.Card, r *rand.Rand) card.Card {
	good := keep(legal, func(c card.Card) bool {
		top := g.Top(v.State)
		return top != card.FaceDown && (c.Suit() == top.Suit() || c.Rank() == top.Rank())
	})
	if len(good) == 0 {
		good = legal
	}
	return good[r.IntN(len(good))]
}

// figures is set to measure the slow figures of docs/learning.md too.
var figures = flag.Bool("figures", false, "measure all figures of docs/learning.md")

// In the game of twelve cards, CFR comes to a NashConv below 0.1 in 16 sweeps, and below 0.02 in 96.
func TestTwelve(t *testing.T) {
	long.Only(t)
	g := cfr.Twelve()
	deals := g.Deals(0)
	for sweeps, most := range map[int]float64{16: 0.1, 96: 0.02} {
		if sweeps > 16 && !*figures {
			continue
		}
		strategy := must.Have(cfr.CFR(g, deals, sweeps))(t)
		e, err := cfr.Exploitability(g, deals, strategy)
		if err != nil || 2*e >= most {
			t.Errorf("%d sweeps: NashConv %.4f, %v", sweeps, 2*e, err)
		}
		t.Logf("| CFR, %d sweeps | %.3f |", sweeps, 2*e)
	}
}

// Bots can be beaten there, the better ones by less. The figures are those in docs/learning.md.
func TestTwelveBots(t *testing.T) {
	long.Only(t)
	g := cfr.Twelve()
	deals := g.Deals(0)
	for _, p := range []struct {
		name  string
		bot   bot.Bot[cfr.State, card.Card]
		tries int
		slow  bool
	}{
		{"`random`", bot.Random[cfr.State, card.Card]{}, 8, false},
		{"captures if it can", captures{g}, 8, false},
		{"`search:100`, without a tree", search(g, 1), 2, true},
		{"`search:100`", search(g, 0), 2, true},
	} {
		if p.slow && !*figures {
			continue
		}
		e, err := cfr.Exploitability(g, deals, cfr.Sampled(p.bot, p.tries, deck.NewSeed(1)))
		if err != nil || e < 0.1 {
			t.Errorf("%s: exploitability %.3f, %v", p.name, e, err)
		}
		t.Logf("| %s | %.2f |", p.name, 2*e)
	}
}

func search(g cfr.Game, depth int) bot.Bot[cfr.State, card.Card] {
	return bot.NewSearch(g, bot.SearchOptions[cfr.State, card.Card]{Iterations: 100, Depth: depth, Lead: true})
}
