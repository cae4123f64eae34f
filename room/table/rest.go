package table

import (
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
)

// MayRest reports whether a seat may ask for the rest of the deal to be played out. A person who has
// made a play in the deal may, unless results count for ratings or a cup. After the others have
// declined, each seat has a play before somebody may ask again.
func (s *State) MayRest(seat hoyle.Seat) bool {
	return s.Phase == Playing && s.Asked == nil && s.Agreed == nil && !s.Config.Rated && s.Config.Series == nil &&
		seat >= 0 && int(seat) < len(s.Chairs) && s.Chairs[seat].active() && s.Chairs[seat].Played && s.Plays() >= s.asksFrom
}

// stays is how long a person for whom a bot plays is still asked, in milliseconds: they may come back.
const stays = 60_000

// rest asks for the rest of the deal to be played out. Programs are not asked: they go on playing.
func (s *State) rest(e Event) error {
	seat, err := s.person(e)
	if err != nil {
		return err
	}
	if _, err := s.spot(e); err != nil {
		return err
	}
	if !s.MayRest(seat) {
		return ErrNoRest
	}
	s.ask(Request{ID: e.N, Rest: true, Seat: seat, Plays: s.Plays(), At: e.At}, func(c Chair) bool {
		return c.decides() || e.V > 2 && c.Who != "" && !c.Program && c.Away && e.At-c.Left < stays
	})
	return nil
}

// decides reports whether a person, not a program, plays the seat.
func (c Chair) decides() bool { return c.active() && !c.Program }

// restAgain makes people wait before they ask for the rest again.
func (s *State) restAgain() { s.asksFrom = s.Plays() + len(s.Chairs) }

// stopRest ends the playing out of the deal: one of those who have agreed wants to play on.
func (s *State) stopRest(e Event) error {
	seat, err := s.person(e)
	if err != nil {
		return err
	}
	if e.Yes || !s.Chairs[seat].decides() {
		return ErrNotNow
	}
	s.Agreed = nil
	s.restAgain()
	s.runClocks(e.At)
	return nil
}

// rejoined is called when somebody plays a seat again. If it is a person, they have not been asked
// about the rest of the deal, so it is not played out.
func (s *State) rejoined(c *Chair) {
	if !c.decides() {
		return
	}
	if s.Asked != nil && s.Asked.Rest {
		s.Asked = nil
	}
	s.Agreed = nil
}

// Mover returns the name of the bot that makes the moves of a seat. It is "" if the person there makes
// them, or the seat is open. While the rest of a deal is played out, the bot that gives hints makes the
// moves of people.
func (s *State) Mover(seat hoyle.Seat) string {
	if s.Agreed != nil && seat >= 0 && int(seat) < len(s.Chairs) && s.Chairs[seat].decides() {
		return s.Adviser()
	}
	return s.Bot(seat)
}

// playsOwn reports whether the person at a seat makes its moves.
func (s *State) playsOwn(seat hoyle.Seat) bool { return s.Chairs[seat].active() && s.Mover(seat) == "" }

// Adviser returns the name of the bot that gives hints: the one that knows the exact odds, or else
// the search, which every game has.
func (s *State) Adviser() string {
	if slices.ContainsFunc(s.game.Info().Bots, func(b bot.Player) bool { return b.Name == "exact" }) {
		return "exact"
	}
	return "search"
}
