package house

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// In the worth of a hand, ordinary cards and questions cost less than special ones, and up to
// two aces cost the least.
func TestKarataWeighsHands(t *testing.T) {
	const ordinary, special, ace = -karataCard, -karataSpecial, -karataAce
	for hand, want := range map[string]int{
		"":            0,
		"4♠":          ordinary,
		"Q♠ 8♥":       2 * ordinary,
		"K♠":          special,
		"J♠ 2♥ 3♥ BJ": 4 * special,
		"A♠":          ace,
		"A♠ A♥":       2 * ace,
		"A♠ A♥ A♦":    2*ace + special,
		"A♠ A♥ A♦ A♣": 2*ace + 2*special,
		"A♠ K♠ 4♠ 6♥": ace + special + 2*ordinary,
	} {
		expect.Is(t, weighHand(cards(hand)), want, hand)
	}
	if karataCard != 10 { // the weights are in tenths of an ordinary card
		t.Errorf("an ordinary card weighs %d tenths", karataCard)
	}
	if karataAce >= karataCard || karataCard >= karataSpecial {
		t.Error("the house prefers special cards")
	}
}

// The worth of a turn is the worth of the hand that it leaves, plus the worth of its effects.
func TestKarataWeighsTurns(t *testing.T) {
	const three = "4♠ 6♥ 9♦" // cannot all be laid in one turn
	const hand = -3 * karataCard
	for _, tt := range []struct {
		name       string
		seats      int
		last       bool // whether the seat has declared "last card"
		debt       int
		laid, rest string
		want       int
	}{
		{"a draw", 2, false, 0, "", three, hand - karataUnknown},
		{"a draw for a bomb", 2, false, 3, "", three, hand - 3*karataUnknown},
		{"an ordinary card", 2, false, 0, "5♠", three, hand},
		{"a question draws", 2, false, 0, "Q♠", three, hand - karataUnknown},
		{"a bomb", 2, false, 0, "3♠", three, hand + 3*karataBomb},
		{"bombs do not add up", 2, false, 0, "3♠ 3♥", three, hand + 3*karataBomb},
		{"an ace asks for a suit", 2, false, 0, "A♥", three, hand + karataAsksFor},
		{"♠A asks for a card", 2, false, 0, "A♠", three, hand + 2*karataAsksFor},
		{"an ace blocks a bomb", 2, false, 3, "A♥", three, hand},
		{"a jack jumps over the only other seat", 2, false, 0, "J♠", three, hand + karataAgain},
		{"two jacks bring the turn to the other seat", 2, false, 0, "J♠ J♥", three, hand},
		{"three jacks jump over the other seat twice", 2, false, 0, "J♠ J♥ J♦", three, hand + karataAgain},
		{"a jack jumps over one of three seats", 3, false, 0, "J♠", three, hand},
		{"two jacks jump over both other seats", 3, false, 0, "J♠ J♥", three, hand + karataAgain},
		{"a king", 2, false, 0, "K♠", three, hand},
		{"two kings bring another turn", 4, false, 0, "K♠ K♥", three, hand + karataAgain},
		{"three kings do not", 4, false, 0, "K♠ K♥ K♦", three, hand},
		{"out", 2, true, 0, "5♠", "", karataWins},
		{"not out without the declaration", 2, false, 0, "5♠", "", -karataCardless},
		{"not out with a question, which draws", 2, true, 0, "Q♠", "", -karataUnknown},
		{"a declaration alone is nothing", 2, true, 0, "5♠", three, hand},
		{"the rest can go in one turn", 2, false, 0, "5♠", "4♥ 4♦", -2*karataCard + karataNearly},
		{"after a draw the rest cannot go", 2, false, 0, "Q♠", "4♥ 4♦", -2*karataCard - karataUnknown},
		{"a rest with a special card cannot be declared", 2, false, 0, "5♠", "K♥ 4♦", -karataSpecial - karataCard},
		{"nor with an ace, which a question allows", 2, false, 0, "5♠", "Q♥ A♥", -karataCard - karataAce},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := gameOf(t, karata.New, karata.Rules{Seats: tt.seats})
			u := g.Deal(deck.NewSeed(1), 0).Setup()
			u.Last[0], u.Debt = tt.last, tt.debt
			u.Hands[0] = card.MustParseList(tt.laid + " " + tt.rest + " 7♥") // and one other card
			for i := range u.Hands[1:] {
				u.Hands[1+i] = card.MustParseList([]string{"7♣ 9♣", "5♣ 10♣", "4♣ 6♣"}[i])
			}
			u.Pile = card.MustParseList("3♣")
			seen := cards(tt.laid + " " + tt.rest + " 7♥ 7♣ 9♣ 5♣ 10♣ 4♣ 6♣ 3♣")
			u.Stock = ((card.Standard | card.Jokers) &^ seen).Append(nil)
			for _, c := range []string{"5♣ 10♣", "4♣ 6♣"}[max(0, tt.seats-2):] {
				u.Stock = append(u.Stock, card.MustParseList(c)...)
			}
			s := must.Have(g.FromSetup(u))(t)
			p := karataPlan{state: s}
			expect.Is(t, p.weigh(card.MustParseList(tt.laid), cards(tt.rest)), tt.want)
		})
	}
}

// The house finds the cards with which a turn can begin that lays the whole hand and ends with an
// ordinary card.
func TestKarataOuts(t *testing.T) {
	for hand, want := range map[string]string{
		"":                     "",
		"4♠":                   "4♠",
		"Q♠":                   "",
		"4♠ 4♥":                "4♠ 4♥",
		"4♠ 6♠":                "",
		"Q♥ 4♥ 4♠":             "Q♥",
		"Q♠ 4♥":                "",
		"Q♥ 8♥ 4♥":             "Q♥ 8♥",
		"Q♠ Q♥ 8♥ 4♥ 4♦ 4♣":    "Q♠", // six cards: Q♠ Q♥ 8♥ 4♥ …
		"Q♠ Q♥ 8♥ 4♥ 4♦ 4♣ 4♠": "",   // too many to try
	} {
		expect.Is(t, outs(cards(hand)), cards(want), hand)
	}
}

// The budget is the number of cards that the house tries after the first one.
func TestKarataTriesAsManyAsItsBudget(t *testing.T) {
	u := karataTurn("9♠", "9♥ 9♦ 9♣ 5♣")
	u.Last[0] = true
	s := must.Have(karata.Game{}.FromSetup(u))(t)
	// After 9♥ the house can try 9♦ and then 9♣. This is the best turn, because it lays the most
	// cards.
	for budget, want := range []int{-3 * karataCard, -2 * karataCard, -karataCard + karataNearly, -karataCard + karataNearly} {
		p := karataPlan{state: s, budget: budget}
		p.lay(karata.Move{Kind: karata.Play, Card: card.MustParse("9♥")}, card.MustParseList("9♥"), cards("9♦ 9♣ 5♣"))
		if p.best != want || len(p.moves) != 1 {
			t.Errorf("with %d more cards: %d by %v, want %d", budget, p.best, p.moves, want)
		}
	}
}

// If it can, the house asks for something that it holds.
func TestKarataAsks(t *testing.T) {
	var suits, all []karata.Move
	for _, suit := range []card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades} {
		suits = append(suits, karata.Move{Kind: karata.Ask, Suit: suit})
	}
	for c := range (card.Standard | card.Jokers).All() {
		all = append(all, karata.Move{Kind: karata.Ask, Card: c})
	}
	for _, tt := range []struct {
		name, hand string
		legal      []karata.Move
		want       []string // empty for all
	}{
		{"the card to go out with", "Q♥ 4♥ 4♠", all, []string{"ask Q♥"}},
		{"any card that it holds, but no ace", "A♣ 9♠ K♦", all, []string{"ask 9♠", "ask K♦"}},
		{"an ace if it has nothing else", "A♣ A♦", all, []string{"ask A♣", "ask A♦"}},
		{"anything if it has no cards", "", all, nil},
		{"the suit of most cards", "4♠ 9♠ K♦", suits, []string{"ask ♠"}},
		{"aces do not count", "4♠ K♦ A♦", suits, []string{"ask ♠", "ask ♦"}},
		{"but aces count if there are only aces", "A♠ A♦", suits, []string{"ask ♠", "ask ♦"}},
		{"the suit of the card to go out with", "Q♥ 4♥ 4♠", suits, []string{"ask ♥"}},
		{"any suit if it has no cards", "", suits, nil},
	} {
		var got, want []string
		for _, m := range karataAsks(cards(tt.hand), tt.legal) {
			got = append(got, m.String())
		}
		if want = tt.want; want == nil {
			for _, m := range tt.legal {
				want = append(want, m.String())
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		expect.Same(t, got, want, tt.name)
	}
}

// If the only move left is a declaration that the house would not choose, the house makes it.
func TestKarataOnlyMove(t *testing.T) {
	u := karataTurn("4♣", "4♥ 7♥")
	u.Phase, u.Next = karata.Answering, 1
	s := must.Have(karata.Game{}.FromSetup(u))(t)
	last := karata.Move{Kind: karata.Last}
	expect.Is(t, (karataPlayer{}).Choose(t.Context(), engine.View[karata.State]{State: s}, []karata.Move{last}, deck.NewSeed(1).Rand()), last)
}

// The playouts lay each of the cards that can be laid equally often.
func TestEagerKarataIsFair(t *testing.T) {
	legal := []karata.Move{{Kind: karata.Draw}}
	for _, c := range card.MustParseList("4♠ 5♠ 6♠") {
		legal = append(legal, karata.Move{Kind: karata.Play, Card: c})
	}
	counts, r := make([]int, len(legal)), deck.NewSeed(1).Rand()
	for range 3000 {
		counts[eagerKarata{}.Pick(legal, r)]++
	}
	for i, n := range counts[1:] { // the standard error is 26
		if n < 900 || n > 1100 {
			t.Errorf("%v in %d of 3000", legal[1+i], n)
		}
	}
	if counts[0] > 0 {
		t.Errorf("it draws %d times", counts[0])
	}
}
