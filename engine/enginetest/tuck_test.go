package enginetest

import (
	"cmp"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
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

// method is a method of a faulty game.
type method int

const (
	onDeal method = iota
	onTurn
	onLegal
	onApply
	onScore
	onView
	onRedact
	onSample // Determinize
	onZones
	onState    // DecodeState
	onReadView // DecodeView
	onParse
	onItems // the first optional one: Breakdown
	onAwaits
	onContinues
	onOptions
	onTurnOf
	onMoves // AppendMoves
	onAdvance
	onPlay
	onPlayOut
	onDraw // of one move in a playout
	onPack // DealPack
	onSay
	onSeatName
	onSide
	onUnit
	onSort
	onCount // Moves
	onIndex
	onMoveAt
	onFollows
	onEach // EachCard
	onFacts
	onAppend // AppendFacts
	onLayouts
	onMarks
	onPicks
	methods
)

// call is a call of a method of Tuck. A change sees what the method is given, and may change it
// before the sound method is called; or it changes what the method returns.
type call struct {
	g    *faulty
	done bool // the sound method is not called

	s       state // also the position of a view, and the one before a play
	v       view
	seat    engine.Seat // also the seat of a view, and the first seat of a deal
	viewer  engine.Seat
	m       move
	dst     []move
	seed    deck.Seed
	pack    []card.Card
	r       *rand.Rand
	data    []byte
	i       int
	hand    card.List
	legal   []move // what is returned begins here
	to      state
	err     error
	see     view
	seen    move
	turn    engine.Seat
	n       int
	ok      bool
	zones   []engine.Zone
	items   []engine.ScoreLine
	options []engine.Option
	phrase  engine.Phrase
	unit    engine.Unit
	lay     func(zone int, k card.Card, n int)
	table   []string // the names of facts about the table
	each    []string // and about each seat
	layouts map[string]engine.Layout
	marks   []engine.Mark
}

// change makes a game faulty, or different.
type change func(*faulty)

// before lets a function change the arguments of the calls that meet the condition, if there is one.
func before(at method, when func(*call) bool, then func(*call)) change {
	return func(f *faulty) { f.in[at] = append(f.in[at], conditional(when, then)) }
}

// after lets a function change what the calls return that meet the condition, if there is one.
func after(at method, when func(*call) bool, then func(*call)) change {
	return func(f *faulty) { f.out[at] = append(f.out[at], conditional(when, then)) }
}

func conditional(when func(*call) bool, then func(*call)) func(*call) {
	return func(c *call) {
		if when == nil || when(c) {
			then(c)
		}
	}
}

// both makes several changes.
func both(changes ...change) change {
	return func(f *faulty) {
		for _, change := range changes {
			change(f)
		}
	}
}

// Conditions.

func zero(c *call) bool    { return c.s == state{} }
func running(c *call) bool { return c.s.Left > 0 }
func over(c *call) bool    { return c.s.Left == 0 && c.s.Drawn > 0 }
func refused(c *call) bool { return c.err != nil }
func taken(c *call) bool   { return c.err == nil }
func dstNil(c *call) bool  { return c.dst == nil }
func other(c *call) bool   { return c.viewer != c.seat }
func away(c *call) bool    { return goroutine() != c.g.home }
func hasTurn(c *call) bool { return c.seat != engine.Nobody && c.seat == c.g.Game.Turn(c.s) }

func refusedAs(err error) func(*call) bool {
	return func(c *call) bool { return errors.Is(c.err, err) }
}
func left(n int8) func(*call) bool { return func(c *call) bool { return c.s.Left == n } }
func of(seats ...engine.Seat) func(*call) bool {
	return func(c *call) bool { return slices.Contains(seats, c.seat) }
}

func all(conditions ...func(*call) bool) func(*call) bool {
	return func(c *call) bool {
		return !slices.ContainsFunc(conditions, func(met func(*call) bool) bool { return !met(c) })
	}
}

var faceDown = refusedAs(engine.ErrFaceDown)

// What may go wrong.

func nothing(*call)      {}
func panicking(*call)    { panic("no idea") }
func otherFirst(c *call) { c.to.First = 1 - c.to.First }
func asTurn(c *call)     { c.seat = c.g.Game.Turn(c.s) }
func undone(c *call)     { c.legal = c.dst }
func unredacted(c *call) { c.seen = c.m }
func again(c *call)      { c.to, c.err = c.g.Game.Apply(c.s, c.seat, c.m) }
func no(c *call)         { c.err = errors.New("no") }
func baselessly(c *call) { c.err = &engine.MoveError{Seat: c.seat, Move: c.m, Err: errors.New("no")} }
func refuseAs(err error) func(*call) {
	return func(c *call) { c.to, c.err = c.s, engine.NewMoveError(c.seat, c.m, err) }
}

func adds(moves ...move) func(*call) {
	return func(c *call) { c.legal = append(c.legal, moves...) }
}

// drops returns a change of a list of moves that lacks some.
func drops(drop func(c *call, m move) bool) func(*call) {
	return func(c *call) {
		kept := slices.DeleteFunc(c.legal[len(c.dst):], func(m move) bool { return drop(c, m) })
		c.legal = c.legal[:len(c.dst)+len(kept)]
	}
}

// count returns the number of calls that were counted so far, and this one.
func (c *call) count() int { return int(c.g.calls.Add(1)) }

// known returns the first value that was stored under the key.
func known[T any](c *call, key any, value T) T {
	first, _ := c.g.known.LoadOrStore(key, value)
	return first.(T)
}

// faulty is Tuck, a sound game, with some changes.
type faulty struct {
	newgame.Game
	title   string
	tune    func(*Suite[state, move])
	in, out [methods][]func(*call)
	calls   atomic.Int32
	known   sync.Map
	home    string // the goroutine that made it
}

// calls are calls that have been answered, so that not each of millions is new.
var calls = sync.Pool{New: func() any { return new(call) }}

// answer makes a call with its changes, and returns it. The function sound is what the sound method does.
func (f *faulty) answer(at method, given call, sound func(*call)) call {
	c := calls.Get().(*call)
	*c = given
	c.g = f
	for _, change := range f.in[at] {
		change(c)
	}
	if !c.done {
		sound(c)
	}
	for _, change := range f.out[at] {
		change(c)
	}
	answered := *c
	calls.Put(c)
	return answered
}

func (f *faulty) Name() string { return cmp.Or(f.title, f.Game.Name()) }

func (f *faulty) Turn(s state) engine.Seat {
	return f.answer(onTurn, call{s: s}, func(c *call) { c.turn = f.Game.Turn(c.s) }).turn
}

func (f *faulty) Legal(dst []move, s state, seat engine.Seat) []move {
	return f.answer(onLegal, call{dst: dst, s: s, seat: seat}, func(c *call) { c.legal = f.Game.Legal(c.dst, c.s, c.seat) }).legal
}

func (f *faulty) Apply(s state, seat engine.Seat, m move) (state, error) {
	c := f.answer(onApply, call{s: s, seat: seat, m: m}, func(c *call) { c.to, c.err = f.Game.Apply(c.s, c.seat, c.m) })
	return c.to, c.err
}

func (f *faulty) Score(s state, seat engine.Seat) int {
	return f.answer(onScore, call{s: s, seat: seat}, func(c *call) { c.n = f.Game.Score(c.s, c.seat) }).n
}

func (f *faulty) Deal(seed deck.Seed, first engine.Seat) state {
	return f.answer(onDeal, call{seed: seed, seat: first}, func(c *call) { c.to = f.Game.Deal(c.seed, c.seat) }).to
}

func (f *faulty) View(s state, seat engine.Seat) view {
	return f.answer(onView, call{s: s, seat: seat}, func(c *call) { c.see = f.Game.View(c.s, c.seat) }).see
}

func (f *faulty) Redact(s state, seat engine.Seat, m move, viewer engine.Seat) move {
	c := call{s: s, seat: seat, m: m, viewer: viewer}
	return f.answer(onRedact, c, func(c *call) { c.seen = f.Game.Redact(c.s, c.seat, c.m, c.viewer) }).seen
}

func (f *faulty) Determinize(v view, r *rand.Rand) state {
	c := call{v: v, s: v.State, seat: v.Seat, r: r}
	return f.answer(onSample, c, func(c *call) { c.to = f.Game.Determinize(c.v, c.r) }).to
}

func (f *faulty) Zones(s state) []engine.Zone {
	return f.answer(onZones, call{s: s}, func(c *call) { c.zones = f.Game.Zones(c.s) }).zones
}

func (f *faulty) DecodeState(data []byte) (state, error) {
	c := f.answer(onState, call{data: data}, func(c *call) { c.to, c.err = f.Game.DecodeState(c.data) })
	return c.to, c.err
}

func (f *faulty) DecodeView(data []byte) (view, error) {
	c := f.answer(onReadView, call{data: data}, func(c *call) { c.see, c.err = f.Game.DecodeView(c.data) })
	return c.see, c.err
}

func (f *faulty) ParseMove(text string) (move, error) {
	c := f.answer(onParse, call{data: []byte(text)}, func(c *call) { c.seen, c.err = f.Game.ParseMove(string(c.data)) })
	return c.seen, c.err
}

func (*faulty) MarshalJSON() ([]byte, error) { return json.Marshal(newgame.Game{}) }

// full is a faulty game with optional methods that most games have.
type full struct{ *faulty }

func (g full) Breakdown(s state, seat engine.Seat) []engine.ScoreLine {
	return g.answer(onItems, call{s: s, seat: seat}, func(c *call) {
		c.items = []engine.ScoreLine{{Name: "points", Points: g.Score(c.s, c.seat)}}
	}).items
}

func (g full) Awaits(s state, seat engine.Seat) bool {
	return g.answer(onAwaits, call{s: s, seat: seat}, func(c *call) { c.ok = c.seat != engine.Nobody && c.seat == g.Turn(c.s) }).ok
}

func (g full) Continues(s state) bool { return g.answer(onContinues, call{s: s}, nothing).ok }

func (g full) Options() []engine.Option {
	return g.answer(onOptions, call{}, nothing).options
}

func (g full) TurnOf(s *state) engine.Seat {
	return g.answer(onTurnOf, call{s: *s}, func(c *call) { c.turn = g.Turn(c.s) }).turn
}

func (g full) AppendMoves(dst []move, s *state, seat engine.Seat) []move {
	c := g.answer(onMoves, call{dst: dst, s: *s, seat: seat}, func(c *call) { c.legal = g.Legal(c.dst, c.s, c.seat) })
	if c.s != *s {
		*s = c.s
	}
	return c.legal
}

func (g full) Advance(s *state, seat engine.Seat, m move) error { return g.play(onAdvance, s, seat, m) }

// play makes a move in place.
func (f *faulty) play(at method, s *state, seat engine.Seat, m move) error {
	c := f.answer(at, call{s: *s, seat: seat, m: m}, func(c *call) { c.to, c.err = f.Apply(c.s, c.seat, c.m) })
	*s = c.to
	return c.err
}

// checked is a faulty game with its own implementation of engine.Checked.
type checked struct{ *faulty }

func (g checked) Play(s *state, seat engine.Seat, m move) error { return g.play(onPlay, s, seat, m) }

// outs is a faulty game with its own playout.
type outs struct{ *faulty }

func (g outs) PlayOut(s *state, r *rand.Rand) error {
	c := g.answer(onPlayOut, call{s: *s, r: r}, func(c *call) { c.to, c.err = g.playOut(c.s, r) })
	*s = c.to
	return c.err
}

func (g outs) playOut(s state, r *rand.Rand) (state, error) {
	draws := engine.NewDraws(r)
	for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
		legal := g.Legal(nil, s, seat)
		if len(legal) == 0 {
			return s, engine.ErrStuck
		}
		legal = g.answer(onDraw, call{legal: legal}, nothing).legal
		next, err := g.Apply(s, seat, legal[draws.IntN(len(legal))])
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, nil
}

func tuckWith(changes ...change) *faulty {
	f := &faulty{home: goroutine()}
	both(changes...)(f)
	return f
}

func fullWith(changes ...change) full { return full{tuckWith(changes...)} }

func suite(g engine.Game[state, move]) Suite[state, move] {
	return Suite[state, move]{Game: g, Candidates: candidates, Shows: shows, MaxPlays: 12}
}

// game returns the suite of Tuck with some changes.
func game(changes ...change) Suite[state, move] {
	f := tuckWith(changes...)
	su := suite(f)
	if f.tune != nil {
		f.tune(&su)
	}
	return su
}

// fullGame returns the suite of Tuck with the optional methods and some changes.
func fullGame(changes ...change) Suite[state, move] { return suiteAlone(fullWith(changes...)) }

// suiteAlone returns the suite of a game that is not read from JSON.
func suiteAlone(g engine.Game[state, move]) Suite[state, move] {
	su := suite(g)
	su.ReadGame = func([]byte) (engine.Game[state, move], error) { return g, nil }
	return su
}

// walkOf returns a walk of Tuck with some changes.
func walkOf(changes ...change) *walk[state, move] {
	return newWalk(game(changes...).ready(), seeded(1))
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

// Cards of the game: pip and queen are in a hand or in the stock.
var (
	pip   = card.Five.Of(card.Hearts)
	queen = card.Queen.Of(card.Hearts)
	ace   = card.Ace.Of(card.Hearts)
)

// goroutine returns the number of the calling goroutine, from the first line of its
// stack: "goroutine 7 [running]:".
func goroutine() string {
	var stack [64]byte
	return strings.Fields(string(stack[:runtime.Stack(stack[:], false)]))[1]
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// sound stands in for the broken promise if a game has no fault, and therefore breaks no promise.
const sound Promise = "none"

// faultOf returns the error of Check.
func faultOf[S comparable, M engine.Move](su Suite[S, M]) error {
	_, err := Check(su)
	return err
}

// mustViolate fails the test unless err reports that the promise want is broken. If want is
// empty, any promise will do; if it is sound, there must be no error.
func mustViolate(t *testing.T, want Promise, err error) {
	t.Helper()
	var violation *Violation
	if want == sound {
		if err != nil {
			t.Error(err)
		}
	} else if !errors.As(err, &violation) || want != "" && violation.Promise != want {
		t.Errorf("got: %.1500v\nwant: %s", err, want)
	}
}

// mustEnd fails the test unless the check breaks the promise, or passes if want is sound.
func mustEnd(t *testing.T, want Promise, check func()) {
	t.Helper()
	mustViolate(t, want, game().guarded(check))
}

// mustBreak fails the test unless some walk finds that the promise is broken, and no walk finds a
// different fault.
func mustBreak(t *testing.T, want Promise, walk func(choose func(int) int) error) {
	t.Helper()
	found := false
	for seed := range uint64(10) {
		err := walk(seeded(seed))
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

// fault is a change that breaks a promise.
type fault struct {
	name    string
	promise Promise
	change  change
}

// find runs a test for each fault.
func find(t *testing.T, faults []fault, check func(t *testing.T, f fault)) {
	t.Helper()
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) { check(t, f) })
	}
}
