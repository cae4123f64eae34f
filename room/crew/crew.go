// Package crew runs goroutines that somebody waits for.
package crew

import "sync"

// Crew is some goroutines that end together. The zero Crew has none.
type Crew struct {
	mu      sync.Mutex
	closed  bool
	idle    []chan func() // of goroutines that wait for more, because to grow a new one's stack costs more than most work
	working sync.WaitGroup
}

// spare is the number of goroutines that may wait for more.
const spare = 32

// Go runs f in a goroutine, unless the crew is closed.
func (c *Crew) Go(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch last := len(c.idle) - 1; {
	case c.closed:
	case last < 0:
		c.working.Go(func() { c.work(f) })
	default:
		c.idle[last] <- f
		c.idle = c.idle[:last]
	}
}

// work runs f and what comes after it, until the crew is closed or enough others wait.
func (c *Crew) work(f func()) {
	next := make(chan func(), 1)
	for ; f != nil; f = <-next {
		f()
		c.mu.Lock()
		if c.closed || len(c.idle) == spare {
			c.mu.Unlock()
			return
		}
		c.idle = append(c.idle, next)
		c.mu.Unlock()
	}
}

// Close makes Go do nothing from now on.
func (c *Crew) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, next := range c.idle {
		close(next)
	}
	c.idle = nil
}

// Wait waits until all goroutines have ended. The crew must be closed.
func (c *Crew) Wait() { c.working.Wait() }
