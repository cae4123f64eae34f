package static_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/must"
)

// decisions sets problems of Blackjack: decisions of which one is the best on average, by the cards that are seen. Either
// the charts of the books are wrong, or they are right and beginners are not. No two problems with the same rules have
// the same hand and the same answer, unless the charts are wrong.
func decisions(t *testing.T) setter {
	t.Helper()
	crowd := blackjack.SingleDeck() // whose cards change the odds
	crowd.Players = 5
	rules := []blackjack.Rules{blackjack.Casino(), blackjack.SingleDeck(), blackjack.European(), crowd}
	asked := map[string]int{}
	s := setter{
		wins: func(leads []float64) bool { return ahead(leads) > 0.25 },
		worth: func(_, table *hoyle.Table, move string) (float64, bool) {
			g, s := round(t, table)
			for _, m := range odds.Of(g, s) {
				if m.Move.String() == move {
					return math.Round(m.Worth*100) / 10, true // a score is in tenths of a bet
				}
			}
			return 0, false
		},
		again: enumerated,
	}
	s.find = func(n uint64) (p puzzle.Puzzle, found bool) {
		of := n % uint64(len(rules))
		g := must.Have(blackjack.New(rules[of]))(t)
		table := must.Have(host.NewTable(g, deck.NewSeed(n), 0))(t)
		player, r := house.BlackjackRoster(g).Basic(), deck.NewSeed(n).Derive(0).Rand()
		for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
			s, moves := table.State(), odds.Of(g, table.State())
			if gain := moves[0].Worth - moves[1].Worth; gain > 0.035 {
				p = puzzle.Puzzle{Record: table.Save(), Seat: seat}
				at := open(t, p.Record)
				p.Grade = grade(t, at, slices.Index(at.Legal(seat), moves[0].Move.String()))
				total, soft := s.Total(seat, s.Playing())
				key := fmt.Sprint(of, total, soft, len(moves), blackjack.Value(s.Up().Rank()), moves[0].Move)
				if p.Grade == puzzle.Strong && asked[key] < 3 || p.Grade == puzzle.Medium && gain < 0.15 && asked[key] < 1 {
					asked[key]++
					return p, true
				}
			}
			must.Do(t, table.Step(t.Context(), seat, player.Choose, r))
		}
		return p, false
	}
	return s
}

// round returns the typed form of a table.
func round(t *testing.T, table *hoyle.Table) (blackjack.Game, blackjack.State) {
	t.Helper()
	var rules blackjack.Rules
	must.Do(t, json.Unmarshal(table.Save().Rules, &rules))
	g := must.Have(blackjack.New(rules))(t)
	return g, must.Have(host.OpenTable(g, table.Save()))(t).State()
}

// unseen counts unseen cards by value, and all of them at index 0.
type unseen [11]int

// naive values hands by drawing every card in turn. The results are means over all unseen cards. Where the dealer looks for
// a natural, those cases count as 0.
type naive struct {
	rules blackjack.Rules
	up    int
	stood map[unseen][24]float64 // the dealer's ends, by what is unseen
}

// enumerated values a move by trying all cards. The bounds allow for rounding, and for splits, which it values as if each
// hand had the shoe to itself.
func enumerated(t *testing.T, table *hoyle.Table, move string, _ float64) (low, high float64) {
	t.Helper()
	g, s := round(t, table)
	n := naive{g.Rules(), blackjack.Value(s.Up().Rank()), map[unseen][24]float64{}}
	left := unseen{}
	for value := 1; value <= 10; value++ {
		left = left.less(value, -4*max(1, n.rules.Decks))
	}
	left = left.less(10, -12*max(1, n.rules.Decks)).less(n.up, 1)
	for seat := range engine.Seat(g.Players()) {
		for h := range s.Hands(seat) {
			for _, c := range s.Hand(seat, h).Cards {
				left = left.less(blackjack.Value(c.Rank()), 1)
			}
		}
	}
	hand, cards := hand{}, s.Hand(s.Turn(), s.Playing()).Cards
	for _, c := range cards {
		hand = hand.with(blackjack.Value(c.Rank()))
	}
	natural, all, within := n.ends(left)[23], 1.0, 0.051
	if !n.rules.NoHole {
		all -= natural
	}
	worths := map[string]float64{
		"stand": n.stand(left, hand), "hit": n.hit(left, hand), "double": n.double(left, hand), "surrender": -all / 2,
	}
	if card := blackjack.Value(cards[0].Rank()); len(cards) == 2 && hand.sum == 2*card {
		worths["split"] = 2 * n.half(left, card, true)
	}
	switch move {
	case "split":
		within = 0.3
	case "insure", "decline": // before the dealer looks
		if !n.rules.Surrender {
			delete(worths, "surrender")
		}
		worth := slices.Max(slices.Collect(maps.Values(worths))) + all - 1
		if hand.total() == 21 {
			worth = 1.5 * (1 - natural)
		}
		worths["decline"], worths["insure"], all = worth, worth+natural-(1-natural)/2, 1
	}
	worth := 10 * worths[move] / all
	return worth - within, worth + within
}

// hand is the sum of cards, with aces as 1, and whether there is an ace.
type hand struct {
	sum int
	ace bool
}

func (h hand) with(value int) hand { return hand{h.sum + value, h.ace || value == 1} }

func (h hand) total() int {
	if h.ace && h.sum <= 11 {
		return h.sum + 10
	}
	return h.sum
}

func (c unseen) less(value, n int) unseen {
	c[value] -= n
	c[0] -= n
	return c
}

// each calls f with every value that can come next, its chance, and what is left then.
func (c unseen) each(f func(value int, chance float64, left unseen)) {
	for value := 1; value <= 10; value++ {
		if c[value] > 0 {
			f(value, float64(c[value])/float64(c[0]), c.less(value, 1))
		}
	}
}

// ends returns the chances of the dealer's totals, 22 for all that are bust, and 23 for a natural.
func (n naive) ends(left unseen) [24]float64 {
	all, ok := n.stood[left]
	if !ok {
		dealer := hand{}.with(n.up)
		left.each(func(value int, chance float64, left unseen) {
			if dealer.with(value).total() == 21 {
				all[23] = chance
				return
			}
			n.draw(left, dealer.with(value), chance, &all)
		})
		n.stood[left] = all
	}
	return all
}

func (n naive) draw(left unseen, dealer hand, chance float64, all *[24]float64) {
	if total := dealer.total(); total >= 17 {
		all[min(total, 22)] += chance
		return
	}
	left.each(func(value int, c float64, left unseen) { n.draw(left, dealer.with(value), chance*c, all) })
}

func (n naive) stand(left unseen, h hand) (worth float64) {
	for total, chance := range n.ends(left) {
		switch {
		case total == 23 && !n.rules.NoHole:
		case total == 23, h.total() > 21, total < 22 && total > h.total():
			worth -= chance
		case total == 22, total < h.total():
			worth += chance
		}
	}
	return worth
}

func (n naive) hit(left unseen, h hand) (worth float64) {
	left.each(func(value int, chance float64, left unseen) {
		next := h.with(value)
		best := n.stand(left, next)
		if next.total() < 21 {
			best = max(best, n.hit(left, next))
		}
		worth += chance * best
	})
	return worth
}

func (n naive) double(left unseen, h hand) (worth float64) {
	left.each(func(value int, chance float64, left unseen) { worth += 2 * chance * n.stand(left, h.with(value)) })
	return worth
}

// half returns the worth of one of two split hands, which may be split again once.
func (n naive) half(left unseen, card int, again bool) (worth float64) {
	left.each(func(value int, chance float64, left unseen) {
		h := hand{}.with(card).with(value)
		best := n.stand(left, h)
		if card != 1 {
			best = max(best, n.hit(left, h), n.double(left, h))
		}
		if card != 1 && value == card && again {
			best = max(best, 2*n.half(left, card, false))
		}
		worth += chance * best
	})
	return worth
}
