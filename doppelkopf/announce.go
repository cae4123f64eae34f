package doppelkopf

import (
	"math/bits"
	"slices"

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
	Party Party       `json:"party"` // the party of the seat; "" for a Kontra before the wedding was decided
	Move  Move        `json:"move"`  // the announcement
	After int         `json:"after"` // the number of cards that all seats together had played by then
}

// call is an announcement in two bytes.
type call struct {
	after uint8 // the number of cards played by then
	said  uint8 // the seat in two bits, the party in two, the level in three, and whether it is odd
}

func newCall(seat engine.Seat, p Party, l Level, after uint8) call {
	return call{after, uint8(seat) | uint8(p)<<2 | uint8(l)<<4}
}

// oddCall marks an announcement that was too late by the usual limits: a late answer or a jump.
const oddCall = 1 << 7

func (c call) seat() engine.Seat { return engine.Seat(c.said & 3) }
func (c call) party() Party      { return Party(c.said >> 2 & 3) } // NoParty before a wedding is decided
func (c call) level() Level      { return Level(c.said >> 4 & 7) }
func (c call) odd() bool         { return c.said&oddCall != 0 }

// maxCalls is the number of announcements if both parties announce every level, and each seat but
// one says Kontra before a wedding is decided.
const maxCalls = 2*int(Schwarz) + seats - 1

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
		m := SayKontra
		if p := c.party(); p != NoParty {
			m = say(p, c.level())
		}
		all = append(all, Announcement{c.seat(), c.party(), m, int(c.after)})
	}
	return all
}

// decided reports whether the party of every seat is decided.
func (s *State) decided() bool {
	return s.contract != NoContract && s.phase == noExchange && (s.partner != 0 || !s.contract.wedding() && s.contract != Poverty)
}

// grace is how many fewer cards a seat must hold to answer the other party. With CallsByTrick, it
// is how many tricks later the limit is.
const grace = 1

// voice is what a seat has to say.
type voice struct {
	party      Party // for which the seat announces, or NoParty if it cannot announce or the party is not shown
	early      bool  // whether a wedding is not decided: a seat other than the declarer can then say Kontra, once, and nothing higher
	said, most Level // the level that has been announced, and the highest that can be
}

// voice returns what the seat has to say.
func (s *State) voice(r *Rules, seat engine.Seat) voice {
	switch p := s.party(seat); {
	case !s.decided() && (!s.contract.wedding() || !r.CallCustoms.Has(beforeWedding)):
		return voice{}
	case p != NoParty:
		return voice{p, false, s.levels[p-1], Schwarz}
	case s.decided():
		return voice{}
	case s.heardEarly(seat):
		return voice{Kontra, true, Said, Said}
	}
	return voice{Kontra, true, Silent, Said}
}

// muted reports whether a custom forbids the party to announce now.
func (s *State) muted(r *Rules, p Party) bool {
	customs, solo := r.CallCustoms, s.contract.Solo()
	return customs != "" && (customs.Has(betweenTricks) && s.plays%seats != 0 ||
		solo && customs.Has(kontraFirst) && p == Re && s.levels[Kontra-1] == Silent ||
		solo && customs.Has(beforeLead) && s.plays > 0)
}

// heardEarly reports whether a seat has said Kontra before the wedding was decided.
func (s *State) heardEarly(seat engine.Seat) bool {
	return slices.ContainsFunc(s.announced(), func(c call) bool { return c.party() == NoParty && c.seat() == seat })
}

// open returns the levels, one bit each, that the seat may announce in a position in which
// the time to announce is not over.
func (s *State) open(r *Rules, seat engine.Seat) (levels uint8) {
	v := s.voice(r, seat)
	p := v.party
	if p == NoParty || s.muted(r, p) {
		return 0
	}
	held, other := s.heldInPlay(seat), s.levels[p.other()-1]
	for l := v.said + 1; l <= v.most && (v.early || s.late>>p&1 == 0); l++ {
		if s.inTime(r, held, p, l, 0) {
			levels |= 1 << l
		} else if !r.CallBonus.Has(bonusJump) {
			break
		}
	}
	if v.said == Silent && other != Silent && s.inTime(r, held, p, other, grace) {
		levels |= 1 << Said
	}
	return levels
}

// silent reports whether the time to announce is over, either because it is too late for every seat
// or because both parties have announced everything.
func (s *State) silent(r *Rules) bool {
	if s.contract.wedding() && s.partner == 0 {
		return false // once the partner is found, there is more time
	}
	return int(s.plays/seats) > int(s.delay)+r.openTricks(s.size) || s.levels == [2]Level{Schwarz, Schwarz}
}

// openTricks returns the greatest number of tricks after which a seat may still be able
// to announce.
func (r *Rules) openTricks(size uint8) int {
	switch {
	case r.onTable():
		return slices.Max(r.CallsOnTable[:]) / seats
	case r.CallCards[0] > 0:
		return int(size) - r.CallCards[len(r.CallCards)-1] + grace
	}
	return int(Schwarz) + grace
}

// onTable reports whether CallsOnTable sets the limits.
func (r *Rules) onTable() bool { return r.CallsOnTable != standard.CallsOnTable }

// inTime reports whether a seat that holds the given number of cards can still announce the level
// for its party or, if the parameter grace is not 0, answer it. With CallsByTrick and CallsOnTable, the
// number of cards that all seats together have played counts instead.
func (s *State) inTime(r *Rules, held int, p Party, l Level, grace int) bool {
	switch {
	case r.onTable():
		at := int(l)
		if l == Said {
			at = int(p - Re)
		}
		return int(s.plays) <= r.CallsOnTable[at]+seats*int(s.delay)
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
	for rest := s.open(r, seat); rest != 0; rest &= rest - 1 {
		dst = append(dst, say(s.voice(r, seat).party, Level(bits.TrailingZeros8(rest))))
	}
	return dst
}

// refuseAnnouncement returns the reason why the seat may not make the announcement, or nil
// if it may.
func (s *State) refuseAnnouncement(r *Rules, seat engine.Seat, m Move) error {
	v, l := s.voice(r, seat), m.Level()
	p := v.party
	switch {
	case p == NoParty && s.decided():
		return engine.ErrFaceDown
	case p == NoParty, v.early && m != SayKontra:
		return ErrTooEarly
	case m != say(p, l):
		return ErrParty
	case l <= v.said:
		return ErrSaid
	case !s.silent(r) && s.open(r, seat)>>l&1 != 0:
		return nil
	case s.muted(r, p):
		return ErrNotNow
	case s.late>>p&1 != 0:
		return ErrBarred
	}
	return ErrTooLate
}

// announce makes a legal announcement.
func (s *State) announce(r *Rules, seat engine.Seat, l Level) {
	v := s.voice(r, seat)
	c := newCall(seat, v.party, l, s.plays)
	if v.early {
		c = newCall(seat, NoParty, l, s.plays)
	}
	for step := v.said + 1; step <= l; step++ {
		if !s.inTime(r, s.heldInPlay(seat), v.party, step, 0) {
			c.said |= oddCall
		}
	}
	s.record(c, v.party)
}

// record records an announcement for a party.
func (s *State) record(c call, p Party) {
	s.levels[p-1] = c.level()
	if c.odd() && c.level() == Said {
		s.late |= 1 << p
	}
	s.calls[len(s.announced())] = c
}
