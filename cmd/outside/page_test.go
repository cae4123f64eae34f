package outside

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	goTypes "go/types"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

// examplePlayer is the player of the example, exec:BINARY player example FILE. It records in FILE what it
// reads and writes.
func examplePlayer(file string) {
	kept, err := os.Create(file)
	if err != nil {
		panic(err)
	}
	say := func(line string) {
		fmt.Fprintln(kept, ">", line)
		fmt.Println(line)
	}
	asked := 0
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
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
	limits := Options{Time: time.Hour, Start: time.Hour, Grace: time.Hour}
	player := must.Have(Start(t.Context(), named("example", file), limits))(t)
	game := must.Have(hoyle.Find("blackjack"))(t)
	table := must.Have(game.Table(deck.NewSeed(3), 0))(t)
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
	data := must.Have(os.ReadFile(file))(t)
	return string(data)
}

// types are the types of fields in JSON.
var types = strings.NewReplacer("json.RawMessage", "object", "[]byte", "string", "bool", "boolean", "int64", "number", "int32", "number",
	"int", "number", "hoyle.", "", "*", "")

// messageTables returns a table of the fields of each message, from the source: those of the host, or of
// the player.
func messageTables(t *testing.T, of string) string {
	t.Helper()
	file := must.Have(parser.ParseFile(token.NewFileSet(), "messages.go", nil, parser.ParseComments))(t)
	var all strings.Builder
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || !strings.HasPrefix(spec.Name.Name, of) {
			return true
		}
		title := strings.ToLower(strings.TrimPrefix(spec.Name.Name, of))
		fmt.Fprintf(&all, "\n`%s`\n\n| field | type | what it is |\n| --- | --- | --- |\n", title)
		for _, f := range spec.Type.(*ast.StructType).Fields.List {
			name, options, _ := strings.Cut(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json"), ",")
			if options != "" {
				name += "?"
			}
			kind := types.Replace(goTypes.ExprString(f.Type))
			for strings.HasPrefix(kind, "[]") {
				kind = kind[2:] + "[]"
			}
			fmt.Fprintf(&all, "| `%s` | `%s` | %s |\n", name, kind, strings.TrimSpace(f.Comment.Text()))
		}
		return true
	})
	return all.String()
}

func TestPage(t *testing.T) {
	golden.Blocks(t, "../../docs/players.md", map[string]string{
		"session":              "```text\n" + conversation(t) + "```",
		"fields of the host":   messageTables(t, "Host"),
		"fields of the player": messageTables(t, "Player"),
	})
}
