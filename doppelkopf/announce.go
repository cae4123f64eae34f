package doppelkopf

import (
	"math/bits"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Level is the height of an announcement.
type Level uint8

// The levels. Each level needs all levels before it.
const (
	Silent  Level = iota // nothing
	Said                 // Re or Kontra
	No90                 // the other party stays under 90 card points
	No60                 // under 60
	No30                 // under 30
	Schwarz              // without a trick
)

var levelTexts = gamekit.Words[Level]{"", "announced", "no 90", "no 60", "no 30", "schwarz"}

// String returns "announced" for Re and Kontra, "no 90" to "schwarz" for the higher levels, and the
// empty string for Silent.
func (l Level) String() string { return levelTexts.Of(l) }

// Announcement is an announcement by a seat for its party.
type Announcement struct {
	Seat  engine.Seat `json:"seat"`  // the seat that announces
	Party Party       `json:"party"` // the party of the seat
	Move  Move        `json:"move"`  // the announcement
	After int         `json:"after"` // the number of cards that all seats together had played by then
}

// call is an announcement in two bytes.
type call struct {
	after uint8 // the number of cards played by then
	said  uint8 // the seat in two bits, the party in two, and the level in three
}

func newCall(seat engine.Seat, p Party, l Level, after uint8) call {
	return call{after, uint8(seat) | uint8(p)<<2 | uint8(l)<<4}
}

func (c call) seat() engine.Seat { return engine.Seat(c.said & 3) }
func (c call) party() Party      { return Party(c.said >> 2 & 3) }
func (c call) level() Level      { return Level(c.said >> 4) }

// maxCalls is the number of announcements if both parties announce every level.
const maxCalls = 2 * int(Schwarz)

// announced returns the announcements, in order.
func (s *State) announced() []call {
	n := 0
	for n < len(s.calls) && s.calls[n].said != 0 {
		n++
	}
	return s.calls[:n]
}

// Announcements returns all announcements, in order.
func (s State) Announcements() []Announcement {
	all := []Announcement{}
	for _, c := range s.announced() {
		all = append(all, Announcement{c.seat(), c.party(), say(c.party(), c.level()), int(c.after)})
	}
	return all
}

// decided reports whether the party of every seat is decided. Only then can a seat announce.
func (s *State) decided() bool {
	return s.contract != NoContract && s.phase == noExchange && (s.partner != 0 || !s.contract.wedding() && s.contract != Poverty)
}

// grace is how many fewer cards a seat must hold to answer the other party. With CallsByTrick, it
// is how many tricks later the limit is.
const grace = 1

// open returns the levels, one bit each, that the seat may announce in a position in which
// the time to announce is not over.
func (s *State) open(r *Rules, seat engine.Seat) uint8 {
	p := s.party(seat)
	if p == NoParty || s.levels[p-1] == Schwarz || !s.decided() {
		return 0
	}
	var levels uint8
	said, other := s.levels[p-1], s.levels[p.other()-1]
	held := s.heldInPlay(seat)
	if next := said + 1; s.late>>p&1 == 0 && s.inTime(r, held, next, 0) {
		// If the next level is in time, so are all levels above it.
		levels = (1<<(Schwarz+1) - 1) &^ (1<<next - 1)
	}
	if said == Silent && other != Silent && s.inTime(r, held, other, grace) {
		levels |= 1 << Said
	}
	return levels
}

// silent reports whether the time to announce is over, either because it is too late for every seat
// or because both parties have announced everything.
func (s *State) silent(r *Rules) bool {
	return int(s.plays/seats) > int(s.delay)+r.openTricks(s.size) || s.levels == [2]Level{Schwarz, Schwarz}
}

// openTricks returns the greatest number of tricks after which a seat may still be able
// to announce.
func (r *Rules) openTricks(size uint8) int {
	if r.CallCards[0] > 0 {
		return int(size) - r.CallCards[len(r.CallCards)-1] + grace
	}
	return int(Schwarz) + grace
}

// inTime reports whether a seat that holds the given number of cards can still announce the level
// or, if the parameter grace is not 0, answer it. For Re or Kontra, the seat may hold at most one
// card fewer than it was dealt; for each further level, at most one card fewer than for the level
// before. CallCards can set other limits. With CallsByTrick, the limit is on the number of cards
// that all seats together have played. The later the partner in a wedding was found, the more time
// there is.
func (s *State) inTime(r *Rules, held int, l Level, grace int) bool {
	switch {
	case r.CallCards[0] > 0:
		return held+int(s.delay)+grace >= r.CallCards[l-1]
	case r.CallsByTrick:
		return int(s.plays) <= seats*(int(l)+int(s.delay)+grace)
	}
	return held+int(s.delay)+grace+int(l) >= int(s.size)
}

// appendAnnouncements appends the announcements that the seat may make in a position in
// which the time to announce is not over.
func (s *State) appendAnnouncements(dst []Move, r *Rules, seat engine.Seat) []Move {
	p := s.party(seat)
	for rest := s.open(r, seat); rest != 0; rest &= rest - 1 {
		dst = append(dst, say(p, Level(bits.TrailingZeros8(rest))))
	}
	return dst
}

// refuseAnnouncement returns the reason why the seat may not make the announcement, or nil
// if it may.
func (s *State) refuseAnnouncement(r *Rules, seat engine.Seat, m Move) error {
	p, l := s.party(seat), m.Level()
	switch {
	case !s.decided():
		return ErrTooEarly
	case p == NoParty:
		return engine.ErrFaceDown
	case m != say(p, l):
		return ErrParty
	case l <= s.levels[p-1]:
		return ErrSaid
	case !s.silent(r) && s.open(r, seat)>>l&1 != 0:
		return nil
	case s.late>>p&1 != 0:
		return ErrBarred
	}
	return ErrTooLate
}

// announce makes a legal announcement.
func (s *State) announce(r *Rules, seat engine.Seat, l Level) {
	p := s.party(seat)
	if s.levels[p-1] == Silent && !s.inTime(r, s.heldInPlay(seat), Said, 0) {
		s.late |= 1 << p
	}
	s.call(seat, p, l)
}

// call records an announcement.
func (s *State) call(seat engine.Seat, p Party, l Level) {
	s.levels[p-1] = l
	s.calls[len(s.announced())] = newCall(seat, p, l, s.plays)
}

// forceCall makes the winner of the first trick announce Re or Kontra, if the trick has at
// least ForcedCall card points and the winner's party has announced nothing.
func (s *State) forceCall(r *Rules, points uint8) {
	if int(points) < r.ForcedCall || s.contract != Normal {
		return
	}
	if p := s.party(s.best); p != NoParty && s.levels[p-1] == Silent {
		s.call(s.best, p, Said)
	}
}

// Follows returns the announcement that was forced by the play that led from *before to
// *after, and reports whether there is one. Only a card that completes the first trick can
// force an announcement.
func (Game) Follows(before, after *State) (engine.Seat, Move, bool) {
	calls := after.announced()
	if after.plays == before.plays || len(calls) == len(before.announced()) {
		return engine.Nobody, 0, false
	}
	c := calls[len(calls)-1]
	return c.seat(), say(c.party(), c.level()), true
}

// uncalled returns the winner of the first trick and the winner's party, if the trick has at least
// ForcedCall card points and the winner's silence shows that party to everybody. The silence shows
// the party if that party had already announced and the other party had not.
func (s *State) uncalled(r *Rules) (winner engine.Seat, p Party) {
	if r.ForcedCall == 0 || s.plays < seats || s.contract != Normal {
		return engine.Nobody, NoParty
	}
	points := 0
	for _, k := range s.played[:seats] {
		points += int(pointsOf[k])
	}
	winner = s.winner(0)
	for _, c := range s.announced() {
		switch {
		case c.seat() == winner:
			return engine.Nobody, NoParty // the announcement shows the party
		case c.after < seats && p == c.party().other():
			return engine.Nobody, NoParty // no party was silent
		case c.after < seats:
			p = c.party()
		}
	}
	if points < r.ForcedCall {
		return engine.Nobody, NoParty
	}
	return winner, p
}

// callHidden reports whether a card completes the first trick and may force the winner of the trick
// to announce for a party that the view does not show.
func (s *State) callHidden(r *Rules, seat engine.Seat, k kind) bool {
	if s.plays != seats-1 || s.contract != Normal {
		return false
	}
	points, winner := pointsOf[k], s.best
	for _, k := range s.played[:s.plays] {
		points += pointsOf[k]
	}
	if s.beats(r, k, s.top) {
		winner = seat
	}
	return int(points) >= r.ForcedCall && s.party(winner) == NoParty && (s.levels[0] == Silent || s.levels[1] == Silent)
}
