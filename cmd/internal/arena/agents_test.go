package arena

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle/cmd/internal/door"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// habit returns the name of an agent that is this test program, with the habit of a test below.
func habit(t *testing.T, name string) string {
	t.Helper()
	path := must.Have(os.Executable())(t)
	return "agent:" + path + " -test.run ^TestAgentProgram$/^" + name + "$"
}

// TestAgentProgram is not a test but, if there is a door, an agent.
func TestAgentProgram(t *testing.T) {
	at := os.Getenv(door.Var)
	if at == "" {
		t.Skip("no door")
	}
	over := &mcp.StreamableClientTransport{Endpoint: at}
	t.Run("house", func(t *testing.T) {
		expect.Err(t, door.Visit(t.Context(), over, games(), "house"), nil)
	})
	for name, do := range habits {
		t.Run(name, func(t *testing.T) {
			s := must.Have(mcp.NewClient(&mcp.Implementation{Name: name}, nil).Connect(t.Context(), over, nil))(t)
			call := func(tool string, args map[string]any) string {
				r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
				if err != nil {
					return err.Error()
				}
				return r.Content[0].(*mcp.TextContent).Text
			}
			text := call("look", nil)
			at, _, _ := strings.Cut(strings.TrimPrefix(text, "spot: "), "\n")
			if strings.Contains(text, "promise") || !strings.Contains(text, "status: your move") || !do(call, at) {
				t.Error(text)
			}
		})
	}
}

// habits are what bad agents do when they are asked for a move. They report whether the door is right.
var habits = map[string]func(call func(tool string, args map[string]any) string, at string) bool{
	"wrong": func(call func(string, map[string]any) string, at string) bool {
		for range 12 {
			call("play", map[string]any{"spot": at, "move": "hello"})
		}
		return true
	},
	"babble": func(call func(string, map[string]any) string, _ string) bool {
		for range 250 {
			call("shell", nil)
		}
		return true
	},
	"curious": func(call func(string, map[string]any) string, _ string) bool {
		unknown := true
		for _, tool := range []string{"record", "review", "next", "open", "advise"} {
			unknown = unknown && strings.Contains(call(tool, nil), "unknown tool")
		}
		return unknown
	},
	"fooled": func(call func(string, map[string]any) string, _ string) bool {
		return !regexp.MustCompile(`(?i)indigo|club|♣`).MatchString(call("rules", nil) + call("look", nil))
	},
	"leaving": func(func(string, map[string]any) string, string) bool { return true },
	"silent":  func(func(string, map[string]any) string, string) bool { time.Sleep(time.Minute); return true },
}

// An agent plays every game through a door, and plays no worse than the bot that it asks.
func TestAgents(t *testing.T) {
	for _, g := range games()[:5] {
		agent := habit(t, "house")
		var r struct {
			Standings []struct {
				Edge struct{ Mean, Margin float64 }
			}
			Outside []faults
		}
		var out, errs strings.Builder
		c := command{games: games(), stdout: &out, stderr: &errs}
		err := c.run(t.Context(), []string{g.Name(), "-bots", agent + ",random", "-deals", "2", "-seed", "2", "-json"})
		if err := errors.Join(err, json.Unmarshal([]byte(out.String()), &r)); err != nil {
			t.Fatal(err, errs.String())
		}
		if len(r.Outside) != 1 || r.Outside[0].Counts != nil || len(r.Outside[0].Refused) > 0 ||
			r.Outside[0].Moves == 0 || r.Outside[0].Calls < r.Outside[0].Moves {
			t.Errorf("%v: %s", g, out.String())
		}
		if mean := r.Standings[0].Edge.Mean; g.Name() == "indigo" && mean <= 0 {
			t.Errorf("%v: %v ahead of random", g, mean)
		}
	}
}

// What an agent does wrong is counted, and a substitute finishes its deals.
func TestAgentsWithFaults(t *testing.T) {
	for name, want := range map[string]struct {
		kind    outside.Kind
		refused map[string]int
		calls   int
	}{
		"wrong":   {outside.Wrong, map[string]int{"not-a-move": mostWrong}, mostWrong + 1},
		"babble":  {outside.Flood, map[string]int{"bad-call": mostCalls - 1}, mostCalls},
		"curious": {outside.Gone, map[string]int{"bad-call": 5}, 6},
		"leaving": {outside.Gone, map[string]int{}, 1},
		"silent":  {outside.Late, map[string]int{}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			var out, errs strings.Builder
			c := command{games: games(), stdout: &out, stderr: &errs}
			limit := "2m" // enough on a busy machine
			if want.kind == outside.Late {
				limit = "1s"
			}
			err := c.run(t.Context(), []string{"indigo", "-bots", habit(t, name) + ",random", "-deals", "1", "-seed", "2", "-time", limit, "-json"})
			var r struct{ Outside []faults }
			if err := json.Unmarshal([]byte(out.String()), &r); err != nil {
				t.Fatal(err, errs.String())
			}
			got := r.Outside[0]
			if !errors.Is(err, errSubstitutes) || got.Left != 2 || got.Counts[want.kind] != 2 || got.Moves != 0 ||
				got.Calls < 2*want.calls-2 || strings.Contains(errs.String(), "FAIL") {
				t.Errorf("%v\n%s%s", err, out.String(), errs.String())
			}
			for code, n := range want.refused {
				if got.Refused[code] < 2*n-2 || got.Refused[code] > 2*(n+10) { // calls may be under way when the fault is found
					t.Errorf("%s %d times, want %d in each of two deals", code, got.Refused[code], n)
				}
			}
		})
	}
}

// Agents can get other names of the game and the suits.
func TestAgentsWithoutNames(t *testing.T) {
	for _, obfuscated := range []bool{true, false} {
		var errs strings.Builder
		c := command{games: games(), stdout: &strings.Builder{}, stderr: &errs}
		err := c.run(t.Context(), []string{"indigo", "-bots", habit(t, "fooled") + ",random", "-deals", "1", "-seed", "2",
			fmt.Sprint("-obfuscated=", obfuscated)})
		if !errors.Is(err, errSubstitutes) || strings.Contains(errs.String(), "FAIL") == obfuscated {
			t.Errorf("%v: %v\n%s", obfuscated, err, errs.String())
		}
	}
}

// A command that does not exist is not a player.
func TestAgentsWithoutProgram(t *testing.T) {
	for _, name := range []string{"agent:", "agent:no-such-program-anywhere", "agent:'mine"} {
		c := command{games: games(), stdout: &strings.Builder{}, stderr: &strings.Builder{}}
		if err := c.run(t.Context(), []string{"-bots", name + ",random"}); err == nil {
			t.Errorf("%s is invited", name)
		}
	}
}
