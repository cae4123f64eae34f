package karata

import (
	"slices"
	"strconv"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// phrases holds the phrases for the moves that name neither a card nor a suit.
var phrases = [...]engine.Phrase{
	Done: {Key: "done", Text: "close the turn"},
	Draw: {Key: "draw", Text: "draw a card"},
	Last: {Key: "last-card", Text: "last card"},
	Not:  {Key: "no-last-card", Text: "no last card"},
}

// Say returns a move in words, such as "play 7♥". The package comment lists the keys.
func (Game) Say(s State, _ engine.Seat, m Move) engine.Phrase {
	say := func(key, words, arg, after string) engine.Phrase {
		return engine.Phrase{Key: key, Args: []string{arg}, Text: words + arg + after}
	}
	switch {
	case m.Kind == Play:
		return say("play", "play ", m.Card.String(), "")
	case m.Kind == Ask && m.Suit != card.NoSuit:
		return say("ask-suit", "ask for ", m.Suit.String(), "")
	case m.Kind == Ask:
		return say("ask-card", "ask for ", m.Card.String(), "")
	case m.Kind == Done && s.unanswered():
		return engine.Phrase{Key: "jumped", Text: "be jumped"}
	case m.Kind == Draw && s.debt > 0:
		return say("draw-debt", "draw ", strconv.Itoa(int(s.debt)), " cards")
	case int(m.Kind) < len(phrases):
		return phrases[m.Kind]
	}
	return engine.Phrase{Text: m.String()}
}

// SortHand sorts a hand in the order of [card.CompareRank], because cards of the same
// face are laid together.
func (Game) SortHand(_ State, hand card.List) { slices.SortFunc(hand, card.CompareRank) }

// Layouts makes the pile one, because only its top card counts.
func (Game) Layouts() map[string]engine.Layout { return map[string]engine.Layout{"pile": engine.Pile} }

// Picks returns the card that a move plays. A card that a seat asks for stays where it is.
func (Game) Picks(_ State, _ engine.Seat, m Move) card.List {
	if m.Kind == Play {
		return card.List{m.Card}
	}
	return nil
}

// Marks returns what has been requested, the bomb and the direction of play, and who has said "last
// card". The package comment lists the keys.
func (g Game) Marks(s State) (marks []engine.Mark) {
	if s.Turn() == engine.Nobody {
		return nil
	}
	add := func(seat engine.Seat, key, text string, args ...string) {
		marks = append(marks, engine.Mark{Seat: seat, Phrase: engine.Phrase{Key: key, Args: args, Text: text}})
	}
	if q := s.Request(); q.Card != 0 {
		add(engine.Nobody, "requested-card", "Requested: "+q.Card.String(), q.Card.String())
	} else if q != (Request{}) {
		add(engine.Nobody, "requested-suit", "Requested: any "+q.Suit.String(), q.Suit.String())
	}
	if n := strconv.Itoa(s.Debt()); s.Debt() > 0 {
		add(engine.Nobody, "bomb", "Bomb: draw "+n, n)
	}
	if n := strconv.Itoa(s.Jumps()); s.Jumps() > 0 {
		add(engine.Nobody, "jumps", "Jumps: "+n, n)
	}
	if g.Seats() > 2 && s.Direction() > 0 {
		add(engine.Nobody, "forward", "Order ↻")
	} else if g.Seats() > 2 {
		add(engine.Nobody, "backward", "Order ↺")
	}
	for seat := range engine.Seat(g.Seats()) {
		if s.SaidLast(seat) {
			add(seat, "last-card", "Last card")
		}
	}
	return marks
}
