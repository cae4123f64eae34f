package main

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// look has the ways in which a game is shown, in addition to the cards in its zones. A
// game without one is shown by its zones, its moves and its log alone.
type look struct {
	words   map[string]string             // for the words of moves
	unsaid  []string                      // moves that go without saying, made for you if there is no other
	hide    []string                      // zones that are not listed
	compare func(a, b card.Card) int      // the order of a hand, and of the table
	caption func(z engine.Zone) string    // of a zone whose cards are drawn, "" for none
	status  func() []string               // lines below the zones
	news    func(e engine.Event) []string // further effects of a play
	reason  func(e engine.Event) string   // why cards were drawn
	worth   func(cards card.List) string  // of cards that were won
	points  func(points float64) string   // of a score
}

// looks has the functions that fill in the look of a game, by its name.
var looks = map[string]func(*session, *look){
	"blackjack":   blackjackLook,
	"catcheleven": catchElevenLook,
	"doppelkopf":  doppelkopfLook,
	"karata":      karataLook,
}

// newLook returns the look of the table.
func (s *session) newLook() look {
	l := look{
		compare: func(card.Card, card.Card) int { return 0 },
		caption: func(engine.Zone) string { return "" },
		status:  func() []string { return nil },
		news:    func(engine.Event) []string { return nil },
		reason:  func(engine.Event) string { return "" },
		worth:   func(cards card.List) string { return number(len(cards), "card") },
		points:  func(points float64) string { return strconv.FormatFloat(math.Round(100*points)/100, 'f', -1, 64) },
	}
	if add := looks[s.table.Name()]; add != nil {
		add(s, &l)
	}
	return l
}

// seen returns the game of a table and a function that returns viewer's view of it now,
// in the game's own types.
func seen[G engine.Positions[S, M], S comparable, M engine.Move](t *hoyle.Table, viewer engine.Seat) (g G, now func() S) {
	if err := json.Unmarshal(t.Rules(), &g); err != nil {
		panic(err) // impossible: the table was dealt by these rules
	}
	return g, func() (none S) {
		data, err := t.ViewJSON(viewer)
		if err != nil {
			return none
		}
		v, err := g.DecodeView(data)
		if err != nil {
			return none
		}
		return v.State
	}
}
