package enginetest

import (
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/internal/long"
)

// found returns the violation that Check finds, or else a doubt.
func found[S comparable, M engine.Move](su Suite[S, M]) error {
	reached, err := Check(su)
	if err == nil && len(reached.Doubts) > 0 {
		return reached.Doubts[0]
	}
	return err
}

// tucks returns a check of Tuck with a fault.
func tucks(change change) func() error {
	return func() error {
		su := fullGame(change)
		su.Walks = long.Or(20, 8)
		return found(su)
	}
}

// shuffles returns a check of Tuck with another shuffle of its pack, and of many deals.
func shuffles(shuffle func(cards []card.Card, r *rand.Rand)) func() error {
	return func() error {
		su := fullGame(after(onDeal, nil, func(c *call) {
			cards := card.Hearts.Cards().Without(card.King.Of(card.Hearts)).Append(nil)
			shuffle(cards, c.seed.Rand())
			c.to.Hands = [2]card.Set{card.SetOf(cards[:3]...), card.SetOf(cards[3:6]...)}
			copy(c.to.Stock[:], cards[6:])
		}))
		su.Walks, su.Samples = 1, 4000
		return checkFair(su)
	}
}

// rummies is Rummy that the functions may break.
type rummies struct {
	rummy.Game
	forgets bool                          // views do not show the cards that were taken from the discards
	seed    func(s rummy.State) deck.Seed // of a turnover
}

func (*rummies) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

func (g *rummies) Apply(s rummy.State, seat engine.Seat, m rummy.Move) (rummy.State, error) {
	with := s
	if g.seed != nil && s.Seed != (deck.Seed{}) {
		with.Seed = g.seed(s)
	}
	next, err := g.Game.Apply(with, seat, m)
	if err != nil {
		return s, err
	}
	if next.Seed != (deck.Seed{}) {
		next.Seed = s.Seed
	}
	return next, nil
}

func (g *rummies) View(s rummy.State, seat engine.Seat) engine.View[rummy.State] {
	v := g.Game.View(s, seat)
	if !g.forgets {
		return v
	}
	v.State.Known, v.State.Old, v.State.Turned = [2]card.Set{}, [2]int8{}, 0
	for of := range v.State.Hands {
		if engine.Seat(of) != v.Seat && s.Turn != 0 {
			v.State.Hands[of] = 0
		}
	}
	return v
}

func (g *rummies) Determinize(v engine.View[rummy.State], r *rand.Rand) rummy.State {
	if g.forgets {
		v = g.View(v.State, v.Seat)
		v.State.Turned = (card.Standard | card.Jokers)
	}
	return g.Game.Determinize(v, r)
}

// turns returns a check of Rummy with a fault. House plays some of the games.
func turns(g *rummies) func() error {
	return func() error {
		return found(Suite[rummy.State, rummy.Move]{
			Game: g, MaxPlays: 400, Walks: long.Or(6, 3), Choose: rummy.House{}.Choose,
			ReadGame: func([]byte) (engine.Game[rummy.State, rummy.Move], error) { return g, nil },
			Shows: func(s rummy.State, z engine.Zone, i int, viewer engine.Seat) bool {
				open := z.Name == "hand" && (s.Turn == 0 || !g.forgets && s.Known[z.Seat].Has(z.Cards[i]))
				return open || UsuallyShows(z, viewer)
			},
		})
	}
}

// tricks returns a check of the game of tricks with a fault.
func tricks(g *pair) func() error { return func() error { return found(pairs(g)) } }

// buriesBlindly is a game of tricks in which a seat does not see what it has buried.
func buriesBlindly() error {
	g := &pair{view: func(v *pairState, s pairState, _ engine.Seat) {
		if s.Turn != 0 {
			v.Buried = [2]card.Card{}
		}
	}}
	su := pairs(g)
	shows := su.Shows
	su.Shows = func(s pairState, z engine.Zone, i int, viewer engine.Seat) bool {
		return shows(s, z, i, viewer) && (z.Name != "buried" || s.Turn == 0)
	}
	return found(su)
}

var own = rand.New(rand.NewPCG(1, 2))

// next lists more faults of first authors. The suite does not find those that break the promise
// sound: missed says why.
var next = []struct {
	name   string
	want   Promise
	check  func() error
	missed string
}{
	{"samples come from a source of the author's own", "", tucks(before(onSample, nil, func(c *call) { c.r = own })), ""},
	{"a shuffle that swaps each card with any other", dealIsFair, shuffles(func(cards []card.Card, r *rand.Rand) {
		for i := range cards {
			j := r.IntN(len(cards))
			cards[i], cards[j] = cards[j], cards[i]
		}
	}), ""},
	{"a shuffle in which no card stays where it is", dealIsFair, shuffles(func(cards []card.Card, r *rand.Rand) {
		for i := len(cards) - 1; i > 0; i-- {
			j := r.IntN(i)
			cards[i], cards[j] = cards[j], cards[i]
		}
	}), ""},
	{"the item of a score names a card that is tucked", viewHasMoves,
		tucks(after(onItems, func(c *call) bool { return c.seat == 0 && c.s.Tucked[0] != 0 }, func(c *call) {
			c.items = append(c.items, engine.ScoreLine{Name: "tucked " + c.s.Tucked[0].First().String()})
		})), ""},
	{"moves are redacted for seats, but not for spectators", "",
		tucks(after(onRedact, func(c *call) bool { return c.viewer == engine.Nobody }, unredacted)), ""},
	{"a spectator sees what the seat to play sees", viewHasPublic,
		tucks(after(onView, func(c *call) bool { return c.see.Seat == engine.Nobody }, func(c *call) {
			c.see.State = c.g.Game.View(c.s, c.g.Game.Turn(c.s)).State
		})), ""},
	{"a view with cards of its own hand face down is decoded", sound, tucks(after(onReadView, nil, decodedAsSeen)), "the game can continue from such a view"},
	{"the lowest card in the hands, in a number that all see", "", func() error {
		return found(notes(&noted{
			deal: func(deck.Seed, state) uint64 { return 0 },
			next: func(_ uint64, s state) uint64 { return number((s.Hands[0] | s.Hands[1]).First()) },
		}))
	}, ""},
	{"samples forget which discards another seat has taken", viewHasPublic, turns(&rummies{forgets: true}), ""},
	{"discards are shuffled by the number of the turn", orderIsSecret, turns(&rummies{seed: func(s rummy.State) deck.Seed {
		return deck.NewSeed(uint64(s.Turns))
	}}), ""},
	{"discards are shuffled alike in every deal", orderIsSecret, turns(&rummies{seed: func(rummy.State) deck.Seed {
		return deck.NewSeed(1)
	}}), ""},
	{"samples forget who could not follow", sampleAllows, tricks(&pair{determinize: func(v pairState, r *rand.Rand) pairState {
		return v.fill(r, false)
	}}), ""},
	{"a seat forgets what it has buried", sampleRecalls, buriesBlindly, ""},
	{"a field tells the card that was buried", viewIsSilent, tricks(&pair{apply: func(next *pairState, _ pairState, _ engine.Seat, m pairMove) {
		if m.Bury {
			next.Note = m.Card
		}
	}}), ""},
	{"suits count as missing as soon as the hand lacks them", "", tricks(&pair{apply: func(next *pairState, _ pairState, seat engine.Seat, m pairMove) {
		if next.Hands[seat]&m.Card.Suit().Cards() == 0 && !m.Bury {
			next.Bars[seat] |= m.Card.Suit().Cards() & pairPack
		}
	}}), ""},
	{"the second seat may not bury the suit that the first has buried", viewHasMoves, tricks(&pair{legal: func(s pairState, seat engine.Seat, m pairMove) bool {
		other := s.Buried[1-seat]
		suit := s.Hands[seat] & other.Suit().Cards()
		return !m.Bury || other == card.FaceDown || m.Card.Suit() != other.Suit() || suit == s.Hands[seat]
	}}), ""},
	{"what is buried is redacted only if it is a high card", "", tricks(&pair{redact: func(m pairMove) bool { return m.Card.Rank() < card.Three }}), ""},
	{"a revoke is allowed", sound, tricks(&pair{revokes: true}), "only the rules say what must be followed"},
	{"every turnover shuffles with the same seed", sound, turns(&rummies{seed: func(s rummy.State) deck.Seed { return s.Seed }}),
		"two shuffles of one deal, of different cards, are not compared"},
	{"the leader of the deal wins every tie", sound, tricks(&pair{apply: func(next *pairState, _ pairState, _ engine.Seat, _ pairMove) {
		if next.Turn == 0 {
			next.Tricks[0], next.Tricks[1] = next.Tricks[1], next.Tricks[0]
		}
	}}), "only the rules say who wins"},
}

func TestNextFaultsOfFirstAuthors(t *testing.T) {
	for _, tt := range next {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			err := tt.check()
			if tt.want == sound && err != nil {
				t.Errorf("found, though %s: %v", tt.missed, err)
			} else if tt.want != sound {
				mustViolate(t, tt.want, err)
			}
		})
	}
}

func TestSoundGamesOfTricksAndTurnoversPass(t *testing.T) {
	for name, check := range map[string]func() error{"tricks": tricks(&pair{}), "turnovers": turns(&rummies{})} {
		if err := check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
