package table

import (
	"slices"

	"github.com/hoylecards/hoyle"
)

// MaxName is the largest number of characters in a name.
const MaxName = 24

// CanSit reports whether an account that has no seat may take a seat.
func (s *State) CanSit(seat hoyle.Seat) bool {
	if seat < 0 || int(seat) >= len(s.Chairs) || s.Phase == Ended || s.Config.Series != nil {
		return false
	}
	c := s.Chairs[seat]
	return c.open() || c.Who == "" && (c.Vacant || !s.running())
}

func (s *State) sit(e Event) error {
	switch {
	case s.SeatOf(e.Who) != hoyle.Nobody:
		return ErrAlready
	case e.Who == "" || !IsText(e.Name, MaxName):
		return ErrName
	case e.Seat < 0 || int(e.Seat) >= len(s.Chairs):
		return hoyle.ErrSeat
	case !s.CanSit(e.Seat):
		return ErrTaken
	case e.Program && s.Config.Rated:
		return ErrPeople
	}
	c := &s.Chairs[e.Seat]
	c.Who, c.Name, c.Program, c.Bot, c.Vacant, c.Sat, c.Home = e.Who, e.Name, e.Program, "", false, e.N, e.Home
	s.sat = s.sat || e.Who == s.Owner
	if e.V > 0 && s.running() {
		c.Joins = !slices.Contains(s.knowers, knower{e.Who, e.Seat})
		c.Away = !c.Joins && s.Config.Clock != nil && c.Bank < leastBank
		s.rejoined(c)
	}
	s.runClocks(e.At)
	return nil
}

// Eyes returns the seat whose cards the person at a seat may see. It returns [hoyle.Nobody] if the
// person sat down in the middle of the deal, or sits out.
func (s *State) Eyes(seat hoyle.Seat) hoyle.Seat {
	if seat != hoyle.Nobody && (s.Chairs[seat].Joins || s.out(seat)) {
		return hoyle.Nobody
	}
	return seat
}

// out reports whether the chair at an index sits out.
func (s *State) out(seat hoyle.Seat) bool { return s.Deal != nil && int(seat) >= s.Deal.Seats() }

// Knows reports whether an account has seen cards of the current deal or, between deals, of the
// last one.
func (s *State) Knows(who string) bool {
	return slices.ContainsFunc(s.knowers, func(k knower) bool { return k.who == who })
}

// leave empties the author's seat, or the seat that the owner or the room names.
func (s *State) leave(e Event) error {
	seat := s.SeatOf(e.Who)
	switch {
	case e.Kind == Kick && e.Who != s.Owner:
		return ErrOwner
	case e.Kind == Kick || e.By == ByClock:
		seat = e.Seat
	}
	if seat < 0 || int(seat) >= len(s.Chairs) || s.Chairs[seat].Who == "" {
		return ErrSeated
	}
	c := &s.Chairs[seat]
	switch {
	case e.Kind == Kick && s.running() && (!c.Away || s.Config.Rated):
		return ErrNotNow
	case s.Config.Rated && s.running() && e.By != ByClock: // leaving counts as losing
		return s.resign(e)
	}
	c.stop(e.At)
	kept := Chair{Seed: c.Seed, Resigned: c.Resigned, Bank: c.Bank, Graced: c.Graced}
	if s.running() {
		kept.Bot, kept.Vacant = s.standIn(), !c.Resigned
	} else {
		kept.Seed = nil
		if s.Config.Strangers {
			kept.Bot = s.standIn()
		}
	}
	*c = kept
	s.answered(seat, e.At)
	return nil
}

// setBot gives a seat to a bot, or opens it. Anybody with a seat may give open seats to bots, too.
func (s *State) setBot(e Event) error {
	if e.Seat < 0 || int(e.Seat) >= len(s.Chairs) {
		return hoyle.ErrSeat
	}
	fills := e.V > 2 && s.SeatOf(e.Who) != hoyle.Nobody && s.Chairs[e.Seat].open() && e.Bot != ""
	switch {
	case e.Who != s.Owner && !fills:
		return ErrOwner
	case s.running():
		return ErrNotNow
	case s.Chairs[e.Seat].Who != "":
		return ErrTaken
	case !s.plays(e.Bot):
		return ErrBot
	}
	s.Chairs[e.Seat] = Chair{Bot: e.Bot}
	if e.V > 2 && s.Seated() > 0 && s.allReady() {
		return s.begin(e.At)
	}
	return nil
}

// allReady reports whether no seat is open, and all people who are here are ready.
func (s *State) allReady() bool {
	return !slices.ContainsFunc(s.Chairs, func(c Chair) bool { return c.open() || c.Who != "" && !c.Ready && !c.Away })
}

// ready notes whether a person is ready, and begins the match when everybody is. At a table of bots
// the owner begins it.
func (s *State) ready(e Event) error {
	if s.running() || s.decided() {
		return ErrNotNow
	}
	seat := s.SeatOf(e.Who)
	if seat == hoyle.Nobody && (e.Who != s.Owner || s.Seated() > 0) {
		return ErrSeated
	}
	if seat != hoyle.Nobody {
		c := &s.Chairs[seat]
		c.Ready, c.Away, c.Seed = e.Kind == Ready, false, nil
		if c.Ready {
			c.Seed = e.Seed
		}
	}
	if !s.allReady() {
		if seat == hoyle.Nobody {
			return ErrNotNow
		}
		return nil
	}
	if e.Kind == Unready {
		return ErrNotNow
	}
	return s.begin(e.At)
}

// Seated returns the number of people who have a seat.
func (s *State) Seated() int { return s.count(func(c Chair) bool { return c.Who != "" }) }

// absent makes a bot play for a person, or lets the person play again.
func (s *State) absent(e Event) error {
	seat := e.Seat
	if e.Kind == Back {
		var err error
		if seat, err = s.person(e); err != nil {
			return err
		}
	}
	if seat < 0 || int(seat) >= len(s.Chairs) || s.Chairs[seat].Who == "" {
		return ErrSeated
	}
	c := &s.Chairs[seat]
	if !s.running() && s.Config.Series == nil || c.Resigned || c.Joins || c.Away != (e.Kind == Back) {
		return ErrNotNow
	}
	if e.Kind == Back {
		if err := s.grace(c, e.V); err != nil {
			return err
		}
	}
	c.Away, c.Left, c.Covered = e.Kind == Late, e.At, 0
	switch rest := s.Asked != nil && s.Asked.Rest; {
	case !c.Away:
		s.rejoined(c)
	case !rest || e.V < 3: // to be away is not to agree
		s.answered(seat, e.At)
	}
	s.runClocks(e.At)
	return nil
}

// resign gives up the match on behalf of a seat. The match is over if fewer than two people are
// left in it.
func (s *State) resign(e Event) error {
	seat, err := s.person(e)
	if err != nil {
		return err
	}
	if !s.running() || s.Chairs[seat].Resigned || s.Chairs[seat].Joins {
		return ErrNotNow
	}
	s.Chairs[seat].Resigned, s.Chairs[seat].Away = true, false
	if s.count(func(c Chair) bool { return c.Who != "" && !c.Resigned }) < 2 {
		s.finish(e.At)
		return nil
	}
	s.answered(seat, e.At)
	s.runClocks(e.At)
	return nil
}
