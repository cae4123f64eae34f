package parlor

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/karata"
)

// karataLook announces the effects of a turn.
func karataLook(s *Session, l *Look) {
	_, now := seen[karata.Game](s)
	was := now()
	l.unsaid = []string{"done", "not"}
	l.reason = func(e hoyle.Event) string {
		top := now().Top()
		switch {
		case e.Move == "done":
			return " for the question"
		case strings.HasPrefix(e.Move, "play "):
			return ", as a fine"
		case was.Debt() > 0 && top.Rank() == card.Joker:
			return " for the joker"
		case was.Debt() > 0:
			return fmt.Sprintf(" for the %v", top.Rank())
		}
		return ""
	}
	l.news = func(e hoyle.Event) (lines []string) {
		is := now()
		if e.Move == "done" {
			if is.Direction() != was.Direction() {
				lines = append(lines, "Play changes direction.")
			}
			if was.Jumps() > 0 && len(was.Laid()) == 0 {
				lines = append(lines, s.does(e.Seat, "are", "is")+" jumped.")
			}
			if was.Debt() > 0 && is.Debt() == 0 {
				lines = append(lines, s.does(e.Seat, "block", "blocks")+" the bomb.")
			}
			if is.Next() == e.Seat || is.Turn() == e.Seat && is.Phase() == karata.Laying {
				lines = append(lines, s.does(e.Seat, "have", "has")+" another turn.")
			}
		}
		was = is
		return lines
	}
}
