package browser

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
)

// built is the directory of the programs, or "" while there is none.
var built string

// program builds the room once, and returns the path of the program. OwnProgram is one with games of
// your own.
var program, ownProgram = building("room", ".."), building("own", "../testdata/own")

func building(name, pkg string) func() (string, error) {
	return sync.OnceValues(func() (string, error) {
		dir, err := scratch()
		if err != nil {
			return "", err
		}
		path := filepath.Join(dir, name)
		out, err := exec.Command("go", "build", "-o", path, pkg).CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("%w\n%s", err, out)
		}
		return path, nil
	})
}

// scratch makes the directory of the programs once.
var scratch = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "room")
	built = dir
	return dir, err
})

// together is the number of tests that run at the same time. With more, the browser would only take
// longer for each.
const together = "2"

func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", together); err != nil {
		panic(err)
	}
	code := m.Run()
	closeBrowser()
	if built != "" {
		_ = os.RemoveAll(built)
	}
	os.Exit(code)
}

// room is the running program.
type room struct {
	t       *testing.T
	program func() (string, error)
	address string
	data    string
	flags   []string // in addition to -addr and -data
	command *exec.Cmd
	log     bytes.Buffer
}

// start starts a room for one test; its bots take no time.
func start(t *testing.T) *room {
	t.Helper()
	return startWith(t, "-quick")
}

// chance is the number from which the cards are drawn. It is the same in each run, so that no test
// passes or fails by luck. ROOM_CHANCE sets a different number, for other deals.
var chance = cmp.Or(os.Getenv("ROOM_CHANCE"), "1")

// startWith starts a room for one test with some flags.
func startWith(t *testing.T, flags ...string) *room {
	t.Helper()
	return startProgram(t, program, flags...)
}

func startProgram(t *testing.T, program func() (string, error), flags ...string) *room {
	t.Helper()
	r := &room{t: t, program: program, address: takePlace(t).address, data: t.TempDir(), flags: flags}
	r.run()
	t.Cleanup(r.kill)
	return r
}

// run starts the program, or restarts it after it was killed, and waits until it answers.
func (r *room) run() {
	r.t.Helper()
	r.launch()
	r.await()
}

func (r *room) launch() {
	r.t.Helper()
	path := must.Have(r.program())(r.t)
	r.command = exec.Command(path, append([]string{"serve", "-addr", r.address, "-data", r.data, "-chance", chance}, r.flags...)...)
	r.command.Stderr = &r.log
	must.Do(r.t, r.command.Start())
}

func (r *room) await() {
	r.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if r.ready() {
			return
		}
	}
	r.kill()
	r.t.Fatalf("the room does not answer: %s", r.log.String())
}

func (r *room) ready() bool {
	request, err := http.NewRequestWithContext(context.Background(), http.MethodGet, r.url("/readyz"), http.NoBody)
	if err != nil {
		return false
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	return answer.Body.Close() == nil && answer.StatusCode == http.StatusOK
}

// kill ends the program without a warning.
func (r *room) kill() {
	_ = r.command.Process.Kill()
	_ = r.command.Wait()
}

func (r *room) url(path string) string { return "http://" + r.address + path }
