package lobby

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/outside"
)

// Invite offers an outside player as a bot with the given name, in the games that it plays. It must
// be called before the lobby starts to serve.
func (l *Lobby) Invite(name string, p *outside.Player) { l.invited[name] = p }

// info returns the description of a game, in which the bots are followed by the outside
// players.
func (l *Lobby) info(g hoyle.Game) hoyle.Info {
	info := g.Info()
	for _, name := range slices.Sorted(maps.Keys(l.invited)) {
		if l.invited[name].Plays(info.Name) {
			info.Bots = append(info.Bots, bot.Player{Name: name, Strength: "a program that the operator has added"})
		}
	}
	return info
}

// guests are the outside players at a table.
type guests struct {
	invited map[string]*outside.Player
	seated  map[hoyle.Seat]*guest // in this deal
}

// guest is an outside player in a deal. Only one goroutine uses it at a time, namely the one that
// thinks.
type guest struct {
	player *outside.Player
	match  *outside.HostMatch
	seat   *outside.Seat // nil before the first move
}

// at returns the outside player with the given name at a seat. It returns nil if there is none.
func (g *guests) at(m *hoyle.Match, seat hoyle.Seat, name string) *guest {
	if g.invited[name] == nil {
		return nil
	}
	if g.seated == nil {
		g.seated = map[hoyle.Seat]*guest{}
	}
	if g.seated[seat] == nil {
		g.seated[seat] = &guest{player: g.invited[name], match: outside.MatchOf(m)}
	}
	return g.seated[seat]
}

// choose returns the guest's move on a copy of the table. A program plays only one seat at a table,
// so that it sees only one hand.
func (g *guest) choose(table *hoyle.Table, seat hoyle.Seat, r *rand.Rand) (string, error) {
	ctx := context.Background()
	if g.seat == nil {
		g.seat = g.player.Sit(ctx, fmt.Sprint(seat), table, seat, g.match)
	}
	return g.seat.Choose(ctx, table, r)
}

// dismiss tells the outside players that the deal is over for them.
func (t *table) dismiss() {
	for _, g := range t.guests.seated {
		if g.seat != nil {
			go g.seat.Over(t.match.Table().Clone()) // this may wait for a program to start
		}
	}
	t.guests.seated = nil
}

// sweep deletes the tables that no player has visited for a long time.
func (l *Lobby) sweep() {
	for id, t := range l.tables {
		if l.expired(t) {
			t.mu.Lock()
			t.dismiss()
			t.mu.Unlock()
			delete(l.tables, id)
		}
	}
}
