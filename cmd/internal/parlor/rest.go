package parlor

import (
	"context"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
)

// RestOf says what happens when the rest of a deal is played out.
const RestOf = "Bots play the rest of this deal; the one that gives hints plays your cards."

// adviser returns the name of the bot that gives hints: the one that knows the odds, or else the
// search, which every game has.
func (s *Session) adviser() (name string, odds bool) {
	if slices.ContainsFunc(s.Game.Info().Bots, func(p bot.Player) bool { return p.Name == "exact" }) {
		return "exact", true
	}
	return "search", false
}

// PlaysFor reports whether a bot makes the moves of a seat: of a person's too, while the rest of the
// deal is played out.
func (s *Session) PlaysFor(seat hoyle.Seat) bool { return s.Rest || !s.Person(seat) }

// forPerson returns a function that chooses the next move of a person at a seat.
func (s *Session) forPerson(seat hoyle.Seat, table *hoyle.Table) func() (string, error) {
	name, _ := s.adviser()
	r := s.Random()
	return func() (string, error) { return table.Choose(context.Background(), seat, name, r) }
}
