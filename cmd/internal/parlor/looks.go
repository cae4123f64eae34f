package parlor

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
)

// Look is how a game is shown, beyond what its engine.Speech says: where its cards lie, and what is
// reported about its plays. A game without a look is shown only by its zones, its moves and its
// log.
type Look struct {
	unsaid  []string                      // moves that are not reported, because their effect shows them
	layouts map[string]hoyle.Layout       // by the names of zones
	draws   bool                          // whether status draws the trick
	Caption func(z hoyle.Zone) string     // the caption of a zone whose cards are drawn, "" for none
	status  func() []string               // lines below the zones
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
	"karata":      karataLook,
}

// newLook returns the look of the table.
func (s *Session) newLook() Look {
	l := Look{
		Caption: func(hoyle.Zone) string { return "" },
		layouts: s.Table.Game().Layouts(),
		status:  func() []string { return nil },
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

// Status returns the lines below the zones: the marks in the middle in one line, and those of the look.
func (s *Session) Status() []string {
	lines := s.Look.status()
	if all := s.Marked(hoyle.Nobody); len(all) > 0 {
		lines = append([]string{strings.Join(all, "   ")}, lines...)
	}
	return lines
}

// Marked returns the marks before a seat, or those in the middle.
func (s *Session) Marked(seat hoyle.Seat) (all []string) {
	for _, m := range s.Table.Marks(s.You) {
		if m.Seat == seat {
			all = append(all, s.symbols(m.Text))
		}
	}
	return all
}

// Titled returns the name of a seat, with the marks before it: "Computer (Dealer)".
func (s *Session) Titled(seat hoyle.Seat) string {
	if all := s.Marked(seat); len(all) > 0 {
		return s.Names[seat] + " (" + strings.Join(all, ", ") + ")"
	}
	return s.Names[seat]
}

// Layout returns how the cards of a zone lie.
func (s *Session) Layout(id hoyle.ZoneID) hoyle.Layout { return s.Look.layouts[id.Name] }

// Lies reports whether there is a zone with a layout.
func (s *Session) Lies(l hoyle.Layout) bool {
	return slices.ContainsFunc(s.Table.Zones(s.You), func(z hoyle.Zone) bool { return s.Layout(z.ZoneID) == l })
}

// Shown reports whether people look at a zone. A trick that the look draws is not listed as well.
func (s *Session) Shown(z hoyle.Zone) bool {
	l := s.Layout(z.ZoneID)
	return l != engine.Aside && (l != engine.Trick || !s.Look.draws)
}

// Held reports whether a zone is a hand.
func (s *Session) Held(z hoyle.Zone) bool { return s.Layout(z.ZoneID) == engine.Hand }
