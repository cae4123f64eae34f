package doppelkopf_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// openGames are games with face-up hands that differ in the order of the cards, in the
// parties, or in how they begin.
var openGames = []struct {
	rules   doppelkopf.Rules
	hand    string // of seat 0
	declare []string
}{
	{doppelkopf.Rules{}, "", declaring(doppelkopf.Normal)},
	{doppelkopf.Rules{SecondDulle: "always"}, "", declaring(doppelkopf.Normal)},
	{doppelkopf.Rules{SecondDulle: "not last", NoNines: true}, "", declaring(doppelkopf.Normal)},
	{doppelkopf.Rules{NoDulle: true}, "QC QC", declaring(doppelkopf.Normal)},
	{doppelkopf.Rules{PigsTrump: true}, "QC QC AD AD", declaring(doppelkopf.Wedding)},
	{doppelkopf.Rules{}, "", declaring(doppelkopf.SoloAces)},
	{doppelkopf.Rules{Solos: doppelkopf.SolosOf(doppelkopf.SoloKingsJacks)}, "", declaring(doppelkopf.SoloKingsJacks)},
	{doppelkopf.Rules{}, "", declaring(doppelkopf.SoloQueens)},
}

// openPositions plays the games at random, with the ♥10 as late as possible, and calls look with
// all positions.
func openPositions(t *testing.T, look func(t *testing.T, g doppelkopf.Game, s doppelkopf.State, r *rand.Rand)) {
	t.Helper()
	for i, tt := range openGames {
		g := mustNew(tt.rules)
		for n := range uint64(6) {
			t.Run(fmt.Sprintf("%d, deal %d", i, n), func(t *testing.T) {
				r := newRand(n)
				s := dealt(t, g, n, tt.hand)
				look(t, g, s, r)
				for s = play(t, g, s, tt.declare...); g.Turn(s) != engine.Nobody; s = playLate(t, g, s, r) {
					look(t, g, s, r)
				}
				look(t, g, s, r)
			})
		}
	}
}

// playLate plays a random card. It plays ♥10 only if there is no other card.
func playLate(t *testing.T, g doppelkopf.Game, s doppelkopf.State, r *rand.Rand) doppelkopf.State {
	t.Helper()
	seat := g.Turn(s)
	cards := cardsOf(g.Legal(nil, s, seat))
	if rest := without(cards, card.MustParseList("TH TH")); len(rest) > 0 {
		cards = rest
	}
	s = must.Have(g.Apply(s, seat, doppelkopf.Play(cards[r.IntN(len(cards))])))(t)
	return s
}

func cardsOf(moves []doppelkopf.Move) (cards card.List) {
	for _, m := range moves {
		if isCard(m) {
			cards = append(cards, m.Card())
		}
	}
	return cards
}

// openPoints returns the card points of Re and of Kontra in the tricks so far.
func openPoints(s doppelkopf.State) (re, kontra int) {
	for _, trick := range s.Tricks() {
		switch {
		case trick.Winner == engine.Nobody:
		case s.Party(trick.Winner) == doppelkopf.Re:
			re += trick.CardPoints()
		default:
			kontra += trick.CardPoints()
		}
	}
	return re, kontra
}

// decidedIn reports whether all seats have a party.
func decidedIn(s doppelkopf.State) bool {
	return !slices.ContainsFunc(seatsOf, func(seat engine.Seat) bool { return s.Party(seat) == doppelkopf.NoParty })
}

var seatsOf = []engine.Seat{0, 1, 2, 3}

func TestOpenMoves(t *testing.T) {
	openPositions(t, func(t *testing.T, g doppelkopf.Game, s doppelkopf.State, _ *rand.Rand) {
		t.Helper()
		open, turn := doppelkopf.Open{Game: g}, g.Turn(s)
		if open.Seats() != 4 || open.Turn(s) != turn || open.TurnOf(&s) != turn {
			t.Fatalf("turn of %v, want %v", open.Turn(s), turn)
		}
		for _, seat := range []engine.Seat{0, 1, 2, 3, engine.Nobody, 4} {
			legal, want := open.Legal(nil, s, seat), card.List(nil)
			if seat == turn {
				want = cardsOf(g.Legal(nil, s, seat))
			}
			if got := cardsOf(legal); !slices.Equal(got, want) || len(legal) != len(want) {
				t.Fatalf("%v may play %v, want %v", seat, legal, want)
			}
			for _, m := range legal {
				want, err := g.Apply(s, seat, m)
				got, err2 := open.Apply(s, seat, m)
				in := s
				if err != nil || err2 != nil || got != want || open.Advance(&in, seat, m) != nil || in != want {
					t.Fatalf("%v by %v: %v, %v", m, seat, err, err2)
				}
			}
			for _, m := range g.Legal(nil, s, seat) {
				if got, err := open.Apply(s, seat, m); !isCard(m) && (!errors.Is(err, engine.ErrIllegal) || got != s) {
					t.Fatalf("%v by %v is not refused", m, seat)
				}
			}
		}
		if _, err := open.Apply(s, turn, doppelkopf.Reservation); engine.Code(err) != engine.Code(engine.ErrIllegal) {
			t.Fatalf("a reservation: %v", err)
		}
	})
}

func TestOpenPoints(t *testing.T) {
	openPositions(t, func(t *testing.T, g doppelkopf.Game, s doppelkopf.State, _ *rand.Rand) {
		t.Helper()
		open := doppelkopf.Open{Game: g}
		re, kontra := openPoints(s)
		decided := decidedIn(s)
		for _, seat := range seatsOf {
			side, points := -1, 0
			switch {
			case !decided:
			case s.Party(seat) == doppelkopf.Re:
				side, points = 0, re
			default:
				side, points = 1, kontra
			}
			if got := open.Side(&s, seat); got != side {
				t.Fatalf("%v is on side %d, want %d", seat, got, side)
			}
			if got := open.Score(s, seat); decided && got != points {
				t.Fatalf("%v has %d card points, want %d", seat, got, points)
			}
			v := g.View(s, seat).State
			if hidden := s.HandLen((seat+1)%4)+s.HandLen((seat+2)%4)+s.HandLen((seat+3)%4) > 0; hidden && open.Side(&v, seat) != -1 {
				t.Fatalf("the view of %v shows a side", seat)
			}
		}
		if open.Score(s, engine.Nobody) != 0 || open.Score(s, 4) != 0 {
			t.Fatal("card points for a seat that does not exist")
		}
		if got := open.Standing(&s); decided && got != re-kontra {
			t.Fatalf("a lead of %d, want %d", got, re-kontra)
		}
	})
}

// Either side may win all card points that are left. Before the last trick, however, both bounds
// are the result of that trick, because each seat has only one card left.
func TestOpenBounds(t *testing.T) {
	dulles := 0
	openPositions(t, func(t *testing.T, g doppelkopf.Game, s doppelkopf.State, r *rand.Rand) {
		t.Helper()
		if !decidedIn(s) {
			return
		}
		open := doppelkopf.Open{Game: g}
		re, kontra := openPoints(s)
		high := 240 - re - kontra
		low := -high
		if len(s.Trick().Cards) == 0 && s.HandLen(0) == 1 && s.Contract() != doppelkopf.NoContract {
			end := s
			for g.Turn(end) != engine.Nobody {
				end = playLate(t, g, end, r)
			}
			low = open.Standing(&end) - open.Standing(&s)
			high = low
			dulles += strings.Count(fmt.Sprint(end.Tricks()[len(end.Tricks())-1].Cards), "10♥") / 2
		}
		if l, h := open.Bounds(&s); l != low || h != high {
			t.Fatalf("from %d to %d, want from %d to %d", l, h, low, high)
		}
	})
	if dulles < 3 {
		t.Errorf("both ♥10 in only %d last tricks", dulles)
	}
}

// pictures lists, for each contract, the ranks of trumps whose cards are next to each other and
// have the same card points.
var pictures = map[doppelkopf.Contract]string{
	doppelkopf.Normal: "QJ", doppelkopf.SoloHearts: "QJ", doppelkopf.SoloJacks: "J", doppelkopf.SoloAces: "",
	doppelkopf.SoloKingsJacks: "KJ", doppelkopf.SoloKingsQueensJacks: "KQJ", doppelkopf.DiamondsOnly: "",
}

// closed returns the hands as text. In it, those pictures of each rank that some hand holds are
// numbered from the highest.
func closed(hands []card.List, ranks string) string {
	number := map[card.Card]string{}
	for _, rank := range ranks {
		n := 0
		for _, suit := range "CSHD" {
			c := card.MustParse(string(rank) + string(suit))
			if slices.ContainsFunc(hands, func(hand card.List) bool { return slices.Contains(hand, c) }) {
				number[c] = fmt.Sprintf("%c%d", rank, n)
				n++
			}
		}
	}
	var all []string
	for _, hand := range hands {
		var held []string
		for _, c := range hand {
			if text, ok := number[c]; ok {
				held = append(held, text)
			} else {
				held = append(held, c.String())
			}
		}
		all = append(all, fmt.Sprint(sortedStrings(held)))
	}
	return strings.Join(all, " ")
}

// Rest returns the same for two positions if and only if the same seat leads and the hands are the
// same once the gaps are closed.
func TestOpenRest(t *testing.T) {
	for contract, ranks := range pictures {
		rules := doppelkopf.Rules{}
		if contract.Solo() {
			rules.Solos = doppelkopf.SolosOf(contract)
		}
		g := mustNew(rules)
		r := newRand(1)
		rest, hands := map[string][4]uint64{}, map[[4]uint64]string{}
		for range 1500 {
			cards := card.MustParseList("QC QC QS QS QH QH QD QD JC JC JS JH JD KC KS KH KD KD TH AD 9C")
			deck.Sample(r, cards, len(cards))
			n := 1 + r.IntN(2)
			lists := []card.List{cards[:n], cards[n : 2*n], cards[2*n : 3*n], cards[3*n : 4*n]}
			leader := engine.Seat(r.IntN(4))
			s := g.Endgame(contract, leader, lists...)
			text := fmt.Sprint(leader, closed(lists, ranks))
			got := doppelkopf.Open{Game: g}.Rest(&s)
			if old, ok := rest[text]; ok && old != got {
				t.Fatalf("%v: %s has two rests", contract, text)
			}
			if old, ok := hands[got]; ok && old != text {
				t.Fatalf("%v: %s has the rest of %s", contract, text, old)
			}
			rest[text], hands[got] = got, text
		}
		if repeated := 1500 - len(rest); ranks != "" && repeated < 5 {
			t.Errorf("%v: only %d hands occurred before", contract, repeated)
		}
	}
	openPositions(t, func(t *testing.T, g doppelkopf.Game, s doppelkopf.State, _ *rand.Rand) {
		t.Helper()
		if got := (doppelkopf.Open{Game: g}).Rest(&s); g.Turn(s) != engine.Nobody && (got == [4]uint64{}) != (len(s.Trick().Cards) > 0) {
			t.Fatalf("after %d cards: %x", count(s), got)
		}
	})
}

// sameFor reports whether two trumps of a seat have the same effect. This is so if they and all
// trumps between them have the same card points, no other seat holds one of these trumps, and none
// of them is the best card of the trick.
func sameFor(s doppelkopf.State, seat engine.Seat, a, b card.Card) bool {
	trumpA, rankA := s.Rank(a)
	trumpB, rankB := s.Rank(b)
	if !trumpA || !trumpB {
		return false
	}
	_, best := s.Best()
	for _, c := range game.Pack() {
		trump, rank := s.Rank(c)
		if !trump || rank < min(rankA, rankB) || rank > max(rankA, rankB) {
			continue
		}
		for _, other := range seatsOf {
			if doppelkopf.CardPoints(c) != doppelkopf.CardPoints(a) || c == best || other != seat && s.Holds(other, c) > 0 {
				return false
			}
		}
	}
	return true
}

// takes reports whether a card would be the best of the trick on the table if it were played.
func takes(g doppelkopf.Game, s doppelkopf.State, c card.Card) bool {
	_, best := s.Best()
	return g.Beats(s, c, best)
}

// Of cards that have the same effect, AppendSorted lists only the highest. If the seat leads, its
// high cards come first. If its party is winning the trick, the cards with the most card points
// come first. Otherwise the cards that take the trick come first, from the lowest up, and then the
// other cards, from the fewest card points up.
func TestOpenAppendSorted(t *testing.T) {
	left := 0
	openPositions(t, func(t *testing.T, g doppelkopf.Game, s doppelkopf.State, _ *rand.Rand) {
		t.Helper()
		open, seat := doppelkopf.Open{Game: g}, g.Turn(s)
		if seat == engine.Nobody || s.Contract() == doppelkopf.NoContract {
			if seat != engine.Nobody && len(open.AppendSorted(nil, &s)) > 0 {
				t.Fatal("cards are listed before the contract")
			}
			return
		}
		legal := cardsOf(g.Legal(nil, s, seat))
		var want []doppelkopf.Move
		for _, c := range legal {
			if !slices.ContainsFunc(legal, func(higher card.Card) bool {
				return s.Compare(higher, c) < 0 && sameFor(s, seat, higher, c)
			}) {
				want = append(want, doppelkopf.Play(c))
			} else {
				left++
			}
		}
		winner, _ := s.Best()
		key := func(c card.Card) int {
			trump, rank := s.Rank(c)
			if trump {
				rank += 100
			}
			switch {
			case winner == engine.Nobody:
				return -rank
			case decidedIn(s) && s.Party(winner) == s.Party(seat):
				return -doppelkopf.CardPoints(c)
			case takes(g, s, c):
				return rank - 1000
			}
			return doppelkopf.CardPoints(c)
		}
		if decidedIn(s) || winner == engine.Nobody {
			slices.SortStableFunc(want, func(a, b doppelkopf.Move) int { return key(a.Card()) - key(b.Card()) })
			got := open.AppendSorted([]doppelkopf.Move{doppelkopf.Healthy}, &s)
			if want = append([]doppelkopf.Move{doppelkopf.Healthy}, want...); !slices.Equal(got, want) {
				t.Fatalf("%v lists %v, want %v of %v", seat, got, want, legal)
			}
		}
	})
	if left < 50 {
		t.Errorf("only %d cards have the same effect as another", left)
	}
}
