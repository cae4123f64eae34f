// Package program plays at the tables of a room for programs with accounts of their own. They
// speak the protocol of docs/players.md over a socket, like the players of package outside.
package program

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"slices"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
)

// The reasons why a program leaves its table, besides refusals.
var (
	errGame  = engine.Sentinel("no-such-game", "program: it does not play this game")
	errGone  = engine.Sentinel("gone", "program: it has gone")
	errAlone = engine.Sentinel("not-found", "program: the people have left the table")
)

// Room plays for the programs of a room.
type Room struct {
	Log   *slog.Logger
	Limit outside.Options   // zero for the defaults
	Own   map[string]string // the operator's programs, each exec:COMMAND, by name
}

// Play gives a program a seat, and plays for it until the program, the people or the table are
// gone. It implements the Programs of a [web.Server].
func (r Room) Play(ctx context.Context, p web.Program) error {
	ctx, gone := context.WithCancel(ctx)
	defer gone()
	out, err := r.player(ctx, p, gone)
	if err != nil {
		r.Log.Warn("program is not ready", note.Table, p.Table.ID, note.Err(err))
		return errGone
	}
	defer out.Close()
	if !out.Plays(p.Table.State().Config.Game) {
		return errGame
	}
	g := &guest{Program: p, log: r.Log.With(note.Table, p.Table.ID), out: out}
	if err := g.sit(ctx); err != nil {
		return err
	}
	err = g.play(ctx)
	g.leave(ctx, err)
	return err
}

// player starts a program of the operator, or waits for one at the other end of a connection.
func (r Room) player(ctx context.Context, p web.Program, gone context.CancelFunc) (*outside.Player, error) {
	if command := r.Own[p.Own]; command != "" {
		limit := r.Limit
		limit.Env = environment()
		return outside.Start(ctx, command, limit)
	}
	return outside.Connect(ctx, p.Name, link{p.Lines, gone}, r.Limit)
}

// environment returns what a program of the operator gets of the room's environment: what programs
// need to run, and no secrets.
func environment() (env []string) {
	for _, name := range []string{"PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "USERPROFILE"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// link carries the lines of a program. Once the link is closed, the program has left.
type link struct {
	io.ReadWriteCloser
	gone context.CancelFunc
}

// Close implements [io.Closer].
func (l link) Close() error {
	l.gone()
	return l.ReadWriteCloser.Close()
}

// guest is a program at a table.
type guest struct {
	web.Program
	log  *slog.Logger
	out  *outside.Player
	seat *outside.Seat // in the deal; nil if the program is not in one
	deal deal
	left bool // it has left the seat in this deal, because of a fault
}

// deal is a deal as the program knows it.
type deal struct {
	match, number int
	plays         []hoyle.Event // as the seat saw them
}

// do applies an event by the program.
func (g *guest) do(ctx context.Context, e table.Event) error {
	e.By, e.Who = table.ByPerson, g.Account
	_, err := g.Table.Do(ctx, e)
	return err
}

// sit takes the seat that the program wants, unless it has one.
func (g *guest) sit(ctx context.Context) error {
	s := g.Table.State()
	if s.SeatOf(g.Account) != hoyle.Nobody {
		return nil
	}
	seats := []hoyle.Seat{g.Seat}
	if g.Seat == hoyle.Nobody {
		seats = nil
		for i := range s.Chairs {
			if seat := hoyle.Seat(i); s.CanSit(seat) && s.Chairs[i].Bot == "" {
				seats = append(seats, seat)
			}
		}
	}
	err := table.ErrTaken // the error if there is no seat
	for _, seat := range seats {
		err = g.do(ctx, table.Event{Kind: table.Sit, Seat: seat, Name: g.Name, Program: true})
		if !errors.Is(err, table.ErrTaken) {
			break
		}
	}
	return err
}

// play plays until there is a reason to end.
func (g *guest) play(ctx context.Context) error {
	for {
		again, err := g.step(ctx)
		switch {
		case ctx.Err() != nil && errors.Is(context.Cause(ctx), context.Canceled):
			return errGone
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case again || errors.Is(err, hoyle.ErrStale):
			continue
		case errors.Is(err, table.ErrNotNow), errors.Is(err, table.ErrNoTime), errors.Is(err, host.ErrBusy), err == nil:
		default:
			return err
		}
		select {
		case <-g.Changed:
		case <-ctx.Done():
		}
	}
}

// step does what the table next expects of the program, and reports whether there may be another
// step. It does nothing if the table waits for others.
func (g *guest) step(ctx context.Context) (again bool, err error) {
	s, now := g.Table.Deal()
	seat := s.SeatOf(g.Account)
	switch {
	case s.Phase == table.Ended:
		return false, table.ErrNotFound
	case g.Table.Stopped():
		return false, host.ErrStopping
	case seat == hoyle.Nobody:
		return false, table.ErrSeated
	}
	g.follow(s, now, seat)
	c := s.Chairs[seat]
	e := table.Event{Spot: s.Now.Spot}
	switch running := s.Phase == table.Playing || s.Phase == table.Paused; {
	case s.Asked != nil && slices.Contains(s.Asked.Need, seat):
		e.Kind, e.Request, e.Yes = table.Agree, s.Asked.ID, true
	case running && c.Away && !g.left:
		e.Kind = table.Back
	case s.Phase == table.Paused && !c.Away && !c.Joins && !c.Resigned && !c.Next:
		e.Kind = table.Next
	case !running && !s.Company() && s.Phase == table.Over:
		return false, errAlone
	case !running && !c.Ready && s.Company():
		e.Kind = table.Ready
	case g.awaited(s, seat):
		return g.move(ctx, s, now, seat)
	default:
		return false, nil
	}
	err = g.do(ctx, e)
	return err == nil, err
}

// awaited reports whether the game waits for a move from the program.
func (g *guest) awaited(s *table.State, seat hoyle.Seat) bool {
	return s.Mover(seat) == "" && slices.Contains(s.Awaited(), seat)
}

// follow tells the program that its deal is over, if that is so, and that it has a seat in another
// deal.
func (g *guest) follow(s *table.State, now *hoyle.Table, seat hoyle.Seat) {
	if g.deal.plays != nil && !g.same(s, now, seat) {
		if g.seat != nil {
			g.seat.Over(g.last(s))
		}
		g.seat, g.left, g.deal = nil, false, deal{}
	}
	if now == nil || s.Eyes(seat) != seat || s.Phase != table.Playing {
		return
	}
	g.deal = deal{s.MatchNo, s.DealNo(), append([]hoyle.Event{}, now.Log(seat, 0)...)}
	if g.seat == nil && !g.left && !s.Chairs[seat].Away {
		g.seat = g.out.Sit(context.Background(), "", now, seat, outside.MatchOf(s.Match))
	}
}

// same reports whether the deal at the table is the one that the program knows, with no play of it
// taken back.
func (g *guest) same(s *table.State, now *hoyle.Table, seat hoyle.Seat) bool {
	d := g.deal
	if s.Phase != table.Playing || s.MatchNo != d.match || s.DealNo() != d.number || now.Len() < len(d.plays) {
		return false
	}
	return slices.EqualFunc(d.plays, now.Log(seat, 0)[:len(d.plays)], func(a, b hoyle.Event) bool { return a.Seat == b.Seat && a.Move == b.Move })
}

// last returns the last position of the deal that the program knows.
func (g *guest) last(s *table.State) *hoyle.Table {
	match := s.Match
	if g.deal.match < s.MatchNo {
		match = s.Past[g.deal.match].Match
	}
	return match.Deal(g.deal.number).Clone()
}

// move asks the program for its move, and makes it. After a fault, a bot plays the seat until
// the deal is over.
func (g *guest) move(ctx context.Context, s *table.State, now *hoyle.Table, seat hoyle.Seat) (bool, error) {
	move, ok, err := g.ask(ctx, s, now, seat)
	switch {
	case err != nil: // the table has moved on, or everything is over
		return true, nil //nolint:nilerr // play looks at the table again
	case ok:
		err = g.do(ctx, table.Event{Kind: table.Play, Spot: s.Now.Spot, Move: move})
	default:
		g.log.Info("program left its seat")
		g.seat, g.left = nil, true
		_, err = g.Table.Do(ctx, table.Event{Kind: table.Late, Seat: seat, By: table.ByClock})
	}
	return err == nil, err
}

// ask asks the program for its move until the table has moved on.
func (g *guest) ask(ctx context.Context, s *table.State, now *hoyle.Table, seat hoyle.Seat) (move string, ok bool, err error) {
	asking, stop := context.WithCancel(ctx)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		for asking.Err() == nil {
			select {
			case <-g.Changed:
				if t := g.Table.State(); t.Now.Spot != s.Now.Spot || t.Asked != nil || !g.awaited(t, seat) {
					stop()
				}
			case <-asking.Done():
			}
		}
	}()
	move, ok, err = g.seat.Ask(asking, now)
	stop()
	<-watched
	return move, ok, err
}

// leave gives the seat to a bot, or gives it up if no match is being played. If the room is
// stopping, the program keeps the seat, and comes back as people do.
func (g *guest) leave(ctx context.Context, why error) {
	if errors.Is(why, host.ErrStopping) {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	s := g.Table.State()
	seat := s.SeatOf(g.Account)
	if seat == hoyle.Nobody {
		return
	}
	var err error
	switch s.Phase {
	case table.Playing, table.Paused:
		_, err = g.Table.Do(ctx, table.Event{Kind: table.Late, Seat: seat, By: table.ByClock})
	case table.Waiting, table.Over:
		err = g.do(ctx, table.Event{Kind: table.Leave})
	}
	if err != nil && !errors.Is(err, table.ErrNotNow) {
		g.log.Warn("seat not given up", note.Err(err))
	}
}
