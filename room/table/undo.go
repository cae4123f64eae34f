package table

import (
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/live"
)

// MayUndo returns the number of plays to which a seat may ask to go back, or -1 if it may not ask.
// A seat may ask once, and only if it made the last play, and the play revealed nothing new to it.
func (s *State) MayUndo(seat hoyle.Seat) int {
	n := s.Plays() - 1
	if s.Phase != Playing || s.Asked != nil || s.Agreed != nil || s.tried || n < 0 || seat < 0 || int(seat) >= len(s.Chairs) ||
		!s.Chairs[seat].active() || s.made.all[n].by != ByPerson || s.made.all[n].seat != seat || !s.Deal.CanUndoTo(n) {
		return -1
	}
	return n
}

func (s *State) undo(e Event) error {
	seat, err := s.person(e)
	if err != nil {
		return err
	}
	if _, err := s.spot(e); err != nil {
		return err
	}
	switch n := s.MayUndo(seat); {
	case n < 0:
		return ErrNoUndo
	case n != e.Plays:
		return hoyle.ErrStale
	}
	s.tried = e.V > 1
	s.ask(Request{ID: e.N, Seat: seat, Plays: e.Plays, At: e.At}, Chair.active)
	return nil
}

// takeBack takes plays back until n are left.
func (s *State) takeBack(n int, at int64) {
	s.tried = false
	for i := range s.Chairs { // the time used for the play is not refunded
		s.Chairs[i].stop(at)
	}
	for _, play := range s.made.all[n:] { // but the time gained by the play is taken back
		if play.gain > 0 {
			c := &s.Chairs[play.seat]
			c.Bank = max(c.Bank-play.gain, 0)
		}
	}
	now, _ := s.Now.Apply(live.Change{Kind: live.UndoTo, Spot: s.Now.Spot, N: n}) // MayUndo has checked this
	s.turn(now)
	s.made = list[made]{all: slices.Clip(s.made.all[:n])}
	s.runClocks(at)
}
