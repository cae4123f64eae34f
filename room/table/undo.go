package table

import (
	"slices"

	"github.com/hoylecards/hoyle"
)

// MayUndo returns the number of plays to which a seat may ask to go back, or -1 if it may not ask.
// A seat may ask once if it made the last play, and the play revealed nothing new to it.
func (s *State) MayUndo(seat hoyle.Seat) int {
	n := s.Plays() - 1
	if s.Phase != Playing || s.Asked != nil || s.tried || n < 0 || seat < 0 || int(seat) >= len(s.Chairs) ||
		!s.Chairs[seat].active() || s.made[n].by != ByPerson || s.Deal.Log(hoyle.Nobody, n)[0].Seat != seat || !s.Deal.CanUndoTo(n) {
		return -1
	}
	return n
}

func (s *State) undo(e Event) error {
	seat, err := s.person(e)
	if err != nil {
		return err
	}
	if err := s.current(e); err != nil {
		return err
	}
	switch n := s.MayUndo(seat); {
	case n < 0:
		return ErrNoUndo
	case n != e.Plays:
		return hoyle.ErrStale
	}
	s.tried = e.V > 1
	s.Asked = &Request{Seat: seat, Plays: e.Plays, Need: []hoyle.Seat{}, At: e.At}
	for i, c := range s.Chairs {
		if c.active() && hoyle.Seat(i) != seat {
			s.Asked.Need = append(s.Asked.Need, hoyle.Seat(i))
		}
	}
	s.consented(e)
	return nil
}

// agree answers a request. The room can decline for everybody.
func (s *State) agree(e Event) error {
	if s.Asked == nil {
		return ErrNotNow
	}
	if e.By == ByClock {
		s.decline(e)
		return nil
	}
	seat, err := s.person(e)
	if err != nil {
		return err
	}
	i := slices.Index(s.Asked.Need, seat)
	switch {
	case i < 0 && (seat != s.Asked.Seat || e.Yes):
		return ErrNotNow
	case !e.Yes:
		s.decline(e)
		return nil
	}
	s.Asked.Need = slices.Delete(s.Asked.Need, i, i+1)
	s.consented(e)
	return nil
}

// decline ends a request. The others have waited, and the person who asked pays for that.
func (s *State) decline(e Event) {
	c := &s.Chairs[s.Asked.Seat]
	if e.V > 1 && s.Config.Clock != nil && c.Since == 0 {
		c.Bank = max(c.Bank-(e.At-s.Asked.At), 0)
	}
	s.Asked = nil
}

// answered removes from a request a seat that a person no longer plays.
func (s *State) answered(seat hoyle.Seat, at int64) {
	if s.Asked == nil {
		return
	}
	if seat == s.Asked.Seat {
		s.Asked = nil
		return
	}
	s.Asked.Need = slices.DeleteFunc(s.Asked.Need, func(other hoyle.Seat) bool { return other == seat })
	s.consented(Event{At: at})
}

// consented takes the plays back once nobody is left to agree.
func (s *State) consented(e Event) {
	if len(s.Asked.Need) > 0 {
		return
	}
	n := s.Asked.Plays
	s.Asked, s.tried = nil, false
	for i := range s.Chairs { // the time used for the play is not refunded
		s.Chairs[i].stop(e.At)
	}
	for i, play := range s.Deal.Log(hoyle.Nobody, n) { // but the time gained by the play is taken back
		if gain := s.made[n+i].gain; gain > 0 {
			c := &s.Chairs[play.Seat]
			c.Bank = max(c.Bank-gain, 0)
		}
	}
	s.fresh()
	s.Deal.UndoTo(n)
	s.made = slices.Clone(s.made[:n])
	s.undone = append(s.undone, undone{s.Len, n})
	s.runClocks(e.At)
}

// Shown returns the number of the first play in the log that a viewer must be shown, if the
// viewer was shown n plays of the deal when the table had the given number of events.
func (s *State) Shown(events, n int) int {
	for _, u := range s.undone {
		if u.event >= events {
			n = min(n, u.plays)
		}
	}
	return n
}
