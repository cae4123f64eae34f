// Package crew runs goroutines that somebody waits for.
package crew

import "sync"

// Crew is some goroutines that end together. The zero Crew has none.
type Crew struct {
	mu      sync.Mutex
	closed  bool
	working sync.WaitGroup
}

// Go runs f in a goroutine, unless the crew is closed.
func (c *Crew) Go(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.working.Go(f)
	}
}

// Close makes Go do nothing from now on.
func (c *Crew) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
}

// Wait waits until all goroutines have ended. The crew must be closed.
func (c *Crew) Wait() { c.working.Wait() }
