package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"github.com/hoylecards/hoyle/internal/must"
)

// glass is the screen of a terminal that shows the program.
type glass struct {
	t    *testing.T
	cmd  *exec.Cmd
	tty  *os.File
	term vt10x.Terminal
	done chan struct{}
}

// full starts the program in full-screen mode, without movements.
func full(t *testing.T, program string, w, h int, args ...string) *glass {
	t.Helper()
	cmd := exec.Command(program, append([]string{"play", "-still"}, args...)...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(w), Rows: uint16(h)})
	if errors.Is(err, pty.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	g := &glass{t: t, cmd: cmd, tty: tty, term: vt10x.New(vt10x.WithSize(w, h)), done: make(chan struct{})}
	t.Cleanup(func() { _ = tty.Close() })
	go func() {
		defer close(g.done)
		data := make([]byte, 1<<16)
		for {
			n, err := tty.Read(data)
			if err != nil {
				return // the program has ended
			}
			_, _ = g.term.Write(data[:n])
		}
	}()
	return g
}

// wait waits until the screen meets a condition, and returns the screen.
func (g *glass) wait(what string, is func(screen string) bool) string {
	g.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if s := g.term.String(); is(s) {
			return s
		}
	}
	g.t.Fatalf("%s: not on\n%s", what, g.term.String())
	return ""
}

// expect waits until a text is on the screen.
func (g *glass) expect(text string) string {
	g.t.Helper()
	return g.wait(text, func(s string) bool { return strings.Contains(s, text) })
}

func (g *glass) enter(keys string) {
	g.t.Helper()
	must.Have(g.tty.WriteString(keys))(g.t)
}

// until presses a key repeatedly until a text is on the screen.
func (g *glass) until(text, key string) {
	g.t.Helper()
	for range 30 {
		before := g.term.String()
		if strings.Contains(before, text) {
			return
		}
		g.enter(key)
		g.wait("a change", func(s string) bool { return s != before })
	}
	g.t.Fatalf("no %s on\n%s", text, g.term.String())
}

// end leaves the program.
func (g *glass) end() {
	g.t.Helper()
	g.enter("\x03")
	if err := g.cmd.Wait(); err != nil {
		g.t.Error(err)
	}
	<-g.done
}

var (
	edge   = regexp.MustCompile(`╭([0-9A-Z])─+╮`)
	button = regexp.MustCompile(`\[(\w)\] `)
	prompt = regexp.MustCompile(`Your move[.:]|Anything to say\?|several ways|deal is over|match is over|play first\?|No: |Choose a move`)
)

// answer returns a key that answers what the screen asks. It plays the first card that may be
// played, or presses the first button.
func answer(screen string) string {
	switch {
	case strings.Contains(screen, "Choose a move"):
		return "\x1b[B\r"
	case strings.Contains(screen, "several ways"):
		return "1"
	case !strings.Contains(screen, "Your move") && !strings.Contains(screen, "No: "):
		return "\r"
	}
	for _, key := range []*regexp.Regexp{edge, button} {
		if found := key.FindStringSubmatch(screen); found != nil {
			return found[1]
		}
	}
	return "\x1b[C\r" // right, and play
}

// A whole match of every game is played from what the screen shows, at three sizes.
func TestMatches(t *testing.T) {
	program := build(t)
	for i, game := range []string{"indigo -match deals:2", "catcheleven -match deals:2", "karata -match deals:2", "home -match session:1",
		"casino -match rounds:3", "hearts -match points:5"} {
		for j, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}} {
			if testing.Short() && (i+j)%3 != 0 {
				continue
			}
			t.Run(fmt.Sprintf("%s %d×%d", game, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				g := full(t, program, size[0], size[1], append([]string{"-seed", "5", "-opponents", "random", "-game"}, strings.Fields(game)...)...)
				last := ""
				for n := 0; ; n++ {
					asked := func(s string) bool { return s != last && prompt.MatchString(s) }
					last = g.wait("a question", asked)
					if strings.Contains(last, "The match is over.") {
						break
					}
					if n > 3000 {
						t.Fatalf("the match does not end\n%s", last)
					}
					g.enter(answer(last))
				}
				g.end()
			})
		}
	}
}

// The menu begins a game, the window changes its size, a page opens, and a game is saved and
// resumed.
func TestMenu(t *testing.T) {
	dir := t.TempDir()
	g := full(t, build(t), 80, 24)
	g.expect("[ Play ]")
	g.until("‹ Blackjack ›", "\x1b[A") // up
	g.until("‹ Indigo ›", "\x1b[C")    // right
	g.until("‹ French ›", "\x1b[B")    // down, to the cards
	g.enter("\x1b[B\r")
	g.expect("play first?")
	g.enter("y")
	g.expect("Your move")
	g.term.Resize(60, 20)
	must.Do(t, pty.Setsize(g.tty, &pty.Winsize{Cols: 60, Rows: 20}))
	g.wait("60 columns", func(s string) bool {
		return strings.Contains(s, "Your move") && !strings.Contains(s, "last trick") && strings.Contains(s, "menu")
	})
	g.enter("?")
	g.expect("Your cards")
	g.enter("q")
	g.wait("the table", func(s string) bool { return !strings.Contains(s, "Your cards") && strings.Contains(s, "Your move") })
	g.end()

	file := filepath.Join(dir, "game.json")
	g = full(t, build(t), 80, 24, "-game", "hearts", "-seed", "7", "-opponents", "random", "-save", file)
	hand := regexp.MustCompile(`(?m)^.*│[^\n]*│.*$`)
	want := hand.FindString(g.expect("Your move"))
	g.end()
	g = full(t, build(t), 80, 24, "-resume", file)
	if got := hand.FindString(g.expect("Your move")); got != want || want == "" {
		t.Errorf("resumed with\n%s\nwant\n%s", got, want)
	}
	g.end()
}
