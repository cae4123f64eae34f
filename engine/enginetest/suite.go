package enginetest

import (
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// Suite is a game to check, with options for the checks. Only Game is required.
type Suite[S comparable, M engine.Move] struct {
	Game engine.Game[S, M]

	// Candidates returns moves to try in s, besides those that are legal in s and
	// those made earlier in the walk. It should return all moves of the game, if
	// they are few enough to list, and some values that are not moves.
	Candidates func(s S) []M

	// Penalized reports whether m is an illegal move that Apply accepts and punishes with
	// a documented penalty.
	Penalized func(s S, seat engine.Seat, m M) bool

	// End returns an error if s, the last position of a game, is wrong, for
	// example if the scores do not add up.
	End func(s S) error

	// Shows reports whether viewer sees card i of zone z in position s. If Shows is
	// nil, [UsuallyShows] decides.
	Shows func(s S, z engine.Zone, i int, viewer engine.Seat) bool

	// ReadGame returns the game that the JSON of a game describes. If ReadGame is
	// nil, the JSON is decoded into a new value of Game's type, which must refuse what
	// Options does not allow.
	ReadGame func(data []byte) (engine.Game[S, M], error)

	// SharesNumber reports whether m shares its number with other moves. In any position,
	// at most one of the moves that share a number may be legal for a seat.
	SharesNumber func(m M) bool

	// Choose, if it is not nil, chooses the moves of a quarter of the games that Run plays. It
	// returns one of the legal moves, such as the knock that random moves seldom reach.
	Choose host.Chooser[S, M]

	// Reaches lists kinds of moves that Run must make. The kind of a move is the first word of its text
	// that is neither a card, nor cards with commas between them, nor a number; without such a word it is
	// "a card", or "a number" if the text has no card. Walks may be too few to reach a rare kind, above all
	// with -short.
	Reaches []string

	// IgnoresFirst means that the first seat makes no difference to Deal.
	IgnoresFirst bool

	// MaxPlays is the number of plays within which a game must end; 0 means 1000.
	MaxPlays int

	// Walks is the number of games that Run plays; 0 means 20.
	Walks int

	// Samples is the number of deals that Run draws to check that deals are fair,
	// and the number of samples that it draws of each view for the same purpose.
	// 0 means none, which keeps Run fast; -1 means none, and that the game has only one deal, as one without
	// chance has: otherwise, it is an error if all seeds deal the same. A game that announces a fact about hidden cards when they are dealt,
	// without showing a card, cannot be checked in this way.
	Samples int
}

// usualWalks is what Walks is if it is 0.
const usualWalks = 20

// UsuallyShows reports whether viewer sees the cards of a zone in most games: a zone named
// "hand" is visible to its seat alone, a zone named "stock" to nobody, and every other zone
// to everybody. The Shows of a [Suite] can call UsuallyShows and add exceptions.
func UsuallyShows(z engine.Zone, viewer engine.Seat) bool {
	if z.Name == "hand" {
		return z.Seat == viewer
	}
	return z.Name != "stock"
}
