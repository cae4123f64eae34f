package host

import (
	"slices"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/table"
)

// duty is an event that the room causes by itself at some time. If it has no event, the table is
// archived at that time. The zero duty means that nothing is due.
type duty struct {
	at    time.Time
	event table.Event
}

// farewell is how long people see that a table has ended.
const farewell = time.Second

// botBreak is the time between two deals, or two matches of a series, if nobody is waiting for them.
const botBreak = 3 * time.Second

// nextDuty returns the duty that comes first.
func (t *Table) nextDuty() duty {
	var first duty
	add := func(at time.Time, e table.Event) {
		if e.By = table.ByClock; !at.IsZero() && (first.at.IsZero() || at.Before(first.at)) {
			first = duty{at, e}
		}
	}
	s, o := t.state, &t.Options
	switch s.Phase {
	case table.Ended:
		return duty{at: time.UnixMilli(s.At).Add(farewell)}
	case table.Playing:
		for _, seat := range s.Awaited() {
			add(t.patience(seat), table.Event{Kind: table.Late, Seat: seat})
		}
		if s.Asked != nil {
			add(time.UnixMilli(s.Asked.At).Add(o.Consent), table.Event{Kind: table.Agree, Seat: hoyle.Nobody, Request: s.Asked.ID})
		}
	case table.Paused:
		add(t.pauseEnds(), table.Event{Kind: table.Next, Seat: hoyle.Nobody, Spot: s.Now.Spot})
	default:
		if s.Config.Series != nil {
			add(t.seriesBegins(), table.Event{Kind: table.Start, Seat: hoyle.Nobody, Match: len(s.Past)})
			break
		}
		for i := range s.Chairs {
			add(t.leaves(hoyle.Seat(i)), table.Event{Kind: table.Leave, Seat: hoyle.Seat(i)})
		}
		if s.Company() && s.SeatOf(s.Owner) == hoyle.Nobody && !t.online(s.Owner) {
			add(t.lastSeen(s.Owner).Add(o.Leave), table.Event{Kind: table.Pass, Seat: hoyle.Nobody})
		}
	}
	add(t.lasts(), table.Event{Kind: table.End, Seat: hoyle.Nobody})
	return first
}

// pauseEnds returns the time at which the next deal comes by itself.
func (t *Table) pauseEnds() time.Time {
	s := t.state
	switch {
	case t.Quick && s.People() == 0:
		return t.Now()
	case t.unseen():
		return time.UnixMilli(s.At).Add(botBreak)
	case s.Alone():
		return time.UnixMilli(s.PausedAt).Add(t.Alone)
	}
	return time.UnixMilli(s.PauseUntil())
}

// lasts returns the time at which the room closes the table. It is zero if the room does not close
// the table.
func (t *Table) lasts() time.Time {
	s, o := t.state, &t.Options
	switch {
	case s.Len >= table.MaxEvents-1: // it accepts no other event
		return o.Now()
	case s.Config.Series != nil:
		return t.seriesLasts()
	case t.watched() || s.Seated() > 0:
		return time.Time{}
	case s.Phase == table.Playing || s.Phase == table.Paused:
		return t.since.Add(o.BotsOnly)
	}
	return t.since.Add(o.Linger)
}

// leaves returns the time at which a person without a socket loses the seat before or after a match, which is
// sooner if somebody else waits for the seat. It is zero if nobody will lose a seat.
func (t *Table) leaves(seat hoyle.Seat) time.Time {
	c, wait := t.state.Chairs[seat], t.Leave
	if c.Who == "" || t.online(c.Who) {
		return time.Time{}
	}
	if !c.Ready && slices.ContainsFunc(t.state.Chairs, func(c table.Chair) bool { return c.Ready }) {
		wait = min(t.Away, wait)
	}
	return t.lastSeen(c.Who).Add(wait)
}

// patience returns the time until which the game waits for the person at a seat. It is
// zero if the game does not wait for that person.
func (t *Table) patience(seat hoyle.Seat) time.Time {
	if int(seat) >= len(t.state.Chairs) || t.state.Mover(seat) != "" {
		return time.Time{}
	}
	if at := t.state.Deadline(seat); at != 0 {
		return time.UnixMilli(at)
	}
	c := t.state.Chairs[seat]
	since, away := time.UnixMilli(c.Since), t.Away
	alone := t.state.Alone()
	switch {
	case alone && t.online(c.Who):
		return time.Time{}
	case alone:
		away = t.Alone
	case t.online(c.Who):
		return since.Add(t.Idle)
	}
	if seen := t.lastSeen(c.Who); seen.After(since) {
		since = seen
	}
	return since.Add(away)
}

// seriesBegins returns the time at which the next match of a series begins. It is zero if there is none.
func (t *Table) seriesBegins() time.Time {
	s := t.state
	switch {
	case s.Standing().Winner >= 0:
		return time.Time{}
	case s.People() > 0:
		return time.UnixMilli(s.BeginsAt)
	case s.Phase == table.Over && !t.Quick:
		return time.UnixMilli(s.At).Add(botBreak)
	}
	return time.UnixMilli(s.At)
}

// seriesLasts returns the time at which the room closes a table with a series: some
// time after there is a winner.
func (t *Table) seriesLasts() time.Time {
	s, o := t.state, &t.Options
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

// unseen reports whether only bots play at a table of a cup, with nobody watching. Because people
// may be waiting for the winner, the bots then hurry, and take only a short break between deals.
func (t *Table) unseen() bool {
	return t.state.Config.Series != nil && t.state.People() == 0 && !t.watched()
}
