package blackjack_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
)

// swap replaces c with a card of the given rank from the shoe.
func swap(u *blackjack.Setup, c *card.Card, rank card.Rank) {
	i := slices.IndexFunc(u.Shoe, func(c card.Card) bool { return c.Rank() == rank })
	*c, u.Shoe[i] = u.Shoe[i], *c
}

// draw moves the next cards of the shoe to the end of a hand.
func draw(u *blackjack.Setup, hand *card.List, ranks ...card.Rank) {
	for _, rank := range ranks {
		i := slices.IndexFunc(u.Shoe, func(c card.Card) bool { return c.Rank() == rank })
		*hand = append(*hand, u.Shoe[i])
		u.Shoe = slices.Delete(u.Shoe, i, i+1)
	}
}

// A dealer who has to draw stops when the shoe is empty, and not before.
func TestDealerStopsAtTheEndOfTheShoe(t *testing.T) {
	g := newGame(t, blackjack.Rules{Casino: true, Players: 6})
	hands := []string{"10♠ 9♠", "10♥ 9♥", "10♣ 9♣", "10♦ 9♦", "K♠ 8♠", "K♥ 8♥"}
	over := play(t, g, dealt(t, g, hands, "Q 7", ""), "stand stand stand stand stand stand").Setup()
	swap(&over, &over.Dealer[0], card.Five) // the dealer has 12
	for left := range 2 {
		u := over
		u.Discards, u.Shoe = append(u.Discards, u.Shoe[left:]...), u.Shoe[:left]
		if _, err := g.FromSetup(u); (err == nil) != (left == 0) || err != nil && !strings.Contains(err.Error(), "dealer: it must draw on 12") {
			t.Errorf("%d cards in the shoe: %v", left, err)
		}
	}
}

func TestFromSetupRefuses(t *testing.T) {
	home := newGame(t, blackjack.Rules{Players: 2})
	one := newGame(t, with(blackjack.Casino(), func(r *blackjack.Rules) { r.Players, r.Decks = 2, 1 }))
	strict := newGame(t, blackjack.Rules{Casino: true, Players: 2, SplitTo: 4, Doubling: "10-11"})
	noHole := newGame(t, with(blackjack.European(), func(r *blackjack.Rules) { r.Players, r.Decks = 2, 1 }))
	resplit := newGame(t, with(one.Rules(), func(r *blackjack.Rules) { r.ResplitAces = true }))
	// hands replaces the hands of player 0. The text lists ranks, with spaces between cards and
	// commas between hands. A hand that ends in ! has stood.
	hands := func(text string) func(u *blackjack.Setup) {
		return func(u *blackjack.Setup) {
			u.Shoe = append(u.Shoe, u.Players[0].Hands[0].Cards...)
			u.Players[0].Hands = nil
			for ranks := range strings.SplitSeq(text, ",") {
				ranks, stood := strings.CutSuffix(ranks, "!")
				hand := blackjack.Hand{Stood: stood}
				for rank := range strings.FieldsSeq(ranks) {
					r := must.Have(card.ParseRank(rank))(t)
					draw(u, &hand.Cards, r)
				}
				u.Players[0].Hands = append(u.Players[0].Hands, hand)
			}
		}
	}
	// Each position deals 10 6 and 9 5 against the dealer's cards.
	type position struct {
		g      blackjack.Game
		dealer string
		moves  string
	}
	atHome, running, insuring := position{home, "9 7", ""}, position{one, "9 7", ""}, position{one, "9 A", ""}
	without, over := position{noHole, "7", ""}, position{one, "10 7", "stand stand"}
	for _, tt := range []struct {
		zone string // named by the error
		at   position
		make func(u *blackjack.Setup)
	}{
		{"players", running, func(u *blackjack.Setup) { u.Players = u.Players[:1] }},
		{"players", running, func(u *blackjack.Setup) { u.Players = append(u.Players, u.Players[0]) }},
		{"players[1]", running, func(u *blackjack.Setup) { u.Players[1].Hands = nil }},
		{"players[0]", atHome, func(u *blackjack.Setup) {
			u.Players[0].Hands = []blackjack.Hand{{Cards: u.Players[0].Hands[0].Cards[:1]}, {Cards: u.Players[0].Hands[0].Cards[1:]}}
		}},
		{"players[1].hands[0]", running, func(u *blackjack.Setup) { u.Players[1].Hands[0].Cards = nil }},
		{"players[1].hands[0]", running, func(u *blackjack.Setup) {
			u.Shoe = append(u.Shoe, u.Players[1].Hands[0].Cards[1])
			u.Players[1].Hands[0].Cards = u.Players[1].Hands[0].Cards[:1]
		}},
		{"players[0].hands[0]", running, func(u *blackjack.Setup) {
			u.Players[0].Hands[0].Cards, u.Shoe = slices.Concat(u.Players[0].Hands[0].Cards, u.Shoe[:35]), u.Shoe[35:]
		}},
		{"dealer", running, func(u *blackjack.Setup) { u.Shoe, u.Dealer = append(u.Shoe, u.Dealer...), nil }},
		{"dealer", running, func(u *blackjack.Setup) { u.Shoe, u.Dealer = append(u.Shoe, u.Dealer[1:]...), u.Dealer[:1] }},
		{"dealer", running, func(u *blackjack.Setup) { draw(u, &u.Dealer, card.Two) }},
		{"dealer", without, func(u *blackjack.Setup) { draw(u, &u.Dealer, card.Two) }},
		{"dealer", running, func(u *blackjack.Setup) { u.Dealer[1] = card.FaceDown }},
		{"dealer", over, func(u *blackjack.Setup) { u.Dealer[0] = card.FaceDown }},
		{"dealer", without, func(u *blackjack.Setup) { u.Dealer[0] = card.FaceDown }},
		{"dealer", atHome, func(u *blackjack.Setup) { swap(u, &u.Dealer[0], card.Ace); swap(u, &u.Dealer[1], card.King) }},
		{"dealer", running, func(u *blackjack.Setup) { swap(u, &u.Dealer[0], card.Ace); swap(u, &u.Dealer[1], card.King) }},
		{"dealer", over, func(u *blackjack.Setup) { swap(u, &u.Dealer[0], card.Two) }},
		{"dealer", over, func(u *blackjack.Setup) { draw(u, &u.Dealer, card.Two) }},
		{"dealer", over, func(u *blackjack.Setup) { // both players bust, and yet the dealer drew
			draw(u, &u.Players[0].Hands[0].Cards, card.King)
			draw(u, &u.Players[1].Hands[0].Cards, card.Queen)
			u.Players[0].Hands[0].Stood, u.Players[1].Hands[0].Stood = false, false
			swap(u, &u.Dealer[0], card.Two)
			draw(u, &u.Dealer, card.Nine)
		}},
		{"dealer", position{noHole, "7", "stand stand"}, func(u *blackjack.Setup) { u.Shoe, u.Dealer = append(u.Shoe, u.Dealer[1:]...), u.Dealer[:1] }},
		{"dealer", position{noHole, "7", "hit hit"}, func(u *blackjack.Setup) { draw(u, &u.Dealer, card.Ten) }},
		{"turn", running, func(u *blackjack.Setup) { u.Turn = 2 }},
		{"turn", running, func(u *blackjack.Setup) { u.Turn = -2 }},
		{"turn", over, func(u *blackjack.Setup) { u.Insuring = true }},
		{"turn", over, func(u *blackjack.Setup) { u.Hand = 1 }},
		{"players[0].hands[0]", running, func(u *blackjack.Setup) { u.Turn = engine.Nobody }},
		{"players[0].hands[0]", running, func(u *blackjack.Setup) { u.Turn = 1 }},
		{"players[0].hands[0]", running, func(u *blackjack.Setup) { hands("8 3,8 2")(u); u.Hand = 1 }},
		{"hand", running, func(u *blackjack.Setup) { u.Hand = 4 }},
		{"hand", running, func(u *blackjack.Setup) { u.Hand = -1 }},
		{"hand", running, func(u *blackjack.Setup) { u.Hand = 1 }},
		{"hand", running, func(u *blackjack.Setup) { u.Players[0].Hands[0].Stood = true }},
		{"hand", running, func(u *blackjack.Setup) { draw(u, &u.Players[0].Hands[0].Cards, card.Five) }},
		{"hand", running, func(u *blackjack.Setup) { // two split aces
			swap(u, &u.Players[0].Hands[0].Cards[0], card.Ace)
			u.Players[0].Hands = append(u.Players[0].Hands, blackjack.Hand{})
			draw(u, &u.Players[0].Hands[1].Cards, card.Ace)
		}},
		{"players[0]", insuring, func(u *blackjack.Setup) { u.Players[0].Insured = true }}, // while insurance is being offered
		{"players[0].hands[0]", over, hands("A 5!,A 3")},                                   // not asked
		{"players[0].hands[0]", position{resplit, "10 7", "stand stand"}, hands("A A,A 5")},
		{"players[0].hands[0]", over, hands("A K 5!")}, // drew to 21
		{"players[0].hands[0]", over, hands("A 2,A 3,A 4")},
		{"players[0].hands[1]", over, hands("A 2,A")},
		{"players[0].hands[0]", position{strict, "10 7", "stand stand"}, func(u *blackjack.Setup) { // doubled after a split
			hands("5 6 2,5 K!")(u)
			u.Players[0].Hands[0].Doubled = true
		}},
		{"players[0].hands[0]", over, func(u *blackjack.Setup) { // a natural
			hands("10 A")(u)
			u.Players[0].Hands[0].Surrendered = true
		}},
		{"players[0].hands[0]", over, func(u *blackjack.Setup) {
			hands("10 6,10 5!")(u)
			u.Players[0].Hands[0].Surrendered = true
		}},
		{"players[1].hands[1]", running, func(u *blackjack.Setup) { // split before its time
			swap(u, &u.Players[1].Hands[0].Cards[1], card.Two)
			u.Players[1].Hands = append(u.Players[1].Hands, blackjack.Hand{})
			draw(u, &u.Players[1].Hands[1].Cards, card.Nine, card.Three)
		}},
		{"players[0].hands[0]", atHome, func(u *blackjack.Setup) { // drew and stood in one round
			draw(u, &u.Players[0].Hands[0].Cards, card.Two)
			u.Players[0].Hands[0].Stood, u.Turn = true, 1
		}},
		{"insuring", running, func(u *blackjack.Setup) { u.Insuring = true }},
		{"insuring", insuring, func(u *blackjack.Setup) { u.Surrendering = true }},
		{"surrendering", running, func(u *blackjack.Setup) { u.Surrendering = true }},
		{"insuring", insuring, func(u *blackjack.Setup) { u.Hand = 1 }},
		{"players[0].hands[0]", insuring, func(u *blackjack.Setup) { draw(u, &u.Players[0].Hands[0].Cards, card.Two) }},
		{"players[0]", running, func(u *blackjack.Setup) { u.Players[0].Insured = true }},
		{"players[1]", insuring, func(u *blackjack.Setup) { u.Players[1].Insured = true }},
		{"players[1].hands[0]", running, func(u *blackjack.Setup) { draw(u, &u.Players[1].Hands[0].Cards, card.Two) }},
		{"players[1].hands[0]", running, func(u *blackjack.Setup) { u.Players[1].Hands[0].Stood = true }},
		{"players[0].hands[0]", over, func(u *blackjack.Setup) { u.Players[0].Hands[0].Stood = false }},
		{"players[0].hands[0]", over, func(u *blackjack.Setup) { u.Players[0].Hands[0].Surrendered = true }},
		{"players[0].hands[0]", over, func(u *blackjack.Setup) { u.Players[0].Hands[0].Stood, u.Players[0].Hands[0].Doubled = false, true }},
		{"players[0].hands[0]", over, func(u *blackjack.Setup) { draw(u, &u.Players[0].Hands[0].Cards, card.Ten) }}, // stood when bust
		{"players[0].hands[0]", over, func(u *blackjack.Setup) { draw(u, &u.Players[0].Hands[0].Cards, card.Ten, card.Two) }},
		{"players[0].hands[0]", position{one, "9 7", "hit"}, func(u *blackjack.Setup) { // bust, and surrendered
			u.Players[0].Hands[0].Surrendered = true
		}},
		{"players[0].hands[0]", position{strict, "10 7", "stand stand"}, func(u *blackjack.Setup) {
			u.Players[0].Hands[0].Stood, u.Players[0].Hands[0].Surrendered = false, true
		}},
		{"players[0].hands[0]", position{strict, "10 7", "stand stand"}, func(u *blackjack.Setup) {
			u.Players[0].Hands[0].Stood, u.Players[0].Hands[0].Doubled = false, true
			draw(u, &u.Players[0].Hands[0].Cards, card.Two) // 10 6 was not a hard 10 or 11
		}},
		{"players[0].hands[1]", running, func(u *blackjack.Setup) { // one card, not like the first
			u.Players[0].Hands = append(u.Players[0].Hands, blackjack.Hand{})
			draw(u, &u.Players[0].Hands[1].Cards, card.Two)
		}},
		{"players[0].hands[1]", running, func(u *blackjack.Setup) { // a second hand that was played
			u.Players[0].Hands = append(u.Players[0].Hands, blackjack.Hand{})
			draw(u, &u.Players[0].Hands[1].Cards, card.King, card.Two)
		}},
		{"players[0].hands[1]", running, func(u *blackjack.Setup) { // a waiting hand that stood
			u.Players[0].Hands = append(u.Players[0].Hands, blackjack.Hand{Stood: true})
			draw(u, &u.Players[0].Hands[1].Cards, card.King)
		}},
		{"players[0].hands[0]", over, func(u *blackjack.Setup) { // a split ace with three cards
			u.Shoe, u.Players[0].Hands[0].Cards = append(u.Shoe, u.Players[0].Hands[0].Cards...), nil
			u.Players[0].Hands = append(u.Players[0].Hands, blackjack.Hand{Stood: true})
			draw(u, &u.Players[0].Hands[0].Cards, card.Ace, card.Two, card.Three)
			draw(u, &u.Players[0].Hands[1].Cards, card.Ace, card.Two)
		}},
		{"players[1].hands[0]", atHome, func(u *blackjack.Setup) { draw(u, &u.Players[1].Hands[0].Cards, card.Two) }},
		{"players[1].hands[0]", atHome, func(u *blackjack.Setup) { u.Players[1].Hands[0].Stood = true }},
		{"players[0].hands[0]", atHome, func(u *blackjack.Setup) { u.Turn = 1 }},
		{"players[1].hands[0]", position{home, "10 7", "stand stand"}, func(u *blackjack.Setup) { u.Players[1].Hands[0].Stood = false }},
		{"players[1].hands[0]", position{home, "10 7", "stand stand"}, func(u *blackjack.Setup) { swap(u, &u.Dealer[1], card.Ace) }},
		{"players[1].hands[0]", over, func(u *blackjack.Setup) { swap(u, &u.Dealer[1], card.Ace) }},
		{"players[0].hands[0]", running, func(u *blackjack.Setup) { u.Players[0].Hands[0].Cards[0] = card.FaceDown }},
		{"players[1].hands[0]", running, func(u *blackjack.Setup) { u.Players[1].Hands[0].Cards[0] = u.Players[0].Hands[0].Cards[0] }},
		{"players[1].hands[0]", running, func(u *blackjack.Setup) { u.Players[1].Hands[0].Cards[0] = card.RedJoker }},
		{"shoe", running, func(u *blackjack.Setup) { u.Shoe[3] = u.Shoe[4] }},
		{"shoe", running, func(u *blackjack.Setup) { u.Shoe[3] = card.FaceDown }},
		{"dealer", running, func(u *blackjack.Setup) { u.Dealer[0] = card.FaceDown }},
		{"shoe", running, func(u *blackjack.Setup) { u.Shoe, u.Rest = u.Shoe[1:], u.Shoe[:1] }},
		{"cards", running, func(u *blackjack.Setup) { u.Shoe = u.Shoe[1:] }},
		{"cards", running, func(u *blackjack.Setup) { u.Shoe = append(u.Shoe, u.Shoe[0]) }},
		{"discards", atHome, func(u *blackjack.Setup) { u.Shoe, u.Discards = u.Shoe[1:], u.Shoe[:1] }},
		{"discards", running, func(u *blackjack.Setup) { u.Shoe, u.Discards = u.Shoe[:6], u.Shoe[6:] }},
		{"discards", running, func(u *blackjack.Setup) { u.Discards = card.List{card.FaceDown} }},
		{"seed", running, func(u *blackjack.Setup) { u.Seed = deck.NewSeed(1) }},
		{"shoe", without, func(u *blackjack.Setup) { // the cards owed to the waiting hand and to the dealer are missing
			u.Players[0].Hands = append(u.Players[0].Hands, blackjack.Hand{})
			draw(u, &u.Players[0].Hands[1].Cards, card.King)
			var cards card.List
			draw(u, &cards, card.Two, card.Three, card.Two, card.Three, card.Two, card.Three)
			u.Players[0].Hands[0].Cards = slices.Concat(u.Players[0].Hands[0].Cards[:1], cards[:3])
			u.Discards, u.Shoe = slices.Concat(u.Shoe[1:], cards[3:], card.MustParseList("6♠")), u.Shoe[:1]
		}},
	} {
		u := dealt(t, tt.at.g, []string{"10♠ 6♠", "9♠ 5♠"}, tt.at.dealer, "").Setup()
		if tt.at.moves != "" {
			next := ""
			if strings.HasPrefix(tt.at.moves, "hit") {
				next = "J♦ Q♦"
			}
			u = play(t, tt.at.g, dealt(t, tt.at.g, []string{"10♠ 6♠", "9♠ 5♠"}, tt.at.dealer, next), tt.at.moves).Setup()
		}
		if _, err := tt.at.g.FromSetup(u); err != nil {
			t.Fatalf("before the change: %v", err)
		}
		tt.make(&u)
		s, err := tt.at.g.FromSetup(u)
		if !errors.Is(err, engine.ErrPosition) || s != (blackjack.State{}) || err != nil && !strings.Contains(err.Error(), "blackjack: "+tt.zone+": ") {
			t.Errorf("%s: got error %v", tt.zone, err)
		}
	}
	for name, u := range map[string]blackjack.Setup{"zero Setup": {}, "Setup of the zero State": blackjack.State{}.Setup()} {
		expect.Fails(home.FromSetup(u))(t, engine.ErrPosition, name)
	}
}

// A seed must have the form of a secret, and must be zero without a rest.
func TestFromSetupSeeds(t *testing.T) {
	g := newGame(t, blackjack.Casino())
	u := g.Deal(deck.NewSeed(1), 0).Setup()
	if len(u.Rest) != 6*52-208 || u.Seed == (deck.Seed{}) {
		t.Fatalf("%d cards in the rest, seed %s", len(u.Rest), u.Seed.Hex())
	}
	slices.Reverse(u.Rest) // the rest has no order
	if s, err := g.FromSetup(u); err != nil || s != g.Deal(deck.NewSeed(1), 0) {
		t.Errorf("the rest in another order: %v", err)
	}
	u.Seed[0] = 1
	if _, err := g.FromSetup(u); err == nil || !strings.Contains(err.Error(), "seed") {
		t.Errorf("32 bytes: %v", err)
	}
}

// If all unseen cards would make a natural, no hole card is left.
func TestFromSetupWantsAHole(t *testing.T) {
	g := newGame(t, blackjack.SingleDeck())
	u := g.View(play(t, g, dealt(t, g, []string{"10♠ 6♠"}, "9♥ A♥", ""), "decline"), 0).State.Setup()
	fromView := func() (engine.View[blackjack.State], error) {
		return g.FromView(engine.View[blackjack.Setup]{Seat: 0, State: u})
	}
	all := card.Standard.Append(nil)
	gone := slices.DeleteFunc(all, func(c card.Card) bool {
		return blackjack.Value(c.Rank()) == 10 || c.String() == "6♠" || c.String() == "A♥"
	})
	u.Discards = gone
	u.Shoe = u.Shoe[:52-4-len(gone)]
	if _, err := fromView(); err == nil || !strings.Contains(err.Error(), "natural") {
		t.Errorf("only tens are left: %v", err)
	}
	u.Discards, u.Shoe = gone[1:], append(u.Shoe, card.FaceDown)
	v := must.Have(fromView())(t)
	for n := range uint64(20) {
		expect.Is(t, g.Determinize(v, deck.NewSeed(n).Rand()).Dealer()[0], gone[0], "the hole is")
	}
}

// Lists that are too long for a position are refused before all other checks.
func TestFromSetupIsBounded(t *testing.T) {
	const many = 1_000_000
	g := newGame(t, blackjack.Casino())
	good := g.Deal(deck.NewSeed(1), 0).Setup()
	for field, change := range map[string]func(u *blackjack.Setup){
		"players":    func(u *blackjack.Setup) { u.Players = make([]blackjack.Player, many) },
		"players[0]": func(u *blackjack.Setup) { u.Players = []blackjack.Player{{Hands: make([]blackjack.Hand, many)}} },
		"players[0].hands[0]": func(u *blackjack.Setup) {
			u.Players = []blackjack.Player{{Hands: []blackjack.Hand{{Cards: make(card.List, many)}}}}
		},
		"dealer":   func(u *blackjack.Setup) { u.Dealer = make(card.List, many) },
		"discards": func(u *blackjack.Setup) { u.Discards = make(card.List, many) },
		"shoe":     func(u *blackjack.Setup) { u.Shoe = make(card.List, many) },
		"rest":     func(u *blackjack.Setup) { u.Rest = make(card.List, many) },
	} {
		u := good
		change(&u)
		var err error
		if n := testing.AllocsPerRun(1, func() { _, err = g.FromSetup(u) }); n > 1_000 { // the race detector adds some
			t.Errorf("%s: %v allocations", field, n)
		}
		if field == "discards" || field == "rest" {
			field = "cards"
		}
		if !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "blackjack: "+field+": ") || len(err.Error()) > 1000 {
			t.Errorf("%s: %.2000v", field, err)
		}
		if _, err := g.FromView(engine.View[blackjack.Setup]{State: u}); !errors.Is(err, engine.ErrPosition) || len(err.Error()) > 1000 {
			t.Errorf("a view, %s: %.2000v", field, err)
		}
	}
}

func TestDecodeView(t *testing.T) {
	g := newGame(t, blackjack.Casino())
	s := dealt(t, g, []string{"10♠ 6♠"}, "9♥ 7♥", "")
	gametest.DecodeView(t, g, s, []engine.Seat{0, 1, engine.Nobody}, map[string]func(v *engine.View[blackjack.Setup]){
		"a hole card never turned": func(v *engine.View[blackjack.Setup]) {
			over := play(t, g, s, "stand")
			*v = engine.View[blackjack.Setup]{Seat: 0, State: g.View(over, 0).State.Setup()}
			v.State.Dealer[0] = card.FaceDown
		},
		"the dealer's":             func(v *engine.View[blackjack.Setup]) { v.Seat = 1 },
		"a whole position":         func(v *engine.View[blackjack.Setup]) { v.State = s.Setup() },
		"the hole card":            func(v *engine.View[blackjack.Setup]) { v.State.Dealer[0] = card.MustParse("9♥") },
		"the next card":            func(v *engine.View[blackjack.Setup]) { v.State.Shoe[0] = s.Setup().Shoe[0] },
		"the rest":                 func(v *engine.View[blackjack.Setup]) { v.State.Rest = s.Setup().Rest },
		"the seed":                 func(v *engine.View[blackjack.Setup]) { v.State.Seed = deck.NewSeed(1) },
		"its own card hidden":      func(v *engine.View[blackjack.Setup]) { v.State.Players[0].Hands[0].Cards[0] = card.FaceDown },
		"the up card face down":    func(v *engine.View[blackjack.Setup]) { v.State.Dealer[1] = card.FaceDown },
		"a discard face down":      func(v *engine.View[blackjack.Setup]) { v.State.Discards = card.List{card.FaceDown} },
		"one card more in the row": func(v *engine.View[blackjack.Setup]) { v.State.Shoe = append(v.State.Shoe, card.FaceDown) },
	})
	for name, change := range map[string]func(u *blackjack.Setup){
		"the hole card face down": func(u *blackjack.Setup) { u.Dealer[0] = card.FaceDown },
		"the shoe face down":      func(u *blackjack.Setup) { u.Shoe = make(card.List, len(u.Shoe)) },
		"the rest face down":      func(u *blackjack.Setup) { u.Rest = make(card.List, len(u.Rest)) },
	} {
		u := s.Setup()
		change(&u)
		if got, err := g.FromSetup(u); !errors.Is(err, engine.ErrPosition) || got != (blackjack.State{}) {
			t.Errorf("a position with %s: %+v, %v", name, got, err)
		}
	}
}

func TestRules(t *testing.T) {
	var game blackjack.Game
	for _, pair := range [][2]blackjack.Rules{
		{{Casino: true, Decks: 1, Players: 1, SplitTo: 1, OneByOne: true}, {Casino: true}},
		{{Players: 3, Decks: 1}, {Players: 3}},
		{{Casino: true, Players: 3, OneByOne: true}, {Casino: true, Players: 3}},
	} {
		if a, b := newGame(t, pair[0]).Rules(), newGame(t, pair[1]).Rules(); a != b || b != pair[1] {
			t.Errorf("%+v is %+v, %+v is %+v", pair[0], a, pair[1], b)
		}
	}
	for _, same := range []blackjack.Rules{{}, {Players: 1}, {Decks: 1}, {Players: 1, Decks: 1, OneByOne: true}} {
		if g, err := blackjack.New(same); err != nil || g != game || g.Rules() != (blackjack.Rules{}) {
			t.Errorf("%+v: %v, %v", same, g.Rules(), err)
		}
	}
	for text, rules := range map[string]blackjack.Rules{
		`{}`: {},
		`{"players":3,"decks":2,"oneByOne":true}`: {Players: 3, Decks: 2, OneByOne: true},
		`{"decks":6,"casino":true,"doubleAfterSplit":true,"splitTo":4,"unlikeTens":true,"surrender":true,"insurance":true}`: blackjack.Casino(),
		`{"casino":true,"doubleAfterSplit":true,"splitTo":4,"unlikeTens":true,"insurance":true}`:                            blackjack.SingleDeck(),
		`{"decks":6,"casino":true,"doubleAfterSplit":true,"splitTo":4,"unlikeTens":true,"insurance":true,"noHole":true}`:    blackjack.European(),
		`{"casino":true,"hitSoft17":true,"natural":"6:5","doubling":"9-11","resplitAces":true,"hitSplitAces":true}`: {Casino: true,
			HitSoft17: true, Natural: "6:5", Doubling: "9-11", ResplitAces: true, HitSplitAces: true},
		`{"casino":true,"natural":"1:1","doubling":"10-11"}`: {Casino: true,
			Natural: "1:1", Doubling: "10-11"},
	} {
		g := newGame(t, rules)
		data, err := json.Marshal(g)
		if err != nil || string(data) != text {
			t.Errorf("JSON %s, %v; want %s", data, err, text)
		}
		var back blackjack.Game
		if err := json.Unmarshal(data, &back); err != nil || back.Rules() != g.Rules() || (back == game) != (rules == blackjack.Rules{}) {
			t.Errorf("%s: %+v, %v", text, back.Rules(), err)
		}
	}
	for _, hostile := range []string{
		`null`, `{"bank":4}`, `[]`, `7`, `"x"`, `{"players":8}`, `{"players":-1}`, `{"decks":9}`, `{"casino":true,"splitTo":5}`,
		`{"casino":true,"natural":"2:1"}`, `{"casino":true,"doubling":"11"}`, `{"insurance":true}`, `{"hitSoft17":true}`,
		`{"noHole":true}`, `{"natural":"6:5"}`, `{"splitTo":2}`,
	} {
		g := newGame(t, blackjack.Casino())
		before := g
		if err := json.Unmarshal([]byte(hostile), &g); !errors.Is(err, engine.ErrRules) || g != before {
			t.Errorf("%s: %v", hostile, err)
		}
	}
	for _, text := range []string{`{"decks":2,"decks":2}`, `{"Decks":2}`, `{"decks":null}`} {
		r := blackjack.Casino()
		if err := json.Unmarshal([]byte(text), &r); !errors.Is(err, engine.ErrRules) || r != blackjack.Casino() {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, r := range []blackjack.Rules{{}, {Players: 3, OneByOne: true}, {Casino: true}, blackjack.Casino(), blackjack.SingleDeck()} {
		full := r.Filled()
		if g := newGame(t, full); g.Rules() != newGame(t, r).Rules() || g.Rules().Filled() != full {
			t.Errorf("%+v, filled: %+v", r, full)
		}
		if full.Players != max(r.Players, 1) || full.Decks != max(r.Decks, 1) || r.Casino && full.SplitTo != max(r.SplitTo, 1) {
			t.Errorf("%+v, filled: %+v", r, full)
		}
	}
	_, err := blackjack.New(blackjack.Rules{Players: 8, Decks: -1, SplitTo: 9, Natural: "2:1", Doubling: "11"})
	for _, field := range []string{"players", "decks", "splitTo", "natural", "doubling", "casino"} {
		if err == nil || !strings.Contains(err.Error(), "blackjack: "+field+": ") {
			t.Errorf("%s is not in the error %v", field, err)
		}
	}
}

// Two split aces that may be split again may also stand, and no other split aces may.
func TestStoodSplitAces(t *testing.T) {
	g := newGame(t, with(blackjack.Casino(), func(r *blackjack.Rules) { r.ResplitAces = true }))
	s := play(t, g, dealt(t, g, []string{"A A"}, "9 7", "A 5"), "split stand")
	u := s.Setup()
	if !u.Players[0].Hands[0].Stood {
		t.Fatalf("%+v", u)
	}
	if back, err := g.FromSetup(u); err != nil || back != s {
		t.Errorf("%v, %v", back, err)
	}
	expect.Fails(newGame(t, blackjack.Casino()).FromSetup(u))(t, engine.ErrPosition, "aces that can only be split once have stood")
	u.Players[0].Hands[1].Stood = true
	expect.Fails(g.FromSetup(u))(t, engine.ErrPosition, "an ace and a five have stood")
}

func TestStrict(t *testing.T) {
	g := newGame(t, blackjack.Casino())
	gametest.Strict(t, g, g.Deal(deck.NewSeed(1), 0), "seed", "insuring", "surrendering", "stood", "doubled", "surrendered", "insured")
	gametest.FirstSeat(t, 2, blackjack.Game{}.DealPack, deck.Shoe(1))
}
