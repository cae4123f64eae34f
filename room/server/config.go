package server

import (
	"bufio"
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/web"
)

// config holds a command line.
type config struct {
	command string
	args    []string // of the command
	games   []hoyle.Game
	addr    string
	data    string
	key     string
	memory  bool
	public  string
	hosts   string
	metrics string
	proxied int // proxies in front
	verbose bool
	pace    time.Duration
	away    time.Duration // until a bot plays for a person whose connection is lost
	chance  uint64
	quick   bool
	members bool
	people  int // of an invitation
	keep    keep
	own     map[string]string // programs by name
	offline string
	lasts   time.Duration // of a ban or an announcement
	why     string
	json    bool
	nodes   nodes
	limits  web.Limits                                           // the defaults, except in tests
	alter   func(journal.Journal, *host.Options) journal.Journal // nil, except in tests
}

// addOwn adds a program of the operator.
func (c *config) addOwn(text string) error {
	name, command, _ := strings.Cut(text, "=")
	if err := web.CheckProgram(name); err != nil {
		return err
	}
	if _, err := outside.Words(command); err != nil {
		return err
	}
	if c.own == nil {
		c.own = map[string]string{}
	}
	c.own[name] = command
	return nil
}

// keep holds the number of days for which records, texts and accounts are kept, and how many megabytes
// of records; 0 stands for the default.
type keep struct{ records, texts, accounts, size int }

// feed returns the time for which entries of the feed are kept.
func (k keep) feed() time.Duration { return time.Duration(k.records) * 24 * time.Hour }

// options returns the options of the store.
func (k keep) options() []journal.Option {
	return []journal.Option{
		journal.KeepDays(journal.Records, k.records), journal.KeepDays(journal.Feed, k.records), journal.KeepDays(journal.Talk, k.texts),
		journal.KeepDays(journal.People, k.accounts), journal.KeepDays(journal.Friends, k.accounts),
		journal.KeepDays(journal.Books, k.accounts), journal.KeepBytes(journal.Records, int64(k.size)<<20),
	}
}

// setProxied sets the number of proxies in front. Without a number, the flag says that there is one.
func (c *config) setProxied(text string) error {
	n, err := strconv.Atoi(cmp.Or(map[string]string{"true": "1", "false": "0"}[text], text))
	if err != nil || n < 0 || n > 9 {
		return errors.New("want 0 to 9 proxies")
	}
	c.proxied = n
	return nil
}

// pageFlags are the flags of the page and of its server.
func (c *config) pageFlags(f *flag.FlagSet) {
	f.StringVar(&c.addr, "addr", "localhost:8080", "listen at `HOST:PORT`")
	f.BoolVar(&c.memory, "memory", false, "keep everything in memory, and nothing when the room ends")
	f.StringVar(&c.public, "public", "", "the `URL` at which people reach the room, such as https://cards.example.org")
	f.StringVar(&c.hosts, "hosts", "", "further host `NAMES` of the room, separated by commas")
	f.StringVar(&c.metrics, "metrics", "", "serve metrics for Prometheus, and the commands of operators, at `HOST:PORT`, which should be a local one")
	f.BoolFunc("proxied", "a proxy in front adds X-Forwarded-For; with -proxied=`N`, that many do, one behind the other", c.setProxied)
	f.DurationVar(&c.away, "away", time.Minute, "a bot plays for a person whose connection is lost after this long; between matches, "+
		"the seat is then free if others wait")
	f.BoolVar(&c.members, "members", false, "let only people with an invitation in; room invite makes invitations, and members may, too")
	f.BoolVar(&c.verbose, "v", false, "log more")
	f.Uint64Var(&c.chance, "chance", 0, "draw the cards and the dice of bots from `NUMBER`, so that they are predictable: for tests")
	f.Func("player", "let owners of tables give a seat to a program of yours, as `NAME=exec:COMMAND`; may be repeated", c.addOwn)
	f.StringVar(&c.offline, "offline", "", "serve the room that needs no server, which room export has written to `DIR`, and show it in the lobby")
}

// storeFlags are the flags that say where the store is.
func (c *config) storeFlags(f *flag.FlagSet) {
	f.StringVar(&c.data, "data", "room-data", "keep everything in `DIR`")
	f.StringVar(&c.key, "key", "", "the `FILE` with the key of the store (default: room.key in the directory of -data)")
	c.nodes.flags(f)
}

// keepFlags are the flags that say what the store keeps.
func (c *config) keepFlags(f *flag.FlagSet) {
	f.IntVar(&c.keep.records, "keep", 30, "keep finished games and the feed for `DAYS`")
	f.IntVar(&c.keep.size, "keep-size", 2048, "keep at most this many `MB` of finished games, the newest ones")
	f.IntVar(&c.keep.texts, "keep-texts", 7, "keep what people write for `DAYS`")
	f.IntVar(&c.keep.accounts, "keep-accounts", 180, "keep accounts that nobody uses for `DAYS`")
}

// botFlags are the flags of bots.
func (c *config) botFlags(f *flag.FlagSet) {
	f.DurationVar(&c.pace, "pace", 600*time.Millisecond, "the least time that a bot takes for a move; a quarter of it at a table "+
		"of a cup that nobody sees, a sixth while the rest of a deal is played out")
	f.BoolVar(&c.quick, "quick", false, "bots take no time: for tests")
}

// askFlags is the flag of commands that a running room can carry out.
func (c *config) askFlags(f *flag.FlagSet) {
	f.StringVar(&c.metrics, "metrics", "", "let the room running with -metrics at `HOST:PORT` do it")
}

// answerFlags is the flag of commands that print what a program may read.
func (c *config) answerFlags(f *flag.FlagSet) {
	f.BoolVar(&c.json, "json", false, "print JSON")
}

// banFlags are the flags of a ban.
func (c *config) banFlags(f *flag.FlagSet) {
	f.DurationVar(&c.lasts, "for", 30*24*time.Hour, "the ban lasts for `TIME`, such as 48h")
	f.StringVar(&c.why, "why", "", "the `REASON`, which room people shows")
}

// sayFlags is the flag of an announcement.
func (c *config) sayFlags(f *flag.FlagSet) {
	f.DurationVar(&c.lasts, "for", 10*time.Minute, "show it for `TIME` to those who come later")
}

// inviteFlags are the flags of an invitation.
func (c *config) inviteFlags(f *flag.FlagSet) {
	f.IntVar(&c.people, "people", 1, "it lets in this `NUMBER` of people")
}

// check returns an error if the flags make no sense.
func (c *config) check(f *flag.FlagSet) error {
	if f.Lookup("pace") != nil && c.pace <= 0 {
		return errors.New("-pace must be more than 0")
	}
	if f.Lookup("away") != nil && c.away <= 0 {
		return errors.New("-away must be more than 0")
	}
	if f.Lookup("keep") == nil {
		return nil
	}
	for _, days := range []int{c.keep.records, c.keep.texts, c.keep.accounts} {
		if days < 1 || days > 36_500 {
			return errors.New("-keep, -keep-texts and -keep-accounts must be 1 to 36500 days")
		}
	}
	if c.keep.size < 1 {
		return errors.New("-keep-size must be 1 MB or more")
	}
	return c.nodes.check(c.memory)
}

// level returns the lowest level of the lines that are logged.
func (c config) level() slog.Level {
	if c.verbose {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// names returns the host names by which clients may reach the room, and reports whether clients connect
// over TLS.
func (c config) names() (names []string, secure bool, err error) {
	names = []string{"localhost", "127.0.0.1", "::1"}
	host, _, err := net.SplitHostPort(c.addr)
	if err != nil {
		return nil, false, fmt.Errorf("-addr: %w", err)
	}
	if host != "" {
		names = append(names, host)
	}
	for name := range strings.SplitSeq(c.hosts, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	if c.public != "" {
		u, err := url.Parse(c.public)
		if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
			return nil, false, fmt.Errorf("-public: %q is not the address of a web site", c.public)
		}
		names, secure = append(names, u.Hostname()), u.Scheme == "https"
	}
	return names, secure, nil
}

// address returns the address at which people reach the room.
func (c config) address(listener net.Addr) string {
	if c.public != "" {
		return c.public
	}
	host, port, err := net.SplitHostPort(listener.String())
	if err != nil {
		return "http://" + listener.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsLoopback() || ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// keyFile returns the name of the file with the keys.
func (c config) keyFile() string {
	if c.key != "" {
		return c.key
	}
	return filepath.Join(c.data, "room.key")
}

// keys reads the keys of the store from a file. If there is no such file, it makes one with a new
// key.
func keys(file string) (map[byte][]byte, byte, error) {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		if err := newKey(file); err != nil {
			return nil, 0, err
		}
	}
	return readKeys(file)
}

// readKeys reads the keys of the store, each on a line with its number in front. The last
// key seals new entries.
func readKeys(file string) (map[byte][]byte, byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = f.Close() }()
	all, last := map[byte][]byte{}, byte(0)
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		var text string
		if _, err := fmt.Sscanf(lines.Text(), "%d %s", &last, &text); err != nil {
			return nil, 0, fmt.Errorf("%s: a line is not a number and a key", file) // the line must not be shown
		}
		key, err := hex.DecodeString(text)
		if err != nil || len(key) != 32 {
			return nil, 0, fmt.Errorf("%s: key %d is not of 64 hexadecimal digits", file, last)
		}
		all[last] = key
	}
	if len(all) == 0 && lines.Err() == nil {
		return nil, 0, fmt.Errorf("%s: no key", file)
	}
	return all, last, lines.Err()
}

// newKey writes a new key to a file that only the owner of the file can read.
func newKey(file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	var key [32]byte
	if _, err := rand.Read(key[:]); err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "1 %x\n", key)
	return errors.Join(err, f.Sync(), f.Close())
}
