package enginetest

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// breaks lists the ways in which a game may break a promise, each with the promise that the
// violation must name.
var breaks = []fault{
	{"zero position waits", zeroIsOver, after(onTurn, nil, func(c *call) { c.turn = max(c.turn, 0) })},
	{"zero position scores", zeroIsOver, after(onScore, nil, func(c *call) { c.n++ })},
	{"zero position has a move", zeroIsOver, after(onLegal, all(zero, of(1)), adds(move{Card: pip}))},
	{"zero position is not over for apply", overIsOver, after(onApply, zero, refuseAs(newgame.ErrNotInHand))},
	{"zero position changes", refusalIsClean, after(onApply, zero, func(c *call) { c.to.First = 1 })},
	{"redact panics on the zero position", nothingPanics, before(onRedact, zero, panicking)},
	{"legal shares a buffer between seats", legalIsList, func(f *faulty) {
		buffers := map[int8][]move{}
		early := func(c *call) bool { return c.dst == nil && c.s.Left != 12 } // there is no position before the deal
		before(onLegal, early, func(c *call) {
			buffers[c.s.Left] = append(buffers[c.s.Left][:0], make([]move, 6)...)
			c.dst = buffers[c.s.Left][:0]
		})(f)
	}},
	{"a spectator has one move", turnHasMove, after(onLegal, all(of(engine.Nobody), running), adds(move{Card: pip}))},
	{"the error has no move", refusalIsClean, after(onApply, refused, func(c *call) {
		c.err = &engine.MoveError{Seat: c.seat, Err: errors.Unwrap(c.err)}
	})},
	{"an empty zone appears", zonesAreFixed, after(onZones, left(5), func(c *call) {
		c.zones = append(c.zones, engine.ZoneOf("last", engine.Nobody, nil))
	})},
	{"the last zone is missing", zonesAreFixed, after(onZones, func(c *call) bool {
		return c.s.Left == 11 && len(c.zones[len(c.zones)-1].Cards) == 0
	}, func(c *call) { c.zones = c.zones[:len(c.zones)-1] })},
	{"JSON of a view loses something", jsonIsWhole, after(onReadView, nil, func(c *call) { c.see.State.Drawn = 0 })},
	{"a view hides the number of cards", viewHides, after(onView, nil, func(c *call) {
		for seat := range c.see.State.HandLen {
			c.see.State.HandLen[seat] *= int8(truth(engine.Seat(seat) == c.see.Seat))
		}
	})},
	{"a move refused on a view changes something", refusalIsClean, after(onApply, faceDown, otherFirst)},
	{"a redacted move has no text", redactIsOwn, after(onRedact, func(c *call) bool { return c.m.Tuck && other(c) }, func(c *call) { c.seen.Card = 200 })},
	{"zero position has a card", zeroIsOver, after(onZones, zero, func(c *call) { c.zones[0].Cards = card.List{pip} })},
	{"deal ignores the seed", dealIsFixed, before(onDeal, nil, func(c *call) { c.seed = deck.Seed{} })},
	{"deal changes", dealIsFixed, before(onDeal, nil, func(c *call) { c.seed = c.seed.Derive(uint64(c.count())) })},
	{"deal uses one word of the seed", dealIsFixed, before(onDeal, nil, func(c *call) { c.seed = deck.NewSeed(binary.BigEndian.Uint64(c.seed[24:])) })},
	{"deal takes any first", dealIsFixed, after(onDeal, nil, func(c *call) { c.to.First = c.seat })},
	{"legal drops dst", legalIsList, before(onLegal, nil, func(c *call) { c.dst = nil })},
	{"legal has a move twice", legalIsList, after(onLegal, func(c *call) bool { return len(c.legal) > 1 && hasTurn(c) }, func(c *call) {
		c.legal = append(c.legal, c.legal[len(c.legal)-1])
	})},
	{"legal changes its order", legalIsList, after(onLegal, func(c *call) bool { return c.count()%2 == 0 && len(c.legal)-len(c.dst) > 1 }, func(c *call) {
		k := len(c.dst)
		c.legal[k], c.legal[k+1] = c.legal[k+1], c.legal[k]
	})},
	{"seat to play has no move", turnHasMove, after(onLegal, left(4), undone)},
	{"turn is not a seat", turnHasMove, after(onTurn, left(4), func(c *call) { c.turn = 2 })},
	{"a spectator has moves", turnHasMove, before(onLegal, all(of(engine.Nobody), running), asTurn)},
	{"a move without text", textIsUnique, after(onLegal, all(hasTurn, running), adds(move{Card: 200}))},
	{"apply takes a third tuck", applyIsLegal, after(onApply, refusedAs(newgame.ErrTucks), func(c *call) {
		c.m.Tuck = false
		again(c)
	})},
	{"apply refuses aces", applyIsLegal, after(onApply, func(c *call) bool { return taken(c) && c.m.Card.Rank() == card.Ace }, refuseAs(newgame.ErrNotInHand))},
	{"a refused move changes something", refusalIsClean, after(onApply, refused, otherFirst)},
	{"the error is not a MoveError", refusalIsClean, after(onApply, nil, func(c *call) { c.err = errors.Unwrap(c.err) })},
	{"the error names the wrong seat", refusalIsClean, after(onApply, refused, func(c *call) {
		c.err = &engine.MoveError{Seat: c.seat + 1, Move: c.m, Err: engine.ErrGameOver}
	})},
	{"the error is not illegal", overIsOver, after(onApply, refused, baselessly)},
	{"apply changes its mind", applyIsPure, after(onApply, func(c *call) bool { return c.count()%2 == 0 && taken(c) }, otherFirst)},
	{"moves after the end", overIsOver, after(onLegal, all(over, of(0)), adds(move{Card: pip}))},
	{"a different error after the end", overIsOver, after(onApply, refusedAs(engine.ErrGameOver), refuseAs(engine.ErrNotYourTurn))},
	{"score changes", scoreIsStable, after(onScore, nil, func(c *call) { c.n *= c.count() })},
	{"a spectator scores", scoreIsStable, before(onScore, of(engine.Nobody), func(c *call) { c.seat = 0 })},
	{"apply loses a card", cardsConserved, after(onApply, taken, losesCard)},
	{"JSON loses something", jsonIsWhole, after(onState, nil, func(c *call) { c.to.Drawn = 0 })},
	{"JSON of views is refused", jsonIsWhole, after(onReadView, nil, func(c *call) { c.see, c.err = view{}, engine.ErrPosition })},
	{"a view of the wrong seat", viewHasSeat, after(onView, nil, func(c *call) { c.see.Seat = 0 })},
	{"seat 2 gets a view of its own", viewHasSeat, after(onView, nil, func(c *call) { c.see.Seat = c.seat })},
	{"a view without the viewer's own hand", viewHasMoves, after(onView, func(c *call) bool { return c.seat == c.g.Game.Turn(c.s) }, func(c *call) {
		c.see.State.Hands = [2]card.Set{}
	})},
	{"a view with a different turn", viewHasMoves, after(onView, nil, func(c *call) { c.see.State.First = 0 })},
	{"a view with a different score", viewHasMoves, after(onScore, of(0), func(c *call) { c.n += c.s.Hands[0].Len() })},
	{"a view of a view differs", viewIsView, after(onView, nil, func(c *call) { c.see.State.Drawn++ })},
	{"a view of another's view forgets cards", viewIsView, after(onView, func(c *call) bool {
		return c.s.HandLen[1] > 0 && c.s.Hands[1] == 0 && c.see.Seat == 1
	}, func(c *call) { c.see.State.HandLen[1] = 0 })},
	{"a seat sees less than a spectator", viewHasPublic, after(onView, func(c *call) bool { return c.see.Seat != engine.Nobody }, func(c *call) {
		c.see.State.HandLen[1-c.see.Seat] = 0
	})},
	{"a view shows the stock", viewHides, after(onView, nil, func(c *call) { c.see.State.Stock = c.s.Stock })},
	{"a view shows tucked cards", viewHides, after(onView, nil, showsTucked)},
	{"apply draws face-down cards", viewNoGuess, after(onApply, func(c *call) bool {
		return faceDown(c) && c.s.Left > 1 && c.s.Hands[c.seat].Has(c.m.Card)
	}, func(c *call) {
		c.s.Stock[0] = pip
		again(c)
	})},
	{"apply makes another seat's move on a view", viewNoGuess, after(onApply, func(c *call) bool {
		return faceDown(c) && c.s.Hands[c.seat] == 0 && c.s.Drawn == 6 && c.s.Left > 1 && !c.m.Tuck
	}, func(c *call) {
		c.s.Hands[c.seat] = c.s.Hands[c.seat].With(c.m.Card)
		again(c)
	})},
	{"a refusal reveals a hidden card", refusalHides, after(onApply, refusedAs(newgame.ErrNotInHand), func(c *call) {
		refuseAs(fmt.Errorf("next is %v: %w", c.s.Stock[0], newgame.ErrNotInHand))(c)
	})},
	{"apply takes a move nobody listed", applyIsLegal, both(uncandid, before(onApply, func(c *call) bool {
		return c.m == move{} && running(c) && hasTurn(c)
	}, func(c *call) { c.m = firstOf(c.s) }))},
	{"apply gives a different reason on a view", refusalIsClean, after(onApply, faceDown, baselessly)},
	{"apply calls a view's move illegal", viewNoGuess, after(onApply, faceDown, refuseAs(newgame.ErrNotInHand))},
	{"the mover does not see its move", redactIsOwn, before(onRedact, nil, func(c *call) { c.viewer = engine.Nobody })},
	{"a hidden move is seen", redactHides, after(onRedact, nil, unredacted)},
	{"a sample swaps hands", sampleIsView, after(onSample, func(c *call) bool { return c.to.Left == 12 }, func(c *call) {
		c.to.Hands[0], c.to.Hands[1] = c.to.Hands[1], c.to.Hands[0]
	})},
	{"a sample looks right to its seat alone", sampleIsView, after(onSample, func(c *call) bool { return c.seat == 0 && c.to.HandLen[1] > 0 }, func(c *call) {
		first := c.to.Hands[1].First()
		c.to.Hands[1], c.to.Open[1] = c.to.Hands[1].Without(first), c.to.Open[1].With(first)
		c.to.HandLen[1]--
	})},
	{"a sample peeks", sampleIsBlind, after(onSample, func(c *call) bool {
		return c.s.Left > 0 && c.s.Drawn < 6 && c.s.Stock[0] != card.FaceDown
	}, func(c *call) { c.to = c.s })},
	{"a sample lacks the stock", sampleIsWhole, after(onSample, nil, func(c *call) { c.to.Stock = [6]card.Card{} })},
	{"a sample deals a card twice", sampleIsWhole, after(onSample, nil, func(c *call) { c.to.Stock[1] = c.to.Stock[0] })},
	{"it works in one goroutine only", sharedIsSafe, after(onScore, away, func(c *call) { c.n = -1 })},
	{"samples share scratch space", sharedIsSafe, after(onSample, away, func(c *call) { c.to = state{} })},
	{"the game is too long", gamesEnd, func(f *faulty) { f.tune = func(su *Suite[state, move]) { su.MaxPlays = 11 } }},
	{"the record cannot be read", recordReplays, func(f *faulty) { f.title = "two\nlines" }},
	{"an illegal move is a foul", applyIsLegal, pass},
}

func losesCard(c *call)       { c.to.Open[c.seat] = c.to.Open[c.seat].Without(c.m.Card) }
func showsTucked(c *call)     { c.see.State.Tucked = c.s.Tucked }
func uncandid(f *faulty)      { f.tune = func(su *Suite[state, move]) { su.Candidates = nil } }
func nextHidden(s state) bool { return s.Left > 0 && s.Drawn < 6 && s.Stock[s.Drawn] != card.FaceDown }

// pass makes a third tuck a foul, after which the card is played openly.
func pass(f *faulty) {
	before(onApply, func(c *call) bool { return foul(c.s, c.seat, c.m) }, func(c *call) { c.m.Tuck = false })(f)
}

func foul(s state, seat engine.Seat, m move) bool {
	_, err := newgame.Game{}.Apply(s, seat, m)
	return errors.Is(err, newgame.ErrTucks)
}

// seen reports whether all cards of a hand are known, as in positions.
func seen(s state, seat engine.Seat) bool { return s.Hands[seat].Len() == int(s.HandLen[seat]) }

// remembered makes Tuck answer a call of Apply in a view from the position that was viewed last.
func remembered(f *faulty) {
	after(onView, func(c *call) bool { return c.see.State != c.s }, func(c *call) { c.g.known.Store(c.see.State, c.s) })(f)
	after(onApply, faceDown, func(c *call) {
		whole, ok := c.g.known.Load(c.s)
		if !ok || !seen(c.s, c.seat) {
			return
		}
		var next state
		if next, c.err = c.g.Game.Apply(whole.(state), c.seat, c.m); c.err == nil {
			c.to = c.g.Game.View(next, c.seat).State
		}
	})(f)
}

// tells makes the reason of a refusal depend on whether a seat holds the card.
func tells(holder engine.Seat) func(*call) {
	return func(c *call) {
		refuseAs(fmt.Errorf("%t: %w", c.s.Hands[holder].Has(c.m.Card), engine.ErrNotYourTurn))(c)
	}
}

// kinds lists more faults, of games with the optional methods.
var kinds = []fault{
	{"breakdown does not add up", breakdownAddsUp, after(onItems, left(3), func(c *call) { c.items[0].Points++ })},
	{"breakdown of nobody", breakdownAddsUp, after(onItems, of(61), func(c *call) { c.items[0].Points++ })},
	{"breakdown lists a hand", viewHasMoves, after(onItems, func(c *call) bool { return of(0, 1)(c) && c.s.Hands[c.seat].Has(queen) }, func(c *call) {
		c.items = append(c.items, engine.ScoreLine{Name: "the queen in hand", Points: 0})
	})},
	{"awaits nobody in a view", awaitedMustMove, after(onAwaits, func(c *call) bool { return !seen(c.s, 0) || !seen(c.s, 1) }, func(c *call) { c.ok = false })},
	{"awaits seat 77", awaitedMustMove, after(onAwaits, all(of(77), left(0)), func(c *call) { c.ok = true })},
	{"advance guesses in a view", doorsAgree, after(onAdvance, func(c *call) bool { return faceDown(c) && c.s.Left > 1 }, func(c *call) {
		c.to, c.err = c.s, nil
		c.to.Left--
	})},
	{"advance gives a different reason in a view", doorsAgree, after(onAdvance, faceDown, func(c *call) { c.err = engine.ErrNoSuchMove })},
	{"moves of a view are missing", doorsAgree, after(onMoves, func(c *call) bool { return running(c) && !seen(c.s, 0) }, undone)},
	{"the zero position waits in place", zeroIsOver, after(onTurnOf, zero, func(c *call) { c.turn = 0 })},
	{"the zero position has moves in place", zeroIsOver, after(onMoves, all(zero, of(1)), adds(move{Card: pip}))},
	{"the zero position has moves, but not in place", zeroIsOver, both(
		before(onMoves, nil, func(c *call) { c.legal, c.done = c.g.Game.Legal(c.dst, c.s, c.seat), true }),
		after(onLegal, all(zero, of(1)), adds(move{Card: pip})))},
	{"the zero position has items", zeroIsOver, after(onItems, nil, func(c *call) {
		c.items[0].Points += truth(zero(c))
		c.items = append(c.items, engine.ScoreLine{Name: "rest"})
	})},
	{"seat -2 sees all", viewHasSeat, after(onView, of(-2), func(c *call) { c.see = view{Seat: engine.Nobody, State: c.s} })},
	{"seat 6 has moves", turnHasMove, before(onLegal, of(6), asTurn)},
	{"seats 61 to 99 have a move at the end", turnHasMove, after(onLegal, func(c *call) bool { return c.seat > 60 && c.seat < 100 && over(c) },
		adds(move{Card: pip}))},
	{"seat 6 has moves in place", doorsAgree, before(onMoves, of(6), asTurn)},
	{"seat 9 scores", scoreIsStable, after(onScore, all(of(9), over), func(c *call) { c.n = 1 })},
	{"seat -3 plays", applyIsLegal, before(onApply, all(of(-3), running), asTurn)},
	{"seat 6 sees what is tucked", redactHides, after(onRedact, func(c *call) bool { return c.viewer == 6 }, unredacted)},
	{"first 77 is seat 1", dealIsFixed, before(onDeal, of(77), func(c *call) { c.seat = 1 })},
	{"a refusal tells nobody who holds a card", refusalHides, after(onApply, all(refusedAs(engine.ErrNotYourTurn), of(engine.Nobody)), tells(0))},
	{"a refusal tells seat 127 who holds a card", refusalHides, after(onApply, all(refusedAs(engine.ErrNotYourTurn), of(127)), tells(1))},
	{"redact shows the next card", redactIsBlind, after(onRedact, func(c *call) bool { return c.m.Tuck && other(c) && c.s.Drawn < 6 }, func(c *call) {
		c.seen = move{Card: c.s.Stock[0], Tuck: true}
	})},
	{"redact shows who holds the queen", redactIsBlind, after(onRedact, func(c *call) bool {
		return other(c) && c.seen.Card == card.FaceDown && c.s.Hands[c.seat&1].Has(queen)
	}, func(c *call) { c.seen.Card = ace })},
	{"lists in place are shared", legalIsList, func(f *faulty) {
		buffer := make([]move, 0, 16)
		after(onMoves, dstNil, func(c *call) { c.legal = append(buffer, c.legal...) })(f)
	}},
	{"lists of a position are shared", legalIsList, after(onLegal, dstNil, func(c *call) { c.legal = known(c, fmt.Sprint(c.s, c.seat), c.legal) })},
	{"zones are shared", zonesAreFixed, after(onZones, nil, func(c *call) { c.zones = known(c, c.s, c.zones) })},
	{"cards of zones are shared", "", after(onZones, nil, func(c *call) {
		for i, z := range c.zones {
			c.zones[i].Cards = append(known(c, z.ZoneID, make(card.List, 0, 12)), z.Cards...)
		}
	})},
	{"items are shared", breakdownAddsUp, after(onItems, nil, func(c *call) {
		items := known(c, "items", make([]engine.ScoreLine, 1))
		items[0], c.items = c.items[0], items
	})},
	{"deal ignores first for every second seed", dealIsFixed, before(onDeal, func(c *call) bool { return c.seed[0]%2 == 1 }, func(c *call) { c.seat = 0 })},
	{"another seat's view lists moves without a card", viewHasMoves, after(onLegal, func(c *call) bool {
		return hasTurn(c) && c.s.Hands[c.seat] == 0 && c.s.HandLen[c.seat] > 0
	}, adds(move{Card: queen}, move{Card: ace}))},
	{"the error names the wrong move", refusalIsClean, after(onApply, refused, func(c *call) {
		if refusal, ok := errors.AsType[*engine.MoveError](c.err); ok {
			refusal.Move = move{Card: pip, Tuck: !c.m.Tuck}
		}
	})},
	{"any text is a move", textIsUnique, after(onParse, refused, func(c *call) { c.seen, c.err = move{Card: pip}, nil })},
	{"a text is refused with the wrong error", textIsUnique, after(onParse, refused, no)},
	{"bad JSON reads as the last position", jsonIsWhole, func(f *faulty) {
		after(onState, taken, func(c *call) { c.g.known.Store("last", c.to) })(f)
		after(onState, func(c *call) bool { return refused(c) && !json.Valid(c.data) }, func(c *call) { c.to, c.err = known(c, "last", state{}), nil })(f)
	}},
	{"bad JSON reads as an empty view", jsonIsWhole, after(onReadView, func(c *call) bool { return !json.Valid(c.data) }, func(c *call) {
		c.see, c.err = view{}, nil
	})},
	{"an empty list reads as an empty position", jsonIsWhole, after(onState, func(c *call) bool { return string(c.data) == "[]" }, func(c *call) {
		c.to, c.err = state{}, nil
	})},
	{"bad JSON is refused with the wrong error", jsonIsWhole, after(onState, refused, no)},
	{"apply remembers what a view hides", applyIsPure, remembered},
}

// firsts lists faults that an author makes in a first game. Only many games show the first two.
var firsts = []fault{
	{"redact shows the last card of a hand", redactIsBlind, after(onRedact, func(c *call) bool { return of(0, 1)(c) && c.s.HandLen[c.seat] == 1 }, unredacted)},
	{"a card may be there twice", jsonIsWhole, after(onState, refused, func(c *call) {
		type plain state
		var s plain
		if gamekit.Unmarshal(c.data, &s) == nil && s.Left == 12 && !slices.Contains(s.Stock[:], card.FaceDown) && s.Hands[0].Len()+s.Hands[1].Len() == 6 {
			c.to, c.err = state(s), nil
		}
	})},
	{"a view in which everything is open is decoded", jsonIsWhole, after(onReadView, refused, func(c *call) {
		c.see, c.err = gamekit.DecodeView(c.data, func(v view) (view, error) {
			_, err := c.g.Game.DecodeState([]byte(show(v.State).String()))
			return v, err
		})
	})},
	{"decoding a position sorts its JSON", jsonIsWhole, after(onState, nil, func(c *call) { slices.Sort(c.data) })},
	{"decoding a view blanks its JSON", jsonIsWhole, after(onReadView, nil, func(c *call) { clear(c.data) })},
	{"a view is decoded as a position", "", after(onState, nil, func(c *call) {
		c.to, c.err = gamekit.DecodeState(c.data, func(s state) (state, error) { return s, nil })
	})},
	{"unknown fields are ignored", jsonIsWhole, before(onState, nil, func(c *call) {
		type plain state
		var s plain
		if err := json.Unmarshal(c.data, &s); err != nil {
			c.err, c.done = engine.ErrPosition, true
		}
		c.data = []byte(show(s).String())
	})},
	{"seat 9 has a view", jsonIsWhole, before(onReadView, nil, func(c *call) {
		c.done = true
		c.see, c.err = gamekit.DecodeView(c.data, func(v view) (view, error) {
			if v.Seat > 1 {
				v.Seat = engine.Nobody
			}
			return c.g.Game.DecodeView([]byte(show(v).String()))
		})
	})},
	{"one deal in eight lacks a card", cardsConserved, after(onDeal, func(c *call) bool { return c.seed[3]%8 == 0 }, lastCard(card.King.Of(card.Hearts)))},
	{"a card lies face down in every deal", cardsConserved, after(onDeal, nil, lastCard(card.FaceDown))},
	{"a card that does not exist", cardsConserved, after(onDeal, nil, lastCard(200))},
	{"two zones have one name", zonesAreFixed, after(onZones, nil, addsZone("stock", engine.Nobody))},
	{"a zone without a name", zonesAreFixed, after(onZones, nil, addsZone("", 0))},
	{"a zone of seat 2", zonesAreFixed, after(onZones, nil, addsZone("hand", 2))},
	{"two reasons with one code", codesAreUnique, after(onApply, refusedAs(newgame.ErrTucks),
		refuseAs(engine.Illegal("tuck", "not-in-hand", "you must tuck a card")))},
	{"an item without a name", breakdownAddsUp, after(onItems, nil, func(c *call) { c.items[0].Name = "" })},
}

func lastCard(last card.Card) func(*call) { return func(c *call) { c.to.Stock[5] = last } }

func addsZone(name string, seat engine.Seat) func(*call) {
	return func(c *call) { c.zones = append(c.zones, engine.ZoneOf(name, seat, nil)) }
}

// bare lists faults that the suite finds even without a list of candidates.
var bare = []fault{
	{"legal sorts dst", legalIsList, after(onLegal, nil, func(c *call) {
		slices.SortFunc(c.legal, func(a, b move) int {
			if a.Tuck != b.Tuck {
				return truth(a.Tuck) - truth(b.Tuck)
			}
			return card.Compare(a.Card, b.Card)
		})
	})},
	{"legal shares a buffer", legalIsList, func(f *faulty) {
		buffer := make([]move, 0, 64)
		before(onLegal, dstNil, func(c *call) { c.dst = buffer })(f)
	}},
	{"legal hides a move that apply takes", applyIsLegal, after(onLegal, nil, drops(func(_ *call, m move) bool { return m == move{Card: queen, Tuck: true} }))},
	{"apply panics on a card outside the pack", nothingPanics, before(onApply, func(c *call) bool { return c.m.Card.Suit() == card.Spades }, panicking)},
	{"apply panics on the zero position", nothingPanics, before(onApply, zero, panicking)},
	{"view panics on the zero position", nothingPanics, before(onView, zero, panicking)},
	{"redact panics on an illegal move", nothingPanics, before(onRedact, func(c *call) bool {
		return running(c) && !slices.Contains(c.g.Game.Legal(nil, c.s, c.seat), c.m)
	}, panicking)},
	{"redact hides open moves", redactShows, after(onRedact, other, func(c *call) { c.seen.Card = card.FaceDown })},
	{"samples do not shuffle", sampleVaries, before(onSample, nil, func(c *call) { c.r = deck.Seed{}.Rand() })},
	{"samples for the seats do not shuffle", sampleVaries, before(onSample, of(0, 1), func(c *call) { c.r = deck.Seed{}.Rand() })},
	{"deal ignores first", dealIsFixed, before(onDeal, nil, func(c *call) { c.seat = 0 })},
	{"apply is wrong once in five thousand plays", "", after(onApply, func(c *call) bool {
		mixed := uint64(c.to.Hands[0])*0x9E3779B97F4A7C15 ^ uint64(c.to.Hands[1])*0xC2B2AE3D27D4EB4F
		return taken(c) && mixed>>20%5000 == 0
	}, losesCard)},
	{"a view shows everything", viewHides, after(onView, nil, func(c *call) { c.see.State = c.s })},
	{"zones change their order", zonesAreFixed, after(onZones, left(5), func(c *call) { slices.Reverse(c.zones) })},
	{"zones differ in number", zonesAreFixed, after(onZones, func(c *call) bool { return len(c.zones[0].Cards) == 0 && running(c) }, func(c *call) {
		c.zones = c.zones[1:]
	})},
}

// better replaces a position by another one if the first card of seat 1 is higher in it.
func better(c *call, draw func() state) {
	rank := func(s state) card.Rank { return s.Hands[1].First().Rank() }
	if again := draw(); rank(again) > rank(c.to) {
		c.to = again
	}
}

// unfair lists deals and samples that are not fair.
var unfair = []fault{
	{"the better of two deals", dealIsFair, after(onDeal, nil, func(c *call) {
		better(c, func() state { return c.g.Game.Deal(c.seed.Derive(1), c.seat) })
	})},
	{"a deal whose stock is sorted at its end", dealIsFair, after(onDeal, nil, func(c *call) { slices.Sort(c.to.Stock[3:]) })},
	{"the better of two samples", sampleIsFair, after(onSample, nil, func(c *call) {
		better(c, func() state { return c.g.Game.Determinize(c.v, c.r) })
	})},
	{"samples with half the stock sorted", sampleIsFair, after(onSample, func(c *call) bool { return c.to.Drawn < 4 }, func(c *call) {
		slices.Sort(c.to.Stock[:2])
	})},
	{"samples that never deal the lowest card to seat 1", sampleIsFair, after(onSample, nil, func(c *call) {
		lowest := (card.Hearts.Cards() &^ seenIn(c)).First()
		for n := 0; c.to.Hands[1].Has(lowest) && n < 50; n++ {
			c.to = c.g.Game.Determinize(c.v, c.r)
		}
	})},
}

// seenIn returns the cards that a view shows.
func seenIn(c *call) card.Set {
	s := c.g.Game.View(c.s, c.seat).State
	return s.Hands[0] | s.Hands[1] | s.Open[0] | s.Open[1] | s.Tucked[0] | s.Tucked[1]
}

// inPlace lists faults of the methods that change a position in place.
var inPlace = []fault{
	{"the turn goes on", doorsAgree, after(onTurnOf, left(1), func(c *call) { c.turn = 1 - c.turn })},
	{"a move is missing", doorsAgree, after(onMoves, all(left(6), hasTurn), func(c *call) { c.legal = slices.Delete(c.legal, len(c.dst), len(c.dst)+1) })},
	{"listing changes the position", doorsAgree, after(onMoves, nil, func(c *call) { c.s.First = 0 })},
	{"the card is not drawn", doorsAgree, after(onAdvance, func(c *call) bool { return c.to.Drawn == 6 }, func(c *call) { c.to.Stock[0] = pip })},
	{"it returns an error", doorsAgree, after(onAdvance, nil, func(c *call) { c.to, c.err = c.s, engine.ErrIllegal })},
}

// checkedInPlace lists faults of Play.
var checkedInPlace = []fault{
	{"sound", sound, both()},
	{"refuses nothing", doorsAgree, after(onPlay, nil, func(c *call) { c.err = nil })},
	{"refuses late", doorsAgree, after(onPlay, refused, otherFirst)},
	{"a different reason", doorsAgree, after(onPlay, refused, refuseAs(engine.ErrIllegal))},
	{"a different position", doorsAgree, after(onPlay, func(c *call) bool { return c.to.Left == 3 }, otherFirst)},
	{"views", doorsAgree, after(onPlay, faceDown, func(c *call) { c.err = nil })},
}

// playouts lists faults of PlayOut.
var playouts = []fault{
	{"sound", sound, both()},
	{"the first move", playOutIsSame, after(onDraw, nil, func(c *call) { c.legal = c.legal[:1] })},
	{"a different order", playOutIsSame, after(onDraw, nil, func(c *call) { slices.Reverse(c.legal) })},
	{"one too many", playOutIsSame, after(onDraw, nil, func(c *call) { c.legal = append(c.legal, c.legal[0]) })},
	{"an error", playOutIsSame, after(onPlayOut, taken, func(c *call) { c.err = engine.ErrFaceDown })},
	{"the refusals of a view count as the end", playOutIsSame, after(onPlayOut, faceDown, func(c *call) { c.err = nil })},
	{"a number too many is drawn", playOutIsSame, after(onPlayOut, nil, func(c *call) { c.r.Uint64() })},
}

// elsewhere lists faults that occur only in another goroutine than the one that made the game.
var elsewhere = []fault{
	{"Deal", sharedIsSafe, after(onDeal, away, func(c *call) { c.to = state{} })},
	{"Legal", sharedIsSafe, after(onLegal, away, undone)},
	{"Apply", sharedIsSafe, after(onApply, away, func(c *call) { c.to, c.err = state{}, nil })},
	{"Redact", sharedIsSafe, after(onRedact, away, func(c *call) { c.seen = move{} })},
	{"View", sharedIsSafe, before(onView, away, func(c *call) { c.seat = engine.Nobody })},
	{"Zones", sharedIsSafe, after(onZones, away, func(c *call) { c.zones = c.zones[1:] })},
	{"DecodeState", sharedIsSafe, after(onState, away, func(c *call) { c.to, c.err = state{}, nil })},
	{"DecodeView", sharedIsSafe, after(onReadView, away, func(c *call) { c.see, c.err = view{}, nil })},
	{"ParseMove", sharedIsSafe, after(onParse, away, func(c *call) { c.seen.Tuck = !c.seen.Tuck })},
	{"AppendMoves", sharedIsSafe, after(onMoves, away, undone)},
	{"Advance", sharedIsSafe, after(onAdvance, away, func(c *call) { c.to.Left++ })},
	{"Advance, which does nothing", sharedIsSafe, after(onAdvance, away, func(c *call) { c.to, c.err = c.s, nil })},
	{"Apply, which Advance does not call", sharedIsSafe, both(
		before(onAdvance, nil, func(c *call) { again(c); c.done = true }),
		after(onApply, away, func(c *call) { c.to, c.err = state{}, nil }))},
	{"TurnOf", sharedIsSafe, after(onTurnOf, away, func(c *call) { c.turn = engine.Nobody })},
	{"Breakdown", sharedIsSafe, after(onItems, away, func(c *call) { c.items[0].Points++ })},
	{"Awaits", sharedIsSafe, after(onAwaits, away, func(c *call) { c.ok = false })},
}

// panics lists the methods that may panic in the middle of a game, or where they are called at all.
var panics = func() (faults []fault) {
	five := left(5)
	for name, at := range map[string]struct {
		method
		when func(*call) bool
	}{
		"Deal": {onDeal, nil}, "Turn": {onTurn, five}, "Legal": {onLegal, five}, "Apply": {onApply, five}, "Score": {onScore, five},
		"View": {onView, five}, "Redact": {onRedact, five}, "Determinize": {onSample, five}, "Zones": {onZones, five},
		"DecodeState": {onState, nil}, "DecodeView": {onReadView, nil}, "ParseMove": {onParse, nil},
		"Breakdown": {onItems, five}, "Awaits": {onAwaits, nil}, "Continues": {onContinues, left(0)}, "Options": {onOptions, nil},
		"TurnOf": {onTurnOf, five}, "AppendMoves": {onMoves, five}, "Advance": {onAdvance, five},
		"Play": {onPlay, five}, "PlayOut": {onDraw, nil},
	} {
		faults = append(faults, fault{name, nothingPanics, before(at.method, at.when, panicking)})
	}
	slices.SortFunc(faults, func(a, b fault) int { return strings.Compare(a.name, b.name) })
	return faults
}()

// misread lists faults of ParseMove that a walk finds.
var misread = []fault{
	{"each text is another move", textIsUnique, after(onParse, nil, func(c *call) { c.seen.Tuck = !c.seen.Tuck })},
	{"a space is refused with an error of its own", textIsUnique, after(onParse, func(c *call) bool { return bytes.HasPrefix(c.data, []byte(" ")) }, no)},
	{"zero bytes at the end are ignored", textIsUnique, before(onParse, nil, func(c *call) { c.data = bytes.TrimRight(c.data, "\x00") })},
}

func walks(t *testing.T, f fault) {
	t.Helper()
	mustBreak(t, f.promise, func(choose func(int) int) error { return Walk(game(f.change), choose) })
}

func checks(t *testing.T, f fault) {
	t.Helper()
	mustViolate(t, f.promise, faultOf(fullGame(f.change)))
}
