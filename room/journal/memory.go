package journal

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Memory is a journal in memory, for tests and for rooms that need not last. The
// zero Memory is empty.
type Memory struct {
	bus      // whose lock is taken while this one is held
	mu       sync.Mutex
	closed   bool
	rev      uint64
	subjects map[subject][]Entry
	ids      map[string]uint64
}

type subject struct {
	shelf Shelf
	key   string
}

// Append implements [Journal].
func (m *Memory) Append(_ context.Context, shelf Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	if !IsKey(key) {
		return 0, ErrKey
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at := subject{shelf, key}
	if err := m.fence(at, after); err != nil {
		return 0, err
	}
	if rev := m.ids[id]; id != "" && rev != 0 {
		return rev, nil
	}
	if m.ids == nil {
		m.ids = map[string]uint64{}
	}
	before := m.last(at)
	m.put(at, m.subjects[at], data, time.Now())
	m.ids[id] = m.rev
	m.tell(newsOf(shelf), News{Key: key, Rev: m.rev, After: before, Data: slices.Clone(data)})
	return m.rev, nil
}

// fence returns an error unless the parameter after is the rev of the last entry of a subject. The
// caller holds the lock.
func (m *Memory) fence(at subject, after uint64) error {
	if m.closed {
		return ErrClosed
	}
	if after != Unfenced && after != m.last(at) {
		return ErrRaced
	}
	return nil
}

// last returns the rev of the last entry of a subject. It is 0 if the subject has none. The caller
// holds the lock.
func (m *Memory) last(at subject) uint64 {
	if entries := m.subjects[at]; len(entries) > 0 {
		return entries[len(entries)-1].Rev
	}
	return 0
}

// put sets the entries of a subject to the given ones and a new one. The caller holds
// the lock.
func (m *Memory) put(at subject, before []Entry, data []byte, stored time.Time) {
	if m.subjects == nil {
		m.subjects = map[subject][]Entry{}
	}
	m.rev++
	entries := append(before, Entry{m.rev, slices.Clone(data), stored})
	if most := shelves[at.shelf].Most; most > 0 && len(entries) > most {
		entries = slices.Clone(entries[len(entries)-most:])
	}
	m.subjects[at] = entries
}

// Replace implements [Journal].
func (m *Memory) Replace(_ context.Context, shelf Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	if !IsKey(key) {
		return 0, ErrKey
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at := subject{shelf, key}
	if err := m.fence(at, after); err != nil {
		return 0, err
	}
	m.put(at, nil, data, time.Now().Add(-old))
	return m.rev, nil
}

// Load adds an entry that was stored earlier, after all other entries of its subject.
func (m *Memory) Load(shelf Shelf, key string, e Entry) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := subject{shelf, key}
	m.rev = max(m.rev, e.Rev-1)
	m.put(at, m.subjects[at], e.Data, e.At)
}

// Skip implements [Journal].
func (m *Memory) Skip(_ context.Context, _ Shelf, rev uint64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rev = max(m.rev, rev)
	return nil
}

// Read implements [Journal].
func (m *Memory) Read(_ context.Context, shelf Shelf, key string, after uint64) ([]Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var found []Entry
	for _, e := range m.subjects[subject{shelf, key}] {
		if e.Rev > after {
			found = append(found, Entry{e.Rev, slices.Clone(e.Data), e.At})
		}
	}
	return found, nil
}

// Counts implements [Journal].
func (m *Memory) Counts(_ context.Context, shelf Shelf) (map[string]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	counts := map[string]int{}
	for s, entries := range m.subjects {
		if s.shelf == shelf {
			counts[s.key] = len(entries)
		}
	}
	return counts, nil
}

// Purge implements [Journal].
func (m *Memory) Purge(_ context.Context, shelf Shelf, key string) error {
	if !IsKey(key) {
		return ErrKey
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.subjects, subject{shelf, key})
	return nil
}

// Send implements [Journal].
func (m *Memory) Send(topic string, data []byte) error {
	if err := m.Check(context.Background()); err != nil {
		return err
	}
	return m.bus.Send(topic, data)
}

// Check implements [Journal].
func (m *Memory) Check(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	return nil
}

// Delay implements [Journal]. The others are hosts in the same process.
func (m *Memory) Delay() time.Duration { return 50 * time.Millisecond }

// Close implements [Journal].
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}
