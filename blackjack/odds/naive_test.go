package odds

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// naive calculates the scores of seat 0 in plain fractions, using only the rules of package
// blackjack. It makes a move in every relevant order of the unseen cards. It does not use values,
// totals or dealers.
type naive struct {
	g blackjack.Game
	// plays returns the move of a seat that has no choice. This is any seat but 0, and seat 0 too if
	// it follows a plan. If plays returns false, best chooses.
	plays func(s blackjack.State) (blackjack.Move, bool)
	known map[blackjack.State]*big.Rat
}

func newNaive(g blackjack.Game, plays func(blackjack.State) (blackjack.Move, bool)) *naive {
	return &naive{g, plays, map[blackjack.State]*big.Rat{}}
}

// best returns the mean score of the seat that sees the view, if that seat plays its best.
func (n *naive) best(view blackjack.State) *big.Rat {
	if known := n.known[view]; known != nil {
		return known
	}
	var best *big.Rat
	for _, m := range n.moves(view) {
		if mean := n.mean(view, m); best == nil || mean.Cmp(best) > 0 {
			best = mean
		}
	}
	n.known[view] = best
	return best
}

func (n *naive) moves(view blackjack.State) []blackjack.Move {
	if m, ok := n.plays(view); ok {
		return []blackjack.Move{m}
	}
	return n.g.Legal(nil, view, 0)
}

// mean returns the mean score if the seat to play makes a move.
func (n *naive) mean(view blackjack.State, m blackjack.Move) *big.Rat {
	u := view.Setup()
	shoe := hidden(n.g, u)
	mean := new(big.Rat)
	views := map[blackjack.State]*big.Rat{} // the views after the move, and their chances
	if n.g.Rules().NoHole {
		n.deal(u, nil, shoe, m, big.NewRat(1, 1), mean, views)
	} else {
		holes := 0
		for _, c := range shoe {
			if !barred(u, c) {
				holes++
			}
		}
		for _, d := range distinct(shoe) {
			if !barred(u, d.c) {
				u.Dealer[0] = d.c
				n.deal(u, nil, without(shoe, d.c), m, big.NewRat(int64(d.n), int64(holes)), mean, views)
			}
		}
	}
	for view, chance := range views {
		mean.Add(mean, new(big.Rat).Mul(chance, n.best(view)))
	}
	return mean
}

// deal makes the move in a position whose shoe begins with the given cards. If more cards are
// drawn, it tries every possible next card.
func (n *naive) deal(
	u blackjack.Setup, next, rest card.List, m blackjack.Move, chance, mean *big.Rat, views map[blackjack.State]*big.Rat,
) {
	u.Shoe = slices.Concat(next, rest)
	s, err := n.g.FromSetup(u)
	if err != nil {
		panic(fmt.Sprint(err, u))
	}
	before, move := s.ShoeLen(), m
	for {
		if s, err = n.g.Apply(s, s.Turn(), move); err != nil {
			panic(err)
		}
		if before-s.ShoeLen() > len(next) {
			for _, d := range distinct(rest) {
				part := new(big.Rat).Mul(chance, big.NewRat(int64(d.n), int64(len(rest))))
				n.deal(u, append(slices.Clip(next), d.c), without(rest, d.c), m, part, mean, views)
			}
			return
		}
		if s.Turn() == engine.Nobody {
			score := big.NewRat(int64(n.g.Score(s, 0)), 1)
			mean.Add(mean, score.Mul(score, chance))
			return
		}
		if s.Turn() == 0 {
			view := n.g.View(s, 0).State
			if views[view] == nil {
				views[view] = new(big.Rat)
			}
			views[view].Add(views[view], chance)
			return
		}
		move, _ = n.plays(s)
	}
}

// barred reports whether a card cannot be the dealer's hole card.
func barred(u blackjack.Setup, hole card.Card) bool {
	total, _ := blackjack.Total(hole, u.Dealer[1])
	return !u.Insuring && !u.Surrendering && total == 21
}

// hidden returns the cards that a view does not show.
func hidden(g blackjack.Game, u blackjack.Setup) card.List {
	cards := card.List(deck.Shoe(g.Rules().Filled().Decks))
	remove := func(list card.List) {
		for _, c := range list {
			if c != card.FaceDown {
				cards = without(cards, c)
			}
		}
	}
	for _, p := range u.Players {
		for _, h := range p.Hands {
			remove(h.Cards)
		}
	}
	remove(u.Dealer)
	remove(u.Discards)
	return cards
}

func without(cards card.List, c card.Card) card.List {
	i := slices.Index(cards, c)
	return slices.Concat(cards[:i], cards[i+1:])
}

// copies is a card and the number of cards of its rank.
type copies struct {
	c card.Card
	n int
}

// distinct returns one card of each rank.
func distinct(cards card.List) (all []copies) {
	for _, c := range cards {
		i := slices.IndexFunc(all, func(d copies) bool { return d.c.Rank() == c.Rank() })
		if i < 0 {
			all = append(all, copies{c, 1})
		} else {
			all[i].n++
		}
	}
	return all
}

// small returns a view at the beginning of a round from the last cards of a shoe. The cards are
// given by their ranks. The text table lists the hand of each player and the dealer's card, and
// unseen lists the unseen cards. It reports false if there is no such view.
func small(t *testing.T, g blackjack.Game, table, unseen string) (blackjack.State, bool) {
	t.Helper()
	rules := g.Rules().Filled()
	rest := card.List(deck.Shoe(rules.Decks))
	take := func(ranks string) (cards card.List) {
		for i := range len(ranks) {
			at := slices.IndexFunc(rest, func(c card.Card) bool {
				return c.Rank().String() == ranks[i:i+1] || c.Rank() == card.Ten && ranks[i] == 'T'
			})
			if at < 0 {
				t.Fatalf("%s, %s: too many of %c", table, unseen, ranks[i])
			}
			cards = append(cards, rest[at])
			rest = without(rest, rest[at])
		}
		return cards
	}
	u := blackjack.Setup{Turn: 0, Players: make([]blackjack.Player, rules.Players)}
	for p := range u.Players {
		u.Players[p].Hands = []blackjack.Hand{{Cards: take(table[2*p : 2*p+2])}}
	}
	up := take(table[2*rules.Players:])
	u.Insuring = rules.Insurance && up[0].Rank() == card.Ace
	u.Surrendering = !u.Insuring && rules.EarlySurrender && !rules.NoHole && (up[0].Rank() == card.Ace || up[0].Rank() >= card.Ten)
	u.Dealer = up
	if shoe := take(unseen); rules.NoHole {
		u.Shoe = shoe
	} else {
		u.Dealer = card.List{card.FaceDown, up[0]}
		u.Shoe = shoe
		i := slices.IndexFunc(shoe, func(c card.Card) bool { return !barred(u, c) })
		if i < 0 {
			return blackjack.State{}, false
		}
		u.Dealer[0], u.Shoe = shoe[i], without(shoe, shoe[i])
	}
	u.Discards, u.Rest = rest, card.List{}
	s, err := g.FromSetup(u)
	if err != nil {
		return blackjack.State{}, false
	}
	return g.View(s, 0).State, true
}
