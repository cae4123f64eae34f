package line

import (
	"fmt"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// session is a session at a console.
type session struct {
	*parlor.Session
	*console
}

const clearScreen = "\x1b[2J\x1b[H"

// play plays the game or match, and further ones like it as long as somebody wants to go on.
func (s *session) play() error {
	for {
		leave, err := s.playOut()
		if err != nil || leave || len(s.People) == 0 {
			return err
		}
		again, err := s.askYes("Another?", "With new cards, and with another player leading.")
		if err != nil || !again {
			return err
		}
		if err := s.Again(); err != nil {
			return err
		}
	}
}

// playOut plays to the end of the game or match. It reports whether the players leave between
// rounds.
func (s *session) playOut() (leave bool, err error) {
	for more := s.Table != nil || s.Next(); more; more = s.Next() {
		if err := s.deal(); err != nil {
			return false, err
		}
		if s.Endless() {
			again, err := s.askYes("Another round?", "With the same shoe, and the same chips.")
			if err != nil || !again {
				return true, err
			}
		}
	}
	if s.Match == nil {
		return false, nil
	}
	if s.Match.Err() == nil {
		s.Printf("%s\n", s.Winners(" the match", s.Total))
	}
	return false, s.Match.Err()
}

// deal plays a deal to its end.
func (s *session) deal() error {
	s.Begin()
	switch {
	case s.Endless():
		s.Printf("\n=== round %d ===\n", s.Match.Len())
	case s.Match != nil:
		s.Printf("\n=== deal %d ===\n", s.Match.Len())
	}
	for _, name := range s.SitOut() {
		s.Printf("%s: out of this deal.\n", name)
	}
	if len(s.People) < 2 && s.Table.Turn() != s.You {
		s.screen()
	}
	for s.Table.Turn() != hoyle.Nobody {
		if err := s.turn(); err != nil {
			return err
		}
		s.Tell()
	}
	s.screen()
	s.Result()
	return s.Store()
}

// turn makes the next play, which is a bot's or a person's.
func (s *session) turn() error {
	seat := s.Table.Turn()
	switch {
	case len(s.Script) > 0:
		p := s.Script[0]
		s.Script = s.Script[1:]
		return s.Table.Play(p.Seat, p.Move)
	case s.Person(seat) && !s.Rest:
		return s.personTurn(seat)
	case s.Spoken && !s.Rest && s.You != hoyle.Nobody && len(s.Table.Legal(s.You)) > 0:
		choices := s.Choices()
		question := fmt.Sprintf("Anything to say? (%s, Enter for nothing, ? for help):", parlor.Keys(choices))
		if moved, err := s.askMove(question, choices); moved || err != nil {
			return err
		}
	}
	if s.Open {
		s.Printf("%s: %s\n", s.Names[seat], s.Cards(s.Hand(seat)))
	}
	turn := s.Table.Turn()
	move, err := s.Ask(turn, s.Table)()
	if err != nil {
		return err
	}
	return s.Table.Play(turn, move)
}

// personTurn makes a person's move if only one is possible, and asks for one otherwise.
func (s *session) personTurn(seat hoyle.Seat) error {
	if move, only := s.Table.Forced(seat); only {
		return s.Table.Play(seat, move)
	}
	switch {
	case seat == s.You:
	case !s.Secret(seat):
		s.Pass(seat)
	default:
		if err := s.curtain(seat); err != nil {
			return err
		}
	}
	choices := s.Choices()
	_, err := s.askMove(fmt.Sprintf("%s (%s, ? for help):", s.whoseMove(), parlor.Keys(choices)), choices)
	return err
}

// curtain hides the screen until the person at a seat sits in front of it.
func (s *session) curtain(seat hoyle.Seat) error {
	if s.pages {
		s.Printf("%s", clearScreen)
	}
	for answer := "?"; answer != ""; {
		var err error
		if answer, err = s.ask(fmt.Sprintf("\n%s, it is your turn. Press Enter when nobody else is looking:", s.Names[seat])); err != nil {
			return err
		}
	}
	s.Sit(seat)
	s.Tell()
	return nil
}

func (s *session) whoseMove() string {
	if len(s.People) > 1 {
		return s.Names[s.You] + ", your move"
	}
	return "Your move"
}
