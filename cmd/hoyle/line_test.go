package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/hoylecards/hoyle/internal/must"
)

// typist is somebody in front of a program in a terminal, with its output.
type typist struct {
	t    *testing.T
	cmd  *exec.Cmd
	tty  *os.File
	mu   sync.Mutex
	seen bytes.Buffer
	read int // of seen, by expect
	done chan struct{}
}

// build returns the path of the program.
func build(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "play")
	cmd := exec.Command("go", "build", "-o", program)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

func start(t *testing.T, program string, env []string, args ...string) *typist {
	t.Helper()
	cmd := exec.Command(program, append([]string{"play", "-plain"}, args...)...)
	cmd.Env = append([]string{"TERM=xterm"}, env...)
	tty, err := pty.Start(cmd)
	if errors.Is(err, pty.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := &typist{t: t, cmd: cmd, tty: tty, done: make(chan struct{})}
	t.Cleanup(func() { _ = tty.Close() })
	go func() {
		defer close(p.done)
		_, _ = io.Copy(p, tty) // ends with an error when the program does
	}()
	return p
}

// Write keeps the output of the program.
func (p *typist) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seen.Write(data)
}

// expect waits until the program prints a text after the text that was expected last. It returns
// the output up to that point.
func (p *typist) expect(text string) string {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		p.mu.Lock()
		part := p.seen.String()[p.read:]
		i := strings.Index(part, text)
		if i >= 0 {
			p.read += i + len(text)
		}
		p.mu.Unlock()
		if i >= 0 {
			return part[:i+len(text)]
		}
	}
	p.t.Fatalf("no %q in\n%s", text, p.seen.String())
	return ""
}

// enter types text at the keyboard.
func (p *typist) enter(text string) {
	p.t.Helper()
	must.Have(p.tty.WriteString(text))(p.t)
}

// end waits for the program to end without an error.
func (p *typist) end() {
	p.t.Helper()
	p.expect("Game Over\r\n")
	if err := p.cmd.Wait(); err != nil {
		p.t.Error(err)
	}
	<-p.done
}

const red = "\x1b[31m"

func TestInATerminal(t *testing.T) {
	program := build(t)
	file := filepath.Join(t.TempDir(), "game.json")
	p := start(t, program, nil, "indigo", "-seed", "7", "-save", file)
	p.expect("Do you want to play first? [Y/n] ")
	p.enter("yes\n")
	if echoed := p.expect("Your move (1–6, ? for help): "); strings.Count(echoed, "yes") != 1 || !strings.Contains(echoed, red+"7♦\x1b[0m") {
		t.Errorf("the answer is not echoed once, or red is not red:\n%q", echoed)
	}
	for _, typed := range [][2]string{
		{"?\n", "Type 1–6, a card such as"}, {"hint\n", "A search would choose"}, {"castle\n", "or ? for help."},
		{"7s\x7fh\n", "You: "}, // with a backspace
		{"undo\n", "taken back"},
		{"2\n", "You: "},
	} {
		p.enter(typed[0])
		p.expect(typed[1])
		p.expect("): ")
	}
	p.enter("rules\n")
	p.expect("-- Enter: more")
	p.enter("\n")
	p.expect("-- Enter: more")
	p.enter("q\n")
	p.expect("? for help): ")
	p.enter("\x04") // the end of the input
	p.end()

	p = start(t, program, []string{"NO_COLOR=1"}, "-resume", file)
	if shown := p.expect("Your move (1–5, ? for help): "); strings.Contains(shown, "\x1b") || !strings.Contains(shown, "You: ") {
		t.Errorf("colors, or not what was played:\n%q", shown)
	}
	p.enter("exit\n")
	p.end()
}

// Between two people the screen is cleared, and nothing is wider than a terminal of 50 columns.
func TestTwoPeople(t *testing.T) {
	p := start(t, build(t), []string{"COLUMNS=50"}, "indigo", "-seed", "7", "-names", "Anna,Ben")
	p.expect("Anna, your move (1–6, ? for help): ")
	p.enter("1\n")
	if shown := p.expect("Ben, it is your turn."); !strings.Contains(shown, "\x1b[2J") {
		t.Errorf("the screen is not cleared:\n%q", shown)
	}
	p.enter("\n")
	p.expect("Ben, your move (")
	p.enter("q\n")
	p.end()
}

func TestAWholeGameInATerminal(t *testing.T) {
	p := start(t, build(t), nil, "-seed", "7", "-game", "casino")
	p.expect("Your move (1–5, ? for help): ")
	p.enter("stand\n")
	p.expect("Another round? [Y/n] ")
	p.enter("n\n")
	p.end()
	if out := p.seen.String(); !strings.Contains(out, "│"+red) || !strings.Contains(out, "┌───┐┌───┐") {
		t.Errorf("no cards are drawn:\n%s", out)
	}
}
