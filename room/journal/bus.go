package journal

import (
	"slices"
	"sync"
)

// bus delivers messages and news, in order, to each listener in the process. The zero bus has no
// listeners.
type bus struct {
	mu        sync.Mutex
	listeners map[int]*listener
	next      int
}

// listener is a listener of a topic, with the messages that it has not received yet.
type listener struct {
	topic   string
	heard   func(any)
	waiting []any
	busy    bool
}

// maxWaiting is the largest number of messages that wait for a listener; further messages are lost.
const maxWaiting = 10_000

// tell sends a message to the listeners of a topic.
func (b *bus) tell(topic string, message any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for n, l := range b.listeners {
		if l.topic != topic || len(l.waiting) >= maxWaiting {
			continue
		}
		l.waiting = append(l.waiting, message)
		if !l.busy {
			l.busy = true
			go b.deliver(n, l)
		}
	}
}

// deliver calls a listener with the messages that are waiting for it.
func (b *bus) deliver(n int, l *listener) {
	for {
		b.mu.Lock()
		if len(l.waiting) == 0 || b.listeners[n] != l {
			l.busy = false
			b.mu.Unlock()
			return
		}
		message := l.waiting[0]
		l.waiting = l.waiting[1:]
		b.mu.Unlock()
		l.heard(message)
	}
}

// listen calls the function heard with each message to a topic, until stop is called.
func (b *bus) listen(topic string, heard func(any)) (stop func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.listeners == nil {
		b.listeners = map[int]*listener{}
	}
	n := b.next
	b.next++
	b.listeners[n] = &listener{topic: topic, heard: heard}
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.listeners, n)
	}
}

// newsOf returns the topic for news of a shelf. The topic is not a key.
func newsOf(shelf Shelf) string { return "news of " + string(shelf) }

// Follow implements [Journal].
func (b *bus) Follow(shelf Shelf, news func(News)) (func(), error) {
	return b.listen(newsOf(shelf), func(m any) {
		if n, ok := m.(News); ok {
			news(n)
		}
	}), nil
}

// Send implements [Journal].
func (b *bus) Send(topic string, data []byte) error {
	if !IsKey(topic) {
		return ErrKey
	}
	b.tell(topic, slices.Clone(data))
	return nil
}

// Listen implements [Journal].
func (b *bus) Listen(topic string, heard func([]byte)) (func(), error) {
	if !IsKey(topic) {
		return nil, ErrKey
	}
	return b.listen(topic, func(m any) {
		if data, ok := m.([]byte); ok {
			heard(data)
		}
	}), nil
}
