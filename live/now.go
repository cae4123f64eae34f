package live

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// First returns the first moment of a match, and sets up its first deal if it has none. The match belongs
// to the moment from then on. If the same people have just played another match, after is a spot of that
// one, so that no click at the one counts in the other; otherwise, after is the zero Spot. The
// error is [engine.ErrNoGame] if there is no match.
func First(match *hoyle.Match, after Spot) (Now, error) {
	if match == nil || match.Game().Name() == "" {
		return Now{}, engine.ErrNoGame
	}
	if match.Len() == 0 {
		if err := next(match); err != nil {
			return Now{}, err
		}
	}
	if after.deal > 0 {
		after.line++
	}
	now := Now{Match: match, Spot: spotOf(match, after.line)}
	now.Awaited = awaited(now, Now{}, hoyle.Nobody)
	return now, nil
}

// change returns the moment after a change for a client that has seen a spot. The parameter moved is
// the seat that moves, if one does.
func (now Now) change(seen Spot, moved hoyle.Seat, do func(*hoyle.Match) error) (Now, error) {
	if now.Match == nil {
		return now, engine.ErrNoGame
	}
	if err := now.Check(seen); err != nil {
		return now, err
	}
	then := Now{Match: now.Match.Clone()}
	if err := do(then.Match); err != nil {
		return now, err
	}
	then.Spot = spotOf(then.Match, seen.line)
	if then.Spot.in(seen) && then.Spot.n < now.Spot.n {
		then.Spot.line++
	}
	then.Awaited = awaited(then, now, moved)
	if now.Spot.in(then.Spot) {
		then.news = newsOf(then.Match.Clone(), now.Spot.n)
	}
	return then, nil
}

// Here returns the spot after n plays of the present deal, for an event that names the plays alone.
func (now Now) Here(n int) Spot { return Spot{now.Spot.deal, now.Spot.line, n} }

// Check returns an error that wraps [hoyle.ErrStale] unless a spot is in the present deal, and no plays
// have been taken back since.
func (now Now) Check(seen Spot) error {
	if !seen.in(now.Spot) {
		return fmt.Errorf("%w: %q is before or after %q", hoyle.ErrStale, seen, now.Spot)
	}
	return nil
}

// clone returns a copy that belongs to the caller.
func (now Now) clone() Now {
	return Now{now.Match.Clone(), now.Spot, slices.Clone(now.Awaited), now.news}
}

// awaited returns the seats that the match waits for now. A seat that was awaited before, and is
// not the one that moved, has been awaited since then.
func awaited(now, before Now, moved hoyle.Seat) []Awaited {
	all := []Awaited{} // an empty list in JSON, not null
	for _, seat := range now.Match.Table().Awaited() {
		since := now.Spot
		if a, ok := before.awaits(seat); ok && seat != moved && before.Spot.in(now.Spot) {
			since = a.Since
		}
		all = append(all, Awaited{seat, since})
	}
	return all
}

func (now Now) awaits(seat hoyle.Seat) (Awaited, bool) {
	i := slices.IndexFunc(now.Awaited, func(a Awaited) bool { return a.Seat == seat })
	if i < 0 {
		return Awaited{}, false
	}
	return now.Awaited[i], true
}

func next(match *hoyle.Match) error {
	if match.Next() {
		return nil
	}
	return cmp.Or(match.Err(), host.ErrMatchOver)
}
