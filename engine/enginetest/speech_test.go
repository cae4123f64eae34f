package enginetest

import (
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// talker is a faulty game with words and numbers for its moves.
type talker struct{ *faulty }

func (g talker) Say(s state, seat engine.Seat, m move) engine.Phrase {
	return g.answer(onSay, call{s: s, seat: seat, m: m}, func(c *call) {
		c.phrase = engine.Phrase{Key: "lay", Args: []string{m.String()}, Text: m.String()}
	}).phrase
}

func (g talker) SeatName(seat engine.Seat) engine.Phrase {
	return g.answer(onSeatName, call{seat: seat}, nothing).phrase
}

func (g talker) Side(s state, seat engine.Seat) int {
	return g.answer(onSide, call{s: s, seat: seat, n: int(seat)}, nothing).n
}

func (g talker) Unit() engine.Unit {
	return g.answer(onUnit, call{unit: engine.Unit{Name: "pips", Per: 1}}, nothing).unit
}

func (g talker) SortHand(s state, hand card.List) {
	g.answer(onSort, call{s: s, hand: hand}, func(c *call) { slices.Sort(c.hand) })
}

func (g talker) Moves() int { return g.answer(onCount, call{n: 24}, nothing).n }

func (g talker) Index(m move) int {
	return g.answer(onIndex, call{m: m}, func(c *call) { c.n = indexOf(c.m) }).n
}

func indexOf(m move) int {
	if !card.Hearts.Cards().Without(card.King.Of(card.Hearts)).Has(m.Card) {
		return -1
	}
	return int(m.Card.Rank()-card.Ace) + 12*truth(m.Tuck)
}

func (g talker) MoveAt(i int) (move, bool) {
	c := g.answer(onMoveAt, call{i: i}, func(c *call) {
		if c.ok = c.i >= 0 && c.i < 24; c.ok {
			c.seen = move{Card: (card.Ace + card.Rank(c.i%12)).Of(card.Hearts), Tuck: c.i >= 12}
		}
	})
	return c.seen, c.ok
}

// Follows says that seat 1 lays the pip if a card is drawn.
func (g talker) Follows(before, after *state) (engine.Seat, move, bool) {
	c := g.answer(onFollows, call{s: *before, to: *after, turn: 1, seen: move{Card: pip}, ok: after.Drawn != before.Drawn}, nothing)
	if c.to != *after {
		*after = c.to
	}
	return c.turn, c.seen, c.ok
}

// talking returns the suite of Tuck with words and numbers for its moves, and some changes.
func talking(changes ...change) Suite[state, move] { return suiteAlone(talker{tuckWith(changes...)}) }

// dealt reports whether a position shows the next card of the stock, which every view hides.
func dealt(c *call) bool     { return nextHidden(c.s) }
func dealtNext(c *call) bool { return c.s != c.to && nextHidden(c.to) }

func says(text func(c *call) string) func(*call) {
	return func(c *call) { c.phrase = engine.Phrase{Text: text(c)} }
}

// mute lists the ways in which words and numbers may be wrong.
var mute = []fault{
	{"a move without words", sayIsText, after(onSay, func(c *call) bool { return c.m.Card.Rank() == card.Ace },
		func(c *call) { c.phrase = engine.Phrase{Key: "ace"} })},
	{"two lines", sayIsText, after(onSay, nil, says(func(c *call) string { return "lay\n" + c.m.String() }))},
	{"two moves with the same words", sayIsText, after(onSay, nil, says(func(c *call) string { return "play " + c.m.Card.String() }))},
	{"two moves with the same translation", sayIsText, after(onSay, nil, func(c *call) { c.phrase = engine.Phrase{Key: "play", Text: c.m.String()} })},
	{"words give away the next card", speechIsPublic, after(onSay, nil, says(func(c *call) string {
		if dealt(c) {
			return c.m.String() + " before " + c.s.Stock[c.s.Drawn].String()
		}
		return c.m.String()
	}))},
	{"a key gives away hidden cards", speechIsPublic, both(after(onSay, nil, says(func(c *call) string { return c.m.String() })),
		after(onSay, dealt, func(c *call) { c.phrase.Key, c.phrase.Args = "known", []string{c.m.String()} }))},
	{"a view shows a side that may be wrong", speechIsPublic,
		after(onSide, func(c *call) bool { return of(0, 1)(c) && c.s.Hands[c.seat].Has(pip) }, func(c *call) { c.n += 2 })},
	{"both seats on one side", sidesShare, after(onSide, nil, func(c *call) { c.n = 0 })},
	{"a unit without a name", unitIsUnit, after(onUnit, nil, func(c *call) { c.unit.Name = "" })},
	{"a unit of nothing", unitIsUnit, after(onUnit, nil, func(c *call) { c.unit.Per = 0 })},
	{"a play makes no seat do something", followsIsOpen, after(onFollows, nil, func(c *call) { c.turn, c.ok = 2, c.s != c.to })},
	{"something follows without a play", followsIsOpen, after(onFollows, nil, func(c *call) { c.ok = true })},
	{"what follows changes the position", followsIsOpen, after(onFollows, nil, func(c *call) { c.to.Drawn++; c.ok = false })},
	{"what follows gives away the next card", followsIsOpen, after(onFollows, nil, func(c *call) { c.ok = dealtNext(c) })},
	{"a sorted hand loses a card", sortKeepsCards, before(onSort, func(c *call) bool { return len(c.hand) > 1 }, func(c *call) { c.hand[0] = c.hand[1] })},
	{"the order of a hand gives away hidden cards", speechIsPublic, after(onSort, dealt, func(c *call) { slices.Reverse(c.hand) })},
	{"two legal moves share a number", indexIsUnique, after(onIndex, nil, func(c *call) { c.n = int(c.m.Card.Rank() - card.Ace) })},
	{"a legal move without a number", indexIsUnique, after(onIndex, func(c *call) bool { return c.m == move{Card: pip, Tuck: true} },
		func(c *call) { c.n = -1 })},
	{"a number above the last one", indexIsUnique, after(onCount, nil, func(c *call) { c.n = 23 })},
	{"a number without a move", indexIsUnique, after(onCount, nil, func(c *call) { c.n = 25 })},
	{"a move below the first number", indexIsUnique, before(onMoveAt, nil, func(c *call) { c.i = max(c.i, 0) })},
	{"two numbers for one move", indexIsUnique, before(onMoveAt, func(c *call) bool { return c.i == 7 }, func(c *call) { c.i = 8 })},
	{"Say panics", nothingPanics, before(onSay, nil, panicking)},
	{"Index panics", nothingPanics, before(onIndex, nil, panicking)},
}

func TestFaultsOfSpeechAreFound(t *testing.T) {
	find(t, mute, func(t *testing.T, f fault) {
		t.Helper()
		mustBreak(t, f.promise, func(choose func(int) int) error { return Walk(talking(f.change), choose) })
	})
}

func TestFaultsOfWordsAreFound(t *testing.T) {
	find(t, []fault{
		{"the zero move has a number", indexIsUnique, after(onIndex, nil, func(c *call) { c.n = max(c.n, 0) })},
		{"a move of the king has a number", indexIsUnique, after(onIndex, func(c *call) bool { return c.m.Card == card.King.Of(card.Hearts) },
			func(c *call) { c.n = 12 })},
		{"words for legal moves only", nothingPanics, before(onSay, func(c *call) bool {
			return running(c) && !(c.s.Hands[0] | c.s.Hands[1]).Has(c.m.Card) && c.m.Card != card.FaceDown
		}, panicking)},
		{"a side only for seats", nothingPanics, after(onSide, nil, func(c *call) { c.n = [...]int{0, 1}[c.seat] })},
		{"names for two seats only", nothingPanics, after(onSeatName, nil, func(c *call) { c.phrase = [2]engine.Phrase{}[c.seat] })},
		{"one name for both seats", seatNameIsName, after(onSeatName, of(0, 1), says(func(*call) string { return "Dealer" }))},
		{"a name for seat 9", seatNameIsName, after(onSeatName, of(9), says(func(*call) string { return "Nine" }))},
		{"sorting drops what lies face down", sortKeepsCards, after(onSort, nil, func(c *call) {
			for i := range c.hand {
				if c.hand[i] == card.FaceDown && i > 0 {
					c.hand[i] = c.hand[len(c.hand)-1]
				}
			}
		})},
		{"sorting up to twelve cards", nothingPanics, after(onSort, func(c *call) bool { return len(c.hand) > 12 }, panicking)},
	}, func(t *testing.T, f fault) {
		t.Helper()
		mustViolate(t, f.promise, faultOf(talking(f.change)))
	})
}

// Partners are on one side, and always have the same score.
func TestPartnersAreSound(t *testing.T) {
	su := talking(after(onSide, nil, func(c *call) { c.n = 0 }), after(onScore, nil, func(c *call) { c.n = 7 }))
	mustEnd(t, sound, func() { newWalk(su.ready(), seeded(1)).checkSpeech(opening) })
}

// Follows is asked about the positions before and after a play, and about a deal, for which it must
// return false.
func TestFollowsIsAskedAboutOnePlay(t *testing.T) {
	su := talking(after(onFollows, nil, func(c *call) { c.turn, c.ok = engine.Nobody, c.s.Left > c.to.Left+1 }))
	mustViolate(t, sound, Walk(su, seeded(1)))
}

// A position is checked itself, too, not only samples of it.
func TestSpeechOfThePositionIsChecked(t *testing.T) {
	for _, f := range mute {
		if f.promise == speechIsPublic {
			mustEnd(t, speechIsPublic, func() { newWalk(talking(f.change).ready(), seeded(1)).checkSpeech(opening) })
		}
	}
}

// Two legal moves may not share a number, even if SharesNumber allows it.
func TestSharedNumbers(t *testing.T) {
	tucked := indexOf(move{Card: pip, Tuck: true})
	su := talking(
		after(onCount, nil, func(c *call) { c.n-- }),
		after(onIndex, func(c *call) bool { return c.n >= tucked }, func(c *call) {
			if c.n--; c.n == tucked-1 {
				c.n = indexOf(move{Card: pip})
			}
		}),
		before(onMoveAt, func(c *call) bool { return c.i >= tucked && c.i < math.MaxInt }, func(c *call) { c.i++ }))
	mustBreak(t, indexIsUnique, func(choose func(int) int) error { return Walk(su, choose) })
	su.SharesNumber = func(m move) bool { return m.Card == pip }
	mustBreak(t, indexIsUnique, func(choose func(int) int) error { return Walk(su, choose) })
	mustEnd(t, sound, func() { checkNumbers(su.Game.(engine.Indexer[move])) })
}

// What is said of a move is compared as the viewer sees the move, here a card that is tucked.
func TestSpeechOfHiddenMoves(t *testing.T) {
	su := talking(after(onSay, nil, says(func(c *call) string {
		text := c.m.String()
		if c.m.Tuck && c.m.Card != card.FaceDown && (c.s.Hands[0] | c.s.Hands[1]).Has(c.m.Card) {
			text += " of the hand"
		}
		return text
	})))
	mustEnd(t, sound, func() { newWalk(su.ready(), seeded(1)).checkSpeech(opening) })
}
