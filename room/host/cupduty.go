package host

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

const (
	cupJoining = 7 * 24 * time.Hour  // after which a cup that has not started is called off
	cupEmpty   = time.Hour           // after which a cup in which nobody has a place is called off
	cupKept    = 30 * 24 * time.Hour // for which a finished cup can be seen
	cupLook    = 5 * time.Second     // between two looks at the tables of a cup, because news may be lost
	cupAgain   = time.Second         // after which a step that failed is tried again
)

// wake makes the host carry out its duties for the cup soon.
func (c *Cup) wake() {
	if c.due.CompareAndSwap(false, true) {
		c.host.work(c.act)
	}
}

// act takes the steps that are due: it calls players to their tables and records the
// results. Every step follows from the journal alone, so that another host can continue
// after any of them.
func (c *Cup) act() {
	c.acting.Lock()
	defer c.acting.Unlock()
	c.due.Store(false)
	wait := cupLook
	if c.host.owns(c.ID) {
		for more := true; more && !c.isStopped(); {
			more, wait = c.step()
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer != nil {
		c.timer.Stop()
	}
	if !c.stopped {
		c.timer = time.AfterFunc(wait, c.wake)
	}
}

// step takes one step. It reports whether there may be another step and, if not, when to look
// again.
func (c *Cup) step() (more bool, wait time.Duration) {
	s, now := c.State(), c.host.Now()
	switch s.Phase {
	case cup.Playing:
		if round, no, ok := s.Ready(); ok {
			return c.try(cup.Event{Kind: cup.Call, Round: round, Table: no})
		}
		return c.look(s)
	case cup.Joining:
		wait = time.UnixMilli(s.Opened).Add(cupJoining).Sub(now)
		if len(s.Places) == 0 {
			wait = min(wait, time.UnixMilli(s.At).Add(cupEmpty).Sub(now))
		}
		if wait <= 0 {
			return c.try(cup.Event{Kind: cup.End})
		}
	default:
		if wait = time.UnixMilli(s.At).Add(cupKept).Sub(now); wait <= 0 {
			wait = cupAgain
			if err := c.host.journal.Purge(c.host.ctx, journal.Cups, c.ID); err != nil {
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
	err := c.Do(c.host.ctx, e)
	if err != nil && c.State().Len == before {
		c.log().Warn("duty not done", note.Kind, e.Kind, note.Err(err))
		return false, cupAgain
	}
	return true, 0
}

// look checks the tables of the cup, and records the first news if there is any.
func (c *Cup) look(s *cup.State) (more bool, wait time.Duration) {
	wait = cupLook
	for round, tables := range s.Rounds {
		for no, p := range tables {
			if p.Called == 0 || p.Winner >= 0 {
				continue
			}
			t, err := c.table(c.host.ctx, s, round, no)
			if err != nil {
				c.log().Warn("table of a cup not opened", note.Round, round, note.Number, no, note.Err(err))
				wait = cupAgain
				continue
			}
			if e, ok := cupNews(s, t, round, no); ok {
				return c.try(e)
			}
		}
	}
	return false, wait
}

// cupNews returns the event of the cup that follows from one of its tables, if the cup does
// not contain it yet.
func cupNews(s *cup.State, t *table.State, round, no int) (cup.Event, bool) {
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

// table returns the table of the cup to which the players were called. It opens the table if there
// is none yet. Hosts that do so at the same time open the same table.
func (c *Cup) table(ctx context.Context, s *cup.State, round, no int) (*table.State, error) {
	h, id := c.host, cup.TableID(c.ID, round, no)
	t, err := h.load(ctx, id)
	if err == nil {
		return t.State(), nil
	}
	if !errors.Is(err, table.ErrNotFound) {
		return nil, err
	}
	if past, err := h.Past(ctx, id); err == nil || !errors.Is(err, table.ErrNotFound) {
		return past, err
	}
	if err := h.openSeries(ctx, id, s.Table(c.ID, round, no)); err != nil {
		return nil, err
	}
	if t, err = h.load(ctx, id); err != nil {
		return nil, err
	}
	return t.State(), nil
}

// openSeries opens a table with an id, unless there is one.
func (h *Host) openSeries(ctx context.Context, id string, config table.Config) error {
	config.Pause = h.Pause.Milliseconds()
	config.Secret = h.chance.secret()
	e := table.Event{V: table.Version, Kind: table.Open, At: h.Now().UnixMilli(), Seat: hoyle.Nobody, By: table.ByClock, ID: "open", Config: &config}
	if _, err := table.New(h.Games).Apply(e); err != nil {
		return err
	}
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = h.journal.Append(ctx, journal.Tables, id, 0, id+"/open", data)
	if errors.Is(err, journal.ErrRaced) { // another host has opened the table
		return nil
	}
	return err
}
