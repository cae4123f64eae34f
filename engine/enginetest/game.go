package enginetest

import (
	"cmp"
	"encoding/json"

	"github.com/hoylecards/hoyle/engine"
)

// plain is a game without its optional methods: walks play it by the methods that every game has.
type plain[S comparable, M engine.Move] struct{ engine.Game[S, M] }

// MarshalJSON returns the JSON of the game itself.
func (g plain[S, M]) MarshalJSON() ([]byte, error) { return json.Marshal(g.Game) }

// ready returns the suite with a plain game and its defaults filled in.
func (su Suite[S, M]) ready() Suite[S, M] {
	su.Game = plain[S, M]{su.Game}
	su.MaxPlays, su.Walks = cmp.Or(su.MaxPlays, 1000), cmp.Or(su.Walks, usualWalks)
	if su.Shows == nil {
		su.Shows = func(_ S, z engine.Zone, _ int, viewer engine.Seat) bool { return UsuallyShows(z, viewer) }
	}
	return su
}

// inner returns the game with its optional methods.
func (su Suite[S, M]) inner() engine.Game[S, M] {
	if g, ok := su.Game.(plain[S, M]); ok {
		return g.Game
	}
	return su.Game
}

// positions returns the game if it decodes positions and views, and otherwise nil.
func (su Suite[S, M]) positions() engine.Positions[S, M] {
	p, _ := su.inner().(engine.Positions[S, M])
	return p
}

func (su Suite[S, M]) inPlace() engine.InPlace[S, M] { return engine.AsInPlace[S, M](su.inner()) }

// awaits reports whether a game awaits a seat. It reports false if the game does not name
// awaited seats.
func (su Suite[S, M]) awaits(s S, seat engine.Seat) bool {
	g, ok := su.inner().(engine.Awaiter[S])
	return ok && g.Awaits(s, seat)
}

// continues reports whether another deal can follow from s. It reports false if the game
// does not say.
func (su Suite[S, M]) continues(s S) bool {
	g, ok := su.inner().(engine.Continued[S])
	return ok && g.Continues(s)
}

// breakdown returns the items of a Score, or one item with the Score itself if the game
// does not itemize scores.
func (su Suite[S, M]) breakdown(s S, seat engine.Seat) []engine.ScoreLine {
	if g, ok := su.inner().(engine.Itemizer[S]); ok {
		return g.Breakdown(s, seat)
	}
	return []engine.ScoreLine{{Name: "score", Points: su.Game.Score(s, seat)}}
}

// options returns the options of a game, or nil if the game does not describe them.
func options(g any) []engine.Option {
	if described, ok := g.(engine.OptionLister); ok {
		return described.Options()
	}
	return nil
}
