package streams

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/hoylecards/hoyle/room/journal"
)

// Replace implements [Journal].
func (j *Journal) Replace(ctx context.Context, shelf journal.Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	if !journal.IsKey(key) {
		return 0, journal.ErrKey
	}
	is, to := kept[shelf], j.streamOf(shelf, key)
	m := &nats.Msg{Subject: to.prefix + key, Data: data, Header: nats.Header{jetstream.MsgRollup: {jetstream.MsgRollupSubject}}}
	options := []jetstream.PublishOpt{jetstream.WithExpectStream(to.name), jetstream.WithExpectLastSequencePerSubject(after)}
	if is.Days > 0 && old > 0 {
		options = append(options, jetstream.WithMsgTTL(max(j.age(shelf)-old, time.Second).Truncate(time.Second)))
	}
	return j.publish(ctx, m, journal.Unfenced, options)
}

// Skip implements [Journal].
func (j *Journal) Skip(ctx context.Context, shelf journal.Shelf, rev uint64) error {
	for _, s := range streamsOf(shelf) {
		stream, err := j.js.Stream(ctx, s.name)
		if err == nil && rev > 0 {
			err = stream.Purge(ctx, jetstream.WithPurgeSequence(rev+1))
		}
		if err != nil {
			return fmt.Errorf("journal: %w", err)
		}
	}
	return nil
}
