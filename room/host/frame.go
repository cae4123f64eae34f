package host

import (
	"encoding/json"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/diff"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/table"
)

// Mark says how much of a table a watcher has seen.
type Mark struct {
	spot
	view []byte // the message with the last view, if the watcher takes differences
}

// IsZero reports whether the watcher has seen nothing.
func (m Mark) IsZero() bool { return m.events == 0 }

// spot is a moment at a table, and a place from which it is watched.
type spot struct {
	chapter table.Chapter
	seat    hoyle.Seat
	outside bool
	events  int
	at      live.Spot
}

// frame identifies views that are equal, so that each view is made only once.
type frame struct {
	seat    hoyle.Seat
	outside bool
	from    live.Spot // the plays after it are in the log; zero for all
	whole   bool      // with the sheet and the fairness of the match
}

// step identifies the difference between two messages by the places of their bytes.
type step [2]*byte

// drawn holds the messages that were made of one state of a table.
type drawn struct {
	frames map[frame][]byte
	steps  map[step][]byte
}

type viewMessage struct {
	T string `json:"t"`
	*table.View
}

// frame returns the message for [Table.Frame].
func (d *drawn) frame(s *table.State, who string, last Mark, diffs bool) ([]byte, Mark, error) {
	now := spot{s.Chapter(), s.SeatOf(who), s.Outsider(who), s.Len, s.Now.Spot}
	if now == last.spot {
		return nil, last, nil
	}
	view, err := d.view(s, now, last.spot)
	if err != nil || !diffs {
		return view, Mark{spot: now}, err
	}
	return d.step(last.view, view), Mark{now, view}, nil
}

// view returns the message with the view from a spot, for somebody who has seen the table from another.
func (d *drawn) view(s *table.State, now, last spot) ([]byte, error) {
	same := last.events > 0 && now.seat == last.seat && now.outside == last.outside
	f := frame{seat: now.seat, outside: now.outside, whole: !same || now.chapter != last.chapter}
	if same && s.Now.Check(last.at) == nil {
		f.from = last.at
	}
	if data := d.frames[f]; data != nil {
		return data, nil
	}
	var v *table.View
	var err error
	if f.outside {
		v = s.Foyer()
	} else {
		v, err = s.Look(f.seat, f.from, f.whole)
	}
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(viewMessage{"view", v})
	if err != nil {
		return nil, err
	}
	if d.frames == nil {
		d.frames = map[frame][]byte{}
	}
	d.frames[f] = data
	return data, nil
}

// step returns a message that leads from the message with an old view to a new message: the new
// message itself, unless the difference is shorter.
func (d *drawn) step(old, view []byte) []byte {
	if old == nil {
		return view
	}
	at := step{&old[0], &view[0]}
	if data := d.steps[at]; data != nil {
		return data
	}
	data := append(make([]byte, 0, 512), `{"t":"diff","d":`...)
	data = append(diff.Append(data, old, view), '}')
	if len(data) >= len(view) {
		data = view
	}
	if d.steps == nil {
		d.steps = map[step][]byte{}
	}
	d.steps[at] = data
	return data
}
