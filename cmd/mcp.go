package cmd

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/door"
	"github.com/hoylecards/hoyle/cmd/internal/local"
	"github.com/hoylecards/hoyle/cmd/internal/screen"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/texts"
	"github.com/hoylecards/hoyle/live"
)

// models are the flags of the command mcp.
type models struct {
	game, addr, format, bot, visit, seed string
	n                                    int
	person, advice, obfuscated           bool
	time                                 time.Duration
}

// derived returns a function that returns one seed after another. Several goroutines may call it.
func derived(s deck.Seed) func() deck.Seed {
	var n atomic.Uint64
	return func() deck.Seed { return s.Derive(n.Add(1)) }
}

// mcp lets language models play, by the Model Context Protocol: one on the standard streams, or
// several at one table over HTTP.
func (p program) mcp(ctx context.Context, args []string) error {
	var m models
	f := flag.NewFlagSet("mcp", flag.ContinueOnError)
	f.StringVar(&m.addr, "http", "", "seat models at one table, over HTTP at `[HOST]:PORT`")
	f.IntVar(&m.n, "models", 1, "the `NUMBER` of models at the table of -http")
	f.BoolVar(&m.person, "person", false, "sit down with them, in this terminal")
	f.StringVar(&m.bot, "bots", "", "the `BOT` at its other seats, if not the usual one")
	f.StringVar(&m.format, "match", "", "the `FORMAT[:N]` of the match at that table, such as deals:4")
	f.StringVar(&m.seed, "seed", "", "deal from `SEED`, a number or 64 digits, and not by chance")
	f.DurationVar(&m.time, "time", 10*time.Minute, "the `TIME` for a move; then the bot makes it")
	f.StringVar(&m.visit, "visit", "", "`BOT` plays as a model, at the address in "+door.Var)
	f.BoolVar(&m.advice, "advice", false, "let models ask a bot")
	f.BoolVar(&m.obfuscated, "obfuscated", false, "give the games and the suits invented names")
	if err := usage.Parse(f, args, usage.One(&m.game)); err != nil {
		return err
	}
	if m.visit != "" {
		return door.Visit(ctx, &mcp.StreamableClientTransport{Endpoint: os.Getenv(door.Var)}, p.games, m.visit)
	}
	if m.addr == "" && m.person {
		return &usage.Error{Err: errors.New("-person needs the table of -http")}
	}
	seed, err := usage.Seed(m.seed)
	if err != nil {
		return err
	}
	tables, luck := derived(seed.Derive(0)), derived(seed.Derive(1))
	o := door.Options{Games: p.games, Wait: door.Within(50 * time.Second), Advice: m.advice, Bots: &live.Bots{
		Rand:  func() *rand.Rand { return luck().Rand() },
		Limit: door.Within(3 * time.Second), AtOnce: make(chan struct{}, runtime.NumCPU()),
	}}
	if m.obfuscated {
		o.Disguise = door.NewDisguise(p.games, seed.Derive(2))
	}
	game, err := usage.Game(p.games, m.game)
	if err != nil {
		return &usage.Error{Err: err}
	}
	if m.addr != "" {
		return p.seat(ctx, game, m, o, tables())
	}
	if m.game != "" {
		o.Games = []hoyle.Game{game}
	}
	o.Seed = tables
	return door.New(ctx, o).Serve(ctx, io.NopCloser(p.in), out{p.out})
}

// out is a stream that nobody closes.
type out struct{ io.Writer }

func (out) Close() error { return nil }

// seat seats models, perhaps a person, and bots at a table, and serves the models over HTTP.
func (p program) seat(ctx context.Context, game hoyle.Game, m models, o door.Options, seed deck.Seed) error {
	first := 0 // the first seat of a model
	if m.person {
		first = 1
	}
	bot := cmp.Or(m.bot, game.Info().Bots[0].Name)
	if err := p.sensible(game, m, first+m.n); err != nil {
		return err
	}
	if err := game.CheckBot(bot); err != nil {
		return err
	}
	match, err := m.match(game, seed)
	if err != nil {
		return err
	}
	shared, err := live.New(ctx, match, nil)
	if err != nil {
		return err
	}
	at, err := door.Listen(ctx, m.addr)
	if err != nil {
		return err
	}
	names, doors, choose := make([]string, game.Players()), door.NewDoors(), live.Named(bot)
	slow := live.Bots{Rand: o.Bots.Rand, Limit: door.Within(m.time)}
	for i := first; i < len(names); i++ {
		seat := hoyle.Seat(i)
		if i >= first+m.n {
			names[i] = bot
			go o.Bots.Play(ctx, shared, seat, choose)
			continue
		}
		names[i] = "model"
		d := door.New(ctx, o)
		d.Sit(shared, seat)
		fmt.Fprintf(p.out, "%v: http://%v/%s\n", seat, at.Addr(), doors.Add(d))
		go slow.Play(ctx, shared, seat, door.Late(shared, choose, o.Bots.Limit))
	}
	if m.person {
		go func() { _ = doors.Serve(ctx, at) }() // it ends with the program
		return p.sit(ctx, func() *local.Guest { return local.Sit(ctx, game.String(), shared, 0, names) })
	}
	return doors.Serve(ctx, at)
}

// sensible returns an error if the flags make no sense. The parameter taken is the number of seats
// that models and people need.
func (p program) sensible(game hoyle.Game, m models, taken int) error {
	if m.n < 1 || taken > game.Players() {
		return &usage.Error{Err: fmt.Errorf("%v has %d players", game, game.Players())}
	}
	if m.person && (!usage.Terminal(p.in) || !usage.Terminal(p.out)) {
		return &usage.Error{Err: errors.New("a person needs a terminal")}
	}
	return nil
}

// match returns the match that -match names.
func (m models) match(game hoyle.Game, seed deck.Seed) (*hoyle.Match, error) {
	format, number, _ := strings.Cut(m.format, ":")
	n, err := strconv.Atoi(cmp.Or(number, "0"))
	if err != nil {
		return nil, &usage.Error{Err: fmt.Errorf("-match: what is %s?", texts.Quote(number))}
	}
	match, err := game.Match(format, n, seed)
	if err == nil && match.Players() > game.Players() {
		err = &usage.Error{Err: errors.New("-match: here, a match has as many players as a deal")}
	}
	return match, err
}

// sit lets a person sit down at a table, in this terminal.
func (p program) sit(ctx context.Context, sit func() *local.Guest) error {
	fmt.Fprint(p.out, "Give the models their addresses, then press Enter to sit down: ")
	if _, err := bufio.NewReader(p.in).ReadString('\n'); err != nil {
		return err
	}
	_, err := tea.NewProgram(screen.Visit(sit(), p.games...), tea.WithContext(ctx), tea.WithInput(p.in), tea.WithOutput(p.out)).Run()
	return err
}
