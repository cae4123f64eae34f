package server

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/journal/streams"
	"github.com/hoylecards/hoyle/room/web"
)

// nodes holds the settings of the command line for a room with several nodes.
type nodes struct {
	name      string // of this node
	nats      string // the NATS servers that the nodes share
	creds     string // for the NATS servers
	cluster   string // the address of this node, if the nodes are the store
	advertise string
	routes    string // the addresses of all nodes
	elect     time.Duration
	log       *slog.Logger // nil for an operator's command
	broken    func(error)  // called if the process must be restarted
}

func (n *nodes) flags(f *flag.FlagSet) {
	f.StringVar(&n.name, "node", "", "the `NAME` of this node among several (default: that of the machine)")
	f.StringVar(&n.nats, "nats", "", "share the NATS with JetStream at these `URLS`, separated by commas, with other nodes")
	f.StringVar(&n.creds, "creds", "", "the `FILE` with the credentials for -nats")
	f.StringVar(&n.cluster, "cluster", "", "share the store with the nodes of -routes, and listen for them at `HOST:PORT`")
	f.StringVar(&n.routes, "routes", "", "the addresses of -cluster of all nodes, `HOST:PORT,…`, this one too")
	f.DurationVar(&n.elect, "elect", streams.LeastElect, "nodes of -cluster wait this long for their leader, or up to twice as long, "+
		"until they elect another; longer for slow disks, 0 for the 4 to 9 seconds of NATS")
	f.StringVar(&n.advertise, "advertise", "", "the `HOST:PORT` by which the nodes reach this one, if not that of -cluster")
}

// check returns an error if the flags contradict each other.
func (n *nodes) check(memory bool) error {
	if n.name == "" && n.several() {
		n.name = machine()
	}
	switch {
	case n.nats != "" && n.cluster != "":
		return errors.New("-nats and -cluster exclude each other")
	case memory && n.several():
		return errors.New("-memory allows only one node")
	case (n.cluster == "") != (n.routes == ""):
		return errors.New("-cluster and -routes need each other")
	case n.elect != 0 && n.elect < streams.LeastElect:
		return fmt.Errorf("-elect must be at least %v, or 0", streams.LeastElect)
	case n.creds != "" && n.nats == "", n.advertise != "" && n.cluster == "":
		return errors.New("-creds is for -nats, -advertise for -cluster")
	case n.several() && (n.name == "" || strings.ContainsAny(n.name, " \t.*>")):
		return fmt.Errorf("-node: %q is not a name", n.name)
	}
	if n.cluster != "" {
		return n.checkRoutes()
	}
	return nil
}

// machine returns the name of the machine, or "" if it has none.
func machine() string {
	name, _ := os.Hostname()
	return name
}

func (n *nodes) checkRoutes() error {
	all := n.addresses()
	for _, address := range append(all, n.cluster) {
		if _, _, err := net.SplitHostPort(address); err != nil {
			return fmt.Errorf("-cluster, -routes: %w", err)
		}
	}
	if len(all) < 3 {
		return errors.New("-routes: want the addresses of at least three nodes, this one's too")
	}
	return nil
}

func (n *nodes) addresses() []string {
	return strings.FieldsFunc(n.routes, func(r rune) bool { return r == ',' || r == ' ' })
}

// several reports whether the room has several nodes.
func (n *nodes) several() bool { return n.nats != "" || n.cluster != "" }

// storeOf opens the unsealed store of a room, which is in a directory or in the NATS servers that
// the nodes share. The map known holds the keys of the store, and last is the number of the newest
// key.
func storeOf(ctx context.Context, c config, dir string, last byte, known map[byte][]byte) (journal.Journal, error) {
	switch n := c.nodes; {
	case n.nats != "":
		return streams.Dial(ctx, n.nats, n.creds, c.keep.options()...)
	case n.cluster != "":
		secret, err := routeSecret(known)
		if err != nil {
			return nil, err
		}
		return streams.Open(ctx, dir, streams.Node{
			Name: n.name, Listen: n.cluster, Advertise: n.advertise, Routes: n.addresses(), Secret: secret, Elect: n.elect, Log: n.log, Broken: n.broken,
		}, c.keep.options()...)
	}
	return journal.OpenDisk(dir, last, known, c.keep.options()...)
}

// routeSecret returns the secret by which the nodes recognize each other. It is derived from the
// oldest key, so that the nodes can get a new key one by one.
func routeSecret(known map[byte][]byte) (string, error) {
	first := slices.Min(slices.Collect(maps.Keys(known)))
	secret, err := hkdf.Key(sha256.New, known[first], nil, "hoyle room routes", 32)
	return hex.EncodeToString(secret), err
}

// needsKey returns an error if the key file does not exist. If there are several nodes, none of
// them makes one, because all must have the same key.
func needsKey(file string) error {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there is no key; all nodes have the same: make one, and copy it to each", file)
	}
	return nil
}

// door is the handler for all requests. Until the room is open, it answers only /healthz.
type door struct{ room atomic.Pointer[web.Server] }

func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch room := d.room.Load(); {
	case room != nil:
		room.ServeHTTP(w, r)
	case r.URL.Path != "/healthz":
		w.Header().Set("Retry-After", "2")
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}
