package enginetest

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
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

// walkOf returns a walk of a version of Tuck.
func walkOf(fault func(*faulty)) *walk[state, move] { return newWalk(game(fault)().guard(), Seeded(1)) }

// baseless returns a refusal that does not wrap ErrIllegal.
func baseless(m move) error { return &engine.MoveError{Seat: 0, Move: m, Err: errors.New("no")} }

// flawless leaves the game as it is.
func flawless(*faulty) {}

// refusing makes the game refuse all moves.
func refusing(f *faulty) {
	f.apply = func(s state, _ engine.Seat, m move) (state, error) { return s, baseless(m) }
}

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
	check   func() error
}{
	{"a refusal changes the position", refusalIsClean, func() error {
		return walkOf(flawless).checkRefusal(opening, 0, move{}, ended(), baseless(move{}))
	}},
	{"a refusal has no move", refusalIsClean, func() error {
		return walkOf(flawless).checkRefusal(opening, 0, move{}, opening, engine.ErrIllegal)
	}},
	{"a refusal has the wrong seat", refusalIsClean, func() error {
		err := &engine.MoveError{Seat: 1, Err: engine.ErrIllegal}
		return walkOf(flawless).checkRefusal(opening, 0, move{}, opening, err)
	}},
	{"a refusal has the wrong move", refusalIsClean, func() error {
		err := &engine.MoveError{Seat: 0, Move: move{Card: pip}, Err: engine.ErrIllegal}
		return walkOf(flawless).checkRefusal(opening, 0, move{}, opening, err)
	}},
	{"a refusal does not say that the move is illegal", refusalIsClean, func() error {
		return walkOf(flawless).checkRefusal(opening, 0, move{}, opening, baseless(move{}))
	}},
	{"a refusal does not say that the game is over", overIsOver, func() error {
		err := &engine.MoveError{Seat: 0, Move: move{}, Err: engine.ErrIllegal}
		return walkOf(flawless).checkRefusal(ended(), 0, move{}, ended(), err)
	}},
	{"a card too many", cardsConserved, func() error {
		w := walkOf(flawless)
		w.pack = sorted(w.cards(opening))[1:]
		return w.checkCards(opening)
	}},
	{"points for the last card of the stock", dealIsBlind, func() error {
		w := walkOf(func(f *faulty) {
			f.score = func(s state, _ engine.Seat) int { return int(s.Stock[len(s.Stock)-1]) }
		})
		w.Samples = 20
		return w.checkDealsAlike()
	}},
	{"a spectator sees the last card of the stock", dealIsBlind, func() error {
		w := walkOf(func(f *faulty) {
			f.view = func(s state, seat engine.Seat) view {
				v := f.Game.View(s, seat)
				if seat == engine.Nobody {
					v.State.First = engine.Seat(s.Stock[len(s.Stock)-1])
				}
				return v
			}
		})
		w.Samples = 20
		return w.checkDealsAlike()
	}},
	{"deals cannot be played", applyIsLegal, func() error {
		w := walkOf(refusing)
		w.Samples = 2
		return w.checkSamplesFair()
	}},
	{"samples with a sorted stock", sampleIsFair, func() error {
		w := walkOf(func(f *faulty) {
			f.determinize = func(v view, r *rand.Rand) state {
				s := f.Game.Determinize(v, r)
				slices.Sort(s.Stock[:])
				return s
			}
		})
		w.Samples = 300
		return w.checkSampleFair(w.Game.View(opening, 0), nil)
	}},
	{"a sample cannot be played", sampleIsWhole, func() error {
		return walkOf(refusing).checkSamplePlays(opening, deck.NewSeed(1).Rand())
	}},
	{"a sample has no moves", sampleIsWhole, func() error {
		return walkOf(func(f *faulty) {
			f.legal = func(dst []move, _ state, _ engine.Seat) []move { return dst }
		}).checkSamplePlays(opening, deck.NewSeed(1).Rand())
	}},
	{"a foreign sample cannot be played", sampleIsWhole, func() error {
		data, err := json.Marshal(newgame.Game{}.View(opening, 0).State)
		if err != nil {
			return err
		}
		return walkOf(refusing).checkDecode(data)
	}},
	{"a redacted move cannot be made", applyIsLegal, func() error { return walkOf(refusing).checkRedact(opening) }},
	{"a view shows the stock", viewsAgree, func() error {
		return walkOf(func(f *faulty) {
			f.view = func(s state, seat engine.Seat) view { return view{Seat: seat, State: s} }
		}).compareTwins(opening, swappedStock(opening), 0)
	}},
	{"the moves depend on the last card of the stock", viewsAgree, func() error {
		return walkOf(func(f *faulty) {
			f.legal = func(dst []move, s state, _ engine.Seat) []move {
				return append(dst, move{Card: s.Stock[len(s.Stock)-1]})
			}
		}).compareTwins(opening, swappedStock(opening), 0)
	}},
	{"the points depend on the last card of the stock", viewsAgree, func() error {
		return walkOf(func(f *faulty) {
			f.score = func(s state, seat engine.Seat) int {
				if seat != 1 {
					return 0
				}
				return int(s.Stock[len(s.Stock)-1])
			}
		}).compareTwins(opening, swappedStock(opening), 0)
	}},
	{"a spectator has points", scoreIsStable, func() error {
		return walkOf(func(f *faulty) {
			f.score = func(state, engine.Seat) int { return 1 }
		}).compareTwins(opening, opening, 0)
	}},
	{"a view shows the last card as its first seat", viewsAgree, func() error {
		return twins(func(f *faulty) {
			f.view = func(s state, seat engine.Seat) view {
				v := f.Game.View(s, seat)
				v.State.First = engine.Seat(s.Stock[len(s.Stock)-1])
				return v
			}
		})
	}},
	{"twins cannot be played", applyIsLegal, func() error { return twins(refusing) }},
	{"a seat outside the game moves and changes nothing", applyIsLegal, func() error {
		return strangers(func(s state) (state, error) { return s, nil })
	}},
	{"the refusal of a seat outside the game changes the position", applyIsLegal, func() error {
		return strangers(func(state) (state, error) { return ended(), baseless(move{}) })
	}},
	{"a seat outside the game has a move in place", doorsAgree, func() error {
		g := &full{moves: func(dst []move, _ *state, seat engine.Seat) []move {
			if seat == 77 {
				dst = append(dst, firstOf(opening))
			}
			return dst
		}}
		return newWalk(fullSuite(g).guard(), Seeded(1)).checkStranger(opening, 77)
	}},
	{"the items of a seat do not add up", breakdownAddsUp, func() error {
		g := &full{breakdown: func(_ state, seat engine.Seat) []engine.ScoreLine {
			return []engine.ScoreLine{{Name: "points", Points: max(0, int(seat))}}
		}}
		return newWalk(fullSuite(g).guard(), Seeded(1)).checkItems(opening)
	}},
	{"a move without a number", indexIsUnique, func() error {
		return numbered(func(g *talker) { g.index = func(move) int { return -1 } })
	}},
	{"a number that is one too high", indexIsUnique, func() error {
		return numbered(func(g *talker) {
			index, moveAt := g.index, g.moveAt
			g.index = func(m move) int {
				if m == firstOf(opening) {
					return g.moves
				}
				return index(m)
			}
			g.moveAt = func(i int) (move, bool) {
				if i == g.moves {
					return firstOf(opening), true
				}
				return moveAt(i)
			}
		})
	}},
	{"the number of another move", indexIsUnique, func() error {
		return numbered(func(g *talker) {
			g.moveAt = func(int) (move, bool) { return move{}, true }
		})
	}},
	{"a seat is awaited in the zero position", awaitedMustMove, func() error {
		g := &full{awaits: func(s state, seat engine.Seat) bool { return s == state{} && seat == 1 }}
		return newWalk(fullSuite(g).guard(), Seeded(1)).checkZero()
	}},
	{"a move reads only one of its texts", textIsUnique, func() error {
		text := firstOf(opening).String()
		g := &full{parse: func(s string) (move, error) {
			if s == text {
				return move{}, engine.ErrMoveText
			}
			return newgame.Game{}.ParseMove(s)
		}}
		ascii, err := textOf(firstOf(opening))
		if err != nil {
			return err
		}
		return CheckMoveText(fullSuite(g), ascii)
	}},
	{"a move refuses its own text", textIsUnique, func() error {
		readWord = func(*word, string) error { return engine.ErrMoveText }
		return newWalk(Suite[countdownState, word]{Game: spelled{}}.guard(), Seeded(1)).checkTexts([]word{{"one"}})
	}},
	{"a move reads a text wrongly", textIsUnique, func() error {
		readWord = func(w *word, _ string) error { w.tick = "two"; return nil }
		return CheckMoveText(Suite[countdownState, word]{Game: spelled{}}, "one")
	}},
	{"the options are always the same slice", optionsAreRules, func() error {
		g := &full{}
		shared := []engine.Option{{Name: "open", Title: "Open", About: "Nothing.", Kind: engine.OptSwitch, Default: false}}
		g.options = func() []engine.Option { return shared }
		return Suite[state, move]{Game: g}.checkOptions()
	}},
	{"a method panics in another goroutine", nothingPanics, func() error {
		home := goroutine()
		return walkOf(func(f *faulty) {
			f.score = func(state, engine.Seat) int {
				if goroutine() != home {
					panic("away")
				}
				return 0
			}
		}).checkShared(opening)
	}},
}

// strangers checks the seats outside the game, for which Apply returns what the function apply does.
func strangers(apply func(state) (state, error)) error {
	w := walkOf(func(f *faulty) {
		f.apply = func(s state, seat engine.Seat, m move) (state, error) {
			if seat < engine.Nobody || seat > 1 {
				return apply(s)
			}
			return f.Game.Apply(s, seat, m)
		}
	})
	w.passed, w.met = []state{opening}, []move{firstOf(opening)}
	return w.checkStrangers()
}

// twins plays the opening beside positions that look the same, with several seeds.
func twins(fault func(*faulty)) error {
	for seed := range uint64(100) {
		if err := newWalk(game(fault)().guard(), Seeded(seed)).checkTwins(opening); err != nil {
			return err
		}
	}
	return nil
}

// spelled is a countdown whose moves can be read from their texts.
type spelled struct {
	engine.Game[countdownState, word]
}

func (spelled) Seats() int { return 1 }

func (spelled) ParseMove(text string) (word, error) { return word{tick(text)}, nil }

// firstOf returns the first legal move of the seat that has the turn.
func firstOf(s state) move { return newgame.Game{}.Legal(nil, s, newgame.Game{}.Turn(s))[0] }

// numbered checks the numbers of the moves in a position that is not the first.
func numbered(fault func(*talker)) error {
	w := newWalk(talking(fault).guard(), Seeded(1))
	w.passed = append(w.passed, opening)
	return w.checkIndex(opening)
}

func TestEachCheckFindsFaults(t *testing.T) {
	for _, tt := range alone {
		t.Run(tt.name, func(t *testing.T) {
			var err error
			func() {
				defer caught(&err)
				err = tt.check()
			}()
			mustViolate(t, tt.promise, err)
		})
	}
}
