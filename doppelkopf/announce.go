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
	const later = anyWedding | 1<<Poverty | 1<<NoContract // the contracts in which they are not decided from the start
	return s.phase == noExchange && (s.partner != 0 || later>>s.contract&1 == 0)
}

// calls is until when announcements are in time, in one form for all rules.
type calls struct {
	own   engine.Seat // 3 if the cards that the seat has played count, or 0 if those of all seats do
	end   int         // the most cards played at which any announcement is in time
	grace int         // how many more cards may have been played when a seat answers the other party
	// levels holds, for each party and, as NoParty, for both, the levels, one bit each, that are in time after so
	// many cards. If those of the seat count, it has played a quarter of them.
	levels [Kontra + 1][packSize + seats]uint8
	// next holds, for each party and the level that it has announced, those that it may announce in time.
	next [Kontra + 1][Schwarz + 1][packSize + seats]uint8
}

// calls returns until when announcements are in time.
func (r *Rules) calls() (c calls) {
	last := r.CallsOnTable
	if last == [6]int{} {
		if c.grace = seats; !r.CallsByTrick {
			c.own = seats - 1
		}
		for i := range last {
			l := max(i, int(Said))
			if last[i] = seats*l + int(c.own); r.CallCards[0] > 0 {
				last[i] = seats*(r.handSize()-r.CallCards[l-1]) + int(c.own)
			}
		}
	}
	c.end = slices.Max(last[:]) + c.grace
	for p := Re; p <= Kontra; p++ {
		for i, most := range slices.Concat(last[p-Re:p], last[No90:]) {
			for n := range most + 1 {
				c.levels[p][n] |= 1 << Said << i
				c.levels[NoParty][n] |= c.levels[p][n]
			}
		}
		for said := range Schwarz + 1 {
			for n, levels := range c.levels[p] {
				next := levels >> (said + 1)
				if !r.CallBonus.Has(bonusJump) {
					next &^= next + 1 // not those after the first one that is too late
				}
				c.next[p][said][n] = next << (said + 1)
			}
		}
	}
	return c
}

// voice is what a seat has to say.
type voice struct {
	party      Party // for which the seat announces, or NoParty if it cannot announce or the party is not shown
	early      bool  // whether a wedding is not decided: a seat other than the declarer can then say Kontra, once, and nothing higher
	said, most Level // the level that has been announced, and the highest that can be
}

// voice returns what the seat has to say.
func (s *State) voice(r *rules, seat engine.Seat) voice {
	switch p := s.party(seat); {
	case !s.decided() && (!s.contract.wedding() || !r.CallCustoms.Has(beforeWedding)):
		return voice{}
	case p != NoParty:
		return voice{p, false, s.levels[p], Schwarz}
	case s.decided():
		return voice{}
	case s.heardEarly(seat):
		return voice{Kontra, true, Said, Said}
	}
	return voice{Kontra, true, Silent, Said}
}

// muted reports whether a custom forbids the party to announce now.
func (s *State) muted(r *rules, p Party) bool {
	customs, solo := r.CallCustoms, s.contract.Solo()
	return customs.Has(betweenTricks) && s.plays%seats != 0 ||
		solo && customs.Has(kontraFirst) && p == Re && s.levels[Kontra] == Silent ||
		solo && customs.Has(beforeLead) && s.plays > 0
}

// heardEarly reports whether a seat has said Kontra before the wedding was decided.
func (s *State) heardEarly(seat engine.Seat) bool {
	return slices.ContainsFunc(s.announced(), func(c call) bool { return c.party() == NoParty && c.seat() == seat })
}

// open returns the levels, one bit each, that the seat with the voice v may announce.
func (s *State) open(r *rules, seat engine.Seat, v voice) (levels uint8) {
	if v.said == v.most || r.CallCustoms != "" && s.muted(r, v.party) {
		return 0
	}
	clock := s.clock(r, seat)
	switch {
	case v.early:
		levels = r.calls.next[v.party][Silent][clock] & (1 << Said)
	case s.late>>(v.party&3)&1 == 0:
		levels = r.calls.next[v.party][v.said][clock]
	}
	if v.said == Silent {
		levels |= s.answer(r, v.party, clock)
	}
	return levels
}

// answer returns Said, as a bit, if a party that has said nothing can answer the other one, late or not. With
// CallsOnTable, which gives answers no more time, no answer is more than an announcement in time.
func (s *State) answer(r *rules, p Party, clock int) uint8 {
	if r.calls.grace == 0 {
		return 0
	}
	return r.calls.levels[p][max(clock-r.calls.grace, 0)] >> (s.levels[p.other()] & 7) & 1 << Said
}

// silent reports whether the time to announce is over: no seat can announce a level any more, nor answer one.
// Until the partner in a wedding is found, there may be more time.
func (s *State) silent(r *rules) bool {
	for p := Re; p <= Kontra; p++ {
		said, clock := s.levels[p], s.clock(r, s.turn.Seat())
		if r.calls.next[p][said][clock] != 0 || said == Silent && s.answer(r, p, clock) != 0 {
			return false
		}
	}
	return !s.contract.wedding() || s.partner != 0
}

// clock returns the number of cards that decides what a seat announces in time.
func (s *State) clock(r *rules, seat engine.Seat) int {
	return int(s.plays) + int((seat-s.turn.Seat())&r.calls.own) - seats*int(s.delay)
}

// appendAnnouncements appends the announcements that the seat may make.
func (s *State) appendAnnouncements(dst []Move, r *rules, seat engine.Seat) []Move {
	v := s.voice(r, seat)
	for rest := s.open(r, seat, v); rest != 0; rest &= rest - 1 {
		dst = append(dst, say(v.party, Level(bits.TrailingZeros8(rest))))
	}
	return dst
}

// refuseAnnouncement returns the reason why the seat may not make the announcement, or nil if it may.
func (s *State) refuseAnnouncement(r *rules, seat engine.Seat, m Move) error {
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
	case s.open(r, seat, v)>>l&1 != 0:
		return nil
	case s.muted(r, p):
		return ErrNotNow
	case s.late>>p&1 != 0:
		return ErrBarred
	}
	return ErrTooLate
}

// announce makes a legal announcement.
func (s *State) announce(r *rules, seat engine.Seat, l Level) {
	v := s.voice(r, seat)
	c := newCall(seat, s.party(seat), l, s.plays)
	if ^r.calls.levels[v.party][s.clock(r, seat)]&(2<<l-2<<v.said) != 0 {
		c.said |= oddCall
	}
	s.record(c, v.party)
}

// record records an announcement for a party.
func (s *State) record(c call, p Party) {
	s.levels[p] = c.level()
	if c.odd() && c.level() == Said {
		s.late |= 1 << p
	}
	s.calls[len(s.announced())] = c
}
