package table

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"

	"github.com/hoylecards/hoyle"
)

// passOn gives the table to the person who has sat there the longest, if its owner has given up the seat and
// no match is being played. An owner who has never had a seat keeps the table for others.
func (s *State) passOn() {
	if s.sat && !s.running() && s.Phase != Ended && s.Config.Series == nil && s.SeatOf(s.Owner) == hoyle.Nobody {
		s.give(s.eldest())
	}
}

// give makes the person at a seat the owner, if there is one.
func (s *State) give(seat hoyle.Seat) bool {
	if seat < 0 || int(seat) >= len(s.Chairs) || s.Chairs[seat].Who == "" || s.Chairs[seat].Program {
		return false
	}
	s.Owner, s.sat = s.Chairs[seat].Who, true
	return true
}

// eldest returns the seat of the person who has sat there the longest, or [hoyle.Nobody].
func (s *State) eldest() hoyle.Seat {
	first := hoyle.Nobody
	for i, c := range s.Chairs {
		if c.Who != "" && !c.Program && (first == hoyle.Nobody || c.Sat < s.Chairs[first].Sat) {
			first = hoyle.Seat(i)
		}
	}
	return first
}

// pass gives the table to the person at a seat. The room gives it to the one who has sat there the longest.
func (s *State) pass(e Event) error {
	seat := e.Seat
	switch {
	case e.By == ByClock:
		seat = s.eldest()
	case e.Who != s.Owner:
		return ErrOwner
	}
	if !s.give(seat) {
		return ErrSeated
	}
	return nil
}

// rename gives a person with a seat another name.
func (s *State) rename(e Event) error {
	seat := s.SeatOf(e.Who)
	switch {
	case e.By != ByClock:
		return ErrEvent
	case seat == hoyle.Nobody:
		return ErrSeated
	case !IsText(e.Name, MaxName):
		return ErrName
	}
	s.Chairs[seat].Name = e.Name
	return nil
}

// Home returns what a table remembers of where a person comes from: people from the same place have the same
// number, but one number stands for many thousands of places. It is 0 if the place is unknown.
func (s *State) Home(place string) uint16 {
	if place == "" {
		return 0
	}
	code := hmac.New(sha256.New, s.Config.Secret[:])
	_, _ = code.Write([]byte(place)) // it never fails
	return max(binary.BigEndian.Uint16(code.Sum(nil)), 1)
}

// Note says what has happened among the people at a table. Plays need no notes.
type Note struct {
	N     int        `json:"n"` // the number of the event
	Kind  NoteKind   `json:"k"`
	Seat  hoyle.Seat `json:"s"`
	Name  string     `json:"name"`            // of the person
	Was   string     `json:"was,omitempty"`   // the name of the person before
	Plays int        `json:"plays,omitempty"` // that bots have made for the person
}

// NoteKind is the kind of a [Note].
type NoteKind string

// The kinds of notes.
const (
	Came     NoteKind = "came"     // a person has taken a seat
	Went     NoteKind = "went"     // a person has given up the seat, or has lost it
	Left     NoteKind = "left"     // the same in a match, which a bot plays on
	Filled   NoteKind = "filled"   // a person has given a seat to a bot
	IsReady  NoteKind = "ready"    // a person is ready for the first match
	NotReady NoteKind = "unready"  // a person is not ready after all
	Away     NoteKind = "away"     // a bot plays for a person from now on
	Returned NoteKind = "returned" // a person plays again
	AsksUndo NoteKind = "undo"     // a person asks to take a play back
	Undone   NoteKind = "undone"   // a play of a person was taken back
	AsksRest NoteKind = "rest"     // a person asks for the rest of the deal to be played out
	Out      NoteKind = "out"      // what a person has asked is done: the rest of the deal is played out
	Refused  NoteKind = "refused"  // a person has not agreed to what somebody asked, or has stopped it
	Lapsed   NoteKind = "lapsed"   // nothing comes of what a person asked
	Again    NoteKind = "again"    // a person wants to play again
	Resigned NoteKind = "resigned" // a person has given up the match
	Renamed  NoteKind = "renamed"  // a person has another name
	Owns     NoteKind = "owns"     // the table is a person's now
)

// maxNotes is the number of notes that a table keeps.
const maxNotes = 12

// tell notes what an event has brought about, given the state before it.
func (s *State) tell(before *State, e Event) {
	add := func(kind NoteKind, seat hoyle.Seat, of *State) *Note {
		notes := append([]Note{}, s.notes[max(0, len(s.notes)-maxNotes+1):]...)
		s.notes = append(notes, Note{N: e.N, Kind: kind, Seat: seat, Name: of.Chairs[seat].Name})
		return &s.notes[len(s.notes)-1]
	}
	own := before.SeatOf(e.Who)
	switch now := s.SeatOf(e.Who); { // a match that the event begins may have another order
	case e.Kind == Sit:
		add(Came, e.Seat, s)
	case e.Kind == SetBot && e.Bot != "" && now != hoyle.Nobody:
		add(Filled, now, s)
	case e.Kind == Late:
		add(Away, e.Seat, s)
	case e.Kind == Back:
		add(Returned, own, s).Plays = before.Chairs[own].Covered
	case e.Kind == Rename:
		add(Renamed, own, s).Was = before.Chairs[own].Name
	case (e.Kind == Ready || e.Kind == Unready) && now != hoyle.Nobody && s.Config.Series == nil:
		kind := map[Kind]NoteKind{Ready: IsReady, Unready: NotReady}[e.Kind]
		if kind == IsReady && before.Phase == Over {
			kind = Again
		}
		add(kind, now, s)
	case e.Kind == Resign, e.Kind == Leave && s.SeatOf(e.Who) == own && own != hoyle.Nobody && e.By != ByClock:
		add(Resigned, own, before)
	case e.Kind == Leave || e.Kind == Kick:
		if e.Kind == Kick || e.By == ByClock {
			own = e.Seat
		}
		kind := Went
		if before.running() {
			kind = Left
		}
		add(kind, own, before)
	}
	if kind, seat := s.answer(before, e); kind != "" {
		add(kind, seat, before)
	}
	if seat := s.SeatOf(s.Owner); s.Owner != before.Owner && seat != hoyle.Nobody && e.Kind != Open {
		add(Owns, seat, s)
	}
}

// answer returns what an event has made of a request, and who asked or, if the request was refused, who refused it.
func (s *State) answer(before *State, e Event) (NoteKind, hoyle.Seat) {
	own, was, is := before.SeatOf(e.Who), cmp.Or(before.Agreed, before.Asked), cmp.Or(s.Agreed, s.Asked)
	here := s.MatchNo == before.MatchNo && s.DealNo() == before.DealNo()
	switch {
	case s.Agreed != nil && before.Agreed == nil:
		return Out, is.Seat
	case is != nil && was == nil && is.Rest:
		return AsksRest, own
	case is != nil && was == nil:
		return AsksUndo, own
	case here && s.Plays() < before.Plays() && was == nil: // nobody was asked
		return Undone, own
	case was == nil || is != nil:
		return "", hoyle.Nobody
	case here && s.Plays() < before.Plays():
		return Undone, was.Seat
	case e.Kind == Agree && e.By != ByClock && (own != was.Seat || before.Agreed != nil):
		return Refused, own
	case before.Agreed == nil || e.Kind == Back || e.Kind == Sit:
		return Lapsed, was.Seat
	}
	return "", hoyle.Nobody // it is done
}
