package blackjack_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// stack returns a shoe that deals the given hands to the players and the dealer, with the hole card
// first. After that the next cards are on top. For a card given only by its rank, stack takes any
// card of that rank that is left.
func stack(tb testing.TB, g blackjack.Game, players []string, dealer, next string) []card.Card {
	tb.Helper()
	left := deck.Shoe(max(g.Rules().Decks, 1))
	take := func(text string) card.Card {
		i := slices.IndexFunc(left, func(c card.Card) bool { return c.String() == text || c.Rank().String() == text })
		if i < 0 {
			tb.Fatalf("no %s is left", text)
		}
		c := left[i]
		left = slices.Delete(left, i, i+1)
		return c
	}
	// Cards with suits are taken first, so that they are not used for cards without a suit.
	hands := append(slices.Clone(players), dealer, next)
	cards := make([][]card.Card, len(hands))
	for _, alone := range []bool{false, true} {
		for i, hand := range hands {
			for j, text := range strings.Fields(hand) {
				if cards[i] == nil {
					cards[i] = make([]card.Card, len(strings.Fields(hand)))
				}
				if _, err := card.ParseRank(text); (err == nil) == alone {
					cards[i][j] = take(text)
				}
			}
		}
	}
	var shoe []card.Card
	for n := range 2 {
		for _, hand := range cards[:len(hands)-1] {
			if n < len(hand) {
				shoe = append(shoe, hand[n])
			}
		}
	}
	return slices.Concat(shoe, cards[len(hands)-1], left)
}

// dealt deals from a shoe made by stack.
func dealt(tb testing.TB, g blackjack.Game, players []string, dealer, next string) blackjack.State {
	tb.Helper()
	s, err := g.DealPack(stack(tb, g, players, dealer, next), 0)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// play makes the moves, each by the seat to play.
func play(tb testing.TB, g blackjack.Game, s blackjack.State, moves string) blackjack.State {
	tb.Helper()
	for _, text := range strings.FieldsFunc(moves, func(r rune) bool { return r == ',' || r == ' ' }) {
		m, err := blackjack.Game{}.ParseMove(text)
		if err != nil {
			tb.Fatal(err)
		}
		if s, err = g.Apply(s, g.Turn(s), m); err != nil {
			tb.Fatalf("%v, after the moves that led to %+v", err, s.Setup().Players)
		}
	}
	return s
}

func legal(g blackjack.Game, s blackjack.State) string {
	texts := []string{}
	for _, m := range g.Legal(nil, s, g.Turn(s)) {
		texts = append(texts, m.String())
	}
	return strings.Join(texts, " ")
}

func TestHomeTable(t *testing.T) {
	for _, tt := range []struct {
		player, dealer, next, moves string
		wins                        engine.Seat
		dealerCards                 int
	}{
		{"10♠ A♠", "10♥ 7♥", "", "", 0, 2},
		{"10♠ A♠", "A♥ K♥", "", "", 1, 2},
		{"10♠ 6♠", "A♥ 6♥", "", "stand", 1, 2},
		{"10♠ 6♠", "10♥ 6♥", "K♦", "hit", 1, 2},
		{"10♠ 6♠", "10♥ 6♥", "K♦", "stand", 0, 3},
	} {
		t.Run(tt.player+" / "+tt.dealer+" "+tt.moves, func(t *testing.T) {
			var g blackjack.Game
			s := play(t, g, dealt(t, g, []string{tt.player}, tt.dealer, tt.next), tt.moves)
			if g.Turn(s) != engine.Nobody || g.Score(s, tt.wins) != 1 || g.Score(s, 1-tt.wins) != 0 {
				t.Errorf("turn %v, score %d : %d", g.Turn(s), g.Score(s, 0), g.Score(s, 1))
			}
			if n := len(s.Dealer()); n != tt.dealerCards {
				t.Errorf("the dealer has %v", s.Dealer())
			}
		})
	}
}

func TestCasinoTable(t *testing.T) {
	noHole := func(r *blackjack.Rules) { r.NoHole = true }
	for _, tt := range []struct {
		name                        string
		rules                       blackjack.Rules
		player, dealer, next, moves string
		want                        int
	}{
		{"natural", blackjack.Casino(), "A K", "9 7", "", "", 15},
		{"natural, insured", blackjack.Casino(), "A K", "K A", "", "insure", 10},
		{"naturals push", blackjack.Casino(), "A K", "K A", "", "decline", 0},
		{"insured against a natural", blackjack.Casino(), "10 9", "K A", "", "insure", 0},
		{"insured in vain", blackjack.Casino(), "10 9", "8 A", "", "insure stand", -5},
		{"insured in vain, surrendered", blackjack.Casino(), "10 6", "9 A", "", "insure surrender", -10},
		{"double", blackjack.Casino(), "6 5", "6 10", "K 9", "double", 20},
		{"split aces", blackjack.Casino(), "A A", "10 10", "K K", "split", 20},
		{"split, doubled twice", blackjack.Casino(), "8 8", "10 7", "3 K 2 9", "split double double", 40},
		{"four hands", blackjack.Casino(), "8 8", "10 7", "8 8 2 9 K 4 7 3 J", "split split split double stand hit stand double", 60},
		{"split king and queen", blackjack.Casino(), "K Q", "10 7", "A 5", "split stand", 0},
		{"soft 17", with(blackjack.Casino(), func(r *blackjack.Rules) { r.HitSoft17 = true }), "10 7", "6 A", "4", "decline stand", -10},
		{"NoHole: double", with(blackjack.Casino(), noHole), "6 5", "10", "K A", "double", -20},
		{"NoHole: split", with(blackjack.Casino(), noHole), "8 8", "A", "10 10 K", "decline split stand stand", -20},
		{"NoHole: surrender", with(blackjack.Casino(), noHole), "10 6", "10", "A", "surrender", -10},
		{"NoHole: insured and bust", with(blackjack.Casino(), noHole), "10 6", "A", "9 K", "insure hit", 0},
		{"European: double", blackjack.European(), "6 5", "10", "K A", "double", -20},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, tt.rules)
			s := play(t, g, dealt(t, g, []string{tt.player}, tt.dealer, tt.next), tt.moves)
			if g.Turn(s) != engine.Nobody || g.Score(s, 0) != tt.want || g.Score(s, 1) != -tt.want {
				t.Errorf("turn %v, score %d : %d, want %d; %+v", g.Turn(s), g.Score(s, 0), g.Score(s, 1), tt.want, s.Setup().Players)
			}
		})
	}
}

func TestHandTotals(t *testing.T) {
	for text, want := range map[string]string{
		"2 A Q": "13 false", "A A A": "13 true", "Q 10 A": "21 false", "A": "11 true", "A A 9": "21 true", "": "0 false",
		"K Q J": "30 false", "A A 9 K": "21 false", "A 6": "17 true", "A 6 10": "17 false",
	} {
		var cards card.List
		for rank := range strings.FieldsSeq(text) {
			r, err := card.ParseRank(rank)
			if err != nil {
				t.Fatal(err)
			}
			cards = append(cards, r.Of(card.Spades))
		}
		total, soft := blackjack.Total(cards...)
		if got := fmt.Sprint(total, soft); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

// The test compares every hand of up to six cards, by rank, with all ways to count its aces.
func TestTotalIsTheBestCount(t *testing.T) {
	var hands int
	var try func(cards []card.Card, from card.Rank)
	try = func(cards []card.Card, from card.Rank) {
		hands++
		best, lowest, soft := 0, 1000, false
		var all []int
		var count func(i, sum int, eleven bool)
		count = func(i, sum int, eleven bool) {
			if i == len(cards) {
				lowest = min(lowest, sum)
				if sum <= 21 && !slices.Contains(all, sum) {
					all = append(all, sum)
				}
				if sum <= 21 && sum > best {
					best, soft = sum, eleven
				}
				return
			}
			switch text := cards[i].Rank().String(); text {
			case "A":
				count(i+1, sum+1, eleven)
				count(i+1, sum+11, true)
			case "10", "J", "Q", "K":
				count(i+1, sum+10, eleven)
			default:
				count(i+1, sum+int(text[0]-'0'), eleven)
			}
		}
		count(0, 0, false)
		if lowest > 21 {
			best = lowest
		}
		if best >= 21 {
			all = []int{best} // the hand is not played on
		}
		slices.Sort(all)
		if got := blackjack.Totals(cards...); !slices.Equal(got, all) {
			t.Fatalf("%v is %v, want %v", card.List(cards), got, all)
		}
		total, isSoft := blackjack.Total(cards...)
		if total != best || isSoft != soft {
			t.Fatalf("%v is %d, soft %v; want %d, %v", card.List(cards), total, isSoft, best, soft)
		}
		if len(cards) == 6 {
			return
		}
		for r := from; r <= card.King; r++ {
			try(append(slices.Clip(cards), r.Of(card.Hearts)), r)
		}
	}
	try(nil, card.Ace)
	if hands != 27132 { // 19 choose 6: six of 13 ranks or nothing, in any number
		t.Errorf("%d hands", hands)
	}
}

func TestDeal(t *testing.T) {
	order := deck.Shoe(1)
	t.Run("a card to each player in order and one to the dealer, face down; then the same again, face up", func(t *testing.T) {
		g := newGame(t, blackjack.Rules{Players: 2})
		s, err := g.DealPack(order, 2)
		if err != nil {
			t.Fatal(err)
		}
		if s.Hand(0, 0).Cards.String() != "A♣ 4♣" || s.Hand(1, 0).Cards.String() != "2♣ 5♣" || s.Dealer().String() != "3♣ 6♣" {
			t.Errorf("%v, %v, %v", s.Hand(0, 0).Cards, s.Hand(1, 0).Cards, s.Dealer())
		}
		if s.Up().String() != "6♣" || s.ShoeLen() != 46 || g.Turn(s) != 0 || s.Players() != 2 {
			t.Errorf("up %v, shoe %d, turn %v", s.Up(), s.ShoeLen(), g.Turn(s))
		}
	})
	t.Run("with NoHole the dealer gets one card only, face up, in the first turn", func(t *testing.T) {
		g := newGame(t, with(blackjack.European(), func(r *blackjack.Rules) { r.Players, r.Decks = 2, 1 }))
		s, err := g.DealPack(order, 0)
		if err != nil {
			t.Fatal(err)
		}
		if s.Hand(0, 0).Cards.String() != "A♣ 4♣" || s.Hand(1, 0).Cards.String() != "2♣ 5♣" || s.Dealer().String() != "3♣" || s.Up() != s.Dealer()[0] {
			t.Errorf("%v, %v, %v", s.Hand(0, 0).Cards, s.Hand(1, 0).Cards, s.Dealer())
		}
	})
	t.Run("first is ignored", func(t *testing.T) {
		g := newGame(t, blackjack.Rules{Players: 3})
		for first := range engine.Seat(5) {
			if g.Deal(deck.NewSeed(1), first) != g.Deal(deck.NewSeed(1), 0) {
				t.Errorf("first %v deals a different game", first)
			}
		}
	})
	t.Run("the deal is the shuffle of the shoe", func(t *testing.T) {
		g := newGame(t, blackjack.Casino())
		shoe := deck.Shoe(6)
		deck.NewSeed(5).Shuffle(shoe)
		s := g.Deal(deck.NewSeed(5), 0).Setup()
		got := slices.Concat(s.Players[0].Hands[0].Cards[:1], s.Dealer[:1], s.Players[0].Hands[0].Cards[1:], s.Dealer[1:], s.Shoe)
		if !slices.Equal(got, shoe[:208]) {
			t.Errorf("dealt %v", got)
		}
	})
	t.Run("no burn card, and a pack of 208 cards keeps its order over rounds", func(t *testing.T) {
		g := newGame(t, with(blackjack.Casino(), func(r *blackjack.Rules) { r.Decks, r.Insurance = 4, false }))
		shoe := deck.Shoe(4)
		deck.NewSeed(9).Shuffle(shoe)
		s, err := g.DealPack(shoe, 0)
		for ok := true; ok; s, ok = g.Next(s) {
			if err != nil {
				t.Fatal(err)
			}
			u := s.Setup()
			dealt := slices.Concat(u.Players[0].Hands[0].Cards[:1], u.Dealer[:1], u.Players[0].Hands[0].Cards[1:], u.Dealer[1:2])
			if n := len(u.Discards); !slices.Equal(dealt, shoe[n:n+4]) || len(u.Rest) > 0 {
				t.Fatalf("after %d cards: %v", n, dealt)
			}
			err = engine.Playout(g, &s, deck.NewSeed(1).Rand(), nil)
		}
	})
}

func TestHome(t *testing.T) {
	var g blackjack.Game
	three := newGame(t, blackjack.Rules{Players: 3})
	t.Run("two cards making 21 win at once, a point to that player", func(t *testing.T) {
		s := dealt(t, three, []string{"10 6", "A K", "9 9"}, "7 9", "")
		if three.Score(s, 1) != 1 || three.Score(s, 0)+three.Score(s, 2)+three.Score(s, 3) != 0 {
			t.Errorf("score %d", three.Score(s, 1))
		}
		s = play(t, three, s, "stand")
		if three.Turn(s) != 2 {
			t.Errorf("%v is asked after it", three.Turn(s))
		}
	})
	t.Run("a dealer's two-card 21 ends the round, a tie is the dealer's", func(t *testing.T) {
		s := dealt(t, three, []string{"10 6", "A K", "9 9"}, "A Q", "")
		if three.Turn(s) != engine.Nobody || three.Score(s, 3) != 3 || three.Score(s, 1) != 0 {
			t.Errorf("turn %v, score %d", three.Turn(s), three.Score(s, 3))
		}
	})
	t.Run("only hit and stand", func(t *testing.T) {
		if got := legal(g, dealt(t, g, []string{"8 8"}, "5 6", "")); got != "hit stand" {
			t.Errorf("legal: %s", got)
		}
	})
	t.Run("no insurance against an ace", func(t *testing.T) {
		if got := legal(g, dealt(t, g, []string{"8 8"}, "5 A", "")); got != "hit stand" {
			t.Errorf("legal: %s", got)
		}
	})
	t.Run("over 21 is bust and loses, even if the dealer busts too", func(t *testing.T) {
		two := newGame(t, blackjack.Rules{Players: 2})
		s := play(t, two, dealt(t, two, []string{"10 6", "10 3"}, "10 6", "K K"), "hit stand")
		if total(s.Total(0, 0)) <= 21 || len(s.Dealer()) != 3 || two.Score(s, 0) != 0 || two.Score(s, 1) != 1 || two.Score(s, 2) != 1 {
			t.Errorf("%v: score %d %d %d", s.Dealer(), two.Score(s, 0), two.Score(s, 1), two.Score(s, 2))
		}
	})
	t.Run("a hand that reaches 21 stands by itself", func(t *testing.T) {
		s := play(t, g, dealt(t, g, []string{"10 6"}, "10 6", "5 4"), "hit")
		if g.Turn(s) != engine.Nobody || g.Score(s, 0) != 1 || s.Hand(0, 0).Stood {
			t.Errorf("turn %v, score %d", g.Turn(s), g.Score(s, 0))
		}
	})
	t.Run("rounds: each player still in hits or stands once, round after round", func(t *testing.T) {
		s := dealt(t, three, []string{"2 3", "2 3", "2 3"}, "10 7", "4 4 4")
		var asked []string
		for _, m := range []string{"hit", "stand", "hit", "hit", "stand", "stand"} {
			asked = append(asked, three.Turn(s).String()[5:])
			s = play(t, three, s, m)
		}
		if got := strings.Join(asked, ""); got != "012020" || three.Turn(s) != engine.Nobody {
			t.Errorf("asked %s, then %v", got, three.Turn(s))
		}
	})
	t.Run("OneByOne lets each player finish before the next", func(t *testing.T) {
		one := newGame(t, blackjack.Rules{Players: 3, OneByOne: true})
		s := dealt(t, one, []string{"2 3", "2 3", "2 3"}, "10 7", "4 4 4")
		var asked []string
		for _, m := range []string{"hit", "hit", "stand", "hit", "stand", "stand"} {
			asked = append(asked, one.Turn(s).String()[5:])
			s = play(t, one, s, m)
		}
		if got := strings.Join(asked, ""); got != "000112" || one.Turn(s) != engine.Nobody {
			t.Errorf("asked %s, then %v", got, one.Turn(s))
		}
	})
	t.Run("the dealer draws below 17", func(t *testing.T) {
		s := play(t, g, dealt(t, g, []string{"10 9"}, "2 3", "4 5 2 A 10"), "stand")
		if got, _ := blackjack.Total(s.Dealer()...); got != 17 || len(s.Dealer()) != 6 {
			t.Errorf("%v", s.Dealer())
		}
	})
	t.Run("the dealer draws only if a player is left who is neither bust nor had a natural", func(t *testing.T) {
		two := newGame(t, blackjack.Rules{Players: 2})
		s := play(t, two, dealt(t, two, []string{"10 6", "A K"}, "10 6", "K 2"), "hit")
		if len(s.Dealer()) != 2 || two.Score(s, 1) != 1 || two.Score(s, 2) != 1 {
			t.Errorf("%v", s.Dealer())
		}
	})
	t.Run("a tie goes to the dealer", func(t *testing.T) {
		s := play(t, g, dealt(t, g, []string{"10 9"}, "10 9", ""), "stand")
		if g.Score(s, 1) != 1 || g.Score(s, 0) != 0 {
			t.Errorf("score %d : %d", g.Score(s, 0), g.Score(s, 1))
		}
	})
	t.Run("while the round runs only naturals and busts count", func(t *testing.T) {
		s := dealt(t, three, []string{"10 6", "A K", "9 9"}, "7 9", "K")
		s = play(t, three, s, "hit")
		got := fmt.Sprint(three.Score(s, 0), three.Score(s, 1), three.Score(s, 2), three.Score(s, 3))
		if got != "0 1 0 1" {
			t.Errorf("score %s", got)
		}
	})
	t.Run("no round follows from the same pack", func(t *testing.T) {
		if _, ok := g.Next(dealt(t, g, []string{"A K"}, "10 7", "")); ok {
			t.Error("it does")
		}
	})
}

func TestRule(t *testing.T) {
	casino := func(change func(r *blackjack.Rules)) blackjack.Rules { return with(blackjack.Casino(), change) }
	// Each case plays some moves and then expects the given legal moves, scores during the round, or
	// hands.
	for _, tt := range []struct {
		name    string
		rules   blackjack.Rules
		players string // hands with slashes between them
		dealer  string
		next    string
		moves   string
		turn    engine.Seat
		legal   string
		score   string // of all seats, if the score matters
	}{
		{"2: every player in order is asked for insurance, naturals included", casino(func(r *blackjack.Rules) { r.Players = 2 }), "10 6/A K", "9 A", "", "decline", 1, "insure decline", "0 0 0"},
		{"2: nothing is settled before the last answer", casino(func(r *blackjack.Rules) { r.Players = 2 }), "A K/10 6", "9 A", "", "insure", 1, "insure decline", "0 0 0"},
		{"2: no insurance against a ten", blackjack.Casino(), "10 6", "9 K", "", "", 0, "hit stand double surrender", ""},
		{"2: no insurance unless the rules have it", casino(func(r *blackjack.Rules) { r.Insurance = false }), "10 6", "9 A", "", "", 0, "hit stand double surrender", ""},
		{"3: peek under a ten", blackjack.Casino(), "10 6", "A K", "", "", -1, "", "-10 10"},
		{"3: peek under a ten, naturals push", casino(func(r *blackjack.Rules) { r.Players = 2 }), "A K/10 6", "A K", "", "", -1, "", "0 -10 10"},
		{"3: peek under an ace without insurance", casino(func(r *blackjack.Rules) { r.Insurance = false }), "10 6", "K A", "", "", -1, "", "-10 10"},
		{"3: no peek needed under a nine", blackjack.Casino(), "10 6", "A 9", "", "", 0, "hit stand double surrender", ""},
		{"3: insurance is lost, naturals are paid, play begins", casino(func(r *blackjack.Rules) { r.Players = 3 }), "A K/10 6/9 9", "9 A", "", "insure insure decline", 1, "hit stand double surrender", "10 -5 0 -5"},
		{"3: a natural pays 6:5", casino(func(r *blackjack.Rules) { r.Natural = "6:5" }), "A K", "9 7", "", "", -1, "", "12 -12"},
		{"3: a natural pays 1:1", casino(func(r *blackjack.Rules) { r.Natural = "1:1" }), "A K", "9 7", "", "", -1, "", "10 -10"},
		{"4: a player's hands in order, then the next player", casino(func(r *blackjack.Rules) { r.Players = 2 }), "8 8/10 6", "9 7", "3 10", "split stand stand", 1, "hit stand double surrender", ""},
		{"5: 21 stands by itself after a hit", casino(func(r *blackjack.Rules) { r.Players = 2 }), "10 6/10 2", "9 7", "5", "hit", 1, "hit stand double surrender", ""},
		{"5: 21 stands by itself on a split hand", blackjack.Casino(), "10 10", "9 7", "A 5", "split", 0, "hit stand double", ""},
		{"5: a bust hand is lost at once", casino(func(r *blackjack.Rules) { r.Players = 2 }), "10 6/10 2", "9 7", "K", "hit", 1, "hit stand double surrender", "-10 0 10"},
		{"6: surrender only as the first move", blackjack.Casino(), "2 3", "9 7", "4", "hit", 0, "hit stand", ""},
		{"6: no surrender of a split hand", blackjack.Casino(), "8 8", "9 7", "8", "split", 0, "hit stand double split", ""},
		{"6: surrender loses half at once", casino(func(r *blackjack.Rules) { r.Players = 2 }), "10 6/10 2", "9 10", "", "surrender", 1, "hit stand double surrender", "-5 0 5"},
		{"6: no surrender unless the rules have it", blackjack.SingleDeck(), "10 6", "9 7", "", "", 0, "hit stand double", ""},
		{"6: without a hole card a surrender under a ten waits", casino(func(r *blackjack.Rules) { r.Players, r.NoHole = 2, true }), "10 6/10 2", "10", "", "surrender", 1, "hit stand double surrender", "0 0 0"},
		{"6: without a hole card a surrender under a nine does not wait", casino(func(r *blackjack.Rules) { r.Players, r.NoHole = 2, true }), "10 6/10 2", "9", "", "surrender", 1, "hit stand double surrender", "-5 0 5"},
		{"7: a doubled hand gets one card and no other", casino(func(r *blackjack.Rules) { r.Players = 2 }), "6 5/10 2", "9 7", "2", "double", 1, "hit stand double surrender", ""},
		{"7: double on two cards only", blackjack.Casino(), "2 3", "9 7", "6", "hit", 0, "hit stand", ""},
		{"7: double hard 9", casino(func(r *blackjack.Rules) { r.Doubling = "9-11" }), "4 5", "9 7", "", "", 0, "hit stand double surrender", ""},
		{"7: no double of hard 8", casino(func(r *blackjack.Rules) { r.Doubling = "9-11" }), "3 5", "9 7", "", "", 0, "hit stand surrender", ""},
		{"7: no double of hard 12", casino(func(r *blackjack.Rules) { r.Doubling = "9-11" }), "10 2", "9 7", "", "", 0, "hit stand surrender", ""},
		{"7: soft 20 is not a hard 10", casino(func(r *blackjack.Rules) { r.Doubling = "9-11" }), "A 9", "9 7", "", "", 0, "hit stand surrender", ""},
		{"7: no double of 9 if only 10 and 11 may be doubled", casino(func(r *blackjack.Rules) { r.Doubling = "10-11" }), "4 5", "9 7", "", "", 0, "hit stand surrender", ""},
		{"7: double hard 10", casino(func(r *blackjack.Rules) { r.Doubling = "10-11" }), "4 6", "9 7", "", "", 0, "hit stand double surrender", ""},
		{"7: no double of a split hand without DAS", casino(func(r *blackjack.Rules) { r.DoubleAfterSplit = false }), "8 8", "9 7", "3", "split", 0, "hit stand", ""},
		{"8: two cards of one rank", blackjack.Casino(), "7 7", "9 7", "", "", 0, "hit stand double split surrender", ""},
		{"8: unlike tens may not be split by other rules", casino(func(r *blackjack.Rules) { r.UnlikeTens = false }), "K Q", "9 7", "", "", 0, "hit stand double surrender", ""},
		{"8: like tens may", casino(func(r *blackjack.Rules) { r.UnlikeTens = false }), "K K", "9 7", "", "", 0, "hit stand double split surrender", ""},
		{"8: no more than n hands", casino(func(r *blackjack.Rules) { r.SplitTo = 2 }), "8 8", "9 7", "8", "split", 0, "hit stand double", ""},
		{"8: no splits at all", casino(func(r *blackjack.Rules) { r.SplitTo = 0 }), "8 8", "9 7", "8", "", 0, "hit stand double surrender", ""},
		{"9: split aces get one card each and stand", casino(func(r *blackjack.Rules) { r.Players = 2 }), "A A/10 2", "9 7", "5 6", "split", 1, "hit stand double surrender", ""},
		{"9: a second ace may not be split again", casino(func(r *blackjack.Rules) { r.Players = 2 }), "A A/10 2", "9 7", "A 6", "split", 1, "hit stand double surrender", ""},
		{"9: unless aces may be resplit: split or stand", casino(func(r *blackjack.Rules) { r.ResplitAces = true }), "A A", "9 7", "A", "split", 0, "stand split", ""},
		{"9: but not beyond n hands", casino(func(r *blackjack.Rules) { r.ResplitAces, r.SplitTo, r.Players = true, 2, 2 }), "A A/10 2", "9 7", "A A", "split", 1, "hit stand double surrender", ""},
		{"9: split aces that may be hit, doubled too", casino(func(r *blackjack.Rules) { r.HitSplitAces = true }), "A A", "9 7", "5", "split", 0, "hit stand double", ""},
		{"9: split aces that may be hit, no DAS", casino(func(r *blackjack.Rules) { r.HitSplitAces, r.DoubleAfterSplit = true, false }), "A A", "9 7", "5", "split", 0, "hit stand", ""},
		{"9: split aces that may be hit, a second ace", casino(func(r *blackjack.Rules) { r.HitSplitAces = true }), "A A", "9 7", "A", "split", 0, "hit stand double", ""},
		{"10: 21 after a split is not a natural, pushes with 21", casino(func(r *blackjack.Rules) { r.SplitTo = 2 }), "A A", "9 7", "K 9 5", "split", -1, "", "-10 10"},
		{"11: no second card if no hand is open", blackjack.European(), "10 6", "9", "K A", "hit", -1, "", "-10 10"},
		{"11: no second card if all are bust under an ace", blackjack.European(), "10 6", "A", "K K", "decline hit", -1, "", "-10 10"},
		{"11: a natural under a nine is paid at once", blackjack.European(), "A K", "9", "K A", "", -1, "", "15 -15"},
		{"11: a natural under a ten waits for the second card", casino(func(r *blackjack.Rules) { r.Players, r.NoHole = 2, true }), "A K/10 2", "10", "", "", 1, "hit stand double surrender", "0 0 0"},
		{"11: its natural pushes with a natural", blackjack.European(), "A K", "10", "A", "", -1, "", "0 0"},
		{"11: its natural takes split bets in full", blackjack.European(), "8 8", "10", "10 10 A", "split stand stand", -1, "", "-20 20"},
		{"11: insured, waits though all are bust", blackjack.European(), "10 6", "A", "K 5", "insure hit", -1, "", "-15 15"},
		{"12: the dealer stands on soft 17", blackjack.Casino(), "10 7", "6 A", "4", "decline stand", -1, "", "0 0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, tt.rules)
			s := play(t, g, dealt(t, g, strings.Split(tt.players, "/"), tt.dealer, tt.next), tt.moves)
			if g.Turn(s) != tt.turn || legal(g, s) != tt.legal {
				t.Errorf("%v has: %s; want %v: %s", g.Turn(s), legal(g, s), tt.turn, tt.legal)
			}
			var score []string
			for seat := range engine.Seat(g.Seats()) {
				score = append(score, fmt.Sprint(g.Score(s, seat)))
			}
			if got := strings.Join(score, " "); tt.score != "" && got != tt.score {
				t.Errorf("score %s, want %s", got, tt.score)
			}
		})
	}
}

// cardsOf returns the number of cards in each place: the hands of the players,
// and the dealer.
func cardsOf(s blackjack.State) string {
	var all []string
	for p := range engine.Seat(s.Players()) {
		for h := range s.Hands(p) {
			all = append(all, s.Hand(p, h).Cards.String())
		}
	}
	return strings.Join(append(all, s.Dealer().String()), ", ")
}

func TestCards(t *testing.T) {
	for _, tt := range []struct {
		name, player, dealer, next, moves string
		rules                             blackjack.Rules
		want                              string
	}{
		{"8: the second card starts a new hand right after this one, which waits for its card", "8♠ 8♥", "10♥ 7♥", "8♣ 2♦", "split split",
			blackjack.Casino(), "8♠ 2♦, 8♣, 8♥, 10♥ 7♥"},
		{"8: a waiting hand gets its card when its turn comes", "8♠ 8♥", "10♥ 7♥", "8♣ 2♦ 9♦", "split split stand",
			blackjack.Casino(), "8♠ 2♦, 8♣ 9♦, 8♥, 10♥ 7♥"},
		{"8: a later hand is split", "8♠ 8♥", "10♥ 7♥", "9♣ 8♦ 3♦", "split stand split",
			blackjack.Casino(), "8♠ 9♣, 8♥ 3♦, 8♦, 10♥ 7♥"},
		{"9: split aces", "A♠ A♥", "10♥ 7♥", "9♣ A♦", "split",
			blackjack.Casino(), "A♠ 9♣, A♥ A♦, 10♥ 7♥"},
		{"11: after the players the dealer takes its second card", "10♠ 9♥", "7♥", "9♣ 5♦", "stand",
			blackjack.European(), "10♠ 9♥, 7♥ 9♣ 5♦"},
		{"11: for a natural alone it does not draw on", "A♠ K♥", "10♥", "2♣ 5♦", "",
			blackjack.European(), "A♠ K♥, 10♥ 2♣"},
		{"12: the dealer does not draw for a surrender", "10♠ 6♥", "10♥ 6♠", "2♣", "surrender",
			blackjack.Casino(), "10♠ 6♥, 10♥ 6♠"},
		{"12: the hole card is only turned over if nobody waits for the dealer's hand", "10♠ 6♥", "2♥ 7♥", "9♣ 5♦", "hit",
			blackjack.Casino(), "10♠ 6♥ 9♣, 2♥ 7♥"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, tt.rules)
			s := play(t, g, dealt(t, g, []string{tt.player}, tt.dealer, tt.next), tt.moves)
			if got := cardsOf(s); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// short returns the dealt round with only the next cards left in the shoe. The other cards were
// used in earlier rounds.
func short(tb testing.TB, g blackjack.Game, players, dealer, next, moves string) blackjack.State {
	tb.Helper()
	u := dealt(tb, g, strings.Split(players, "/"), dealer, next).Setup()
	n := len(strings.Fields(next))
	u.Shoe, u.Discards = u.Shoe[:n], append(u.Discards, u.Shoe[n:]...)
	s, err := g.FromSetup(u)
	if err != nil {
		tb.Fatal(err)
	}
	return play(tb, g, s, moves)
}

func TestShortShoe(t *testing.T) {
	five := with(blackjack.SingleDeck(), func(r *blackjack.Rules) { r.Players = 5 })
	noHole := with(five, func(r *blackjack.Rules) { r.NoHole = true })
	const others = "/10 9/10 9/J 9/J 8"
	for _, tt := range []struct {
		name, players, dealer, next, moves string
		rules                              blackjack.Rules
		legal                              string
		left                               int
	}{
		{"13: hit and double need one card, split two", "8 8" + others, "7 7", "2", "", five, "hit stand double", 1},
		{"13: hit needs one card", "8 8" + others, "7 7", "2", "hit", five, "stand", 0},
		{"13: split needs two", "8 8" + others, "7 7", "2 3", "", five, "hit stand double split", 2},
		{"13: a card is owed to the waiting split hand", "8 8" + others, "7 7", "2 3", "split", five, "stand", 1},
		{"13: a card beyond the one that is owed may be drawn", "8 8" + others, "7 7", "2 3 4", "split", five, "hit stand double", 2},
		{"13: nothing is owed to hands that do not wait", "8 8" + others, "7 7", "2 3 4", "split stand", five, "hit stand double", 1},
		{"13: a card is owed to the dealer without a hole card", "8 8" + others, "7", "2 3", "hit", noHole, "stand", 1},
		{"13: no split with one card beyond the one that is owed", "8 8" + others, "7", "2 3", "", noHole, "hit stand double", 2},
		{"13: a split with two cards beyond the one that is owed", "8 8" + others, "7", "2 3 4", "", noHole, "hit stand double split", 3},
		{"13: a second ace stands by itself if the shoe is too short to split it", "A A" + others, "7 7", "A 3", "split",
			with(five, func(r *blackjack.Rules) { r.ResplitAces = true }), "stand", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, tt.rules)
			s := short(t, g, tt.players, tt.dealer, tt.next, tt.moves)
			if legal(g, s) != tt.legal || s.ShoeLen() != tt.left {
				t.Errorf("legal: %s, %d cards left", legal(g, s), s.ShoeLen())
			}
		})
	}
	t.Run("13: a dealer who finds no card stands", func(t *testing.T) {
		g := newGame(t, five)
		s := short(t, g, "8 8"+others, "7 7", "2", "hit stand stand stand stand stand")
		if g.Turn(s) != engine.Nobody || len(s.Dealer()) != 2 || g.Score(s, 5) != -50 {
			t.Errorf("%v, score %d", s.Dealer(), g.Score(s, 5))
		}
	})
	t.Run("13: a dealer without a hole card gets the one it is owed", func(t *testing.T) {
		g := newGame(t, noHole)
		s := short(t, g, "8 8"+others, "7", "2 3", "hit stand stand stand stand stand")
		if g.Turn(s) != engine.Nobody || len(s.Dealer()) != 2 || g.Score(s, 5) != -50 {
			t.Errorf("%v, score %d", s.Dealer(), g.Score(s, 5))
		}
	})
}

func TestNext(t *testing.T) {
	sevenNaturals := "2 2/3 3/4 4/5 5/6 6/7 7/8 8" // against the dealer's natural
	for _, tt := range []struct {
		name, players, dealer string
		rules                 blackjack.Rules
		left                  int
		want                  bool
	}{
		{"14: before the cut card comes out", "A K", "9 7", blackjack.SingleDeck(), 14, true},
		{"14: the cut card is next, and has not come out", "A K", "9 7", blackjack.SingleDeck(), 13, true},
		{"14: the cut card has come out", "A K", "9 7", blackjack.SingleDeck(), 12, false},
		{"14: 13 cards a deck", "A K", "9 7", with(blackjack.SingleDeck(), func(r *blackjack.Rules) { r.Decks = 3 }), 39, true},
		{"14: 13 cards a deck, out", "A K", "9 7", with(blackjack.SingleDeck(), func(r *blackjack.Rules) { r.Decks = 3 }), 38, false},
		{"14: two cards a seat are left", sevenNaturals, "A K", with(blackjack.SingleDeck(), func(r *blackjack.Rules) { r.Players = 7 }), 16, true},
		{"14: fewer than two cards a seat are left", sevenNaturals, "A K", with(blackjack.SingleDeck(), func(r *blackjack.Rules) { r.Players = 7 }), 15, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, tt.rules)
			u := dealt(t, g, strings.Split(tt.players, "/"), tt.dealer, "").Setup()
			u.Shoe, u.Discards = u.Shoe[:tt.left], u.Shoe[tt.left:]
			s, err := g.FromSetup(u)
			if err != nil {
				t.Fatal(err)
			}
			n, ok := g.Next(s)
			if ok != tt.want || !ok && n != s {
				t.Fatalf("next: %v", ok)
			}
			if ok && (len(n.Discards()) != 52*tt.rules.Decks-tt.left || n.Hand(0, 0).Cards[0] != u.Shoe[0]) {
				t.Errorf("discards %d, player 0 has %v of %v", len(n.Discards()), n.Hand(0, 0).Cards, u.Shoe)
			}
			if _, ok := g.Next(g.View(s, 0).State); ok {
				t.Error("a view continues with a next round")
			}
		})
	}
	t.Run("14: only after the end of a round", func(t *testing.T) {
		g := newGame(t, blackjack.Casino())
		if s, ok := g.Next(dealt(t, g, []string{"10 6"}, "9 7", "")); ok {
			t.Errorf("dealt %+v", s.Setup().Players)
		}
	})
	t.Run("14: not after the zero position", func(t *testing.T) {
		if _, ok := newGame(t, blackjack.Casino()).Next(blackjack.State{}); ok {
			t.Error("the zero position continues with a next round")
		}
	})
	t.Run("14: the cards after the first 208 are those that are left", func(t *testing.T) {
		g := newGame(t, with(blackjack.Casino(), func(r *blackjack.Rules) { r.Decks = 8 }))
		s := g.Deal(deck.NewSeed(3), 0)
		rounds, refilled := 0, false
		for ok := true; ok; s, ok = g.Next(s) {
			if err := engine.Playout(g, &s, deck.NewSeed(1).Rand(), nil); err != nil {
				t.Fatal(err)
			}
			rounds++
			refilled = refilled || len(s.Discards()) > 208
		}
		if rounds < 40 || !refilled || s.ShoeLen() >= 104 {
			t.Errorf("%d rounds, %d cards left", rounds, s.ShoeLen())
		}
	})
}

func TestSees(t *testing.T) {
	for name, rules := range map[string]blackjack.Rules{"home": {Players: 2}, "casino": with(blackjack.Casino(), func(r *blackjack.Rules) { r.Players = 2 })} {
		g := newGame(t, rules)
		s := dealt(t, g, []string{"8♠ 8♥", "10♠ 6♠"}, "9♥ 7♥", "2♦ 3♦ 4♦ K♦")
		end := play(t, g, s, "stand stand")
		for _, viewer := range []engine.Seat{0, 1, 2, engine.Nobody, 3, -5} {
			v, last := g.View(s, viewer).State, g.View(end, viewer).State
			t.Run(name+": everything but the hole card and the shoe", func(t *testing.T) {
				if v.Hand(0, 0).Cards.String() != "8♠ 8♥" || v.Hand(1, 0).Cards.String() != "10♠ 6♠" || v.Up().String() != "7♥" || v.ShoeLen() != s.ShoeLen() {
					t.Errorf("%v sees %+v", viewer, v.Setup())
				}
				for _, c := range append(v.Setup().Shoe, v.Setup().Rest...) {
					if c != card.FaceDown {
						t.Errorf("%v sees %v in the shoe", viewer, c)
					}
				}
			})
			t.Run(name+": the dealer's seat also sees its hole card", func(t *testing.T) {
				want := "?? 7♥"
				if viewer == 2 {
					want = "9♥ 7♥"
				}
				if v.Dealer().String() != want {
					t.Errorf("%v sees %v", viewer, v.Dealer())
				}
			})
			t.Run(name+": once the round is over it is open to all", func(t *testing.T) {
				if last.Dealer().String() != "9♥ 7♥ 2♦" {
					t.Errorf("%v sees %v", viewer, last.Dealer())
				}
			})
		}
	}
}

func TestRefusals(t *testing.T) {
	home := blackjack.Game{}
	casino := newGame(t, blackjack.Casino())
	strict := newGame(t, blackjack.Rules{Casino: true, SplitTo: 2, ResplitAces: true, Doubling: "9-11", Insurance: true})
	s := dealt(t, home, []string{"10 6"}, "9 7", "")
	eights := dealt(t, casino, []string{"8♠ 8♥"}, "9 7", "8 2")
	ace := dealt(t, casino, []string{"10 6"}, "9 A", "")
	for _, tt := range []struct {
		name string
		g    blackjack.Game
		s    blackjack.State
		seat engine.Seat
		m    blackjack.Move
		want error
	}{
		{"no move at all", home, s, 0, 0, engine.ErrNoSuchMove},
		{"no such move", home, s, 0, 200, engine.ErrNoSuchMove},
		{"a double at home", home, s, 0, blackjack.Double, blackjack.ErrNoBets},
		{"insurance at home", home, s, 0, blackjack.Insure, blackjack.ErrNoBets},
		{"the dealer", home, s, 1, blackjack.Hit, engine.ErrNotYourTurn},
		{"a spectator", home, s, engine.Nobody, blackjack.Hit, engine.ErrNotYourTurn},
		{"no seat", home, s, 2, blackjack.Hit, engine.ErrNotYourTurn},
		{"the game is over", home, play(t, home, s, "stand"), 0, blackjack.Hit, engine.ErrGameOver},
		{"the zero position", casino, blackjack.State{}, 0, blackjack.Hit, engine.ErrGameOver},
		{"hit before insurance", casino, ace, 0, blackjack.Hit, blackjack.ErrInsurance},
		{"insurance afterwards", casino, play(t, casino, ace, "decline"), 0, blackjack.Insure, blackjack.ErrInsurance},
		{"insurance without an ace", casino, eights, 0, blackjack.Decline, blackjack.ErrInsurance},
		{"surrender of a split hand", casino, play(t, casino, eights, "split"), 0, blackjack.Surrender, blackjack.ErrSurrender},
		{"double of three cards", casino, play(t, casino, dealt(t, casino, []string{"2 3"}, "9 7", "4"), "hit"), 0, blackjack.Double, blackjack.ErrTwoCards},
		{"split of three cards", casino, play(t, casino, dealt(t, casino, []string{"2 2"}, "9 7", "4"), "hit"), 0, blackjack.Split, blackjack.ErrTwoCards},
		{"split of unlike cards", casino, dealt(t, casino, []string{"10 6"}, "9 7", ""), 0, blackjack.Split, blackjack.ErrSplit},
		{"too many hands", strict, play(t, strict, dealt(t, strict, []string{"8 8"}, "9 7", "8"), "split"), 0, blackjack.Split, blackjack.ErrMaxHands},
		{"double of 12", strict, dealt(t, strict, []string{"10 2"}, "9 7", ""), 0, blackjack.Double, blackjack.ErrDouble},
		{"double of a split hand", strict, play(t, strict, dealt(t, strict, []string{"8 8"}, "9 7", "3"), "split"), 0, blackjack.Double, blackjack.ErrDouble},
		{"a card from a view's shoe", home, home.View(s, 0).State, 0, blackjack.Hit, engine.ErrFaceDown},
		{"the hole card of a view", home, home.View(s, 0).State, 0, blackjack.Stand, engine.ErrFaceDown},
		{"the dealer's next card of a view", home, home.View(s, 1).State, 0, blackjack.Stand, engine.ErrFaceDown},
		{"the peek in a view", casino, casino.View(ace, 0).State, 0, blackjack.Decline, engine.ErrFaceDown},
		{"a split in a view", casino, casino.View(eights, 0).State, 0, blackjack.Split, engine.ErrFaceDown},
	} {
		t.Run(tt.name, func(t *testing.T) {
			next, err := tt.g.Apply(tt.s, tt.seat, tt.m)
			var refused *engine.MoveError
			if next != tt.s || !errors.As(err, &refused) || refused.Seat != tt.seat || !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
	t.Run("hit of a split ace", func(t *testing.T) {
		g := newGame(t, with(blackjack.Casino(), func(r *blackjack.Rules) { r.ResplitAces = true }))
		s := play(t, g, dealt(t, g, []string{"A A"}, "9 7", "A"), "split")
		for _, m := range []blackjack.Move{blackjack.Hit, blackjack.Double} {
			if _, err := g.Apply(s, 0, m); !errors.Is(err, blackjack.ErrSplitAces) {
				t.Errorf("%v: %v", m, err)
			}
		}
	})
	t.Run("resplit of a split ace", func(t *testing.T) {
		g := newGame(t, with(blackjack.Casino(), func(r *blackjack.Rules) { r.HitSplitAces = true }))
		s := play(t, g, dealt(t, g, []string{"A A"}, "9 7", "A"), "split")
		if _, err := g.Apply(s, 0, blackjack.Split); !errors.Is(err, blackjack.ErrSplitAces) {
			t.Error(err)
		}
	})
	t.Run("a shoe too short", func(t *testing.T) {
		g := newGame(t, with(blackjack.SingleDeck(), func(r *blackjack.Rules) { r.Players = 5 }))
		s := short(t, g, "8 8/10 9/10 9/J 9/J 8", "7 7", "2", "")
		if _, err := g.Apply(s, 0, blackjack.Split); !errors.Is(err, blackjack.ErrShoeTooLow) {
			t.Error(err)
		}
		s = short(t, g, "8 8/10 9/10 9/J 9/J 8", "7 7", "2 3", "split") // the 3 is owed to the second hand
		for _, m := range []blackjack.Move{blackjack.Hit, blackjack.Double} {
			if _, err := g.Apply(s, 0, m); !errors.Is(err, blackjack.ErrShoeTooLow) {
				t.Errorf("%v: %v", m, err)
			}
		}
	})
}

// A hand that does not exist has no cards, no total and no result; the dealer has no
// hands.
func TestNoHand(t *testing.T) {
	g := newGame(t, blackjack.Casino())
	end := play(t, g, dealt(t, g, []string{"10 9"}, "9 8", ""), "stand")
	for _, at := range []struct {
		s    blackjack.State
		seat engine.Seat
		hand int
	}{{end, 0, 1}, {end, 0, -1}, {end, 1, 0}, {end, -1, 0}, {end, 100, 0}, {blackjack.State{}, 0, 0}} {
		total, soft := at.s.Total(at.seat, at.hand)
		result, settled := g.Result(at.s, at.seat, at.hand)
		if total != 0 || soft || result != 0 || settled || at.s.Hand(at.seat, at.hand).Cards != nil {
			t.Errorf("hand %d of %v: %d, %v, result %d, %v", at.hand, at.seat, total, soft, result, settled)
		}
		if at.seat != 0 && (at.s.Hands(at.seat) != 0 || at.s.Natural(at.seat) || at.s.Insured(at.seat)) {
			t.Errorf("%v has %d hands", at.seat, at.s.Hands(at.seat))
		}
	}
	if up := (blackjack.State{}).Up(); up != card.FaceDown {
		t.Errorf("the zero State shows %v", up)
	}
}

// Each refusal has the code and the text of the package comment.
func TestCodes(t *testing.T) {
	for code, err := range map[string]error{
		"no-bets":       blackjack.ErrNoBets,
		"insurance":     blackjack.ErrInsurance,
		"no-surrender":  blackjack.ErrSurrender,
		"not-two-cards": blackjack.ErrTwoCards,
		"not-a-pair":    blackjack.ErrSplit,
		"split-aces":    blackjack.ErrSplitAces,
		"max-hands":     blackjack.ErrMaxHands,
		"no-double":     blackjack.ErrDouble,
		"shoe-too-low":  blackjack.ErrShoeTooLow,
	} {
		refused := engine.NewMoveError(0, blackjack.Hit, err)
		if engine.Code(refused) != code || err.Error() != "blackjack: "+engine.Reason(refused) || !errors.Is(refused, engine.ErrIllegal) {
			t.Errorf("%s: %q, %v", code, engine.Code(refused), err)
		}
	}
}

func TestDealPackRefuses(t *testing.T) {
	order := deck.Shoe(1)
	twice := append(card.List{order[1]}, order[1:]...)
	hidden := append(card.List{card.FaceDown}, order[1:]...)
	jokers := append(card.List{card.RedJoker}, order[1:]...)
	for name, pack := range map[string]card.List{
		"nothing": nil, "51 cards": order[1:], "two packs": deck.Shoe(2), "a card twice": twice, "a card face down": hidden, "a joker": jokers,
	} {
		if s, err := (blackjack.Game{}).DealPack(pack, 0); !errors.Is(err, engine.ErrPosition) || s != (blackjack.State{}) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, first := range []engine.Seat{-1, 2} {
		if _, err := (blackjack.Game{}).DealPack(order, first); !errors.Is(err, engine.ErrSeat) {
			t.Errorf("first %d: %v", first, err)
		}
	}
}

func TestMoveTexts(t *testing.T) {
	var all []string
	for m := blackjack.Hit; m <= blackjack.Decline; m++ {
		all = append(all, m.String())
		if back, err := (blackjack.Game{}).ParseMove(m.String()); back != m || err != nil {
			t.Errorf("%v reads as %v, %v", m, back, err)
		}
	}
	for _, text := range []string{"HIT", " Hit\n"} {
		if m, err := (blackjack.Game{}).ParseMove(text); m != blackjack.Hit || err != nil {
			t.Errorf("%q reads as %v, %v", text, m, err)
		}
	}
	if got, want := strings.Join(all, " "), "hit stand double split surrender insure decline"; got != want {
		t.Errorf("the moves are %s, want %s", got, want)
	}
	for _, text := range []string{"", "hit it", "fold", "\u017ftand", "\u017ftan", "Move(1)", strings.Repeat("hit", 100)} {
		if m, err := (blackjack.Game{}).ParseMove(text); !errors.Is(err, engine.ErrMoveText) || m != 0 || len(err.Error()) > 100 {
			t.Errorf("%q reads as %v, %v", text, m, err)
		}
	}
	if _, err := blackjack.Move(0).MarshalText(); !errors.Is(err, card.ErrSyntax) || blackjack.Move(0).String() != "Move(0)" {
		t.Errorf("%v has a text, %v", blackjack.Move(0), err)
	}
}

// The row of cards in a position has 208 places, and the package comment shows why no round takes
// more. In this test the low cards come first, and each player splits and hits as long as possible.
func TestLongRounds(t *testing.T) {
	rules := with(blackjack.Casino(), func(r *blackjack.Rules) { r.Players, r.Decks, r.ResplitAces, r.HitSplitAces = 7, 8, true, true })
	g := newGame(t, rules)
	most := 0
	for n := range uint64(400) {
		r := deck.NewSeed(n).Rand()
		shoe := deck.Shoe(8)
		deck.Sample(r, shoe, len(shoe))
		low := 1 + card.Rank(n%8)
		slices.SortStableFunc(shoe, func(a, b card.Card) int { return bool2int(b.Rank() <= low) - bool2int(a.Rank() <= low) })
		if n%2 == 0 { // pairs for the deal, and for splits
			slices.SortStableFunc(shoe[:20+n%300], func(a, b card.Card) int { return int(a.Rank()) - int(b.Rank()) })
		}
		s, err := g.DealPack(shoe, 0)
		if err != nil {
			t.Fatal(err)
		}
		for g.Turn(s) != engine.Nobody {
			legal := g.Legal(nil, s, g.Turn(s))
			m := legal[0]
			if slices.Contains(legal, blackjack.Split) {
				m = blackjack.Split
			}
			if s, err = g.Apply(s, g.Turn(s), m); err != nil {
				t.Fatal(err)
			}
		}
		u := s.Setup()
		if back, err := g.FromSetup(u); err != nil || back != s {
			t.Fatalf("seed %d: %v", n, err)
		}
		most = max(most, 8*52-s.ShoeLen())
	}
	if most < 120 || most > 205 {
		t.Errorf("%d cards at most", most)
	}
}
