package cmd

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// shelf are the games of the process in these tests: those of the library, and games of others.
func shelf() []hoyle.Game {
	return append(hoyle.Games(), hearts.ByName(), rummy.ByName(), skat.ByName(), tuck())
}

const arguments = "HOYLE_TEST_ARGUMENTS"

// TestHoyle is not a test but, if there are arguments, the program.
func TestHoyle(t *testing.T) {
	args, ok := os.LookupEnv(arguments)
	if !ok {
		t.Skip("no arguments")
	}
	os.Exit(Main(strings.Fields(args), shelf()...))
}

// process returns a process of the program, and what it prints on its standard error.
func process(t *testing.T, args string) (*exec.Cmd, *strings.Builder) {
	t.Helper()
	path := must.Have(os.Executable())(t)
	c, errs := exec.CommandContext(t.Context(), path, "-test.run=^TestHoyle$"), &strings.Builder{}
	c.Env, c.Stderr = append(os.Environ(), arguments+"="+args), errs
	return c, errs
}

// table starts a process that serves a table. It returns the address of the first model, and a function
// that ends the process by a signal and returns what it has logged.
func table(t *testing.T, by os.Signal, args string) (url string, end func() string) {
	t.Helper()
	c, errs := process(t, args)
	out := must.Have(c.StdoutPipe())(t)
	must.Do(t, c.Start())
	first := must.Have(bufio.NewReader(out).ReadString('\n'))(t)
	return strings.TrimSpace(strings.TrimPrefix(first, "seat 0: ")), func() string {
		expect.Err(t, errors.Join(c.Process.Signal(by), c.Wait()), nil)
		return errs.String()
	}
}

// atTable is a model that reads only texts, and keeps them.
type atTable struct {
	t    *testing.T
	s    *mcp.ClientSession
	seen map[string]string // the view by its spot
}

func sitDown(t *testing.T, over mcp.Transport) *atTable {
	t.Helper()
	s := must.Have(mcp.NewClient(&mcp.Implementation{Name: "script", Version: "1"}, nil).Connect(t.Context(), over, nil))(t)
	return &atTable{t, s, map[string]string{}}
}

// call returns the text and the data of an answer, which must not be a refusal.
func (m *atTable) call(tool string, args map[string]any) (text string, data []byte) {
	m.t.Helper()
	r, err := m.s.CallTool(m.t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		m.t.Fatal(err)
	}
	text = r.Content[0].(*mcp.TextContent).Text
	if data, err = json.Marshal(r.StructuredContent); err != nil || r.IsError {
		m.t.Fatal(tool, args, text, err)
	}
	return text, data
}

// field returns what a line of a text says.
func field(text, name string) string {
	_, rest, _ := strings.Cut("\n"+text, "\n"+name+": ")
	said, _, _ := strings.Cut(rest, "\n")
	return said
}

// play plays random moves until the match is over, and returns their number.
func (m *atTable) play(text string) (plays int) {
	m.t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	for range 1_000_000 {
		at, status := field(text, "spot"), field(text, "status")
		_, view, _ := strings.Cut(text, "\nstatus: "+status+"\n")
		m.seen[at] = view
		switch {
		case strings.HasPrefix(status, "the match is over"):
			return plays
		case strings.HasPrefix(status, "the deal is over"):
			text, _ = m.call("next", map[string]any{"spot": at})
		case status == "your move":
			_, list, _ := strings.Cut(view, "\nmoves:\n")
			legal := strings.Split(strings.TrimSpace(list), "\n")
			move, _, _ := strings.Cut(strings.TrimSpace(legal[r.IntN(len(legal))]), ": ")
			text, _ = m.call("play", map[string]any{"spot": at, "move": move})
			plays++
		default:
			text, _ = m.call("look", nil)
		}
	}
	m.t.Fatal("the match does not end")
	return 0
}

// replayed plays the record of the match again, checks it against the promise in the first text,
// compares what the model has seen with what the tables show, and returns the number of deals.
func (m *atTable) replayed(first string) (deals int) {
	m.t.Helper()
	_, data := m.call("record", nil)
	var record hoyle.MatchRecord
	must.Do(m.t, json.Unmarshal(data, &record))
	match := must.Have(hoyle.OpenMatchIn(shelf(), record))(m.t)
	for at, view := range m.seen {
		var deal, undone, n int
		if _, err := fmt.Sscanf(at, "%d.%d.%d", &deal, &undone, &n); err != nil {
			m.t.Fatal(at, err)
		}
		if want := match.Deal(deal - 1).At(n).Show(0); view != want {
			m.t.Fatalf("%s: the model sees\n%s\nwant\n%s", at, view, want)
		}
	}
	file := filepath.Join(m.t.TempDir(), "match.json")
	must.Do(m.t, os.WriteFile(file, data, 0o600))
	promise, ok := strings.CutPrefix(field(first, "promise"), "the seed of all deals has the commitment ")
	if !ok {
		m.t.Errorf("no promise in\n%s", first)
	}
	good(m.t, shelf(), "check", "-commitment", promise, file)
	return match.Len()
}

// quick returns a bot of a game that moves at once and ends its deals soon, if the game lists one.
func quick(g hoyle.Game) string {
	if slices.ContainsFunc(g.Info().Bots, func(b bot.Player) bool { return b.Name == "house" }) {
		return "house"
	}
	return "random"
}

// byDeals returns the name of a format of a fixed number of deals.
func byDeals(t *testing.T, g hoyle.Game) string {
	t.Helper()
	for _, f := range g.Info().Formats {
		if f.Deals {
			return f.Name
		}
	}
	t.Fatalf("%v has no match of some deals", g)
	return ""
}

// A model that reads only text plays some deals of each game, with a process on its standard
// streams. Nothing that it does is refused, its record replays, and what it saw was what the tables of
// the record show.
func TestDealsOnStreams(t *testing.T) {
	n := long.Or(20, 2)
	for _, g := range append(shelf(), pasur(t)) {
		c, errs := process(t, "mcp -seed 5 "+g.Spelling())
		m := sitDown(t, &mcp.CommandTransport{Command: c})
		text, _ := m.call("open", map[string]any{"format": byDeals(t, g), "n": n, "bots": quick(g)})
		plays := m.play(text)
		expect.Is(t, m.replayed(text), n, g, "deals")
		if err := m.s.Close(); err != nil || errs.Len() > 0 {
			t.Errorf("%v: the process ends with %v and says %q", g, err, errs)
		}
		t.Logf("%v: %d plays, %d views", g, plays, len(m.seen))
	}
}

// The same over HTTP.
func TestDealsOverHTTP(t *testing.T) {
	n := long.Or(20, 2)
	for _, g := range append(shelf(), pasur(t)) {
		url, end := table(t, os.Interrupt, fmt.Sprintf("mcp %s -http :0 -bots %s -match %s:%d", g.Spelling(), quick(g), byDeals(t, g), n))
		m := sitDown(t, &mcp.StreamableClientTransport{Endpoint: url})
		text, _ := m.call("look", nil)
		plays := m.play(text)
		expect.Is(t, m.replayed(text), n, g, "deals")
		expect.Is(t, end(), "", g, "the process says")
		t.Logf("%v: %d plays, %d views", g, plays, len(m.seen))
	}
}

func pasur(t *testing.T) hoyle.Game {
	t.Helper()
	return must.Have(hoyle.Find("catcheleven:pasur"))(t)
}
