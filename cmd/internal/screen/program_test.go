package screen

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/expect"
)

// The test binary also serves as the program of the tests: exec:BINARY program. It plays the first
// legal move.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "program" {
		in := bufio.NewScanner(os.Stdin)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			var m struct {
				T     string
				ID, N int
			}
			switch err := json.Unmarshal(in.Bytes(), &m); {
			case err != nil:
				return
			case m.T == "hello":
				fmt.Println(`{"t":"ready","protocol":1,"name":"mine"}`)
			case m.T == "move":
				fmt.Printf(`{"t":"move","id":%d,"n":%d,"i":0}`+"\n", m.ID, m.N)
			}
		}
		return
	}
	os.Exit(m.Run())
}

// A program whose command is typed in the menu plays against you.
func TestProgram(t *testing.T) {
	m := open(t, 80, 30, "")
	m.menu.at = 0
	for m.menu.items()[0].value != "Indigo" {
		press(t, m, "right")
	}
	items := m.menu.items()
	m.menu.at = slices.IndexFunc(items, func(i item) bool { return i.hint == "a program of your own" })
	for _, c := range "exec:" + os.Args[0] + " program" {
		m.key(string(c), string(c))
	}
	m.menu.at = slices.IndexFunc(items, func(i item) bool { return i.label == "Play" })
	press(t, m, "enter")
	for m.stage != done {
		step(t, m)
	}
	defer m.play.Close()
	plays := 0
	for n, e := range m.play.Table.Log(1, 0) {
		if e.Seat != 1 {
			continue
		}
		plays++
		expect.Is(t, m.play.Table.At(n).Legal(1)[0], e.Move, "play", n, "the program plays")
	}
	if news := strings.Join(m.news, "\n"); plays != 24 || strings.Contains(news, "mine") {
		t.Errorf("%d plays\n%s", plays, news)
	}
}
