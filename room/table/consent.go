package table

import (
	"cmp"
	"slices"

	"github.com/hoylecards/hoyle"
)

// Request is a request for what may be done only if all agree: to take plays back, or to play out
// the rest of the deal.
type Request struct {
	ID    int          `json:"id"`   // the number of the event that made it, which an answer names
	Rest  bool         `json:"-"`    // it is for the rest of the deal
	Seat  hoyle.Seat   `json:"seat"` // that asks
	Plays int          `json:"n"`    // the number of plays to which it would go back, or that had been made
	Need  []hoyle.Seat `json:"need"` // the seats that have not answered
	At    int64        `json:"-"`    // when it was made
}

// ask makes a request, which the other people of the given kind must answer.
func (s *State) ask(r Request, must func(Chair) bool) {
	r.Need = []hoyle.Seat{}
	for i, c := range s.Chairs {
		if must(c) && hoyle.Seat(i) != r.Seat && !s.out(hoyle.Seat(i)) {
			r.Need = append(r.Need, hoyle.Seat(i))
		}
	}
	s.Asked = &r
	s.consented(r.At)
}

// agree answers a request. The room can decline for everybody.
func (s *State) agree(e Event) error {
	switch r := cmp.Or(s.Agreed, s.Asked); {
	case r == nil:
		return ErrNotNow
	case e.V > 2 && e.Request != r.ID:
		return hoyle.ErrStale
	case s.Agreed != nil:
		return s.stopRest(e)
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
	s.consented(e.At)
	return nil
}

// decline ends a request. The others have waited, and the person who asked pays for that.
func (s *State) decline(e Event) {
	c := &s.Chairs[s.Asked.Seat]
	if e.V > 1 && s.Config.Clock != nil && c.Since == 0 {
		c.Bank = max(c.Bank-(e.At-s.Asked.At), 0)
	}
	if s.Asked.Rest {
		s.restAgain()
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
	s.consented(at)
}

// consented does what a request is for once nobody is left to agree.
func (s *State) consented(at int64) {
	if len(s.Asked.Need) > 0 {
		return
	}
	r := s.Asked
	if s.Asked = nil; !r.Rest {
		s.takeBack(r.Plays, at)
		return
	}
	s.Agreed = r
	s.runClocks(at)
}
