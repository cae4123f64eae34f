package table

import (
	"slices"

	"github.com/hoylecards/hoyle"
)

// graceBank is the least time that a person who comes back gets; it is granted once in a deal.
// After that, nobody with less time than leastBank can come back. Both are in milliseconds.
const (
	graceBank = 10_000
	leastBank = 1_000
)

// botPause is the longest pause between deals for which no person is waiting, in
// milliseconds.
const botPause = 3_000

// runClocks runs the clocks of the seats that the game waits for, and stops the others.
func (s *State) runClocks(at int64) {
	awaited := s.Awaited()
	for i := range s.Chairs {
		c := &s.Chairs[i]
		runs := s.playsOwn(hoyle.Seat(i)) && slices.Contains(awaited, hoyle.Seat(i))
		switch {
		case runs && c.Since == 0:
			c.Since = at
		case !runs && c.Since != 0:
			c.stop(at)
		}
	}
}

// stop stops the clock of a chair.
func (c *Chair) stop(at int64) {
	if c.Since != 0 {
		c.Bank = max(c.Bank-(at-c.Since), 0)
		c.Since = 0
	}
}

// played stops the clock of a seat that has made a move, and adds time to it.
func (s *State) played(seat hoyle.Seat, at int64) {
	if int(seat) >= len(s.Chairs) {
		return
	}
	c := &s.Chairs[seat]
	if c.Since != 0 && s.Config.Clock != nil {
		c.stop(at)
		gain := int64(s.Config.Clock.Increment) * 1000
		c.Bank += gain
		s.made.all[len(s.made.all)-1].gain = gain
	}
	c.Since = 0
}

// grace gives more time, once in a deal, to a person who comes back to a chair with little time
// left.
func (s *State) grace(c *Chair, version int) error {
	if s.Config.Clock == nil || c.Bank >= graceBank {
		return nil
	}
	if version > 0 && c.Graced && s.Phase == Playing {
		if c.Bank < leastBank {
			return ErrNoTime
		}
		return nil
	}
	c.Bank, c.Graced = max(c.Bank, graceBank, int64(s.Config.Clock.Increment)*1000), true
	return nil
}

// wind gives every seat a full bank, for a new deal.
func (s *State) wind(at int64) {
	for i := range s.Chairs {
		c := &s.Chairs[i]
		c.Since, c.Bank, c.Graced = 0, 0, false
		if s.Config.Clock != nil {
			c.Bank = int64(s.Config.Clock.Bank) * 1000
		}
	}
	s.runClocks(at)
}

// resume gives back the time from the last event to this one, during which the room
// was down.
func (s *State) resume(e Event) error {
	for i := range s.Chairs {
		if s.Chairs[i].Since != 0 {
			s.Chairs[i].Since = e.At
		}
	}
	s.BeginsAt += e.At - s.At
	if s.Phase == Paused {
		s.PausedAt = e.At
	}
	if s.Asked != nil {
		s.Asked.At = e.At
	}
	return nil
}

// Waits reports whether people are using up time: on a clock, in a pause, before a match of a
// series, or to answer a request.
func (s *State) Waits() bool {
	for _, c := range s.Chairs {
		if c.Since != 0 && s.Phase == Playing {
			return true
		}
	}
	if s.Config.Series != nil && (s.Phase == Waiting || s.Phase == Over) && s.People() > 0 && !s.decided() {
		return true
	}
	return s.Phase == Paused && s.People() > 0 || s.Asked != nil
}

// Deadline returns the time at which the clock of a seat runs out. It is 0 if the clock
// is not running or there is none.
func (s *State) Deadline(seat hoyle.Seat) int64 {
	c := s.Chairs[seat]
	if s.Config.Clock == nil || c.Since == 0 {
		return 0
	}
	return c.Since + c.Bank
}

// PauseUntil returns the time at which the next deal starts by itself. It is 0 if the table waits
// for a person who is alone with bots.
func (s *State) PauseUntil() int64 {
	if s.Alone() {
		return 0
	}
	pause := s.Config.Pause
	if s.People() == 0 {
		pause = min(pause, botPause)
	}
	return s.PausedAt + pause
}
