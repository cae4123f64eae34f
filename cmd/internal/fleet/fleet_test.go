package fleet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/arena"
	"github.com/hoylecards/hoyle/deck"
)

// soon is the patience that the tests use.
const soon = 2 * time.Second

func joinSoon(ctx context.Context, url string, s arena.Shared) (arena.Play, error) {
	return join(ctx, url, s, soon)
}

// games lists Indigo, which is played if no game is named, and the other games.
func games() []hoyle.Game {
	all := hoyle.Games()
	i := slices.IndexFunc(all, func(g hoyle.Game) bool { return g.Name() == "indigo" })
	all[0], all[i] = all[i], all[0]
	return all
}

// The test binary also serves as the programs of the tests: BINARY arena FLAGS.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "arena" {
		if err := arena.Run(context.Background(), os.Args[2:], os.Stdout, os.Stderr, joinSoon, games()...); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// serve starts a server with a store in a temporary directory, and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s.ClientURL()
}

// alone returns the report of one program without a server.
func alone(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := arena.Run(t.Context(), append(args, "-times=false"), &out, io.Discard, nil, games()...); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// shared returns the report of a program that shares the arena.
func shared(t *testing.T, url string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := arena.Run(t.Context(), append(args, "-nats", url), &out, io.Discard, joinSoon, games()...); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// bucket returns the results of the only contest on a server. It returns nil if there is none yet.
func bucket(t *testing.T, url string) jetstream.KeyValue {
	t.Helper()
	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	name, ok := <-js.KeyValueStoreNames(t.Context()).Name()
	if !ok {
		return nil
	}
	kv, err := js.KeyValue(t.Context(), strings.TrimPrefix(name, "KV_"))
	if err != nil {
		t.Fatal(err)
	}
	return kv
}

func count(t *testing.T, kv jetstream.KeyValue) int {
	t.Helper()
	status, err := kv.Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return int(status.Values())
}

// atWork returns the number of games that programs are playing.
func atWork(t *testing.T, url string, kv jetstream.KeyValue) int {
	t.Helper()
	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	workers, err := js.Consumer(t.Context(), "arena-jobs-"+strings.TrimPrefix(kv.Bucket(), "arena-"), "workers")
	if err != nil {
		t.Fatal(err)
	}
	return workers.CachedInfo().NumAckPending
}

// Three programs play one contest. Two are killed in the middle, and the report of the third equals
// that of a program that plays alone, to the last byte.
func TestTwoOfThreeAreKilled(t *testing.T) {
	args := []string{"-game", "doppelkopf", "-bots", "search:200,house", "-deals", "20", "-seed", "5", "-json"}
	url := serve(t)
	var programs []*exec.Cmd
	var outs [3]bytes.Buffer
	for i := range outs {
		p := exec.Command(os.Args[0], append([]string{"arena"}, append(args, "-nats", url, "-workers", "1")...)...)
		p.Stdout, p.Stderr = &outs[i], os.Stderr
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = p.Process.Kill() }()
		programs = append(programs, p)
	}
	kv := bucket(t, url)
	for ; kv == nil || count(t, kv) < 6 || atWork(t, url, kv) < 3; time.Sleep(time.Millisecond) {
		if kv == nil {
			kv = bucket(t, url)
		}
	}
	for _, p := range programs[:2] {
		if err := p.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = p.Wait()
	}
	if n := count(t, kv); n >= 40 {
		t.Fatalf("%d games are over before the programs are killed", n)
	}
	if err := programs[2].Wait(); err != nil {
		t.Fatal(err)
	}
	if want, got := alone(t, args...), outs[2].String(); got != want {
		t.Errorf("alone:\n%s\nshared:\n%s", want, got)
	}
	if n := count(t, kv); n != 40 {
		t.Errorf("%d results", n)
	}
}

// A contest that was stopped resumes where it was, and so does one with more deals. No game is
// played twice.
func TestStoppedAndExtended(t *testing.T) {
	args := func(deals int) []string {
		return []string{"-game", "pasur", "-bots", "house,random,random", "-deals", fmt.Sprint(deals), "-seed", "7"}
	}
	url := serve(t)
	if want, got := alone(t, args(20)...), shared(t, url, args(20)...); got != want {
		t.Errorf("alone:\n%s\nshared:\n%s", want, got)
	}
	kv := bucket(t, url)
	before, err := kv.Get(t.Context(), "19.2")
	if err != nil {
		t.Fatal(err)
	}
	if want, got := alone(t, args(50)...), shared(t, url, args(50)...); got != want {
		t.Errorf("alone:\n%s\nextended:\n%s", want, got)
	}
	after, err := kv.Get(t.Context(), "19.2")
	if err != nil || after.Revision() != before.Revision() || count(t, kv) != 150 {
		t.Errorf("%v: revision %d, then %d; %d results", err, before.Revision(), after.Revision(), count(t, kv))
	}
	shared(t, url, args(30)...)
	if n := count(t, kv); n != 150 {
		t.Errorf("%d results", n)
	}
}

// A game that cannot be played here ends the program with the reason, and another program
// plays it.
func TestAGameThatFails(t *testing.T) {
	url := serve(t)
	why := errors.New("the disk is full")
	broken := func(context.Context, bot.PlayedGame) (hoyle.Record, error) { return hoyle.Record{}, why }
	g := bot.PlayedGame{Record: hoyle.Record{Game: "indigo", Seed: deck.NewSeed(1)}}
	play, err := join(t.Context(), url, arena.Shared{ID: "x", Workers: 1, Play: broken}, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := play(t.Context(), g); !errors.Is(err, why) {
		t.Error(err)
	}
	good := func(_ context.Context, g bot.PlayedGame) (hoyle.Record, error) { return g.Record, nil }
	play, err = join(t.Context(), url, arena.Shared{ID: "x", Workers: 1, Play: good}, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := play(t.Context(), g); err != nil || r.Seed != g.Record.Seed {
		t.Errorf("%v, %v", r, err)
	}
}

func TestRefusals(t *testing.T) {
	for name, args := range map[string][]string{
		"no seed":   {"-nats", "nats://127.0.0.1:1"},
		"no server": {"-nats", "nats://127.0.0.1:1", "-seed", "1"},
	} {
		if err := arena.Run(t.Context(), args, io.Discard, io.Discard, Join, games()...); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
