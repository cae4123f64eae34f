package live

import (
	"slices"
	"sync"

	"github.com/hoylecards/hoyle"
)

// news is what everybody is told of the last change. It is made at most once, for all viewers together,
// when the first of them asks.
type news struct {
	from int                    // the number of the first play that is new
	logs func() [][]hoyle.Event // by seat, after those for spectators
}

func newsOf(m *hoyle.Match, from int) *news {
	return &news{from, sync.OnceValue(func() [][]hoyle.Event {
		t := m.Table()
		viewers := []hoyle.Seat{hoyle.Nobody}
		for seat := range hoyle.Seat(t.Seats()) {
			viewers = append(viewers, seat)
		}
		return t.Logs(from, viewers...)
	})}
}

// to returns a copy of what a viewer is told.
func (n *news) to(viewer hoyle.Seat) []Event {
	log := events(n.logs()[viewer+1])
	for i := range log {
		e := &log[i]
		e.Moved, e.Then = slices.Clone(e.Moved), slices.Clone(e.Then)
		for k := range e.Moved {
			e.Moved[k].Cards = slices.Clone(e.Moved[k].Cards)
		}
	}
	return log
}
