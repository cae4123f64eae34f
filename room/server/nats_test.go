package server

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/hoylecards/hoyle/internal/must"
)

// childNATS holds the name of the configuration of a NATS server in another process.
const childNATS = "ROOM_TEST_NATS"

// serveNATS runs a NATS server until it is killed.
func serveNATS(file string) error {
	endWithTest()
	o, err := server.ProcessConfigFile(file)
	if err != nil {
		return err
	}
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.Start()
	s.WaitForShutdown()
	return nil
}

// natsProcess is a NATS server in another process, on which the room has an account of its own.
type natsProcess struct {
	name, url, config, creds string

	cmd    *exec.Cmd
	errors bytes.Buffer
}

// newNATS starts a NATS server, which runs until the test ends.
func newNATS(t *testing.T) *natsProcess {
	t.Helper()
	accounts, creds := newAccount(t)
	return startNATS(t, "nats", accounts, creds)
}

// newNATSCluster starts three NATS servers that form a cluster.
func newNATSCluster(t *testing.T) []*natsProcess {
	t.Helper()
	accounts, creds := newAccount(t)
	var all []*natsProcess
	at := free(t, 3)
	for i, address := range at {
		routes := fmt.Sprintf("cluster { name: own, listen: %q, routes: [%q, %q, %q] }\n", address, "nats-route://"+at[0], "nats-route://"+at[1],
			"nats-route://"+at[2])
		all = append(all, startNATS(t, fmt.Sprint("nats", i), routes+accounts, creds))
	}
	return all
}

// startNATS starts a NATS server with the given lines of its configuration, which runs until the test
// ends.
func startNATS(t *testing.T, name, lines, creds string) *natsProcess {
	t.Helper()
	dir, address := t.TempDir(), free(t, 1)[0]
	n := &natsProcess{name: name, url: "nats://" + address, config: filepath.Join(dir, "nats.conf"), creds: filepath.Join(dir, "room.creds")}
	text := fmt.Sprintf("server_name: %s\nlisten: %q\njetstream { store_dir: %q, sync_interval: always }\n%s", name, address,
		filepath.Join(dir, "store"), lines)
	for file, data := range map[string]string{n.config: text, n.creds: creds} {
		must.Do(t, os.WriteFile(file, []byte(data), 0o600))
	}
	n.start(t)
	t.Cleanup(func() {
		if n.kill(); t.Failed() {
			t.Logf("the NATS: %s", &n.errors)
		}
	})
	return n
}

func (n *natsProcess) start(t *testing.T) {
	t.Helper()
	program := must.Have(os.Executable())(t)
	n.cmd = exec.Command(program) //nolint:noctx // the process outlives the test of a fault
	n.cmd.Env = append(os.Environ(), childNATS+"="+n.config)
	n.errors.Reset()
	n.cmd.Stderr = &n.errors
	must.Have(n.cmd.StdinPipe())(t)
	must.Do(t, n.cmd.Start())
}

// kill ends the process, as kill -9 does.
func (n *natsProcess) kill() { _, _ = n.cmd.Process.Kill(), n.cmd.Wait() }

// newAccount returns the lines of a configuration with an account that may use
// JetStream, and the credentials of a user of that account.
func newAccount(t *testing.T) (config, creds string) {
	t.Helper()
	pair := func(prefix nkeys.PrefixByte) (nkeys.KeyPair, string) {
		key := must.Have(nkeys.CreatePair(prefix))(t)
		public := must.Have(key.PublicKey())(t)
		return key, public
	}
	signed := func(claims jwt.Claims, by nkeys.KeyPair) string {
		return must.Have(claims.Encode(by))(t)
	}
	operator, operators := pair(nkeys.PrefixByteOperator)
	_, system := pair(nkeys.PrefixByteAccount)
	account, accounts := pair(nkeys.PrefixByteAccount)
	user, users := pair(nkeys.PrefixByteUser)
	room := jwt.NewAccountClaims(accounts)
	room.Limits.JetStreamLimits = jwt.JetStreamLimits{DiskStorage: jwt.NoLimit, Streams: jwt.NoLimit}
	config = fmt.Sprintf("operator: %s\nsystem_account: %s\nresolver: MEMORY\nresolver_preload { %s: %s, %s: %s }\n",
		signed(jwt.NewOperatorClaims(operators), operator), system,
		system, signed(jwt.NewAccountClaims(system), operator), accounts, signed(room, operator))
	seed := must.Have(user.Seed())(t)
	text := must.Have(jwt.FormatUserConfig(signed(jwt.NewUserClaims(users), account), seed))(t)
	return config, string(text)
}

// newStateless starts two nodes without a store of their own, which share one NATS server or several.
func newStateless(t *testing.T, pace time.Duration, shared ...*natsProcess) *cluster {
	t.Helper()
	var urls []string
	for _, n := range shared {
		urls = append(urls, n.url)
	}
	c, addresses, key := &cluster{}, free(t, 4), filepath.Join(t.TempDir(), "room.key")
	must.Do(t, newKey(key))
	for i, name := range []string{"north", "south"} {
		c.nodes = append(c.nodes, &process{room: c, spec: spec{
			Name: name, Addr: addresses[i], Look: addresses[2+i], Key: key, NATS: strings.Join(urls, ","), Creds: shared[0].creds, Pace: pace,
		}})
	}
	c.open(t)
	return c
}

// Nodes without a store share a NATS server. One node is killed, the other is stopped, and the
// server is killed and stays away for some seconds.
func TestNATS(t *testing.T) {
	var n *natsProcess
	room := func(t *testing.T, pace time.Duration) *cluster {
		t.Helper()
		n = newNATS(t)
		return newStateless(t, pace, n)
	}
	suffer(t, room,
		fault{"kill -9 of a node", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			return kill(t, c.nodes[0])
		}},
		fault{"SIGTERM of the other", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			p, at := c.nodes[1], time.Now()
			p.end(t, endSignal)
			return at, func() { p.start(t); p.await(t) }
		}},
		fault{"kill -9 of the NATS", func(t *testing.T, _ *cluster) (time.Time, func()) {
			t.Helper()
			n.kill()
			time.Sleep(scaled().frozen / 2)
			n.start(t)
			return time.Now(), func() {}
		}},
	)
}

// The nodes share a cluster of three NATS servers of the operator's own. The one that leads a stream of
// tables is killed, then all three.
func TestNATSCluster(t *testing.T) {
	var all []*natsProcess
	room := func(t *testing.T, pace time.Duration) *cluster {
		t.Helper()
		all = newNATSCluster(t)
		return newStateless(t, pace, all...)
	}
	suffer(t, room,
		fault{"kill -9 of the leader of a stream", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			var n *natsProcess
			wait(t, "a leader", func() bool {
				c.mu.Lock()
				defer c.mu.Unlock()
				i := slices.IndexFunc(all, func(n *natsProcess) bool { return n.name == c.leader })
				n = all[max(i, 0)]
				return i >= 0
			})
			n.kill()
			return time.Now(), func() { n.start(t) }
		}},
		fault{"kill -9 of all servers", func(t *testing.T, _ *cluster) (time.Time, func()) {
			t.Helper()
			for _, n := range all {
				n.kill()
			}
			for _, n := range all {
				n.start(t)
			}
			return time.Now(), func() {}
		}},
	)
}
