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
	*Paper
	*sight
	sights    map[hoyle.Seat]*sight // of the people
	Game      hoyle.Game
	Match     *hoyle.Match // nil for a single game
	Away      *Away        // what is played elsewhere; usually nil
	format    string       // of the match
	n         int
	Table     *hoyle.Table // of the deal; nil before the first
	People    []string     // the names of those who play, at the first seats
	Names     []string     // of the seats
	You       hoyle.Seat   // the seat of the person in front of the screen; Nobody if bots play all seats
	Opponents string       // the name of the bot or the program that plays the other seats
	Seed      deck.Seed    // of the game or match
	First     hoyle.Seat
	Open      bool         // show the hands of bots
	File      string       // in which to save it; may be empty
	Script    []hoyle.Play // plays of the deal that are to be shown again
	Rest      bool         // the rest of the deal is being played out: bots move for people too
	Spoken    bool         // a seat has said something to which you may have an answer
	program   *program     // the opponent, if it is a program of its own
}

// sight is what one person has seen of a deal.
type sight struct {
	Look Look // of the table
	told int  // the number of plays that were printed
}

// Sit puts the person at a seat in front of the screen.
func (s *Session) Sit(seat hoyle.Seat) { s.You, s.sight = seat, s.sights[seat] }

// Secret reports whether a seat sees cards that you do not see, or you see some that it does not.
func (s *Session) Secret(seat hoyle.Seat) bool {
	return s.You == hoyle.Nobody || !slices.EqualFunc(s.Table.Zones(s.You), s.Table.Zones(seat), func(a, b hoyle.Zone) bool {
		return a.ZoneID == b.ZoneID && slices.Equal(a.Cards, b.Cards)
	})
}

// Pass puts the person at a seat, who has already read what was told, in front of the screen.
func (s *Session) Pass(seat hoyle.Seat) {
	s.Sit(seat)
	out := s.Out
	s.Out = io.Discard
	s.Tell()
	s.Out = out
}

// Begin begins a deal before its first play.
func (s *Session) Begin() {
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
	for seat := range max(1, len(s.People)) {
		s.You = hoyle.Seat(seat)
		if len(s.People) == 0 {
			s.You = hoyle.Nobody
		}
		s.sights[s.You] = &sight{s.newLook(), plays}
	}
	s.You = you
	s.sight = s.sights[you]
}

// seat gives the seats of a game to people and bots.
func (s *Session) seat(g hoyle.Game) error {
	s.Game, s.Opponents = g, cmp.Or(s.Opponents, g.Info().Bots[0].Name)
	if len(s.People) > g.Players() {
		return &usage.Error{Err: fmt.Errorf("%v has %d players, not %d", g, g.Players(), len(s.People))}
	}
	s.Names = s.seatNames(g)
	if outside.Named(s.Opponents) {
		return nil
	}
	return g.CheckBot(s.Opponents)
}

// You is the name of the person if there is only one.
const You = "You"

// seatNames returns the names of the seats of people and bots.
func (s *Session) seatNames(g hoyle.Game) []string {
	players := g.Players()
	names := slices.Clone(s.People)
	for i := len(names); i < g.Seats(); i++ {
		switch {
		case len(s.People) == 0:
			names = append(names, fmt.Sprint("Bot ", i))
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
		if z.ZoneID == (hoyle.ZoneID{Name: "hand", Seat: seat}) {
			s.Table.SortHand(seat, z.Cards)
			return z.Cards
		}
	}
	return nil
}
