// Package journal stores the events of a card room. A subject is a list of entries, such as the
// events of one table. An entry is appended only if the writer has seen all entries before it, so
// that any number of nodes may write. [Memory] keeps everything in memory, [OpenDisk] in a
// directory, and package streams in NATS JetStream. [Seal] wraps a journal so that its contents are
// secret.
package journal

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
)

// The errors of a journal.
var (
	// ErrRaced means that there are entries that the writer has not seen: read
	// them, and decide again.
	ErrRaced = errors.New("journal: another entry came first")
	// ErrFull means that the subject takes no more entries.
	ErrFull = errors.New("journal: full")
	// ErrUnknown means that the store has not answered in time, so that the fate
	// of the entry is unknown. Append it again with the same id.
	ErrUnknown = errors.New("journal: no answer")
	// ErrKey means that a text is not a key.
	ErrKey = errors.New("journal: not a key")
	// ErrSealed means that an entry cannot be opened with the key at hand.
	ErrSealed = errors.New("journal: wrong key, or not what was written")
	// ErrClosed means that the journal is closed.
	ErrClosed = errors.New("journal: closed")
)

// Unfenced is the rev for appending to a subject without regard to its entries.
const Unfenced = ^uint64(0)

// Entry is an entry of a subject. Its rev is greater than those of all entries of
// the subject before it.
type Entry struct {
	Rev  uint64
	Data []byte
	At   time.Time // when it was stored
}

// News is an entry that somebody has appended.
type News struct {
	Key   string
	Rev   uint64
	After uint64 // the rev of the entry before it
	Data  []byte // nil if it must be read
}

// IsKey reports whether a text is a key. Stars, dots and quotes have a meaning to
// the store, so strangers must not be able to send them.
func IsKey(text string) bool {
	odd := func(r rune) bool { return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') }
	return text != "" && len(text) <= 64 && !strings.ContainsFunc(text, odd)
}

// Journal stores entries. Its methods may be called by several goroutines at
// once. A key is 1 to 64 letters and digits. For any other text, Read finds nothing,
// and Append and Purge return ErrKey.
type Journal interface {
	// Append appends an entry to a subject if the parameter after is the rev of the subject's last
	// entry, or 0 if the subject has none. It returns the rev of the new entry. Within two minutes it
	// appends no id twice: if it knows the id, it returns the rev of the entry with that id. That rev
	// is not greater than after. The error is ErrRaced, ErrFull, ErrUnknown or ErrClosed.
	Append(ctx context.Context, shelf Shelf, key string, after uint64, id string, data []byte) (uint64, error)
	// Replace appends an entry to a subject if the parameter after is the rev of the subject's last
	// entry, and then deletes the entries before it. If the process ends before they are deleted, some
	// or all of them may remain beside the new entry. The shelf treats the new entry as if it were
	// already as old as the parameter old says. Followers get no news of it. The errors are those of
	// Append.
	Replace(ctx context.Context, shelf Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error)
	// Skip makes the revs of a shelf without entries continue after the given rev.
	Skip(ctx context.Context, shelf Shelf, rev uint64) error
	// Read returns the entries of a subject with a rev greater than the parameter after, in order.
	Read(ctx context.Context, shelf Shelf, key string, after uint64) ([]Entry, error)
	// Counts returns the number of entries for each key that has any.
	Counts(ctx context.Context, shelf Shelf) (map[string]int, error)
	// Purge deletes all entries of a subject. Its revs continue from where they were.
	Purge(ctx context.Context, shelf Shelf, key string) error
	// Follow calls the function news with each entry that any writer appends from now on, until stop
	// is called. News may be lost.
	Follow(shelf Shelf, news func(News)) (stop func(), err error)
	// Send sends a message to all listeners of a topic at that moment, the sender included. Topics are
	// like keys. Messages may be lost, and must contain nothing secret.
	Send(topic string, data []byte) error
	// Listen calls the function heard with each message to a topic, until stop is called. Messages
	// from one sender come in order, one after the other.
	Listen(topic string, heard func(data []byte)) (stop func(), err error)
	// Check returns an error unless the store can take entries now.
	Check(ctx context.Context) error
	// Delay returns the time within which other processes will certainly have answered a message, if
	// all is well. It is 0 if there are no other processes.
	Delay() time.Duration
	// Close ends the journal.
	Close() error
}

// Keys returns the keys of the subjects of a shelf that have entries, in any order.
func Keys(ctx context.Context, j Journal, shelf Shelf) ([]string, error) {
	counts, err := j.Counts(ctx, shelf)
	return slices.Collect(maps.Keys(counts)), err
}
