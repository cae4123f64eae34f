package live

import (
	"context"
	"fmt"
	"iter"
	"sync/atomic"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
)

// ErrUndo refuses to take back plays where that would not be fair. Its code is "no-undo".
var ErrUndo = engine.Sentinel("no-undo", "live: these plays cannot be taken back")

// Match is a match that any number of goroutines may use at once. The methods of the zero Match
// return [engine.ErrNoGame].
type Match struct {
	store Store
	turn  chan struct{} // holds one token while a change is made and stored
	now   atomic.Pointer[moment]
}

// Store stores a change and the moment after it: one of them is enough. The change is zero at the first
// moment of a match. A store that writes the moment writes all of [Now.Save]: the record of the match
// alone lacks the Line, without which a click aimed at a play that was taken back can count after a
// restart. A store that appends writes Now.Save at first, then each change, and [Open] gets both. It must
// not change the match.
type Store func(ctx context.Context, c Change, now Now) error

// moment is a match between two changes. Nobody changes it: it is only cloned.
type moment struct {
	Now
	past chan struct{} // closed by the next change
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
// change is not made, and the call returns that error. Make no change while you hold a lock that
// store takes. A nil store keeps nothing.
func New(ctx context.Context, match *hoyle.Match, store Store) (*Match, error) {
	if match == nil {
		return nil, engine.ErrNoGame
	}
	now, err := First(match.Clone(), Spot{})
	if err != nil {
		return nil, err
	}
	return begin(ctx, now, store, true)
}

// Open is [New] for a match of one of the games that was stored, with the changes that were stored after
// it. It stores only a match that had no deal yet. It returns the errors of [hoyle.OpenMatchIn]; the error
// wraps [hoyle.ErrRecord] if a change cannot be made, too.
func Open(ctx context.Context, games []hoyle.Game, r Record, store Store, changes ...Change) (*Match, error) {
	match, err := hoyle.OpenMatchIn(games, r.MatchRecord)
	if err != nil {
		return nil, err
	}
	if r.Line < 0 {
		return nil, fmt.Errorf("%w: line: %d", hoyle.ErrRecord, r.Line)
	}
	fresh := match.Len() == 0
	now, err := First(match, Spot{line: r.Line})
	if err != nil {
		return nil, err
	}
	for i, c := range changes {
		if now, err = now.Apply(c); err != nil {
			return nil, fmt.Errorf("%w: change %d: %w", hoyle.ErrRecord, i, err)
		}
	}
	return begin(ctx, now, store, fresh)
}

func begin(ctx context.Context, now Now, store Store, fresh bool) (*Match, error) {
	if fresh && store != nil {
		if err := store(ctx, Change{}, now.clone()); err != nil {
			return nil, err
		}
	}
	m := &Match{store: store, turn: make(chan struct{}, 1)}
	m.now.Store(&moment{now, make(chan struct{})})
	return m, nil
}

// Look returns the match as it is now, in constant time. It waits for nothing.
func (m *Match) Look() Now {
	if now := m.now.Load(); now != nil {
		return now.clone()
	}
	return Now{}
}

// Follow yields the match whenever it is not at the spot that the caller knows, which is at once if
// known is the zero Spot, until ctx ends. A slow caller gets the newest moment, not each of them.
func (m *Match) Follow(ctx context.Context, known Spot) iter.Seq[Now] {
	return func(yield func(Now) bool) {
		for now := m.now.Load(); now != nil && ctx.Err() == nil; now = m.now.Load() {
			if now.Spot != known {
				known = now.Spot
				if !yield(now.clone()) {
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
