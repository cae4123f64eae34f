// Package pool runs goroutines that somebody waits for, wakes goroutines, and lets them wait.
package pool

import "sync"

// Pool is some goroutines that end together. The zero Pool has none.
type Pool struct {
	mu      sync.Mutex
	closed  bool
	idle    []chan func() // of goroutines that wait for more, because to grow a new one's stack costs more than most work
	working sync.WaitGroup
}

// spare is the number of goroutines that may wait for more.
const spare = 32

// Go runs f in a goroutine, unless the pool is closed.
func (p *Pool) Go(f func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch last := len(p.idle) - 1; {
	case p.closed:
	case last < 0:
		p.working.Go(func() { p.work(f) })
	default:
		p.idle[last] <- f
		p.idle = p.idle[:last]
	}
}

// work runs f and what comes after it, until the pool is closed or enough others wait.
func (p *Pool) work(f func()) {
	next := make(chan func(), 1)
	for ; f != nil; f = <-next {
		f()
		p.mu.Lock()
		if p.closed || len(p.idle) == spare {
			p.mu.Unlock()
			return
		}
		p.idle = append(p.idle, next)
		p.mu.Unlock()
	}
}

// Close makes Go do nothing from now on.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, next := range p.idle {
		close(next)
	}
	p.idle = nil
}

// Wait waits until all goroutines have ended. The pool must be closed.
func (p *Pool) Wait() { p.working.Wait() }
