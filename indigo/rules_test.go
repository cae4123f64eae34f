package indigo_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/scenario"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/gametest"
)

var game indigo.Game

func set(text string) card.Set { return card.SetOf(card.MustParseList(text)...) }

// endgame returns the setup of a last deal. Seat 0 is first, and it is its turn unless seat 1 has
// more cards. Seat 1 captured last, and has won all other cards.
func endgame(table, hand0, hand1 string) indigo.Setup {
	u := indigo.Setup{
		Last:  1,
		Table: card.MustParseList(table),
		Hands: []card.List{card.MustParseList(hand0), card.MustParseList(hand1)},
		Won:   []card.List{{}, {}},
	}
	if len(u.Hands[0]) < len(u.Hands[1]) {
		u.Turn = 1
	}
	u.Won[1] = (card.Standard &^ set(table) &^ set(hand0) &^ set(hand1)).Append(nil)
	return u
}

func position(t *testing.T, u indigo.Setup) indigo.State {
	t.Helper()
	s, err := game.FromSetup(u)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(t *testing.T, s indigo.State, cards string) indigo.State {
	t.Helper()
	for _, c := range card.MustParseList(cards) {
		var err error
		if s, err = game.Apply(s, game.Turn(s), c); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestScenarios(t *testing.T) { gametest.Scenarios(t, scenario.Of(game)) }

func TestTable(t *testing.T) {
	for _, tt := range []struct {
		table, played string
		takes, points int
		left          string // on the table afterwards
	}{
		{"7♣ 2♣ 9♣ J♦", "2♦", 5, 1, ""},
		{"", "4♦", 0, 0, "4♦"},
		{"4♦", "7♥", 0, 0, "4♦ 7♥"},
		{"4♦ 7♥", "6♥", 3, 0, ""},
		{"10♥", "A♥", 2, 2, ""},
	} {
		t.Run(tt.table+" x "+tt.played, func(t *testing.T) {
			s := play(t, position(t, endgame(tt.table, tt.played, "K♠")), tt.played)
			if got := s.Won(0).Len(); got != tt.takes {
				t.Errorf("takes %d cards, want %d", got, tt.takes)
			}
			if got := game.Score(s, 0); got != tt.points {
				t.Errorf("scores %d, want %d", got, tt.points)
			}
			if got, want := s.Table().String(), tt.left; got != want {
				t.Errorf("the table is %q, want %q", got, want)
			}
		})
	}
	t.Run("9♠, then K♣ 9♥ 4♣ 7♦", func(t *testing.T) {
		s := position(t, endgame("9♠", "K♣ 4♣", "9♥ 7♦"))
		won := s.Won(1)
		s = play(t, s, "K♣ 9♥ 4♣")
		if got, want := s.Table().String(), "9♠ K♣ 9♥ 4♣"; got != want {
			t.Errorf("the table is %q, want %q", got, want)
		}
		s = play(t, s, "7♦")
		if s.Won(0) != 0 || s.Won(1) != won|set("9♠ K♣ 9♥ 4♣ 7♦") {
			t.Errorf("the five cards should go to the last winner; won: %v and %v", s.Won(0), s.Won(1))
		}
	})
}

// order is a pack in an order that shows where each card is dealt.
var order = card.MustParseList("" +
	"AC 2C 3C 4C " + // the table, 4C on top
	"5C 6C 7C 8C 9C TC " + "JC QC KC AD 2D 3D " + // the first hands
	"4D 5D 6D 7D 8D 9D " + "TD JD QD KD AH 2H " +
	"3H 4H 5H 6H 7H 8H " + "9H TH JH QH KH AS " +
	"2S 3S 4S 5S 6S 7S " + "8S 9S TS JS QS KS")

func TestDeal(t *testing.T) {
	for first := range engine.Seat(2) {
		s, err := game.DealPack(order, first)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("four cards face up on the table, the last one is the top", func(t *testing.T) {
			if s.Table().String() != "A♣ 2♣ 3♣ 4♣" || s.Top() != card.MustParse("4C") {
				t.Errorf("table %v, top %v", s.Table(), s.Top())
			}
		})
		t.Run("six to each seat, first receiving its six first", func(t *testing.T) {
			if s.Hand(first) != set("5C 6C 7C 8C 9C TC") || s.Hand(1-first) != set("JC QC KC AD 2D 3D") {
				t.Errorf("first has %v, the other %v", s.Hand(first), s.Hand(1-first))
			}
			if s.StockLen() != 36 || s.First() != first || game.Turn(s) != first {
				t.Errorf("stock %d, first %v, turn %v", s.StockLen(), s.First(), game.Turn(s))
			}
		})
		t.Run("when both hands are empty, each seat gets six more cards, dealt inside Apply", func(t *testing.T) {
			s := s
			for n := range 12 {
				if s.StockLen() != 36 {
					t.Fatalf("a stock of %d after %d plays", s.StockLen(), n)
				}
				s = play(t, s, s.Hand(game.Turn(s)).First().String())
			}
			if s.Hand(first) != set("4D 5D 6D 7D 8D 9D") || s.Hand(1-first) != set("TD JD QD KD AH 2H") || s.StockLen() != 24 {
				t.Errorf("first has %v, the other %v, stock %d", s.Hand(first), s.Hand(1-first), s.StockLen())
			}
		})
		t.Run("first plays first all game long, seats alternate strictly, 48 plays", func(t *testing.T) {
			s := s
			for n := range 48 {
				if want := (first + engine.Seat(n)) % 2; game.Turn(s) != want {
					t.Fatalf("play %d: turn %v, want %v", n, game.Turn(s), want)
				}
				s = play(t, s, s.Hand(game.Turn(s)).First().String())
			}
			if game.Turn(s) != engine.Nobody {
				t.Errorf("48 plays made, turn %v", game.Turn(s))
			}
		})
	}
}

func TestMove(t *testing.T) {
	s := position(t, endgame("2♠", "2♦ 5♥ K♠", "A♠ A♦ A♥"))
	t.Run("any card in hand", func(t *testing.T) {
		if got := card.SetOf(game.Legal(nil, s, 0)...); got != set("2♦ 5♥ K♠") {
			t.Errorf("may play %v", got)
		}
	})
	t.Run("matches the top card's suit", func(t *testing.T) {
		if s := play(t, s, "K♠"); s.Won(0) != set("2♠ K♠") || s.LastCapture() != 0 {
			t.Errorf("won %v, last capture %v", s.Won(0), s.LastCapture())
		}
	})
	t.Run("matches the top card's rank", func(t *testing.T) {
		if s := play(t, s, "2♦"); s.Won(0) != set("2♠ 2♦") || s.LastCapture() != 0 {
			t.Errorf("won %v, last capture %v", s.Won(0), s.LastCapture())
		}
	})
	t.Run("takes the whole table and the played card, and the table is empty", func(t *testing.T) {
		s := play(t, s, "5♥ A♥")
		if s.Won(1)&set("2♠ 5♥ A♥") != set("2♠ 5♥ A♥") || len(s.Table()) != 0 || s.Top() != card.FaceDown {
			t.Errorf("won %v, table %v, top %v", s.Won(1), s.Table(), s.Top())
		}
	})
	t.Run("otherwise the card becomes the new top", func(t *testing.T) {
		if s := play(t, s, "5♥"); s.Top() != card.MustParse("5♥") || s.Won(0) != 0 || s.LastCapture() != 1 {
			t.Errorf("top %v, won %v, last capture %v", s.Top(), s.Won(0), s.LastCapture())
		}
	})
	t.Run("an empty table captures nothing", func(t *testing.T) {
		if s := play(t, s, "2♦ A♦"); s.Top() != card.MustParse("A♦") || s.Won(1).Has(card.MustParse("A♦")) {
			t.Errorf("top %v, won %v", s.Top(), s.Won(1))
		}
	})
	t.Run("only the card below counts", func(t *testing.T) {
		if s := play(t, s, "5♥ A♦"); s.Top() != card.MustParse("A♦") {
			t.Errorf("top %v", s.Top())
		}
	})
}

func TestEnd(t *testing.T) {
	t.Run("cards left go to the seat that captured last", func(t *testing.T) {
		s := play(t, position(t, endgame("2♠", "2♦ 9♥", "K♥ 8♣")), "2♦ K♥ 9♥ 8♣")
		// Seat 0 takes 2♠ 2♦, seat 1 lays K♥, and seat 0 takes K♥ with 9♥. 8♣ is left.
		if s.Won(0) != set("2♠ 2♦ K♥ 9♥ 8♣") || s.LastCapture() != 0 || len(s.Table()) != 0 {
			t.Errorf("won %v, last capture %v, table %v", s.Won(0), s.LastCapture(), s.Table())
		}
	})
	for first := range engine.Seat(2) {
		t.Run("if nobody ever captured, to first", func(t *testing.T) {
			u := endgame("", "K♥", "8♣")
			// Neither K♥ nor 8♣ catches the A♠ on top.
			u.Table = append(card.SetOf(u.Won[1]...).Without(card.MustParse("A♠")).Append(nil), card.MustParse("A♠"))
			u.Won, u.Last = []card.List{{}, {}}, engine.Nobody
			u.First = first
			if first == 1 {
				u.Turn = 1
			}
			s := position(t, u)
			s = play(t, s, map[engine.Seat]string{0: "K♥ 8♣", 1: "8♣ K♥"}[first])
			if s.Won(first) != card.Standard || s.Won(1-first) != 0 || s.LastCapture() != engine.Nobody {
				t.Errorf("won %v and %v, last capture %v", s.Won(0), s.Won(1), s.LastCapture())
			}
			if game.Score(s, first) != 23 || game.Score(s, 1-first) != 0 {
				t.Errorf("score %d : %d", game.Score(s, 0), game.Score(s, 1))
			}
		})
	}
}

func TestScore(t *testing.T) {
	// finished returns the end of a game whose last play, 8♣ on A♦, catches
	// nothing. Seat 1 captured last.
	finished := func(t *testing.T, won0 string, first engine.Seat) (before, after indigo.State) {
		t.Helper()
		u := endgame("A♦", "", "8♣")
		u.Won[0] = card.MustParseList(won0)
		u.Won[1] = (card.SetOf(u.Won[1]...) &^ set(won0)).Append(nil)
		u.First, u.Turn = first, 1
		if first == 1 { // in that case the other seat plays last
			u.First, u.Turn, u.Last = 1, 0, 1
			u.Hands = []card.List{card.MustParseList("8♣"), {}}
		}
		before = position(t, u)
		return before, play(t, before, "8♣")
	}
	const (
		ranks23 = "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 9♣ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥" // 23 cards without a point
		ranks31 = ranks23 + " 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"
	)
	t.Run("A 10 J Q K one point each", func(t *testing.T) {
		for _, c := range card.Standard.Append(nil) {
			want := 0
			if strings.ContainsAny(c.Rank().String(), "AJQK") || c.Rank().String() == "10" {
				want = 1
			}
			won := card.SetOf(c) | set("5♣ 6♣") // 5♣ and 6♣ are worth no points
			u := indigo.Setup{Turn: engine.Nobody, Last: 1, Won: []card.List{won.Append(nil), (card.Standard &^ won).Append(nil)}, Hands: []card.List{{}, {}}}
			if s := position(t, u); game.CardPoints(s, 0) != want {
				t.Errorf("%v is %d points, want %d", c, game.CardPoints(s, 0), want)
			}
		}
	})
	t.Run("the seat with more cards gets 3 more", func(t *testing.T) {
		_, s := finished(t, ranks31, 0)
		if game.Score(s, 0) != 0+3 || game.Score(s, 1) != 20 {
			t.Errorf("score %d : %d, want 3 : 20", game.Score(s, 0), game.Score(s, 1))
		}
	})
	for first, want := range [][2]int{0: {3 + 3, 17}, 1: {3, 17 + 3}} {
		t.Run("at 26:26 first gets them", func(t *testing.T) {
			// Three kings for seat 0; 17 points for seat 1, one of them for A♦, which is one of the
			// two leftovers.
			_, s := finished(t, ranks23+" K♣ K♦ K♥", engine.Seat(first))
			if s.Won(0).Len() != 26 || s.Won(1).Len() != 26 {
				t.Fatalf("%d : %d cards", s.Won(0).Len(), s.Won(1).Len())
			}
			got := [2]int{game.Score(s, 0), game.Score(s, 1)}
			if got != want {
				t.Errorf("score %v, want %v", got, want)
			}
		})
	}
	t.Run("while the game runs the 3 are not counted", func(t *testing.T) {
		before, _ := finished(t, ranks31, 0)
		if game.Score(before, 0) != 0 || game.Breakdown(before, 0) != nil {
			t.Errorf("score %d: %v", game.Score(before, 0), game.Breakdown(before, 0))
		}
	})
	t.Run("breakdown", func(t *testing.T) {
		_, s := finished(t, ranks23+" K♣ K♦ K♥", 0)
		want := []engine.ScoreLine{{Name: "A 10 J Q K", Points: 3}, {Name: "most cards", Points: 3}}
		if got := game.Breakdown(s, 0); !slices.Equal(got, want) {
			t.Errorf("seat 0: %v, want %v", got, want)
		}
		if got := game.Breakdown(s, 1); !slices.Equal(got, []engine.ScoreLine{{Name: "A 10 J Q K", Points: 17}}) {
			t.Errorf("seat 1: %v", got)
		}
		if got := game.Breakdown(s, 2); got != nil {
			t.Errorf("seat 2: %v", got)
		}
	})
}

func TestSees(t *testing.T) {
	s := game.Deal(deck.NewSeed(3), 1)
	for range 5 {
		s = play(t, s, s.Hand(game.Turn(s)).First().String())
	}
	for _, viewer := range []engine.Seat{0, 1, engine.Nobody, 2, -5} {
		v := game.View(s, viewer).State
		t.Run("own hand", func(t *testing.T) {
			for seat := range engine.Seat(2) {
				want := s.Hand(seat)
				if seat != viewer {
					want = 0
				}
				if v.Hand(seat) != want {
					t.Errorf("%v sees %v of %v", viewer, v.Hand(seat), seat)
				}
			}
		})
		t.Run("table in order, both won piles, who captured last, first", func(t *testing.T) {
			if v.Table().String() != s.Table().String() || v.Top() != s.Top() || v.Won(0) != s.Won(0) || v.Won(1) != s.Won(1) ||
				v.LastCapture() != s.LastCapture() || v.First() != s.First() {
				t.Errorf("%v sees %+v", viewer, v.Setup())
			}
		})
		t.Run("number of cards in stock and in the other hand", func(t *testing.T) {
			if v.StockLen() != s.StockLen() || v.HandLen(0) != s.HandLen(0) || v.HandLen(1) != s.HandLen(1) {
				t.Errorf("%v sees %+v", viewer, v.Setup())
			}
			for _, c := range v.Setup().Stock {
				if c != card.FaceDown {
					t.Errorf("%v sees %v in the stock", viewer, c)
				}
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	s := game.Deal(deck.NewSeed(1), 0)
	held, other := s.Hand(0).First(), s.Hand(1).First()
	over := position(t, indigo.Setup{Turn: engine.Nobody, Last: 1, Won: []card.List{{}, card.Standard.Append(nil)}, Hands: []card.List{{}, {}}})
	lastCard := position(t, func() indigo.Setup {
		u := s.Setup()
		u.Turn = 1
		u.Won = []card.List{append(u.Hands[0], u.Hands[1][1:]...), {}}
		u.Hands = []card.List{{}, u.Hands[1][:1]}
		u.Last = 0
		return u
	}())
	for _, tt := range []struct {
		name string
		s    indigo.State
		seat engine.Seat
		m    indigo.Move
		want error
	}{
		{"not in the hand", s, 0, other, indigo.ErrNotInHand},
		{"face down", s, 0, card.FaceDown, engine.ErrNoSuchMove},
		{"a joker", s, 0, card.RedJoker, engine.ErrNoSuchMove},
		{"no card at all", s, 0, 250, engine.ErrNoSuchMove},
		{"the other seat", s, 1, other, engine.ErrNotYourTurn},
		{"a spectator", s, engine.Nobody, held, engine.ErrNotYourTurn},
		{"no seat", s, 2, held, engine.ErrNotYourTurn},
		{"the game is over", over, 0, held, engine.ErrGameOver},
		{"the zero position", indigo.State{}, 0, held, engine.ErrGameOver},
		{"another's card in a view", game.View(s, 1).State, 0, held, engine.ErrFaceDown},
		{"a deal from a stock face down", game.View(lastCard, 1).State, 1, lastCard.Hand(1).First(), engine.ErrFaceDown},
	} {
		t.Run(tt.name, func(t *testing.T) {
			next, err := game.Apply(tt.s, tt.seat, tt.m)
			var refused *engine.MoveError
			if next != tt.s || !errors.As(err, &refused) || refused.Seat != tt.seat || !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

func TestMovesOnAView(t *testing.T) {
	gametest.MovesOnAView(t, game, func(s indigo.State) bool { return s.HandLen(1) > 1 })
}

func TestDealPackRefuses(t *testing.T) {
	twice := append(card.List{order[1]}, order[1:]...)
	hidden := append(card.List{card.FaceDown}, order[1:]...)
	for name, pack := range map[string]card.List{"nothing": nil, "51 cards": order[1:], "a card twice": twice, "a card face down": hidden} {
		if s, err := game.DealPack(pack, 0); !errors.Is(err, engine.ErrPosition) || s != (indigo.State{}) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, first := range []engine.Seat{-1, 2} {
		if _, err := game.DealPack(order, first); !errors.Is(err, engine.ErrSeat) {
			t.Errorf("first %d: %v", first, err)
		}
	}
}

func TestParseMove(t *testing.T) {
	for text, want := range map[string]string{"QH": "QH", "10♥": "TH", " qh\t": "QH"} {
		if m, err := (indigo.Game{}).ParseMove(text); err != nil || m != card.MustParse(want) {
			t.Errorf("%q reads as %v, %v", text, m, err)
		}
	}
	for _, text := range []string{"", "Q", "Q H", "QH QS", strings.Repeat("x", 999)} {
		if m, err := (indigo.Game{}).ParseMove(text); !errors.Is(err, engine.ErrMoveText) || m != card.FaceDown || len(err.Error()) > 120 {
			t.Errorf("%q reads as %v, %v", text, m, err)
		}
	}
}

// A seat that does not exist has no cards.
func TestInvalidSeats(t *testing.T) {
	s := game.Deal(deck.NewSeed(1), 0)
	if s.HandLen(0) != 6 || s.HandLen(1) != 6 || s.Hand(0).Len() != 6 {
		t.Errorf("hands of %d and %d cards, want 6", s.HandLen(0), s.HandLen(1))
	}
	for _, seat := range []engine.Seat{engine.Nobody, 2, 100, -100} {
		if s.Hand(seat) != 0 || s.HandLen(seat) != 0 || s.Won(seat) != 0 || game.Score(s, seat) != 0 {
			t.Errorf("%v has cards", seat)
		}
	}
}
