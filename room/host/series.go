package host

import (
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/table"
)

// botBreak is the time between two deals, or two matches of a series, if nobody is waiting for them.
const botBreak = 3 * time.Second

// seriesDuty returns the duty of a table with a series while no match is being played.
func (t *Table) seriesDuty(by func(table.Event) func()) duty {
	s := t.state
	if s.Standing().Winner >= 0 {
		return duty{}
	}
	at := time.UnixMilli(s.BeginsAt)
	if s.People() == 0 {
		if at = time.UnixMilli(s.At); s.Phase == table.Over && !t.host.Quick {
			at = at.Add(botBreak)
		}
	}
	return duty{at, by(table.Event{Kind: table.Start, Seat: hoyle.Nobody, Match: len(s.Past)})}
}

// seriesLasts returns the time at which the room closes a table with a series: some
// time after there is a winner.
func (t *Table) seriesLasts() time.Time {
	s, o := t.state, &t.host.Options
	if s.Standing().Winner < 0 {
		return time.Time{}
	}
	over := time.UnixMilli(s.At)
	if t.watched() {
		return over.Add(o.Linger)
	}
	if t.since.After(over) {
		over = t.since
	}
	return over.Add(o.BotsOnly)
}
