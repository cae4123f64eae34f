package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// The same program, built for the browser, makes the same deals, records and views.
func TestSameRecords(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	var want bytes.Buffer
	must.Do(t, write(&want, plays))
	program := filepath.Join(t.TempDir(), "deals.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	root := must.Have(exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output())(t)
	support := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	got := must.Have(exec.CommandContext(t.Context(), node, support, program).Output())(t)
	theirs, ours := strings.Split(string(got), "\n"), strings.Split(want.String(), "\n")
	if len(theirs) != len(ours) {
		t.Fatalf("%d lines, want %d", len(theirs), len(ours))
	}
	for i, line := range ours {
		if theirs[i] != line {
			t.Fatalf("deal %d: %s\nwant %s", i, theirs[i], line)
		}
	}
	t.Logf("%d deals", len(ours)-1)
}
