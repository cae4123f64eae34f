package parlor

import (
	"encoding/json"

	"github.com/hoylecards/hoyle"
)

// Away is a match that is played elsewhere, such as in a card room. The session shows what this
// program knows about it.
type Away struct {
	Rules json.RawMessage // of the deal, if the format of the match changes the rules of the game
	Log   []hoyle.Event   // the plays of the deal, as you saw them
	Total []int           // of the match
	Deals int             // deals that have begun
	Over  bool            // the match is over
	Hints bool            // hints are allowed
	Send  func(move string)
	Undo  func() bool // asks to take plays back
}

// NewAway returns the session of a match that is played elsewhere under the rules of g.
func (c *Printer) NewAway(g hoyle.Game, a *Away) *Session {
	return &Session{Printer: c, Game: g, Away: a, You: hoyle.Nobody}
}

// Face sets the table to one that looks like your view of it. The hidden cards are drawn at random.
// They appear neither in your view nor in the text of a move.
func (s *Session) Face(view []byte) error {
	g, err := s.Game.With(s.Away.Rules)
	if err == nil {
		s.Table, err = g.TableOfView(view, s.Seed.Rand())
	}
	return err
}

// Log returns the plays of the deal from a number on, as you saw them.
func (s *Session) Log(from int) []hoyle.Event {
	if s.Away != nil {
		return s.Away.Log[min(max(from, 0), len(s.Away.Log)):]
	}
	return s.Table.Log(s.You, from)
}

// Plays returns the number of plays of the deal.
func (s *Session) Plays() int {
	if s.Away != nil {
		return len(s.Away.Log)
	}
	return s.Table.Len()
}

// Play makes your move. In a match elsewhere, the move is sent if the rules allow it.
func (s *Session) Play(move string) error {
	if s.Away == nil {
		return s.Table.Play(s.You, move)
	}
	if err := s.Table.Clone().Play(s.You, move); err != nil {
		return err
	}
	s.Away.Send(move)
	return nil
}

// Deals returns the number of deals of the match that have begun. It returns 0 for a single
// game.
func (s *Session) Deals() int {
	switch {
	case s.Away != nil:
		return s.Away.Deals
	case s.Match != nil:
		return s.Match.Len()
	}
	return 0
}

// Total returns the points of a seat in the match.
func (s *Session) Total(seat hoyle.Seat) int {
	switch {
	case s.Away == nil:
		return s.Match.Total(s.chair(seat))
	case int(seat) < len(s.Away.Total):
		return s.Away.Total[seat]
	}
	return 0
}
