package enginetest

import (
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// talker is Tuck with words and numbers for its moves. Some of its methods may be replaced by
// broken ones.
type talker struct {
	faulty
	say    func(state, move) engine.Phrase
	name   func(engine.Seat) engine.Phrase
	side   func(state, engine.Seat) int
	unit   engine.Unit
	sort   func(state, card.List)
	moves  int
	index  func(move) int
	moveAt func(int) (move, bool)
	follow func(before, after *state) (engine.Seat, move, bool)
}

func (g *talker) Say(s state, _ engine.Seat, m move) engine.Phrase { return g.say(s, m) }
func (g *talker) SeatName(seat engine.Seat) engine.Phrase          { return g.name(seat) }
func (g *talker) Side(s state, seat engine.Seat) int               { return g.side(s, seat) }
func (g *talker) Unit() engine.Unit                                { return g.unit }
func (g *talker) SortHand(s state, hand card.List)                 { g.sort(s, hand) }
func (g *talker) Moves() int                                       { return g.moves }
func (g *talker) Index(m move) int                                 { return g.index(m) }
func (g *talker) MoveAt(i int) (move, bool)                        { return g.moveAt(i) }
func (g *talker) Follows(before, after *state) (engine.Seat, move, bool) {
	return g.follow(before, after)
}

// talking returns the suite for Tuck with words and numbers for its moves. The function fault
// may break the game.
func talking(fault func(*talker)) Suite[state, move] {
	g := &talker{
		say: func(_ state, m move) engine.Phrase {
			return engine.Phrase{Key: "lay", Args: []string{m.String()}, Text: m.String()}
		},
		name:  func(engine.Seat) engine.Phrase { return engine.Phrase{} },
		side:  func(_ state, seat engine.Seat) int { return int(seat) },
		unit:  engine.Unit{Name: "pips", Per: 1},
		sort:  func(_ state, hand card.List) { slices.Sort(hand) },
		moves: 24,
		index: func(m move) int {
			if !card.Hearts.Cards().Without(card.King.Of(card.Hearts)).Has(m.Card) {
				return -1
			}
			i := int(m.Card.Rank() - card.Ace)
			if m.Tuck {
				i += 12
			}
			return i
		},
		moveAt: func(i int) (move, bool) {
			if i < 0 || i >= 24 {
				return move{}, false
			}
			return move{Card: (card.Ace + card.Rank(i%12)).Of(card.Hearts), Tuck: i >= 12}, true
		},
		follow: func(before, after *state) (engine.Seat, move, bool) {
			return 1, move{Card: pip}, after.Drawn != before.Drawn
		},
	}
	fault(g)
	return suite(g)
}

func TestSoundSpeechPasses(t *testing.T) {
	for seed := range uint64(10) {
		if err := Walk(talking(func(*talker) {}), Seeded(seed)); err != nil {
			t.Fatal(err)
		}
	}
}

// dealt reports whether s shows the next card of the stock, which every view hides.
func dealt(s state) bool { return s.Left > 0 && s.Drawn < 6 && s.Stock[s.Drawn] != card.FaceDown }

// mute lists the ways in which words and numbers may be wrong.
var mute = []struct {
	name    string
	promise Promise
	fault   func(*talker)
}{
	{"a move without words", sayIsText, func(g *talker) {
		say := g.say
		g.say = func(s state, m move) engine.Phrase {
			if m.Card.Rank() == card.Ace {
				return engine.Phrase{Key: "ace"}
			}
			return say(s, m)
		}
	}},
	{"two lines", sayIsText, func(g *talker) {
		g.say = func(_ state, m move) engine.Phrase { return engine.Phrase{Text: "lay\n" + m.String()} }
	}},
	{"two moves with the same words", sayIsText, func(g *talker) {
		g.say = func(_ state, m move) engine.Phrase { return engine.Phrase{Text: "play " + m.Card.String()} }
	}},
	{"two moves with the same translation", sayIsText, func(g *talker) {
		g.say = func(_ state, m move) engine.Phrase { return engine.Phrase{Key: "play", Text: m.String()} }
	}},
	{"words give away the next card", speechIsPublic, func(g *talker) {
		g.say = func(s state, m move) engine.Phrase {
			if dealt(s) {
				return engine.Phrase{Text: m.String() + " before " + s.Stock[s.Drawn].String()}
			}
			return engine.Phrase{Text: m.String()}
		}
	}},
	{"a key gives away hidden cards", speechIsPublic, func(g *talker) {
		g.say = func(s state, m move) engine.Phrase {
			if dealt(s) {
				return engine.Phrase{Key: "known", Args: []string{m.String()}, Text: m.String()}
			}
			return engine.Phrase{Text: m.String()}
		}
	}},
	{"a view shows a side that may be wrong", speechIsPublic, func(g *talker) {
		g.side = func(s state, seat engine.Seat) int {
			if seat >= 0 && seat < 2 && s.Hands[seat].Has(pip) {
				return 2 + int(seat)
			}
			return int(seat)
		}
	}},
	{"both seats on one side", sidesShare, func(g *talker) {
		g.side = func(state, engine.Seat) int { return 0 }
	}},
	{"a unit without a name", unitIsUnit, func(g *talker) { g.unit.Name = "" }},
	{"a unit of nothing", unitIsUnit, func(g *talker) { g.unit.Per = 0 }},
	{"a play makes no seat do something", followsIsOpen, func(g *talker) {
		g.follow = func(before, after *state) (engine.Seat, move, bool) { return 2, move{Card: pip}, *before != *after }
	}},
	{"something follows without a play", followsIsOpen, func(g *talker) {
		g.follow = func(_, _ *state) (engine.Seat, move, bool) { return 1, move{Card: pip}, true }
	}},
	{"what follows changes the position", followsIsOpen, func(g *talker) {
		g.follow = func(_, after *state) (engine.Seat, move, bool) {
			after.Drawn++
			return 1, move{}, false
		}
	}},
	{"what follows gives away the next card", followsIsOpen, func(g *talker) {
		g.follow = func(before, after *state) (engine.Seat, move, bool) {
			return 1, move{Card: pip}, *before != *after && dealt(*after)
		}
	}},
	{"a sorted hand loses a card", sortKeepsCards, func(g *talker) {
		g.sort = func(_ state, hand card.List) {
			if len(hand) > 1 {
				hand[0] = hand[1]
			}
		}
	}},
	{"the order of a hand gives away hidden cards", speechIsPublic, func(g *talker) {
		g.sort = func(s state, hand card.List) {
			if slices.Sort(hand); dealt(s) {
				slices.Reverse(hand)
			}
		}
	}},
	{"two legal moves share a number", indexIsUnique, func(g *talker) {
		g.index = func(m move) int { return int(m.Card.Rank() - card.Ace) }
	}},
	{"a legal move without a number", indexIsUnique, func(g *talker) {
		index := g.index
		g.index = func(m move) int {
			if m == (move{Card: pip, Tuck: true}) {
				return -1
			}
			return index(m)
		}
	}},
	{"a number above the last one", indexIsUnique, func(g *talker) { g.moves = 23 }},
	{"a number without a move", indexIsUnique, func(g *talker) { g.moves = 25 }},
	{"a move below the first number", indexIsUnique, func(g *talker) {
		moveAt := g.moveAt
		g.moveAt = func(i int) (move, bool) { return moveAt(max(i, 0)) }
	}},
	{"two numbers for one move", indexIsUnique, func(g *talker) {
		moveAt := g.moveAt
		g.moveAt = func(i int) (move, bool) {
			if i == 7 {
				i = 8
			}
			return moveAt(i)
		}
	}},
	{"Say panics", nothingPanics, func(g *talker) {
		g.say = func(state, move) engine.Phrase { panic("speechless") }
	}},
	{"Index panics", nothingPanics, func(g *talker) {
		g.index = func(move) int { panic("no idea") }
	}},
}

func TestFaultsOfSpeechAreFound(t *testing.T) {
	for _, tt := range mute {
		t.Run(tt.name, func(t *testing.T) {
			mustBreak(t, tt.promise, func(choose func(int) int) error { return Walk(talking(tt.fault), choose) })
		})
	}
}

// Partners are on one side, and always have the same score.
func TestPartnersAreSound(t *testing.T) {
	su := talking(func(g *talker) {
		g.side = func(state, engine.Seat) int { return 0 }
		g.score = func(state, engine.Seat) int { return 7 }
	})
	w := newWalk(su.guard(), Seeded(1))
	if err := w.checkSpeech(opening); err != nil {
		t.Error(err)
	}
}

// Follows is asked about the positions before and after a play, and about a deal, which is not a
// play.
func TestFollowsIsAskedAboutOnePlay(t *testing.T) {
	su := talking(func(g *talker) {
		g.follow = func(before, after *state) (engine.Seat, move, bool) {
			return engine.Nobody, move{}, before.Left > after.Left+1
		}
	})
	if err := Walk(su, Seeded(1)); err != nil {
		t.Error(err)
	}
}

// A position is checked itself, too, not only samples of it.
func TestSpeechOfThePositionIsChecked(t *testing.T) {
	for _, tt := range mute {
		if tt.promise != speechIsPublic {
			continue
		}
		w := newWalk(talking(tt.fault).guard(), Seeded(1))
		mustViolate(t, speechIsPublic, w.checkSpeech(opening))
	}
}

// Two legal moves may not share a number, even if SharesNumber allows it.
func TestSharedNumbers(t *testing.T) {
	su := talking(func(g *talker) {
		index, moveAt, shared := g.index, g.moveAt, g.index(move{Card: pip, Tuck: true})
		g.moves--
		g.index = func(m move) int {
			switch i := index(m); {
			case i < shared:
				return i
			case i == shared:
				return index(move{Card: pip})
			default:
				return i - 1
			}
		}
		g.moveAt = func(i int) (move, bool) {
			if i >= shared && i < math.MaxInt {
				i++
			}
			return moveAt(i)
		}
	})
	mustBreak(t, indexIsUnique, func(choose func(int) int) error { return Walk(su, choose) })
	su.SharesNumber = func(m move) bool { return m.Card == pip }
	mustBreak(t, indexIsUnique, func(choose func(int) int) error { return Walk(su, choose) })
	if err := checkNumbers(su.Game.(engine.Indexer[move])); err != nil {
		t.Error(err)
	}
}

// What is said of a move is compared as the viewer sees the move, here a card that is tucked.
func TestSpeechOfHiddenMoves(t *testing.T) {
	su := talking(func(g *talker) {
		g.say = func(s state, m move) engine.Phrase {
			text := m.String()
			if m.Tuck && m.Card != card.FaceDown && (s.Hands[0] | s.Hands[1]).Has(m.Card) {
				text += " of the hand"
			}
			return engine.Phrase{Text: text}
		}
	})
	if err := newWalk(su.guard(), Seeded(1)).checkSpeech(opening); err != nil {
		t.Error(err)
	}
}
