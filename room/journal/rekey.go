package journal

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Rekeyed counts the work that [Sealed.Rekey] has done, and the work that is
// left.
type Rekeyed struct {
	Subjects int                    // that were resealed
	Left     map[Shelf]map[byte]int // the number of entries that still need a key, by shelf and key
	Failed   map[Shelf]int          // subjects that no key opens
	Erased   bool                   // the files that were sealed with older keys are deleted
}

// rekeyTries is the number of tries for a subject to which others are appending.
const rekeyTries = 100

// Rekey reseals everything that is sealed with a key other than the journal's newest, while others
// read and write. Each subject changes in one step, so Rekey may end at any point and be called
// again. A subject that is too large for a pack is left as it is. The error comes from the store.
func (s *Sealed) Rekey(ctx context.Context) (Rekeyed, error) {
	r := Rekeyed{Left: map[Shelf]map[byte]int{}, Failed: map[Shelf]int{}}
	for _, shelf := range Shelves() {
		keys, err := Keys(ctx, s, shelf)
		if err != nil {
			return r, err
		}
		for _, key := range keys {
			switch anew, err := s.rekey(ctx, subject{shelf, key}); {
			case errors.Is(err, ErrSealed):
				r.Failed[shelf]++
			case err != nil:
				return r, err
			case anew:
				r.Subjects++
			}
			if err := s.count(ctx, subject{shelf, key}, r.Left); err != nil {
				return r, err
			}
		}
	}
	if err := s.addProof(ctx); err != nil {
		return r, err
	}
	if below, ok := s.Journal.(compacter); ok {
		if err := below.Compact(ctx); err != nil {
			return r, err
		}
		r.Erased = true
	}
	return r, nil
}

// compacter is a journal that can delete its old files.
type compacter interface {
	Compact(ctx context.Context) error
}

// timed is a journal with a clock of its own for the ages of entries.
type timed interface {
	Now() time.Time
}

// now returns the time by the clock of the journal.
func (s *Sealed) now() time.Time {
	if own, ok := s.Journal.(timed); ok {
		return own.Now()
	}
	return time.Now()
}

// rekey reseals a subject if necessary, and reports whether it was necessary.
func (s *Sealed) rekey(ctx context.Context, at subject) (bool, error) {
	for range rekeyTries {
		boxes, err := s.Journal.Read(ctx, at.shelf, at.key, 0)
		if err != nil {
			return false, err
		}
		entries, err := s.open(at, 0, boxes)
		if err != nil {
			return false, err
		}
		current := func(e Entry) bool { return e.Data[1] == s.number }
		if len(entries) == 0 || !slices.ContainsFunc(boxes, func(e Entry) bool { return !current(e) }) {
			return false, nil
		}
		err = s.putPack(ctx, at, boxes[len(boxes)-1].Rev, entries)
		if errors.Is(err, errTooLarge) {
			return false, nil
		}
		if !errors.Is(err, ErrRaced) {
			return err == nil, err
		}
	}
	return false, nil
}

var errTooLarge = errors.New("journal: too large for a pack")

// putPack replaces the entries of a subject with a pack of them. The subject is kept for as long as
// its last entry would have been. The error is errTooLarge, or comes from Replace.
func (s *Sealed) putPack(ctx context.Context, at subject, after uint64, entries []Entry) error {
	box, err := s.sealPack(at, entries)
	if err != nil {
		return err
	}
	if len(box) > MaxPack {
		return errTooLarge
	}
	last := entries[len(entries)-1]
	rev, err := s.Journal.Replace(ctx, at.shelf, at.key, after, max(s.now().Sub(last.At), 0), box)
	if err == nil {
		s.packed.Add(at, packing{last.Rev, rev, len(entries)})
	}
	return err
}

// count adds to left the number of entries of a subject that need a key other than the newest.
func (s *Sealed) count(ctx context.Context, at subject, left map[Shelf]map[byte]int) error {
	boxes, err := s.Journal.Read(ctx, at.shelf, at.key, 0)
	if err != nil {
		return err
	}
	for _, box := range fromLastPack(boxes) { // a replica may still have what the pack replaced
		if version(box.Data) == 0 || box.Data[1] == s.number {
			continue
		}
		if left[at.shelf] == nil {
			left[at.shelf] = map[byte]int{}
		}
		left[at.shelf][box.Data[1]]++
	}
	return nil
}

// String returns the report as text: the number of subjects resealed, and a line
// for each old key that a shelf still needs.
func (r Rekeyed) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d subjects resealed\n", r.Subjects)
	for _, shelf := range Shelves() {
		for _, number := range slices.Sorted(maps.Keys(r.Left[shelf])) {
			fmt.Fprintf(&text, "%s: %d entries need key %d\n", shelves[shelf].Stream, r.Left[shelf][number], number)
		}
		if n := r.Failed[shelf]; n > 0 {
			fmt.Fprintf(&text, "%s: no key opens %d subjects\n", shelves[shelf].Stream, n)
		}
	}
	if len(r.Left) == 0 {
		text.WriteString("nothing needs an old key: it can be removed from the file\n")
	}
	if r.Erased {
		text.WriteString("the old files of the store are deleted; backups, snapshots and parts of the disk that " +
			"are not used again yet may still have what an old key opens\n")
	} else {
		text.WriteString("the files of the store may still have what an old key opens: to be rid of that, restore a backup into a new store, and delete this one\n")
	}
	return text.String()
}
