package hearts_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// variants are rules that together turn every option on and off.
var variants = []hearts.Rules{
	{},
	{Pass: hearts.Right, QueenBreaks: true, AnyClub: true, JackBonus: true},
	{Pass: hearts.Across, FirstTrickPoints: true, HeartsForQueen: true, NoTrickBonus: true},
	{Pass: hearts.NoPass, HeartsAnyTime: true, JackBonus: true, NoTrickBonus: true},
	{Pass: hearts.NoPass, AnyClub: true, FirstTrickPoints: true, QueenBreaks: true, HeartsForQueen: true},
}

func mustNew(tb testing.TB, r hearts.Rules) hearts.Game {
	tb.Helper()
	return must.Have(hearts.New(r))(tb)
}

func suiteOf(g hearts.Game) enginetest.Suite[hearts.State, hearts.Move] {
	return enginetest.Suite[hearts.State, hearts.Move]{
		Game: g,
		Candidates: func(hearts.State) []hearts.Move {
			all := []hearts.Move{{}, {Pass: true}, {Card: 16}, {Card: 200, Pass: true}, {Card: card.RedJoker}}
			for c := range card.Standard.All() {
				all = append(all, hearts.Move{Card: c}, hearts.Move{Card: c, Pass: true})
			}
			return all
		},
		End:   func(s hearts.State) error { return checkEnd(g, s) },
		Shows: func(s hearts.State, z engine.Zone, i int, viewer engine.Seat) bool { return shows(g, s, z, i, viewer) },
		// These are 12 passes and 52 plays.
		MaxPlays: 64,
	}
}

// shows reports whether a viewer sees a card of a zone.
func shows(g hearts.Game, s hearts.State, z engine.Zone, i int, viewer engine.Seat) bool {
	to := [...]engine.Seat{hearts.Left: 1, hearts.Right: 3, hearts.Across: 2, hearts.NoPass: 0}[g.Rules().Pass]
	switch {
	case z.Name == "trick", z.Name == "won", z.Seat == viewer:
		return true
	case z.Name == "passed" || s.Leader() == engine.Nobody:
		return false
	case viewer >= 0 && viewer < 4 && (viewer+to)%4 == z.Seat && s.Passed(viewer).Has(z.Cards[i]):
		return true
	}
	return z.Cards[i] == card.MustParse("2C") && z.Seat == s.Leader()
}

// checkEnd checks that all cards have been played, and checks the sum of the scores.
func checkEnd(g hearts.Game, s hearts.State) error {
	if s == (hearts.State{}) {
		return nil
	}
	sum, idle, moon := 0, 0, false
	for seat := range engine.Seat(4) {
		sum += g.Score(s, seat)
		if s.Taken(seat) == 0 {
			idle++
		}
		moon = moon || s.Taken(seat)&pointCards == pointCards
	}
	want := -26
	switch {
	case moon:
		want = -78
	case g.Rules().NoTrickBonus:
		want += 5 * idle
	}
	if g.Rules().JackBonus {
		want += 10
	}
	if sum != want {
		return fmt.Errorf("scores add up to %d, not %d", sum, want)
	}
	return nil
}

var pointCards = card.Hearts.Cards().With(card.MustParse("QS"))

func TestConformance(t *testing.T) {
	for _, r := range long.Or(variants, variants[2:3]) {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			t.Parallel()
			su := suiteOf(mustNew(t, r))
			su.Walks = long.Or(2, 1)
			if r == (hearts.Rules{}) {
				su.Samples = long.Or(3000, 400)
			}
			enginetest.Run(t, su)
		})
	}
}

// laid holds the facts of a position on which both readings of the rules must agree.
type laid struct {
	Turn      int
	Awaited   []int
	Broken    bool
	Score     [4]int
	Breakdown [4]map[string]int
	Legal     [4][]string
	Zones     map[int]map[string][]string // by viewer; -2 is a viewer that sees all cards
}

func fromEngine(g hearts.Game, s hearts.State) laid {
	l := laid{Turn: int(g.Turn(s)), Broken: s.Broken(), Zones: map[int]map[string][]string{}}
	for seat := engine.Seat(-2); seat < 6; seat++ {
		if g.Awaits(s, seat) {
			l.Awaited = append(l.Awaited, int(seat))
		}
	}
	for seat := range 4 {
		l.Score[seat] = g.Score(s, engine.Seat(seat))
		l.Breakdown[seat] = map[string]int{}
		for _, line := range g.Breakdown(s, engine.Seat(seat)) {
			l.Breakdown[seat][line.Name] = line.Points
		}
		if legal := g.Legal(nil, s, engine.Seat(seat)); len(legal) > 0 {
			l.Legal[seat] = texts.All(legal)
		}
	}
	for viewer := -2; viewer < 4; viewer++ {
		at := s
		if viewer != -2 {
			at = g.View(s, engine.Seat(viewer)).State
		}
		l.Zones[viewer] = map[string][]string{}
		for _, z := range g.Zones(at) {
			l.Zones[viewer][z.ZoneID.String()] = texts.All(z.Cards)
		}
	}
	return l
}

func (n *naive) laid() laid {
	l := laid{Turn: n.turn(), Awaited: slices.Sorted(slices.Values(n.awaited())), Broken: n.broken(), Zones: map[int]map[string][]string{}}
	for seat := range 4 {
		l.Score[seat], l.Breakdown[seat], l.Legal[seat] = n.score(seat), n.items(seat), n.legal(seat)
	}
	for viewer := -2; viewer < 4; viewer++ {
		l.Zones[viewer] = n.zones(viewer)
	}
	return l
}

// naiveOf repeats the deal of the engine in the naive reading.
func naiveOf(r hearts.Rules, pack []card.Card, first int) *naive {
	to := [...]int{hearts.Left: 1, hearts.Right: 3, hearts.Across: 2, hearts.NoPass: 0}[r.Pass]
	n := newNaive(texts.All(pack), first, to)
	data, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	fields := map[string]any{}
	if err := json.Unmarshal(data, &fields); err != nil {
		panic(err)
	}
	for name := range fields {
		n.opt[name] = name != "pass"
	}
	return n
}

// allRules returns all valid rules.
func allRules() []hearts.Rules {
	var all []hearts.Rules
	for bits := range 1 << 9 {
		on := func(i int) bool { return bits>>i&1 != 0 }
		r := hearts.Rules{
			Pass: hearts.Pass(bits & 3), FirstTrickPoints: on(2), AnyClub: on(3), HeartsAnyTime: on(4), QueenBreaks: on(5),
			HeartsForQueen: on(6), JackBonus: on(7), NoTrickBonus: on(8),
		}
		if r.Validate() == nil {
			all = append(all, r)
		}
	}
	return all
}

// shuffled returns a pack for a game. Every third pack has most of each suit in one
// hand, so that rare cases occur often.
func shuffled(r *rand.Rand, n int) []card.Card {
	pack := deck.Standard()
	if n%3 > 0 {
		deck.Sample(r, pack[:], len(pack))
	}
	for range 4 * (n % 5) {
		i, j := r.IntN(52), r.IntN(52)
		pack[i], pack[j] = pack[j], pack[i]
	}
	return pack[:]
}

// Whole random games agree with the naive reading at every position, under all rules, in the zones
// for every viewer, the moves, the refusals and the scores. Passes are made in any order of the
// seats.
func TestNaiveGames(t *testing.T) {
	all := allRules()
	games := long.Or(len(all), len(all)/8)
	r := deck.NewSeed(3).Rand()
	for i := range games {
		rules, first := all[i*7%len(all)], r.IntN(4)
		g, pack := mustNew(t, rules), shuffled(r, i)
		s := must.Have(g.DealPack(pack, engine.Seat(first)))(t)
		other := naiveOf(rules, pack, first)
		for {
			if a, b := other.laid(), fromEngine(g, s); !reflect.DeepEqual(a, b) {
				t.Fatalf("game %d, %+v, %d played (-naive +engine):\n%s", i, rules, len(other.played), cmp.Diff(a, b))
			}
			if i%8 == 0 {
				compareRefusals(t, g, s, other)
			}
			awaited := other.awaited()
			if len(awaited) == 0 {
				break
			}
			seat := engine.Seat(awaited[r.IntN(len(awaited))])
			legal := g.Legal(nil, s, seat)
			m := legal[r.IntN(len(legal))]
			other.move(int(seat), texts.All([]hearts.Move{m})[0])
			s = must.Have(g.Apply(s, seat, m))(t)
		}
	}
}

// compareRefusals tries to play and to pass every card at every seat.
func compareRefusals(t *testing.T, g hearts.Game, s hearts.State, other *naive) {
	t.Helper()
	cards := append(card.Standard.Append(nil), card.BlackJoker, card.FaceDown)
	for seat := engine.Seat(-1); seat <= 4; seat++ {
		for _, c := range cards {
			for _, m := range []hearts.Move{{Card: c}, {Card: c, Pass: true}} {
				_, err := g.Apply(s, seat, m)
				text := texts.All([]hearts.Move{m})[0]
				if got, want := engine.Code(err), other.refusal(int(seat), text); got != want {
					t.Fatalf("%v, %s after %v: %q, naive %q", seat, text, other.played, got, want)
				}
			}
		}
	}
}
