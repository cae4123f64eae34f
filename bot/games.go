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
// have it by its name. [Find] returns one; the zero Kind is no game, whose
// methods return [ErrGame].
type Kind struct{ of kind }

// Find returns the game, or the preset of one, that has that name. The error
// wraps [ErrGame].
func Find(name string) (Kind, error) {
	k, ok := library[name]
	if !ok {
		return Kind{}, fmt.Errorf("%w: %.40q", ErrGame, name)
	}
	return Kind{k}, nil
}

// Contest is an [Arena] of a game by its name. Fields that Arena has too are the
// same.
type Contest struct {
	Rules    json.RawMessage // over those of the name; may be empty
	Names    []string        // of the entrants, as Player knows them
	Seed     deck.Seed
	Deals    int
	Workers  int
	Progress func(done, total int)
	Record   func(Played)
	Clock    func() int64
}

// Compete is [Compete] in an arena of this game. The dealer of Blackjack is not
// played.
func (k Kind) Compete(ctx context.Context, c Contest) (Report, error) {
	if k.of == nil {
		return Report{}, ErrGame
	}
	return k.of.compete(ctx, c)
}

// Deal deals the game at a table that knows no types either. Rules go over those
// of the name, and may be empty.
func (k Kind) Deal(rules json.RawMessage, seed deck.Seed, first engine.Seat) (*Table, error) {
	if k.of == nil {
		return nil, ErrGame
	}
	return k.of.deal(rules, seed, first)
}

// Open sets a recorded game up where the record ends, as [engine.OpenTable]
// does, by the record's own rules. [Find] knows the name that a record has.
func (k Kind) Open(r engine.Record) (*Table, error) {
	if k.of == nil {
		return nil, ErrGame
	}
	return k.of.reopen(r)
}

// Table is a game in progress, for a server, at which bots can play too. It is
// used by one goroutine at a time. [Kind.Deal] and [Kind.Open] return one.
type Table struct {
	engine.Hosted
	players int
	choose  func(ctx context.Context, player string, r *rand.Rand) (string, error)
}

// Players returns the number of seats that somebody plays: all, but in
// Blackjack all but the last, which is the dealer's.
func (t *Table) Players() int { return t.players }

// Choose returns the text of the move that the bot that [Player] knows by that
// name would make for the seat whose turn it is; r is for that choice, and must
// not be the stream of the deal's seed. When ctx ends that is the best so far.
// The error wraps [ErrPlayer], or is [engine.ErrGameOver].
func (t *Table) Choose(ctx context.Context, player string, r *rand.Rand) (string, error) {
	if t.choose == nil {
		return "", ErrGame
	}
	return t.choose(ctx, player, r)
}

// Step makes the move of [Table.Choose].
func (t *Table) Step(ctx context.Context, player string, r *rand.Rand) error {
	move, err := t.Choose(ctx, player, r)
	if err != nil {
		return err
	}
	return t.Play(t.Turn(), move)
}

// kind is what a Kind does, whatever its types.
type kind interface {
	compete(ctx context.Context, c Contest) (Report, error)
	deal(rules json.RawMessage, seed deck.Seed, first engine.Seat) (*Table, error)
	reopen(r engine.Record) (*Table, error)
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
	for _, name := range c.Names {
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
	return newTable[S, M, P](t), nil
}

func (k kindOf[R, G, S, M, P]) reopen(r engine.Record) (*Table, error) {
	var own R // a record has all of its rules
	k.rules = own
	g, err := k.game(r.Rules)
	if err != nil {
		return nil, err
	}
	t, err := engine.OpenTable[S, M, P](g, r)
	if err != nil {
		return nil, err
	}
	return newTable[S, M, P](t), nil
}

// newTable puts the types of a table aside. Its bots keep what memory they need
// from move to move.
func newTable[S, M comparable, P engine.MoveText[M]](t *engine.Table[S, M]) *Table {
	g, bots := t.Game(), map[string]Bot[S, M]{}
	choose := func(ctx context.Context, player string, r *rand.Rand) (string, error) {
		seat := t.Turn()
		if seat == engine.Nobody {
			return "", engine.ErrGameOver
		}
		if bots[player] == nil {
			maker, err := Player(g, player)
			if err != nil {
				return "", err
			}
			bots[player] = maker()
		}
		v := t.View(seat)
		m := bots[player].Choose(ctx, v, g.Legal(nil, v.State, seat), r)
		text, err := P(&m).MarshalText()
		return string(text), err
	}
	return &Table{t, players(g), choose}
}
