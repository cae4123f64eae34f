package karata_test

import (
	"encoding/json"

	"fmt"

	"slices"

	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/karata"
)

// maxPlays bounds the plays of a game of 954 turns: at most 9 times 53 cards
// are drawn, and laid, a play for each; a turn closes with two or three more.
const (
	maxTurns = 954
	maxPlays = 2*9*53 + 3*maxTurns
)

// variants are all numbers of seats, with and without fines, and the options.
var variants = func() []karata.Rules {
	var all []karata.Rules
	for seats := 2; seats <= 6; seats++ {
		for _, fine := range []int{0, 1 + seats%2} {
			all = append(all, karata.Rules{Seats: seats, Fine: fine, Cumulative: seats%2 != fine%2})
		}
	}
	return append(all, karata.Rules{Hand: 26}, karata.Rules{Seats: 3, Hand: 17, Cumulative: true}, karata.Rules{Seats: 6, Hand: 8, Fine: 1})
}()

func suite(g engine.Game[karata.State, karata.Move], rules karata.Game) enginetest.Suite[karata.State, karata.Move] {
	return enginetest.Suite[karata.State, karata.Move]{
		Game:   g,
		Zones:  zones,
		Decode: func(data []byte) (karata.State, error) { return decode(rules, data) },
		DecodeView: func(data []byte) (engine.View[karata.State], error) {
			var v engine.View[karata.Setup]
			if err := json.Unmarshal(data, &v); err != nil {
				return engine.View[karata.State]{}, err
			}
			return rules.FromView(v)
		},
		Candidates: func(karata.State) []karata.Move { return candidates },
		Secret:     func(s karata.State) any { return s.Setup().Seed },
		Foul:       func(s karata.State, seat engine.Seat, m karata.Move) bool { return isFoul(rules, s, seat, m) },
		MaxPlays:   maxPlays,
	}
}

// candidates are a sample of all moves, and values that are none.
var candidates = func() []karata.Move {
	var all []karata.Move
	for i, c := range append((card.Standard | card.Jokers).Append(nil), card.FaceDown, 200) {
		if i%9 == 0 || i > 53 {
			all = append(all, karata.Move{Kind: karata.Play, Card: c}, karata.Move{Kind: karata.Ask, Card: c})
		}
	}
	c := card.MustParse("9♠")
	for kind := karata.Kind(0); kind < 7; kind++ {
		all = append(all, karata.Move{Kind: kind}, karata.Move{Kind: kind, Suit: card.Spades}, karata.Move{Kind: kind, Card: c, Suit: card.Spades})
	}
	return append(all, karata.Move{Kind: karata.Ask, Suit: 9})
}()

// isFoul reports whether the rules fine a move: one that lays a card of the
// hand that is not among those that may be laid.
func isFoul(g karata.Game, s karata.State, seat engine.Seat, m karata.Move) bool {
	return g.Rules().Fine > 0 && g.Turn(s) == seat && s.Phase() == karata.Laying &&
		m == karata.Move{Kind: karata.Play, Card: m.Card} && s.Hand(seat).Has(m.Card) &&
		!slices.Contains(g.Legal(nil, s, seat), m)
}

// careless is a game in which fouls are legal moves, so that random play
// commits them: those that show a card which was not shown before, because two
// others can come to the same.
type careless struct{ karata.Game }

func (g careless) Legal(dst []karata.Move, s karata.State, seat engine.Seat) []karata.Move {
	dst = g.Game.Legal(dst, s, seat)
	if s.Phase() == karata.Laying && g.Turn(s) == seat {
		for c := range (s.Hand(seat) &^ s.Shown(seat)).All() {
			if m := (karata.Move{Kind: karata.Play, Card: c}); isFoul(g.Game, s, seat, m) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

func zones(s karata.State) []enginetest.Zone {
	u := s.Setup()
	all := []enginetest.Zone{
		{Name: "pile", Cards: u.Pile, Ordered: true},
		{Name: "stock", Cards: u.Stock, Ordered: true, Hidden: func(engine.Seat) bool { return true }},
	}
	for seat, hand := range u.Hands {
		seat := engine.Seat(seat)
		shown := s.Shown(seat)
		all = append(all,
			enginetest.Zone{Name: fmt.Sprint("shown by ", seat), Cards: shown.Append(nil)},
			enginetest.Zone{
				Name:   fmt.Sprint("hand of ", seat),
				Cards:  slices.DeleteFunc(hand, shown.Has),
				Hidden: func(viewer engine.Seat) bool { return viewer != seat },
			})
	}
	return all
}

func decode(g karata.Game, data []byte) (karata.State, error) {
	var u karata.Setup
	if err := json.Unmarshal(data, &u); err != nil {
		return karata.State{}, err
	}
	return g.FromSetup(u)
}

// brisk returns choices that lean to what Legal lists first, cards rather than
// drawing, so that a game is won before long.
func brisk(seed uint64) func(n int) int {
	choose := enginetest.Seeded(seed)
	return func(n int) int { return min(choose(n), choose(n)) }
}

func TestConformance(t *testing.T) {
	for i, r := range variants {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			g := mustNew(r)
			su := suite(g, g)
			if r.Fine > 0 {
				su = suite(careless{g}, g)
			}
			for seed := range uint64(2) {
				if err := enginetest.Walk(su, brisk(seed+uint64(i))); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	// All choices equally likely, so that drawing prevails and the pile is
	// turned over.
	t.Run("hoarding", func(t *testing.T) {
		if err := enginetest.Walk(suite(karata.Game{}, karata.Game{}), enginetest.Seeded(1)); err != nil {
			t.Fatal(err)
		}
	})
}
