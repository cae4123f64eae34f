package arena

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/door"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/deck"
)

// guests are the players of a contest that are not bots, keyed by name.
type guests map[string]guest

// guest is a player that is a program.
type guest interface {
	// sit gives the program a seat. Seats with different keys never share a program.
	sit(ctx context.Context, key string, table *hoyle.Table, seat hoyle.Seat) sitter
	faults() faults
	leave()
}

// sitter is a guest at a table, such as an outside.Seat.
type sitter interface {
	Choose(ctx context.Context, table *hoyle.Table, r *rand.Rand) (string, error)
	Over(table *hoyle.Table)
}

// faults are what went wrong with a guest.
type faults struct {
	outside.Faults
	Calls int `json:"calls,omitempty"` // of tools, by an agent
}

// program is a guest that speaks the protocol of package outside.
type program struct{ *outside.Player }

func (p program) faults() faults { return faults{Faults: p.Faults()} }
func (p program) leave()         { p.Close() }
func (p program) sit(ctx context.Context, key string, t *hoyle.Table, seat hoyle.Seat) sitter {
	return p.Sit(ctx, key, t, seat, nil)
}

// invite invites the guests among the names, and checks the other names.
func (c command) invite(ctx context.Context, game hoyle.Game, r request) (guests, error) {
	all, doors := guests{}, &agents{}
	if r.obfuscated {
		doors.as = door.NewDisguise([]hoyle.Game{game}, r.Seed.Derive(2))
	}
	for _, name := range r.Players {
		if all[name] != nil {
			continue
		}
		g, err := doors.guest(ctx, game, name, c.logged(name, r.limits))
		if err != nil {
			all.leave()
			return nil, err
		}
		if g != nil {
			all[name] = g
		}
	}
	return all, nil
}

// guest returns the guest with a name, or nil if that is the name of a bot.
func (a *agents) guest(ctx context.Context, game hoyle.Game, name string, o outside.Options) (guest, error) {
	switch {
	case strings.HasPrefix(name, agentPrefix):
		return a.invite(ctx, game, name, o)
	case !outside.Named(name):
		return nil, game.CheckBot(name)
	}
	p, err := outside.Start(ctx, name, o)
	if err == nil && !p.Plays(game.Name()) {
		p.Close()
		err = fmt.Errorf("%s does not play %s", name, game.Name())
	}
	return program{p}, err
}

// logged returns options with a log that names the player.
func (c command) logged(name string, o outside.Options) outside.Options {
	var mu sync.Mutex
	words := strings.Fields(name)
	o.Log = func(line string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(c.stderr, "%s: %s\n", words[len(words)-1], line)
	}
	return o
}

// leave tells all programs to end.
func (g guests) leave() {
	for _, p := range g {
		p.leave()
	}
}

// errSubstitutes is the error for a contest whose result says little about an outside player.
var errSubstitutes = errors.New("a substitute finished more than 5 % of the seats")

// substituted returns an error if a substitute has played too often for an outside player.
func substituted(all []faults) error {
	for _, f := range all {
		if 20*f.Left > f.Deals {
			return fmt.Errorf("%s: %w", f.Player, errSubstitutes)
		}
	}
	return nil
}

// faults returns what went wrong, in the order of the names.
func (g guests) faults() (all []faults) {
	for _, name := range slices.Sorted(maps.Keys(g)) {
		all = append(all, g[name].faults())
	}
	return all
}

// seating plays the games of a contest as the arena does, but at tables of package hoyle.
type seating struct {
	game   hoyle.Game
	seed   deck.Seed
	guests guests
}

// chair is a seat for one game. Each chair has a table of its own, so that bots with the same name
// share no memory.
type chair struct {
	table *hoyle.Table
	seat  hoyle.Seat
	name  string
	guest sitter // nil for a bot
	rand  *rand.Rand
}

func (c chair) choose(ctx context.Context) (string, error) {
	if c.guest != nil {
		return c.guest.Choose(ctx, c.table, c.rand)
	}
	return c.table.Choose(ctx, c.seat, c.name, c.rand)
}

// play plays a game and returns its record.
func (s seating) play(ctx context.Context, g bot.PlayedGame) (hoyle.Record, error) {
	table, err := hoyle.OpenIn([]hoyle.Game{s.game}, g.Record)
	if err != nil {
		return hoyle.Record{}, err
	}
	chairs := s.chairs(ctx, g, table)
	defer func() {
		for _, c := range chairs {
			if c.guest != nil {
				c.guest.Over(c.table)
			}
		}
	}()
	for turn := table.Turn(); turn != hoyle.Nobody && ctx.Err() == nil; turn = table.Turn() {
		if int(turn) >= len(chairs) {
			return hoyle.Record{}, fmt.Errorf("%v has the turn but no player", turn)
		}
		move, err := chairs[turn].choose(ctx)
		if err != nil {
			return hoyle.Record{}, err
		}
		if err := table.Play(turn, move); err != nil {
			return hoyle.Record{}, err
		}
		for _, c := range chairs {
			if err := c.table.Play(turn, move); err != nil {
				return hoyle.Record{}, err
			}
		}
	}
	return table.Save(), ctx.Err()
}

// chairs returns the players of a game. A program plays only one seat in one rotation; otherwise it
// would see the cards of a deal from several sides.
func (s seating) chairs(ctx context.Context, g bot.PlayedGame, table *hoyle.Table) []chair {
	streams := s.seed.Derive(1).Derive(uint64(g.Deal)).Derive(uint64(g.Rotation))
	chairs := make([]chair, len(g.Seats))
	for i, name := range g.Seats {
		c := chair{table: table.Clone(), seat: hoyle.Seat(i), name: name, rand: streams.Derive(uint64(i)).Rand()}
		if p := s.guests[name]; p != nil {
			c.guest = p.sit(ctx, fmt.Sprint(g.Rotation, " ", i), table, c.seat)
		}
		chairs[i] = c
	}
	return chairs
}
