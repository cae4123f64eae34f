package door

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/worlds"
	"github.com/hoylecards/hoyle/live"
)

// leak is a fault that a door could have. It is planted to see whether the test finds it.
type leak func(m *live.Match) string

// compare plays pairs of worlds, and compares all that every tool tells a model at each position.
func compare(t *testing.T, n int, planted leak) worlds.Report {
	t.Helper()
	report, err := worlds.Compare(n, func(match *hoyle.Match, viewer hoyle.Seat) (worlds.Door, error) {
		m, err := live.New(t.Context(), match, nil)
		if err != nil {
			return nil, err
		}
		o := options()
		o.Games, o.Advice, o.Seed = []hoyle.Game{match.Game()}, true, nil
		o.Bots = &live.Bots{Rand: dice(9)}
		o.Wait = func(ctx context.Context) (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithTimeout(ctx, time.Minute)
			if now := m.Look(); !awaits(now, viewer) {
				cancel() // nobody else moves
			}
			return ctx, cancel
		}
		d := New(t.Context(), o)
		d.Sit(m, viewer)
		c, first := connect(t, d), true
		return func(seat hoyle.Seat, move string) (sent []byte) {
			now := m.Look()
			tell := func(tool string, args map[string]any) {
				text, data, _ := c.call(tool, args)
				sent = append(append(sent, text...), data...)
			}
			switch {
			case move != "" && seat == viewer:
				tell("play", map[string]any{"at": now.At.String(), "move": move})
			case move != "":
				if err := m.Play(t.Context(), seat, now.At, move); err != nil {
					sent = fmt.Append(sent, live.Refuse(err))
				}
			}
			if first { // they are long, and the same at each position
				tell("rules", nil)
				tell("games", nil)
				first = false
			}
			for _, tool := range []string{"look", "log", "record", "review"} {
				tell(tool, nil)
			}
			tell("next", map[string]any{"at": now.At.String()})
			if awaits(m.Look(), viewer) && move == "" {
				tell("advise", nil)
			}
			if planted != nil {
				sent = append(sent, planted(m)...)
			}
			return sent
		}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// Nothing that a model can call tells it more than it may see.
func TestSecret(t *testing.T) {
	n := 60
	if testing.Short() {
		n = 12
	}
	report := compare(t, n, nil)
	if err := report.Enough(); err != nil {
		t.Error(err)
	}
	t.Logf("%d pairs, %d turns, %d bytes", report.Pairs, report.Turns, report.Bytes)
}

// The comparison finds a door that tells a card of the stock, and one that tells the seed.
func TestSecretFindsLeaks(t *testing.T) {
	for name, planted := range map[string]leak{
		"the position": func(m *live.Match) string {
			data, _ := m.Look().Match.Table().PositionJSON()
			return string(data)
		},
		"a number of zones": func(m *live.Match) string {
			zones, _ := json.Marshal(m.Look().Match.Table().OpenZones())
			return fmt.Sprint(len(zones), string(zones[len(zones)/2:len(zones)/2+40]))
		},
	} {
		if report := compare(t, 12, planted); report.Leak == "" {
			t.Errorf("%s is not found in %d bytes", name, report.Bytes)
		}
	}
}
