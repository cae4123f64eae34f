package enginetest

import "github.com/hoylecards/hoyle/engine"

// Suite is a game to be checked. Only Game is needed.
type Suite[S comparable, M engine.Move] struct {
	Game engine.Game[S, M]

	// Candidates returns moves to be tried in s beside those that were legal
	// for some seat during the walk: all moves of the game, if they can be
	// listed, and some values that are not moves.
	Candidates func(s S) []M

	// Foul reports whether an illegal move is one that Apply takes, for a
	// penalty that the game documents.
	Foul func(s S, seat engine.Seat, m M) bool

	// End returns an error if the end of a game is wrong, such as by the sum of
	// the scores.
	End func(s S) error

	// Shows reports whether viewer sees the ith card of the zone, in a position
	// s. Without it, the cards of a zone called "hand" are seen by its seat
	// alone, those of "stock" by nobody, and all others by everybody.
	Shows func(s S, z engine.Zone, i int, viewer engine.Seat) bool

	// ReadGame returns the game that its JSON describes. Without it, the JSON is
	// read into a new value of Game's type.
	ReadGame func(data []byte) (engine.Game[S, M], error)

	// AnyFirst says that the seat which is first makes no difference.
	AnyFirst bool

	// MaxPlays is the number of plays within which a game must end; 0 means
	// 1000.
	MaxPlays int

	// Walks is the number of games that Run plays; 0 means 20.
	Walks int

	// Samples is the number of deals and of samples that Run draws to see
	// whether they are fair; 0 means none, so that Run is quick.
	Samples int
}

// shows reports whether viewer sees the ith card of a zone.
func (su Suite[S, M]) shows(s S, z engine.Zone, i int, viewer engine.Seat) bool {
	switch {
	case su.Shows != nil:
		return su.Shows(s, z, i, viewer)
	case z.Name == "hand":
		return z.Seat == viewer
	}
	return z.Name != "stock"
}
