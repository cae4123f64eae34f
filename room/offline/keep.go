package offline

import (
	"context"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
)

// Entry is an entry of the journal as the browser keeps it. Entries are kept in the order of
// their revs.
type Entry struct {
	Rev   uint64 `json:"rev"`
	Shelf string `json:"shelf"`
	Key   string `json:"key"`
	At    int64  `json:"at"` // milliseconds since 1970
	Data  string `json:"data"`
}

// Keeper keeps entries for the next visit.
type Keeper interface {
	// Keep stores an entry, and returns once it is stored. If alone is set, the earlier entries of
	// its subject are deleted.
	Keep(e Entry, alone bool) error
	// Forget deletes the entries of a subject.
	Forget(shelf, key string) error
}

// kept is a journal in memory whose entries a keeper stores as well.
type kept struct {
	*journal.Memory
	keeper Keeper
}

// newKept returns a journal with the entries of earlier visits.
func newKept(k Keeper, entries []Entry) kept {
	m := new(journal.Memory)
	for _, e := range entries {
		m.Load(journal.Shelf(e.Shelf), e.Key, journal.Entry{Rev: e.Rev, Data: []byte(e.Data), At: time.UnixMilli(e.At)})
	}
	return kept{m, k}
}

// Append implements [journal.Journal].
func (k kept) Append(ctx context.Context, shelf journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	rev, err := k.Memory.Append(ctx, shelf, key, after, id, data)
	if err != nil || after != journal.Unfenced && rev <= after { // an earlier call appended it
		return rev, err
	}
	return rev, k.keep(ctx, shelf, key, rev, journal.Keeps()[shelf].Most == 1)
}

// Replace implements [journal.Journal].
func (k kept) Replace(ctx context.Context, shelf journal.Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	rev, err := k.Memory.Replace(ctx, shelf, key, after, old, data)
	if err != nil {
		return rev, err
	}
	return rev, k.keep(ctx, shelf, key, rev, true)
}

// keep passes an entry and its time to the keeper. The entry counts even if there is no space for
// it; in that case the keeper tells the person.
func (k kept) keep(ctx context.Context, shelf journal.Shelf, key string, rev uint64, alone bool) error {
	entries, err := k.Read(ctx, shelf, key, rev-1)
	if err != nil || len(entries) == 0 || entries[0].Rev != rev {
		return err
	}
	e := entries[0]
	_ = k.keeper.Keep(Entry{e.Rev, string(shelf), key, e.At.UnixMilli(), string(e.Data)}, alone)
	return nil
}

// Purge implements [journal.Journal].
func (k kept) Purge(ctx context.Context, shelf journal.Shelf, key string) error {
	if err := k.Memory.Purge(ctx, shelf, key); err != nil {
		return err
	}
	_ = k.keeper.Forget(string(shelf), key)
	return nil
}

// Delay implements [journal.Journal]. There are no other processes.
func (kept) Delay() time.Duration { return 0 }
