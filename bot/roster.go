package bot

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/engine"
)

// ErrPlayer is wrapped by the error of a name that no player has. Its code is
// "no-such-player".
var ErrPlayer = engine.Sentinel("no-such-player", "bot: no such player")

// The names of the players.
const (
	houseName      = "house"
	searchName     = "search"
	monteCarloName = "montecarlo"
	randomName     = "random"
)

// Roster has the players of a game by their names:
//
//	house       the game's own player, if it has one
//	search      a Search with the options of the roster
//	montecarlo  a MonteCarlo with the same
//	random      a Random
//
// A number of iterations may follow search and montecarlo, as in search:500.
type Roster[S comparable, M engine.Move] struct {
	Game engine.Game[S, M]
	// House makes the player that knows the game. Nil means there is none.
	House func() Bot[S, M]
	// Search is the options of search and montecarlo.
	Search SearchOptions[S, M]
}

// Player describes a player of a [Roster].
type Player struct {
	Name     string `json:"name"`     // without a number
	Strength string `json:"strength"` // in a few words
}

// Players returns the players, the one to take first if in doubt.
func (r Roster[S, M]) Players() []Player {
	all := []Player{
		{houseName, "a sensible player who knows the game; quick"},
		{searchName, "looks ahead; the strongest, and stronger with more iterations"},
		{monteCarloName, "samples without a plan; nearly as strong as search, and slower"},
		{randomName, "any legal move"},
	}
	if r.House == nil {
		return all[1:]
	}
	return all
}

// Maker returns a function that makes the bots of that name. For a search with
// a time limit, give a large number of iterations and a context with a deadline.
// The error wraps [ErrPlayer].
func (r Roster[S, M]) Maker(name string) (func() Bot[S, M], error) {
	kind, number, numbered := strings.Cut(name, ":")
	o := r.Search
	if numbered {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || kind != searchName && kind != monteCarloName {
			return nil, fmt.Errorf("%w: %q", ErrPlayer, engine.Clip(name))
		}
		o.Iterations = n
	}
	switch {
	case kind == searchName:
		return func() Bot[S, M] { return NewSearch(r.Game, o) }, nil
	case kind == monteCarloName:
		return func() Bot[S, M] { return NewMonteCarlo(r.Game, o) }, nil
	case kind == randomName:
		return func() Bot[S, M] { return Random[S, M]{} }, nil
	case kind == houseName && r.House != nil:
		return r.House, nil
	case kind == houseName:
		return nil, fmt.Errorf("%w: %s has no house player", ErrPlayer, r.Game.Name())
	}
	return nil, fmt.Errorf("%w: %q", ErrPlayer, engine.Clip(name))
}
