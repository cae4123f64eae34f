package call

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

// tableOps are the operations that make a table or act on one.
var tableOps = []op{
	on("table", newTable),
	on("open", openTable),
	{"play", func(c *Calls, of int32, arg []byte) (any, error) {
		t, err := c.table(of)
		if err != nil {
			return nil, err
		}
		seat, move, err := seatAndMove(arg)
		if err != nil {
			return nil, err
		}
		if err := t.Play(seat, move); err != nil {
			return nil, err
		}
		return json.RawMessage(appendInt(nil, t.Turn())), nil
	}, nil},
	of("playAt", func(t *hoyle.Table, p struct {
		N    int        `json:"n"`
		Seat hoyle.Seat `json:"seat"`
		Move string     `json:"move"`
	},
	) (any, error) {
		if err := t.PlayAt(p.N, p.Seat, p.Move); err != nil {
			return nil, err
		}
		return t.Turn(), nil
	}),
	of("undo", func(t *hoyle.Table, n int) (any, error) { return t.UndoTo(n), nil }),
	of("canUndo", func(t *hoyle.Table, n int) (any, error) { return t.CanUndoTo(n), nil }),
	on("at", at),
	{"state", stateOf, nil},
	of("about", func(t *hoyle.Table, _ none) (any, error) {
		return struct {
			Game       hoyle.Game      `json:"game"`
			First      hoyle.Seat      `json:"first"`
			Players    int             `json:"players"`
			Commitment deck.Commitment `json:"commitment"`
		}{t.Game(), t.First(), t.Players(), t.Commitment()}, nil
	}),
	of("say", say),
	of("forced", func(t *hoyle.Table, seat hoyle.Seat) (any, error) {
		if move, ok := t.Forced(seat); ok {
			return move, nil
		}
		return null, nil
	}),
	of("sort", func(t *hoyle.Table, s struct {
		Seat  hoyle.Seat `json:"seat"`
		Cards card.List  `json:"cards"`
	},
	) (any, error) {
		t.SortHand(s.Seat, s.Cards)
		return s.Cards, nil
	}),
	of("position", func(t *hoyle.Table, _ none) (any, error) { return raw(t.PositionJSON()) }),
	of("save", func(t *hoyle.Table, _ none) (any, error) { return t.Save(), nil }),
	of("record", func(t *hoyle.Table, _ none) (any, error) { return t.Record() }),
	of("close", func(t *hoyle.Table, _ none) (any, error) { t.Close(); return null, nil }),
}

// null is the answer of an operation without a result.
var null = json.RawMessage("null")

// none is null, the argument of an operation that takes no argument.
type none *struct{}

// of returns an operation on a table. The argument of the operation has type A.
func of[A any](name string, do func(*hoyle.Table, A) (any, error)) op {
	return on(name, func(c *Calls, of int32, a A) (any, error) {
		t, err := c.table(of)
		if err != nil {
			return nil, err
		}
		return do(t, a)
	})
}

func raw(data []byte, err error) (any, error) { return json.RawMessage(data), err }

// dealt describes a deal, either from a seed or from a position.
type dealt struct {
	Game     string          `json:"game"`
	Rules    json.RawMessage `json:"rules,omitzero"`
	Seed     *deck.Seed      `json:"seed,omitzero"`
	First    hoyle.Seat      `json:"first,omitzero"`
	Position json.RawMessage `json:"position,omitzero"`
}

func newTable(c *Calls, _ int32, d dealt) (any, error) {
	g, err := named{d.Game, d.Rules}.find(c)
	if err != nil {
		return nil, err
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
		return nil, err
	}
	return c.hold(t), nil
}

func openTable(c *Calls, _ int32, r hoyle.Record) (any, error) {
	t, err := hoyle.OpenIn(c.Games, r)
	if err != nil {
		return nil, err
	}
	return c.hold(t), nil
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

// at makes a new table with the first plays of another.
func at(c *Calls, of int32, n int) (any, error) {
	t, err := c.table(of)
	if err != nil {
		return nil, err
	}
	before := t.At(n)
	if before == nil {
		return nil, fmt.Errorf("%w: at: no play %d", ErrCall, n)
	}
	return c.hold(before), nil
}

// say returns moves in words, as they read before play number n, or as they read now if n is
// missing.
func say(t *hoyle.Table, s struct {
	Seat  hoyle.Seat `json:"seat"`
	Moves []string   `json:"moves"`
	N     *int       `json:"n,omitzero"`
},
) (any, error) {
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
