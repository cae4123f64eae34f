// Package sshd seats people at card tables by SSH. A person who calls
//
//	ssh -p 2222 cards.example.org
//
// sits down in full-screen mode, with the next callers and with bots. It is meant for people who know
// each other: nothing limits the hints and reviews that a caller lets the server calculate. It is an adapter of package
// live, for any list of games. With a game of your own, the program is
//
//	func main() { os.Exit(sshd.Main(os.Args[1:], append(hoyle.Games(), mine)...)) }
package sshd

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	mrand "math/rand/v2"
	"net"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	"charm.land/wish/v2"
	"charm.land/wish/v2/bubbletea"
	gossh "golang.org/x/crypto/ssh"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/local"
	"github.com/hoylecards/hoyle/cmd/internal/screen"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/live"
)

const (
	maxTables = 200
	idle      = 10 * time.Minute // after which a table at which nobody is connected is closed
)

// Main serves tables as the command line says, until Ctrl-C. It returns the exit code: 0 for success, 1
// for a failure, and 2 for a command line that makes no sense.
func Main(args []string, games ...hoyle.Game) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Stdout, args, games)
	if help, ok := errors.AsType[*usage.Help](err); ok {
		fmt.Println("usage: hoyle-sshd [GAME] [flags]: seats people who connect by SSH at tables of a game")
		help.Flags.SetOutput(os.Stdout)
		help.Flags.PrintDefaults()
		return 0
	}
	if err == nil {
		return 0
	}
	fmt.Fprintln(os.Stderr, "hoyle-sshd:", err)
	if _, ok := errors.AsType[*usage.Error](err); ok {
		return 2
	}
	return 1
}

// run serves tables until ctx ends, and prints where.
func run(ctx context.Context, out io.Writer, args []string, games []hoyle.Game) error {
	d, f := &door{ctx: ctx, games: games}, flag.NewFlagSet("hoyle-sshd", flag.ContinueOnError)
	d.bots = live.Bots{
		Rand: func() *mrand.Rand { return mrand.New(mrand.NewChaCha8(secret())) },
		Limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, 3*time.Second)
		},
		AtOnce: make(chan struct{}, runtime.NumCPU()),
	}
	addr := f.String("addr", "localhost:2222", "listen at `HOST:PORT`")
	key := f.String("key", "hoyle_ed25519", "the private key of the server, in `FILE`; it is made if there is none")
	f.IntVar(&d.people, "people", 2, "`N` people at a table; bots take the other seats")
	f.StringVar(&d.bot, "bot", "", "the `BOT` at the other seats, if not the usual one")
	spelling := ""
	err := usage.Parse(f, args, usage.One(&spelling))
	if err != nil {
		return err
	}
	if d.game, err = usage.Game(games, spelling); err != nil {
		return &usage.Error{Err: err}
	}
	if d.people < 1 {
		return &usage.Error{Err: errors.New("no people")}
	}
	if d.bot == "" {
		d.bot = d.game.Info().Bots[0].Name
	}
	if err := d.game.CheckBot(d.bot); err != nil {
		return &usage.Error{Err: err}
	}
	server, err := d.server(*key)
	if err != nil {
		return err
	}
	at, err := new(net.ListenConfig).Listen(ctx, "tcp", *addr)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	fmt.Fprintln(out, "listening on", at.Addr())
	if err := server.Serve(at); !errors.Is(err, ssh.ErrServerClosed) {
		return err
	}
	return nil
}

// door has the tables.
type door struct {
	ctx    context.Context
	games  []hoyle.Game
	game   hoyle.Game
	people int
	bot    string
	bots   live.Bots

	mu     sync.Mutex
	tables []*local.Table
}

// server returns the SSH server. Everybody may come in; a public key gets a person's seat back.
func (d *door) server(key string) (*ssh.Server, error) {
	return wish.NewServer(
		wish.WithHostKeyPath(key),
		wish.WithIdleTimeout(time.Hour),
		wish.WithPublicKeyAuth(func(ssh.Context, ssh.PublicKey) bool { return true }),
		wish.WithKeyboardInteractiveAuth(func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true }),
		wish.WithMiddleware(bubbletea.Middleware(d.answer)),
	)
}

// answer seats a person who has called.
func (d *door) answer(s ssh.Session) (tea.Model, []tea.ProgramOption) {
	if _, _, ok := s.Pty(); !ok {
		wish.Fatalln(s, "A table needs a terminal: use ssh -t.")
		return nil, nil
	}
	key := rand.Text()
	if s.PublicKey() != nil {
		key = gossh.FingerprintSHA256(s.PublicKey())
	}
	g, err := d.sit(s.Context(), key, s.User())
	if err != nil {
		wish.Fatalln(s, err)
		return nil, nil
	}
	return screen.Visit(g, d.games...), nil
}

// sit gives a person the seat that they had, a free one, or one at a new table.
func (d *door) sit(ctx context.Context, key, name string) (*local.Guest, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.tables = slices.DeleteFunc(d.tables, (*local.Table).Ended)
	for _, known := range []bool{true, false} {
		for _, t := range d.tables {
			if t.Knows(key) != known {
				continue
			}
			if g, ok := t.Sit(ctx, key, name); ok {
				return g, nil
			}
		}
	}
	if len(d.tables) >= maxTables {
		return nil, errors.New("all tables are taken")
	}
	t, err := d.open()
	if err != nil {
		return nil, err
	}
	g, ok := t.Sit(ctx, key, name)
	if !ok {
		return nil, errors.New("the match could not begin")
	}
	d.tables = append(d.tables, t)
	return g, nil
}

// errChairs refuses matches in which somebody sits out.
var errChairs = errors.New("here, a match has as many players as a deal")

// open opens a table, which is closed when nobody has been there for a while.
func (d *door) open() (*local.Table, error) {
	match, err := d.game.Match("", 0, deck.Seed(secret()))
	if err != nil {
		return nil, err
	}
	if match.Players() > d.game.Players() {
		return nil, errChairs
	}
	names := make([]string, d.game.Players())
	for seat := d.people; seat < len(names); seat++ {
		names[seat] = d.bot
	}
	ctx, end := context.WithCancel(d.ctx)
	t := local.New(ctx, d.game.String(), match, &d.bots, names)
	go func() {
		defer end()
		for used := true; used && ctx.Err() == nil; used = !t.Empty() {
			select {
			case <-time.After(idle):
			case <-ctx.Done():
			}
		}
	}()
	return t, nil
}

func secret() (s [32]byte) {
	rand.Read(s[:])
	return s
}
