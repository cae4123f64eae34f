package catcheleven_test

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// until makes the first legal move again and again until a condition holds.
func until(t *testing.T, g catcheleven.Game, s catcheleven.State, done func(s catcheleven.State) bool) catcheleven.State {
	t.Helper()
	for !done(s) {
		seat := g.Turn(s)
		if seat == engine.Nobody {
			t.Fatal("the game is over")
		}
		s = must.Have(g.Apply(s, seat, g.Legal(nil, s, seat)[0]))(t)
	}
	return s
}

func TestOpenSide(t *testing.T) {
	o := catcheleven.Open{Game: four}
	s := four.Deal(deck.NewSeed(1), 0)
	v := four.View(s, 0).State
	for seat := range engine.Seat(4) {
		expect.Is(t, o.Side(&s, seat), int(seat%2), "the side of", seat)
		expect.Is(t, o.Side(&v, seat), -1, "the side in a view, of", seat)
	}
	// Seat 3 sees all hands, but not the stock.
	s = until(t, four, s, func(s catcheleven.State) bool { return s.HandLen(2) == 0 && s.StockLen() > 0 })
	v = four.View(s, 3).State
	expect.Is(t, o.Side(&v, 3), -1, "the side with an unseen stock")
	end := until(t, four, s, func(s catcheleven.State) bool { return four.Turn(s) == engine.Nobody })
	if got, want := o.Standing(&end), four.Score(end, 0)-four.Score(end, 1); got != want || got == 0 {
		t.Errorf("standing %d, want %d", got, want)
	}
}

// In the last hand, the position behind a view is known if only one other hand has cards left.
func TestOpenDeduce(t *testing.T) {
	for first := range engine.Seat(4) {
		last := (first + 3) % 4
		s := four.Deal(deck.NewSeed(7), first)
		s = until(t, four, s, func(s catcheleven.State) bool { return s.StockLen() == 0 })
		for four.Turn(s) != engine.Nobody {
			left := 0
			for seat := range engine.Seat(4) {
				if s.HandLen(seat) > 0 {
					left++
				}
			}
			for seat := range engine.Seat(4) {
				others := left
				if s.HandLen(seat) > 0 {
					others--
				}
				got, ok := catcheleven.Open{Game: four}.Deduce(four.View(s, seat))
				if ok != (others <= 1) || ok && got != s {
					t.Fatalf("%v, %d other hands: %v", seat, others, ok)
				}
			}
			if _, ok := (catcheleven.Open{Game: four}).Deduce(four.View(s, engine.Nobody)); ok {
				t.Fatal("the position behind a spectator's view is known")
			}
			s = until(t, four, s, func(next catcheleven.State) bool { return next != s })
		}
		if s.HandLen(last) != 0 {
			t.Fatal("not over")
		}
		if _, ok := (catcheleven.Open{Game: four}).Deduce(four.View(s, 0)); ok {
			t.Error("the position of a finished game is known")
		}
	}
	s := until(t, game, game.Deal(deck.NewSeed(1), 0), func(s catcheleven.State) bool { return s.HandLen(1) == 1 })
	if _, ok := (catcheleven.Open{}).Deduce(game.View(s, 0)); ok {
		t.Error("the position behind a view with a stock is known")
	}
}

// Rest depends on the place of every card: it differs for all deals of five cards to the hands and
// the table.
func TestOpenRestHasEveryPlace(t *testing.T) {
	cards := card.MustParseList("2♣ 7♦ 9♥ Q♠ K♠")
	seen := map[[4]uint64]bool{}
	n := 0
	for _, order := range permutations(len(cards)) {
		u := catcheleven.Setup{Basaats: []int{0, 0}, Won: []card.List{{}, (card.Standard &^ card.SetOf(cards...)).Append(nil)}, Last: 1}
		for _, i := range order[:4] {
			u.Hands = append(u.Hands, card.List{cards[i]})
		}
		u.Table = card.List{cards[order[4]]}
		s := position(t, four, u)
		seen[catcheleven.Open{Game: four}.Rest(&s)] = true
		n++
	}
	expect.Is(t, len(seen), n)
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for i := range n {
			all = append(all, slices.Insert(slices.Clone(p), i, n-1))
		}
	}
	return all
}

// The number of cards that a side has won matters up to the majority.
func TestOpenRestHasMajorities(t *testing.T) {
	left := set("2♥ 3♥ Q♠")
	for _, tt := range []struct {
		g    catcheleven.Game
		of   card.Set
		half int
	}{{game, card.Standard, 26}, {game, card.Diamonds.Cards(), 6}, {pasur, card.Clubs.Cards(), 6}} {
		counted := (tt.of &^ left).Append(nil)
		others := (card.Standard &^ left &^ tt.of).Append(nil)
		if tt.of == card.Standard { // all diamonds stay with one side
			others = card.Diamonds.Cards().Append(nil)
			counted = (card.Standard &^ left &^ card.Diamonds.Cards()).Append(nil)
		}
		for side := range 2 {
			rest := func(n int) [4]uint64 { // for n cards won by that side
				u := layout("Q♠", "2♥", 0)
				u.Hands[1] = card.MustParseList("3♥")
				with, without := counted[:n], counted[n:]
				if tt.of == card.Standard {
					with, without = counted[:n-13], counted[n-13:]
					with = slices.Concat(with, others)
				} else {
					without = slices.Concat(without, others)
				}
				u.Won = []card.List{slices.Clone(with), slices.Clone(without)}
				if side == 1 {
					slices.Reverse(u.Won)
				}
				s := position(t, tt.g, u)
				return catcheleven.Open{Game: tt.g}.Rest(&s)
			}
			if rest(tt.half) == rest(tt.half+1) {
				t.Errorf("side %d: %d of %v have the same rest as %d", side, tt.half+1, tt.of, tt.half)
			}
			if tt.of == card.Standard && rest(tt.half+1) != rest(tt.half+2) {
				t.Errorf("side %d: %d and %d of all cards have different rests", side, tt.half+1, tt.half+2)
			}
		}
	}
}

func TestOpenAppendSorted(t *testing.T) {
	s := position(t, game, layout("A♣ 2♦ 3♣ 4♣ 7♥ K♣", "J♦ 4♥ 10♠ Q♣", 0))
	moves := catcheleven.Open{}.AppendSorted([]catcheleven.Move{{}}, &s)[1:]
	if !slices.IsSortedFunc(moves, func(a, b catcheleven.Move) int { return b.Takes.Len() - a.Takes.Len() }) {
		t.Errorf("not sorted: %v", moves)
	}
	legal := game.Legal(nil, s, 0)
	if len(moves) != len(legal) || len(legal) < 4 {
		t.Errorf("%v, of %v", moves, legal)
	}
	for _, m := range legal {
		if !slices.Contains(moves, m) {
			t.Errorf("%v is missing", m)
		}
	}
}
