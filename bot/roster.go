package bot

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// ErrPlayer is wrapped by the error for a name that no player has. Its code is
// "no-such-player".
var ErrPlayer = engine.Sentinel("no-such-player", "bot: no such player")

// ErrRand is the error for a bot that is to choose without random numbers: a nil
// *rand.Rand. Its code is "no-random-numbers".
var ErrRand = engine.Sentinel("no-random-numbers", "bot: no random numbers")

// The names of the players.
const (
	houseName  = "house"
	searchName = "search"
	randomName = "random"
)

// Roster has the players of a game by name:
//
//	house   the player that knows the game, if there is one
//	search  a Search with the options of the roster
//	random  a Random
//
// The game may have other players too. A number of iterations may follow search, as in
// search:500.
type Roster[S comparable, M engine.Move] struct {
	Game engine.Game[S, M]
	// House returns a new player that knows the game. Nil means that there is
	// none.
	House func() Bot[S, M]
	// Others are the players that only this game has.
	Others []OtherPlayer[S, M]
	// Search has the options of search.
	Search SearchOptions[S, M]
	// Odds, unless nil, returns the exact scores of the legal moves of a view, for a
	// [Reviewer].
	Odds func(v engine.View[S]) []MoveStats[M]
	// Open, unless nil, is the game with open cards. If it is a [gamekit.Deducer] whose seat
	// knows all cards, as in the last deal of many games for two, house and search make the
	// best possible move: that of package solve, which leads to the greatest lead at the end
	// if both sides play their best.
	Open gamekit.Open[S, M]
}

// Player describes a player of a [Roster].
type Player struct {
	Name     string `json:"name"`     // without a number
	Strength string `json:"strength"` // in a few words
}

// OtherPlayer is a player that only one game has.
type OtherPlayer[S comparable, M engine.Move] struct {
	Player
	New func() Bot[S, M] // returns a new one
}

// Players returns descriptions of the players, the default first.
func (r Roster[S, M]) Players() []Player {
	var all []Player
	if r.House != nil {
		all = append(all, Player{houseName, "a sensible player that knows the game; fast"})
	}
	for _, other := range r.Others {
		all = append(all, other.Player)
	}
	return append(all,
		Player{searchName, "looks ahead; strong, and stronger with more iterations"},
		Player{randomName, "plays a random legal move"},
	)
}

// Maker returns a function that returns new bots of that name. For a time limit,
// use a large number of iterations and a context with a deadline. The error
// wraps [ErrPlayer].
func (r Roster[S, M]) Maker(name string) (func() Bot[S, M], error) {
	for _, other := range r.Others {
		if other.Name == name {
			return other.New, nil
		}
	}
	kind, number, numbered := strings.Cut(name, ":")
	o := r.Search
	if numbered {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || kind != searchName {
			return nil, fmt.Errorf("%w: %q", ErrPlayer, texts.Clip(name))
		}
		o.Iterations = n
	}
	switch {
	case kind == searchName:
		return r.exact(func() Bot[S, M] { return NewSearch(r.Game, o) }), nil
	case kind == randomName:
		return func() Bot[S, M] { return Random[S, M]{} }, nil
	case kind == houseName && r.House != nil:
		return r.exact(r.House), nil
	case kind == houseName:
		return nil, fmt.Errorf("%w: %s has no house player", ErrPlayer, r.Game.Name())
	}
	return nil, fmt.Errorf("%w: %q", ErrPlayer, texts.Clip(name))
}

// exact returns a function that returns an exact player with a new bot, if the roster
// has the game with open cards.
func (r Roster[S, M]) exact(other func() Bot[S, M]) func() Bot[S, M] {
	if r.Open == nil {
		return other
	}
	return func() Bot[S, M] { return newExact(r.Open, other()) }
}
