package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// ErrGame is wrapped by the error of a name that no game has.
var ErrGame = errors.New("bot: no such game")

// library has every game by its name, and presets of rules by theirs.
var library = map[string]kind{
	"indigo":      newKind(indigo.Rules{}, indigo.New),
	"catcheleven": newKind(catcheleven.Rules{}, catcheleven.New),
	"pasur":       newKind(catcheleven.Pasur(), catcheleven.New),
	"blackjack":   newKind(blackjack.Rules{}, blackjack.New),
	"casino":      newKind(blackjack.Casino(), blackjack.New),
	"karata":      newKind(karata.Rules{}, karata.New),
	"doppelkopf":  newKind(doppelkopf.Rules{}, doppelkopf.New),
}

// Games returns the names that [Find] knows, sorted: the games of this library,
// pasur for the traditional rules of Catch Eleven, and casino for those of
// Blackjack.
func Games() []string { return slices.Sorted(maps.Keys(library)) }

// Kind is a game of this library with its types put aside, for programs that
// have it by its name. [Find] returns one.
type Kind struct{ kind }

// Find returns the game, or the preset of one, that has that name. The error
// wraps [ErrGame].
func Find(name string) (Kind, error) {
	k, ok := library[name]
	if !ok {
		return Kind{}, fmt.Errorf("%w: %.40q", ErrGame, name)
	}
	return Kind{k}, nil
}

// Contest is an [Arena] of a game by its name. The fields that Arena has too
// are the same.
type Contest struct {
	Rules    json.RawMessage // over those of the name; may be empty
	Players  []string        // the entrants, by the names that Player knows
	Seed     deck.Seed
	Deals    int
	Workers  int
	Progress func(done, total int)
	Record   func(Played)
	Clock    func() int64
}

// Compete is [Compete] in an arena of this game. The dealer of Blackjack is not
// played.
func (k Kind) Compete(ctx context.Context, c Contest) (Report, error) { return k.compete(ctx, c) }

// Deal deals the game at a table that knows no types either. Rules go over those
// of the name, and may be empty.
func (k Kind) Deal(rules json.RawMessage, seed deck.Seed, first engine.Seat) (*Table, error) {
	return k.deal(rules, seed, first)
}

// Table is a game in progress, for a server, at which bots can play too. It is
// used by one goroutine at a time.
type Table struct {
	engine.Hosted
	step func(ctx context.Context, player string, r *rand.Rand) error
}

// Step makes the move of the seat whose turn it is, as the bot that [Player]
// knows by that name chooses it; r is for that choice, and must not be the
// stream of the deal's seed. The error wraps [ErrPlayer], or is that of
// [engine.Table.Step].
func (t *Table) Step(ctx context.Context, player string, r *rand.Rand) error {
	return t.step(ctx, player, r)
}

// kind is what a Kind does, whatever its types.
type kind interface {
	compete(ctx context.Context, c Contest) (Report, error)
	deal(rules json.RawMessage, seed deck.Seed, first engine.Seat) (*Table, error)
}

type kindOf[R any, G engine.Game[S, M], S, M comparable, P engine.MoveText[M]] struct {
	rules R
	open  func(R) (G, error)
}

func newKind[R any, G engine.Game[S, M], S, M comparable, P engine.MoveText[M]](rules R, open func(R) (G, error)) kind {
	return kindOf[R, G, S, M, P]{rules, open}
}

// game returns the game that has those rules over its own.
func (k kindOf[R, G, S, M, P]) game(rules json.RawMessage) (g G, err error) {
	if len(rules) > 0 {
		if err := json.Unmarshal(rules, &k.rules); err != nil {
			return g, fmt.Errorf("bot: rules: %w", err)
		}
	}
	return k.open(k.rules)
}

func (k kindOf[R, G, S, M, P]) compete(ctx context.Context, c Contest) (Report, error) {
	g, err := k.game(c.Rules)
	if err != nil {
		return Report{}, err
	}
	a := Arena[S, M]{
		Game: g, Seed: c.Seed, Deals: c.Deals, Workers: c.Workers, Players: players(g),
		Progress: c.Progress, Record: c.Record, Clock: c.Clock,
	}
	for _, name := range c.Players {
		maker, err := Player[S, M](g, name)
		if err != nil {
			return Report{}, err
		}
		a.Entrants = append(a.Entrants, Entrant[S, M]{Name: name, New: maker})
	}
	return Compete[S, M, P](ctx, a)
}

// players returns the number of seats that somebody plays: in Blackjack, all but
// the dealer's.
func players[S, M comparable](g engine.Game[S, M]) int {
	if _, ok := any(g).(blackjack.Game); ok {
		return g.Seats() - 1
	}
	return g.Seats()
}

func (k kindOf[R, G, S, M, P]) deal(rules json.RawMessage, seed deck.Seed, first engine.Seat) (*Table, error) {
	g, err := k.game(rules)
	if err != nil {
		return nil, err
	}
	t, err := engine.NewTable[S, M, P](g, seed, first)
	if err != nil {
		return nil, err
	}
	bots := map[string]Bot[S, M]{} // which keep what memory they need
	return &Table{t, func(ctx context.Context, player string, r *rand.Rand) error {
		if bots[player] == nil {
			maker, err := Player[S, M](g, player)
			if err != nil {
				return err
			}
			bots[player] = maker()
		}
		return t.Step(ctx, bots[player].Choose, r)
	}}, nil
}
