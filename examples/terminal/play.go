package terminal

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
)

// session is a game or a match that is being played.
type session struct {
	*console
	*sight
	sights    map[hoyle.Seat]*sight // of the people
	game      hoyle.Game
	match     *hoyle.Match // nil for a single game
	format    string       // of the match
	n         int
	table     *hoyle.Table // of the deal; nil before the first
	people    []string     // the names of those who play, at the first seats
	names     []string     // of the seats
	you       hoyle.Seat   // before the screen; Nobody if bots play all seats
	opponents string
	seed      deck.Seed // of the game or match
	first     hoyle.Seat
	open      bool
	file      string       // in which to save it; may be empty
	script    []hoyle.Play // plays of the deal, to be shown again
	spoken    bool         // a seat has said something to which you may have an answer
}

// sight is what one person has seen of a deal.
type sight struct {
	look look // of the table
	told int  // plays that were printed
}

// watch begins the sight of each person with the first plays of the deal.
func (s *session) watch(plays int) {
	you := s.you
	s.sights = map[hoyle.Seat]*sight{}
	for seat := range max(1, len(s.people)) {
		s.you = hoyle.Seat(seat)
		if len(s.people) == 0 {
			s.you = hoyle.Nobody
		}
		s.sights[s.you] = &sight{s.newLook(), plays}
	}
	s.you = you
	s.sight = s.sights[you]
}

// seat gives the seats of a game to people and bots.
func (s *session) seat(g hoyle.Game) error {
	s.game, s.opponents = g, cmp.Or(s.opponents, g.Info().Bots[0].Name)
	if len(s.people) > g.Players() {
		return fmt.Errorf("%v has %d players, not %d", g, g.Players(), len(s.people))
	}
	s.names = s.seatNames(g)
	return g.CheckBot(s.opponents)
}

// you is the name of the only person.
const you = "You"

// seatNames returns the names of the seats of people and bots.
func (s *session) seatNames(g hoyle.Game) []string {
	players := g.Players()
	names := slices.Clone(s.people)
	for i := len(names); i < g.Seats(); i++ {
		switch {
		case len(s.people) == 0:
			names = append(names, fmt.Sprint("Bot ", i))
		case players == 2 && i < players:
			names = append(names, "Computer")
		case players == 4 && i < players && len(s.people) == 1:
			names = append(names, []string{"Left", "Across", "Right"}[i-1])
		default:
			names = append(names, fmt.Sprint("Computer ", i))
		}
	}
	if len(s.people) == 0 {
		s.you = hoyle.Nobody
	}
	return names
}

// play plays the game or match, and others like it as long as somebody wants to.
func (s *session) play() error {
	for {
		leave, err := s.playOut()
		if err != nil || leave || len(s.people) == 0 {
			return err
		}
		again, err := s.askYes("Another?", "With new cards, and another player leads.")
		if err != nil || !again {
			return err
		}
		if err := s.again(); err != nil {
			return err
		}
	}
}

// again begins another game or match.
func (s *session) again() (err error) {
	s.seed = s.seed.Derive(another)
	s.first = (s.first + 1) % hoyle.Seat(s.game.Players())
	s.table = nil
	if s.match != nil {
		s.match, err = s.game.Match(s.format, s.n, s.seed)
		return err
	}
	s.table, err = s.game.Table(s.seed, s.first)
	return err
}

// playOut plays to the end of the game or match. It reports whether the players leave
// between two rounds.
func (s *session) playOut() (leave bool, err error) {
	for more := s.table != nil || s.next(); more; more = s.next() {
		if err := s.deal(); err != nil {
			return false, err
		}
		if s.endless() {
			again, err := s.askYes("Another round?", "With the same shoe, and the same chips.")
			if err != nil || !again {
				return true, err
			}
		}
	}
	if s.match == nil {
		return false, nil
	}
	if s.match.Err() == nil {
		s.printf("%s\n", s.winners(" the match", s.match.Total))
	}
	return false, s.match.Err()
}

// endless reports whether rounds are played until the players leave.
func (s *session) endless() bool {
	if s.match == nil || len(s.people) == 0 {
		return false
	}
	name, n := s.match.Format()
	return name == rounds && n == endless
}

// next goes on to the next deal of a match, if there is one.
func (s *session) next() bool {
	if s.match == nil || !s.match.Next() {
		return false
	}
	s.table = s.match.Table()
	return true
}

// deal plays a deal to its end.
func (s *session) deal() error {
	for seat := range s.names {
		if name := s.table.SeatName(hoyle.Seat(seat)).Text; name != "" {
			s.names[seat] = name
		}
	}
	s.spoken = false
	s.watch(0)
	switch {
	case s.endless():
		s.printf("\n=== round %d ===\n", s.match.Len())
	case s.match != nil:
		s.printf("\n=== deal %d ===\n", s.match.Len())
	}
	if len(s.people) < 2 && s.table.Turn() != s.you {
		s.screen()
	}
	for s.table.Turn() != hoyle.Nobody {
		if err := s.turn(); err != nil {
			return err
		}
		s.tell()
	}
	s.screen()
	s.result()
	return s.store()
}

// turn makes the next play, a bot's or a person's.
func (s *session) turn() error {
	seat := s.table.Turn()
	switch {
	case len(s.script) > 0:
		p := s.script[0]
		s.script = s.script[1:]
		return s.table.Play(p.Seat, p.Move)
	case int(seat) < len(s.people):
		return s.personTurn(seat)
	case s.spoken && s.you != hoyle.Nobody && len(s.table.Legal(s.you)) > 0:
		choices := s.choices()
		question := fmt.Sprintf("Anything to say? (%s, Enter for nothing, ? for help):", keys(choices))
		if moved, err := s.askMove(question, choices); moved || err != nil {
			return err
		}
	}
	if s.open {
		s.printf("%s: %s\n", s.names[seat], s.cards(s.hand(seat)))
	}
	return s.table.Step(context.Background(), s.table.Turn(), s.opponents, s.random())
}

// random returns the random numbers for the next choice: the same ones if it is made
// again.
func (s *session) random() *rand.Rand {
	deals := 0
	if s.match != nil {
		deals = s.match.Len()
	}
	return s.seed.Derive(luck).Derive(uint64(deals)).Derive(uint64(s.table.Len())).Rand()
}

// personTurn makes the only move of a person, or asks for one.
func (s *session) personTurn(seat hoyle.Seat) error {
	if move, only := s.table.Forced(seat); only {
		return s.table.Play(seat, move)
	}
	if seat != s.you {
		if err := s.curtain(seat); err != nil {
			return err
		}
	}
	choices := s.choices()
	_, err := s.askMove(fmt.Sprintf("%s (%s, ? for help):", s.whoseMove(), keys(choices)), choices)
	return err
}

// curtain hides the screen until the person of a seat sits before it.
func (s *session) curtain(seat hoyle.Seat) error {
	if s.pages {
		s.printf("%s", clearScreen)
	}
	for answer := "?"; answer != ""; {
		var err error
		if answer, err = s.ask(fmt.Sprintf("\n%s, it is your turn. Press Enter when nobody else looks:", s.names[seat])); err != nil {
			return err
		}
	}
	s.you, s.sight = seat, s.sights[seat]
	s.tell()
	return nil
}

func (s *session) whoseMove() string {
	if len(s.people) > 1 {
		return s.names[s.you] + ", your move"
	}
	return "Your move"
}

// undo goes back to the last time that you had a choice, and reports whether
// there was one in this deal.
func (s *session) undo() bool {
	log := s.table.Log(s.you, 0)
	for n, e := range slices.Backward(log) {
		if e.Seat != s.you || len(s.table.At(n).Legal(s.you)) < 2 {
			continue
		}
		s.table.UndoTo(n)
		s.watch(n)
		s.printf("--- %d taken back ---\n", len(log)-n)
		return true
	}
	return false
}
