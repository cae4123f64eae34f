package parlor

import (
	"slices"

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
