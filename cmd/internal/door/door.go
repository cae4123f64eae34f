// Package door lets language models play, by the Model Context Protocol. A [Door] is the server for
// one seat: no tool takes a seat or a token, so a model can neither ask for another hand nor lose a
// secret. Several models at one table have a door each.
//
// The newest protocol has no sessions over HTTP, so the seat belongs to the door, and [Doors]
// finds the door by the address of the request. Over standard streams, a process is a door.
package door

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	pages "github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
	"github.com/hoylecards/hoyle/live"
)

// Options are what a door offers, and its limits.
type Options struct {
	Games  []hoyle.Game
	Bots   *live.Bots
	Seed   func() deck.Seed                                            // nil if the model cannot open tables
	Wait   func(context.Context) (context.Context, context.CancelFunc) // bounds how long a tool waits and thinks
	Advice bool                                                        // the model may ask a bot
	// Contest is for a deal that others play too: the model moves only when its seat is asked, and
	// nothing tells one deal from another, such as the promise and the record.
	Contest  bool
	Called   func(Tally) // is told after each call of a tool, unless nil
	Disguise *Disguise   // gives the games and the suits other names, unless nil
}

const (
	atOnce  = 4       // calls of one door; the others are refused
	longest = 1 << 20 // bytes of a message
)

// Door is a seat for a model.
type Door struct {
	Options
	ctx   context.Context // of the bots of tables that the model opens
	calls chan struct{}   // holds a token for each call that runs

	mu    sync.Mutex
	match *live.Match // nil before the model sits
	seat  hoyle.Seat
	stop  context.CancelFunc // ends the bots of a table that the model has opened
	tally Tally
}

// Tally is what a model has done.
type Tally struct {
	Calls   int            // of tools, including those that do not exist
	Plays   int            // moves
	Left    int            // matches that the model has left before their ends, to open another table
	Wrong   int            // refusals in answer to a move
	Refused map[string]int // refusals of all calls by code; "bad-call" stands for arguments that no tool takes
}

var (
	errTable  = engine.Sentinel("no-table", "door: there is no table yet; open one")
	errBot    = engine.Sentinel("no-such-bot", "door: the game lists no such bot")
	errChairs = engine.Sentinel("no-chairs", "door: here, a match has as many players as a deal")
	errBusy   = engine.Sentinel("busy", "door: too many calls at once")
	errLate   = engine.Sentinel("late", "door: that took too long")
	errCall   = engine.Sentinel("bad-call", "door: no tool takes that")
)

// Within returns a function that bounds how long something takes.
func Within(d time.Duration) func(context.Context) (context.Context, context.CancelFunc) {
	return func(ctx context.Context) (context.Context, context.CancelFunc) { return context.WithTimeout(ctx, d) }
}

// New returns a door. The bots of tables that the model opens end with ctx.
func New(ctx context.Context, o Options) *Door {
	return &Door{Options: o, ctx: ctx, calls: make(chan struct{}, atOnce), stop: func() {}, tally: Tally{Refused: map[string]int{}}}
}

// Sit gives the model a seat.
func (d *Door) Sit(m *live.Match, seat hoyle.Seat) { d.sit(m, seat, func() {}) }

func (d *Door) sit(m *live.Match, seat hoyle.Seat, stop context.CancelFunc) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.stop()
	if d.match != nil && !d.match.Look().Match.Over() {
		d.tally.Left++
	}
	d.match, d.seat, d.stop = m, seat, stop
}

// at returns the match and the seat.
func (d *Door) at() (*live.Match, hoyle.Seat, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.match == nil {
		return nil, 0, errTable
	}
	return d.match, d.seat, nil
}

// seated returns the function of a tool for which the model must have a seat.
func seated[In any](d *Door, do func(context.Context, *live.Match, hoyle.Seat, In) (reply, error)) func(context.Context, In) (reply, error) {
	return func(ctx context.Context, in In) (reply, error) {
		m, seat, err := d.at()
		if err != nil {
			return reply{}, err
		}
		return do(ctx, m, seat, in)
	}
}

// Tally returns what the model has done so far.
func (d *Door) Tally() Tally {
	d.mu.Lock()
	defer d.mu.Unlock()
	tally := d.tally
	tally.Refused = maps.Clone(tally.Refused)
	return tally
}

// counted counts the calls of tools, and those that do not get as far as a tool.
func (d *Door) counted(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, request mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, request)
		if method != "tools/call" {
			return result, err
		}
		d.mu.Lock()
		d.tally.Calls++
		if err != nil {
			d.tally.Refused["bad-call"]++
		}
		d.mu.Unlock()
		if d.Called != nil {
			d.Called(d.Tally())
		}
		return result, err
	}
}

// plain makes the errors of the protocol plain, and gives those of calls a code. They repeat what the
// model has said, which may be long, control a terminal, or not be JSON; an answer that is not JSON
// would end the conversation.
func plain(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, request mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, request)
		wire, ok := errors.AsType[*jsonrpc.Error](err)
		if !ok {
			return result, err
		}
		plain := &jsonrpc.Error{Code: wire.Code, Message: texts.Shown(err.Error())}
		if method == "tools/call" {
			plain.Data, _ = json.Marshal(live.Refuse(errCall))
		}
		return nil, plain
	}
}

// Serve serves a model on two streams, until the first ends or ctx does.
func (d *Door) Serve(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error {
	err := d.Server().Run(ctx, &mcp.IOTransport{Reader: in, Writer: out, MaxLineLength: longest})
	if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

const instructions = `You play cards at one seat of a table. Read the rules with the tool rules; then look, or open a table. ` +
	`Cards are written as rank and suit: TH is the ten of hearts, ?? a card that you cannot see. ` +
	`Each play names the spot of the view that listed the move. A refused move changes nothing, and the code says why; ` +
	`after the code stale, look again.`

// Server returns the server of the door.
func (d *Door) Server() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "hoyle", Version: "v0.1.0"}, &mcp.ServerOptions{
		Instructions: d.Disguise.Text(instructions), Capabilities: &mcp.ServerCapabilities{},
	})
	s.AddReceivingMiddleware(d.counted, plain)
	reads := &mcp.ToolAnnotations{ReadOnlyHint: true}
	if d.Seed != nil {
		add(d, s, &mcp.Tool{Name: "open", Description: "Open a table against bots, and sit down at seat 0. You leave the table at which you sat; " +
			"if its match is not over, your results say so from then on."}, view, d.open)
	}
	add(d, s, &mcp.Tool{Name: "games", Annotations: reads, Description: "List the games, with their presets, " +
		"options, formats of matches and bots."}, infos, d.games)
	add(d, s, &mcp.Tool{Name: "rules", Annotations: reads, Description: "The rules of a game, and the options in " +
		"force. Without a name, those of the game at your table."}, info, d.rules)
	add(d, s, &mcp.Tool{Name: "look", Annotations: reads, Description: "What you see, and your legal moves. Waits a while for your turn, unless wait is false."},
		view, seated(d, d.look))
	add(d, s, &mcp.Tool{Name: "play", Description: "Make one of the listed moves, with the spot of the view " +
		"that listed it. Then waits a while for your next turn."}, view, seated(d, d.play))
	add(d, s, &mcp.Tool{Name: "log", Annotations: reads, Description: "The plays of this deal, as you saw them, from a number on."}, events, seated(d, d.log))
	if !d.Contest {
		d.offerMatch(s, reads)
	}
	if d.Advice {
		add(d, s, &mcp.Tool{Name: "advise", Annotations: reads, Description: "What a bot thinks of your moves. It sees what you see."}, advice, seated(d, d.advise))
	}
	d.offerRules(s)
	return s
}

// offerMatch adds the tools for more than a deal, and for what follows it.
func (d *Door) offerMatch(s *mcp.Server, reads *mcp.ToolAnnotations) {
	add(d, s, &mcp.Tool{Name: "next", Description: "Set up the next deal of the match, once a deal is over."}, view, seated(d, d.next))
	add(d, s, &mcp.Tool{Name: "record", Annotations: reads, Description: "The record of a match that is over, " +
		"with its seed, which was promised at the beginning."}, whole, seated(d, d.record))
	add(d, s, &mcp.Tool{Name: "review", Annotations: reads, Description: "What your moves in a deal have cost, once the match is over."},
		rated, seated(d, d.review))
}

// offerRules adds the rule books.
func (d *Door) offerRules(s *mcp.Server) {
	for _, g := range d.Games {
		if page := pages.Of(g); page != "" {
			page, name := d.Disguise.Text(page), d.Disguise.Text(g.Name())
			uri := "hoyle://rules/" + name
			s.AddResource(&mcp.Resource{URI: uri, Name: name, Title: d.Disguise.Text("The rules of " + g.Info().Title), MIMEType: "text/markdown"},
				func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
					return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: "text/markdown", Text: page}}}, nil
				})
		}
	}
}

// listed reports whether a game lists a bot. A model may not choose how long a bot thinks.
func listed(g hoyle.Game, name string) bool {
	return slices.ContainsFunc(g.Info().Bots, func(b bot.Player) bool { return b.Name == name })
}
