package parlor

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
)

// Look is how a game is shown, beyond what its engine.Speech says: where its cards lie, and what is
// reported about its plays. A game without a look is shown only by its zones, its moves and its
// log.
type Look struct {
	unsaid  []string                      // moves that are not reported, because their effect shows them
	Hide    []string                      // zones that are not listed
	Top     string                        // the zone whose last card is the top one
	Sorted  string                        // the zone that is shown in the order of a hand
	Caption func(z hoyle.Zone) string     // the caption of a zone whose cards are drawn, "" for none
	Status  func() []string               // lines below the zones
	news    func(e hoyle.Event) []string  // further effects of a play
	reason  func(e hoyle.Event) string    // why cards were drawn
	worth   func(trick hoyle.News) string // what a trick that was won is worth, after a space
	Won     func(z hoyle.Zone) string     // what is said of all cards that a seat has won
}

// looks are the functions that fill in a game's look, keyed by the game's name.
var looks = map[string]func(*Session, *Look){
	"blackjack":   blackjackLook,
	"catcheleven": catchElevenLook,
	"doppelkopf":  doppelkopfLook,
	"indigo":      func(_ *Session, l *Look) { l.Top = "table" },
	"karata":      karataLook,
}

// newLook returns the look of the table.
func (s *Session) newLook() Look {
	l := Look{
		Caption: func(hoyle.Zone) string { return "" },
		Status:  func() []string { return nil },
		news:    func(hoyle.Event) []string { return nil },
		reason:  func(hoyle.Event) string { return "" },
		worth:   func(hoyle.News) string { return "" },
		Won:     func(z hoyle.Zone) string { return fmt.Sprint(len(z.Cards)) },
	}
	if add := looks[s.Table.Game().Name()]; add != nil {
		add(s, &l)
	}
	return l
}

// seen returns the game of the table and a function that returns your current view of it, in the
// game's own types.
func seen[G engine.Positions[S, M], S comparable, M engine.Move](s *Session) (g G, now func() S) {
	viewer := s.You
	if err := json.Unmarshal(s.Table.Game().Rules(), &g); err != nil {
		panic(err) // impossible: the table was dealt under these rules
	}
	return g, func() (none S) {
		data, err := s.Table.ViewJSON(viewer)
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
