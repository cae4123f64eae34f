package call

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

// opens lists the codes of the operations that open a record.
const opens = "bad-record no-such-game"

// plays lists the codes of the operations that make a move.
const plays = "not-a-move not-your-turn game-over *"

// tableOps are the operations that make a table or act on one.
var tableOps = []op{
	on("table", "Deals, either from a seed or from a position.", "no-such-game invalid-rules no-such-seat not-a-seed invalid-position", newTable),
	on("open(record)", "Opens the record of a deal, and verifies every play.", opens, openTable),
	inWords("play", "Makes a move, and returns the turn, -1 at the end.", plays, func(_ *Calls, t *hoyle.Table, arg []byte) (any, error) {
		seat, move, err := seatAndMove(arg)
		if err == nil {
			err = t.Play(seat, move)
		}
		return t.Turn(), err
	}, reflect.TypeFor[played](), reflect.TypeFor[hoyle.Seat]()),
	of("playAt", "Makes the move of a seat that has seen n plays, so that a click sent twice is one play, and returns the turn.", "stale "+plays,
		func(t *hoyle.Table, p struct {
			N    int        `json:"n"`
			Seat hoyle.Seat `json:"seat"`
			Move string     `json:"move"`
		},
		) (hoyle.Seat, error) {
			err := t.PlayAt(p.N, p.Seat, p.Move)
			return t.Turn(), err
		}),
	of("undo(n)", "Takes back all plays but the first n, and reports whether that was possible.", "",
		func(t *hoyle.Table, n int) (bool, error) { return t.UndoTo(n), nil }),
	of("canUndo(n)", "Reports whether it is fair to take back all plays but the first n.", "",
		func(t *hoyle.Table, n int) (bool, error) { return t.CanUndoTo(n), nil }),
	ofTable("at(n)", "Returns a new table with the first n plays.", "", func(c *Calls, t *hoyle.Table, n int) (Table, error) {
		if before := t.At(n); before != nil {
			return c.hold(before), nil
		}
		return 0, fmt.Errorf("%w: at: no play %d", ErrCall, n)
	}),
	inWords("state", "Returns what a seat sees, -1 for a spectator: the parts named, or all; the log begins with the play numbered from.",
		"no-such-seat", stateOf, reflect.TypeFor[asked](), reflect.TypeFor[State]()),
	of("about", "Returns what stays the same during a deal.", "", func(t *hoyle.Table, _ none) (About, error) {
		return About{rulesOf(t.Game()), t.First(), t.Players(), t.Commitment()}, nil
	}),
	of("say", "Returns moves in words, as they are read now or before play n.", "", say),
	of("forced(seat)", "Returns the only move of a seat that has no other choice, or null.", "",
		func(t *hoyle.Table, seat hoyle.Seat) (*string, error) {
			if move, ok := t.Forced(seat); ok {
				return &move, nil
			}
			return nil, nil
		}),
	of("sort", "Returns cards as a player holds them.", "invalid-text", func(t *hoyle.Table, s struct {
		Seat  hoyle.Seat `json:"seat"`
		Cards card.List  `json:"cards"`
	},
	) (card.List, error) {
		t.SortHand(s.Seat, s.Cards)
		return s.Cards, nil
	}),
	of("position", "Returns the whole position, which is secret.", "", func(t *hoyle.Table, _ none) (json.RawMessage, error) { return t.PositionJSON() }),
	of("save", "Returns the record so far, which is secret.", "", func(t *hoyle.Table, _ none) (hoyle.Record, error) { return t.Save(), nil }),
	of("record", "Returns the record of a finished deal, which everybody may see.", "secret",
		func(t *hoyle.Table, _ none) (hoyle.Record, error) { return t.Record() }),
	of("close", "Declares that no further deal uses these cards, so that the record of the finished deal is not secret.", "",
		func(t *hoyle.Table, _ none) (none, error) { t.Close(); return nil, nil }),
}

// About is what stays the same during a deal.
type About struct {
	Game       GameRules       `json:"game"`
	First      hoyle.Seat      `json:"first"`      // the seat that leads; -1 if the table began from a position
	Players    int             `json:"players"`    // the number of seats for people, which come first
	Commitment deck.Commitment `json:"commitment"` // to the seed; zeros if the table began from a position
}

// ofTable returns an operation on a table.
func ofTable[A, R any](name, about, codes string, do func(*Calls, *hoyle.Table, A) (R, error)) op {
	o := described(name, "table", about, codes, reflect.TypeFor[A](), reflect.TypeFor[R]())
	return op{o, func(c *Calls, of int32, arg []byte) (any, error) {
		var a A
		t, err := c.read(o, of, arg, &a)
		if err != nil {
			return nil, err
		}
		return do(c, t, a)
	}}
}

// read decodes the argument of an operation, and returns the table on which it is performed.
func (c *Calls) read(o *Operation, of int32, arg []byte, a any) (*hoyle.Table, error) {
	if err := o.read(arg, a); err != nil {
		return nil, err
	}
	return c.table(of)
}

// of returns an operation on a table that needs nothing else.
func of[A, R any](name, about, codes string, do func(*hoyle.Table, A) (R, error)) op {
	o := described(name, "table", about, codes, reflect.TypeFor[A](), reflect.TypeFor[R]())
	return op{o, func(c *Calls, of int32, arg []byte) (any, error) {
		var a A
		t, err := c.read(o, of, arg, &a)
		if err != nil {
			return nil, err
		}
		return do(t, a)
	}}
}

// inWords returns an operation on a table whose argument is not JSON, because it is called at every step
// of a deal.
func inWords(name, about, codes string, do func(*Calls, *hoyle.Table, []byte) (any, error), argument, answer reflect.Type) op {
	o := &Operation{name, "table", about, "", true, argument, answer, strings.Fields(codes)}
	return op{o, func(c *Calls, of int32, arg []byte) (any, error) {
		t, err := c.table(of)
		if err != nil {
			return nil, err
		}
		return do(c, t, arg)
	}}
}

// dealt describes a deal, either from a seed or from a position.
type dealt struct {
	Game     string          `json:"game"`
	Rules    json.RawMessage `json:"rules,omitzero"`
	Seed     *deck.Seed      `json:"seed,omitzero"`
	First    hoyle.Seat      `json:"first,omitzero"`
	Position json.RawMessage `json:"position,omitzero"`
}

func newTable(c *Calls, _ int32, d dealt) (Table, error) {
	g, err := named{d.Game, d.Rules}.find(c)
	if err != nil {
		return 0, err
	}
	var t *hoyle.Table
	switch {
	case (d.Position == nil) == (d.Seed == nil):
		err = fmt.Errorf("%w: table: want either a seed or a position", ErrCall)
	case d.Position != nil:
		t, err = g.TableAt(d.Position)
	default:
		t, err = g.Table(*d.Seed, d.First)
	}
	if err != nil {
		return 0, err
	}
	return c.hold(t), nil
}

func openTable(c *Calls, _ int32, r hoyle.Record) (Table, error) {
	t, err := hoyle.OpenIn(c.Games, r)
	if err != nil {
		return 0, err
	}
	return c.hold(t), nil
}

// played is the argument of play.
type played struct {
	Seat hoyle.Seat `json:"seat"`
	Move string     `json:"move"`
}

// seatAndMove reads the argument of play: a seat, a space and the text of a move.
func seatAndMove(arg []byte) (hoyle.Seat, string, error) {
	seat, move, ok := bytes.Cut(arg, []byte(" "))
	n, err := strconv.ParseInt(string(seat), 10, 8)
	if !ok || err != nil {
		return 0, "", fmt.Errorf("%w: play: no seat before the move", ErrCall)
	}
	return hoyle.Seat(n), string(move), nil
}

// say returns moves in words, as they read before play number n, or as they read now if n is
// missing.
func say(t *hoyle.Table, s struct {
	Seat  hoyle.Seat `json:"seat"`
	Moves []string   `json:"moves"`
	N     *int       `json:"n,omitzero"`
},
) ([]hoyle.Phrase, error) {
	if s.N != nil {
		if t = t.At(*s.N); t == nil {
			return nil, fmt.Errorf("%w: say: no play %d", ErrCall, *s.N)
		}
	}
	words := make([]hoyle.Phrase, len(s.Moves))
	for i, m := range s.Moves {
		words[i] = t.Say(s.Seat, m)
	}
	return words, nil
}
