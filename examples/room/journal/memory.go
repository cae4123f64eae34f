package journal

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// Memory is a journal in memory, for tests and for rooms that need not last. The
// zero Memory is empty.
type Memory struct {
	mu       sync.Mutex
	closed   bool
	rev      uint64
	subjects map[subject][]Entry
	ids      map[string]uint64
	news     map[int]follower
	topics   map[int]*listener
	next     int
}

type subject struct {
	shelf Shelf
	key   string
}

type follower struct {
	shelf Shelf
	news  func(string, uint64)
}

// Append implements [Journal].
func (m *Memory) Append(_ context.Context, shelf Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	if !isKey(key) {
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
	m.put(at, m.subjects[at], data, time.Now())
	m.ids[id] = m.rev
	for _, f := range m.news {
		if f.shelf == shelf {
			go f.news(key, m.rev)
		}
	}
	return m.rev, nil
}

// fence returns an error unless after is the rev of the last entry of a subject. The
// caller holds the lock.
func (m *Memory) fence(at subject, after uint64) error {
	if m.closed {
		return ErrClosed
	}
	last := uint64(0)
	if entries := m.subjects[at]; len(entries) > 0 {
		last = entries[len(entries)-1].Rev
	}
	if after != Unfenced && after != last {
		return ErrRaced
	}
	return nil
}

// put sets the entries of a subject to those before and a new one. The caller holds
// the lock.
func (m *Memory) put(at subject, before []Entry, data []byte, stored time.Time) {
	if m.subjects == nil {
		m.subjects = map[subject][]Entry{}
	}
	m.rev++
	entries := append(before, Entry{m.rev, slices.Clone(data), stored})
	if most := shelves[at.shelf].keeps; most > 0 && len(entries) > most {
		entries = slices.Clone(entries[len(entries)-most:])
	}
	m.subjects[at] = entries
}

// Replace implements [Journal].
func (m *Memory) Replace(_ context.Context, shelf Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	if !isKey(key) {
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

// Keys implements [Journal].
func (m *Memory) Keys(ctx context.Context, shelf Shelf) ([]string, error) {
	counts, err := m.Counts(ctx, shelf)
	return slices.Collect(maps.Keys(counts)), err
}

// Purge implements [Journal].
func (m *Memory) Purge(_ context.Context, shelf Shelf, key string) error {
	if !isKey(key) {
		return ErrKey
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.subjects, subject{shelf, key})
	return nil
}

// Follow implements [Journal].
func (m *Memory) Follow(shelf Shelf, news func(string, uint64)) (func(), error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.news == nil {
		m.news = map[int]follower{}
	}
	n := m.next
	m.next++
	m.news[n] = follower{shelf, news}
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.news, n)
	}, nil
}

// listener is a listener of a topic, with the messages that it has not got yet.
type listener struct {
	topic   string
	heard   func([]byte)
	waiting [][]byte
	busy    bool
}

// maxWaiting is the number of messages that wait for a listener; others are lost.
const maxWaiting = 10_000

// Send implements [Journal].
func (m *Memory) Send(topic string, data []byte) error {
	if !isKey(topic) {
		return ErrKey
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	for n, l := range m.topics {
		if l.topic != topic || len(l.waiting) >= maxWaiting {
			continue
		}
		l.waiting = append(l.waiting, slices.Clone(data))
		if !l.busy {
			l.busy = true
			go m.deliver(n, l)
		}
	}
	return nil
}

// deliver calls a listener with the messages that wait for it.
func (m *Memory) deliver(n int, l *listener) {
	for {
		m.mu.Lock()
		if len(l.waiting) == 0 || m.topics[n] != l {
			l.busy = false
			m.mu.Unlock()
			return
		}
		data := l.waiting[0]
		l.waiting = l.waiting[1:]
		m.mu.Unlock()
		l.heard(data)
	}
}

// Listen implements [Journal].
func (m *Memory) Listen(topic string, heard func([]byte)) (func(), error) {
	if !isKey(topic) {
		return nil, ErrKey
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.topics == nil {
		m.topics = map[int]*listener{}
	}
	n := m.next
	m.next++
	m.topics[n] = &listener{topic: topic, heard: heard}
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.topics, n)
	}, nil
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

// Delay implements [Journal]. Others are other hosts in the same process.
func (m *Memory) Delay() time.Duration { return 50 * time.Millisecond }

// Close implements [Journal].
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}
