package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/door"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/live"
)

// An agent is a program that plays by the Model Context Protocol, named agent:COMMAND. It is started
// for each seat in each deal, so that it remembers nothing, and finds the address of its door in the
// environment.
const agentPrefix = "agent:"

// The limits of an agent. After one of them, or when its time is up, a substitute plays the rest of
// the deal.
const (
	agentTime = 2 * time.Minute // for a move, unless -time says otherwise
	mostWrong = 10              // moves refused in answer to one question
	mostCalls = 200             // calls for one question
)

// agent is the player agent:COMMAND.
type agent struct {
	words   []string
	options outside.Options
	doors   *door.Doors
	addr    net.Addr
	game    hoyle.Game
	as      *door.Disguise

	mu    sync.Mutex
	wrong outside.Faults
	calls int
}

// agents are the doors of agents.
type agents struct {
	as    *door.Disguise
	doors *door.Doors
	at    net.Listener
}

// serve starts the server for the doors, unless it is already running.
func (a *agents) serve(ctx context.Context) error {
	if a.at != nil {
		return nil
	}
	at, err := door.Listen(ctx, ":0")
	if err != nil {
		return err
	}
	a.doors, a.at = door.NewDoors(), at
	go func() { _ = a.doors.Serve(ctx, at) }() // it ends with the contest
	return nil
}

// invite returns the agent with a name.
func (a *agents) invite(ctx context.Context, game hoyle.Game, name string, o outside.Options) (*agent, error) {
	words, err := outside.Words("exec:" + strings.TrimPrefix(name, agentPrefix))
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil, err
	}
	if err := a.serve(ctx); err != nil {
		return nil, err
	}
	o.Time, o.Grace = cmp.Or(o.Time, agentTime), cmp.Or(o.Grace, 5*time.Second)
	return &agent{words: words, options: o, doors: a.doors, addr: a.at.Addr(), game: game, as: a.as, wrong: outside.Faults{Player: name}}, nil
}

func (a *agent) faults() faults {
	a.mu.Lock()
	defer a.mu.Unlock()
	f := faults{a.wrong, a.calls}
	f.Counts, f.Refused = maps.Clone(f.Counts), maps.Clone(f.Refused)
	return f
}

func (a *agent) leave() {} // its programs end with their deals

// sit starts the program for a seat.
func (a *agent) sit(ctx context.Context, _ string, table *hoyle.Table, seat hoyle.Seat) sitter {
	a.mu.Lock()
	a.wrong.Deals++
	a.mu.Unlock()
	s := &agentSeat{agent: a, seat: seat, gone: make(chan struct{}), give: func(error) {}}
	running, stop := context.WithCancel(ctx)
	s.stop = stop
	s.door = door.New(running, door.Options{
		Games: []hoyle.Game{a.game}, Contest: true, Called: s.called, Disguise: a.as, Wait: door.Within(50 * time.Second),
	})
	match, err := live.New(ctx, hoyle.MatchOf(table), nil)
	if err != nil {
		close(s.gone)
		s.leave(table, outside.Fault{Kind: outside.Gone, Text: err.Error()})
		return s
	}
	s.match = match
	s.door.Sit(match, seat)
	s.secret = a.doors.Add(s.door)
	o := a.options
	o.Env = append(os.Environ(), fmt.Sprintf("%s=http://%v/%s", door.Var, a.addr, s.secret))
	go func() {
		defer close(s.gone)
		s.end = outside.Run(running, a.words, o)
		s.lose(outside.Gone, "the program has ended")
	}()
	return s
}

// agentSeat is a seat of an agent in a deal. It has a match of its own, which follows the table.
type agentSeat struct {
	agent  *agent
	seat   hoyle.Seat
	door   *door.Door
	match  *live.Match
	secret string
	stop   context.CancelFunc // ends the program
	gone   chan struct{}      // closed once it has ended
	end    error              // why it has ended
	left   bool               // a substitute plays

	mu    sync.Mutex
	asked door.Tally  // at the last question
	give  func(error) // gives up the question
}

// fault is a fault as an error.
type fault struct{ outside.Fault }

func (f fault) Error() string { return f.String() }

// lose gives up the question because of a fault.
func (s *agentSeat) lose(kind outside.Kind, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.give(fault{outside.Fault{Kind: kind, Text: text}})
}

// called gives up the question if the agent has done too much since it was asked.
func (s *agentSeat) called(now door.Tally) {
	s.mu.Lock()
	asked := s.asked
	s.mu.Unlock()
	switch {
	case now.Wrong-asked.Wrong >= mostWrong:
		s.lose(outside.Wrong, fmt.Sprintf("%d moves were refused", mostWrong))
	case now.Calls-asked.Calls >= mostCalls:
		s.lose(outside.Flood, fmt.Sprintf("%d calls without a move", mostCalls))
	}
}

// Choose returns the agent's move at its table or, after a fault, that of the substitute.
func (s *agentSeat) Choose(ctx context.Context, table *hoyle.Table, r *rand.Rand) (string, error) {
	if !s.left {
		move, err := s.ask(ctx, table)
		if lost, ok := errors.AsType[fault](err); ok {
			s.leave(table, lost.Fault)
		} else {
			return move, err
		}
	}
	return table.Choose(ctx, s.seat, outside.Substitute(table.Game()), r)
}

// ask waits for a move of the agent. The error is a fault or that of ctx.
func (s *agentSeat) ask(ctx context.Context, table *hoyle.Table) (string, error) {
	o := s.agent.options
	late := fault{outside.Fault{Kind: outside.Late, Text: fmt.Sprintf("no move in %v", o.Time)}}
	ctx, cancel := context.WithTimeoutCause(ctx, o.Time, late)
	defer cancel()
	ctx, give := context.WithCancelCause(ctx)
	defer give(nil)
	s.mu.Lock()
	s.asked, s.give = s.door.Tally(), give
	s.mu.Unlock()
	select {
	case <-s.gone:
		s.lose(outside.Gone, "the program has ended")
	default:
	}
	if err := s.follow(ctx, table); err != nil {
		return "", err
	}
	for now := range s.match.Follow(ctx, live.Spot{}) {
		if now.Match.Table().Len() > table.Len() {
			break
		}
	}
	// A move counts even if the program has ended right after it.
	if plays := s.match.Look().Match.Table().Save().Plays; len(plays) > table.Len() {
		return plays[table.Len()].Move, nil
	}
	return "", context.Cause(ctx)
}

// follow makes the plays of the table that the agent has not seen.
func (s *agentSeat) follow(ctx context.Context, table *hoyle.Table) error {
	plays := table.Save().Plays
	for now := s.match.Look(); now.Match.Table().Len() < len(plays); now = s.match.Look() {
		p := plays[now.Match.Table().Len()]
		if err := s.match.Play(ctx, p.Seat, now.Spot, p.Move); err != nil {
			return err
		}
	}
	return nil
}

// leave gives the seat to the substitute because of a fault.
func (s *agentSeat) leave(table *hoyle.Table, f outside.Fault) {
	f.Game, f.N = table.Game().Name(), table.Len()
	a := s.agent
	a.mu.Lock()
	a.wrong.Add(f)
	a.wrong.Left++
	a.wrong.Substitute = outside.Substitute(table.Game())
	a.mu.Unlock()
	s.left = true
	s.close()
}

// Over shows the agent the end of the deal, and waits a while for it to leave.
func (s *agentSeat) Over(table *hoyle.Table) {
	if s.left {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.agent.options.Grace)
	defer cancel()
	if table.Turn() == hoyle.Nobody && s.follow(ctx, table) == nil {
		select {
		case <-s.gone:
		case <-ctx.Done():
		}
	}
	s.close()
}

// close ends the program, and counts what it has done.
func (s *agentSeat) close() {
	s.stop()
	<-s.gone
	s.agent.doors.Remove(s.secret)
	s.agent.count(s.door.Tally())
	if _, ended := errors.AsType[*exec.ExitError](s.end); ended && s.agent.options.Log != nil {
		s.agent.options.Log(s.end.Error())
	}
}

// count counts what an agent has done in a deal.
func (a *agent) count(t door.Tally) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.calls += t.Calls
	a.wrong.Moves += t.Plays
	for code, n := range t.Refused {
		if a.wrong.Refused == nil {
			a.wrong.Refused = map[string]int{}
		}
		a.wrong.Refused[code] += n
	}
}
