package parlor

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Look is how a game is shown: where its cards lie and what they count, as the game says, and what the
// terminal alone reports about the plays of some games. Any other game is shown by its zones, its moves and
// its log.
type Look struct {
	unsaid  []string                     // moves that are not reported, because their effect shows them
	layouts map[string]hoyle.Layout      // of the game, by the names of zones
	points  map[card.Card]int            // of the game: what won cards count
	Caption func(z hoyle.Zone) string    // the caption of a zone whose cards are drawn, "" for none
	status  func() []string              // lines below the zones
	news    func(e hoyle.Event) []string // further effects of a play
	reason  func(e hoyle.Event) string   // why cards were drawn
}

// looks are the functions that fill in a game's look, keyed by the game's name. They tell, in English, what
// the move and the marks of a game do not say: totals of hands, sweeps, what comes back in an exchange, and
// why cards are drawn.
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
		points:  s.Table.Game().CardPoints(),
		status:  func() []string { return nil },
		news:    func(hoyle.Event) []string { return nil },
		reason:  func(hoyle.Event) string { return "" },
	}
	if add := looks[s.Table.Game().Name()]; add != nil {
		add(s, &l)
	}
	return l
}

// worth returns what cards count for the seat that has won them, after a comma, if they count something.
func (l *Look) worth(cards card.List) string {
	points := 0
	for _, c := range cards {
		points += l.points[c]
	}
	if points == 0 || slices.Contains(cards, card.FaceDown) {
		return ""
	}
	return ", worth " + InUnit(engine.Unit{}, float64(points))
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

// Shown reports whether a zone is shown to people.
func (s *Session) Shown(z hoyle.Zone) bool { return s.Layout(z.ZoneID) != engine.Aside }

// Called returns the name of a zone as people read it: the game's own English word, if it has one.
func (s *Session) Called(z hoyle.Zone) string {
	return cmp.Or(s.Table.Game().Words("en")["zone."+z.Name], z.Name)
}

// Held reports whether a zone is a hand.
func (s *Session) Held(z hoyle.Zone) bool { return s.Layout(z.ZoneID) == engine.Hand }
