package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// games has every game by its name.
var games = map[string]competition{
	"indigo": contestOf(indigo.Rules{}, indigo.New, game[indigo.Game, indigo.State, indigo.Move]{
		house: func(indigo.Game) bot.Bot[indigo.State, indigo.Move] { return bot.Indigo{} },
	}),
	"catcheleven": contestOf(catcheleven.Rules{}, catcheleven.New, elevens),
	"pasur":       contestOf(catcheleven.Pasur(), catcheleven.New, elevens),
	"karata": contestOf(karata.Rules{}, karata.New, game[karata.Game, karata.State, karata.Move]{
		house: func(karata.Game) bot.Bot[karata.State, karata.Move] { return bot.Karata{} },
	}),
	"blackjack": contestOf(blackjack.Rules{}, blackjack.New, game[blackjack.Game, blackjack.State, blackjack.Move]{
		house: func(g blackjack.Game) bot.Bot[blackjack.State, blackjack.Move] {
			return bot.Blackjack{Rules: g.Rules()}
		},
		players: func(g blackjack.Game) int { return g.Seats() - 1 }, // all but the dealer
	}),
}

var elevens = game[catcheleven.Game, catcheleven.State, catcheleven.Move]{
	house: func(catcheleven.Game) bot.Bot[catcheleven.State, catcheleven.Move] { return bot.CatchEleven{} },
}

// game is what the arena must know of a game beside its rules.
type game[G engine.Game[S, M], S, M comparable] struct {
	house   func(G) bot.Bot[S, M]
	players func(G) int // the seats that are played; nil means all
}

// bots returns the makers of the game's players by their names.
func (k game[G, S, M]) bots(g G) map[string]func() bot.Bot[S, M] {
	return map[string]func() bot.Bot[S, M]{
		"house":  func() bot.Bot[S, M] { return k.house(g) },
		"random": func() bot.Bot[S, M] { return bot.Random[S, M]{} },
	}
}

// competition plays a contest of one game.
type competition func(context.Context, contest) (bot.Report, error)

// contest is what the command line asks for.
type contest struct {
	rules    string // JSON over the game's own; empty for those
	bots     []string
	seed     deck.Seed
	deals    int
	workers  int
	progress func(done, total int)
	record   func(played)
	clock    func() int64
}

// played is a game, as it is recorded.
type played struct {
	Deal     int           `json:"deal"`
	Rotation int           `json:"rotation"`
	Seats    []string      `json:"seats"` // who plays them
	Record   engine.Record `json:"record"`
	Error    string        `json:"error,omitzero"` // why it was not played to its end
}

// contestOf returns the competition by those rules, which a contest may change.
func contestOf[R any, G engine.Game[S, M], S, M comparable, P engine.MoveText[M]](
	rules R, open func(R) (G, error), k game[G, S, M],
) competition {
	return func(ctx context.Context, c contest) (bot.Report, error) {
		rules := rules
		if c.rules != "" {
			if err := json.Unmarshal([]byte(c.rules), &rules); err != nil {
				return bot.Report{}, fmt.Errorf("rules: %w", err)
			}
		}
		g, err := open(rules)
		if err != nil {
			return bot.Report{}, err
		}
		a := bot.Arena[S, M]{
			Game: g, Seed: c.seed, Deals: c.deals, Workers: c.workers,
			Players: g.Seats(), Progress: c.progress, Clock: c.clock,
		}
		if k.players != nil {
			a.Players = k.players(g)
		}
		bots := k.bots(g)
		for _, name := range c.bots {
			maker, ok := bots[name]
			if !ok {
				return bot.Report{}, fmt.Errorf("no player %q; there are: %s", name, strings.Join(slices.Sorted(maps.Keys(bots)), ", "))
			}
			a.Entrants = append(a.Entrants, bot.Entrant[S, M]{Name: name, New: maker})
		}
		if c.record == nil {
			return bot.Compete[S, M, P](ctx, a)
		}
		write := func(deal, rotation int, r engine.Record, why string) {
			seats := make([]string, a.Players)
			for seat := range seats {
				seats[seat] = c.bots[(seat+rotation)%len(c.bots)]
			}
			c.record(played{deal, rotation, seats, r, why})
		}
		a.Record = func(deal, rotation int, r engine.Record) { write(deal, rotation, r, "") }
		report, err := bot.Compete[S, M, P](ctx, a)
		if failed, ok := errors.AsType[*bot.GameError](err); ok {
			write(failed.Deal, failed.Rotation, failed.Record, failed.Error())
		}
		return report, err
	}
}
