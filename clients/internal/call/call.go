// Package call offers package hoyle to a program in another language. Each operation has a number,
// takes bytes and returns bytes, in the JSON that docs/wire.md describes. Tables and matches are
// represented by handles, numbers that stay valid until they are freed. Package library exports
// package call to JavaScript and to C.
package call

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sync/atomic"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
)

// Calls answers calls for a list of games. It must not be used by several goroutines at once, except
// that any goroutine may call Stop.
type Calls struct {
	Games []hoyle.Game
	More  []Op // operations besides those that every program has

	stop    atomic.Pointer[context.CancelFunc] // of the bot that thinks now
	tables  map[int32]*hoyle.Table
	matches map[int32]*hoyle.Match
	last    int32
	scratch []byte // the state last answered
}

// Op is an operation on a table that a program adds: its name, and the function that answers it.
type Op struct {
	Name string
	Do   func(t *hoyle.Table, arg []byte) (any, error)
}

// op is an operation: its name, the function that answers it, and the type of its argument, or nil if
// that is no JSON or is not read.
type op struct {
	name string
	do   func(c *Calls, of int32, arg []byte) (any, error)
	arg  reflect.Type
}

// ops lists the operations by their numbers.
var ops []op

func init() {
	ops = append([]op{{"ops", names, nil}, {"games", games, nil}, on("info", info), {"free", free, nil}}, tableOps...)
	ops = append(append(append(ops, matchOps...), thoughtOps...), seedOps...)
}

// ErrCall is wrapped by the error for a call that makes no sense.
var ErrCall = engine.Sentinel("bad-call", "call: bad call")

// Call returns the answer to an operation on a handle, as JSON, and reports whether the
// operation succeeded. If not, the answer is the JSON of an error with a code. The answer is
// valid until the next call.
func (c *Calls) Call(number, of int32, arg []byte) (answer []byte, ok bool) {
	v, err := c.call(number, of, arg)
	if err == nil {
		if raw, is := v.(json.RawMessage); is {
			return raw, true // valid, as the library wrote it
		}
		if answer, err = json.Marshal(v); err == nil {
			return answer, true
		}
	}
	return Refusal(err), false
}

func (c *Calls) call(number, of int32, arg []byte) (v any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("call: %v", p)
		}
	}()
	more := int(number) - len(ops)
	if number < 0 || more >= len(c.More) {
		return nil, fmt.Errorf("%w: no operation %d", ErrCall, number)
	}
	if more < 0 {
		return ops[number].do(c, of, arg)
	}
	t, err := c.table(of)
	if err != nil {
		return nil, err
	}
	return c.More[more].Do(t, arg)
}

// Refusal returns the JSON of an error: its code, its reason and its message.
func Refusal(err error) []byte {
	answer, bad := json.Marshal(struct {
		Code    string `json:"code"`
		Reason  string `json:"reason"`
		Message string `json:"message"`
	}{hoyle.Code(err), hoyle.Reason(err), err.Error()})
	if bad != nil {
		return []byte(`{"code":"","reason":"","message":"call: an error without a text"}`)
	}
	return answer
}

// on returns an operation whose argument has type A.
func on[A any](name string, do func(c *Calls, of int32, a A) (any, error)) op {
	return op{name, func(c *Calls, of int32, arg []byte) (any, error) {
		var a A
		if err := strictjson.Decode(arg, &a); err != nil {
			if hoyle.Code(err) != "" {
				return nil, err
			}
			return nil, fmt.Errorf("%w: %s: %w", ErrCall, name, err)
		}
		return do(c, of, a)
	}, reflect.TypeFor[A]()}
}

func names(c *Calls, _ int32, _ []byte) (any, error) {
	all := make([]string, len(ops), len(ops)+len(c.More))
	for i, o := range ops {
		all[i] = o.name
	}
	for _, o := range c.More {
		all = append(all, o.Name)
	}
	return all, nil
}

func games(c *Calls, _ int32, _ []byte) (any, error) {
	all := []hoyle.Info{}
	for _, g := range c.Games {
		all = append(all, g.Info())
	}
	return all, nil
}

// named identifies a game by its own name or the name of a preset, with options.
type named struct {
	Game  string          `json:"game"`
	Rules json.RawMessage `json:"rules,omitzero"`
}

func (n named) find(c *Calls) (hoyle.Game, error) {
	g, err := hoyle.FindIn(c.Games, n.Game)
	if err != nil || len(n.Rules) == 0 {
		return g, err
	}
	return g.With(n.Rules)
}

// described is what a client needs to know about a game with its rules.
type described struct {
	hoyle.Info
	SeatsNow   int `json:"seatsNow"`
	PlayersNow int `json:"playersNow"`
}

func info(c *Calls, _ int32, n named) (any, error) {
	g, err := n.find(c)
	if err != nil {
		return nil, err
	}
	return described{g.Info(), g.Seats(), g.Players()}, nil
}

func (c *Calls) hold(t *hoyle.Table) int32 {
	if c.tables == nil {
		c.tables = map[int32]*hoyle.Table{}
	}
	c.last++
	c.tables[c.last] = t
	return c.last
}

// errFreed is the error for a handle that does not stand for a table or a match.
var errFreed = fmt.Errorf("%w: the table or match is free", ErrCall)

func (c *Calls) table(of int32) (*hoyle.Table, error) {
	if t := c.tables[of]; t != nil {
		return t, nil
	}
	return nil, errFreed
}

func free(c *Calls, of int32, _ []byte) (any, error) {
	delete(c.tables, of)
	delete(c.matches, of)
	return nil, nil
}
