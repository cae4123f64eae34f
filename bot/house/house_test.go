package house

import (
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// gameOf returns the game with the given rules.
func gameOf[R, G any](tb testing.TB, create func(R) (G, error), rules R) G {
	tb.Helper()
	return must.Have(create(rules))(tb)
}

// searchOf returns the search of a roster, with the given number of iterations.
func searchOf[S comparable, M engine.Move](r bot.Roster[S, M], iterations int) *bot.Search[S, M] {
	r.Search.Iterations = iterations
	return bot.NewSearch(r.Game, r.Search)
}

// All players play every game to its end under any rules, and the record can be replayed.
func TestRosters(t *testing.T) {
	rosterPlays(t, IndigoRoster(indigo.Game{}))
	for _, rules := range []catcheleven.Rules{{}, catcheleven.Pasur(), {Seats: 4}} {
		rosterPlays(t, CatchElevenRoster(gameOf(t, catcheleven.New, rules)))
	}
	three := blackjack.Casino()
	three.Players = 3
	for _, rules := range []blackjack.Rules{{}, {Players: 2}, three} {
		rosterPlays(t, BlackjackRoster(gameOf(t, blackjack.New, rules)))
	}
	for _, rules := range []karata.Rules{{}, {Seats: 4, Fine: 1, Cumulative: true}} {
		rosterPlays(t, KarataRoster(gameOf(t, karata.New, rules)))
	}
	for _, rules := range []doppelkopf.Rules{{}, doppelkopf.House()} {
		rosterPlays(t, DoppelkopfRoster(gameOf(t, doppelkopf.New, rules)))
	}
}

func rosterPlays[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M]) {
	t.Helper()
	g := roster.Game
	var players []bot.Bot[S, M]
	names := []string{"house", "search:3", "random"}
	for _, other := range roster.Others {
		names = append(names, other.Name)
	}
	for _, name := range names {
		maker := must.Have(bot.Maker(roster, name))(t)
		players = append(players, maker())
	}
	for n := range long.Or[uint64](4, 2) {
		var bots []bot.Bot[S, M]
		for seat := range g.Seats() {
			bots = append(bots, players[(seat+int(n))%len(players)])
		}
		record := must.Have(bot.PlayGame(t.Context(), g, deck.NewSeed(n), 0, bots, deck.NewSeed(n).Derive(0).Rand()))(t)
		if end, err := host.Replay(g, record); err != nil || g.Turn(end) != engine.Nobody {
			t.Errorf("%s, deal %d: %v", g.Name(), n, err)
		}
	}
}

// The players of a roster play by the rules of its game, and its search uses
// the options for the game.
func TestRostersKnowTheRules(t *testing.T) {
	casinoGame := gameOf(t, blackjack.New, blackjack.Casino())
	casino := BlackjackRoster(casinoGame)
	if want := (blackjackPlayer{Rules: blackjack.Casino()}); casino.Basic() != want || casino.Search.Playout() != (blackjackPlayout{want,
		casinoGame}) || casino.Search.Depth != 1 {
		t.Errorf("Blackjack: %+v, %+v", casino.Basic(), casino.Search)
	}
	homeGame := gameOf(t, doppelkopf.New, doppelkopf.House())
	home := DoppelkopfRoster(homeGame)
	if want := (doppelkopfPlayer{homeGame}); home.Basic() != want || home.Search.Playout() != (calmDoppelkopf{homeGame}) || home.Search.Prune == nil {
		t.Errorf("Doppelkopf: %+v", home.Basic())
	}
	if o := KarataRoster(karata.Game{}).Search; o.Playout() != (eagerKarata{karata.Game{}}) || o.Depth != 1 {
		t.Errorf("Karata: %+v", o)
	}
	// No search of these games uses a tree.
	for name, depth := range map[string]int{
		"Indigo": IndigoRoster(indigo.Game{}).Search.Depth, "Catch Eleven": CatchElevenRoster(catcheleven.Game{}).Search.Depth, "Doppelkopf": home.Search.Depth,
	} {
		expect.Is(t, depth, 1, name, "the depth of the tree")
	}
	for want, players := range map[string][]bot.Player{
		"house easy medium strong search random":               home.Players(),
		"house exact counter easy medium strong search random": casino.Players(),
	} {
		var names []string
		for _, p := range players {
			names = append(names, p.Name)
		}
		expect.Is(t, strings.Join(names, " "), want)
	}
	expect.Fails(bot.Maker(casino, "dealer"))(t, bot.ErrPlayer)
}

// No player of a roster plays the dealer.
func TestSeatsPlayed(t *testing.T) {
	for name, g := range map[string]interface {
		Seats() int
	}{
		"blackjack": gameOf(t, blackjack.New, blackjack.Rules{Players: 3}), "casino": gameOf(t, blackjack.New, blackjack.Casino()),
		"indigo": indigo.Game{}, "catcheleven": catcheleven.Game{}, "karata": karata.Game{}, "doppelkopf": doppelkopf.Game{},
	} {
		want := g.Seats()
		if slices.Contains([]string{"blackjack", "casino"}, name) {
			if _, ok := g.(interface{ Players() int }); !ok {
				t.Errorf("%s has no method Players", name)
				continue
			}
			want--
		}
		expect.Is(t, bot.SeatsPlayed(g), want, name, "plays seats")
	}
}

// A search in Blackjack looks one move ahead: each iteration tries both moves.
func TestSearchOfBlackjack(t *testing.T) {
	var g blackjack.Game
	v := g.View(g.Deal(deck.NewSeed(2), 0), 0)
	b := searchOf(BlackjackRoster(g), 50)
	b.Choose(t.Context(), v, g.Legal(nil, v.State, 0), deck.NewSeed(1).Rand())
	for _, s := range b.Stats() {
		expect.Is(t, s.Visits, 50, "of", s.Move)
	}
}

// Iterations allocate nothing, except by the house player in Blackjack and when the pile is turned
// over in Karata.
func TestSearchAllocates(t *testing.T) {
	allocates(t, IndigoRoster(indigo.Game{}))
	allocates(t, CatchElevenRoster(catcheleven.Game{}))
	allocates(t, DoppelkopfRoster(doppelkopf.Game{}))
}

func allocates[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M]) {
	t.Helper()
	g := roster.Game
	s := g.Deal(deck.NewSeed(1), 0)
	for g.Name() == "doppelkopf" && len(g.Legal(nil, s, g.Turn(s))) == 8 { // all healthy
		s, _ = g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0])
	}
	v, legal := g.View(s, g.Turn(s)), g.Legal(nil, s, g.Turn(s))
	r := deck.NewSeed(1).Rand()
	var few float64
	for _, iterations := range []int{20, 400} {
		b := searchOf(roster, iterations)
		n := testing.AllocsPerRun(long.Or(20, 3), func() { b.Choose(t.Context(), v, legal, r) })
		if iterations == 20 {
			few = n
		}
		if n > few+2 || n > 10 {
			t.Errorf("%s, %d iterations: %v allocations, %v in 20", g.Name(), iterations, n, few)
		}
	}
}

// The playouts of the players that searches use end in the same positions as games that are played
// with their Choose methods.
func TestPlayoutsChoose(t *testing.T) {
	forced := doppelkopf.Rules{CompulsorySolo: [4]bool{2: true}, ForcedSolo: true}
	for _, rules := range []doppelkopf.Rules{{}, forced} {
		g := gameOf(t, doppelkopf.New, rules)
		for n := range uint64(50) {
			s := endOf(t, g, calmDoppelkopf{g}, n)
			if len(s.Announcements()) > 0 || s.Contract().Solo() != rules.ForcedSolo {
				t.Errorf("deal %d: %v, announced %v", n, s.Contract(), s.Announcements())
			}
		}
	}
	for _, rules := range []blackjack.Rules{{}, {Players: 3}, blackjack.Casino(), blackjack.European()} {
		g := gameOf(t, blackjack.New, rules)
		for n := range uint64(300) {
			want := g.Deal(deck.NewSeed(n), 0)
			for seat := g.Turn(want); seat != engine.Nobody; seat = g.Turn(want) {
				m := blackjackPlayer{g.Rules()}.Choose(t.Context(), g.View(want, seat), g.Legal(nil, want, seat), nil)
				want = must.Have(g.Apply(want, seat, m))(t)
			}
			expect.Is(t, endOf(t, g, blackjackPlayout{blackjackPlayer{g.Rules()}, g}, n), want, "deal", n, "of", rules)
		}
	}
}

// endOf returns the end of a deal that a player plays out.
func endOf[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], b engine.PlayOuter[S], n uint64) S {
	t.Helper()
	s := g.Deal(deck.NewSeed(n), 0)
	if err := b.PlayOut(&s, deck.NewSeed(n).Rand()); err != nil || g.Turn(s) != engine.Nobody {
		t.Fatalf("deal %d: %v", n, err)
	}
	return s
}
