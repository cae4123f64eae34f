package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The same program, built for the browser, makes the same deals, records and views.
func TestSameRecords(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	var want bytes.Buffer
	if err := write(&want, plays); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "deals.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	support := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	got, err := exec.CommandContext(t.Context(), node, support, program).Output()
	if err != nil {
		t.Fatal(err)
	}
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
