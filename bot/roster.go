package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/absent"
	"github.com/hoylecards/hoyle/internal/texts"
)

// ErrPlayer is wrapped by the error for a name that no player has. Its code is
// "no-such-player".
var ErrPlayer = engine.Sentinel("no-such-player", "bot: no such player")

// ErrRand means that a bot had to choose without random numbers, that is, with a nil
// *rand.Rand. Its code is "no-random-numbers".
var ErrRand = engine.Sentinel("no-random-numbers", "bot: no random numbers")

// The names of the players.
const (
	houseName  = "house"
	searchName = "search"
	randomName = "random"
	easyName   = "easy"
	mediumName = "medium"
	strongName = "strong"
)

// searches holds the numbers of iterations for the levels; medium searches only without a house player.
var searches = map[string]int{easyName: 2, mediumName: 50, strongName: 2000}

// Roster holds the players of a game by name:
//
//	house   the player that knows the game, if there is one
//	search  a Search with the options of the roster
//	random  a Random
//	easy    a Search with 2 iterations
//	medium  house, or a Search with 50 iterations if there is no house
//	strong  a Search with 2000 iterations
//
// The game may have other players too, or levels of its own: a player in Others takes the
// place of the player with the same name. A number of iterations may be added to the name
// search, as in search:500. A name after exploit:, as in exploit:house, is that of a search that knows that
// all other seats play as the player of that name does; how far it is ahead says how beatable that player is.
type Roster[S comparable, M engine.Move] struct {
	Game engine.Game[S, M] // the game, with its rules
	// Basic returns a new player that knows the game. Nil means that there is no such player. The
	// player named house, which [Maker] returns, is this one, but with an Open it is better: where
	// the seat can deduce all cards, it makes the best possible move.
	Basic func() Bot[S, M]
	// Others are the players that only this game has, including its own versions and
	// descriptions of easy, medium and strong.
	Others []OtherPlayer[S, M]
	// Search holds the options of the player named search.
	Search SearchOptions[S, M]
	// Odds, unless nil, returns the exact scores of the legal moves in a view. A review then
	// does not search them.
	Odds func(v engine.View[S]) []MoveStats[M]
	// Blunder is the least loss that a review calls a blunder. A mistake loses at least
	// a third as much. 0 means that decisions get no grades.
	Blunder float64
	// Reason, unless nil, tells a review in words why the best move was better than the one
	// played. Reason returns the zero Phrase if it knows no reason.
	Reason func(v engine.View[S], played, best M) engine.Phrase
	// Open, unless nil, is the game with open cards. If it is a [gamekit.Deducer] and the seat
	// can deduce all cards, as in the last deal of many games for two, then house, search, the
	// levels of every roster, and the Others that are Exact make the best possible move. That
	// is the move that gives the greatest lead at the end if both sides play their best;
	// package solve finds it.
	Open gamekit.Open[S, M]
}

// Player describes a player of a [Roster].
type Player struct {
	Name     string `json:"name"`     // the name, without a number of iterations
	Strength string `json:"strength"` // the strength in a few words
}

// OtherPlayer is a player that only one game has, or a game's own description of a
// player that every roster has, such as a level.
type OtherPlayer[S comparable, M engine.Move] struct {
	Player
	// New returns a new player. It is nil if every roster has the player, or if Iterations
	// is set.
	New func() Bot[S, M]
	// Exact means that the player makes the best possible move if its seat can deduce all
	// cards; see Open in [Roster].
	Exact bool
	// Iterations, unless 0, means that the player is the search of the roster with this
	// number of iterations.
	Iterations int
}

// Players returns descriptions of the players, the default player first.
func (r Roster[S, M]) Players() []Player {
	others := make([]Player, len(r.Others))
	for i, other := range r.Others {
		others[i] = other.Player
	}
	return players(r.Basic != nil, others)
}

// players returns the descriptions of a roster's players. The parameter house says
// whether the roster has a house player, and others describes its other players.
func players(house bool, others []Player) []Player {
	var all []Player
	if house {
		all = append(all, Player{houseName, "a sensible player that knows the game; fast"})
	}
	all = append(all, others...)
	all = append(all,
		Player{searchName, "looks ahead; strong, and stronger with more iterations"},
		Player{randomName, "plays a random legal move"},
	)
	for _, level := range []Player{
		{easyName, "looks ahead a little; for beginners"},
		{mediumName, "plays sensibly"},
		{strongName, "looks ahead far"},
	} {
		if !slices.ContainsFunc(all, func(p Player) bool { return p.Name == level.Name }) {
			all = append(all, level)
		}
	}
	return all
}

// listed returns the names of the players as an error lists them.
func listed(players []Player) string {
	var all []string
	for _, p := range players {
		all = append(all, p.Name)
	}
	return strings.Join(all, ", ")
}

// Maker returns a function that makes new bots of the given name in a roster. For a time
// limit, use a large number of iterations and a context with a deadline. The error wraps
// [ErrPlayer]. Maker is not a method, because the compiler would compile it, and every bot
// that it makes, in each package that mentions the roster of a game.
func Maker[S comparable, M engine.Move](r Roster[S, M], name string) (func() Bot[S, M], error) {
	name, exploits := strings.CutPrefix(texts.Typed(name), exploitPrefix)
	maker, exact, err := known(r, name)
	switch {
	case err != nil:
		return nil, err
	case exploits && absent.Is(r.Game):
		return nil, engine.ErrNoGame
	case exploits:
		foe := maker
		maker = func() Bot[S, M] { return newExploiter(r.Game, r.Search, foe) }
	}
	if exact && r.Open != nil {
		return func() Bot[S, M] { return newExact(r.Open, maker()) }, nil
	}
	return maker, nil
}

// known returns a function that makes the players of a name that Players lists, and whether they
// are to be exact.
func known[S comparable, M engine.Move](r Roster[S, M], name string) (maker func() Bot[S, M], exact bool, err error) {
	for _, other := range r.Others {
		switch {
		case other.Name != name:
		case other.Iterations > 0:
			name = numbered(other.Iterations)
		case other.New != nil:
			return other.New, other.Exact, nil
		}
	}
	kind, iterations, err := kindOf(name, r.Basic != nil)
	switch {
	case err != nil:
		return nil, false, fmt.Errorf("%w, want one of %s", err, listed(r.Players()))
	case kind == randomName:
		return func() Bot[S, M] { return Random[S, M]{} }, false, nil
	case kind == houseName && r.Basic != nil:
		return r.Basic, true, nil
	case absent.Is(r.Game):
		return nil, false, engine.ErrNoGame
	case kind == houseName:
		return nil, false, fmt.Errorf("%w: %s has no house player, want one of %s", ErrPlayer, r.Game.Name(), listed(r.Players()))
	}
	g, o := r.Game, r.Search
	if iterations > 0 {
		o.Iterations = iterations
	}
	return func() Bot[S, M] { return NewSearch(g, o) }, true, nil
}

// kindOf returns the kind of player that a name stands for: house, search or random. It
// also returns the number of iterations that the name asks for, or 0 if the name asks
// for no number. The parameter house says whether the roster has a house player.
func kindOf(name string, house bool) (kind string, iterations int, err error) {
	kind, number, found := strings.Cut(level(name, house), ":")
	if found {
		n, bad := strconv.Atoi(number)
		if bad != nil || n < 1 || kind != searchName {
			return "", 0, unknown(name)
		}
		iterations = n
	}
	if kind != houseName && kind != searchName && kind != randomName {
		return "", 0, unknown(name)
	}
	return kind, iterations, nil
}

func unknown(name string) error { return fmt.Errorf("%w: %s", ErrPlayer, texts.Quote(name)) }

// level returns the name of the player that plays at a level, such as search:2 for easy.
// It returns a name that is not a level unchanged.
func level(name string, house bool) string {
	switch iterations := searches[name]; {
	case name == mediumName && house:
		return houseName
	case iterations > 0:
		return numbered(iterations)
	}
	return name
}

// numbered returns the name of the search with a number of iterations, as in search:2.
func numbered(iterations int) string { return searchName + ":" + strconv.Itoa(iterations) }
