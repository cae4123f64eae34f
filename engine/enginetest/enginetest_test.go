package enginetest

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/long"
)

type (
	state = newgame.State
	move  = newgame.Move
	view  = engine.View[state]
)

// faulty is Tuck, a sound game, with some methods replaced by broken ones.
type faulty struct {
	newgame.Game
	name        string
	turn        func(state) engine.Seat
	legal       func([]move, state, engine.Seat) []move
	apply       func(state, engine.Seat, move) (state, error)
	score       func(state, engine.Seat) int
	deal        func(deck.Seed, engine.Seat) state
	view        func(state, engine.Seat) view
	redact      func(state, engine.Seat, move, engine.Seat) move
	determinize func(view, *rand.Rand) state
	zones       func(state) []engine.Zone
	decodeState func([]byte) (state, error)
	decodeView  func([]byte) (view, error)
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

func (f *faulty) Redact(s state, seat engine.Seat, m move, viewer engine.Seat) move {
	if f.redact != nil {
		return f.redact(s, seat, m, viewer)
	}
	return f.Game.Redact(s, seat, m, viewer)
}

func (f *faulty) Determinize(v view, r *rand.Rand) state {
	if f.determinize != nil {
		return f.determinize(v, r)
	}
	return f.Game.Determinize(v, r)
}

func (f *faulty) Zones(s state) []engine.Zone {
	if f.zones != nil {
		return f.zones(s)
	}
	return f.Game.Zones(s)
}

func (f *faulty) DecodeState(data []byte) (state, error) {
	if f.decodeState != nil {
		return f.decodeState(data)
	}
	return f.Game.DecodeState(data)
}

func (f *faulty) DecodeView(data []byte) (view, error) {
	if f.decodeView != nil {
		return f.decodeView(data)
	}
	return f.Game.DecodeView(data)
}

func (f *faulty) MarshalJSON() ([]byte, error) { return json.Marshal(f.Game) }

func suite(g engine.Game[state, move]) Suite[state, move] {
	return Suite[state, move]{Game: g, Candidates: candidates, Shows: shows, MaxPlays: 12}
}

// shows reports whether a viewer sees the cards of a zone of Tuck.
func shows(s state, z engine.Zone, _ int, viewer engine.Seat) bool {
	switch z.Name {
	case "stock":
		return false
	case "hand":
		return viewer == z.Seat
	case "tucked":
		return viewer == z.Seat || s.Left == 0
	}
	return true
}

func candidates(state) []move {
	var all []move
	for c := range card.Hearts.Cards().All() {
		all = append(all, move{Card: c}, move{Card: c, Tuck: true})
	}
	return all
}

func TestSoundGamePasses(t *testing.T) {
	for seed := range long.Or[uint64](30, 5) {
		if err := Walk(suite(&faulty{}), Seeded(seed)); err != nil {
			t.Fatal(err)
		}
	}
	if err := Walk(suite(&faulty{}), Bytes([]byte("any bytes"))); err != nil {
		t.Fatal(err)
	}
}

// breaks lists the ways in which a game may break a promise, each with the promise that the
// violation must name.
var breaks = []struct {
	name    string
	promise Promise
	suite   func() Suite[state, move]
}{
	{"zero position waits", zeroIsOver, game(func(f *faulty) {
		f.turn = func(s state) engine.Seat { return max(f.Game.Turn(s), 0) }
	})},
	{"zero position scores", zeroIsOver, game(func(f *faulty) {
		f.score = func(s state, seat engine.Seat) int { return f.Game.Score(s, seat) + 1 }
	})},
	{"zero position has a move", zeroIsOver, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			if s == (state{}) && seat == 1 {
				return append(dst, move{Card: pip})
			}
			return f.Game.Legal(dst, s, seat)
		}
	})},
	{"zero position is not over for apply", overIsOver, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			if s == (state{}) {
				return s, engine.NewMoveError(seat, m, newgame.ErrNotInHand)
			}
			return f.Game.Apply(s, seat, m)
		}
	})},
	{"zero position changes", refusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if s == (state{}) {
				next.First = 1
			}
			return next, err
		}
	})},
	{"redact panics on the zero position", nothingPanics, game(func(f *faulty) {
		f.redact = func(s state, seat engine.Seat, m move, viewer engine.Seat) move {
			if s == (state{}) {
				panic("no game")
			}
			return f.Game.Redact(s, seat, m, viewer)
		}
	})},
	{"legal shares a buffer between seats", legalIsList, game(func(f *faulty) {
		buffers := map[int8][]move{}
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			if dst != nil || s.Left == 12 { // there is no position before the deal
				return f.Game.Legal(dst, s, seat)
			}
			buffer := append(buffers[s.Left][:0], make([]move, 6)...)
			buffers[s.Left] = buffer
			return f.Game.Legal(buffer[:0], s, seat)
		}
	})},
	{"a spectator has one move", turnHasMove, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			if seat == engine.Nobody && s.Left > 0 {
				return append(dst, move{Card: pip})
			}
			return f.Game.Legal(dst, s, seat)
		}
	})},
	{"the error has no move", refusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err != nil {
				err = &engine.MoveError{Seat: seat, Err: errors.Unwrap(err)}
			}
			return next, err
		}
	})},
	{"an empty zone appears", zonesAreFixed, game(func(f *faulty) {
		f.zones = func(s state) []engine.Zone {
			zones := f.Game.Zones(s)
			if s.Left == 5 {
				zones = append(zones, engine.ZoneOf("last", engine.Nobody, nil))
			}
			return zones
		}
	})},
	{"the last zone is missing", zonesAreFixed, game(func(f *faulty) {
		f.zones = func(s state) []engine.Zone {
			zones := f.Game.Zones(s)
			if last := len(zones) - 1; s.Left == 11 && len(zones[last].Cards) == 0 {
				zones = zones[:last]
			}
			return zones
		}
	})},
	{"JSON of a view loses something", jsonIsWhole, game(func(f *faulty) {
		f.decodeView = func(data []byte) (view, error) {
			v, err := f.Game.DecodeView(data)
			v.State.Drawn = 0
			return v, err
		}
	})},
	{"a view hides the number of cards", viewHides, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			for other := range v.State.HandLen {
				if engine.Seat(other) != v.Seat {
					v.State.HandLen[other] = 0
				}
			}
			return v
		}
	})},
	{"a move refused on a view changes something", refusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) {
				next.First = 1 - next.First
			}
			return next, err
		}
	})},
	{"a redacted move has no text", redactIsOwn, game(func(f *faulty) {
		f.redact = func(_ state, seat engine.Seat, m move, viewer engine.Seat) move {
			if m.Tuck && viewer != seat {
				m.Card = 200
			}
			return m
		}
	})},
	{"zero position has a card", zeroIsOver, game(func(f *faulty) {
		f.zones = func(s state) []engine.Zone {
			zones := f.Game.Zones(s)
			if s == (state{}) {
				zones[0].Cards = card.List{pip}
			}
			return zones
		}
	})},
	{"deal ignores the seed", dealIsFixed, game(func(f *faulty) {
		f.deal = func(_ deck.Seed, first engine.Seat) state { return f.Game.Deal(deck.Seed{}, first) }
	})},
	{"deal changes", dealIsFixed, game(func(f *faulty) {
		n := uint64(0)
		f.deal = func(seed deck.Seed, first engine.Seat) state {
			n++
			return f.Game.Deal(seed.Derive(n), first)
		}
	})},
	{"deal uses one word of the seed", dealIsFixed, game(func(f *faulty) {
		f.deal = func(seed deck.Seed, first engine.Seat) state {
			return f.Game.Deal(deck.NewSeed(binary.BigEndian.Uint64(seed[24:])), first)
		}
	})},
	{"deal takes any first", dealIsFixed, game(func(f *faulty) {
		f.deal = func(seed deck.Seed, first engine.Seat) state {
			s := f.Game.Deal(seed, first)
			s.First = first
			return s
		}
	})},
	{"legal drops dst", legalIsList, game(func(f *faulty) {
		f.legal = func(_ []move, s state, seat engine.Seat) []move { return f.Game.Legal(nil, s, seat) }
	})},
	{"legal has a move twice", legalIsList, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			dst = f.Game.Legal(dst, s, seat)
			if len(dst) > 1 && f.Game.Turn(s) == seat {
				dst = append(dst, dst[len(dst)-1])
			}
			return dst
		}
	})},
	{"legal changes its order", legalIsList, game(func(f *faulty) {
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
	{"seat to play has no move", turnHasMove, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			if s.Left == 4 {
				return dst
			}
			return f.Game.Legal(dst, s, seat)
		}
	})},
	{"turn is not a seat", turnHasMove, game(func(f *faulty) {
		f.turn = func(s state) engine.Seat {
			if s.Left == 4 {
				return 2
			}
			return f.Game.Turn(s)
		}
	})},
	{"a spectator has moves", turnHasMove, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			if seat == engine.Nobody && s.Left > 0 {
				seat = f.Game.Turn(s)
			}
			return f.Game.Legal(dst, s, seat)
		}
	})},
	{"a move without text", textIsUnique, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			dst = f.Game.Legal(dst, s, seat)
			if seat == f.Game.Turn(s) && s.Left > 0 {
				dst = append(dst, move{Card: 200})
			}
			return dst
		}
	})},
	{"apply takes a third tuck", applyIsLegal, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, newgame.ErrTucks) {
				return f.Game.Apply(s, seat, move{Card: m.Card})
			}
			return next, err
		}
	})},
	{"apply refuses aces", applyIsLegal, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err == nil && m.Card.Rank() == card.Ace {
				return s, engine.NewMoveError(seat, m, newgame.ErrNotInHand)
			}
			return next, err
		}
	})},
	{"a refused move changes something", refusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err != nil {
				next.First = 1 - next.First
			}
			return next, err
		}
	})},
	{"the error is not a MoveError", refusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			return next, errors.Unwrap(err)
		}
	})},
	{"the error names the wrong seat", refusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err != nil {
				err = &engine.MoveError{Seat: seat + 1, Move: m, Err: engine.ErrGameOver}
			}
			return next, err
		}
	})},
	{"the error is not illegal", overIsOver, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err != nil {
				err = &engine.MoveError{Seat: seat, Move: m, Err: errors.New("no")}
			}
			return next, err
		}
	})},
	{"apply changes its mind", applyIsPure, game(func(f *faulty) {
		n := 0
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if n++; err == nil && n%2 == 0 {
				next.First = 1 - next.First
			}
			return next, err
		}
	})},
	{"moves after the end", overIsOver, game(func(f *faulty) {
		f.legal = func(dst []move, s state, seat engine.Seat) []move {
			if s.Left == 0 && s.Drawn > 0 && seat == 0 {
				return append(dst, move{Card: pip})
			}
			return f.Game.Legal(dst, s, seat)
		}
	})},
	{"a different error after the end", overIsOver, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrGameOver) {
				err = &engine.MoveError{Seat: seat, Move: m, Err: engine.ErrNotYourTurn}
			}
			return next, err
		}
	})},
	{"score changes", scoreIsStable, game(func(f *faulty) {
		var n atomic.Int32 // a plain int would make the race detector report the test itself
		f.score = func(s state, seat engine.Seat) int { return f.Game.Score(s, seat) * int(n.Add(1)) }
	})},
	{"a spectator scores", scoreIsStable, game(func(f *faulty) {
		f.score = func(s state, seat engine.Seat) int {
			if seat == engine.Nobody {
				seat = 0
			}
			return f.Game.Score(s, seat)
		}
	})},
	{"apply loses a card", cardsConserved, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if err == nil {
				next.Open[seat] = next.Open[seat].Without(m.Card)
			}
			return next, err
		}
	})},
	{"JSON loses something", jsonIsWhole, game(func(f *faulty) {
		f.decodeState = func(data []byte) (state, error) {
			s, err := f.Game.DecodeState(data)
			s.Drawn = 0
			return s, err
		}
	})},
	{"JSON of views is refused", jsonIsWhole, game(func(f *faulty) {
		f.decodeView = func([]byte) (view, error) { return view{}, engine.ErrPosition }
	})},
	{"a view of the wrong seat", viewHasSeat, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.Seat = 0
			return v
		}
	})},
	{"seat 2 gets a view of its own", viewHasSeat, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.Seat = seat
			return v
		}
	})},
	{"a view without the viewer's own hand", viewHasMoves, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			if seat == f.Game.Turn(s) {
				v.State.Hands = [2]card.Set{}
			}
			return v
		}
	})},
	{"a view with a different turn", viewHasMoves, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.State.First = 0
			return v
		}
	})},
	{"a view with a different score", viewHasMoves, game(func(f *faulty) {
		f.score = func(s state, seat engine.Seat) int {
			score := f.Game.Score(s, seat)
			if seat == 0 {
				score += s.Hands[0].Len()
			}
			return score
		}
	})},
	{"a view of a view differs", viewIsView, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.State.Drawn++
			return v
		}
	})},
	{"a view of another's view forgets cards", viewIsView, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			if hidden := s.HandLen[1] > 0 && s.Hands[1] == 0; hidden && v.Seat == 1 {
				v.State.HandLen[1] = 0
			}
			return v
		}
	})},
	{"a seat sees less than a spectator", viewHasPublic, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			if v.Seat != engine.Nobody {
				v.State.HandLen[1-v.Seat] = 0
			}
			return v
		}
	})},
	{"a view shows the stock", viewHides, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.State.Stock = s.Stock
			return v
		}
	})},
	{"a view shows tucked cards", viewHides, game(func(f *faulty) {
		f.view = func(s state, seat engine.Seat) view {
			v := f.Game.View(s, seat)
			v.State.Tucked = s.Tucked
			return v
		}
	})},
	{"apply draws face-down cards", viewNoGuess, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) && s.Left > 1 && s.Hands[seat].Has(m.Card) {
				s.Stock[0] = pip
				return f.Game.Apply(s, seat, m)
			}
			return next, err
		}
	})},
	{"apply makes another seat's move on a view", viewNoGuess, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) && s.Hands[seat] == 0 && s.Drawn == 6 && s.Left > 1 && !m.Tuck {
				s.Hands[seat] = s.Hands[seat].With(m.Card)
				return f.Game.Apply(s, seat, m)
			}
			return next, err
		}
	})},
	{"a refusal reveals a hidden card", refusalHides, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, newgame.ErrNotInHand) {
				err = engine.NewMoveError(seat, m, fmt.Errorf("next is %v: %w", s.Stock[0], newgame.ErrNotInHand))
			}
			return next, err
		}
	})},
	{"apply takes a move nobody listed", applyIsLegal, func() Suite[state, move] {
		f := &faulty{}
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			if m == (move{}) && s.Left > 0 && seat == f.Game.Turn(s) {
				m = f.Game.Legal(nil, s, seat)[0]
			}
			return f.Game.Apply(s, seat, m)
		}
		su := suite(f)
		su.Candidates = nil
		return su
	}},
	{"apply gives a different reason on a view", refusalIsClean, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) {
				err = &engine.MoveError{Seat: seat, Move: m, Err: errors.New("no")}
			}
			return next, err
		}
	})},
	{"apply calls a view's move illegal", viewNoGuess, game(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := f.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) {
				err = &engine.MoveError{Seat: seat, Move: m, Err: newgame.ErrNotInHand}
			}
			return next, err
		}
	})},
	{"the mover does not see its move", redactIsOwn, game(func(f *faulty) {
		f.redact = func(s state, seat engine.Seat, m move, _ engine.Seat) move {
			return f.Game.Redact(s, seat, m, engine.Nobody)
		}
	})},
	{"a hidden move is seen", redactHides, game(func(f *faulty) {
		f.redact = func(_ state, _ engine.Seat, m move, _ engine.Seat) move { return m }
	})},
	{"a sample swaps hands", sampleIsView, game(func(f *faulty) {
		f.determinize = func(v view, r *rand.Rand) state {
			s := f.Game.Determinize(v, r)
			if s.Left == 12 {
				s.Hands[0], s.Hands[1] = s.Hands[1], s.Hands[0]
			}
			return s
		}
	})},
	{"a sample looks right to its seat alone", sampleIsView, game(func(f *faulty) {
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
	{"a sample peeks", sampleIsBlind, game(func(f *faulty) {
		f.determinize = func(v view, r *rand.Rand) state {
			if s := v.State; s.Left > 0 && s.Drawn < 6 && s.Stock[0] != card.FaceDown {
				return s
			}
			return f.Game.Determinize(v, r)
		}
	})},
	{"a sample lacks the stock", sampleIsWhole, game(func(f *faulty) {
		f.determinize = func(v view, r *rand.Rand) state {
			s := f.Game.Determinize(v, r)
			s.Stock = [6]card.Card{}
			return s
		}
	})},
	{"a sample deals a card twice", sampleIsWhole, game(func(f *faulty) {
		f.determinize = func(v view, r *rand.Rand) state {
			s := f.Game.Determinize(v, r)
			s.Stock[1] = s.Stock[0]
			return s
		}
	})},
	{"it works in one goroutine only", sharedIsSafe, game(func(f *faulty) {
		home := goroutine()
		f.score = func(s state, seat engine.Seat) int {
			if goroutine() != home {
				return -1
			}
			return f.Game.Score(s, seat)
		}
	})},
	{"samples share scratch space", sharedIsSafe, game(func(f *faulty) {
		home := goroutine()
		f.determinize = func(v view, r *rand.Rand) state {
			if goroutine() != home {
				return state{}
			}
			return f.Game.Determinize(v, r)
		}
	})},
	{"the game is too long", gamesEnd, func() Suite[state, move] {
		su := suite(&faulty{})
		su.MaxPlays = 11
		return su
	}},
	{"the record cannot be read", recordReplays, game(func(f *faulty) { f.name = "two\nlines" })},
	{"an illegal move is a foul", applyIsLegal, game(pass)},
}

// goroutine returns the number of the calling goroutine, from the first line of its
// stack: "goroutine 7 [running]:".
func goroutine() string {
	var stack [64]byte
	return strings.Fields(string(stack[:runtime.Stack(stack[:], false)]))[1]
}

// pip is one of the cards of the game.
var pip = card.Five.Of(card.Hearts)

// pass makes a third tuck a foul, after which the card is played openly.
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

func game(fault func(*faulty)) func() Suite[state, move] {
	return func() Suite[state, move] {
		f := &faulty{}
		fault(f)
		return suite(f)
	}
}

func TestFaultsAreFound(t *testing.T) {
	for _, tt := range breaks {
		t.Run(tt.name, func(t *testing.T) {
			mustBreak(t, tt.promise, func(choose func(int) int) error { return Walk(tt.suite(), choose) })
		})
	}
}

// The cards of a sample are compared with the pack before it is played to its end.
func TestCardsOfSamplesAreCompared(t *testing.T) {
	for _, tt := range breaks {
		if tt.name == "a sample deals a card twice" {
			if err := Walk(tt.suite(), Seeded(0)); err == nil || !strings.Contains(err.Error(), "its cards are ") {
				t.Error(err)
			}
		}
	}
}

// mustBreak fails the test unless some walk finds that the promise is broken, and no walk finds a
// different fault.
func mustBreak(t *testing.T, want Promise, walk func(choose func(int) int) error) {
	t.Helper()
	found := false
	for seed := range uint64(10) {
		err := walk(Seeded(seed))
		var broken *Violation
		switch {
		case err == nil:
		case !errors.As(err, &broken) || broken.Promise != want || !strings.Contains(err.Error(), string(want)):
			t.Fatalf("got: %v\nwant: %s", err, want)
		case !long.Tests():
			return
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
	su.Penalized = foul
	for seed := range uint64(10) {
		if err := Walk(su, Seeded(seed)); err != nil {
			t.Fatal(err)
		}
	}
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
func (g pointing) Zones(s pointer) []engine.Zone { return g.Game.Zones(s.state) }
func (g pointing) Redact(s pointer, seat engine.Seat, m move, viewer engine.Seat) move {
	return g.Game.Redact(s.state, seat, m, viewer)
}
func (g pointing) Determinize(v engine.View[pointer], r *rand.Rand) pointer {
	return pointer{g.Game.Determinize(view{Seat: v.Seat, State: v.State.state}, r), v.State.cache}
}

func TestPointersAreFound(t *testing.T) {
	mustBreak(t, plainValues, func(choose func(int) int) error {
		return Walk(Suite[pointer, move]{Game: pointing{}}, choose)
	})
}

// mumbled is a move whose text is the same for a tuck and an open card.
type mumbled struct{ move }

func (m mumbled) MarshalText() ([]byte, error) { return m.Card.MarshalText() }

// mumbling is Tuck with mumbled moves.
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

func (g mumbling) ParseMove(text string) (mumbled, error) {
	m, err := g.Game.ParseMove(text)
	return mumbled{m}, err
}

func (g mumbling) Redact(s state, seat engine.Seat, m mumbled, viewer engine.Seat) mumbled {
	return mumbled{g.Game.Redact(s, seat, m.move, viewer)}
}

func TestEqualTextsAreFound(t *testing.T) {
	su := Suite[state, mumbled]{Game: mumbling{}, Shows: shows, MaxPlays: 12}
	mustBreak(t, textIsUnique, func(choose func(int) int) error { return Walk(su, choose) })
}

// decoding returns a walk that writes positions and views of Tuck as JSON, and has a game read
// them.
func decoding(su Suite[state, move]) func(choose func(int) int) error {
	return func(choose func(int) int) error {
		s := newgame.Game{}.Deal(deck.NewSeed(uint64(choose(1000))), 0)
		for range choose(12) {
			s, _ = newgame.Game{}.Apply(s, newgame.Game{}.Turn(s), newgame.Game{}.Legal(nil, s, newgame.Game{}.Turn(s))[0])
		}
		for _, at := range []state{s, newgame.Game{}.View(s, 0).State, newgame.Game{}.View(s, engine.Nobody).State} {
			data, err := json.Marshal(at)
			if err != nil {
				return err
			}
			if err := CheckDecode(su, data); err != nil {
				return err
			}
		}
		return nil
	}
}

func TestCheckDecode(t *testing.T) {
	for seed := range uint64(20) {
		if err := decoding(suite(&faulty{}))(Seeded(seed)); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"", "null", "[]", "{", "7"} {
		if err := CheckDecode(suite(&faulty{}), []byte(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	wrong := suite(&faulty{})
	wrong.End = func(state) error { return errors.New("never right") }
	for promise, su := range map[Promise]Suite[state, move]{
		endIsRight: wrong,
		jsonIsWhole: game(func(f *faulty) {
			f.decodeState = func(data []byte) (state, error) {
				s, err := f.Game.DecodeState(data)
				s.Left = max(0, s.Left-1)
				return s, err
			}
			f.decodeView = func([]byte) (view, error) { return view{}, engine.ErrPosition }
		})(),
		sampleIsWhole: game(func(f *faulty) {
			f.legal = func(dst []move, _ state, _ engine.Seat) []move { return dst }
		})(),
		nothingPanics: game(func(f *faulty) {
			f.apply = func(s state, seat engine.Seat, m move) (state, error) {
				next, err := f.Game.Apply(s, seat, m)
				if errors.Is(err, engine.ErrFaceDown) {
					panic("it is a view")
				}
				return next, err
			}
		})(),
		sampleIsView: game(func(f *faulty) {
			f.determinize = func(_ view, r *rand.Rand) state { return f.Game.Deal(deck.NewSeed(r.Uint64()), 1) }
		})(),
	} {
		t.Run(string(promise), func(t *testing.T) { mustBreak(t, promise, decoding(su)) })
	}
}

func TestEndIsChecked(t *testing.T) {
	mustBreak(t, endIsRight, func(choose func(int) int) error {
		su := suite(newgame.Game{})
		su.End = func(state) error { return errors.New("never right") }
		return Walk(su, choose)
	})
}

func TestCheckMoveText(t *testing.T) {
	sound := suite(newgame.Game{})
	for _, text := range []string{"5H", "tuck 5H", "", "hello", "10♥"} {
		if err := CheckMoveText(sound, text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	// The text of a mumbled move does not say that the card is tucked.
	var violation *Violation
	su := Suite[state, mumbled]{Game: mumbling{}}
	if err := CheckMoveText(su, "tuck 5H"); !errors.As(err, &violation) || violation.Promise != textIsUnique {
		t.Errorf("a move that is written as a different one: %v", err)
	}
	if err := CheckMoveText(su, "5H"); err != nil {
		t.Error(err)
	}
}
