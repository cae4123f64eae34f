package karata_test

import (
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/karata"
)

var list = card.MustParseList

// A turn can lay several cards: here a question, a card that may follow it, and more cards of that
// face.
func Example_turn() {
	var g karata.Game
	s, err := g.FromSetup(karata.NewSetup(list("9♠"), list("Q♠ 4♠ 4♦ K♥"), list("3♣ 5♣")))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range karata.Lay(list("Q♠ 4♠ 4♦")...) {
		fmt.Println(m, "of", g.Legal(nil, s, 0))
		if s, err = g.Apply(s, 0, m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(s.Top(), "|", s.Hand(0), "|", s.Phase(), g.Legal(nil, s, 0), "| then", s.Next())
	// Output:
	// play Q♠ of [play 4♠ play Q♠ draw]
	// play 4♠ of [play 4♠ done]
	// play 4♦ of [play 4♦ done]
	// done of [done]
	// 4♦ | K♥ | answer [not] | then seat 1
}

// after returns the position after moves of a seat.
func after(s karata.State, seat engine.Seat, moves ...string) karata.State {
	for _, text := range moves {
		m, err := karata.Game{}.ParseMove(text)
		if err == nil {
			s, err = (karata.Game{}).Apply(s, seat, m)
		}
		if err != nil {
			panic(err)
		}
	}
	return s
}

// A♠ asks for a card. An ace played by the other seat leaves only the suit of the
// request.
func Example_request() {
	var g karata.Game
	s, err := g.FromSetup(karata.NewSetup(list("9♥"), list("A♠ 7♥"), list("BJ RJ A♣ 2♣")))
	if err != nil {
		fmt.Println(err)
		return
	}
	s = after(s, 0, "play AS", "done", "ask 7H", "not")
	fmt.Println(s.Request(), g.Legal(nil, s, 1))
	s = after(s, 1, "play AC", "done", "not")
	fmt.Println(s.Request(), g.Legal(nil, s, 0))
	// Output:
	// 7♥ [play A♣ draw]
	// ♥ [play 7♥ draw]
}

// An ace blocks a bomb. A♠ counts as two aces: one blocks the bomb, the other asks for a
// suit.
func Example_bomb() {
	var g karata.Game
	u := karata.NewSetup(list("3♠"), list("A♦ A♠ 4♠ 2♠"), list("3♣ 5♣"))
	u.Debt = 3
	s, err := g.FromSetup(u)
	fmt.Println(g.Legal(nil, s, 0), err)
	for _, hand := range []string{"A♦", "A♠", "2♠"} {
		after := s
		for _, m := range karata.Lay(card.MustParse(hand)) {
			if after, err = g.Apply(after, 0, m); err != nil {
				fmt.Println(err)
				return
			}
		}
		fmt.Println(hand, "| debt", after.Debt(), "|", after.Phase())
	}
	_, err = g.Apply(s, 0, karata.Move{Kind: karata.Play, Card: card.MustParse("4♠")})
	fmt.Println(errors.Is(err, karata.ErrBomb), err)
	// Output:
	// [play A♦ play A♠ play 2♠ draw] <nil>
	// A♦ | debt 0 | answer
	// A♠ | debt 0 | ask suit
	// 2♠ | debt 2 | answer
	// true seat 0: play 4S: karata: the card neither counters nor blocks the pending bomb
}

// With fines, a card that may not be laid is a foul.
func Example_foul() {
	g, err := karata.New(karata.Rules{Fine: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := g.FromSetup(karata.NewSetup(list("9♠"), list("9♥ 6♦ 5♣"), list("3♣ 7♣")))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range karata.Lay(list("9♥ 6♦")...)[:2] {
		if s, err = g.Apply(s, 0, m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(s.Top(), "|", s.HandLen(0), "cards |", s.Phase())
	fmt.Println("seat 1 knows of", g.View(s, 1).State.Hand(0))
	// Output:
	// 9♠ | 5 cards | answer
	// seat 1 knows of 6♦ 9♥
}

// A puzzle: seat 0, which has declared "last card", can win at once.
func ExampleNewSetup() {
	var g karata.Game
	u := karata.NewSetup(list("Q♥ 9♠"), list("8♠ 4♠ 4♦"), list("A♣ 5♣"))
	u.Last[0] = true
	s, err := g.FromSetup(u)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range karata.Lay(list("8♠ 4♠ 4♦")...) {
		if s, err = g.Apply(s, 0, m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println("won by", s.Winner())
	// Output:
	// won by seat 0
}

// A client shows the effect of a turn before it is laid.
func ExampleEffect_Next() {
	g, err := karata.New(karata.Rules{Seats: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Deal(deck.NewSeed(1), 2)
	for _, laid := range []string{"", "4♠", "J♠ J♥", "K♠", "K♠ K♥", "2♠"} {
		e := g.Rules().Effect(list(laid), s.Request(), s.Debt())
		next, direction := e.Next(s.Turn(), s.Seats(), s.Direction())
		fmt.Printf("%5s draws %d, then %v in direction %+d owes %d\n", laid, e.Draws, next, direction, e.Debt)
	}
	// Output:
	//       draws 1, then seat 3 in direction +1 owes 0
	//    4♠ draws 0, then seat 3 in direction +1 owes 0
	// J♠ J♥ draws 0, then seat 1 in direction +1 owes 0
	//    K♠ draws 0, then seat 1 in direction -1 owes 0
	// K♠ K♥ draws 0, then seat 2 in direction +1 owes 0
	//    2♠ draws 0, then seat 3 in direction +1 owes 2
}
