package live

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"sync/atomic"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/strictjson"
)

// ErrUndo refuses to take back plays where that would not be fair. Its code is "no-undo".
var ErrUndo = engine.Sentinel("no-undo", "live: these plays cannot be taken back")

// Match is a match that any number of goroutines may use at once. The methods of the zero Match
// return [engine.ErrNoGame].
type Match struct {
	store func(context.Context, Now) error
	turn  chan struct{} // holds one token while a change is made and stored
	now   atomic.Pointer[moment]
}

// moment is a match between two changes. Nobody changes it: it is only cloned.
type moment struct {
	match   *hoyle.Match
	at      Spot
	awaited []Awaited
	news    *news         // the plays since the moment before, unless plays were taken back
	past    chan struct{} // closed by the next change
}

// Awaited is a seat that must move before the game goes on, and the first spot at which it had to:
// its clock runs from there. Plays of others, such as announcements out of turn, leave Since as it
// is. After [Open] it is the spot at which the match was stored.
type Awaited struct {
	Seat  hoyle.Seat `json:"seat"`  // the seat
	Since Spot       `json:"since"` // the spot at which its time began
}

// Record is a match as the host stores it, with every secret. Packages fmt and slog print none of
// them.
type Record struct {
	hoyle.MatchRecord `json:"match"` // the record of the match

	Line int `json:"line"` // how often plays have been taken back
}

// UnmarshalJSON decodes the JSON of a record into r. It also reads the content of a file that
// begins with a byte order mark, which json.Unmarshal refuses. The error wraps [hoyle.ErrRecord];
// on error, r is unchanged.
func (r *Record) UnmarshalJSON(data []byte) error {
	if err := strictjson.Unmarshal(data, r); err != nil {
		return fmt.Errorf("%w: %w", hoyle.ErrRecord, err)
	}
	return nil
}

// New returns a shared match that begins as a copy of the given one. If that has no deal yet, New
// sets up the first. It passes each new moment to store before anybody sees it, one at a time and
// in order, with the context of the call that made the change. If store returns an error, the
// change is not made, and the call returns that error. A store must write all of [Now.Save]: the
// record of the match alone lacks the Line, without which a click aimed at a play that was taken
// back can count after a restart. It must not change the match. Make no change while you hold a lock that
// store takes. A nil store keeps nothing.
func New(ctx context.Context, match *hoyle.Match, store func(context.Context, Now) error) (*Match, error) {
	if match == nil || match.Game().Name() == "" {
		return nil, engine.ErrNoGame
	}
	return begin(ctx, match.Clone(), 0, store, true)
}

// Open is [New] for a match of one of the games that was stored, and stores it only if it has no deal
// yet. It returns the errors of [hoyle.OpenMatchIn].
func Open(ctx context.Context, games []hoyle.Game, r Record, store func(context.Context, Now) error) (*Match, error) {
	match, err := hoyle.OpenMatchIn(games, r.MatchRecord)
	if err != nil {
		return nil, err
	}
	if r.Line < 0 {
		return nil, fmt.Errorf("%w: line: %d", hoyle.ErrRecord, r.Line)
	}
	return begin(ctx, match, r.Line, store, match.Len() == 0)
}

func begin(ctx context.Context, match *hoyle.Match, line int, store func(context.Context, Now) error, fresh bool) (*Match, error) {
	if match.Len() == 0 {
		if err := next(match); err != nil {
			return nil, err
		}
	}
	m := &Match{store: store, turn: make(chan struct{}, 1)}
	now := &moment{match: match, at: spotOf(match, line), past: make(chan struct{})}
	now.awaited = awaited(now, &moment{}, hoyle.Nobody)
	if fresh && store != nil {
		if err := store(ctx, now.look()); err != nil {
			return nil, err
		}
	}
	m.now.Store(now)
	return m, nil
}

// awaited returns the seats that the match waits for now. A seat that was awaited before, and is
// not the one that moved, has been awaited since then.
func awaited(now, before *moment, moved hoyle.Seat) []Awaited {
	all := []Awaited{} // an empty list in JSON, not null
	for _, seat := range now.match.Table().Awaited() {
		since := now.at
		if a, ok := before.awaits(seat); ok && seat != moved && before.at.in(now.at) {
			since = a.Since
		}
		all = append(all, Awaited{seat, since})
	}
	return all
}

func (now *moment) awaits(seat hoyle.Seat) (Awaited, bool) {
	i := slices.IndexFunc(now.awaited, func(a Awaited) bool { return a.Seat == seat })
	if i < 0 {
		return Awaited{}, false
	}
	return now.awaited[i], true
}

// look returns a copy of the moment.
func (now *moment) look() Now {
	return Now{now.match.Clone(), now.at, slices.Clone(now.awaited), now.news}
}

// Look returns the match as it is now, in constant time. It waits for nothing.
func (m *Match) Look() Now {
	if now := m.now.Load(); now != nil {
		return now.look()
	}
	return Now{}
}

// Follow yields the match whenever it is not at the spot that the caller knows, which is at once if
// known is the zero Spot, until ctx ends. A slow caller gets the newest moment, not each of them.
func (m *Match) Follow(ctx context.Context, known Spot) iter.Seq[Now] {
	return func(yield func(Now) bool) {
		for now := m.now.Load(); now != nil && ctx.Err() == nil; now = m.now.Load() {
			if now.at != known {
				known = now.at
				if !yield(now.look()) {
					return
				}
			}
			select {
			case <-now.past:
			case <-ctx.Done():
			}
		}
	}
}

// change makes a change for a client that has seen the spot at. It waits until no other change is
// being made and stored, or ctx ends. The parameter moved is the seat that moves, if one does.
func (m *Match) change(ctx context.Context, at Spot, moved hoyle.Seat, do func(*hoyle.Match) error) error {
	if m.turn == nil {
		return engine.ErrNoGame
	}
	select {
	case m.turn <- struct{}{}:
		defer func() { <-m.turn }()
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	before := m.now.Load()
	if !at.in(before.at) {
		return fmt.Errorf("%w: %q is before or after %q", hoyle.ErrStale, at, before.at)
	}
	now := &moment{match: before.match.Clone(), past: make(chan struct{})}
	if err := do(now.match); err != nil {
		return err
	}
	now.at = spotOf(now.match, at.line)
	if now.at.in(at) && now.at.n < before.at.n {
		now.at.line++
	}
	now.awaited = awaited(now, before, moved)
	if before.at.in(now.at) {
		now.news = newsOf(now.match.Clone(), before.at)
	}
	if m.store != nil {
		if err := m.store(ctx, now.look()); err != nil {
			return err
		}
	}
	m.now.Store(now)
	close(before.past)
	return nil
}

// Play makes a move of a seat that has seen the spot at. The error wraps [hoyle.ErrStale] if since
// then another deal has begun, plays have been taken back, or the seat has moved; plays of other
// seats do not make a move stale. The error wraps [engine.ErrSeat] if there is no such seat.
// Otherwise the error is that of [hoyle.Table.PlayAt], of the store, or of ctx. On error nothing is
// changed.
func (m *Match) Play(ctx context.Context, seat hoyle.Seat, at Spot, move string) error {
	return m.change(ctx, at, seat, func(match *hoyle.Match) error {
		t := match.Table()
		if err := checkSeat(t, seat, 0); err != nil {
			return err
		}
		return t.PlayAt(at.n, seat, move)
	})
}

// checkSeat returns an error unless a seat of a table is one from the seat low on.
func checkSeat(t *hoyle.Table, seat, low hoyle.Seat) error {
	if seat < low || int(seat) >= t.Seats() {
		return fmt.Errorf("%w: %d of %d", engine.ErrSeat, seat, t.Seats())
	}
	return nil
}

// Next sets up the next deal for a client that has seen the last one. The code of the error is
// "deal-running" if that deal is not over, "match-over" if no deal follows, and "stale" if somebody
// else was faster; or the error is that of the store or of ctx.
func (m *Match) Next(ctx context.Context, at Spot) error {
	return m.change(ctx, at, hoyle.Nobody, next)
}

func next(match *hoyle.Match) error {
	if match.Next() {
		return nil
	}
	return cmp.Or(match.Err(), host.ErrMatchOver)
}

// Undo takes back all but the first n plays of the deal, if [hoyle.Table.CanUndoTo] calls that
// fair; otherwise it returns [ErrUndo]. It takes back what the caller has seen: the error wraps
// [hoyle.ErrStale] if the match is no longer at the spot at. Other seats have seen the plays, so
// ask them first.
func (m *Match) Undo(ctx context.Context, at Spot, n int) error {
	return m.undo(ctx, at, n, (*hoyle.Table).CanUndoTo)
}

// UndoTo is [Match.Undo] without the rule of fairness, for the host to decide. Alone against bots,
// for example, a player may go back to their own last move, although bots have answered it.
func (m *Match) UndoTo(ctx context.Context, at Spot, n int) error {
	return m.undo(ctx, at, n, func(t *hoyle.Table, n int) bool { return n >= 0 && n < t.Len() })
}

func (m *Match) undo(ctx context.Context, at Spot, n int, may func(*hoyle.Table, int) bool) error {
	return m.change(ctx, at, hoyle.Nobody, func(match *hoyle.Match) error {
		t := match.Table()
		switch {
		case t.Len() != at.n:
			return fmt.Errorf("%w: %d plays, not %d", hoyle.ErrStale, t.Len(), at.n)
		case !may(t, n):
			return ErrUndo
		}
		t.UndoTo(n)
		return nil
	})
}
