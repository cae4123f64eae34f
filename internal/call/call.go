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
	"strings"
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

// Operation is what callers in any language must know of an operation.
type Operation struct {
	Name     string
	On       string       // what it is performed on: "", "table", "match", or "table, or none"
	About    string       // what it does, as the comment of a method
	Param    string       // the name of an argument that is not an object, or ""
	Words    bool         // the argument is not JSON: the fields of Argument follow one another, after spaces
	Argument reflect.Type // nil if it is null
	Answer   reflect.Type // nil if it is null
	Codes    []string     // of its refusals besides bad-call; "*" stands for those of the game
}

type op struct {
	*Operation
	do func(c *Calls, of int32, arg []byte) (any, error)
}

// ops lists the operations by their numbers.
var ops []op

func init() {
	freed := on("free", "Frees a table or a match.", "", free)
	freed.On = "table or match"
	ops = []op{
		on("ops", "Lists the names of the operations, in the order of their numbers.", "", names),
		on("games", "Describes the games.", "", games),
		on("info", "Describes a game with its rules.", "no-such-game invalid-rules", info),
		on("words", "Returns the words of a game in a language, such as \"de\", by their keys.", "no-such-game", words),
		freed,
	}
	ops = append(append(append(append(ops, tableOps...), matchOps...), thoughtOps...), seedOps...)
}

// Operations returns what callers must know of all operations, in the order of their numbers.
func Operations() []Operation {
	all := make([]Operation, len(ops))
	for i, o := range ops {
		all[i] = *o.Operation
	}
	return all
}

type (
	// Table is the handle of a table: a number that stays valid until it is freed.
	Table int32
	// Match is the handle of a match, as Table is that of a table.
	Match int32
)

// ErrCall is wrapped by the error for a call that makes no sense.
var ErrCall = engine.Sentinel("bad-call", "call: bad call")

// Call returns the answer to an operation on a handle, as JSON, and reports whether the
// operation succeeded. If not, the answer is the JSON of an error with a code. The answer is
// valid until the next call.
func (c *Calls) Call(number, of int32, arg []byte) (answer []byte, ok bool) {
	v, err := c.call(number, of, arg)
	if err == nil {
		switch v := v.(type) { // those of every step of a deal
		case json.RawMessage:
			return v, true // valid, as the library wrote it
		case hoyle.Seat:
			return appendInt(nil, v), true
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

// on returns an operation whose argument has type A and whose answer has type R. The name of an argument
// that is not an object follows that of the operation, in brackets; codes are separated by spaces. What does not
// depend on the types stands outside, because there is a copy of on for each operation.
func on[A, R any](name, about, codes string, do func(c *Calls, of int32, a A) (R, error)) op {
	o := described(name, "", about, codes, reflect.TypeFor[A](), reflect.TypeFor[R]())
	return op{o, func(c *Calls, of int32, arg []byte) (any, error) {
		var a A
		if err := o.read(arg, &a); err != nil {
			return nil, err
		}
		return do(c, of, a)
	}}
}

func described(name, of, about, codes string, argument, answer reflect.Type) *Operation {
	name, param, _ := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	return &Operation{name, of, about, param, false, notNull(argument), notNull(answer), strings.Fields(codes)}
}

// read decodes an argument.
func (o *Operation) read(arg []byte, a any) error {
	if len(arg) == 0 {
		arg = []byte("null")
	}
	err := strictjson.Decode(arg, a)
	if err != nil && hoyle.Code(err) == "" {
		return fmt.Errorf("%w: %s: %w", ErrCall, o.Name, err)
	}
	return err
}

// none is null: the argument of an operation that takes none, or the answer of one that gives none.
type none *struct{}

// notNull returns the type of an argument or an answer, or nil if it is null.
func notNull(t reflect.Type) reflect.Type {
	if t == reflect.TypeFor[none]() {
		return nil
	}
	return t
}

func names(c *Calls, _ int32, _ none) ([]string, error) {
	all := make([]string, len(ops), len(ops)+len(c.More))
	for i, o := range ops {
		all[i] = o.Name
	}
	for _, o := range c.More {
		all = append(all, o.Name)
	}
	return all, nil
}

func games(c *Calls, _ int32, _ none) ([]hoyle.Info, error) {
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

// GameRules is a game with its rules.
type GameRules struct {
	Game  string          `json:"game"`  // its own name
	Rules json.RawMessage `json:"rules"` // without those that are the default
}

func rulesOf(g hoyle.Game) GameRules { return GameRules{g.Name(), g.Rules()} }

// GameInfo describes a game with its rules.
type GameInfo struct {
	hoyle.Info
	SeatsNow   int `json:"seatsNow"`   // the number of seats with these rules
	PlayersNow int `json:"playersNow"` // the number of seats for people with these rules, which come first
}

func info(c *Calls, _ int32, n named) (i GameInfo, err error) {
	g, err := n.find(c)
	if err != nil {
		return i, err
	}
	return GameInfo{g.Info(), g.Seats(), g.Players()}, nil
}

func words(c *Calls, _ int32, of struct {
	Game     string `json:"game"`
	Language string `json:"language"`
}) (map[string]string, error) {
	g, err := named{Game: of.Game}.find(c)
	if err != nil {
		return nil, err
	}
	if all := g.Words(of.Language); all != nil {
		return all, nil
	}
	return map[string]string{}, nil
}

func (c *Calls) hold(t *hoyle.Table) Table {
	if c.tables == nil {
		c.tables = map[int32]*hoyle.Table{}
	}
	c.last++
	c.tables[c.last] = t
	return Table(c.last)
}

// errFreed is the error for a handle that does not stand for a table or a match.
var errFreed = fmt.Errorf("%w: the table or match is free", ErrCall)

func (c *Calls) table(of int32) (*hoyle.Table, error) {
	if t := c.tables[of]; t != nil {
		return t, nil
	}
	return nil, errFreed
}

func free(c *Calls, of int32, _ none) (none, error) {
	delete(c.tables, of)
	delete(c.matches, of)
	return nil, nil
}
