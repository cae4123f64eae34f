// Package server is the program of a card room that has a server. docs/room-operation.md describes
// how to run the room for friends, and PROTOCOL.md the messages between the page and the server.
// These flags are for a room on several machines:
//
//	-nats URL,…         the addresses of the NATS servers with JetStream that the nodes share
//	-creds FILE         the credentials for those servers
//	-cluster HOST:PORT  the nodes are the store themselves; the others reach this one here
//	-routes HOST:PORT,… the addresses of all nodes, at least three
//	-advertise …        the address at which the others reach this one, if it differs from -cluster
//	-elect TIME         how long the nodes wait for their leader before they elect another
//	-node NAME          the name of this node, which no other has
//
// All nodes have the same key file (-key), and the same -public or -hosts.
package server

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter/prom"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/page"
	"github.com/hoylecards/hoyle/room/program"
	"github.com/hoylecards/hoyle/room/static"
	"github.com/hoylecards/hoyle/room/web"
	"github.com/hoylecards/hoyle/room/web/ws"
)

// stopWithin is the time after which the room ends in any case. Everything
// that it has acknowledged is stored.
const stopWithin = 5 * time.Second

// Main runs a command line, without the name of the program, and returns the exit code: 0 for
// success, 1 for a failure, and 2 for a command line that makes no sense.
func Main(args []string, games ...hoyle.Game) int {
	c, err := parse(args, os.Stdout)
	c.games = games
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(os.Stderr, "room:", err)
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, func() { time.AfterFunc(stopWithin, func() { os.Exit(1) }) })
	if err := c.do(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "room:", err)
		return 1
	}
	return 0
}

// do does what the command line asks for.
func (c config) do(ctx context.Context) error {
	switch c.command {
	case "serve":
		return run(ctx, c)
	case "version":
		_, err := fmt.Println("room", version(), runtime.Version())
		return err
	case "export":
		return export(ctx, c, os.Stdout)
	case "sit":
		token := os.Getenv("ROOM_TOKEN")
		_ = os.Unsetenv("ROOM_TOKEN") // the player's program need not have the token
		return program.Bridge(ctx, c.args[0], c.args[1], token, os.Stderr)
	}
	return operate(ctx, c, os.Stdout)
}

// run runs the room until ctx ends.
func run(ctx context.Context, c config) error {
	parts, err := served(c)
	if err != nil {
		return err
	}
	log := note.New(os.Stderr, c.level()).With(note.Node, cmp.Or(c.nodes.name, machine()))
	listener, err := net.Listen("tcp", c.addr)
	if err != nil {
		return err
	}
	warnIf(exposed(listener.Addr(), parts.Secure), log)
	front := new(door)
	pages := newPages(front, log)
	failed := make(chan error, 2)
	go func() { failed <- pages.Serve(newGate(listener, maxConnections(), c.proxied > 0, log)) }()
	defer func() { _ = pages.Close() }()
	c.warnOfNoStore(log)
	c.nodes.log, c.nodes.broken = log, func(err error) { endWith(failed, err) }
	store, err := openWatched(ctx, c, log)
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	count := prom.New()
	o := c.hostOptions(log, count)
	if c.alter != nil {
		store = c.alter(store, &o)
	}
	tables, err := host.New(ctx, store, o)
	if err != nil {
		return err
	}
	defer tables.Stop()
	parts.Host, parts.Journal, parts.Log, parts.Meter = tables, store, log, count
	parts.Programs = program.Room{Log: log, Own: c.own}.Play
	server := web.New(parts)
	if c.metrics != "" {
		numbers := newNumbers(private(count, store, log, server), log)
		operators, err := net.Listen("tcp", c.metrics)
		if err != nil {
			return err
		}
		go func() { failed <- numbers.Serve(operators) }()
		defer func() { _ = numbers.Close() }()
	}
	front.room.Store(server)
	fmt.Println("the card room is open:", c.address(listener.Addr()))
	return serve(ctx, server, pages, failed)
}

// hostOptions returns how the tables of this room are kept.
func (c config) hostOptions(log *slog.Logger, count *prom.Meter) host.Options {
	return host.Options{
		Games: c.games, Node: c.nodes.name, Log: log, Meter: count, Chance: c.chance, Quick: c.quick,
		Times: host.Times{Pace: c.pace, Away: c.away, FeedAge: c.keep.feed()},
	}
}

// warnOfNoStore warns the operator of a room whose key is there, but not its store: it opens empty.
func (c config) warnOfNoStore(log *slog.Logger) {
	if c.memory || c.nodes.nats != "" {
		return
	}
	_, store := os.Stat(c.storeDir())
	if _, key := os.Stat(c.keyFile()); key == nil && errors.Is(store, fs.ErrNotExist) {
		log.Warn("there is a key but no store, so the room opens empty: is the volume mounted?", note.Path, c.storeDir())
	}
}

// warnIf warns the operator of a room that is exposed.
func warnIf(exposed bool, log *slog.Logger) {
	if exposed {
		log.Warn("no TLS: anybody on the way can read and change what people send")
	}
}

// exposed reports whether other machines can reach the room, and do so without TLS.
func exposed(at net.Addr, secure bool) bool {
	tcp, ok := at.(*net.TCPAddr)
	return ok && !tcp.IP.IsLoopback() && !secure
}

// served returns the parts and the options of the server that the command line decides.
func served(c config) (web.Options, error) {
	names, secure, err := c.names()
	if err != nil {
		return web.Options{}, err
	}
	files, err := page.New(static.Files, version(), c.games)
	if err != nil {
		return web.Options{}, err
	}
	o := web.Options{
		Page: files, Accept: ws.Accept, Games: c.games, Hosts: names, Secure: secure, Members: c.members, Proxied: c.proxied, Limits: c.limits,
		Own: slices.Sorted(maps.Keys(c.own)),
	}
	if c.offline != "" {
		files.Offline()
		o.Offline = serveLocal(os.DirFS(c.offline))
	}
	return o, nil
}

// endWith sends an error that ends the room, unless it is already ending.
func endWith(failed chan<- error, err error) {
	select {
	case failed <- err:
	default:
	}
}

// newPages returns the server for the pages and the sockets.
func newPages(front http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: front, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 20 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// newNumbers returns the server for operators.
func newNumbers(private http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: private, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// open opens the journal of a room.
func open(ctx context.Context, c config) (journal.Journal, error) {
	if c.memory {
		return new(journal.Memory), nil
	}
	return openStore(ctx, c)
}

// openStore opens the store, in which everything is sealed.
func openStore(ctx context.Context, c config) (store, error) {
	if c.nodes.nats != "" {
		return openSealed(ctx, c, "")
	}
	if err := os.MkdirAll(c.data, 0o700); err != nil {
		return nil, err
	}
	lock, err := lockDir(c.data)
	if err != nil {
		return nil, err
	}
	store, err := openSealed(ctx, c, c.storeDir())
	if err != nil {
		_ = lock.Close()
		return nil, err
	}
	return &locked{store, lock}, nil
}

// locked is a journal in a directory that no other room can use at the same time.
type locked struct {
	*journal.Sealed
	lock *os.File
}

// Close closes the journal and then releases the directory.
func (l *locked) Close() error { return errors.Join(l.Sealed.Close(), l.lock.Close()) }

// lockDir locks a directory, and returns a file in it. Closing the file ends the lock.
func lockDir(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := flock(f); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("another room is open in %s: %w", dir, err)
	}
	return f, nil
}

// openSealed opens the store, which is in the directory dir if it is embedded.
func openSealed(ctx context.Context, c config, dir string) (*journal.Sealed, error) {
	if c.nodes.several() {
		if err := needsKey(c.keyFile()); err != nil {
			return nil, err
		}
	}
	known, last, err := keys(c.keyFile())
	if err != nil {
		return nil, err
	}
	below, err := storeOf(ctx, c, dir, last, known)
	if err != nil {
		return nil, err
	}
	sealed, err := journal.Seal(below, last, known)
	if err == nil {
		err = sealed.Prove(ctx)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", c.keyFile(), err), below.Close())
	}
	return sealed, nil
}

// serve answers requests until ctx ends or something fails.
func serve(ctx context.Context, server *web.Server, pages *http.Server, failed chan error) error {
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	server.Stop()
	last, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = pages.Shutdown(last) // otherwise run closes it
	return nil
}
