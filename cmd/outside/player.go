package outside

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/hoylecards/hoyle"
)

// Options are the limits of an outside player. A zero value stands for the default.
type Options struct {
	Time     time.Duration     // for a move; 5 seconds by default
	Start    time.Duration     // for the program to become ready; 30 seconds by default
	Grace    time.Duration     // for the program to answer a ping, and to end when it is told to; 5 seconds by default
	Restarts int               // times that the program is started again; 3 by default, none if negative
	Programs int               // the number of programs that run at once; 64 by default
	Memory   int64             // bytes of address space for each program, on Unix; 0 means no limit
	Env      []string          // the environment of the program, each NAME=VALUE; that of this process by default
	Log      func(line string) // gets what the program writes to its standard error, and the texts of its info messages
}

func (o Options) filled() Options {
	o.Time = cmp.Or(o.Time, 5*time.Second)
	o.Start = cmp.Or(o.Start, 30*time.Second)
	o.Grace = cmp.Or(o.Grace, 5*time.Second)
	o.Restarts = cmp.Or(o.Restarts, 3)
	o.Programs = cmp.Or(o.Programs, 64)
	return o
}

// Player is an outside player. Several goroutines may use it at once.
type Player struct {
	words   []string
	options Options
	ready   PlayerReady // of the first program

	pool    sync.Mutex            // held while a program starts
	running map[string][]*process // by the keys of their seats
	died    int                   // programs that nothing has replaced
	closed  bool

	mu     sync.Mutex
	faults Faults
	deals  int // the last id
}

// Start starts the program of a player and waits until it is ready.
func Start(ctx context.Context, name string, o Options) (*Player, error) {
	words, err := Words(name)
	if err != nil {
		return nil, err
	}
	p := &Player{words: words, options: o.filled()}
	return p.greeted(name, func() (*process, error) { return launch(ctx, words, p.options, p.noise) })
}

// Connect waits until the player at the other end of a connection is ready. The name is for people.
// The connection carries lines, as the input and output of a program do. It is closed with the
// player, or after a fault that would end a program, and is not opened again.
func Connect(ctx context.Context, name string, conn io.ReadWriteCloser, o Options) (*Player, error) {
	o.Programs, o.Restarts = 1, -1
	p := &Player{options: o.filled()}
	return p.greeted(name, func() (*process, error) { return connect(ctx, conn, p.options, p.noise) })
}

// greeted returns the player with its first program.
func (p *Player) greeted(name string, start func() (*process, error)) (*Player, error) {
	p.faults.Player = name
	first, err := start()
	if err != nil {
		if first != nil {
			<-first.gone
		}
		return nil, fmt.Errorf("outside: %s: %w", name, err)
	}
	p.ready = first.ready
	p.running = map[string][]*process{spare: {first}}
	return p, nil
}

// spare is the key of a program without a seat.
const spare = "\x00spare"

// Name returns the name that the program gives itself. It is meant for people.
func (p *Player) Name() string { return printable(p.ready.Name, 40) }

// Plays reports whether the program says that it plays a game.
func (p *Player) Plays(game string) bool {
	return len(p.ready.Games) == 0 || slices.Contains(p.ready.Games, game)
}

// Faults returns what went wrong so far.
func (p *Player) Faults() Faults {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.faults
	f.Counts, f.Refused, f.First = maps.Clone(f.Counts), maps.Clone(f.Refused), slices.Clone(f.First)
	return f
}

// Close tells all programs of the player to end, and waits for them.
func (p *Player) Close() {
	p.pool.Lock()
	defer p.pool.Unlock()
	p.closed = true
	var ending sync.WaitGroup
	for _, all := range p.running {
		for _, one := range all {
			ending.Go(func() {
				if f := one.quit(); f != nil {
					p.fault(*f)
				}
			})
		}
	}
	ending.Wait()
	clear(p.running)
}

// answered counts an answer, which is a move unless there is a refusal.
func (p *Player) answered(no *HostNo) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case no == nil:
		p.faults.Moves++
	case p.faults.Refused == nil:
		p.faults.Refused = map[string]int{no.Code: 1}
	default:
		p.faults.Refused[no.Code]++
	}
}

func (p *Player) noise(text string) { p.fault(Fault{Kind: Noise, Text: text}) }

func (p *Player) fault(f Fault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults.Add(f)
}

// Sit gives the player a seat at a table, for the rest of the deal. A program that sat twice at a
// table, or that saw a deal from different seats, would know what its seat must not see. Therefore
// seats with different keys never share a program. The key may be empty if the player has no other
// seat. The match is nil for a single deal. The caller calls [Seat.Over] at the end of the deal.
func (p *Player) Sit(ctx context.Context, key string, table *hoyle.Table, seat hoyle.Seat, match *HostMatch) *Seat {
	p.mu.Lock()
	p.deals++
	p.faults.Deals++
	s := &Seat{player: p, id: p.deals, seat: seat, game: table.Game().Name()}
	p.mu.Unlock()
	one, err := p.program(ctx, key)
	if err != nil {
		if ctx.Err() == nil {
			s.leave(table, Fault{Kind: Gone, Text: err.Error()})
		}
		return s
	}
	s.program = one
	one.send(seatView{table, seat}.deal(s.id, match))
	return s
}

var (
	errRestarts = errors.New("the program is not started again")
	errPrograms = errors.New("too many programs")
	errClosed   = errors.New("the player is closed")
)

// program returns a program that can play one more deal for the seats with the given key. If there
// is none, it starts one.
func (p *Player) program(ctx context.Context, key string) (*process, error) {
	p.pool.Lock()
	defer p.pool.Unlock()
	if p.closed {
		return nil, errClosed
	}
	running := 0
	for k, all := range p.running {
		p.running[k] = slices.DeleteFunc(all, (*process).dead)
		p.died += len(all) - len(p.running[k])
		running += len(p.running[k])
	}
	for _, one := range p.running[key] {
		if one.open < max(1, one.ready.Parallel) {
			one.open++
			return one, nil
		}
	}
	var one *process
	if free := p.running[spare]; len(free) > 0 {
		one, p.running[spare] = free[0], free[1:]
	} else if running >= p.options.Programs {
		return nil, errPrograms
	} else if err := p.restart(); err != nil {
		return nil, err
	} else if one, err = launch(ctx, p.words, p.options, p.noise); err != nil {
		p.died++
		return nil, err
	}
	one.open++
	p.running[key] = append(p.running[key], one)
	return one, nil
}

// restart counts the start of a program if that program replaces one that has died.
func (p *Player) restart() error {
	if p.died == 0 {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.faults.Restarts >= p.options.Restarts {
		return errRestarts
	}
	p.faults.Restarts++
	p.died--
	return nil
}

// release returns a program to the player after a deal.
func (p *Player) release(one *process, id int) {
	one.forget(id)
	p.pool.Lock()
	defer p.pool.Unlock()
	one.open--
}
