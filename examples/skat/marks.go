package skat

import (
	"strconv"

	"github.com/hoylecards/hoyle/engine"
)

// Marks returns the trumps in the middle, and the highest bid before the seat that has made it, which
// is the declarer once all have spoken. The keys are trumps, grand, bid and declarer.
func (Game) Marks(s State) (marks []engine.Mark) {
	switch c := s.Contract; {
	case c == Grand:
		marks = append(marks, engine.Mark{Seat: engine.Nobody, Phrase: engine.Phrase{Key: "grand", Text: "Grand"}})
	case c > 0:
		suit := suits[c].String()
		marks = append(marks, engine.Mark{Seat: engine.Nobody, Phrase: engine.Phrase{Key: "trumps", Args: []string{suit}, Text: "Trumps " + suit}})
	}
	key, text, bid := "bid", "Bid ", strconv.Itoa(values[s.Bid])
	if s.First != 0 {
		key, text = "declarer", "Declarer, bid "
	}
	if seat := s.Declarer.Seat(); seat != engine.Nobody {
		marks = append(marks, engine.Mark{Seat: seat, Phrase: engine.Phrase{Key: key, Args: []string{bid}, Text: text + bid}})
	}
	return marks
}
