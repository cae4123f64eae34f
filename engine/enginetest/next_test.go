package enginetest

import (
	"cmp"
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
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
		su.Walks = long.Or(20, 4)
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
			Game: g, MaxPlays: 400, Walks: long.Or(6, 2), Choose: rummy.House{}.Choose,
			ReadGame: func([]byte) (engine.Game[rummy.State, rummy.Move], error) { return g, nil },
			Shows: func(s rummy.State, z engine.Zone, i int, viewer engine.Seat) bool {
				open := z.Name == "hand" && (s.Turn == 0 || !g.forgets && s.Known[z.Seat].Has(z.Cards[i]))
				return open || UsuallyShows(z, viewer)
			},
		})
	}
}

// barring makes moves illegal that are legal in Tuck.
func barring(barred func(c *call, m move) bool) change {
	return both(after(onLegal, nil, drops(barred)), after(onApply, func(c *call) bool { return taken(c) && barred(c, c.m) }, refuseAs(newgame.ErrTucks)))
}

// tucksBlindly is a game in which a seat does not see what it has tucked.
func tucksBlindly() error {
	su := fullGame(
		after(onView, running, func(c *call) { c.see.State.Tucked = [2]card.Set{} }),
		after(onApply, func(c *call) bool {
			return taken(c) && c.s.Left == 1 && c.s.Tucked[c.seat].Len() < int(c.s.Tucks[c.seat])
		}, refuseAs(engine.ErrFaceDown)),
		before(onSample, nil, func(c *call) { c.v = c.g.View(c.v.State, c.v.Seat) }),
		after(onReadView, nil, decodedAsSeen))
	su.Shows = func(s state, z engine.Zone, i int, viewer engine.Seat) bool {
		return shows(s, z, i, viewer) && (z.Name != "tucked" || s.Left == 0)
	}
	su.Walks = long.Or(20, 4)
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
	{"samples forget who could not have the ace, which must be played", sampleAllows, tucks(barring(func(c *call, m move) bool {
		return c.s.Hands[c.seat].Has(ace) && m.Card != ace
	})), ""},
	{"a seat forgets what it has tucked", sampleRecalls, tucksBlindly, ""},
	{"a field tells the card that was tucked first", viewIsSilent, func() error {
		su := notes(&noted{
			deal: func(deck.Seed, state) uint64 { return 0 },
			next: func(note uint64, s state) uint64 { return cmp.Or(note, number(s.Tucked[0].First())) },
		})
		su.Samples = 0
		return found(su)
	}, ""},
	{"the second seat may not tuck the pip while the first has the queen", "", tucks(barring(func(c *call, m move) bool {
		return m == move{Card: pip, Tuck: true} && c.s.Hands[1-c.seat].Has(queen)
	})), ""},
	{"what is tucked is redacted only if it is a high card", "",
		tucks(after(onRedact, func(c *call) bool { return c.m.Card.Rank() < card.Three }, unredacted)), ""},
	{"only low cards may be tucked", sound, tucks(barring(func(_ *call, m move) bool { return m.Tuck && m.Card.Rank() > card.Six })),
		"only the rules say what may be tucked"},
	{"all cards count double", sound, tucks(after(onScore, nil, func(c *call) { c.n *= 2 })), "only the rules say what counts"},
	{"every turnover shuffles with the same seed", sound, turns(&rummies{seed: func(s rummy.State) deck.Seed { return s.Seed }}),
		"two shuffles of one deal, of different cards, are not compared"},
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

func TestSoundTurnoversPass(t *testing.T) {
	mustViolate(t, sound, turns(&rummies{})())
}
