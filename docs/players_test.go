package docs_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/outside"
)

// The test binary is also the player of the example: exec:BINARY player FILE. The player records in
// FILE what it reads and writes.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "player" {
		f, err := os.Create(os.Args[2])
		if err != nil {
			panic(err)
		}
		examplePlayer(os.Stdin, os.Stdout, f)
		return
	}
	os.Exit(m.Run())
}

func examplePlayer(in io.Reader, out, kept io.Writer) {
	say := func(line string) {
		fmt.Fprintln(kept, ">", line)
		fmt.Fprintln(out, line)
	}
	asked := 0
	for lines := bufio.NewScanner(in); lines.Scan(); {
		fmt.Fprintln(kept, "<", lines.Text())
		var m struct {
			T     string
			ID, N int
			Legal []string
		}
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			panic(err)
		}
		switch m.T {
		case "hello":
			say(`{"t":"ready","protocol":1,"name":"cautious","games":["blackjack"],"wants":["zones","log"]}`)
		case "move":
			asked++
			switch asked {
			case 1: // the player thinks until the question is taken back
			case 2:
				say(fmt.Sprintf(`{"t":"move","id":%d,"n":%d,"move":"hit me"}`, m.ID, m.N))
			default:
				say(`{"t":"info","text":"that is enough"}`)
				say(fmt.Sprintf(`{"t":"move","id":%d,"n":%d,"move":"stand"}`, m.ID, m.N))
			}
		case "no":
			say(fmt.Sprintf(`{"t":"move","id":%d,"n":%d,"i":0}`, m.ID, m.N))
		}
	}
}

// conversation returns the messages that the host and the player of the example exchange.
func conversation(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "kept")
	limits := outside.Options{Time: time.Hour, Start: time.Hour, Grace: time.Hour}
	player, err := outside.Start(t.Context(), fmt.Sprintf("exec:'%s' player '%s'", os.Args[0], file), limits)
	if err != nil {
		t.Fatal(err)
	}
	game, err := hoyle.Find("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	table, err := game.Table(deck.NewSeed(3), 0)
	if err != nil {
		t.Fatal(err)
	}
	seat := player.Sit(t.Context(), "", table, 0, nil)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := seat.Choose(stopped, table, nil); err == nil {
		t.Error("a question that is taken back has an answer")
	}
	for table.Turn() != hoyle.Nobody {
		move, err := seat.Choose(t.Context(), table, nil)
		if err == nil {
			err = table.Play(0, move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	seat.Over(table)
	player.Close()
	if faults := player.Faults(); faults.Counts != nil {
		t.Error(faults)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// messageTable returns a table of the fields of messages.
func messageTable(t *testing.T, messages ...any) string {
	t.Helper()
	var all strings.Builder
	for _, m := range messages {
		kind := reflect.TypeOf(m).Field(0).Tag.Get("jsonschema")
		fmt.Fprintf(&all, "\n`%s`\n\n%s", strings.TrimPrefix(kind, "enum="), fieldTable(t, m))
	}
	return all.String()
}

func TestPlayers(t *testing.T) {
	golden.Blocks(t, "players.md", map[string]string{
		"session": "```text\n" + conversation(t) + "```",
		"fields of the host": messageTable(t, outside.HostHello{}, outside.HostDeal{}, outside.HostEvent{}, outside.HostMove{},
			outside.HostStop{}, outside.HostNo{}, outside.HostOver{}, outside.HostPing{}, outside.HostQuit{}),
		"fields of the player": messageTable(t, outside.PlayerReady{}, outside.PlayerMove{}, outside.PlayerInfo{}, outside.PlayerPong{}),
	})
}
