package enginetest

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/long"
)

// noteState is a position of Tuck with a note in addition to the cards: a number, or a card.
type noteState struct {
	State state     `json:"state"`
	Note  uint64    `json:"note"`
	Card  card.Card `json:"card"`
}

func (s noteState) note() uint64 { return s.Note + uint64(s.Card) }

// noted is Tuck with a note in its positions. The note may reveal a fact that views should
// hide, or views may hide a fact that everybody may know.
type noted struct {
	newgame.Game
	card   bool                                          // the note is a card
	deal   func(seed deck.Seed, s state) uint64          // the note after the deal
	next   func(note uint64, s state) uint64             // the note after a play; nil keeps it
	view   func(v view, note uint64) uint64              // the note in a view; nil keeps it
	score  func(note uint64, seat engine.Seat) int       // points in addition to those of the cards
	sample func(v view, note uint64, r *rand.Rand) state // returns a sample, which must respect the note
	draw   func(r *rand.Rand) uint64                     // the note in a sample; nil keeps it
	fits   func(s state, note uint64) bool               // whether a position can have the note
}

// with returns a position with a note.
func (g *noted) with(s state, note uint64) noteState {
	if g.card {
		return noteState{State: s, Card: card.Card(note)}
	}
	return noteState{State: s, Note: note}
}

func (g *noted) Turn(s noteState) engine.Seat { return g.Game.Turn(s.State) }
func (g *noted) Legal(dst []move, s noteState, seat engine.Seat) []move {
	return g.Game.Legal(dst, s.State, seat)
}

func (g *noted) Apply(s noteState, seat engine.Seat, m move) (noteState, error) {
	next, err := g.Game.Apply(s.State, seat, m)
	if err != nil {
		return s, err
	}
	note := s.note()
	if g.next != nil {
		note = g.next(note, next)
	}
	return g.with(next, note), nil
}

func (g *noted) Score(s noteState, seat engine.Seat) int {
	score := g.Game.Score(s.State, seat)
	if g.score != nil && s.note() != 0 {
		score += g.score(s.note(), seat)
	}
	return score
}

func (g *noted) Deal(seed deck.Seed, first engine.Seat) noteState {
	s := g.Game.Deal(seed, first)
	return g.with(s, g.deal(seed, s))
}

func (g *noted) View(s noteState, seat engine.Seat) engine.View[noteState] {
	v := g.Game.View(s.State, seat)
	note := s.note()
	if g.view != nil {
		note = g.view(v, note)
	}
	return engine.View[noteState]{Seat: v.Seat, State: g.with(v.State, note)}
}

func (g *noted) Redact(s noteState, seat engine.Seat, m move, viewer engine.Seat) move {
	return g.Game.Redact(s.State, seat, m, viewer)
}

func (g *noted) Determinize(v engine.View[noteState], r *rand.Rand) noteState {
	v = g.View(v.State, v.Seat)
	sample := func(v view, _ uint64, r *rand.Rand) state { return g.Game.Determinize(v, r) }
	if g.sample != nil {
		sample = g.sample
	}
	note := v.State.note()
	s := sample(view{Seat: v.Seat, State: v.State.State}, note, r)
	if g.draw != nil && v.State.State != (state{}) {
		note = g.draw(r)
	}
	return g.with(s, note)
}

func (g *noted) Zones(s noteState) []engine.Zone { return g.Game.Zones(s.State) }

func (g *noted) DecodeState(data []byte) (noteState, error) {
	return gamekit.DecodeState(data, func(s noteState) (noteState, error) {
		for _, z := range g.Zones(s) {
			if slices.Contains(z.Cards, card.FaceDown) {
				return noteState{}, engine.ErrPosition
			}
		}
		if s.State == (state{}) || g.fits != nil && !g.fits(s.State, s.note()) {
			return noteState{}, engine.ErrPosition
		}
		return s, nil
	})
}

func (g *noted) DecodeView(data []byte) (engine.View[noteState], error) {
	return gamekit.DecodeView(data, func(v engine.View[noteState]) (engine.View[noteState], error) {
		if inner := (view{Seat: v.Seat, State: v.State.State}); v.State.State == (state{}) || g.Game.View(inner.State, v.Seat) != inner {
			return v, engine.ErrPosition
		}
		return v, nil
	})
}

func (g *noted) MarshalJSON() ([]byte, error) { return json.Marshal(g.Game) }

func notes(g engine.Game[noteState, move]) Suite[noteState, move] {
	return Suite[noteState, move]{
		Game:     g,
		ReadGame: func([]byte) (engine.Game[noteState, move], error) { return g, nil },
		Shows: func(s noteState, z engine.Zone, i int, viewer engine.Seat) bool {
			return shows(s.State, z, i, viewer)
		},
		MaxPlays: 12, Walks: long.Or(10, 5), Samples: long.Or(3000, 400),
	}
}

// number returns cards as a number.
func number(cards ...card.Card) (n uint64) {
	for _, c := range cards {
		n = n<<8 | uint64(c)
	}
	return n
}

// holdsAce returns a bit for each seat that holds the ace of hearts.
func holdsAce(s state) (bits uint64) {
	for seat, hand := range s.Hands {
		if hand.Has(ace) {
			bits |= 1 << seat
		}
	}
	return bits
}

// keepsAce returns the value of holdsAce after a play. Once the stock is used up, the value follows
// from what was known before, even in views.
func keepsAce(note uint64, s state) uint64 {
	if s.Left >= 6 {
		return holdsAce(s)
	}
	for seat := range s.Open {
		if (s.Open[seat] | s.Tucked[seat]).Has(ace) {
			note &^= 1 << seat
		}
	}
	return note
}

// withAce draws samples until the seats in the note, and no others, hold the ace.
func withAce(v view, note uint64, r *rand.Rand) state {
	s := newgame.Game{}.Determinize(v, r)
	for n := 0; holdsAce(s) != note && n < 1000; n++ {
		s = newgame.Game{}.Determinize(v, r)
	}
	return s
}

// The values of a position other than its cards must not reveal hidden cards, and a view must not
// omit a value that everybody may know.
func TestNotesAreFound(t *testing.T) {
	none := func(deck.Seed, state) uint64 { return 0 }
	plays := func(_ deck.Seed, s state) uint64 { return uint64(s.Left) }
	playsNext := func(_ uint64, s state) uint64 { return uint64(s.Left) }
	hand := func(_ deck.Seed, s state) uint64 { return number(s.Hands[1].Append(nil)...) }
	aces := func(_ deck.Seed, s state) uint64 { return holdsAce(s) }
	fits := func(s state, note uint64) bool { return holdsAce(s) == note }
	unseen := func(view, uint64) uint64 { return 0 }
	stock := func(i int) (func(deck.Seed, state) uint64, func(uint64, state) uint64) {
		return func(_ deck.Seed, s state) uint64 { return number(s.Stock[i]) }, func(_ uint64, s state) uint64 { return number(s.Stock[i]) }
	}
	first, firstNext := stock(0)
	second, secondNext := stock(1)
	for _, tt := range []struct {
		name string
		want Promise // "" if any of several promises may be reported
		game *noted
	}{
		{"the seed in every view", dealIsBlind, &noted{deal: func(seed deck.Seed, _ state) uint64 { return uint64(seed[31]) }}},
		{"the next card of the stock", "", &noted{deal: first, next: firstNext}},
		{"the other's dealt hand", dealIsBlind, &noted{deal: hand}},
		{"the other's dealt hand, for seat 0 alone", "", &noted{deal: hand,
			view: func(v view, note uint64) uint64 { return note * uint64(truth(v.Seat == 0)) }}},
		{"a bonus set at the deal", dealIsBlind, &noted{deal: aces, score: func(note uint64, seat engine.Seat) int {
			return truth(seat == 0 && note&1 > 0 || seat == 1 && note&2 > 0)
		}}},
		{"a hint computed by the view", "", &noted{deal: second, next: secondNext, view: func(_ view, note uint64) uint64 { return note & 3 }}},
		{"a public number left out of views", viewHasPublic, &noted{deal: plays, next: playsNext, view: unseen}},
		{"a public fact that samples ignore", sampleIsWhole, &noted{deal: aces, next: keepsAce, fits: fits}},
		{"nothing", sound, &noted{deal: none}},
		{"a public number", sound, &noted{deal: plays, next: playsNext}},
		{"a public fact that samples respect", sound, &noted{deal: aces, next: keepsAce, fits: fits, sample: withAce}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			su := notes(tt.game)
			if tt.game.fits != nil {
				su.Samples = 0 // the fact is announced when the cards are dealt
			}
			mustViolate(t, tt.want, faultOf(su))
		})
	}
}

// secret returns a game with a number that nobody sees. Each sample draws a new value for the number.
func secret() *noted {
	const secrets = 1_000_000
	return &noted{
		deal: func(seed deck.Seed, _ state) uint64 { return 1 + seed.Derive(7).Rand().Uint64N(secrets) },
		view: func(view, uint64) uint64 { return 0 },
		draw: func(r *rand.Rand) uint64 { return 1 + r.Uint64N(secrets) },
	}
}

func TestSecretNumberPasses(t *testing.T) { mustViolate(t, sound, faultOf(notes(secret()))) }

// lasting is a version of Tuck in which the next deal may use the same cards again. No view shows
// whether it does.
type lasting struct{ *noted }

func (g lasting) Continues(s noteState) bool { return s.Note != 0 && g.Turn(s) == engine.Nobody }

func TestContinuesOfViewsIsCompared(t *testing.T) {
	mustViolate(t, continuesIsPublic, faultOf(notes(lasting{secret()})))
}

// A secret card that is in no zone must be drawn again in each sample, just as hidden packets are
// drawn again after they have been passed.
func TestSecretCardsVary(t *testing.T) {
	hearts := card.Hearts.Cards().Without(card.King.Of(card.Hearts)).Append(nil)
	some := func(r *rand.Rand) uint64 { return number(hearts[r.IntN(len(hearts))]) }
	for name, tt := range map[string]struct {
		draw func(r *rand.Rand) uint64
		want Promise
	}{
		"any": {some, sound}, "the same": {func(*rand.Rand) uint64 { return number(pip) }, sampleVaries},
	} {
		t.Run(name, func(t *testing.T) {
			g := &noted{
				card: true, draw: tt.draw, view: func(view, uint64) uint64 { return number(card.FaceDown) },
				deal: func(seed deck.Seed, _ state) uint64 { return some(seed.Derive(1).Rand()) },
			}
			su := notes(g)
			su.Game, su.Walks, su.Samples = undecoded{g}, 0, 0
			mustViolate(t, tt.want, faultOf(su))
		})
	}
}

// undecoded is a game with a secret card whose positions are not decoded.
type undecoded struct {
	engine.Game[noteState, move]
}

func (undecoded) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

func TestPointersAreFound(t *testing.T) {
	mustViolate(t, plainValues, Walk(Suite[spelledState, word]{Game: spelled{}}, seeded(1)))
}

// The suite finds a leak that is prepared by one play, here of a card of seat 1, and seen after the
// next.
func TestLeaksThatComeLaterAreFound(t *testing.T) {
	su := notes(&noted{
		deal: func(deck.Seed, state) uint64 { return 0 },
		next: func(note uint64, s state) uint64 { return max(note, uint64(s.Hands[1].First())) },
		view: func(v view, note uint64) uint64 { return note * uint64(truth(v.State.Left != opening.Left-1)) },
	})
	mustEnd(t, viewsAgree, func() {
		for seed := range uint64(200) {
			newWalk(su.ready(), seeded(seed)).checkTwins(noteState{State: opening})
		}
	})
}

// The suite finds a leak, here of a card of seat 0, that occurs only while a game is running.
func TestLeaksInPlayAreFound(t *testing.T) {
	su := notes(&noted{
		deal: func(deck.Seed, state) uint64 { return 0 },
		next: func(_ uint64, s state) uint64 { return uint64(s.Hands[0].First()) * uint64(truth(s.Left >= 6)) },
	})
	su.Samples, su.Walks = 0, 60
	mustViolate(t, viewsAgree, faultOf(su))
}
