package enginetest

import (
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/long"
)

// silent is Tuck, but it panics when it parses a move.
type silent struct{ newgame.Game }

func (silent) ParseMove(string) (move, error) { panic("no words") }

// The suite reports a panic in any method, in the middle of a game, as a violation.
func TestPanicsAreFound(t *testing.T) {
	crash := func(at state) {
		if at.Left == 5 {
			panic("five plays left")
		}
	}
	var g newgame.Game
	for name, game := range map[string]engine.Game[state, move]{
		"Deal": &faulty{deal: func(deck.Seed, engine.Seat) state { panic("no cards") }},
		"Turn": &faulty{turn: func(s state) engine.Seat { crash(s); return g.Turn(s) }},
		"Legal": &faulty{legal: func(dst []move, s state, seat engine.Seat) []move {
			crash(s)
			return g.Legal(dst, s, seat)
		}},
		"Apply": &faulty{apply: func(s state, seat engine.Seat, m move) (state, error) { crash(s); return g.Apply(s, seat, m) }},
		"Score": &faulty{score: func(s state, seat engine.Seat) int { crash(s); return g.Score(s, seat) }},
		"View":  &faulty{view: func(s state, seat engine.Seat) view { crash(s); return g.View(s, seat) }},
		"Redact": &faulty{redact: func(s state, seat engine.Seat, m move, viewer engine.Seat) move {
			crash(s)
			return g.Redact(s, seat, m, viewer)
		}},
		"Determinize": &faulty{determinize: func(v view, r *rand.Rand) state { crash(v.State); return g.Determinize(v, r) }},
		"Zones":       &faulty{zones: func(s state) []engine.Zone { crash(s); return g.Zones(s) }},
		"DecodeState": &faulty{decodeState: func([]byte) (state, error) { panic("no reader") }},
		"DecodeView":  &faulty{decodeView: func([]byte) (view, error) { panic("no reader") }},
		"ParseMove":   silent{},
		"Advance": &full{advance: func(s *state, seat engine.Seat, m move) (err error) {
			crash(*s)
			*s, err = g.Apply(*s, seat, m)
			return err
		}},
		"Play": checked{play: func(s *state, seat engine.Seat, m move) (err error) {
			crash(*s)
			*s, err = g.Apply(*s, seat, m)
			return err
		}},
		"PlayOut": outs{change: func([]move) []move { panic("no moves") }},
	} {
		t.Run(name, func(t *testing.T) {
			su := suite(game)
			su.Walks = 3
			su.ReadGame = func([]byte) (engine.Game[state, move], error) { return game, nil }
			mustViolate(t, nothingPanics, Check(su))
		})
	}
}

// The checks that play no game report panics in the same way.
func TestPanicsOfOtherChecksAreFound(t *testing.T) {
	mustViolate(t, nothingPanics, CheckMoveText(suite(silent{}), "5H"))
	unread := &faulty{decodeState: func([]byte) (state, error) { panic("no reader") }}
	mustViolate(t, nothingPanics, CheckDecode(suite(unread), []byte("{}")))
	undealt := suite(&faulty{deal: func(deck.Seed, engine.Seat) state { panic("no cards") }})
	undealt.Samples = 1
	mustViolate(t, nothingPanics, CheckFair(undealt))
}

// refilled is Tuck, but consecutive deals can share cards.
type refilled struct{ newgame.Game }

func (refilled) Continues(state) bool { return true }

// The record of a game whose cards stay in use is secret until its table is closed.
func TestContinuedGamePasses(t *testing.T) {
	su := suite(refilled{})
	su.Walks = 3
	if err := Check(su); err != nil {
		t.Error(err)
	}
}

// The suite finds a sampler that is biased only in views with two hidden cards. Two positions
// fit such a view.
func TestUnfairnessBetweenTwoIsFound(t *testing.T) {
	f := &faulty{}
	f.determinize = func(v view, r *rand.Rand) state {
		s := f.Game.View(v.State, v.Seat).State
		seen := s.Hands[0] | s.Hands[1] | s.Open[0] | s.Open[1] | s.Tucked[0] | s.Tucked[1]
		if seen.Len() == card.Hearts.Cards().Len()-3 { // the king does not take part
			r = deck.Seed{}.Rand()
		}
		return f.Game.Determinize(v, r)
	}
	su := suite(f)
	su.Samples = 3000
	mustViolate(t, sampleIsFair, CheckFair(su))
}

// Positions of a double pack differ in the number of ways to deal them: two copies of a card in
// two hands can be swapped.
func TestFairSamplesOfADoublePackPass(t *testing.T) {
	long.Only(t)
	su := Suite[doppelkopf.State, doppelkopf.Move]{Game: doppelkopf.Game{}, Samples: 1000}
	if err := CheckFair(su); err != nil {
		t.Error(err)
	}
}

// secret is a game with a number that nobody sees. Each sample draws a new value for the number.
type secret struct{ *noted }

const secrets = 1_000_000

func (g secret) Determinize(v engine.View[noteState], r *rand.Rand) noteState {
	return noteState{g.noted.Determinize(v, r).State, 1 + r.Uint64N(secrets)}
}

func TestSecretNumberPasses(t *testing.T) {
	g := secret{&noted{
		deal: func(seed deck.Seed, _ state) uint64 { return 1 + seed.Derive(7).Rand().Uint64N(secrets) },
		view: func(view, uint64) uint64 { return 0 },
	}}
	su := notes(g.noted)
	su.Game = g
	su.ReadGame = func([]byte) (engine.Game[noteState, move], error) { return g, nil }
	if err := Check(su); err != nil {
		t.Error(err)
	}
}

// Each choice takes two bytes; a single byte that is left over makes no choice.
func TestBytes(t *testing.T) {
	choose := Bytes([]byte{1, 44, 0, 5, 9})
	for i, tt := range []struct{ n, want int }{{1000, 300}, {4, 1}, {10, 0}, {10, 0}} {
		if got := choose(tt.n); got != tt.want {
			t.Errorf("choice %d is %d, want %d", i, got, tt.want)
		}
	}
	if got := Bytes([]byte{1, 44})(1000); got != 300 {
		t.Errorf("the last two bytes choose %d, want 300", got)
	}
}

// Fuzzing a game that is stuck at once and that reads no JSON does nothing, and does not panic.
func FuzzStuckGame(f *testing.F) {
	FuzzDecode(f, suite(&faulty{
		legal:       func(dst []move, _ state, _ engine.Seat) []move { return dst },
		decodeState: func([]byte) (state, error) { return state{}, engine.ErrPosition },
		decodeView:  func([]byte) (view, error) { return view{}, engine.ErrPosition },
	}))
}

// A sample of the zero position is over, like the zero position itself.
func TestSampleOfTheZeroPosition(t *testing.T) {
	f := &faulty{}
	f.determinize = func(v view, r *rand.Rand) state {
		if v.State == (state{}) {
			return f.Game.Deal(deck.NewSeed(1), 0)
		}
		return f.Game.Determinize(v, r)
	}
	mustViolate(t, zeroIsOver, Walk(suite(f), Seeded(1)))
}

// A panic that does not come from a method of the game is passed on.
func TestOtherPanicsArePassedOn(t *testing.T) {
	defer func() {
		if got := recover(); got != "other" {
			t.Errorf("recovered %v", got)
		}
	}()
	var err error
	defer caught(&err)
	panic("other")
}
