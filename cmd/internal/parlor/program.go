package parlor

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"sync"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/outside"
)

// program is an opponent that is a separate program, with its seats in this deal.
type program struct {
	player *outside.Player
	log    io.Closer
	seats  map[hoyle.Seat]*chair
	told   int // the number of faults that were printed
}

// chair is the seat of a program in a deal. Its moves may be chosen while the person does
// something else.
type chair struct {
	table *hoyle.Table // of the session
	stop  context.CancelFunc
	ctx   context.Context
	mu    sync.Mutex
	seat  *outside.Seat // nil before the first move
}

// hire starts the program that the settings name as the opponent, if they name one.
func (s *Session) hire(settings Settings) error {
	if !outside.Named(settings.Opponents) {
		return nil
	}
	o := outside.Options{Time: settings.Time}
	p := &program{log: io.NopCloser(nil), seats: map[hoyle.Seat]*chair{}}
	if settings.Log != "" {
		f, err := os.OpenFile(settings.Log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		o.Log, p.log = func(line string) { log.New(f, "", log.LstdFlags).Print(line) }, f
	}
	var err error
	if p.player, err = outside.Start(context.Background(), settings.Opponents, o); err == nil && !p.player.Plays(s.Game.Name()) {
		p.player.Close()
		err = fmt.Errorf("%s does not play %s", p.player.Name(), s.Game)
	}
	if err != nil {
		_ = p.log.Close()
		return err
	}
	s.program = p
	return nil
}

// Close tells the program of an opponent to end.
func (s *Session) Close() {
	if s == nil || s.program == nil {
		return
	}
	s.dismiss()
	s.program.player.Close()
	_ = s.program.log.Close()
	s.program = nil
}

// Ask returns a function that chooses the next move of a bot or a program at a seat. It may
// run while the person does something else, if the table is a clone.
func (s *Session) Ask(seat hoyle.Seat, table *hoyle.Table) func() (string, error) {
	name, r := s.Opponents, s.Random()
	if s.Person(seat) { // while the rest of the deal is played out
		name, _ = s.adviser()
	}
	if s.program == nil || s.Person(seat) {
		return func() (string, error) { return table.Choose(context.Background(), seat, name, r) }
	}
	c := s.program.seats[seat]
	if c == nil {
		c = &chair{table: s.Table}
		c.ctx, c.stop = context.WithCancel(context.Background())
		s.program.seats[seat] = c
	}
	player, match := s.program.player, outside.MatchOf(s.Match)
	return func() (string, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.seat == nil { // a program plays only one seat, so that it sees only one hand
			c.seat = player.Sit(c.ctx, fmt.Sprint(seat), table, seat, match)
		}
		return c.seat.Choose(c.ctx, table, r)
	}
}

// dismiss tells the program that the deal is over for it. If a play was taken back, the deal begins
// anew for the program.
func (s *Session) dismiss() {
	if s.program == nil {
		return
	}
	for _, c := range s.program.seats {
		c.stop()
		c.mu.Lock()
		if c.seat != nil {
			c.seat.Over(c.table)
		}
		c.mu.Unlock()
	}
	clear(s.program.seats)
}

// blame prints what the program has done wrong since the last call of blame.
func (s *Session) blame() {
	if s.program == nil {
		return
	}
	faults := s.program.player.Faults()
	for _, f := range faults.First[min(s.program.told, len(faults.First)):] {
		line := fmt.Sprintf("%s: %s", s.program.player.Name(), f.Kind)
		if f.Kind != outside.Noise {
			line += fmt.Sprintf("; %s plays the rest of this deal", faults.Substitute)
		}
		s.Printf("%s (%s).\n", line, f.Text)
	}
	s.program.told = len(faults.First)
}
