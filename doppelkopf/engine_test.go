package doppelkopf_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/host"
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
			if sum := g.Score(s, 0) + g.Score(s, 1) + g.Score(s, 2) + g.Score(s, 3); sum != 0 {
				return fmt.Errorf("%d points in all", sum)
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

// laid holds the facts of a position on which both readings of the rules must agree.
type laid struct {
	Turn, Declarer, Partner, Pigs int
	Contract                      string
	Legal, Hands, Tricks          [][]string
	Winners, CardPoints, Score    []int
	Parties                       [][]string // by viewer, the spectator last
}

var viewers = []engine.Seat{0, 1, 2, 3, engine.Nobody}

func fromEngine(g doppelkopf.Game, s doppelkopf.State) laid {
	l := laid{
		Turn: int(g.Turn(s)), Declarer: int(s.Declarer()), Partner: int(s.Setup().Partner), Pigs: int(s.Pigs()),
		Contract: s.Contract().String(), Tricks: [][]string{}, Winners: []int{},
	}
	for seat := range engine.Seat(4) {
		l.Legal = append(l.Legal, texts.Sorted(g.Legal(nil, s, seat)))
		l.Hands = append(l.Hands, texts.Sorted(s.Hand(seat)))
		l.CardPoints = append(l.CardPoints, s.CardPoints(seat))
		l.Score = append(l.Score, g.Score(s, seat))
	}
	for _, t := range s.Tricks() {
		if len(t.Cards) > 0 {
			l.Tricks = append(l.Tricks, texts.All(t.Cards))
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
		l.CardPoints = append(l.CardPoints, n.cardPoints(seat))
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
		hands[seat] = texts.All(s.Hand(engine.Seat(seat)))
	}
	return newNaive(naiveRules{
		noNines: r.NoNines, house: r.House, compulsory: r.CompulsorySolo, forced: r.ForcedSolo,
		secondDulle: r.SecondDulle, pigs: r.PigsTrump, charlieCaught: r.CharlieCaught,
	}, hands, int(s.First()))
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
	tempers := []temper{{1, 1}, {4, 3}, {20, 1 << 30}, {10, 6}}
	games := long.Or[uint64](28, 4)
	for _, r := range variants {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			g := mustNew(r)
			for n := range games {
				seed := deck.NewSeed(n)
				s, other := both(r, seed, int(n)%4)
				random := seed.Derive(0).Rand()
				for {
					if a, b := other.laid(), fromEngine(g, s); !reflect.DeepEqual(a, b) {
						t.Fatalf("seed %d (-naive +engine):\n%s", n, cmp.Diff(a, b))
					}
					if g.Turn(s) == engine.Nobody {
						break
					}
					seat, m := tempers[n%4].choose(g, s, random)
					if !other.play(int(seat), texts.All([]doppelkopf.Move{m})[0]) {
						t.Fatalf("seed %d: the naive reading refuses %v", n, m)
					}
					s = must.Have(g.Apply(s, seat, m))(t)
				}
			}
		})
	}
}

func TestPerft(t *testing.T) {
	depth := long.Or(4, 3)
	for _, rules := range []doppelkopf.Rules{{}, {NoNines: true}, {ForcedSolo: true, CompulsorySolo: [4]bool{2: true}}} {
		g := mustNew(rules)
		s, other := both(rules, deck.NewSeed(1), 0)
		gametest.Perft(t, g, s, depth, other.perft)
		for s.Contract() == doppelkopf.NoContract {
			m := g.Legal(nil, s, g.Turn(s))[0]
			other.play(int(g.Turn(s)), texts.All([]doppelkopf.Move{m})[0])
			s = must.Have(g.Apply(s, g.Turn(s), m))(t)
		}
		gametest.Perft(t, g, s, depth, other.perft)
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

func TestDealIsFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := mustNew(rapid.SampledFrom(variants).Draw(t, "rules"))
		s := rapidGame(t, g, func(s doppelkopf.State) {
			var all card.List
			for _, z := range g.Zones(s) {
				all = append(all, z.Cards...)
			}
			slices.Sort(all)
			if !slices.Equal(all, g.Pack()) {
				t.Fatalf("%d cards: %v", len(all), all)
			}
		})
		sum, cardPoints, re := 0, 0, 0
		for seat := range engine.Seat(4) {
			sum += g.Score(s, seat)
			cardPoints += s.CardPoints(seat)
			if s.Party(seat) == doppelkopf.Re {
				re++
			}
			lines := 0
			for _, line := range g.Breakdown(s, seat) {
				lines += line.Points
			}
			if lines != g.Score(s, seat) {
				t.Errorf("%v has %d, its lines add up to %d", seat, g.Score(s, seat), lines)
			}
		}
		if sum != 0 || cardPoints != 240 || re != 1 && re != 2 {
			t.Errorf("scores add up to %d, card points to %d, Re has %d seats", sum, cardPoints, re)
		}
	})
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

// Apply and Advance lead to the same positions, even with announcements out of turn. In a view,
// either both return ErrFaceDown or neither does.
func TestBothDoors(t *testing.T) {
	for n := range uint64(60) {
		g := mustNew(variants[n%uint64(len(variants))])
		s := g.Deal(deck.NewSeed(n), engine.Seat(n%4))
		r := deck.NewSeed(n).Derive(1).Rand()
		for g.Turn(s) != engine.Nobody {
			for _, viewer := range viewers {
				v := g.View(s, viewer).State
				for seat := range engine.Seat(4) {
					for _, m := range g.Legal(nil, s, seat) {
						want, refused := g.Apply(v, seat, m)
						got := v
						if err := g.Advance(&got, seat, m); !errors.Is(err, errors.Unwrap(refused)) || err == nil && (refused != nil || got != want) {
							t.Fatalf("seed %d, %v in the view of %v, %v: %v, not %v", n, seat, viewer, m, err, refused)
						}
					}
				}
			}
			seat, m := temper{4, 3}.choose(g, s, r)
			want, err := g.Apply(s, seat, m)
			if err != nil || g.Advance(&s, seat, m) != nil || s != want {
				t.Fatalf("seed %d: %v, %v: %v", n, seat, m, err)
			}
			if g.TurnOf(&s) != g.Turn(s) || g.Turn(s) != s.Turn() || !slices.Equal(g.AppendMoves(nil, &s, 2), g.Legal(nil, s, 2)) {
				t.Fatalf("seed %d: turn %v, %v", n, g.TurnOf(&s), g.Turn(s))
			}
		}
	}
}

// The zones are the same in every position and view. Those of the zero State hold no cards.
func TestZones(t *testing.T) {
	want := []engine.ZoneID{
		{Name: "trick", Seat: engine.Nobody}, {Name: "hand", Seat: 0}, {Name: "won", Seat: 0}, {Name: "hand", Seat: 1}, {Name: "won", Seat: 1},
		{Name: "hand", Seat: 2}, {Name: "won", Seat: 2}, {Name: "hand", Seat: 3}, {Name: "won", Seat: 3},
	}
	lay := func(s doppelkopf.State) (places []engine.ZoneID, cards []string) {
		for _, z := range game.Zones(s) {
			places = append(places, z.ZoneID)
			cards = append(cards, z.Cards.String())
		}
		return places, cards
	}
	s := playable(t, game, []string{"KH AC", "TC", "KH", "AH AC"}, append(declaring(doppelkopf.Normal), "KH", "TC", "KH", "AH", "AC", "AC")...)
	hand := func(seat engine.Seat) string { return s.Hand(seat).String() }
	const ten, eleven = "?? ?? ?? ?? ?? ?? ?? ?? ?? ??", "?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??"
	for _, tt := range []struct {
		name  string
		state doppelkopf.State
		cards []string
	}{
		{"whole", s, []string{"A♣ A♣", hand(0), "", hand(1), "", hand(2), "", hand(3), "K♥ 10♣ K♥ A♥"}},
		{"seat 2", game.View(s, 2).State, []string{"A♣ A♣", ten, "", eleven, "", hand(2), "", ten, "K♥ 10♣ K♥ A♥"}},
		{"zero", doppelkopf.State{}, make([]string, 9)},
	} {
		places, cards := lay(tt.state)
		if !slices.Equal(places, want) || !slices.Equal(cards, tt.cards) {
			t.Errorf("%s: %v %q", tt.name, places, cards)
		}
	}
}

// A complete trick goes to the winner's pile immediately.
func TestLog(t *testing.T) {
	table := must.Have(host.NewTableAt(game, dealt(t, game, 1, "AH", "9H", "9H", "KH")))(t)
	for _, move := range []string{"healthy", "healthy", "healthy", "healthy", "AH", "9H", "9H", "KH"} {
		must.Do(t, golden.Play(table, table.Turn(), move))
	}
	log := table.Log(engine.Nobody, 0)
	if got := fmt.Sprint(log[0].Moved, log[6].Moved, log[7].Moved); got != "[] [hand of seat 2 to trick: 9♥] [trick to won of seat 0: A♥ 9♥ 9♥ hand of seat 3 to won of seat 0: K♥]" {
		t.Error(got)
	}
}

// All methods accept the zero State.
func TestZeroState(t *testing.T) {
	for _, r := range variants {
		g := mustNew(r)
		var s doppelkopf.State
		for _, seat := range append(viewers, 4, -128, 127) {
			v := g.View(s, seat)
			if v.State != s || g.Determinize(v, deck.NewSeed(1).Rand()) != s || g.Redact(s, seat, doppelkopf.Healthy, 0) != doppelkopf.Healthy {
				t.Errorf("%v sees %+v", seat, v)
			}
			for m := range doppelkopf.Move(255) {
				if next, err := g.Apply(s, seat, m); next != s || !errors.Is(err, engine.ErrGameOver) {
					t.Fatalf("%v, %v: %v", seat, m, err)
				}
			}
			if g.Score(s, seat) != 0 || g.Breakdown(s, seat) != nil || len(g.AppendMoves(nil, &s, seat)) != 0 || s.Void(seat, card.MustParse("QC")) {
				t.Errorf("in the zero State %v has something", seat)
			}
		}
		if totals := g.Totals(s); totals != (doppelkopf.Totals{}) || g.Winner(totals) != doppelkopf.NoParty || g.Value(totals) != 0 {
			t.Errorf("%+v", totals)
		}
		if data, err := json.Marshal(s); err != nil {
			t.Errorf("%s, %v", data, err)
		}
	}
}

// A record that begins from a position made by hand can be replayed from its text, from its JSON,
// and as a table on which play continues.
func TestRecordOfAPosition(t *testing.T) {
	start := play(t, game, dealt(t, game, 3, "QC AH", "9H", "QC"), "healthy", "solo H", "healthy", "healthy", "1:re")
	table := must.Have(host.NewTableAt(game, start))(t)
	for _, p := range []host.Play{{Seat: 0, Move: golden.Text(table.Legal(0)[0])}, {Seat: 3, Move: "kontra"}} {
		must.Do(t, golden.Play(table, p.Seat, p.Move))
	}
	golden.Reopens(t, table)
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
	s, other := both(g.Rules(), seed, 2)
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
			if diff := cmp.Diff(other.laid(), fromEngine(g, s)); diff != "" {
				t.Fatalf("after %d plays (-naive +engine):\n%s", plays, diff)
			}
		}
		if g.Turn(s) == engine.Nobody {
			return table, views
		}
		seat, m := temper{8, 1 << 30}.choose(g, s, r)
		if s.Contract() == doppelkopf.NoContract && seat == 1 {
			m = declare
		}
		must.Do(t, table.Play(seat, m))
		if !other.play(int(seat), texts.All([]doppelkopf.Move{m})[0]) {
			t.Fatalf("the naive reading refuses %v", m)
		}
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
