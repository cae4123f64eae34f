// Package streams implements a journal in NATS JetStream: [Open] embeds a part of it in each of
// several processes, and [Dial] uses NATS servers that are already running.
package streams

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/hoylecards/hoyle/room/journal"
)

// Journal is a journal in NATS JetStream. With an embedded store, Append returns only after the
// entry is on disk; in a cluster, it is then on the disks of at least two of the three nodes
// that keep it.
type Journal struct {
	server     *server.Server // nil if the store is not embedded
	conn       *nats.Conn
	js         jetstream.JetStream
	broken     func(error)
	kept       map[journal.Shelf]journal.Kept
	checked    atomic.Uint32 // the stream that was checked last
	opened     bool
	replicated bool // entries are on several servers
}

const (
	wait    = 2 * time.Second // for an answer from the store
	ackWait = time.Second     // for it to store an entry, before the entry is sent again
)

// The codes with which the store refuses an expected last sequence. It sends the second one if
// another append is in flight.
const (
	codeWrongSequence = 10071
	codeInFlight      = 10164
	codeMaxPerSubject = 10077
)

// Append implements [Journal].
func (j *Journal) Append(ctx context.Context, shelf journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	if !journal.IsKey(key) {
		return 0, journal.ErrKey
	}
	to := j.streamOf(shelf, key)
	options := []jetstream.PublishOpt{jetstream.WithExpectStream(to.name)}
	if id != "" {
		options = append(options, jetstream.WithMsgID(id))
	}
	if after != journal.Unfenced {
		options = append(options, jetstream.WithExpectLastSequencePerSubject(after))
	}
	return j.publish(ctx, &nats.Msg{Subject: to.prefix + key, Data: data}, after, options)
}

// publish appends a message to its stream; the caller has seen everything up to the rev after.
func (j *Journal) publish(ctx context.Context, m *nats.Msg, after uint64, options []jetstream.PublishOpt) (uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, ackWait)
	defer cancel()
	ack, err := j.js.PublishMsg(ctx, m, options...)
	switch {
	case err == nil && ack.Duplicate && after != journal.Unfenced && ack.Sequence > after:
		return 0, journal.ErrRaced // a cluster does not compare the last sequence of an id that it knows
	case err == nil:
		return ack.Sequence, nil
	}
	var refusal *jetstream.APIError
	switch {
	case errors.As(err, &refusal) && (refusal.ErrorCode == codeWrongSequence || refusal.ErrorCode == codeInFlight):
		return 0, journal.ErrRaced
	case errors.As(err, &refusal) && refusal.ErrorCode == codeMaxPerSubject:
		return 0, journal.ErrFull
	case errors.Is(err, nats.ErrConnectionClosed):
		return 0, journal.ErrClosed
	}
	return 0, fmt.Errorf("%w: %w", journal.ErrUnknown, err)
}

// batch is the number of entries that are requested together.
const batch = 500

// Read implements [Journal].
func (j *Journal) Read(ctx context.Context, shelf journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	var all []journal.Entry
	if !journal.IsKey(key) {
		return all, nil
	}
	for {
		found, err := j.readBatch(ctx, shelf, key, after)
		if err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
		all = append(all, found...)
		if n := len(found); n > 0 {
			after = found[n-1].Rev
		}
		if len(found) < batch {
			break
		}
	}
	newer, err := j.readNewest(ctx, shelf, key, after)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return append(all, newer...), nil
}

// readNewest reads the next entries from the leader of the store. Any replica can
// answer readBatch, and one that was away may be behind for many seconds.
func (j *Journal) readNewest(ctx context.Context, shelf journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	if !j.replicated {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	var found []journal.Entry
	from := j.streamOf(shelf, key)
	for {
		ask := fmt.Sprintf(`{"seq":%d,"next_by_subj":"%s%s"}`, after+1, from.prefix, key)
		m, err := j.askLeader(ctx, "$JS.API.STREAM.MSG.GET."+from.name, []byte(ask))
		if err != nil {
			return nil, err
		}
		var answer struct {
			Error   *jetstream.APIError
			Message struct {
				Seq  uint64
				Data []byte
			}
		}
		if err := json.Unmarshal(m.Data, &answer); err != nil {
			return nil, err
		}
		switch {
		case answer.Error != nil && answer.Error.Code == 404:
			return found, nil
		case answer.Error != nil:
			return nil, answer.Error
		}
		after = answer.Message.Seq
		found = append(found, journal.Entry{Rev: after, Data: answer.Message.Data})
	}
}

// askLeader sends a request to the leader of a stream. A request that comes while there is no leader
// is lost, so it is sent again, each time after twice as long.
func (j *Journal) askLeader(ctx context.Context, subject string, ask []byte) (*nats.Msg, error) {
	for patience := tryEvery; ; patience *= 2 {
		timed, cancel := context.WithTimeout(ctx, patience)
		m, err := j.conn.RequestWithContext(timed, subject, ask)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return m, err
		}
	}
}

// readBatch reads the next entries with one request. The store answers with a message for each
// entry, followed by one that marks the end.
func (j *Journal) readBatch(ctx context.Context, shelf journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	inbox := j.conn.NewInbox()
	answers := make(chan *nats.Msg, batch+1)
	sub, err := j.conn.ChanSubscribe(inbox, answers)
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	from := j.streamOf(shelf, key)
	ask := fmt.Sprintf(`{"seq":%d,"next_by_subj":"%s%s","batch":%d}`, after+1, from.prefix, key, batch)
	if err := j.conn.PublishRequest("$JS.API.DIRECT.GET."+from.name, inbox, []byte(ask)); err != nil {
		return nil, err
	}
	var found []journal.Entry
	for {
		var m *nats.Msg
		select {
		case m = <-answers:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		switch m.Header.Get("Status") {
		case "":
			rev, err := strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64)
			if err != nil {
				return nil, err
			}
			at, err := time.Parse(time.RFC3339Nano, m.Header.Get("Nats-Time-Stamp"))
			if err != nil {
				return nil, err
			}
			if ttl, err := time.ParseDuration(m.Header.Get(jetstream.MsgTTLHeader)); err == nil {
				at = at.Add(ttl - j.age(shelf)) // it is as old as the entries that it replaced
			}
			found = append(found, journal.Entry{Rev: rev, Data: m.Data, At: at})
		case "204", "404": // the end, or nothing at all
			return found, nil
		default:
			return nil, fmt.Errorf("the store answers %s %s", m.Header.Get("Status"), m.Header.Get("Description"))
		}
	}
}

// Purge implements [Journal].
func (j *Journal) Purge(ctx context.Context, shelf journal.Shelf, key string) error {
	if !journal.IsKey(key) {
		return journal.ErrKey
	}
	from := j.streamOf(shelf, key)
	stream, err := j.js.Stream(ctx, from.name)
	if err == nil {
		err = stream.Purge(ctx, jetstream.WithPurgeSubject(from.prefix+key))
	}
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

// Follow implements [Journal].
func (j *Journal) Follow(shelf journal.Shelf, news func(journal.News)) (func(), error) {
	prefix := "ev." + string(shelf) + "."
	sub, err := j.conn.Subscribe(prefix+"*", func(m *nats.Msg) {
		rev, err := strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64)
		after, none := strconv.ParseUint(m.Header.Get("Nats-Last-Sequence"), 10, 64)
		switch {
		case err != nil || m.Header.Get(jetstream.MsgRollup) != "":
		case none != nil || len(m.Data) == 0:
			news(journal.News{Key: strings.TrimPrefix(m.Subject, prefix), Rev: rev})
		default:
			news(journal.News{Key: strings.TrimPrefix(m.Subject, prefix), Rev: rev, After: after, Data: m.Data})
		}
	})
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// topicPrefix is what the subjects of messages between nodes begin with.
const topicPrefix = "bus."

// Send implements [Journal].
func (j *Journal) Send(topic string, data []byte) error {
	if !journal.IsKey(topic) {
		return journal.ErrKey
	}
	if err := j.conn.Publish(topicPrefix+topic, data); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

// Listen implements [Journal].
func (j *Journal) Listen(topic string, heard func([]byte)) (func(), error) {
	if !journal.IsKey(topic) {
		return nil, journal.ErrKey
	}
	sub, err := j.conn.Subscribe(topicPrefix+topic, func(m *nats.Msg) { heard(m.Data) })
	if err == nil {
		err = j.conn.FlushTimeout(wait) // so that the servers know of the subscription
	}
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// Delay implements [Journal].
func (j *Journal) Delay() time.Duration { return 300 * time.Millisecond }

// Close implements [Journal]. If it ends a node of a cluster, the node hands its
// leadership over first.
func (j *Journal) Close() error {
	if j.server != nil && j.opened {
		j.standDown()
	}
	if j.conn != nil {
		j.conn.Close()
	}
	if j.server != nil {
		j.server.LameDuckShutdown()
		j.server.Shutdown()
		j.server.WaitForShutdown()
	}
	return nil
}
