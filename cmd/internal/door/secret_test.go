package door

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/worlds"
	"github.com/hoylecards/hoyle/live"
)

// leak is a fault that a door could have. It is planted to see whether the test finds it.
type leak struct {
	shift hoyle.Seat                 // the model gets the door of another seat, that many further
	tell  func(m *live.Match) string // the model is told this besides
}

// others are games and rules to compare beside those of the library.
func others(t *testing.T) []worlds.Kind {
	t.Helper()
	casino := must.Have(blackjack.New(blackjack.Casino()))(t)
	home := must.Have(doppelkopf.New(doppelkopf.House()))(t)
	return []worlds.Kind{
		worlds.Of("blackjack:casino", casino), worlds.Of("doppelkopf:home", home),
		worlds.Own(hearts.ByName(), hearts.Game{}),
	}
}

// model calls tools at a door, and keeps all that it is told.
type model struct {
	client
	as   *Disguise
	told []byte
}

// tell calls a tool. The tool and its arguments may be invented.
func (m *model) tell(tool string, args map[string]any) {
	m.t.Helper()
	if args != nil {
		args = strung(args, m.as.Text).(map[string]any)
	}
	r, err := m.s.CallTool(m.t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		m.told = append(m.told, err.Error()...)
		return
	}
	data := must.Have(json.Marshal(r.StructuredContent))(m.t)
	m.told = append(append(m.told, r.Content[0].(*mcp.TextContent).Text...), data...)
}

// read reads all that a door offers but its tools.
func (m *model) read() {
	m.t.Helper()
	tools := must.Have(m.s.ListTools(m.t.Context(), nil))(m.t)
	books := must.Have(m.s.ListResources(m.t.Context(), nil))(m.t)
	for _, b := range books.Resources {
		book := must.Have(m.s.ReadResource(m.t.Context(), &mcp.ReadResourceParams{URI: b.URI}))(m.t)
		m.told = append(m.told, book.Contents[0].Text...)
	}
	for _, v := range []any{m.s.InitializeResult(), tools.Tools, books.Resources} {
		data := must.Have(json.Marshal(v))(m.t)
		m.told = append(m.told, data...)
	}
}

// open opens a door to a match. Nothing at it depends on the time.
func open(t *testing.T, match *hoyle.Match, viewer hoyle.Seat, change func(*Options)) (*live.Match, *model, error) {
	t.Helper()
	m, err := live.New(t.Context(), match, nil)
	if err != nil {
		return nil, nil, err
	}
	o := options()
	o.Games, o.Advice = []hoyle.Game{match.Game()}, true
	o.Bots = &live.Bots{Rand: dice(9)}
	o.Wait = func(ctx context.Context) (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		if now := m.Look(); !awaits(now.Awaited, viewer) {
			cancel() // nobody else moves
		}
		return ctx, cancel
	}
	change(&o)
	d := New(t.Context(), o)
	d.Sit(m, viewer)
	return m, &model{client: connect(t, d), as: o.Disguise}, nil
}

// compare plays pairs of worlds, and compares all that every tool tells a model at each position.
func compare(t *testing.T, n int, change func(*Options), planted leak) worlds.Report {
	t.Helper()
	return must.Have(worlds.Compare(n, func(match *hoyle.Match, viewer hoyle.Seat) (worlds.Door, error) {
		at := (viewer + planted.shift) % hoyle.Seat(match.Game().Players())
		m, c, err := open(t, match, at, change)
		return func(seat hoyle.Seat, move string) []byte {
			now := m.Look()
			spot := map[string]any{"spot": now.Spot.String()}
			c.told = nil
			switch {
			case move != "" && seat == viewer:
				c.tell("play", map[string]any{"spot": now.Spot.String(), "move": move})
			case move != "":
				if err := m.Play(t.Context(), seat, now.Spot, move); err != nil {
					c.told = fmt.Append(c.told, live.Refuse(err))
				}
			default: // they are long, and the same at each position
				c.read()
				for _, tool := range []string{"rules", "games", "position"} {
					c.tell(tool, nil)
				}
				c.tell("open", map[string]any{"bots": "nobody"})
				c.tell("look", map[string]any{"seat": 0})
				if awaits(now.Awaited, viewer) {
					c.tell("advise", nil)
				}
			}
			c.tell("look", nil)
			if move == "" || m.Look().Spot != now.Spot { // a refused move changes nothing
				for _, tool := range []string{"log", "record", "review"} {
					c.tell(tool, nil)
				}
				c.tell("next", spot)
			}
			if planted.tell != nil {
				c.told = append(c.told, planted.tell(m)...)
			}
			return c.told
		}, err
	}, others(t)...))(t)
}

// Nothing that a model can call tells it more than it may see, in 200 pairs of worlds.
func TestSecret(t *testing.T) {
	report := compare(t, long.Or(25, 5), func(*Options) {}, leak{})
	if pairs := long.Or(200, 40); report.Pairs < pairs {
		t.Errorf("%d pairs, want %d or more", report.Pairs, pairs)
	}
	enough(t, report)
}

// The same in a contest, with invented names.
func TestSecretInDisguise(t *testing.T) {
	enough(t, compare(t, 5, func(o *Options) {
		o.Contest, o.Seed, o.Disguise = true, nil, NewDisguise(o.Games, deck.NewSeed(3))
	}, leak{}))
}

func enough(t *testing.T, report worlds.Report) {
	t.Helper()
	expect.Err(t, report.Enough(), nil)
	t.Logf("%d turns, %d bytes, %d pairs: %v", report.Turns, report.Bytes, report.Pairs, report.Games)
}

// The comparison finds a door of another seat, and one that tells hidden cards.
func TestSecretFindsLeaks(t *testing.T) {
	for name, planted := range map[string]leak{
		"another seat": {shift: 1},
		"the position": {tell: func(m *live.Match) string {
			data, _ := m.Look().Match.Table().PositionJSON()
			return string(data)
		}},
		"a bit of the zones": {tell: func(m *live.Match) string {
			zones, _ := json.Marshal(m.Look().Match.Table().OpenZones())
			return string(zones[len(zones)/2 : len(zones)/2+40])
		}},
	} {
		if report := compare(t, 12, func(*Options) {}, planted); report.Leak == "" {
			t.Errorf("%s is not found in %d bytes", name, report.Bytes)
		}
	}
}
