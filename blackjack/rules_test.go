package blackjack_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
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
	return must.Have(g.DealPack(stack(tb, g, players, dealer, next), 0))(tb)
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
	t.Run("first is ignored", func(t *testing.T) {
		g := newGame(t, blackjack.Rules{Players: 3})
		for first := range engine.Seat(5) {
			expect.Is(t, g.Deal(deck.NewSeed(1), first), g.Deal(deck.NewSeed(1), 0), "first", first, "deals a different game")
		}
	})
	t.Run("the deal is the shuffle of the shoe", func(t *testing.T) {
		g := newGame(t, blackjack.Casino())
		shoe := deck.Shoe(6)
		deck.NewSeed(5).Shuffle(shoe)
		s := g.Deal(deck.NewSeed(5), 0).Setup()
		got := slices.Concat(s.Players[0].Hands[0].Cards[:1], s.Dealer[:1], s.Players[0].Hands[0].Cards[1:], s.Dealer[1:], s.Shoe)
		expect.Same(t, got, shoe[:208], "dealt")
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
			s := must.Have(g.FromSetup(u))(t)
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
			must.Do(t, engine.Playout(g, &s, deck.NewSeed(1).Rand(), nil))
			rounds++
			refilled = refilled || len(s.Discards()) > 208
		}
		if rounds < 40 || !refilled || s.ShoeLen() >= 104 {
			t.Errorf("%d rounds, %d cards left", rounds, s.ShoeLen())
		}
	})
}

func TestRefusals(t *testing.T) {
	home := blackjack.Game{}
	casino := newGame(t, blackjack.Casino())
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
		{"the dealer", home, s, 1, blackjack.Hit, engine.ErrNotYourTurn},
		{"a spectator", home, s, engine.Nobody, blackjack.Hit, engine.ErrNotYourTurn},
		{"no seat", home, s, 2, blackjack.Hit, engine.ErrNotYourTurn},
		{"the zero position", casino, blackjack.State{}, 0, blackjack.Hit, engine.ErrGameOver},
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
	expect.Is(t, (blackjack.State{}).Up(), card.FaceDown, "the zero State shows")
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
	expect.Is(t, strings.Join(all, " "), "hit stand double split surrender insure decline", "the moves are")
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
		s := must.Have(g.DealPack(shoe, 0))(t)
		for g.Turn(s) != engine.Nobody {
			legal := g.Legal(nil, s, g.Turn(s))
			m := legal[0]
			if slices.Contains(legal, blackjack.Split) {
				m = blackjack.Split
			}
			s = must.Have(g.Apply(s, g.Turn(s), m))(t)
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
