package cups

import (
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

const (
	joining   = 7 * 24 * time.Hour  // after which a cup that has not started is called off
	empty     = time.Hour           // after which a cup in which nobody has a place is called off
	kept      = 30 * 24 * time.Hour // for which a finished cup can be seen
	lookEvery = 5 * time.Second     // between two looks at the tables of a cup, because news may be lost
	tryAgain  = time.Second         // after which a step that failed is tried again
)

// wake makes this node carry out its duties for the cup soon.
func (c *Cup) wake() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.again = true
	if !c.acting && !c.stopped.Load() {
		c.acting = true
		c.all.working.Go(c.act)
	}
}

// act takes the steps that are due: it calls players to their tables and records the
// results. Every step follows from the journal alone, so that another node can continue
// after any of them.
func (c *Cup) act() {
	var wait time.Duration
	for c.due(wait) {
		wait = lookEvery
		if c.all.Owns(c.ID) {
			for more := true; more && !c.stopped.Load(); {
				more, wait = c.step()
			}
		}
	}
}

// due reports whether the duties must be looked at. If not, they are looked at after the given time.
func (c *Cup) due(wait time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer != nil {
		c.timer.Stop()
	}
	c.acting, c.again = c.again && !c.stopped.Load(), false
	if !c.acting && !c.stopped.Load() {
		c.timer = time.AfterFunc(wait, c.wake)
	}
	return c.acting
}

// step takes one step. It reports whether there may be another step and, if not, when to look
// again.
func (c *Cup) step() (more bool, wait time.Duration) {
	s, now := c.State(), c.all.Now()
	switch s.Phase {
	case cup.Playing:
		if round, no, ok := s.Ready(); ok {
			return c.try(cup.Event{Kind: cup.Call, Round: round, Table: no})
		}
		return c.look(s)
	case cup.Joining:
		wait = time.UnixMilli(s.Opened).Add(joining).Sub(now)
		if len(s.Places) == 0 {
			wait = min(wait, time.UnixMilli(s.At).Add(empty).Sub(now))
		}
		if wait <= 0 {
			return c.try(cup.Event{Kind: cup.End})
		}
	default:
		if wait = time.UnixMilli(s.At).Add(kept).Sub(now); wait <= 0 {
			wait = tryAgain
			if err := c.all.Journal.Purge(c.all.ctx, journal.Cups, c.ID); err != nil {
				c.log().Warn("cup not deleted", note.Err(err))
				return false, wait
			}
			c.lose()
		}
	}
	return false, min(wait, time.Hour)
}

// try applies an event that the room causes by itself.
func (c *Cup) try(e cup.Event) (more bool, wait time.Duration) {
	before := c.State().Len
	e.By = table.ByClock
	err := c.Do(c.all.ctx, e)
	if err != nil && c.State().Len == before {
		c.log().Warn("duty not done", note.Kind, e.Kind, note.Err(err))
		return false, tryAgain
	}
	return true, 0
}

// look checks the tables of the cup, and records the first news if there is any.
func (c *Cup) look(s *cup.State) (more bool, wait time.Duration) {
	wait = lookEvery
	for round, tables := range s.Rounds {
		for no, p := range tables {
			if p.Called == 0 || p.Winner >= 0 {
				continue
			}
			t, err := c.all.Table(c.all.ctx, cup.TableID(c.ID, round, no), s.Table(c.ID, round, no))
			if err != nil {
				c.log().Warn("table of a cup not opened", note.Round, round, note.Number, no, note.Err(err))
				wait = tryAgain
				continue
			}
			if e, ok := news(s, t, round, no); ok {
				return c.try(e)
			}
		}
	}
	return false, wait
}

// news returns the event of a cup that follows from one of its tables, if the cup does not contain it
// yet.
func news(s *cup.State, t *table.State, round, no int) (cup.Event, bool) {
	e := cup.Event{Round: round, Table: no}
	if st := t.Standing(); st.Winner >= 0 {
		e.Kind, e.Winner, e.Wins, e.Points, e.Drawn = cup.Result, st.Winner, st.Wins, st.Points, st.Drawn
		e.Away = s.PlacesAt(round, no, numbers(t.Missing()))
		return e, true
	}
	if len(t.NoShows) > 0 && len(s.Rounds[round][no].Away) == 0 {
		e.Kind, e.Away = cup.NoShow, s.PlacesAt(round, no, numbers(t.NoShows))
		return e, true
	}
	return e, false
}

func numbers(seats []hoyle.Seat) []int {
	var all []int
	for _, seat := range seats {
		all = append(all, int(seat))
	}
	return all
}
