package library

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// A handle is of one type, and gone once it is freed.
func TestHandles(t *testing.T) {
	u, v := hold(&user{}), hold(&vector{})
	if u == 0 || v == 0 || u == v {
		t.Fatalf("handles %d and %d", u, v)
	}
	if held[user](u) == nil || held[vector](v) == nil || held[user](v) != nil || held[vector](u) != nil || held[user](0) != nil {
		t.Error("a handle of another type, or none")
	}
	if let[vector](u) || !let[user](u) || let[user](u) || held[user](u) != nil {
		t.Error("freed once, by its own type")
	}
	faulty := &vector{}
	if ok := faulty.try(func() error { panic("oops") }); ok || string(faulty.text) != `{"code":"","reason":"","message":"library: oops"}` {
		t.Errorf("a fault: %v %s", ok, faulty.text)
	}
	if next := hold(&user{}); next == u {
		t.Error("a number is used again")
	}
}

// build builds a main package of this module, and returns the file.
func build(t *testing.T, dir, pkg, name string, args ...string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	cmd := exec.CommandContext(t.Context(), "go", append(append([]string{"build", "-ldflags=-s -w", "-o", file}, args...), pkg)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	return file
}

// The promises of hoyle.h hold, even under sanitizers: testdata/c has a function for each.
func TestC(t *testing.T) {
	long.Only(t)
	needs(t, "cc")
	dir := t.TempDir()
	lib := build(t, dir, "../libhoyle", "libhoyle.so", "-buildmode=c-shared")
	data := must.Have(os.ReadFile(lib))(t)
	copied := filepath.Join(dir, "copy.so")
	must.Do(t, os.WriteFile(copied, data, 0o600))
	for name, flags := range map[string][]string{"plain": {"-O2"}, "sanitizers": {"-g", "-fsanitize=address,undefined"}} {
		t.Run(name, func(t *testing.T) {
			program := filepath.Join(dir, name)
			args := append(flags, "-Wall", "-Wextra", "-Werror", "-o", program, "testdata/c/test.c", "-ldl", "-lpthread")
			if out, err := exec.CommandContext(t.Context(), "cc", args...).CombinedOutput(); bytes.Contains(out, []byte("asan")) {
				t.Skipf("no sanitizers: %s", out)
			} else if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if out, err := exec.CommandContext(t.Context(), program, lib, copied).CombinedOutput(); err != nil || string(out) != "0 faults\n" {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// Games of your own play for a learner over a pipe.
func TestPipe(t *testing.T) {
	long.Only(t)
	program := build(t, t.TempDir(), "./testdata/own", "own")
	for _, game := range []string{"tuck", "hearts", "rummy", "skat"} {
		cmd := exec.CommandContext(t.Context(), program, "-game", game, "-tables", "2", "-places", "-width", "4")
		cmd.Stdin = strings.NewReader("r\x01\x00\x00\x00\x00\x00\x00\x00" + "s" + strings.Repeat("\x00", 8))
		out, err := cmd.Output()
		head, frames, _ := bytes.Cut(out, []byte("\n"))
		if err != nil || !bytes.HasPrefix(head, []byte(`{"game":"`+game+`"`)) || len(frames) == 0 || len(frames)%2 != 0 {
			t.Fatalf("%s: %v\n%s, %d bytes", game, err, head, len(frames))
		}
		for n := range 2 { // of the reset and of the step: no error, and a table without a move left would have the count 0
			if frame := frames[n*len(frames)/2:]; !bytes.Equal(frame[:4], make([]byte, 4)) || frame[4] == 0 || frame[8] == 0 {
				t.Errorf("%s: answer %d begins with %v", game, n, frame[:12])
			}
		}
		if out, err := exec.CommandContext(t.Context(), program, "-game", "karata").CombinedOutput(); err == nil || !strings.Contains(string(out),
			"no such game") {
			t.Errorf("another game: %v, %s", err, out)
		}
	}
}
