package card_test

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/expect"
)

// every returns the 54 cards, built suit by suit.
func every() []card.Card {
	all := []card.Card{card.BlackJoker, card.RedJoker}
	for _, s := range []card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades} {
		for r := card.Ace; r <= card.King; r++ {
			all = append(all, r.Of(s))
		}
	}
	return all
}

func TestOfGivesBackRankAndSuit(t *testing.T) {
	seen := map[card.Card]bool{}
	for s := card.Clubs; s <= card.Spades; s++ {
		for r := card.Ace; r <= card.King; r++ {
			c := r.Of(s)
			if c.Rank() != r || c.Suit() != s || !c.Valid() {
				t.Errorf("%v of %v is %v: rank %v, suit %v, valid %v", r, s, c, c.Rank(), c.Suit(), c.Valid())
			}
			seen[c] = true
		}
	}
	expect.Is(t, len(seen), 52, "different cards")
}

func TestOfNoSuchCardIsFaceDown(t *testing.T) {
	for _, c := range []card.Card{
		card.NoRank.Of(card.Hearts), card.Joker.Of(card.Hearts), card.Rank(15).Of(card.Hearts),
		card.Ace.Of(card.NoSuit), card.Ace.Of(card.Suit(5)), card.Rank(255).Of(card.Suit(255)),
	} {
		expect.Is(t, c, card.FaceDown)
	}
}

func TestFiftyFourBytesAreCards(t *testing.T) {
	var valid []card.Card
	for b := range 256 {
		if c := card.Card(b); c.Valid() {
			valid = append(valid, c)
		}
	}
	expect.Same(t, valid, every())
}

func TestRankSuitAndRed(t *testing.T) {
	var zero card.Card
	for _, tt := range []struct {
		c    card.Card
		rank card.Rank
		suit card.Suit
		red  bool
	}{
		{zero, card.NoRank, card.NoSuit, false}, {card.BlackJoker, card.Joker, card.NoSuit, false}, {card.RedJoker, card.Joker, card.NoSuit, true},
		{card.Seven.Of(card.Clubs), card.Seven, card.Clubs, false}, {card.Seven.Of(card.Diamonds), card.Seven, card.Diamonds, true},
		{card.Seven.Of(card.Hearts), card.Seven, card.Hearts, true}, {card.Seven.Of(card.Spades), card.Seven, card.Spades, false},
	} {
		if tt.c.Rank() != tt.rank || tt.c.Suit() != tt.suit || tt.c.Red() != tt.red {
			t.Errorf("%v: rank %v, suit %v, red %v", tt.c, tt.c.Rank(), tt.c.Suit(), tt.c.Red())
		}
	}
}

func TestCompare(t *testing.T) {
	cards := card.MustParseList("KS AC RJ 2H ?? KC AD BJ 10H")
	slices.SortFunc(cards, card.Compare)
	expect.Same(t, cards, card.MustParseList("?? BJ RJ AC KC AD 2H TH KS"), "by suit")
	slices.Reverse(cards)
	slices.SortStableFunc(cards, card.CompareRank)
	expect.Same(t, cards, card.MustParseList("?? AC AD 2H TH KC KS BJ RJ"), "by rank")
}

func TestIndexAndBack(t *testing.T) {
	for i, c := range every() {
		if c.Index() != i || (card.Standard|card.Jokers).At(i) != c {
			t.Errorf("%v: index %d, and card %d is %v", c, c.Index(), i, (card.Standard | card.Jokers).At(i))
		}
	}
	expect.Is(t, len(every()), card.Count, "cards")
	for _, c := range []card.Card{card.FaceDown, 1, 13, 16, 30, 79, 80, 255} {
		if !c.Valid() && c.Index() != -1 {
			t.Errorf("%d has index %d", uint8(c), c.Index())
		}
	}
}
