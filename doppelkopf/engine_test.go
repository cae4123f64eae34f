package doppelkopf_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// What the game implements.
var (
	_ gametest.Complete[doppelkopf.State, doppelkopf.Move] = doppelkopf.Game{}
	_ engine.PlayOuter[doppelkopf.State]                   = doppelkopf.Game{}
	_ engine.Follower[doppelkopf.State, doppelkopf.Move]   = doppelkopf.Game{}
)

// variants are rules in which every option occurs, alone and with others.
var variants = []doppelkopf.Rules{
	{},
	doppelkopf.House(),
	{NoNines: true},
	{PigsTrump: true},
	{SecondDulle: "always"},
	{CharlieCaught: true, SecondDulle: "not last"},
	{CompulsorySolo: [4]bool{1: true, 3: true}},
	{CompulsorySolo: [4]bool{1: true, 3: true}, ForcedSolo: true},
	{NoNines: true, House: true, PigsTrump: true, CharlieCaught: true, SecondDulle: "not last", CompulsorySolo: [4]bool{2: true}},
}

func suite(g doppelkopf.Game) enginetest.Suite[doppelkopf.State, doppelkopf.Move] {
	return enginetest.Suite[doppelkopf.State, doppelkopf.Move]{
		Game:       g,
		Candidates: func(doppelkopf.State) []doppelkopf.Move { return everyMove },
		End: func(s doppelkopf.State) error {
			sum, cardPoints := 0, 0
			for seat := range engine.Seat(4) {
				sum += g.Score(s, seat)
				cardPoints += s.CardPoints(seat)
			}
			if sum != 0 || cardPoints != 240 && !s.Annulled() {
				return fmt.Errorf("%d points and %d card points in all", sum, cardPoints)
			}
			return nil
		},
		Shows:    shows,
		MaxPlays: 80,
	}
}

// everyMove lists all moves, and some values that are not moves.
var everyMove = func() []doppelkopf.Move {
	all := []doppelkopf.Move{0, 1, 127, 143, 255, doppelkopf.Play(card.MustParse("2C")), doppelkopf.Play(card.RedJoker)}
	pack := game.Pack()
	for m := range doppelkopf.Move(255) {
		if _, err := m.MarshalText(); err == nil && (!isCard(m) || slices.Contains(pack, m.Card())) {
			all = append(all, m)
		}
	}
	return all
}()

// Deals and samples are fair.
func TestFair(t *testing.T) {
	long.Only(t)
	su := suite(mustNew(doppelkopf.Rules{NoNines: true, PigsTrump: true}))
	su.Samples = 3000
	su.Walks = 1
	enginetest.Run(t, su)
}

func TestConformance(t *testing.T) {
	for _, r := range long.Or(variants, variants[8:]) {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			t.Parallel()
			su := suite(mustNew(r))
			su.Walks = 1
			enginetest.Run(t, su)
		})
	}
}

func sortedStrings(list []string) []string {
	return append([]string{}, slices.Sorted(slices.Values(list))...)
}

var viewers = []engine.Seat{0, 1, 2, 3, engine.Nobody}

// naiveOf returns the naive reading of a deal.
func naiveOf(r doppelkopf.Rules, s doppelkopf.State) *homeDeal {
	var hands [4][]string
	for seat := range hands {
		hands[seat] = texts.All(s.Hand(engine.Seat(seat)))
	}
	h := homeRules{noNines: r.NoNines, house: r.House, charlieCaught: r.CharlieCaught, secondDulle: r.SecondDulle, compulsory: r.CompulsorySolo}
	if r.PigsTrump {
		h.pigs = "start"
	}
	if r.ForcedSolo {
		h.force(int(s.First()))
	}
	return newHome(h, hands, int(s.First()))
}

// temper holds the habits of a random player: on average, it announces once in says turns, and
// declares a reservation once in reserves declarations.
type temper struct{ says, reserves int }

// choose returns a move of some seat, usually of the one to play.
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
	games := long.Or[uint64](28, 4)
	for _, r := range variants {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			for n := range games {
				table := must.Have(host.NewTable(mustNew(r), deck.NewSeed(n), engine.Seat(n%4)))(t)
				playHome(t, table, naiveOf(r, table.State()), deck.NewSeed(n).Derive(0).Rand(), nil)
			}
		})
	}
}

// contracts are those of the tournament.
var contracts = append([]doppelkopf.Contract{doppelkopf.Normal, doppelkopf.Wedding}, doppelkopf.Solos(0).List()...)

// started is the game from the point where a contract is known. Its Deal gives both ♣Q to seat 1,
// and makes the declarations.
type started struct {
	doppelkopf.Game
	declare [4]doppelkopf.Move // by seat
}

func (g started) Deal(seed deck.Seed, first engine.Seat) doppelkopf.State {
	if first < 0 || first > 3 {
		first = 0
	}
	pack := card.List{}
	rest := g.Game.Deal(seed, 0)
	queen := card.MustParse("QC")
	for seat := range engine.Seat(4) {
		pack = append(pack, rest.Hand(seat)...)
	}
	seed.Shuffle(pack)
	pack = slices.DeleteFunc(pack, func(c card.Card) bool { return c == queen })
	size := (len(pack) + 2) / 4
	pack = slices.Insert(pack, size*int((5-first)%4), queen, queen)
	s, err := g.DealPack(pack, first)
	for err == nil && s.Contract() == doppelkopf.NoContract {
		s, err = g.Apply(s, g.Turn(s), g.declare[g.Turn(s)])
	}
	if err != nil {
		panic(err)
	}
	return s
}

// startedSuite is the suite of a game that begins with a contract. The game's JSON does not contain
// the contract.
func startedSuite(g started) enginetest.Suite[doppelkopf.State, doppelkopf.Move] {
	su := suite(g.Game)
	su.Game = g
	su.ReadGame = func([]byte) (engine.Game[doppelkopf.State, doppelkopf.Move], error) { return g, nil }
	return su
}

// The walk covers every contract, with announcements out of turn, because it chooses among the
// legal moves of all seats.
func TestConformanceOfContracts(t *testing.T) {
	rules := []doppelkopf.Rules{{}, {NoNines: true, PigsTrump: true, CharlieCaught: true, House: true}}
	for _, c := range long.Or(contracts, contracts[2:3]) {
		for _, r := range long.Or(rules, rules[1:]) {
			t.Run(fmt.Sprintf("%v, %d cards", c, len(mustNew(r).Deal(deck.NewSeed(1), 0).Hand(0))), func(t *testing.T) {
				t.Parallel()
				g := started{mustNew(r), [4]doppelkopf.Move{doppelkopf.Healthy, doppelkopf.Declare(c), doppelkopf.Healthy, doppelkopf.Healthy}}
				if c.Solo() && r == (doppelkopf.Rules{}) {
					g.declare[2] = doppelkopf.Declare(doppelkopf.SoloAces) // this solo is beaten
				}
				su := startedSuite(g)
				su.Walks = 1
				enginetest.Run(t, su)
			})
		}
	}
}

// rapidGame plays a deal, and calls at with every position.
func rapidGame(t *rapid.T, g doppelkopf.Game, at func(doppelkopf.State)) doppelkopf.State {
	first := rapid.IntRange(0, 3).Draw(t, "first")
	s := g.Deal(deck.NewSeed(rapid.Uint64().Draw(t, "seed")), engine.Seat(first))
	for g.Turn(s) != engine.Nobody {
		at(s)
		seat := g.Turn(s)
		if other := engine.Seat(rapid.IntRange(0, 30).Draw(t, "speaks")); other < 4 && len(g.Legal(nil, s, other)) > 0 {
			seat = other
		}
		s = must.Have(g.Apply(s, seat, rapid.SampledFrom(g.Legal(nil, s, seat)).Draw(t, "move")))(t)
	}
	at(s)
	return s
}

// The parties that a view shows are true and are never hidden again, and a spectator
// sees no more of them than a player.
func TestPartiesAreTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := mustNew(rapid.SampledFrom(variants).Draw(t, "rules"))
		before := map[[2]engine.Seat]doppelkopf.Party{}
		rapidGame(t, g, func(s doppelkopf.State) {
			for _, viewer := range viewers {
				for seat := range engine.Seat(4) {
					p := g.View(s, viewer).State.Party(seat)
					key := [2]engine.Seat{viewer, seat}
					public := g.View(s, engine.Nobody).State.Party(seat)
					if p != doppelkopf.NoParty && p != s.Party(seat) || p == doppelkopf.NoParty && (before[key] != p || public != p) {
						t.Fatalf("%v sees %v as %v, was %v, everybody %v, truth %v", viewer, seat, p, before[key], public, s.Party(seat))
					}
					before[key] = p
				}
			}
		})
	})
}

// A position of 176 bytes is copied in whole steps of 16 bytes, which is faster than copying one of
// 168 bytes.
func TestSmall(t *testing.T) {
	if size := unsafe.Sizeof(doppelkopf.State{}); size > 256 || unsafe.Sizeof(uint64(0)) == unsafe.Alignof(uint64(0)) && size%16 != 0 {
		t.Errorf("a position has %d bytes", size)
	}
}

// Neither Apply nor Advance allocates while a game is played, nor do Score and
// Determinize.
func TestAllocations(t *testing.T) {
	for _, rules := range variants {
		g := mustNew(rules)
		start := g.Deal(deck.NewSeed(1), 0)
		v, r := g.View(start, 0), deck.NewSeed(2).Rand()
		gametest.Allocates(t, g, start, 32, map[string]func(*doppelkopf.State){
			"Score and Determinize": func(end *doppelkopf.State) { g.Score(*end, 0); g.Determinize(v, r) },
		})
	}
}

// A complete trick goes to the winner's pile immediately.
func TestLog(t *testing.T) {
	table := must.Have(host.NewTableAt(game, dealt(t, game, 1, "AH", "9H", "9H", "KH")))(t)
	for _, move := range []string{"healthy", "healthy", "healthy", "healthy", "AH", "9H", "9H", "KH"} {
		must.Do(t, golden.Play(table, table.Turn(), move))
	}
	log := table.Log(engine.Nobody, 0)
	expect.Is(t, fmt.Sprint(log[0].Moved, log[6].Moved, log[7].Moved),
		"[] [hand of seat 2 to trick: 9♥] [trick to won of seat 0: A♥ 9♥ 9♥ hand of seat 3 to won of seat 0: K♥]")
}

// goldens are the games to keep, found among random games by their features.
var goldens = []struct {
	name  string
	rules doppelkopf.Rules
	game  started
	is    func(s doppelkopf.State) bool
}{
	{"wedding", doppelkopf.Rules{}, declared(doppelkopf.Wedding), func(s doppelkopf.State) bool { return s.Setup().Partner != s.Declarer() }},
	{"wedding-failed", doppelkopf.Rules{}, declared(doppelkopf.Wedding), func(s doppelkopf.State) bool { return s.Setup().Partner == s.Declarer() }},
	{"silent-solo", doppelkopf.Rules{}, declared(doppelkopf.Normal), func(doppelkopf.State) bool { return true }},
	{"solo-clubs", doppelkopf.Rules{}, declared(doppelkopf.SoloClubs), func(doppelkopf.State) bool { return true }},
	{"solo-spades", doppelkopf.Rules{}, declared(doppelkopf.SoloSpades), func(doppelkopf.State) bool { return true }},
	{"solo-hearts", doppelkopf.Rules{}, declared(doppelkopf.SoloHearts), func(doppelkopf.State) bool { return true }},
	{"solo-diamonds", doppelkopf.Rules{}, declared(doppelkopf.SoloDiamonds), func(doppelkopf.State) bool { return true }},
	{"solo-queens", doppelkopf.Rules{}, declared(doppelkopf.SoloQueens), func(doppelkopf.State) bool { return true }},
	{"solo-jacks", doppelkopf.Rules{}, declared(doppelkopf.SoloJacks), func(doppelkopf.State) bool { return true }},
	{"solo-aces", doppelkopf.Rules{}, declared(doppelkopf.SoloAces), func(doppelkopf.State) bool { return true }},
	{"both-failed", doppelkopf.Rules{}, declared(doppelkopf.NoContract), func(s doppelkopf.State) bool {
		re := 0
		for seat := range engine.Seat(4) {
			if s.Party(seat) == doppelkopf.Re {
				re += s.CardPoints(seat)
			}
		}
		return s.Announced(doppelkopf.Re) >= doppelkopf.No90 && s.Announced(doppelkopf.Kontra) >= doppelkopf.No90 && re > 90 && re < 150
	}},
	{"home", doppelkopf.Rules{House: true, NoNines: true, PigsTrump: true, CharlieCaught: true, SecondDulle: "not last"},
		declared(doppelkopf.NoContract), func(s doppelkopf.State) bool {
			return s.Pigs() != engine.Nobody && len(s.Announcements()) > 1
		}},
}

// declared returns the game in which seat 1, which has both ♣Q, declares a contract. NoContract
// means the normal game of two parties.
func declared(c doppelkopf.Contract) started {
	var g started
	for seat := range g.declare {
		g.declare[seat] = doppelkopf.Healthy
	}
	g.declare[1] = doppelkopf.Declare(c)
	return g
}

// Deals, texts, JSON forms and scores must never change. The naive reading has checked
// the games in testdata move by move.
func TestGolden(t *testing.T) {
	for _, tt := range goldens {
		t.Run(tt.name, func(t *testing.T) {
			for n := uint64(0); ; n++ {
				if n == 20_000 {
					t.Fatal("no such game")
				}
				table, views := goldenGame(t, mustNew(tt.rules), tt.game.declare[1], deck.NewSeed(n).Derive(1))
				if table == nil || !tt.is(table.State()) {
					continue
				}
				gametest.Golden(t, "testdata/"+tt.name, table, views)
				return
			}
		})
	}
}

// goldenGame plays at random a deal in which seat 1 declares a contract, and returns the deal with
// some views. It returns nil if the seat cannot declare the contract, or has both ♣Q in a game that
// must be an ordinary one.
func goldenGame(t *testing.T, g doppelkopf.Game, declare doppelkopf.Move, seed deck.Seed) (*host.Table[doppelkopf.State, doppelkopf.Move], string) {
	t.Helper()
	s := g.Deal(seed, 2)
	other := naiveOf(g.Rules(), s)
	if solo := s.Holds(1, card.MustParse("QC")) == 2; solo == (declare == doppelkopf.Reservation) {
		return nil, ""
	}
	if declare == doppelkopf.Reservation {
		declare = doppelkopf.Healthy
	}
	table := must.Have(host.NewTable(g, seed, 2))(t)
	r := seed.Derive(0).Rand()
	views := ""
	for plays := 0; ; plays++ {
		if plays%20 == 3 || table.Turn() == engine.Nobody {
			views += gametest.Views(t, table, 1, 3, engine.Nobody)
		}
		s := table.State()
		if g.Turn(s) == engine.Nobody || plays%8 == 0 {
			sameHome(t, table, other)
		}
		if g.Turn(s) == engine.Nobody {
			return table, views
		}
		seat, m := temper{8, 1 << 30}.choose(g, s, r)
		if s.Contract() == doppelkopf.NoContract && seat == 1 {
			m = declare
		}
		must.Do(t, table.Play(seat, m))
		must.Do(t, other.Apply(int(seat), golden.Text(m)))
	}
}

// All later versions must replay the golden records.
func TestGoldenReplays(t *testing.T) {
	for _, tt := range goldens {
		if g, s := golden.Replay[doppelkopf.Game](t, "testdata/"+tt.name); g.Rules() != tt.rules || !tt.is(s) {
			t.Errorf("%s: %+v", tt.name, g.Rules())
		}
	}
}

// Quick plays the cards that Legal lists, and with the same random
// numbers reaches the same end as a game played from lists.
func TestQuick(t *testing.T) {
	for n := range uint64(300) {
		from := game.Deal(deck.NewSeed(n), engine.Seat(n%4))
		r := deck.NewSeed(n).Derive(0).Rand()
		undealt := from
		if err := game.Quick().PlayOut(&undealt, r); !errors.Is(err, doppelkopf.ErrDeclare) || undealt != from {
			t.Fatalf("before the contract is known: %v", err)
		}
		for plays := uint64(0); plays < 4+n%40 && game.Turn(from) != engine.Nobody; plays++ {
			legal := game.Legal(nil, from, game.Turn(from))
			from = must.Have(game.Apply(from, game.Turn(from), legal[r.IntN(len(legal))]))(t)
		}
		gametest.PlayOut(t, game, from, deck.NewSeed(n), game.Quick().PlayOut, func(_ doppelkopf.State, m doppelkopf.Move) bool { return isCard(m) })
		view := game.View(from, 0).State
		if err := game.Quick().PlayOut(&view, r); game.Turn(from) != engine.Nobody && !errors.Is(err, engine.ErrStuck) {
			t.Errorf("deal %d, a view: %v", n, err)
		}
	}
}
