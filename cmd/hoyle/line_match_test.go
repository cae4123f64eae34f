package main

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

// asked is a question at the end of the output.
var asked = regexp.MustCompile(`(Your move \((\w)[^)]*\):|Anything to say\? [^:]*:|Another\? \[Y/n\]|play first\? \[Y/n\]) $`)

// question waits until the program asks something, and returns what it asks. Everything printed up
// to that point counts as read.
func (p *typist) question() []string {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		p.mu.Lock()
		found := asked.FindStringSubmatch(p.seen.String()[p.read:])
		if found != nil {
			p.read = p.seen.Len()
		}
		p.mu.Unlock()
		if found != nil {
			return found
		}
	}
	p.t.Fatalf("no question in\n%s", p.seen.String())
	return nil
}

// A whole match of every game is played line by line in a terminal.
func TestLineMatches(t *testing.T) {
	program := build(t)
	for _, game := range []string{"indigo -match deals:2", "catcheleven -match deals:1", "karata -match deals:2", "home -match session:1",
		"casino -match rounds:3", "hearts -match points:5"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := start(t, program, nil, append([]string{"-seed", "5", "-opponents", "random", "-game"}, strings.Fields(game)...)...)
			for n := 0; ; n++ {
				found := p.question()
				if strings.HasPrefix(found[1], "Another?") {
					break
				}
				if n > 3000 {
					t.Fatalf("the match does not end\n%s", p.seen.String())
				}
				p.enter(found[2] + "\n") // the first move; Enter has no meaning
			}
			p.enter("n\n")
			p.end()
			if out := p.seen.String(); !strings.Contains(out, " the match. ***") {
				t.Errorf("nobody has won:\n%s", out)
			}
		})
	}
}
