package hoyle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// entryOf is the entry of a game of known types.
type entryOf[G engine.Game[S, M], S comparable, M engine.Move] struct {
	game    G
	about   Info // without the options, the formats and the bots
	read    func(base G, rules []byte) (G, error)
	roster  func(g G) bot.Roster[S, M]
	formats []formatOf[G, S, M]
}

// formatOf is a format of a match; set returns it for the number n.
type formatOf[G engine.Game[S, M], S comparable, M engine.Move] struct {
	Format
	set func(g G, n int) engine.Format[S, M]
}

// over returns a function that decodes the JSON of rules into a copy of a game's
// rules and opens the game with them.
func over[R any, G interface{ Rules() R }](open func(R) (G, error)) func(G, []byte) (G, error) {
	return func(base G, data []byte) (G, error) {
		rules := base.Rules()
		if len(data) > 0 {
			if err := json.Unmarshal(data, &rules); err != nil {
				return base, rulesError(err)
			}
		}
		return open(rules)
	}
}

// rulesError returns an error that wraps engine.ErrRules.
func rulesError(err error) error {
	if errors.Is(err, engine.ErrRules) {
		return err
	}
	return fmt.Errorf("%w: %s", engine.ErrRules, engine.Clip(err.Error()))
}

func (e entryOf[G, S, M]) info() Info {
	about := e.about
	about.Presets = append([]Preset{}, about.Presets...) // lists in the JSON are never null
	about.Options = []engine.Option{}
	if g, ok := any(e.game).(engine.OptionLister); ok {
		about.Options = append(about.Options, g.Options()...)
	}
	for _, f := range e.formats {
		about.Formats = append(about.Formats, f.Format)
	}
	about.Bots = e.roster(e.game).Players()
	return about
}

func (e entryOf[G, S, M]) rules() json.RawMessage {
	data, err := json.Marshal(e.game)
	if err != nil {
		return nil
	}
	return data
}

func (e entryOf[G, S, M]) seats() (all, played int) { return e.game.Seats(), bot.SeatsPlayed(e.game) }

func (e entryOf[G, S, M]) with(rules json.RawMessage) (entry, error) {
	var err error
	if e.game, err = e.read(e.game, rules); err != nil {
		return nil, err
	}
	return e, nil
}

func (e entryOf[G, S, M]) recorded(rules json.RawMessage) (entry, error) {
	var err error
	if e.game, err = readNew(e.game, rules); err != nil {
		return nil, fmt.Errorf("%w: rules: %w", engine.ErrRecord, err)
	}
	return e, nil
}

func (e entryOf[G, S, M]) deal(seed deck.Seed, first engine.Seat) (*Table, error) {
	return e.table(engine.NewTable[S, M](e.game, seed, first))
}

func (e entryOf[G, S, M]) at(position []byte) (*Table, error) {
	p, ok := any(e.game).(engine.Positions[S, M])
	if !ok {
		return nil, fmt.Errorf("%w: %s cannot read positions", engine.ErrPosition, e.game.Name())
	}
	s, err := p.DecodeState(position)
	if err != nil {
		return nil, err
	}
	return e.table(engine.NewTableAt[S, M](e.game, s))
}

func (e entryOf[G, S, M]) open(r engine.Record) (*Table, error) {
	return e.table(engine.OpenTable[S, M](e.game, r))
}

// readNew decodes the JSON of rules, as in a record, into a new game of g's type.
func readNew[G any](g G, rules []byte) (G, error) {
	if len(rules) == 0 {
		rules = []byte("{}")
	}
	fresh := reflect.New(reflect.TypeOf(any(g)))
	if err := json.Unmarshal(rules, fresh.Interface()); err != nil {
		return g, rulesError(err)
	}
	return fresh.Elem().Interface().(G), nil
}

func (e entryOf[G, S, M]) contest(ctx context.Context, c Contest) (bot.Report, error) {
	a := bot.Arena[S, M]{
		Game: e.game, Seed: c.Seed, Deals: c.Deals, Workers: c.Workers, Progress: c.Progress, Record: c.Record, Clock: c.Clock,
	}
	roster := e.roster(e.game)
	for _, name := range c.Players {
		maker, err := roster.Maker(name)
		if err != nil {
			return bot.Report{}, err
		}
		a.Entrants = append(a.Entrants, bot.Entrant[S, M]{Name: name, New: maker})
	}
	return a.Run(ctx)
}

func (e entryOf[G, S, M]) choose(ctx context.Context, view []byte, player string, r *rand.Rand) (string, error) {
	p, ok := any(e.game).(engine.Positions[S, M])
	if !ok {
		return "", fmt.Errorf("%w: %s cannot read views", engine.ErrPosition, e.game.Name())
	}
	v, err := p.DecodeView(view)
	if err != nil {
		return "", err
	}
	maker, err := e.roster(e.game).Maker(player)
	if err != nil {
		return "", err
	}
	advice, err := advised(ctx, e.game, v, maker(), r)
	if err != nil {
		return "", err
	}
	return advice[0].Move, nil
}

// advised returns the advice of a bot for the moves of a view's seat, its choice
// first. Without an error there is at least one move.
func advised[S comparable, M engine.Move](
	ctx context.Context, g engine.Game[S, M], v engine.View[S], b bot.Bot[S, M], r *rand.Rand,
) ([]Advice, error) {
	switch {
	case g.Turn(v.State) == engine.Nobody:
		return nil, engine.ErrGameOver
	case !engine.Awaits(g, v.State, v.Seat):
		return nil, engine.ErrNotYourTurn
	}
	legal := g.Legal(nil, v.State, v.Seat)
	if len(legal) == 0 {
		return nil, engine.ErrStuck
	}
	found := []bot.MoveStats[M]{{Move: b.Choose(ctx, v, legal, r)}}
	if search, ok := b.(interface{ Stats() []bot.MoveStats[M] }); ok {
		if stats := search.Stats(); len(stats) > 0 {
			found = stats
		}
	}
	advice := make([]Advice, len(found))
	for i, f := range found {
		text, err := f.Move.MarshalText()
		if err != nil {
			return nil, err
		}
		advice[i] = Advice{string(text), f.Visits, f.Score, f.Exact}
	}
	return advice, nil
}
