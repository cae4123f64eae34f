// Package fleet shares the games of a contest among any number of programs, with a work queue and a
// store of results in JetStream.
//
// Every program that plays the same contest does the same: it queues the games for which it
// has no result, takes games from the queue, and stores their records. In the end, each program has
// the whole report. A game that a program does not finish goes back to the queue, so programs may
// come and go. The results stay in the bucket arena-ID of the server until the bucket is deleted. A
// contest that was stopped continues from these results, and so does the same contest with more
// deals.
package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/arena"
)

// patience is the time after which the server takes a game from a silent program and gives
// it to another.
const patience = 15 * time.Second

// Join lets this program take part in a contest that programs share through a server. It is an
// [arena.Share].
func Join(ctx context.Context, url string, s arena.Shared) (arena.Play, error) {
	return join(ctx, url, s, patience)
}

func join(ctx context.Context, url string, s arena.Shared, patience time.Duration) (arena.Play, error) {
	conn, err := nats.Connect(url, nats.Name("arena"), nats.MaxReconnects(-1))
	if err != nil {
		return nil, fmt.Errorf("fleet: %s: %w", url, err)
	}
	ctx, fail := context.WithCancelCause(ctx)
	m := &member{shared: s, patience: patience, fail: fail, done: map[string]chan struct{}{}}
	watcher, err := m.open(ctx, conn)
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("fleet: %w", err)
	}
	var running sync.WaitGroup
	running.Go(func() { m.watch(ctx, watcher) })
	for range s.Workers {
		running.Go(func() { m.work(ctx) })
	}
	go func() {
		running.Wait()
		conn.Close()
	}()
	return func(call context.Context, g bot.PlayedGame) (hoyle.Record, error) {
		r, err := m.play(call, ctx, g)
		if err != nil {
			return r, fmt.Errorf("fleet: %w", err)
		}
		return r, nil
	}, nil
}

// member is a program that plays a contest with others.
type member struct {
	shared   arena.Shared
	patience time.Duration
	fail     context.CancelCauseFunc // ends the work in this program
	js       jetstream.JetStream
	queue    jetstream.Consumer
	results  jetstream.KeyValue

	mu   sync.Mutex
	done map[string]chan struct{} // by the keys of games; closed once there is a result
}

// open opens the queue and the results, and creates them if they do not exist.
func (m *member) open(ctx context.Context, conn *nats.Conn) (watcher jetstream.KeyWatcher, err error) {
	if m.js, err = jetstream.New(conn); err != nil {
		return nil, err
	}
	stream, err := m.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: "arena-jobs-" + m.shared.ID, Subjects: []string{m.subject(">")}, Retention: jetstream.WorkQueuePolicy,
		Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1, // a game is queued once
	})
	if err != nil {
		return nil, err
	}
	m.queue, err = stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: m.patience, MaxAckPending: -1,
	})
	if err != nil {
		return nil, err
	}
	m.results, err = m.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: "arena-" + m.shared.ID})
	if err != nil {
		return nil, err
	}
	return m.results.WatchAll(ctx, jetstream.MetaOnly())
}

func (m *member) subject(key string) string { return "arena." + m.shared.ID + "." + key }

// key returns the name of a game in the queue and in the results.
func key(g bot.PlayedGame) string { return fmt.Sprintf("%d.%d", g.Deal, g.Rotation) }

// result returns the channel that is closed once there is a result of a game.
func (m *member) result(key string) chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.done[key]
	if c == nil {
		c = make(chan struct{})
		m.done[key] = c
	}
	return c
}

// watch notes the results.
func (m *member) watch(ctx context.Context, watcher jetstream.KeyWatcher) {
	for {
		select {
		case <-ctx.Done():
			_ = watcher.Stop()
			return
		case entry, ok := <-watcher.Updates():
			if !ok {
				m.fail(errors.New("the results cannot be watched any more"))
				return
			}
			if entry == nil || entry.Operation() != jetstream.KeyValuePut {
				continue // a nil marks the end of the results that were there at the start
			}
			c := m.result(entry.Key())
			m.mu.Lock()
			select {
			case <-c:
			default:
				close(c)
			}
			m.mu.Unlock()
		}
	}
}

// play lets one of the programs play a game. Now and then it queues the game again, in case the
// queue has lost it.
func (m *member) play(ctx, joined context.Context, g bot.PlayedGame) (r hoyle.Record, err error) {
	again := time.NewTicker(4 * m.patience)
	defer again.Stop()
	found := m.result(key(g))
	for {
		select {
		case <-found:
			entry, err := m.results.Get(ctx, key(g))
			if err != nil {
				return r, err
			}
			return r, json.Unmarshal(entry.Value(), &r)
		default:
		}
		if err := m.order(ctx, g); err != nil {
			return r, err
		}
		select {
		case <-found:
		case <-again.C:
		case <-ctx.Done():
			return r, context.Cause(ctx)
		case <-joined.Done():
			return r, context.Cause(joined)
		}
	}
}

// order queues a game unless it is already in the queue.
func (m *member) order(ctx context.Context, g bot.PlayedGame) error {
	data, err := json.Marshal(g)
	if err != nil {
		return err
	}
	_, err = m.js.Publish(ctx, m.subject(key(g)), data)
	if refused, ok := errors.AsType[*jetstream.APIError](err); ok && refused.ErrorCode == storeFailed {
		return nil // the subject has its message
	}
	return err
}

// storeFailed is the code of the error for a message that the limits of a stream refuse.
const storeFailed jetstream.ErrorCode = 10077
