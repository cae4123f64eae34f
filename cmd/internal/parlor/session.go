package parlor

import (
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/deck"
)

// Session is a game or a match that is being played.
type Session struct {
	*Printer
	*sight
	sights    map[hoyle.Seat]*sight // of the people
	Game      hoyle.Game
	Match     *hoyle.Match // nil for a single game
	Away      *Away        // what is played elsewhere; usually nil
	format    string       // of the match
	n         int
	Table     *hoyle.Table // of the deal; nil before the first
	People    []string     // the names of those who play, at the first chairs
	Names     []string     // of the seats of the deal, and then of those who sit out
	chairs    []int        // the chairs of the match, in the same order; nil before the first deal
	front     int          // the chair of the person in front of the screen
	You       hoyle.Seat   // the seat of that person; Nobody if bots play all seats, or the person sits out
	Opponents string       // the name of the bot or the program that plays the other seats
	Seed      deck.Seed    // of the game or match
	First     hoyle.Seat
	Open      bool         // show the hands of bots
	File      string       // the file in which to save the game or match; may be empty
	Script    []hoyle.Play // plays of the deal that are to be shown again
	Rest      bool         // the rest of the deal is being played out: bots move for people too
	Spoken    bool         // a seat has said something to which you may reply
	program   *program     // the opponent, if it is a program of its own
}

// sight is what one person has seen of a deal.
type sight struct {
	Look Look // of the table
	told int  // the number of plays that were printed
}

// Sit puts the person at a seat in front of the screen.
func (s *Session) Sit(seat hoyle.Seat) {
	s.You, s.front, s.sight = seat, s.chair(seat), s.sights[seat]
}

// chair returns the chair that has a seat of the deal.
func (s *Session) chair(seat hoyle.Seat) int {
	if seat < 0 || int(seat) >= len(s.chairs) {
		return int(seat)
	}
	return s.chairs[seat]
}

// seatOf returns the seat of a person's chair, or Nobody if the person sits out.
func (s *Session) seatOf(chair int) hoyle.Seat {
	if seat := slices.Index(s.chairs, chair); chair < len(s.People) && seat < s.Table.Seats() {
		return hoyle.Seat(seat)
	}
	return hoyle.Nobody
}

// Person reports whether a person plays a seat.
func (s *Session) Person(seat hoyle.Seat) bool { return s.chair(seat) < len(s.People) }

// Secret reports whether a seat sees cards that you do not see, or you see some that it does not.
func (s *Session) Secret(seat hoyle.Seat) bool {
	return s.You == hoyle.Nobody || !slices.EqualFunc(s.Table.Zones(s.You), s.Table.Zones(seat), func(a, b hoyle.Zone) bool {
		return a.ZoneID == b.ZoneID && slices.Equal(a.Cards, b.Cards)
	})
}

// Pass puts the person at a seat, who has read the plays so far, in front of the screen.
func (s *Session) Pass(seat hoyle.Seat) {
	s.Sit(seat)
	out := s.Out
	s.Out = io.Discard
	s.Tell()
	s.Out = out
}

// Begin begins a deal before its first play.
func (s *Session) Begin() {
	if s.Away == nil {
		s.arrange(s.Table)
		s.You = s.seatOf(s.front)
	}
	for seat := range s.Names {
		if name := s.Table.SeatName(hoyle.Seat(seat)).Text; name != "" {
			s.Names[seat] = name
		}
	}
	s.Spoken = false
	s.Watch(0)
}

// Watch begins what each person sees with the first plays of the deal.
func (s *Session) Watch(plays int) {
	s.dismiss()
	s.Rest = false
	you := s.You
	if s.Away != nil {
		s.sights, s.sight = nil, &sight{s.newLook(), plays}
		return
	}
	s.sights = map[hoyle.Seat]*sight{}
	for chair := range max(1, len(s.People)) {
		s.You = s.seatOf(chair)
		s.sights[s.You] = &sight{s.newLook(), plays}
	}
	s.You = you
	s.sight = s.sights[you]
}

// seat gives the seats of a game to people and bots.
func (s *Session) seat(g hoyle.Game) error {
	s.Game, s.Opponents = g, cmp.Or(s.Opponents, g.Info().Bots[0].Name)
	players := g.Players()
	if s.Match != nil {
		players = s.Match.Players()
	}
	if len(s.People) > players {
		return &usage.Error{Err: fmt.Errorf("%v has %d players, not %d", g, players, len(s.People))}
	}
	s.Names = s.names(players - g.Players() + g.Seats())
	if outside.Named(s.Opponents) {
		return nil
	}
	return g.CheckBot(s.Opponents)
}

// You is the name of the person if there is only one.
const You = "You"

// arrange puts the names in the order of the seats of a deal.
func (s *Session) arrange(t *hoyle.Table) {
	s.chairs = t.Chairs()
	names := s.names(len(s.chairs))
	s.Names = nil
	for _, chair := range s.chairs {
		s.Names = append(s.Names, names[chair])
	}
}

// SitOut returns the names of those who sit out in this deal.
func (s *Session) SitOut() []string { return s.Names[min(s.Table.Seats(), len(s.Names)):] }

// names returns the names of people and bots, by chair.
func (s *Session) names(chairs int) []string {
	players := chairs - s.Game.Seats() + s.Game.Players()
	names := slices.Clone(s.People)
	for i := len(names); i < chairs; i++ {
		switch {
		case len(s.People) == 0:
			names = append(names, fmt.Sprint("Bot ", i+1))
		case players == 2 && i < players:
			names = append(names, "Computer")
		case players == 4 && i < players && len(s.People) == 1:
			names = append(names, []string{"Left", "Across", "Right"}[i-1])
		default:
			names = append(names, fmt.Sprint("Computer ", i))
		}
	}
	if len(s.People) == 0 {
		s.You = hoyle.Nobody
	}
	return names
}

// Again begins another game or match.
func (s *Session) Again() (err error) {
	s.Seed = s.Seed.Derive(another)
	s.First = (s.First + 1) % hoyle.Seat(s.Game.Players())
	s.Table = nil
	if s.Match != nil {
		s.Match, err = s.Game.Match(s.format, s.n, s.Seed)
		return err
	}
	return s.Deal()
}

// Endless reports whether rounds are played until the players leave.
func (s *Session) Endless() bool {
	return s.Match != nil && len(s.People) > 0 && s.n == endless
}

// Next goes on to the next deal of a match, if there is one.
func (s *Session) Next() bool {
	if s.Match == nil || !s.Match.Next() {
		return false
	}
	s.Table = s.Match.Table()
	return true
}

// Random returns the random numbers for the next choice. If the choice is made again, they are the
// same.
func (s *Session) Random() *rand.Rand {
	deals := 0
	if s.Match != nil {
		deals = s.Match.Len()
	}
	return s.Seed.Derive(luck).Derive(uint64(deals)).Derive(uint64(s.Table.Len())).Rand()
}

// Undo goes back to the last time that you had a choice, and reports whether
// there was one in this deal.
func (s *Session) Undo() bool {
	if s.Away != nil {
		return s.Away.Undo()
	}
	log := s.Log(0)
	for n, e := range slices.Backward(log) {
		if e.Seat != s.You || len(s.Table.At(n).Legal(s.You)) < 2 {
			continue
		}
		s.Table.UndoTo(n)
		s.Watch(n)
		s.Printf("--- %d taken back ---\n", len(log)-n)
		return true
	}
	return false
}

// Hand returns the hand of a seat as it is shown.
func (s *Session) Hand(seat hoyle.Seat) card.List {
	for _, z := range s.Table.Zones(seat) {
		if z.Seat == seat && s.Held(z) {
			s.Table.SortHand(seat, z.Cards)
			return z.Cards
		}
	}
	return nil
}
