package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/hoylecards/hoyle/bot"
)

// work plays games from the queue until ctx ends or a game cannot be played here.
func (m *member) work(ctx context.Context) {
	for ctx.Err() == nil {
		msg, err := m.queue.Next(jetstream.FetchMaxWait(time.Second))
		switch {
		case err == nil:
			if err := m.finish(ctx, msg); err != nil {
				m.fail(err)
			}
		case errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages):
		default: // the server is away, but may come back
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
		}
	}
}

// finish plays a game and stores its record. It regularly tells the server that it is
// still at work. A game that it cannot play goes back to the queue.
func (m *member) finish(ctx context.Context, msg jetstream.Msg) error {
	var g bot.PlayedGame
	if err := json.Unmarshal(msg.Data(), &g); err != nil {
		return errors.Join(err, msg.Term())
	}
	select {
	case <-m.result(key(g)): // queued again while it was played
		return msg.Ack()
	default:
	}
	playing, over := context.WithCancel(ctx)
	defer over()
	go func() {
		alive := time.NewTicker(m.patience / 4)
		defer alive.Stop()
		for {
			select {
			case <-alive.C:
				_ = msg.InProgress() // otherwise another program plays it too
			case <-playing.Done():
				return
			}
		}
	}()
	r, err := m.shared.Play(playing, g)
	if err != nil {
		_ = msg.Nak() // otherwise the server waits until patience runs out
		return err
	}
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err := m.results.Create(ctx, key(g), data); err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		return err
	}
	return msg.Ack()
}
