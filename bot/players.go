package bot

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// ErrPlayer is wrapped by the error of a name that no player has.
var ErrPlayer = errors.New("bot: no such player")

// The names of the players.
const (
	house      = "house"
	search     = "search"
	monteCarlo = "montecarlo"
	random     = "random"
)

// Players returns the names that [Player] knows: house, search, montecarlo and
// random.
func Players() []string { return []string{house, search, monteCarlo, random} }

// Player returns a function that makes the bots of that name for g: random;
// search and montecarlo, which may have the number of their iterations behind a
// colon, as in search:500; or house, which only the games of this library have.
// A great number and a context that ends make a search that is bounded by time.
// The error wraps [ErrPlayer].
func Player[S, M comparable](g engine.Game[S, M], name string) (func() Bot[S, M], error) {
	kind, number, numbered := strings.Cut(name, ":")
	var o SearchOptions[S, M]
	if numbered {
		var err error
		if o.Iterations, err = strconv.Atoi(number); err != nil || o.Iterations < 1 || kind != search && kind != monteCarlo {
			return nil, fmt.Errorf("%w: %.40q", ErrPlayer, name)
		}
	}
	switch kind {
	case search:
		return func() Bot[S, M] { return NewSearch(g, o) }, nil
	case monteCarlo:
		return func() Bot[S, M] { return NewMonteCarlo(g, o) }, nil
	case random:
		return func() Bot[S, M] { return Random[S, M]{} }, nil
	case house:
		if b := houseOf(g); b != nil {
			return func() Bot[S, M] { return b }, nil
		}
		return nil, fmt.Errorf("%w: %s has no house player", ErrPlayer, g.Name())
	}
	return nil, fmt.Errorf("%w: %.40q", ErrPlayer, name)
}

// houseOf returns the house player of g, nil if it is no game of this library.
func houseOf[S, M comparable](g engine.Game[S, M]) Bot[S, M] {
	var b any
	switch g := any(g).(type) {
	case indigo.Game:
		b = Indigo{}
	case catcheleven.Game:
		b = CatchEleven{}
	case blackjack.Game:
		b = Blackjack{Rules: g.Rules()}
	case karata.Game:
		b = Karata{}
	case doppelkopf.Game:
		b = Doppelkopf{Rules: g.Rules()}
	}
	player, _ := b.(Bot[S, M])
	return player
}

// suited returns what suits a search of g, for what the caller leaves open.
func suited[S, M comparable](g engine.Game[S, M]) SearchOptions[S, M] {
	var o any
	switch g := any(g).(type) {
	case blackjack.Game:
		house := Blackjack{Rules: g.Rules()}
		o = SearchOptions[blackjack.State, blackjack.Move]{
			Depth:   1,
			Rollout: func() Bot[blackjack.State, blackjack.Move] { return house },
		}
	case karata.Game:
		o = SearchOptions[karata.State, karata.Move]{
			Rollout: func() Bot[karata.State, karata.Move] { return EagerKarata{} },
		}
	case doppelkopf.Game:
		o = SearchOptions[doppelkopf.State, doppelkopf.Move]{
			Consider: Doppelkopf{Rules: g.Rules()}.consider,
			Rollout:  func() Bot[doppelkopf.State, doppelkopf.Move] { return CalmDoppelkopf{} },
		}
	}
	suit, _ := o.(SearchOptions[S, M])
	suit.Depth = cmp.Or(suit.Depth, math.MaxInt)
	if suit.Rollout == nil {
		suit.Rollout = func() Bot[S, M] { return Random[S, M]{} }
	}
	return suit
}
