package outside

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
)

var errFaults = errors.New("outside: the player does not keep to the protocol")

// Check plays every game that a player says it plays, under the standard rules and those of each
// preset, from every seat, against random moves. It asks questions and takes them back, sends
// messages of unknown kinds, begins deals in the middle, breaks deals off, and plays several deals
// at once if the player says that it can do so. It calls say with a line for each game and for each
// fault, and returns an error if there are faults.
func Check(ctx context.Context, name string, o Options, games []hoyle.Game, say func(line string)) error {
	p, err := Start(ctx, name, o)
	if err != nil {
		return err
	}
	say(fmt.Sprintf("%s, wants %v, plays %d at once", p.Name(), p.ready.Wants, max(1, p.ready.Parallel)))
	for _, g := range variants(games) {
		if !p.Plays(g.Name()) || err != nil {
			continue
		}
		before := len(p.Faults().First)
		var moves int
		moves, err = p.try(ctx, g)
		say(fmt.Sprintf("%v: %d moves", g, moves))
		for _, f := range p.Faults().First[before:] {
			say("  " + f.String())
		}
	}
	before := len(p.Faults().First)
	p.Close()
	for _, f := range p.Faults().First[before:] {
		say(f.String())
	}
	if len(p.Faults().First) > 0 && err == nil {
		err = errFaults
	}
	return err
}

// variants returns games with each of their presets.
func variants(games []hoyle.Game) (all []hoyle.Game) {
	for _, g := range games {
		all = append(all, g)
		for _, preset := range g.Info().Presets {
			if other, err := g.With(preset.Rules); err == nil && string(other.Rules()) != string(g.Rules()) {
				all = append(all, other)
			}
		}
	}
	return all
}

// trial is a deal of a check.
type trial struct {
	table *hoyle.Table
	seat  *Seat
	rand  *rand.Rand
	until int // the number of plays after which it is broken off; 0 means never
	asked int
}

// try plays deals of a game, as many at once as the player can play, and returns the number of
// moves that the player was asked for.
func (p *Player) try(ctx context.Context, g hoyle.Game) (moves int, err error) {
	var running []*trial
	deals, next := max(8, 2*g.Players()), 0
	for next < deals || len(running) > 0 {
		if next < deals && len(running) < min(4, max(1, p.ready.Parallel)) {
			t, err := p.begin(ctx, g, next)
			if err != nil {
				return moves, err
			}
			running = append(running, t)
			next++
			continue
		}
		t := running[0]
		running = running[1:]
		on, err := t.step(ctx)
		if err != nil {
			return moves, err
		}
		if on {
			running = append(running, t)
			continue
		}
		t.seat.Over(t.table)
		moves += t.asked
	}
	return moves, nil
}

// begin begins deal number d. Every third deal begins in the middle. It also sends a message of a
// kind that the player does not know.
func (p *Player) begin(ctx context.Context, g hoyle.Game, d int) (*trial, error) {
	table, err := g.Table(deck.NewSeed(uint64(d)), hoyle.Seat(d%g.Players()))
	if err != nil {
		return nil, err
	}
	t := &trial{table: table, rand: deck.NewSeed(uint64(1000 + d)).Rand()}
	for d%3 == 2 && table.Len() < 5 && table.Turn() != hoyle.Nobody {
		if err := table.Step(ctx, table.Turn(), "random", t.rand); err != nil {
			return nil, err
		}
	}
	if d%4 == 3 {
		t.until = 8
	}
	seat := hoyle.Seat(d / 2 % g.Players())
	t.seat = p.Sit(ctx, "", table, seat, nil)
	if t.seat.program == nil {
		return nil, fmt.Errorf("%w, and cannot go on", errFaults)
	}
	t.seat.program.send(map[string]any{"t": "unheard-of", "id": t.seat.id})
	return t, nil
}

// step makes a move. It reports whether the deal goes on.
func (t *trial) step(ctx context.Context) (bool, error) {
	turn := t.table.Turn()
	if turn == hoyle.Nobody || t.until > 0 && t.table.Len() >= t.until {
		return false, nil
	}
	if turn != t.seat.seat {
		return true, t.table.Step(ctx, turn, "random", t.rand)
	}
	if t.asked == 0 && t.seat.program != nil { // a question that is taken back
		gone, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := t.seat.Choose(gone, t.table, t.rand); err == nil && ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
	}
	t.asked++
	move, err := t.seat.Choose(ctx, t.table, t.rand)
	if err != nil {
		return false, err
	}
	return true, t.table.Play(turn, move)
}
