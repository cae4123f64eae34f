package journal

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// NATS is a journal in NATS JetStream, embedded in the process without a port.
// Every entry is on the disk before Append returns.
type NATS struct {
	server *server.Server
	conn   *nats.Conn
	js     jetstream.JetStream
}

// maxEntries is the number of entries of a table, maxEntry the size of an entry.
const (
	maxEntries = 20_000
	maxEntry   = 1 << 20
	wait       = 5 * time.Second // for an answer of the store
)

// The codes of the store's refusals of an expected last sequence: the second one
// if another append is in flight.
const (
	codeWrongSequence = 10071
	codeInFlight      = 10164
	codeMaxPerSubject = 10077
)

// Open opens the journal in a directory, or a new one if there is none.
func Open(ctx context.Context, dir string) (*NATS, error) {
	srv, err := server.NewServer(&server.Options{
		ServerName: "room", DontListen: true, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: dir, SyncAlways: true, MaxPayload: maxEntry + 1<<10,
	})
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	srv.Start()
	j := &NATS{server: srv}
	if !srv.ReadyForConnections(30 * time.Second) {
		_ = j.Close()
		return nil, errors.New("journal: the store does not start; is another room running in that directory?")
	}
	if j.conn, err = nats.Connect("", nats.InProcessServer(srv), nats.MaxReconnects(-1)); err == nil {
		j.js, err = jetstream.New(j.conn)
	}
	for shelf := range shelves {
		if err == nil {
			err = j.create(ctx, shelf)
		}
	}
	if err != nil {
		_ = j.Close()
		return nil, fmt.Errorf("journal: %w", err)
	}
	return j, nil
}

// create makes the stream of a shelf, or changes it to what it should be.
func (j *NATS) create(ctx context.Context, shelf Shelf) error {
	is := shelves[shelf]
	c := jetstream.StreamConfig{
		Name: is.stream, Subjects: []string{string(shelf) + ".*"}, Storage: jetstream.FileStorage,
		AllowDirect: true, MaxMsgSize: maxEntry, MaxMsgsPerSubject: int64(is.keeps), MaxAge: is.age(),
		AllowRollup: true, AllowMsgTTL: is.days > 0,
	}
	if is.keeps == 0 {
		c.MaxMsgsPerSubject, c.Discard, c.DiscardNewPerSubject = maxEntries, jetstream.DiscardNew, true
		c.MaxMsgs = 1 << 40 // required of a stream that refuses new entries; never reached
	}
	if is.news {
		c.RePublish = &jetstream.RePublish{
			Source: string(shelf) + ".*", Destination: "ev." + string(shelf) + ".{{wildcard(1)}}", HeadersOnly: true,
		}
	}
	_, err := j.js.CreateOrUpdateStream(ctx, c)
	return err
}

// Append implements [Journal].
func (j *NATS) Append(ctx context.Context, shelf Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	if !isKey(key) {
		return 0, ErrKey
	}
	options := []jetstream.PublishOpt{jetstream.WithExpectStream(shelves[shelf].stream)}
	if id != "" {
		options = append(options, jetstream.WithMsgID(id))
	}
	if after != Unfenced {
		options = append(options, jetstream.WithExpectLastSequencePerSubject(after))
	}
	return j.publish(ctx, &nats.Msg{Subject: string(shelf) + "." + key, Data: data}, options)
}

// publish appends a message to its stream.
func (j *NATS) publish(ctx context.Context, m *nats.Msg, options []jetstream.PublishOpt) (uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	ack, err := j.js.PublishMsg(ctx, m, options...)
	if err == nil {
		return ack.Sequence, nil
	}
	var refusal *jetstream.APIError
	switch {
	case errors.As(err, &refusal) && (refusal.ErrorCode == codeWrongSequence || refusal.ErrorCode == codeInFlight):
		return 0, ErrRaced
	case errors.As(err, &refusal) && refusal.ErrorCode == codeMaxPerSubject:
		return 0, ErrFull
	case errors.Is(err, nats.ErrConnectionClosed):
		return 0, ErrClosed
	}
	return 0, fmt.Errorf("%w: %w", ErrUnknown, err)
}

// batch is the number of entries that are asked for at once.
const batch = 500

// Read implements [Journal].
func (j *NATS) Read(ctx context.Context, shelf Shelf, key string, after uint64) ([]Entry, error) {
	var all []Entry
	if !isKey(key) {
		return all, nil
	}
	for {
		found, err := j.readBatch(ctx, shelf, key, after)
		if err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
		all = append(all, found...)
		if len(found) < batch {
			return all, nil
		}
		after = found[len(found)-1].Rev
	}
}

// readBatch reads the next entries by one request, which the store answers by a
// message for each, and one that ends them.
func (j *NATS) readBatch(ctx context.Context, shelf Shelf, key string, after uint64) ([]Entry, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	inbox := j.conn.NewInbox()
	answers := make(chan *nats.Msg, batch+1)
	sub, err := j.conn.ChanSubscribe(inbox, answers)
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	ask := fmt.Sprintf(`{"seq":%d,"next_by_subj":"%s.%s","batch":%d}`, after+1, shelf, key, batch)
	if err := j.conn.PublishRequest("$JS.API.DIRECT.GET."+shelves[shelf].stream, inbox, []byte(ask)); err != nil {
		return nil, err
	}
	var found []Entry
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
			found = append(found, Entry{rev, m.Data, at})
		case "204", "404": // the end, or nothing at all
			return found, nil
		default:
			return nil, fmt.Errorf("the store answers %s %s", m.Header.Get("Status"), m.Header.Get("Description"))
		}
	}
}

// Keys implements [Journal].
func (j *NATS) Keys(ctx context.Context, shelf Shelf) ([]string, error) {
	stream, err := j.js.Stream(ctx, shelves[shelf].stream)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(string(shelf)+".*"))
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	var keys []string
	for s := range info.State.Subjects {
		keys = append(keys, strings.TrimPrefix(s, string(shelf)+"."))
	}
	return keys, nil
}

// Purge implements [Journal].
func (j *NATS) Purge(ctx context.Context, shelf Shelf, key string) error {
	if !isKey(key) {
		return ErrKey
	}
	stream, err := j.js.Stream(ctx, shelves[shelf].stream)
	if err == nil {
		err = stream.Purge(ctx, jetstream.WithPurgeSubject(string(shelf)+"."+key))
	}
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

// Follow implements [Journal].
func (j *NATS) Follow(shelf Shelf, news func(string, uint64)) (func(), error) {
	prefix := "ev." + string(shelf) + "."
	sub, err := j.conn.Subscribe(prefix+"*", func(m *nats.Msg) {
		if rev, err := strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64); err == nil {
			news(strings.TrimPrefix(m.Subject, prefix), rev)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// Close implements [Journal].
func (j *NATS) Close() error {
	if j.conn != nil {
		j.conn.Close()
	}
	j.server.Shutdown()
	j.server.WaitForShutdown()
	return nil
}
