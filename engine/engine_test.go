package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
)

func TestSeatString(t *testing.T) {
	for seat, want := range map[engine.Seat]string{0: "seat 0", 6: "seat 6", engine.Nobody: "nobody", -9: "seat -9"} {
		expect.Is(t, seat.String(), want, int(seat), "is")
	}
}

// plain is Indigo without its optional methods.
type plain struct {
	engine.Engine[indigo.State, indigo.Move]
}

// AsChecked returns a game that checks moves in place, whether or not the given game has a Play
// method.
func TestAsChecked(t *testing.T) {
	start := indigo.Game{}.Deal(deck.NewSeed(1), 0)
	m := start.Hand(0).First()
	want, _ := indigo.Game{}.Apply(start, 0, m)
	for name, e := range map[string]engine.Engine[indigo.State, indigo.Move]{"Play": indigo.Game{}, "Apply": plain{indigo.Game{}}} {
		g, s := engine.AsChecked(e), start
		if err := g.Play(&s, 0, start.Hand(1).First()); !errors.Is(err, indigo.ErrNotInHand) || s != start {
			t.Errorf("%s: refused with %v, and the position becomes %+v", name, err, s)
		}
		if err := g.Play(&s, 0, m); err != nil || s != want {
			t.Errorf("%s: %v leads to %+v, %v", name, m, s, err)
		}
		if _, own := g.(indigo.Game); own != (name == "Play") {
			t.Errorf("%s: %T", name, g)
		}
	}
}

// A game that plays in place is not wrapped.
func TestAsInPlace(t *testing.T) {
	if _, own := engine.AsInPlace(indigo.Game{}).(indigo.Game); !own {
		t.Error("Indigo is wrapped")
	}
	s := indigo.Game{}.Deal(deck.NewSeed(1), 0)
	expect.Is(t, engine.AsInPlace(plain{indigo.Game{}}).TurnOf(&s), 0, "the turn is")
}

func TestViewJSON(t *testing.T) {
	type word struct{ Text string }
	var v engine.View[word]
	if err := json.Unmarshal([]byte(`{"seat":-1,"state":{"Text":"x"}}`), &v); err != nil || v != (engine.View[word]{Seat: engine.Nobody, State: word{"x"}}) {
		t.Errorf("%+v, %v", v, err)
	}
	for _, hostile := range []string{`null`, `{}`, `{"seat":0}`, `{"state":{"Text":"x"}}`, `{"seat":null,"state":{"Text":"x"}}`,
		`{"seat":0,"state":{"Text":"x"},"x":1}`, `{"seat":300,"state":{"Text":"x"}}`, `[]`,
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

// liar is a game whose Legal lists a move that Apply refuses.
type liar struct{ newgame.Game }

func (liar) Legal(dst []newgame.Move, _ newgame.State, _ engine.Seat) []newgame.Move {
	return append(dst, newgame.Move{})
}

func TestLiarsAreReported(t *testing.T) {
	s := liar{}.Deal(deck.NewSeed(1), 0)
	expect.Err(t, engine.Playout(liar{}, &s, deck.NewSeed(1).Rand(), nil), engine.ErrNoSuchMove, "a playout by an illegal move")
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

// The legal moves have a fixed order and fixed texts.
func ExampleEngine() {
	var e engine.Engine[indigo.State, indigo.Move] = indigo.Game{}
	s := indigo.Game{}.Deal(deck.NewSeed(1), 0)
	legal := e.Legal(nil, s, e.Turn(s))
	next, err := e.Apply(s, e.Turn(s), legal[0])
	fmt.Println(legal[0], slices.Contains(e.Legal(nil, next, 0), legal[0]), err)
	// Output: K♣ false <nil>
}

// eager is a game that awaits every seat, and even Nobody, at any time.
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
		{"all seats: another seat", eager{}, deal, 0, true},
		{"all seats: nobody", eager{}, deal, engine.Nobody, false},
		{"all seats: after the game", eager{}, indigo.State{}, 0, false},
	} {
		expect.Is(t, engine.Awaits(tt.game, tt.state, tt.seat), tt.want, tt.name)
	}
}

// A game with words of its own is not wrapped. TestPlainSpeech of package gamekit checks those of other games.
func TestSpeechOf(t *testing.T) {
	if _, own := engine.SpeechOf(indigo.Game{}).(indigo.Game); !own {
		t.Error("the speech of Indigo is not its own")
	}
}
