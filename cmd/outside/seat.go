package outside

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
)

// Seat is a seat at a table, from the moment an outside player takes it until the end of the deal.
// One goroutine at a time may use it.
type Seat struct {
	player  *Player
	program *process // nil once a substitute plays
	id      int
	seat    hoyle.Seat
	game    string
	seen    int // plays that the player has been told about
	over    bool
}

// Choose returns the player's move at its table, which must be waiting for the seat. After a fault,
// Choose returns the move of the substitute, whose random numbers come from r. The table may be a
// [hoyle.Table.Clone]. If ctx ends, the error is its cause; other errors are those of
// [hoyle.Table.Choose].
func (s *Seat) Choose(ctx context.Context, table *hoyle.Table, r *rand.Rand) (string, error) {
	move, ok, err := s.Ask(ctx, table)
	if ok || err != nil {
		return move, err
	}
	return table.Choose(ctx, s.seat, Substitute(table.Game()), r)
}

// Ask is [Seat.Choose] without a substitute. It reports whether there is a move. After a fault the
// player makes no more moves in the deal.
func (s *Seat) Ask(ctx context.Context, table *hoyle.Table) (move string, ok bool, err error) {
	if s.program == nil {
		return "", false, nil
	}
	move, fault := s.ask(ctx, table)
	switch {
	case fault != nil:
		s.leave(table, *fault)
		return "", false, nil
	case ctx.Err() != nil:
		return "", false, fmt.Errorf("outside: %w", context.Cause(ctx))
	}
	return move, true, nil
}

// ask tells the player what it has not seen, and asks for a move.
func (s *Seat) ask(ctx context.Context, table *hoyle.Table) (string, *Fault) {
	own := seatView{table, s.seat}
	s.tell(own)
	m, err := own.move(s.id, s.program.options.Time.Milliseconds(), s.program.ready.Wants)
	if err != nil {
		return "", &Fault{Kind: Gone, Text: err.Error()}
	}
	move, fault := s.program.ask(ctx, m, func(a PlayerMove) (string, *HostNo) {
		move, no := own.meant(a, m.Legal)
		s.player.answered(no)
		return move, no
	})
	if fault != nil && fault.Kind == Late {
		s.program.answers()
	}
	return move, fault
}

// tell sends the plays that the player has not been told about.
func (s *Seat) tell(own seatView) {
	if n := own.table.Len(); n > s.seen && slices.Contains(s.program.ready.Wants, "log") {
		s.program.send(own.event(s.id, s.seen))
		s.seen = n
	}
}

// leave gives the seat to the substitute because of a fault.
func (s *Seat) leave(table *hoyle.Table, f Fault) {
	f.Game, f.ID, f.N = s.game, s.id, table.Len()
	p := s.player
	p.mu.Lock()
	p.faults.Add(f)
	p.faults.Left++
	p.faults.Substitute = Substitute(table.Game())
	p.mu.Unlock()
	if s.program != nil {
		s.program.send(HostOver{T: "over", ID: s.id, Fault: string(f.Kind)})
		p.release(s.program, s.id)
		s.program = nil
	}
}

// Over tells the player that the deal is over, or that the player no longer has a seat. Only the
// first call counts.
func (s *Seat) Over(table *hoyle.Table) {
	if s.program == nil || s.over {
		return
	}
	s.over = true
	own := seatView{table, s.seat}
	s.tell(own)
	s.program.send(own.over(s.id))
	s.player.release(s.program, s.id)
	s.program = nil
}

// Substitute returns the name of the bot that plays for an outside player after a fault: "house" or,
// if the game has no such bot, "random".
func Substitute(g hoyle.Game) string {
	if slices.ContainsFunc(g.Info().Bots, func(b bot.Player) bool { return b.Name == "house" }) {
		return "house"
	}
	return "random"
}
