package enginetest_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/examples/newgame"
)

type (
	state = newgame.State
	move  = newgame.Move
	view  = engine.View[state]
)

// faulty is a sound game, Tuck, with some methods exchanged for broken ones.
type faulty struct {
	newgame.Game
	name        string
	turn        func(state) engine.Seat
	legal       func([]move, state, engine.Seat) []move
	apply       func(state, engine.Seat, move) (state, error)
	score       func(state, engine.Seat) int
	deal        func(deck.Seed, engine.Seat) state
	view        func(state, engine.Seat) view
	seen        func(state, engine.Seat, move, engine.Seat) move
	determinize func(view, *rand.Rand) state
}

func (f *faulty) Name() string {
	if f.name != "" {
		return f.name
	}
	return f.Game.Name()
}

func (f *faulty) Turn(s state) engine.Seat {
	if f.turn != nil {
		return f.turn(s)
	}
	return f.Game.Turn(s)
}

func (f *faulty) Legal(dst []move, s state, seat engine.Seat) []move {
	if f.legal != nil {
		return f.legal(dst, s, seat)
	}
	return f.Game.Legal(dst, s, seat)
}

func (f *faulty) Apply(s state, seat engine.Seat, m move) (state, error) {
	if f.apply != nil {
		return f.apply(s, seat, m)
	}
	return f.Game.Apply(s, seat, m)
}

func (f *faulty) Score(s state, seat engine.Seat) int {
	if f.score != nil {
		return f.score(s, seat)
	}
	return f.Game.Score(s, seat)
}

func (f *faulty) Deal(seed deck.Seed, first engine.Seat) state {
	if f.deal != nil {
		return f.deal(seed, first)
	}
	return f.Game.Deal(seed, first)
}

func (f *faulty) View(s state, seat engine.Seat) view {
	if f.view != nil {
		return f.view(s, seat)
	}
	return f.Game.View(s, seat)
}

func (f *faulty) Seen(s state, seat engine.Seat, m move, viewer engine.Seat) move {
	if f.seen != nil {
		return f.seen(s, seat, m, viewer)
	}
	return f.Game.Seen(s, seat, m, viewer)
}

func (f *faulty) Determinize(v view, r *rand.Rand) state {
	if f.determinize != nil {
		return f.determinize(v, r)
	}
	return f.Game.Determinize(v, r)
}

func (f *faulty) MarshalJSON() ([]byte, error) { return json.Marshal(f.Game) }

func suite(g engine.Game[state, move]) enginetest.Suite[state, move] {
	return enginetest.Suite[state, move]{
		Game:       g,
		Zones:      zones,
		Decode:     decode,
		DecodeView: decodeView,
		Candidates: candidates,
		MaxPlays:   12,
	}
}

func decode(data []byte) (s state, err error) {
	err = json.Unmarshal(data, &s)
	return s, err
}

func decodeView(data []byte) (v view, err error) {
	err = json.Unmarshal(data, &v)
	return v, err
}

func candidates(state) []move {
	var all []move
	for c := range card.Hearts.Cards().All() {
		all = append(all, move{Card: c}, move{Card: c, Tuck: true})
	}
	return all
}

func zones(s state) []enginetest.Zone {
	all := []enginetest.Zone{{
		Name:    "stock",
		Cards:   s.Stock[:len(s.Stock)-int(s.Drawn)],
		Ordered: true,
		Hidden:  func(engine.Seat) bool { return true },
	}}
	fill := func(seen card.Set, size int8) []card.Card {
		return seen.Append(make([]card.Card, max(0, int(size)-seen.Len())))
	}
	for seat := range engine.Seat(2) {
		all = append(all,
			enginetest.Zone{Name: fmt.Sprint("hand ", seat), Cards: fill(s.Hands[seat], s.HandLen[seat]),
				Hidden: func(viewer engine.Seat) bool { return viewer != seat }},
			enginetest.Zone{Name: fmt.Sprint("tucked ", seat), Cards: fill(s.Tucked[seat], s.Tucks[seat]),
				Hidden: func(viewer engine.Seat) bool { return viewer != seat && s.Left > 0 }},
			enginetest.Zone{Name: fmt.Sprint("open ", seat), Cards: s.Open[seat].Append(nil)},
		)
	}
	return all
}

func TestSoundGamePasses(t *testing.T) {
	for seed := range uint64(30) {
		if err := enginetest.Walk(suite(&faulty{}), enginetest.Seeded(seed)); err != nil {
			t.Fatal(err)
		}
	}
	if err := enginetest.Walk(suite(&faulty{}), enginetest.Bytes([]byte("any bytes"))); err != nil {
		t.Fatal(err)
	}
}

// breaks are the ways in which a game may break a promise, each by the promise
// it must be told for.
var breaks = []struct {
	name    string
	promise enginetest.Promise
	suite   func() enginetest.Suite[state, move]
}{
	{"zero position waits", enginetest.ZeroIsOver, game(func(f *faulty) {
		f.turn = func(s state) engine.Seat { return max(f.Game.Turn(s), 0) }
	})},
	{"zero position scores", enginetest.ZeroIsOver, game(func(f *faulty) {
		f.score = func(s state, seat engine.Seat) int { return f.Game.Score(s, seat) + 1 }
	})},
	{"deal ignores the seed", enginetest.DealIsFixed, game(func(f *faulty) {
		f.deal = func(_ deck.Seed, first engine.Seat) state { return f.Game.Deal(deck.Seed{}, first) }
	})},
	{"deal changes", enginetest.DealIsFixed, game(func(f *faulty) {
		n := uint64(0)
		f.deal = func(seed deck.Seed, first engine.Seat) state {
			n++
			return f.Game.Deal(seed.Derive(n), first)
		}
	})},
	{"deal uses one word of the seed", enginetest.DealIsFixed, game(func(f *faulty) {
		f.deal = func(seed deck.Seed, first engine.Seat) state {
			return f.Game.Deal(deck.NewSeed(binary.BigEndian.Uint64(seed[24:])), first)
		}
	})},
	{"deal takes any first", enginetest.DealIsFixed, game(func(f *faulty) {
		f.deal = func(seed deck.Seed, first engine.Seat) state {
			s := f.Game.Deal(seed, first)
			s.First = first
			return s
		}
	})},
	{"legal drops dst", enginetest.LegalIsList, game(func(f *faulty) {
		f.legal = func(_ []move, s state, seat engine.Seat) []move { return f.Game.Legal(nil, s, seat) }
	})},
	{"legal has a move twice", enginetest.LegalIsList, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			dst = f.Game.Legal(dst, s, seat)
			if len(dst) > 1 && f.Game.Turn(s) == seat {
				dst = append(dst, dst[len(dst)-1])
			}
			return dst
		}
	})},
	{"legal changes its order", enginetest.LegalIsList, game(func(f *faulty) {
		n := 0
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			k := len(dst)
			dst = f.Game.Legal(dst, s, seat)
			if n++; n%2 == 0 && len(dst)-k > 1 {
				dst[k], dst[k+1] = dst[k+1], dst[k]
			}
			return dst
		}
	})},
	{"seat to play has no move", enginetest.TurnHasMove, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			if s.Left == 4 {
				return dst
			}
			return f.Game.Legal(dst, s, seat)
		}
	})},
	{"turn is no seat", enginetest.TurnHasMove, game(func(f *faulty) {
		f.turn = func(s state) engine.Seat {
			if s.Left == 4 {
				return 2
			}
			return f.Game.Turn(s)
		}
	})},
	{"a spectator has moves", enginetest.TurnHasMove, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			if seat == engine.Nobody && s.Left > 0 {
				seat = f.Game.Turn(s)
			}
			return f.Game.Legal(dst, s, seat)
		}
	})},
	{"a move without text", enginetest.TextIsUnique, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			dst = f.Game.Legal(dst, s, seat)
			if seat == f.Game.Turn(s) && s.Left > 0 {
				dst = append(dst, move{Card: 200})
			}
			return dst
		}
	})},
	{"apply takes a third tuck", enginetest.ApplyIsLegal, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, newgame.ErrTucks) {
				return f.Game.Apply(s, seat, move{Card: m.Card})
			}
			return next, err
		}
	})},
	{"apply refuses aces", enginetest.ApplyIsLegal, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			if m.Card.Rank() == card.Ace {
				m.Card = card.FaceDown
			}
			return f.Game.Apply(s, seat, m)
		}
	})},
	{"a refused move changes something", enginetest.RefusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err != nil {
				next.First = 1 - next.First
			}
			return next, err
		}
	})},
	{"the error is not a MoveError", enginetest.RefusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			return next, errors.Unwrap(err)
		}
	})},
	{"the error names another seat", enginetest.RefusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err != nil {
				err = &engine.MoveError{Seat: seat + 1, Move: "x", Err: engine.ErrGameOver}
			}
			return next, err
		}
	})},
	{"the error is not illegal", enginetest.RefusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err != nil {
				err = &engine.MoveError{Seat: seat, Move: "x", Err: errors.New("no")}
			}
			return next, err
		}
	})},
	{"apply changes its mind", enginetest.ApplyIsPure, game(func(f *faulty) {
		n := 0
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if n++; err == nil && n%2 == 0 {
				next.First = 1 - next.First
			}
			return next, err
		}
	})},
	{"moves after the end", enginetest.OverIsOver, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			if s.Left == 0 && s.Drawn > 0 && seat == 0 {
				return append(dst, move{Card: pip})
			}
			return f.Game.Legal(dst, s, seat)
		}
	})},
	{"another error after the end", enginetest.OverIsOver, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrGameOver) {
				err = &engine.MoveError{Seat: seat, Move: "x", Err: engine.ErrNotYourTurn}
			}
			return next, err
		}
	})},
	{"score changes", enginetest.ScoreIsStable, game(func(f *faulty) {
		var n atomic.Int32 // the race detector has faults of its own to find
		f.score = func(s state, seat engine.Seat) int { return f.Game.Score(s, seat) * int(n.Add(1)) }
	})},
	{"a spectator scores", enginetest.ScoreIsStable, game(func(f *faulty) {
		f.score = func(s state, seat engine.Seat) int {
			if seat == engine.Nobody {
				seat = 0
			}
			return f.Game.Score(s, seat)
		}
	})},
	{"apply loses a card", enginetest.CardsConserved, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err == nil {
				next.Open[seat] = next.Open[seat].Without(m.Card)
			}
			return next, err
		}
	})},
	{"JSON loses something", enginetest.JSONIsWhole, func() enginetest.Suite[state, move] {
		su := suite(&faulty{})
		su.Decode = func(data []byte) (state, error) {
			s, err := decode(data)
			s.Drawn = 0
			return s, err
		}
		return su
	}},
	{"JSON of views is refused", enginetest.JSONIsWhole, func() enginetest.Suite[state, move] {
		su := suite(&faulty{})
		su.DecodeView = func([]byte) (view, error) { return view{}, engine.ErrPosition }
		return su
	}},
	{"a view of the wrong seat", enginetest.ViewHasSeat, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.Seat = 0
			return v
		}
	})},
	{"seat 2 gets a view of its own", enginetest.ViewHasSeat, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.Seat = seat
			return v
		}
	})},
	{"a view without the own hand", enginetest.ViewHasMoves, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			if seat == f.Game.Turn(s) {
				v.State.Hands = [2]card.Set{}
			}
			return v
		}
	})},
	{"a view with another turn", enginetest.ViewHasMoves, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.State.First = 0
			return v
		}
	})},
	{"a view with another score", enginetest.ViewHasMoves, game(func(f *faulty) {
		f.score = func(s state, seat engine.Seat) int {
			score := f.Game.Score(s, seat)
			if seat == 0 {
				score += s.Hands[0].Len()
			}
			return score
		}
	})},
	{"a view of a view differs", enginetest.ViewIsView, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.State.Drawn++
			return v
		}
	})},
	{"a view of another's view forgets cards", enginetest.ViewIsView, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			if hidden := s.HandLen[1] > 0 && s.Hands[1] == 0; hidden && v.Seat == 1 {
				v.State.HandLen[1] = 0
			}
			return v
		}
	})},
	{"a seat sees less than a spectator", enginetest.ViewHasPublic, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			if v.Seat != engine.Nobody {
				v.State.HandLen[1-v.Seat] = 0
			}
			return v
		}
	})},
	{"a view shows the stock", enginetest.ViewHides, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.State.Stock = s.Stock
			return v
		}
	})},
	{"a view shows what is tucked", enginetest.ViewHides, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.State.Tucked = s.Tucked
			return v
		}
	})},
	{"apply draws face-down cards", enginetest.ViewNoGuess, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) && s.Left > 1 && s.Hands[seat].Has(m.Card) {
				s.Stock[0] = pip
				return f.Game.Apply(s, seat, m)
			}
			return next, err
		}
	})},
	{"apply makes another seat's move on a view", enginetest.ViewNoGuess, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) && s.Hands[seat] == 0 && s.Drawn == 6 && s.Left > 1 && !m.Tuck {
				s.Hands[seat] = s.Hands[seat].With(m.Card)
				return f.Game.Apply(s, seat, m)
			}
			return next, err
		}
	})},
	{"a refusal tells what is hidden", enginetest.RefusalHides, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, newgame.ErrNotInHand) {
				err = engine.Refuse(seat, m, fmt.Errorf("next is %v: %w", s.Stock[0], newgame.ErrNotInHand))
			}
			return next, err
		}
	})},
	{"apply takes a move nobody listed", enginetest.ApplyIsLegal, func() enginetest.Suite[state, move] {
		f := &faulty{}
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			if m == (move{}) && seat == f.Game.Turn(s) {
				m = f.Game.Legal(nil, s, seat)[0]
			}
			return f.Game.Apply(s, seat, m)
		}
		su := suite(f)
		su.Candidates = nil
		return su
	}},
	{"apply has another excuse on a view", enginetest.RefusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) {
				err = &engine.MoveError{Seat: seat, Move: "x", Err: errors.New("no")}
			}
			return next, err
		}
	})},
	{"apply calls a view's move illegal", enginetest.ViewNoGuess, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) {
				err = &engine.MoveError{Seat: seat, Move: "x", Err: newgame.ErrNotInHand}
			}
			return next, err
		}
	})},
	{"the mover does not see its move", enginetest.SeenIsOwn, game(func(f *faulty) {
		f.seen = func(s state, seat engine.Seat, m move, _ engine.Seat) move {
			return f.Game.Seen(s, seat, m, engine.Nobody)
		}
	})},
	{"a hidden move is seen", enginetest.SeenHides, game(func(f *faulty) {
		f.seen = func(_ state, _ engine.Seat, m move, _ engine.Seat) move { return m }
	})},
	{"a sample swaps hands", enginetest.SampleIsView, game(func(f *faulty) {
		f.determinize = func(v view, r *rand.Rand) state {
			s := f.Game.Determinize(v, r)
			if s.Left == 12 {
				s.Hands[0], s.Hands[1] = s.Hands[1], s.Hands[0]
			}
			return s
		}
	})},
	{"a sample looks right to its seat alone", enginetest.SampleIsView, game(func(f *faulty) {
		f.determinize = func(v view, r *rand.Rand) state {
			s := f.Game.Determinize(v, r)
			if v.Seat == 0 && s.HandLen[1] > 0 {
				c := s.Hands[1].First()
				s.Hands[1], s.Open[1] = s.Hands[1].Without(c), s.Open[1].With(c)
				s.HandLen[1]--
			}
			return s
		}
	})},
	{"a sample peeks", enginetest.SampleIsBlind, game(func(f *faulty) {
		f.determinize = func(v view, r *rand.Rand) state {
			if s := v.State; s.Left > 0 && s.Drawn < 6 && s.Stock[0] != card.FaceDown {
				return s
			}
			return f.Game.Determinize(v, r)
		}
	})},
	{"a sample lacks the stock", enginetest.SampleIsWhole, game(func(f *faulty) {
		f.determinize = func(v view, r *rand.Rand) state {
			s := f.Game.Determinize(v, r)
			s.Stock = [6]card.Card{}
			return s
		}
	})},
	{"a sample deals a card twice", enginetest.SampleIsWhole, game(func(f *faulty) {
		f.determinize = func(v view, r *rand.Rand) state {
			s := f.Game.Determinize(v, r)
			s.Stock[1] = s.Stock[0]
			return s
		}
	})},
	{"samples do not shuffle", enginetest.SampleVaries, game(func(f *faulty) {
		f.determinize = func(v view, _ *rand.Rand) state { return f.Game.Determinize(v, deck.Seed{}.Rand()) }
	})},
	{"it works in one goroutine only", enginetest.SharedIsSafe, game(func(f *faulty) {
		home := goroutine()
		f.score = func(s state, seat engine.Seat) int {
			if goroutine() != home {
				return -1
			}
			return f.Game.Score(s, seat)
		}
	})},
	{"samples share scratch space", enginetest.SharedIsSafe, game(func(f *faulty) {
		home := goroutine()
		f.determinize = func(v view, r *rand.Rand) state {
			if goroutine() != home {
				return state{}
			}
			return f.Game.Determinize(v, r)
		}
	})},
	{"the game is too long", enginetest.GamesEnd, func() enginetest.Suite[state, move] {
		su := suite(&faulty{})
		su.MaxPlays = 11
		return su
	}},
	{"the record cannot be read", enginetest.RecordReplays, game(func(f *faulty) { f.name = "two\nlines" })},
	{"an illegal move is a foul", enginetest.ApplyIsLegal, game(pass)},
}

// goroutine returns the number of the goroutine it is called in, out of the
// first line of its stack: "goroutine 7 [running]:".
func goroutine() string {
	var stack [64]byte
	return strings.Fields(string(stack[:runtime.Stack(stack[:], false)]))[1]
}

// pip is some card of the game.
var pip = card.Five.Of(card.Hearts)

// pass makes a third tuck a foul: the card is laid open.
func pass(f *faulty) {
	f.apply = func(s state, seat engine.Seat, m move) (state, error) {
		if foul(s, seat, m) {
			m.Tuck = false
		}
		return f.Game.Apply(s, seat, m)
	}
}

func foul(s state, seat engine.Seat, m move) bool {
	_, err := newgame.Game{}.Apply(s, seat, m)
	return errors.Is(err, newgame.ErrTucks)
}

func game(fault func(*faulty)) func() enginetest.Suite[state, move] {
	return func() enginetest.Suite[state, move] {
		f := &faulty{}
		fault(f)
		return suite(f)
	}
}

func TestFaultsAreFound(t *testing.T) {
	for _, tt := range breaks {
		t.Run(tt.name, func(t *testing.T) {
			mustBreak(t, tt.promise, func(choose func(int) int) error { return enginetest.Walk(tt.suite(), choose) })
		})
	}
}

// mustBreak demands that some walk finds the fault, and that none finds
// another.
func mustBreak(t *testing.T, want enginetest.Promise, walk func(choose func(int) int) error) {
	t.Helper()
	found := false
	for seed := range uint64(10) {
		err := walk(enginetest.Seeded(seed))
		var broken *enginetest.Broken
		switch {
		case err == nil:
		case !errors.As(err, &broken) || broken.Promise != want || !strings.Contains(err.Error(), string(want)):
			t.Fatalf("got: %v\nwant: %s", err, want)
		default:
			found = true
		}
	}
	if !found {
		t.Errorf("nothing found; want: %s", want)
	}
}

func TestDeclaredFoulsPass(t *testing.T) {
	su := game(pass)()
	su.Foul = foul
	for seed := range uint64(10) {
		if err := enginetest.Walk(su, enginetest.Seeded(seed)); err != nil {
			t.Fatal(err)
		}
	}
}

// The stock is as good a secret as a seed: views have none of it, and samples
// draw it anew. What a view shows is none, and what samples agree on neither.
func TestSecrets(t *testing.T) {
	su := suite(&faulty{})
	su.Secret = func(s state) any { return s.Stock }
	for seed := range uint64(10) {
		if err := enginetest.Walk(su, enginetest.Seeded(seed)); err != nil {
			t.Fatal(err)
		}
	}
	su.Secret = func(s state) any { return s.Left }
	mustBreak(t, enginetest.ViewHides, func(choose func(int) int) error { return enginetest.Walk(su, choose) })
	su.Secret = func(s state) any { return card.SetOf(s.Stock[:]...).Len() }
	mustBreak(t, enginetest.SampleVaries, func(choose func(int) int) error { return enginetest.Walk(su, choose) })
}

// pointing is Tuck with a pointer in its positions.
type pointing struct{ newgame.Game }

type pointer struct {
	state
	cache *[4]int
}

func (g pointing) Legal(dst []move, s pointer, seat engine.Seat) []move {
	return g.Game.Legal(dst, s.state, seat)
}
func (g pointing) Turn(s pointer) engine.Seat            { return g.Game.Turn(s.state) }
func (g pointing) Score(s pointer, seat engine.Seat) int { return g.Game.Score(s.state, seat) }
func (g pointing) Deal(seed deck.Seed, first engine.Seat) pointer {
	return pointer{g.Game.Deal(seed, first), new([4]int)}
}
func (g pointing) Apply(s pointer, seat engine.Seat, m move) (pointer, error) {
	next, err := g.Game.Apply(s.state, seat, m)
	return pointer{next, s.cache}, err
}
func (g pointing) View(s pointer, seat engine.Seat) engine.View[pointer] {
	v := g.Game.View(s.state, seat)
	return engine.View[pointer]{Seat: v.Seat, State: pointer{v.State, s.cache}}
}
func (g pointing) Seen(s pointer, seat engine.Seat, m move, viewer engine.Seat) move {
	return g.Game.Seen(s.state, seat, m, viewer)
}
func (g pointing) Determinize(v engine.View[pointer], r *rand.Rand) pointer {
	return pointer{g.Game.Determinize(view{Seat: v.Seat, State: v.State.state}, r), v.State.cache}
}

func TestPointersAreFound(t *testing.T) {
	mustBreak(t, enginetest.PlainValues, func(choose func(int) int) error {
		return enginetest.Walk(enginetest.Suite[pointer, move]{Game: pointing{}}, choose)
	})
}

// mumbled is a move whose text does not tell a tuck from an open card.
type mumbled struct{ move }

func (m mumbled) MarshalText() ([]byte, error) { return m.Card.MarshalText() }

// mumbling is Tuck with such moves.
type mumbling struct{ newgame.Game }

func (g mumbling) Legal(dst []mumbled, s state, seat engine.Seat) []mumbled {
	for _, m := range g.Game.Legal(nil, s, seat) {
		dst = append(dst, mumbled{m})
	}
	return dst
}

func (g mumbling) Apply(s state, seat engine.Seat, m mumbled) (state, error) {
	return g.Game.Apply(s, seat, m.move)
}

func (g mumbling) Seen(s state, seat engine.Seat, m mumbled, viewer engine.Seat) mumbled {
	return mumbled{g.Game.Seen(s, seat, m.move, viewer)}
}

func TestEqualTextsAreFound(t *testing.T) {
	su := enginetest.Suite[state, mumbled]{Game: mumbling{}, Zones: zones, Decode: decode, DecodeView: decodeView, MaxPlays: 12}
	mustBreak(t, enginetest.TextIsUnique, func(choose func(int) int) error { return enginetest.Walk(su, choose) })
}

// foreign writes positions and views of Tuck as JSON, and has a suite check
// them.
func foreign(fault func(*faulty), change func(su *enginetest.Suite[state, move])) func(choose func(int) int) error {
	return func(choose func(int) int) error {
		su := game(fault)()
		su.Decode, su.DecodeView = decodePosition, decodeOwnView
		change(&su)
		seed := deck.NewSeed(uint64(choose(1000)))
		s := newgame.Game{}.Deal(seed, 0)
		for range choose(12) {
			s, _ = newgame.Game{}.Apply(s, newgame.Game{}.Turn(s), newgame.Game{}.Legal(nil, s, newgame.Game{}.Turn(s))[0])
		}
		for _, at := range []state{s, newgame.Game{}.View(s, 0).State, newgame.Game{}.View(s, engine.Nobody).State} {
			data, err := json.Marshal(at)
			if err != nil {
				return err
			}
			if err := enginetest.Foreign(su, data); err != nil {
				return err
			}
		}
		return nil
	}
}

// decodePosition is decode for what has no card face down.
func decodePosition(data []byte) (state, error) {
	s, err := decode(data)
	for _, z := range zones(s) {
		if slices.Contains(z.Cards, card.FaceDown) {
			return state{}, engine.ErrPosition
		}
	}
	return s, err
}

// decodeOwnView is decodeView for what is the view of its seat.
func decodeOwnView(data []byte) (view, error) {
	v, err := decodeView(data)
	if err != nil || (newgame.Game{}).View(v.State, v.Seat) != v {
		return view{}, engine.ErrPosition
	}
	for _, z := range zones(v.State) {
		if v.Seat != engine.Nobody && (z.Hidden == nil || !z.Hidden(v.Seat)) && slices.Contains(z.Cards, card.FaceDown) {
			return view{}, engine.ErrPosition
		}
	}
	return v, nil
}

func TestForeign(t *testing.T) {
	sound, same := func(*faulty) {}, func(*enginetest.Suite[state, move]) {}
	for seed := range uint64(20) {
		if err := foreign(sound, same)(enginetest.Seeded(seed)); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"", "null", "[]", "{", "7"} {
		if err := enginetest.Foreign(suite(newgame.Game{}), []byte(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, tt := range []struct {
		promise enginetest.Promise
		fault   func(*faulty)
		change  func(su *enginetest.Suite[state, move])
	}{
		{enginetest.EndIsRight, sound, func(su *enginetest.Suite[state, move]) {
			su.End = func(state) error { return errors.New("never right") }
		}},
		{enginetest.JSONIsWhole, sound, func(su *enginetest.Suite[state, move]) {
			good := su.Decode
			su.Decode = func(data []byte) (state, error) {
				s, err := good(data)
				s.Left = max(0, s.Left-1)
				return s, err
			}
			su.DecodeView = func([]byte) (view, error) { return view{}, engine.ErrPosition }
		}},
		{enginetest.SampleIsWhole, func(f *faulty) {
			f.legal = func(dst []move, _ state, _ engine.Seat) []move { return dst }
		}, same},
		{enginetest.SampleIsView, func(f *faulty) {
			f.determinize = func(_ view, r *rand.Rand) state { return f.Game.Deal(deck.NewSeed(r.Uint64()), 1) }
		}, same},
	} {
		t.Run(string(tt.promise), func(t *testing.T) { mustBreak(t, tt.promise, foreign(tt.fault, tt.change)) })
	}
}

func TestEndIsChecked(t *testing.T) {
	mustBreak(t, enginetest.EndIsRight, func(choose func(int) int) error {
		su := suite(newgame.Game{})
		su.End = func(state) error { return errors.New("never right") }
		return enginetest.Walk(su, choose)
	})
}

// spoken is a move whose two texts are not the same move.
type spoken uint8

func (m spoken) String() string               { return fmt.Sprint(int(m) / 2) }
func (m spoken) MarshalText() ([]byte, error) { return []byte(fmt.Sprint(int(m))), nil }
func (m *spoken) UnmarshalText(text []byte) error {
	_, err := fmt.Sscan(string(text), (*uint8)(m))
	return err
}

func TestForeignMove(t *testing.T) {
	for _, text := range []string{"5H", "tuck 5H", "", "hello", "10♥"} {
		if err := enginetest.ForeignMove[card.Card](text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	var broken *enginetest.Broken
	if err := enginetest.ForeignMove[spoken]("9"); !errors.As(err, &broken) || broken.Promise != enginetest.TextIsUnique {
		t.Errorf("a move that is written in two ways: %v", err)
	}
	if err := enginetest.ForeignMove[spoken]("0"); err != nil {
		t.Error(err)
	}
}
