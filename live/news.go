package live

import (
	"slices"
	"sync"

	"github.com/hoylecards/hoyle"
)

// news is what everybody is told of the plays since a spot. It is made at most once, for all viewers
// together, when the first of them asks.
type news struct {
	since Spot
	logs  func() [][]Event // by seat, after those for spectators
}

func newsOf(m *hoyle.Match, since Spot) *news {
	return &news{since, sync.OnceValue(func() [][]Event {
		t := m.Table()
		viewers := []hoyle.Seat{hoyle.Nobody}
		for seat := range hoyle.Seat(t.Seats()) {
			viewers = append(viewers, seat)
		}
		return logs(t, since.n, viewers...)
	})}
}

// to returns a copy of what a viewer is told.
func (n *news) to(viewer hoyle.Seat) []Event {
	log := slices.Clone(n.logs()[viewer+1])
	for i := range log {
		e := &log[i]
		e.Moved, e.Then, e.Say.Args = slices.Clone(e.Moved), slices.Clone(e.Then), slices.Clone(e.Say.Args)
		for k := range e.Moved {
			e.Moved[k].Cards = slices.Clone(e.Moved[k].Cards)
		}
	}
	return log
}
