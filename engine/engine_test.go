package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
)

func TestSeatString(t *testing.T) {
	for seat, want := range map[engine.Seat]string{0: "seat 0", 6: "seat 6", engine.Nobody: "nobody", -9: "seat -9"} {
		if got := seat.String(); got != want {
			t.Errorf("%d is %q, want %q", int(seat), got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	rule := engine.Illegal("bridge", "revoke", "a revoke")
	for _, err := range []error{engine.ErrNotYourTurn, engine.ErrGameOver, rule, &engine.MoveError{Seat: 1, Move: "x", Err: rule}} {
		if !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%v is not ErrIllegal", err)
		}
	}
	if errors.Is(rule, engine.Illegal("bridge", "revoke", "a revoke")) || errors.Is(engine.ErrFaceDown, engine.ErrIllegal) {
		t.Error("errors that are not the same are taken for the same")
	}
	if got, want := (&engine.MoveError{Seat: 1, Move: "7♥", Err: rule}).Error(), "seat 1: 7♥: bridge: a revoke"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestRefuse(t *testing.T) {
	for _, tt := range []struct {
		c    card.Card
		want string
	}{{card.Ten.Of(card.Hearts), "TH"}, {200, "Card(200)"}} {
		var refused *engine.MoveError
		if err := engine.NewMoveError(1, tt.c, engine.ErrGameOver); !errors.As(err, &refused) || refused.Move != tt.want || refused.Seat != 1 || !errors.Is(err, engine.ErrGameOver) {
			t.Errorf("%v: %#v", tt.c, err)
		}
	}
	if got := (&engine.MoveError{}).Error(); got == "" {
		t.Error("the zero MoveError has no text")
	}
}

func TestReason(t *testing.T) {
	_, noMove := indigo.ParseMove("castle")
	for want, err := range map[string]error{
		"not a move":                    noMove,
		"the table has moved on":        fmt.Errorf("later: %w", engine.ErrStale),
		"not this seat's turn":          engine.NewMoveError(0, card.MustParse("QH"), engine.ErrNotYourTurn),
		"that card is not in the hand":  indigo.ErrNotInHand,
		"a king: it is not in the book": engine.Illegal("chess", "king", "a king: it is not in the book"),
		"":                              errors.New("engine: something else"),
	} {
		if got := engine.Reason(err); got != want {
			t.Errorf("%v: the reason is %q, want %q", err, got, want)
		}
	}
}

func TestInvalid(t *testing.T) {
	if err := engine.Invalid("bridge"); err != nil {
		t.Errorf("no reason, but %v", err)
	}
	reason := errors.New("dummy: four cards")
	err := engine.Invalid("bridge", reason, errors.New("trump: six of them"))
	const want = "engine: invalid position: bridge: dummy: four cards\nengine: invalid position: bridge: trump: six of them"
	if err == nil || err.Error() != want || !errors.Is(err, engine.ErrPosition) || !errors.Is(err, reason) {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestViewJSON(t *testing.T) {
	type word struct{ Text string }
	var v engine.View[word]
	if err := json.Unmarshal([]byte(`{"seat":-1,"state":{"Text":"x"}}`), &v); err != nil || v != (engine.View[word]{Seat: engine.Nobody, State: word{"x"}}) {
		t.Errorf("%+v, %v", v, err)
	}
	for _, hostile := range []string{`null`, `{}`, `{"seat":0}`, `{"state":{"Text":"x"}}`, `{"seat":null,"state":{"Text":"x"}}`, `{"seat":0,"state":{"Text":"x"},"x":1}`, `{"seat":300,"state":{"Text":"x"}}`, `[]`,
		`{"seat":0,"state":null}`, `{"seat":0,"seat":0,"state":{"Text":"x"}}`, `{"Seat":0,"state":{"Text":"x"}}`, `{"seat":0,"state":{}}`,
		`{"seat":0,"state":{"text":"x"}}`, `{"seat":0,"state":{"Text":"x"}} 1`} {
		got := v
		if err := json.Unmarshal([]byte(hostile), &got); err == nil || got != v {
			t.Errorf("%s: %+v, %v", hostile, got, err)
		}
	}
}

func TestPlayoutIsReproducible(t *testing.T) {
	var g newgame.Game
	s := g.Deal(deck.NewSeed(1), 0)
	ends := map[newgame.State]bool{}
	for n := range uint64(20) {
		end, again := s, s
		err := engine.Playout(g, &end, deck.NewSeed(n).Rand(), nil)
		errAgain := engine.Playout(g, &again, deck.NewSeed(n).Rand(), make([]newgame.Move, 3, 30))
		if err := errors.Join(err, errAgain); err != nil || end != again || g.Turn(end) != engine.Nobody {
			t.Fatalf("seed %d: %v", n, err)
		}
		ends[end] = true
	}
	if len(ends) < 10 {
		t.Errorf("20 playouts led to %d ends", len(ends))
	}
}

// Every move of Tuck may be made with each card open or tucked, until two are
// tucked; hands stay at three cards as long as the stock lasts. The first two
// plays are 6 each, and so are the next two, less the 3 tucks of a seat that
// has none left.
func TestPerft(t *testing.T) {
	var g newgame.Game
	s := g.Deal(deck.NewSeed(1), 0)
	want := []uint64{
		1, 6, 6 * 6, 6 * 6 * 6, 6 * 6 * 6 * 6,
		// The fifth play is seat 0's third: it has 3 moves after two tucks
		// (a quarter of its ways there), else 6.
		6 * 6 * (9*3 + 27*6),
	}
	for depth, want := range want {
		if got, err := engine.Perft(g, s, depth); err != nil || got != want {
			t.Errorf("depth %d: %d, %v; want %d", depth, got, err, want)
		}
	}
	if got, err := engine.Perft(g, s, -1); got != 1 || err != nil {
		t.Errorf("depth -1: %d, %v", got, err)
	}
	if got, err := engine.Perft(g, newgame.State{}, 3); got != 0 || err != nil {
		t.Errorf("from the end: %d, %v", got, err)
	}
}

// open is a game in which seat 1 may act out of turn, and whose Legal may lie.
type open struct {
	newgame.Game
	liar bool
}

func (g open) Legal(dst []newgame.Move, s newgame.State, seat engine.Seat) []newgame.Move {
	dst = g.Game.Legal(dst, s, seat)
	if g.liar && seat == g.Turn(s) {
		dst = append(dst, newgame.Move{})
	}
	if !g.liar && seat == 1 && g.Turn(s) == 0 {
		dst = append(dst, newgame.Move{Card: 1})
	}
	return dst
}

func TestPerftCountsEverySeat(t *testing.T) {
	g := open{}
	if got, err := engine.Perft(g, g.Deal(deck.NewSeed(1), 0), 1); got != 7 || err != nil {
		t.Errorf("%d, %v; want 7", got, err)
	}
}

func TestLiarsAreReported(t *testing.T) {
	g := open{liar: true}
	s := g.Deal(deck.NewSeed(1), 0)
	if _, err := engine.Perft(g, s, 2); !errors.Is(err, engine.ErrNoSuchMove) {
		t.Errorf("perft: %v", err)
	}
	failed := 0
	for n := range uint64(20) {
		at := s
		if err := engine.Playout(g, &at, deck.NewSeed(n).Rand(), nil); errors.Is(err, engine.ErrNoSuchMove) {
			failed++
		}
	}
	if failed == 0 {
		t.Error("no playout met the illegal move")
	}
}

func ExamplePlayout() {
	var g engine.Game[indigo.State, indigo.Move] = indigo.Game{}
	start := g.Deal(deck.NewSeed(1), 0)
	r := deck.NewSeed(2).Rand()
	buf := make([]indigo.Move, 0, 6) // as long as a hand
	ahead := 0
	for range 1000 {
		end := start
		if err := engine.Playout(g, &end, r, buf); err != nil {
			fmt.Println(err)
			return
		}
		if g.Score(end, 0) > g.Score(end, 1) {
			ahead++
		}
	}
	fmt.Println(ahead > 300, ahead < 700)
	// Output: true true
}

func ExamplePerft() {
	var g indigo.Game
	s := g.Deal(deck.NewSeed(1), 0)
	for depth := range 5 {
		n, err := engine.Perft(g, s, depth)
		fmt.Println(depth, n, err)
	}
	// Output:
	// 0 1 <nil>
	// 1 6 <nil>
	// 2 36 <nil>
	// 3 180 <nil>
	// 4 900 <nil>
}

// The legal moves, whose order and texts are fixed.
func ExampleEngine() {
	var e engine.Engine[indigo.State, indigo.Move] = indigo.Game{}
	s := indigo.Game{}.Deal(deck.NewSeed(1), 0)
	legal := e.Legal(nil, s, e.Turn(s))
	next, err := e.Apply(s, e.Turn(s), legal[0])
	fmt.Println(legal[0], slices.Contains(e.Legal(nil, next, 0), legal[0]), err)
	// Output: K♣ false <nil>
}

// eager is a game that awaits every seat and nobody, at any time.
type eager struct{ indigo.Game }

func (eager) Awaits(indigo.State, engine.Seat) bool { return true }

func TestAwaits(t *testing.T) {
	var plain indigo.Game
	deal := plain.Deal(deck.NewSeed(1), 1)
	for _, tt := range []struct {
		name  string
		game  engine.Game[indigo.State, indigo.Move]
		state indigo.State
		seat  engine.Seat
		want  bool
	}{
		{"the turn", plain, deal, 1, true},
		{"another seat", plain, deal, 0, false},
		{"nobody", plain, deal, engine.Nobody, false},
		{"a seat after the game", plain, indigo.State{}, 0, false},
		{"nobody after the game", plain, indigo.State{}, engine.Nobody, false},
		{"all seats: the turn", eager{}, deal, 1, true},
		{"all seats: another", eager{}, deal, 0, true},
		{"all seats: nobody", eager{}, deal, engine.Nobody, false},
		{"all seats: after the game", eager{}, indigo.State{}, 0, false},
	} {
		if got := engine.Awaits(tt.game, tt.state, tt.seat); got != tt.want {
			t.Errorf("%s: %t, want %t", tt.name, got, tt.want)
		}
	}
}
