package enginetest

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// opening is a position of Tuck after the deal.
var opening = newgame.Game{}.Deal(deck.NewSeed(1), 0)

// ended returns a position after the end of a game of Tuck.
func ended() state {
	s := opening
	if err := engine.Playout(newgame.Game{}, &s, deck.NewSeed(1).Rand(), nil); err != nil {
		panic(err)
	}
	return s
}

// baseless returns a refusal that does not wrap ErrIllegal.
func baseless(m move) error { return &engine.MoveError{Seat: 0, Move: m, Err: errors.New("no")} }

// refusing makes the game refuse all moves.
var refusing = after(onApply, nil, func(c *call) { c.to, c.err = c.s, baseless(c.m) })

// swappedStock returns a position that differs from s in the order of its stock.
func swappedStock(s state) state {
	last := len(s.Stock) - 1
	s.Stock[last], s.Stock[last-1] = s.Stock[last-1], s.Stock[last]
	return s
}

// alone lists faults, each with the check that finds it. In a walk, an earlier check may find
// the fault first.
var alone = []struct {
	name    string
	promise Promise
	check   func()
}{
	{"a refusal changes the position", refusalIsClean, refusal(opening, ended(), baseless(move{}))},
	{"a refusal has no move", refusalIsClean, refusal(opening, opening, engine.ErrIllegal)},
	{"a refusal has the wrong seat", refusalIsClean, refusal(opening, opening, &engine.MoveError{Seat: 1, Err: engine.ErrIllegal})},
	{"a refusal has the wrong move", refusalIsClean, refusal(opening, opening, &engine.MoveError{Move: move{Card: pip}, Err: engine.ErrIllegal})},
	{"a refusal does not say that the move is illegal", refusalIsClean, refusal(opening, opening, baseless(move{}))},
	{"a refusal does not say that the game is over", overIsOver, refusal(ended(), ended(), &engine.MoveError{Move: move{}, Err: engine.ErrIllegal})},
	{"a card too many", cardsConserved, func() {
		w := walkOf()
		w.pack = sorted(w.cards(opening))[1:]
		w.checkCards(opening)
	}},
	{"points for the last card of the stock", dealIsBlind, dealsAlike(after(onScore, nil, func(c *call) { c.n = last(c) }))},
	{"a spectator sees the last card of the stock", dealIsBlind, dealsAlike(after(onView, of(engine.Nobody), func(c *call) {
		c.see.State.First = engine.Seat(last(c))
	}))},
	{"deals cannot be played", applyIsLegal, func() {
		w := walkOf(refusing)
		w.Samples = 2
		w.checkSamplesFair()
	}},
	{"samples with a sorted stock", sampleIsFair, func() {
		w := walkOf(after(onSample, nil, func(c *call) { slices.Sort(c.to.Stock[:]) }))
		w.Samples = 300
		w.checkSampleFair(w.Game.View(opening, 0), nil)
	}},
	{"a sample cannot be played", sampleIsWhole, func() {
		walkOf(refusing).checkSamplePlays(opening, deck.NewSeed(1).Rand())
	}},
	{"a sample has no moves", sampleIsWhole, func() {
		walkOf(after(onLegal, nil, undone)).checkSamplePlays(opening, deck.NewSeed(1).Rand())
	}},
	{"a foreign sample cannot be played", sampleIsWhole, func() {
		data, err := json.Marshal(newgame.Game{}.View(opening, 0).State)
		failOn(err)
		walkOf(refusing).checkDecode(data)
	}},
	{"a redacted move cannot be made", applyIsLegal, func() { walkOf(refusing).checkRedact(opening) }},
	{"a view shows the stock", viewsAgree, twinsOf(after(onView, nil, func(c *call) { c.see = view{Seat: c.seat, State: c.s} }))},
	{"the moves depend on the last card of the stock", viewsAgree, twinsOf(after(onLegal, nil, func(c *call) {
		c.legal = append(c.dst, move{Card: c.s.Stock[len(c.s.Stock)-1]})
	}))},
	{"the points depend on the last card of the stock", viewsAgree, twinsOf(after(onScore, nil, func(c *call) { c.n = last(c) * truth(c.seat == 1) }))},
	{"a spectator has points", scoreIsStable, func() {
		walkOf(after(onScore, nil, func(c *call) { c.n = 1 })).compareTwins(opening, opening, 0)
	}},
	{"a view shows the last card as its first seat", viewsAgree, twins(after(onView, nil, func(c *call) {
		c.see.State.First = engine.Seat(last(c))
	}))},
	{"twins cannot be played", applyIsLegal, twins(refusing)},
	{"a seat outside the game moves and changes nothing", applyIsLegal, strangers(func(c *call) { c.to, c.err = c.s, nil })},
	{"the refusal of a seat outside the game changes the position", applyIsLegal, strangers(func(c *call) { c.to, c.err = ended(), baseless(move{}) })},
	{"a seat outside the game has a move in place", doorsAgree, func() {
		fullWalk(after(onMoves, of(77), adds(firstOf(opening)))).checkInPlace(opening, 77)
	}},
	{"the items of a seat do not add up", breakdownAddsUp, func() {
		w := fullWalk(after(onItems, nil, func(c *call) { c.items[0].Points = max(0, int(c.seat)) }))
		w.forAll(w.checkSum)(opening)
	}},
	{"a move without a number", indexIsUnique, numbered(after(onIndex, nil, func(c *call) { c.n = -1 }))},
	{"a number that is one too high", indexIsUnique, numbered(
		after(onIndex, func(c *call) bool { return c.m == firstOf(opening) }, func(c *call) { c.n = 24 }),
		after(onMoveAt, func(c *call) bool { return c.i == 24 }, func(c *call) { c.seen, c.ok = firstOf(opening), true }))},
	{"the number of another move", indexIsUnique, numbered(after(onMoveAt, nil, func(c *call) { c.seen, c.ok = move{}, true }))},
	{"a seat is awaited in the zero position", awaitedMustMove, func() {
		fullWalk(after(onAwaits, all(zero, of(1)), func(c *call) { c.ok = true })).checkZero()
	}},
	{"a move reads only one of its texts", textIsUnique, func() {
		text := firstOf(opening).String()
		ascii, err := textOf(firstOf(opening))
		failOn(err)
		failOn(checkMoveTextOf(game(after(onParse, func(c *call) bool { return string(c.data) == text }, func(c *call) {
			c.seen, c.err = move{}, engine.ErrMoveText
		})), ascii))
	}},
	{"a move refuses its own text", textIsUnique, func() {
		readWord = func(*word, string) error { return engine.ErrMoveText }
		newWalk(Suite[spelledState, word]{Game: spelled{}}.ready(), seeded(1)).checkTexts([]word{{"one"}})
	}},
	{"a move reads a text wrongly", textIsUnique, func() {
		readWord = func(w *word, _ string) error { w.tick = "two"; return nil }
		failOn(checkMoveTextOf(Suite[spelledState, word]{Game: spelled{}}, "one"))
	}},
	{"the options are always the same slice", optionsAreRules, func() {
		shared := []engine.Option{{Name: "open", Title: "Open", About: "Nothing.", Kind: engine.OptSwitch, Default: false}}
		fullGame(after(onOptions, nil, func(c *call) { c.options = shared })).checkOptions()
	}},
	{"a method panics in another goroutine", nothingPanics, func() { walkOf(before(onScore, away, panicking)).checkShared(opening) }},
	{"positions without JSON", jsonIsWhole, func() {
		w := newWalk(Suite[spelledState, word]{Game: spelled{}}.ready(), seeded(1))
		w.passed, w.before = []spelledState{{left: 3}}, spelledState{left: 3}
		w.checkDistinct(spelledState{left: 2})
	}},
}

// last returns the last card of the stock as a number.
func last(c *call) int { return int(c.s.Stock[len(c.s.Stock)-1]) }

// refusal checks what Apply returns when seat 0 makes the zero move.
func refusal(s, next state, err error) func() {
	return func() { walkOf().checkRefusal(s, 0, move{}, next, err) }
}

func dealsAlike(change change) func() {
	return func() {
		w := walkOf(change)
		w.Samples = 20
		w.checkDealsAlike()
	}
}

// twinsOf compares two positions that differ in the order of the stock.
func twinsOf(change change) func() {
	return func() { walkOf(change).compareTwins(opening, swappedStock(opening), 0) }
}

// fullWalk returns a walk of Tuck with the optional methods and some changes.
func fullWalk(changes ...change) *walk[state, move] {
	return newWalk(fullGame(changes...).ready(), seeded(1))
}

// strangers checks the seats outside the game, for which Apply returns what the function says.
func strangers(apply func(*call)) func() {
	return func() {
		w := walkOf(after(onApply, func(c *call) bool { return c.seat < engine.Nobody || c.seat > 1 }, apply))
		w.passed, w.met = []state{opening}, []move{firstOf(opening)}
		w.checkStrangers()
	}
}

// twins plays the opening beside positions that look the same, with several seeds.
func twins(change change) func() {
	return func() {
		for seed := range uint64(100) {
			newWalk(game(change).ready(), seeded(seed)).checkTwins(opening)
		}
	}
}

// spelled is a game without DecodeState, whose moves can be read from their texts.
type spelled struct {
	engine.Game[spelledState, word]
}

// spelledState has no JSON, as its fields are not exported, and one of them shares memory.
type spelledState struct {
	left int
	_    *int
}

func (spelled) Seats() int { return 1 }

func (spelled) ParseMove(text string) (word, error) { return word{tick(text)}, nil }

// firstOf returns the first legal move of the seat that has the turn.
func firstOf(s state) move { return newgame.Game{}.Legal(nil, s, newgame.Game{}.Turn(s))[0] }

// numbered checks the numbers of the moves in a position that is not the first.
func numbered(changes ...change) func() {
	return func() {
		w := newWalk(talking(changes...).ready(), seeded(1))
		w.passed = append(w.passed, opening)
		where(w, w.checkIndex)(opening)
	}
}

func TestEachCheckFindsFaults(t *testing.T) {
	for _, tt := range alone {
		t.Run(tt.name, func(t *testing.T) {
			mustEnd(t, tt.promise, tt.check)
		})
	}
}
