package outside

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// A program that finds its own way gets its environment, and what it prints goes to the log. It ends
// with the context.
func TestRun(t *testing.T) {
	own := must.Have(os.Executable())(t)
	var mu sync.Mutex
	var log strings.Builder
	o := Options{Env: append(os.Environ(), "HOYLE_TEST=here"), Log: func(line string) {
		mu.Lock()
		defer mu.Unlock()
		log.WriteString(line + "\n")
	}}
	if err := Run(t.Context(), []string{own, "-test.run", "^TestRunProgram$", "-test.v"}, o); err != nil || !strings.Contains(log.String(), "I am here") {
		t.Errorf("%v\n%s", err, log.String())
	}
	enough := errors.New("enough")
	ctx, cancel := context.WithTimeoutCause(t.Context(), 50*time.Millisecond, enough)
	defer cancel()
	o.Env = append(o.Env, "HOYLE_TEST=sleeping")
	expect.Err(t, Run(ctx, []string{own, "-test.run", "^TestRunProgram$"}, o), enough, "a program that is ended")
	for _, words := range [][]string{nil, {"no-such-program-anywhere"}} {
		if err := Run(t.Context(), words, o); err == nil {
			t.Errorf("%q runs", words)
		}
	}
}

// TestRunProgram is not a test, but the program of the test above.
func TestRunProgram(t *testing.T) {
	where := os.Getenv("HOYLE_TEST")
	if where == "" {
		t.Skip("not a program")
	}
	t.Log("I am", where)
	if where == "sleeping" {
		time.Sleep(time.Minute)
	}
}
