package line

import (
	"cmp"
	"errors"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// askMove asks you for a move until you make a move or take one back. If it is another seat's turn,
// you may also make no move. It reports whether anything was played or taken back.
func (s *session) askMove(question string, choices []parlor.Choice) (bool, error) {
	s.Spoken = false
	if err := s.Store(); err != nil {
		return false, err
	}
	s.screen()
	s.menu(choices)
	for {
		answer, err := s.ask(question)
		if err != nil || answer == "" && s.Table.Turn() != s.You {
			return false, err
		}
		done, err := s.answer(answer, choices)
		if done || err != nil {
			return done, err
		}
	}
}

// answer handles an answer to the question for a move. It reports whether anything was played or
// taken back.
func (s *session) answer(answer string, choices []parlor.Choice) (bool, error) {
	word := strings.ToLower(answer)
	switch word {
	case "?", "help":
		s.Short(choices)
		return false, nil
	}
	if move, ok := s.Pick(answer, choices); ok {
		return true, s.Table.Play(s.You, move)
	}
	switch word {
	case "r", "rules":
		return false, s.page(s.Rules())
	case "h", "hint":
		return false, s.Hint()
	case "know":
		return false, s.Know()
	case "l", "last", "trick", "last trick":
		s.LastTrick()
		return false, nil
	case "view":
		s.Printf("%s", s.Table.Show(s.You))
		return false, nil
	case "rest":
		return s.rest()
	case "u", "undo":
		if s.Undo() {
			return true, nil
		}
		s.Printf("You have no move to take back.\n")
		return false, nil
	}
	err := s.Table.Play(s.You, parlor.Words.ReplaceAllStringFunc(answer, s.AsMove))
	switch {
	case err == nil: // a move that the rules do not list, such as one that costs a fine
		return true, nil
	case errors.Is(err, hoyle.ErrMoveText):
		s.Printf("%s\n", s.Wanted(choices))
	default:
		s.Printf("No: %s.\n", cmp.Or(hoyle.Reason(err), err.Error()))
	}
	return false, nil
}

// rest lets bots play the rest of the deal, if all people agree. It reports whether they do.
func (s *session) rest() (bool, error) {
	if len(s.People) > 1 {
		if yes, err := s.askYes("Do all of you agree?", parlor.RestOf); !yes || err != nil {
			return false, err
		}
	}
	s.Rest = true
	s.Printf("%s\n", parlor.RestOf)
	return true, nil
}
