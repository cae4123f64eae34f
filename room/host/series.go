package host

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/journal"
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

// series returns the table with an id. It opens the table with a configuration unless the table exists or
// once existed. Hosts that do so at the same time open the same table.
func (h *Host) series(ctx context.Context, id string, config table.Config) (*table.State, error) {
	t, err := h.load(ctx, id)
	if errors.Is(err, table.ErrNotFound) {
		if past, err := h.archived(ctx, id); !errors.Is(err, table.ErrNotFound) {
			return past, err
		}
		if err := h.openSeries(ctx, id, config); err != nil {
			return nil, err
		}
		t, err = h.load(ctx, id)
	}
	if err != nil {
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
