package streams

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"reflect"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/hoylecards/hoyle/room/journal"
)

// Node is a node of a cluster in which every process embeds a part of the store.
type Node struct {
	Name      string   // different from those of the other nodes, and the same after a restart
	Listen    string   // HOST:PORT for the other nodes
	Advertise string   // HOST:PORT at which they reach this node, "" for Listen
	Routes    []string // HOST:PORT of all nodes, including this one
	Secret    string   // that the nodes share; nobody else may join
	// Elect is the least time without a leader after which the other nodes elect one; the longest is
	// twice that. It is at least LeastElect, or 0 for the 4 to 9 seconds that are usual for NATS.
	Elect  time.Duration
	Log    *slog.Logger // for the errors of the server, nil for none
	Broken func(error)  // called if the process must be restarted before it can store anything; may be nil
}

const (
	startWait   = 30 * time.Second // for the embedded store
	clusterWait = 2 * time.Minute  // for the other nodes, until there is a leader
	makeWait    = 5 * time.Second  // for a stream to be made
	lookWait    = time.Second      // for an answer, which does not come before there is a leader
	tryEvery    = 250 * time.Millisecond
	replicas    = 3 // of each entry in a cluster
)

// Open opens the journal of a cluster; this node's part is in a directory. Open waits until
// most of the nodes run, for two minutes at most.
func Open(ctx context.Context, dir string, n Node, options ...journal.Option) (*Journal, error) {
	host, text, err := net.SplitHostPort(n.Listen)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	port, err := strconv.Atoi(text)
	if err != nil || port == 0 {
		return nil, fmt.Errorf("journal: %q has no port for the other nodes", n.Listen)
	}
	if len(n.Routes) < replicas { // the number of routes is the number of nodes that must agree
		return nil, fmt.Errorf("journal: %d nodes, want at least %d", len(n.Routes), replicas)
	}
	if err := elect(n.Elect); err != nil {
		return nil, err
	}
	o := server.Options{
		ServerName: n.Name, StoreDir: dir,
		// The server opens routes only if it has a port for clients. Nobody else can use that
		// port: its password is random and never leaves the process.
		Host: "127.0.0.1", Port: server.RANDOM_PORT, Username: "room", Password: rand.Text(),
	}
	o.Cluster = server.ClusterOpts{
		Name: "room", Host: host, Port: port, Advertise: n.Advertise, Username: "node", Password: n.Secret,
		PingInterval: time.Second, MaxPingsOut: 4,
	}
	for _, address := range n.Routes {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", Host: address, User: url.UserPassword("node", n.Secret)})
	}
	return start(ctx, o, n, options)
}

// start starts an embedded store, and connects to it.
func start(ctx context.Context, o server.Options, n Node, options []journal.Option) (*Journal, error) {
	o.NoSigs, o.NoLog, o.JetStream, o.SyncAlways, o.MaxPayload = true, true, true, true, journal.MaxEntry+1<<10
	srv, err := server.NewServer(&o)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	w := watcher{cmp.Or(n.Log, slog.New(slog.DiscardHandler)), n.Broken}
	if w.broken == nil {
		w.broken = func(error) {}
	}
	srv.SetLogger(w, false, false)
	srv.Start()
	j := &Journal{kept: journal.Keeps(options...), server: srv, broken: w.broken}
	if !srv.ReadyForConnections(startWait) {
		_ = j.Close()
		return nil, errors.New("journal: the store does not start; is another room running in that directory?")
	}
	return j.connect(ctx, "", nats.InProcessServer(srv), nats.UserInfo(o.Username, o.Password))
}

// Dial opens the journal in NATS with JetStream, on one server or in a cluster that is already
// running. In a cluster, every entry is on three servers. The name of the file of credentials may
// be "". Dial waits for two minutes at most.
func Dial(ctx context.Context, urls string, credentials string, options ...journal.Option) (*Journal, error) {
	j := &Journal{kept: journal.Keeps(options...)}
	to := []nats.Option{
		nats.RetryOnFailedConnect(true), nats.PingInterval(time.Second), nats.MaxPingsOutstanding(3),
		nats.IgnoreAuthErrorAbort(), // a NATS server that has just started may not know about the account yet
	}
	if credentials != "" {
		to = append(to, nats.UserCredentials(credentials))
	}
	return j.connect(ctx, urls, to...)
}

// connect connects to the store and makes the streams. On error, it closes the
// journal.
func (j *Journal) connect(ctx context.Context, urls string, options ...nats.Option) (*Journal, error) {
	options = append(options, nats.Name("room"), nats.MaxReconnects(-1), nats.ReconnectWait(tryEvery),
		nats.ReconnectBufSize(-1), // messages that cannot be sent are refused, which bounds memory
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	var err error
	if j.conn, err = nats.Connect(urls, options...); err == nil {
		j.js, err = jetstream.New(j.conn)
	}
	if err == nil {
		err = j.await(ctx)
	}
	if err != nil {
		_ = j.Close()
		return nil, fmt.Errorf("journal: %w", err)
	}
	j.opened, j.replicated = true, j.conn.ConnectedClusterName() != ""
	return j, nil
}

// await makes the streams, and waits until the store accepts entries.
func (j *Journal) await(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, clusterWait)
	defer cancel()
	for {
		err := j.createAll(ctx)
		if err == nil {
			err = j.checkAll(ctx)
		}
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			if refused := j.conn.LastError(); refused != nil && !j.conn.IsConnected() {
				err = refused
			}
			return fmt.Errorf("no cluster with a leader and a stream: %w", err)
		case <-time.After(tryEvery):
		}
	}
}

func (j *Journal) createAll(ctx context.Context) error {
	for _, s := range allStreams() {
		if err := j.create(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// create makes a stream, or changes its options.
func (j *Journal) create(ctx context.Context, s stream) error {
	ctx, cancel := context.WithTimeout(ctx, makeWait)
	defer cancel()
	stream, err := j.look(ctx, s.name)
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		var c jetstream.StreamConfig
		j.configure(&c, s)
		_, err = j.js.CreateStream(ctx, c)
		return err
	case err != nil:
		return err
	}
	is := stream.CachedInfo().Config
	c := is
	j.configure(&c, s)
	if reflect.DeepEqual(is, c) {
		return nil
	}
	_, err = j.js.UpdateStream(ctx, c)
	return err
}

// look returns a stream. The request may be lost if a node has just come or gone.
func (j *Journal) look(ctx context.Context, name string) (jetstream.Stream, error) {
	ctx, cancel := context.WithTimeout(ctx, lookWait)
	defer cancel()
	return j.js.Stream(ctx, name)
}

// configure sets the options that the room needs for a stream.
func (j *Journal) configure(c *jetstream.StreamConfig, s stream) {
	shelf, is := s.shelf, kept[s.shelf]
	c.Name, c.Subjects, c.Storage = s.name, []string{s.prefix + "*"}, jetstream.FileStorage
	c.AllowDirect, c.MaxMsgSize, c.MaxMsgsPerSubject, c.MaxAge = true, journal.MaxEntry, int64(is.Most), j.age(shelf)
	c.MaxBytes = cmp.Or(j.kept[shelf].Bytes, -1)
	c.AllowRollup, c.AllowMsgTTL = true, c.AllowMsgTTL || is.Days > 0
	if is.Most == 0 {
		c.MaxMsgsPerSubject, c.Discard, c.DiscardNewPerSubject = journal.MaxEntries, jetstream.DiscardNew, true
		c.MaxMsgs = 1 << 40 // required of a stream that refuses new entries when full; never reached
	}
	if is.News {
		c.RePublish = &jetstream.RePublish{
			Source: s.prefix + "*", Destination: "ev." + string(shelf) + ".{{wildcard(1)}}",
		}
	}
	if c.Replicas = 1; j.conn.ConnectedClusterName() != "" {
		c.Replicas = replicas
	}
}

// handOver is the time that other nodes have to take over the leadership of the streams.
const handOver = 2 * time.Second

// standDown makes other nodes lead the streams that this one leads, so that nobody has to
// wait for an election.
func (j *Journal) standDown() {
	ctx, cancel := context.WithTimeout(context.Background(), handOver)
	defer cancel()
	for again := true; again && ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		again = false
		for _, s := range allStreams() {
			stream, err := j.js.Stream(ctx, s.name)
			if err != nil || stream.CachedInfo().Cluster == nil || stream.CachedInfo().Cluster.Leader != j.server.Name() {
				continue
			}
			again = true
			_, _ = j.conn.RequestWithContext(ctx, "$JS.API.STREAM.LEADER.STEPDOWN."+s.name, nil) // the next turn of the loop checks the result
		}
	}
}
