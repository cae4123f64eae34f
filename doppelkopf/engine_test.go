package doppelkopf_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
)

// variants are rules in which every option occurs, alone and with others.
var variants = []doppelkopf.Rules{
	{},
	doppelkopf.House(),
	{NoNines: true},
	{PigsTrump: true},
	{SecondDulle: doppelkopf.SecondAlways},
	{CharlieCaught: true, SecondDulle: doppelkopf.SecondNotLast},
	{CompulsorySolo: [4]bool{1: true, 3: true}},
	{CompulsorySolo: [4]bool{true, true, true, true}, ForcedSolo: true},
	{NoNines: true, House: true, PigsTrump: true, CharlieCaught: true, SecondDulle: doppelkopf.SecondAlways, CompulsorySolo: [4]bool{2: true}},
}

func suite(g doppelkopf.Game) enginetest.Suite[doppelkopf.State, doppelkopf.Move] {
	return enginetest.Suite[doppelkopf.State, doppelkopf.Move]{
		Game:   g,
		Zones:  zones,
		Decode: func(data []byte) (doppelkopf.State, error) { return decode(g, data) },
		DecodeView: func(data []byte) (engine.View[doppelkopf.State], error) {
			var v engine.View[doppelkopf.Setup]
			if err := json.Unmarshal(data, &v); err != nil {
				return engine.View[doppelkopf.State]{}, err
			}
			return g.FromView(v)
		},
		Candidates: func(doppelkopf.State) []doppelkopf.Move { return everyMove },
		MaxPlays:   62,
	}
}

// everyMove are all the moves there are, and some that are none.
var everyMove = func() []doppelkopf.Move {
	all := make([]doppelkopf.Move, 256)
	for m := range all {
		all[m] = doppelkopf.Move(m)
	}
	return all
}()

func zones(s doppelkopf.State) []enginetest.Zone {
	u := s.Setup()
	var played card.List
	for _, t := range u.Tricks {
		played = append(played, t.Cards...)
	}
	all := []enginetest.Zone{{Name: "tricks", Cards: played, Ordered: true}}
	for seat, hand := range u.Hands {
		all = append(all, enginetest.Zone{
			Name: fmt.Sprint("hand of ", seat), Cards: hand, Hidden: func(viewer engine.Seat) bool { return viewer != engine.Seat(seat) },
		})
	}
	return all
}

func decode(g doppelkopf.Game, data []byte) (doppelkopf.State, error) {
	var u doppelkopf.Setup
	if err := json.Unmarshal(data, &u); err != nil {
		return doppelkopf.State{}, err
	}
	return g.FromSetup(u)
}

func TestConformance(t *testing.T) {
	for _, r := range variants {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			for seed := range uint64(3) {
				if err := enginetest.Walk(suite(mustNew(r)), enginetest.Seeded(seed)); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func ascii(cards []card.Card) []string {
	texts := []string{}
	for _, c := range cards {
		text, err := c.MarshalText()
		if err != nil {
			panic(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

func texts(moves []doppelkopf.Move) []string {
	all := []string{}
	for _, m := range moves {
		text, err := m.MarshalText()
		if err != nil {
			panic(err)
		}
		all = append(all, string(text))
	}
	return all
}

func sortedStrings(list []string) []string {
	return append([]string{}, slices.Sorted(slices.Values(list))...)
}

// laid is what both readings of the rules are compared by.
type laid struct {
	Turn, Declarer, Partner, Pigs int
	Contract                      string
	Legal, Hands, Tricks          [][]string
	Winners, Eyes, Score          []int
	Parties                       [][]string // by viewer, the spectator last
}

var viewers = []engine.Seat{0, 1, 2, 3, engine.Nobody}

func fromEngine(g doppelkopf.Game, s doppelkopf.State) laid {
	l := laid{
		Turn: int(g.Turn(s)), Declarer: int(s.Declarer()), Partner: int(s.Partner()), Pigs: int(s.Pigs()),
		Contract: s.Contract().String(), Tricks: [][]string{}, Winners: []int{},
	}
	for seat := range engine.Seat(4) {
		l.Legal = append(l.Legal, sortedStrings(texts(g.Legal(nil, s, seat))))
		l.Hands = append(l.Hands, sortedStrings(ascii(s.Hand(seat))))
		l.Eyes = append(l.Eyes, s.Eyes(seat))
		l.Score = append(l.Score, g.Score(s, seat))
	}
	for _, t := range s.Tricks() {
		if len(t.Cards) > 0 {
			l.Tricks = append(l.Tricks, ascii(t.Cards))
		}
		if t.Winner != engine.Nobody {
			l.Winners = append(l.Winners, int(t.Winner))
		}
	}
	for _, viewer := range viewers {
		var shown []string
		for seat := range engine.Seat(4) {
			shown = append(shown, g.View(s, viewer).State.Party(seat).String())
		}
		l.Parties = append(l.Parties, shown)
	}
	return l
}

func (n *naive) laid() laid {
	l := laid{
		Turn: n.turn(), Declarer: n.soloist(), Partner: n.partner(), Pigs: n.pigsSeat(),
		Contract: n.contract(), Tricks: append([][]string{}, n.tricks()...), Winners: append([]int{}, n.winners()...),
	}
	for seat := range 4 {
		l.Legal = append(l.Legal, sortedStrings(n.legal(seat)))
		l.Hands = append(l.Hands, sortedStrings(n.hand(seat)))
		l.Eyes = append(l.Eyes, n.eyes(seat))
		l.Score = append(l.Score, n.score(seat))
	}
	for _, viewer := range viewers {
		var shown []string
		for seat := range 4 {
			shown = append(shown, n.party(int(viewer), seat))
		}
		l.Parties = append(l.Parties, shown)
	}
	return l
}

// both deals the same cards to the engine and to the naive reading.
func both(r doppelkopf.Rules, seed deck.Seed, first int) (doppelkopf.State, *naive) {
	s := mustNew(r).Deal(seed, engine.Seat(first))
	return s, naiveOf(r, s)
}

// naiveOf returns the naive reading of a deal.
func naiveOf(r doppelkopf.Rules, s doppelkopf.State) *naive {
	var hands [4][]string
	for seat := range hands {
		hands[seat] = ascii(s.Hand(engine.Seat(seat)))
	}
	return newNaive(naiveRules{
		noNines: r.NoNines, house: r.House, compulsory: r.CompulsorySolo, forced: r.ForcedSolo,
		secondDulle: int(r.SecondDulle), pigs: r.PigsTrump, charlieCaught: r.CharlieCaught,
	}, hands, int(s.First()))
}

// temper is how a random player is inclined: out of so many turns it says
// something once, of so many declarations one is a reservation.
type temper struct{ says, reserves int }

// choose returns a move of some seat, mostly of the one to play.
func (t temper) choose(g doppelkopf.Game, s doppelkopf.State, r *rand.Rand) (engine.Seat, doppelkopf.Move) {
	turn := g.Turn(s)
	legal := g.Legal(nil, s, turn)
	if s.Contract() == doppelkopf.NoContract {
		if r.IntN(t.reserves) > 0 {
			return turn, legal[0]
		}
		return turn, legal[min(len(legal)-1, 1+r.IntN(len(legal)))]
	}
	if r.IntN(t.says) == 0 {
		seat := engine.Seat(r.IntN(4))
		said := slices.DeleteFunc(g.Legal(nil, s, seat), isCard)
		if len(said) > 0 {
			return seat, said[r.IntN(len(said))]
		}
	}
	cards := slices.DeleteFunc(legal, func(m doppelkopf.Move) bool { return !isCard(m) })
	return turn, cards[r.IntN(len(cards))]
}

func isCard(m doppelkopf.Move) bool { return m.Card() != card.FaceDown }

// Whole random deals agree with the naive reading at every position.
func TestNaiveGames(t *testing.T) {
	tempers := []temper{{1, 1}, {4, 3}, {20, 1 << 30}, {10, 6}}
	for _, r := range variants {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			g := mustNew(r)
			for n := range uint64(40) {
				seed := deck.NewSeed(n)
				s, other := both(r, seed, int(n)%4)
				random := seed.Derive(0).Rand()
				for {
					if diff := cmp.Diff(other.laid(), fromEngine(g, s)); diff != "" {
						t.Fatalf("seed %d (-naive +engine):\n%s", n, diff)
					}
					if g.Turn(s) == engine.Nobody {
						break
					}
					seat, m := tempers[n%4].choose(g, s, random)
					if !other.play(int(seat), texts([]doppelkopf.Move{m})[0]) {
						t.Fatalf("seed %d: the naive reading refuses %v", n, m)
					}
					var err error
					if s, err = g.Apply(s, seat, m); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

func TestPerft(t *testing.T) {
	for _, rules := range []doppelkopf.Rules{{}, {NoNines: true}, {ForcedSolo: true, CompulsorySolo: [4]bool{2: true}}} {
		g := mustNew(rules)
		s, other := both(rules, deck.NewSeed(1), 0)
		for depth := range 4 {
			got, err := engine.Perft(g, s, depth)
			if want := other.perft(depth); got != want || err != nil {
				t.Errorf("%+v, depth %d: %d, %v; naive %d", rules, depth, got, err, want)
			}
		}
		for s.Contract() == doppelkopf.NoContract {
			m := g.Legal(nil, s, g.Turn(s))[0]
			other.play(int(g.Turn(s)), texts([]doppelkopf.Move{m})[0])
			var err error
			if s, err = g.Apply(s, g.Turn(s), m); err != nil {
				t.Fatal(err)
			}
		}
		for depth := range 4 {
			got, err := engine.Perft(g, s, depth)
			if want := other.perft(depth); got != want || err != nil {
				t.Errorf("%+v, the contract known, depth %d: %d, %v; naive %d", rules, depth, got, err, want)
			}
		}
	}
}
