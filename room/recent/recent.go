// Package recent remembers keys for a while. It knows nothing of what they mean.
package recent

import (
	"sync"
	"time"
)

// Set is a set of keys that forgets each key some time after it was added: after Lasts at the earliest, and
// after twice that time at the latest. If it has Most keys, it forgets the older ones earlier.
type Set struct {
	Lasts time.Duration
	Most  int // 0 for any number

	mu         sync.Mutex
	young, old map[string]struct{}
	turned     time.Time // when the young keys became old ones
}

// Add adds a key, or makes it young again.
func (s *Set) Add(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn(s.Most > 0 && len(s.young) >= s.Most/2)
	if s.young == nil {
		s.young = map[string]struct{}{}
	}
	s.young[key] = struct{}{}
}

// Has reports whether a key is in the set.
func (s *Set) Has(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn(false)
	_, young := s.young[key]
	_, old := s.old[key]
	return young || old
}

// Remove removes a key.
func (s *Set) Remove(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.young, key)
	delete(s.old, key)
}

// turn forgets the old keys and makes the young ones old, if it is time for that or the set is full. The
// caller holds the lock.
func (s *Set) turn(full bool) {
	now := time.Now()
	switch passed := now.Sub(s.turned); {
	case passed >= 2*s.Lasts:
		s.young, s.old, s.turned = nil, nil, now
	case passed >= s.Lasts:
		s.young, s.old, s.turned = nil, s.young, s.turned.Add(s.Lasts)
	case full:
		s.young, s.old, s.turned = nil, s.young, now
	}
}
