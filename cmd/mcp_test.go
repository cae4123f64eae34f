package cmd

import (
	"bufio"
	"context"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// model connects a script that plays the first of its moves.
func model(t *testing.T, over mcp.Transport) func(tool string, args map[string]any) string {
	t.Helper()
	s := must.Have(mcp.NewClient(&mcp.Implementation{Name: "script", Version: "1"}, nil).Connect(t.Context(), over, nil))(t)
	return func(tool string, args map[string]any) string {
		r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
		if err != nil {
			t.Error(err)
			return "status: the deal is over"
		}
		return r.Content[0].(*mcp.TextContent).Text
	}
}

// deal plays until the deal is over, and returns the number of plays.
func deal(t *testing.T, call func(string, map[string]any) string, text string) (plays int) {
	t.Helper()
	for !strings.Contains(text, "status: the ") {
		at, _, _ := strings.Cut(strings.TrimPrefix(text, "spot: "), "\n")
		_, list, mine := strings.Cut(text, "\nmoves:\n  ")
		move, _, _ := strings.Cut(list, ": ")
		if !mine || !strings.Contains(text, "status: your move") {
			text = call("look", nil)
			continue
		}
		plays++
		text = call("play", map[string]any{"spot": at, "move": move})
	}
	return plays
}

// With a seed, the same cards are dealt and the same names are invented.
func TestModelWithSeed(t *testing.T) {
	texts := map[string][]string{}
	for _, seed := range []string{"1", "1", "2"} {
		in, to := io.Pipe()
		from, out := io.Pipe()
		done := make(chan int, 1)
		go func() {
			done <- program{"hoyle", in, out, io.Discard, hoyle.Games()}.main(t.Context(), []string{"mcp", "indigo", "-obfuscated", "-seed", seed})
		}()
		call := model(t, &mcp.IOTransport{Reader: from, Writer: to})
		table := map[string]any{"n": 1, "bots": "random"}
		text := call("open", table)
		if strings.Contains(text, "indigo") || !strings.Contains(text, "\nstatus: your move\n") {
			t.Error(text)
		}
		texts[seed] = append(texts[seed], text+call("open", table))
		must.Do(t, to.Close())
		expect.Is(t, <-done, 0, "exit code")
	}
	if one := texts["1"]; one[0] != one[1] || one[0] == texts["2"][0] {
		t.Errorf("the seed does not tell: %q", texts)
	}
}

// Two models sit at one table over HTTP, and bots have the other seats.
func TestModelsAtOneTable(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	from, out := io.Pipe()
	done := make(chan int, 1)
	go func() {
		done <- program{"hoyle", strings.NewReader(""), out, io.Discard, hoyle.Games()}.main(ctx,
			[]string{"mcp", "doppelkopf:home", "-http", ":0", "-models", "2", "-bots", "random", "-match", "deals:1"})
	}()
	lines := bufio.NewScanner(from)
	urls := map[string]string{}
	for _, seat := range []string{"seat 0: ", "seat 1: "} {
		lines.Scan()
		url, ok := strings.CutPrefix(lines.Text(), seat)
		if !ok || !strings.HasPrefix(url, "http://127.0.0.1:") {
			t.Fatal(lines.Text())
		}
		urls[seat] = url
	}
	var all sync.WaitGroup
	for seat, url := range urls {
		call := model(t, &mcp.StreamableClientTransport{Endpoint: url})
		all.Go(func() {
			text := call("look", nil)
			if !strings.Contains(text, "\nyou: "+strings.TrimSuffix(seat, ": ")+"\n") || deal(t, call, text) < 8 {
				t.Error(text)
			}
		})
	}
	all.Wait()
	stop()
	expect.Is(t, <-done, 0, "exit code")
}

func TestModelsRefused(t *testing.T) {
	for _, args := range [][]string{
		{"mcp", "skat"}, {"mcp", "indigo", "-http", ":0", "-models", "3"}, {"mcp", "indigo", "-http", ":0", "-models", "0"},
		{"mcp", "indigo", "-http", ":0", "-person"}, {"mcp", "indigo", "-http", ":0", "-bots", "nobody"},
		{"mcp", "indigo", "-http", ":0", "-match", "deals:x"}, {"mcp", "indigo", "-http", ":0", "-match", "forever"},
	} {
		if code, out, err := run(t, hoyle.Games(), args...); code != 2 || out != "" || strings.Count(err, "\n") != 1 {
			t.Errorf("%q: %d, %q, %q", args, code, out, err)
		}
	}
}
