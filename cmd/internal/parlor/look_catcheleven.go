package parlor

import (
	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/catcheleven"
)

// catchElevenLook announces sweeps.
func catchElevenLook(s *Session, l *Look) {
	g, now := seen[catcheleven.Game](s)
	was := now()
	l.news = func(e hoyle.Event) (lines []string) {
		is, side := now(), g.Side(catcheleven.State{}, e.Seat)
		sweep := "Basaat"
		if g.Rules().Pasur {
			sweep = "Soor"
		}
		switch {
		case is.Basaats(side) > was.Basaats(side):
			lines = append(lines, "*** "+sweep+"! ***")
		case g.Rules().CancelSoor && is.Basaats(1-side) < was.Basaats(1-side):
			lines = append(lines, "*** "+sweep+", which takes one of the other side's away! ***")
		}
		was = is
		return lines
	}
}
