package line

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The test binary also serves as the program of the tests: exec:BINARY program HABIT.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "program" {
		program(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// program plays the first legal move, or one that does not exist. It writes the messages
// that it gets to its standard error.
func program(habit string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		fmt.Fprintln(os.Stderr, in.Text())
		var m struct {
			T     string
			ID, N int
		}
		if json.Unmarshal(in.Bytes(), &m) != nil {
			return
		}
		switch {
		case m.T == "hello":
			fmt.Println(`{"t":"ready","protocol":1,"name":"mine","games":["indigo","doppelkopf"],"wants":["log"],"parallel":9}`)
		case m.T == "move" && habit == "noisy":
			fmt.Println("thinking")
			fallthrough
		case m.T == "move" && habit != "wrong":
			fmt.Printf(`{"t":"move","id":%d,"n":%d,"i":0}`+"\n", m.ID, m.N)
		case m.T == "move" || m.T == "no":
			fmt.Printf(`{"t":"move","id":%d,"n":%d,"move":"fly"}`+"\n", m.ID, m.N)
		}
	}
}

func with(habit string, args ...string) []string {
	return append([]string{"-seed", "7", "-time", "1h", "-opponents", fmt.Sprintf("exec:'%s' program %s", os.Args[0], habit)}, args...)
}

// A program of your own plays the other seats, and is told about each deal to its end.
func TestProgram(t *testing.T) {
	dir := t.TempDir()
	file, log := filepath.Join(dir, "match.json"), filepath.Join(dir, "log")
	out := play(t, "1\n1\nundo\n"+ones(39)+"n\n", with("first", "-match", "deals:2", "-save", file, "-log", log)...)
	if !strings.Contains(out, " the match. ***\n") || strings.Contains(out, "mine: ") {
		t.Fatal(out)
	}
	data := must.Have(os.ReadFile(file))(t)
	var record hoyle.MatchRecord
	must.Do(t, json.Unmarshal(data, &record))
	match := must.Have(hoyle.OpenMatch(record))(t)
	plays := 0
	for d := range match.Len() {
		table := match.Deal(d)
		for n, e := range table.Log(hoyle.Nobody, 0) {
			if e.Seat == 1 {
				plays++
				expect.Is(t, table.At(n).Legal(1)[0], e.Move, "deal", d, "play", n, "the program plays")
			}
		}
	}
	var heard []string
	for line := range strings.Lines(read(t, log)) {
		for _, want := range []string{`"t":"deal","id":\d`, `"deal":\d,"total":\[[^]]*\]`, `"t":"over","id":\d(,"score")?`, `"t":"quit"`} {
			heard = append(heard, regexp.MustCompile(want).FindString(line))
		}
	}
	heard = slices.DeleteFunc(heard, func(s string) bool { return s == "" })
	total := fmt.Sprintf(`"deal":1,"total":[%d,%d]`, match.Deal(0).Score(0), match.Deal(0).Score(1))
	want := []string{
		`"t":"deal","id":1`, `"deal":0,"total":[0,0]`, `"t":"over","id":1`,
		`"t":"deal","id":2`, `"deal":0,"total":[0,0]`, `"t":"over","id":2,"score"`,
		`"t":"deal","id":3`, total, `"t":"over","id":3,"score"`, `"t":"quit"`,
	}
	if plays != 48 || !slices.Equal(heard, want) {
		t.Errorf("%d plays, and it heard\n%s\nwant\n%s", plays, strings.Join(heard, "\n"), strings.Join(want, "\n"))
	}
}

// The faults of a program are printed, and a bot plays on.
func TestProgramsThatFail(t *testing.T) {
	out := play(t, "y\n"+ones(20)+"n\n", with("wrong")...)
	if got := strings.Count(out, "mine: wrong; house plays the rest of this deal (\"fly\": not a move).\n"); got != 1 || !strings.Contains(out, "*** ") {
		t.Errorf("%d faults are printed\n%s", got, out)
	}
	out = play(t, "", with("noisy", "-bots")...)
	expect.Is(t, strings.Count(out, "mine: noise (thinking: not an object of JSON).\n"), 48, "lines of noise are printed", out)
	for want, args := range map[string][]string{
		"mine does not play Karata":             with("first", "-game", "karata"),
		"no command":                            {"-opponents", "exec:"},
		"no such file or directory|cannot find": with("first", "-log", filepath.Join(t.TempDir(), "none", "log")),
	} {
		if _, err := try("", args...); err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
}
