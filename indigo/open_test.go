package indigo_test

import (
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestOpen(t *testing.T) {
	var o indigo.Open
	for first := range engine.Seat(2) {
		s := game.Deal(deck.NewSeed(3), first)
		for game.Turn(s) != engine.Nobody {
			for seat := range engine.Seat(2) {
				v := game.View(s, seat)
				known := s.StockLen() == 0
				if got, ok := o.Deduce(v); ok != known || ok && got != s {
					t.Fatalf("%v, %d cards in the stock: %v", seat, s.StockLen(), ok)
				}
				seen := known && s.HandLen(1-seat) == 0
				if got := o.Side(&v.State, seat); (got == -1) == seen || got != -1 && got != int(seat) {
					t.Fatalf("%v, %d cards in the stock: a view shows side %d", seat, s.StockLen(), got)
				}
				if got := o.Side(&s, seat); got != int(seat) {
					t.Fatalf("%v: side %d", seat, got)
				}
			}
			if _, ok := o.Deduce(game.View(s, engine.Nobody)); ok {
				t.Fatal("the position behind a spectator's view is known")
			}
			if got, want := o.Standing(&s), game.Score(s, 0)-game.Score(s, 1); got != want {
				t.Fatalf("standing %d, want %d", got, want)
			}
			s = play(t, s, game.Legal(nil, s, game.Turn(s))[0].String())
		}
		if got, want := o.Standing(&s), game.Score(s, 0)-game.Score(s, 1); got != want || got == 0 {
			t.Errorf("standing %d, want %d", got, want)
		}
		if _, ok := o.Deduce(game.View(s, 0)); ok {
			t.Error("the position of a finished game is known")
		}
	}
}

// Rest returns the same for two positions if and only if the rest of the game is the same. Of the
// cards on the table, the points, the number and the top card matter, but not the order of the
// others. Up to the majority, the number of cards won matters too.
func TestOpenRest(t *testing.T) {
	rest := func(table, hand0, hand1 string, won0 int) [4]uint64 {
		u := endgame(table, hand0, hand1)
		u.Won[0], u.Won[1] = u.Won[1][:won0], u.Won[1][won0:]
		s := position(t, u)
		return indigo.Open{}.Rest(&s)
	}
	base := rest("2♣ 3♣ K♦ 4♥", "5♣", "6♣", 20)
	for name, tt := range map[string]struct {
		got  [4]uint64
		same bool
	}{
		"another order":          {rest("K♦ 3♣ 2♣ 4♥", "5♣", "6♣", 20), true},
		"another worthless card": {rest("2♣ 7♣ K♦ 4♥", "5♣", "6♣", 20), true},
		"another top":            {rest("4♥ 3♣ K♦ 2♣", "5♣", "6♣", 20), false},
		"more points":            {rest("2♣ A♣ K♦ 4♥", "5♣", "6♣", 20), false},
		"more cards":             {rest("2♣ 3♣ 7♣ K♦ 4♥", "5♣", "6♣", 20), false},
		"other hands":            {rest("2♣ 3♣ K♦ 4♥", "6♣", "5♣", 20), false},
		"the other's turn":       {rest("2♣ 3♣ K♦ 4♥", "", "5♣", 20), false},
	} {
		if (tt.got == base) != tt.same {
			t.Errorf("%s: %x, of %x", name, tt.got, base)
		}
	}
	won := func(n int) [4]uint64 { return rest("2♣", "5♣", "6♣", n) }
	for _, tt := range []struct {
		a, b int // the number of cards of seat 0; seat 1 has the rest of 49
		same bool
	}{{25, 26, false}, {26, 27, false}, {27, 28, true}, {27, 40, true}, {22, 23, false}, {22, 21, true}, {22, 5, true}, {24, 23, false}} {
		if (won(tt.a) == won(tt.b)) != tt.same {
			t.Errorf("%d and %d cards won: same %v", tt.a, tt.b, !tt.same)
		}
	}
}

func TestOpenAppendSorted(t *testing.T) {
	s := position(t, endgame("9♠ 3♦", "A♣ 3♣ 7♦ K♥", "2♠ 3♠ 4♠ 5♠"))
	moves := indigo.Open{}.AppendSorted([]card.Card{card.BlackJoker}, &s)
	expect.Is(t, card.List(moves).String(), "BJ 3♣ 7♦ A♣ K♥")
}

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

func play(t *testing.T, s indigo.State, cards string) indigo.State {
	t.Helper()
	for _, c := range card.MustParseList(cards) {
		s = must.Have(game.Apply(s, game.Turn(s), c))(t)
	}
	return s
}
