package journal

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"reflect"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Node is a node of a cluster in which every process embeds a part of the store.
type Node struct {
	Name      string   // different from those of the other nodes, and the same after a restart
	Listen    string   // HOST:PORT for the other nodes
	Advertise string   // HOST:PORT by which they reach it, "" for Listen
	Routes    []string // HOST:PORT of all nodes, of this one too
	Secret    string   // that the nodes share; nobody else may join
}

const (
	startWait   = 30 * time.Second // for the embedded store
	clusterWait = 2 * time.Minute  // for the other nodes, until there is a leader
	lookWait    = time.Second      // for an answer, which does not come before there is a leader
	tryEvery    = 250 * time.Millisecond
	replicas    = 3 // of each entry in a cluster
)

// Open opens the journal in a directory, or a new one if there is none. Its store is
// embedded in the process and has no port.
func Open(ctx context.Context, dir string, options ...Option) (*NATS, error) {
	return start(ctx, server.Options{ServerName: "room", StoreDir: dir, DontListen: true}, options)
}

// OpenNode opens the journal of a cluster, of which a directory has this node's part.
// It waits until most of the nodes run, for two minutes at most.
func OpenNode(ctx context.Context, dir string, n Node, options ...Option) (*NATS, error) {
	host, text, err := net.SplitHostPort(n.Listen)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	port, err := strconv.Atoi(text)
	if err != nil || port == 0 {
		return nil, fmt.Errorf("journal: %q has no port for the other nodes", n.Listen)
	}
	if len(n.Routes) < replicas { // the number of routes is that of the nodes that must agree
		return nil, fmt.Errorf("journal: %d nodes, want at least %d", len(n.Routes), replicas)
	}
	o := server.Options{
		ServerName: n.Name, StoreDir: dir,
		// The server opens no routes without a port for clients. Nobody knows the password.
		Host: "127.0.0.1", Port: server.RANDOM_PORT, Username: "room", Password: rand.Text(),
	}
	o.Cluster = server.ClusterOpts{
		Name: "room", Host: host, Port: port, Advertise: n.Advertise, Username: "node", Password: n.Secret,
		PingInterval: time.Second, MaxPingsOut: 4,
	}
	for _, address := range n.Routes {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", Host: address, User: url.UserPassword("node", n.Secret)})
	}
	return start(ctx, o, options)
}

// start starts an embedded store, and connects to it.
func start(ctx context.Context, o server.Options, options []Option) (*NATS, error) {
	o.NoSigs, o.NoLog, o.JetStream, o.SyncAlways, o.MaxPayload = true, true, true, true, maxEntry+1<<10
	srv, err := server.NewServer(&o)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	srv.Start()
	j := newNATS(options)
	j.server, j.shared = srv, !o.DontListen
	if !srv.ReadyForConnections(startWait) {
		_ = j.Close()
		return nil, errors.New("journal: the store does not start; is another room running in that directory?")
	}
	return j.connect(ctx, "", nats.InProcessServer(srv), nats.UserInfo(o.Username, o.Password))
}

// Dial opens the journal in a NATS that is already running, with JetStream: a server
// or a cluster, where every entry is on three servers. The file of credentials may
// be "". It waits for two minutes at most.
func Dial(ctx context.Context, urls string, credentials string, options ...Option) (*NATS, error) {
	j := newNATS(options)
	j.shared = true
	to := []nats.Option{
		nats.RetryOnFailedConnect(true), nats.PingInterval(time.Second), nats.MaxPingsOutstanding(3),
		nats.IgnoreAuthErrorAbort(), // a NATS that starts may not know the account yet
	}
	if credentials != "" {
		to = append(to, nats.UserCredentials(credentials))
	}
	return j.connect(ctx, urls, to...)
}

// connect connects to the store and makes the streams. On error, it closes the
// journal.
func (j *NATS) connect(ctx context.Context, urls string, options ...nats.Option) (*NATS, error) {
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
func (j *NATS) await(ctx context.Context) error {
	if !j.shared {
		return j.createAll(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, clusterWait)
	defer cancel()
	for {
		err := j.createAll(ctx)
		if err == nil {
			err = j.Check(ctx)
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

func (j *NATS) createAll(ctx context.Context) error {
	for shelf := range shelves {
		if err := j.create(ctx, shelf); err != nil {
			return err
		}
	}
	return nil
}

// create makes the stream of a shelf, or changes its options.
func (j *NATS) create(ctx context.Context, shelf Shelf) error {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	look, stop := context.WithTimeout(ctx, lookWait)
	defer stop()
	stream, err := j.js.Stream(look, shelves[shelf].stream)
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		var c jetstream.StreamConfig
		j.configure(&c, shelf)
		_, err = j.js.CreateStream(ctx, c)
		return err
	case err != nil:
		return err
	}
	is := stream.CachedInfo().Config
	c := is
	j.configure(&c, shelf)
	if reflect.DeepEqual(is, c) {
		return nil
	}
	_, err = j.js.UpdateStream(ctx, c)
	return err
}

// configure sets the options of a stream that the room needs.
func (j *NATS) configure(c *jetstream.StreamConfig, shelf Shelf) {
	is := shelves[shelf]
	c.Name, c.Subjects, c.Storage = is.stream, []string{string(shelf) + ".*"}, jetstream.FileStorage
	c.AllowDirect, c.MaxMsgSize, c.MaxMsgsPerSubject, c.MaxAge = true, maxEntry, int64(is.keeps), j.age(shelf)
	c.AllowRollup, c.AllowMsgTTL = true, c.AllowMsgTTL || is.days > 0
	if is.keeps == 0 {
		c.MaxMsgsPerSubject, c.Discard, c.DiscardNewPerSubject = maxEntries, jetstream.DiscardNew, true
		c.MaxMsgs = 1 << 40 // required of a stream that refuses new entries; never reached
	}
	if is.news {
		c.RePublish = &jetstream.RePublish{
			Source: string(shelf) + ".*", Destination: "ev." + string(shelf) + ".{{wildcard(1)}}", HeadersOnly: true,
		}
	}
	if c.Replicas = 1; j.conn.ConnectedClusterName() != "" {
		c.Replicas = replicas
	}
}

// handOver is the time in which other nodes take the leadership of the streams.
const handOver = 2 * time.Second

// standDown makes other nodes lead the streams that this one leads, so that nobody has to
// wait for an election.
func (j *NATS) standDown() {
	ctx, cancel := context.WithTimeout(context.Background(), handOver)
	defer cancel()
	for again := true; again && ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		again = false
		for _, is := range shelves {
			stream, err := j.js.Stream(ctx, is.stream)
			if err != nil || stream.CachedInfo().Cluster == nil || stream.CachedInfo().Cluster.Leader != j.server.Name() {
				continue
			}
			again = true
			_, _ = j.conn.RequestWithContext(ctx, "$JS.API.STREAM.LEADER.STEPDOWN."+is.stream, nil) // the next turn of the loop checks the result
		}
	}
}
