package terminal

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// look is how a game is shown, beyond what its engine.Speech says: where its cards lie,
// and the news of its plays. A game without one is shown by its zones, its moves and its
// log alone.
type look struct {
	unsaid  []string                     // moves that are not told: others show in what they do
	hide    []string                     // zones that are not listed
	top     string                       // the zone of which the last card is the top one
	sorted  string                       // the zone that is shown in the order of a hand
	caption func(z hoyle.Zone) string    // of a zone whose cards are drawn, "" for none
	status  func() []string              // lines below the zones
	news    func(e hoyle.Event) []string // further effects of a play
	reason  func(e hoyle.Event) string   // why cards were drawn
	worth   func(cards card.List) string // of cards that were won in one play
	won     func(z hoyle.Zone) string    // of all cards that a seat has won
}

// looks are the functions that fill in the look of a game, by its name.
var looks = map[string]func(*session, *look){
	"blackjack":   blackjackLook,
	"catcheleven": catchElevenLook,
	"doppelkopf":  doppelkopfLook,
	"indigo":      func(_ *session, l *look) { l.top = "table" },
	"karata":      karataLook,
}

// openings are the presets with which a game begins that is asked for without options.
var openings = map[string]string{"blackjack": "casino"}

// newLook returns the look of the table.
func (s *session) newLook() look {
	l := look{
		caption: func(hoyle.Zone) string { return "" },
		status:  func() []string { return nil },
		news:    func(hoyle.Event) []string { return nil },
		reason:  func(hoyle.Event) string { return "" },
		worth:   func(cards card.List) string { return number(len(cards), "card") },
		won:     func(z hoyle.Zone) string { return fmt.Sprint(len(z.Cards)) },
	}
	if add := looks[s.table.Game().Name()]; add != nil {
		add(s, &l)
	}
	return l
}

// seen returns the game of a table and a function that returns viewer's view of it now,
// in the game's own types.
func seen[G engine.Positions[S, M], S comparable, M engine.Move](t *hoyle.Table, viewer hoyle.Seat) (g G, now func() S) {
	if err := json.Unmarshal(t.Game().Rules(), &g); err != nil {
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
