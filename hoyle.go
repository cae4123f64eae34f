package hoyle

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// ErrGame is wrapped by the error of a name that no game or preset has. Its
// code is "no-such-game".
var ErrGame = engine.Sentinel("no-such-game", "hoyle: no such game")

// Game is a game by its name, with its rules chosen: of this library, by
// [Find] or [Games], or one of your own, by [New]. It is a value that may be
// copied and used by many goroutines. The methods of the zero Game return
// nothing or [engine.ErrNoGame].
type Game struct{ of entry }

// Info is what can be told about a game before any deal.
type Info struct {
	Name    string          `json:"name"`    // as records write it
	Title   string          `json:"title"`   // for people
	About   string          `json:"about"`   // one sentence
	Seats   Range           `json:"seats"`   // by the options
	Players Range           `json:"players"` // seats that people play; a dealer may be none of them
	Options []engine.Option `json:"options"` // of the rules, in the order to show them
	Presets []Preset        `json:"presets"` // rules by name
	Formats []Format        `json:"formats"` // of matches
	Bots    []bot.Player    `json:"bots"`    // the one to take first if in doubt
}

// Range is the numbers from From to To.
type Range struct {
	From int `json:"from"` // the least
	To   int `json:"to"`   // the greatest
}

// Preset is rules that have a name.
type Preset struct {
	Name  string          `json:"name"`  // as Find takes it
	Title string          `json:"title"` // for people
	About string          `json:"about"` // one sentence
	Rules json.RawMessage `json:"rules"` // the JSON of the rules
}

// entry is a game without its type parameters.
type entry interface {
	info() Info
	rules() json.RawMessage
	seats() (all, played int)
	with(rules json.RawMessage) (entry, error)
	deal(seed deck.Seed, first engine.Seat) (*Table, error)
	at(position []byte) (*Table, error)
	open(r engine.Record) (*Table, error)
	match(format string, n int, seed deck.Seed, deals []engine.Record) (*Match, error)
	contest(ctx context.Context, c Contest) (bot.Report, error)
	choose(ctx context.Context, view []byte, player string, r *rand.Rand) (string, error)
}

// Games returns the games of this library by their standard rules, in
// alphabetical order.
func Games() []Game {
	all := make([]Game, 0, len(library))
	for _, e := range library {
		all = append(all, Game{e})
	}
	return all
}

// Find returns the game of this library that has that name, such as
// "doppelkopf"; or a game by the rules of a preset: "pasur", "casino",
// "doppelkopf:home". The name of the game may be left out where no other game
// has a preset of that name. The error wraps [ErrGame].
func Find(name string) (Game, error) { return FindIn(Games(), name) }

// FindIn is [Find] in a list of games.
func FindIn(games []Game, name string) (Game, error) {
	var found []Game
	for _, g := range games {
		if g.Name() == name {
			return g, nil
		}
		own, preset, qualified := strings.Cut(name, ":")
		if !qualified {
			own, preset = g.Name(), name
		}
		for _, p := range g.Info().Presets {
			if own == g.Name() && preset == p.Name {
				with, err := g.With(p.Rules)
				if err != nil {
					return Game{}, err
				}
				found = append(found, with)
			}
		}
	}
	if len(found) != 1 {
		return Game{}, fmt.Errorf("%w: %q", ErrGame, engine.Clip(name))
	}
	return found[0], nil
}

// Open returns the table of a recorded game as the record leaves it, by the
// record's own rules. The game is the one of that name among those given, or of
// this library if none is. The errors are those of [engine.OpenTable], and
// [ErrGame].
func Open(r engine.Record, games ...Game) (*Table, error) {
	g, err := named(r.Game, games)
	if err != nil {
		return nil, err
	}
	return g.of.open(r)
}

// named returns the game that has a name as records write it.
func named(name string, games []Game) (Game, error) {
	if len(games) == 0 {
		games = Games()
	}
	for _, g := range games {
		if g.Name() == name {
			return g, nil
		}
	}
	return Game{}, fmt.Errorf("%w: %q", ErrGame, engine.Clip(name))
}

// Name returns the name of the game, as records write it.
func (g Game) Name() string { return g.Info().Name }

// String returns the title of the game.
func (g Game) String() string { return g.Info().Title }

// Info describes the game, with all of its options.
func (g Game) Info() Info {
	if g.of == nil {
		return Info{}
	}
	return g.of.info()
}

// Rules returns the JSON of the rules.
func (g Game) Rules() json.RawMessage {
	if g.of == nil {
		return nil
	}
	return g.of.rules()
}

// With returns the game with the rules that some JSON gives over those of g:
// options that it leaves out stay as they are. Games of your own take it for all
// of the rules. The error wraps [engine.ErrRules].
func (g Game) With(rules json.RawMessage) (Game, error) {
	if g.of == nil {
		return Game{}, engine.ErrNoGame
	}
	e, err := g.of.with(rules)
	if err != nil {
		return Game{}, err
	}
	return Game{e}, nil
}

// Seats returns the number of seats by these rules.
func (g Game) Seats() int {
	if g.of == nil {
		return 0
	}
	all, _ := g.of.seats()
	return all
}

// Players returns the number of seats that people play by these rules, the
// first of them. In Blackjack the last seat is the dealer's.
func (g Game) Players() int {
	if g.of == nil {
		return 0
	}
	_, played := g.of.seats()
	return played
}

// Table deals a game, in which seat first leads. The errors are those of
// [engine.NewTable].
func (g Game) Table(seed deck.Seed, first engine.Seat) (*Table, error) {
	if g.of == nil {
		return nil, engine.ErrNoGame
	}
	return g.of.deal(seed, first)
}

// TableAt returns a table that begins from the position whose JSON is given.
// The error wraps [engine.ErrPosition].
func (g Game) TableAt(position []byte) (*Table, error) {
	if g.of == nil {
		return nil, engine.ErrNoGame
	}
	return g.of.at(position)
}

// Choose returns the text of the move that the bot of that name makes for a
// seat whose view is given as JSON, as [Table.ViewJSON] writes it: it can know
// nothing else. The error wraps [bot.ErrPlayer] or [engine.ErrPosition], or is
// [engine.ErrNotYourTurn].
func (g Game) Choose(ctx context.Context, view []byte, player string, r *rand.Rand) (string, error) {
	if g.of == nil {
		return "", engine.ErrNoGame
	}
	return g.of.choose(ctx, view, player, r)
}
