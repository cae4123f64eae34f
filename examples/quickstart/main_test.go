package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// The README shows this program.
func TestQuickstartIsTheReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := bytes.Cut(program, []byte("package main\n"))
	if !strings.Contains(string(readme), "```go\npackage main\n"+string(code)+"```\n") {
		t.Error("README.md does not show the program of main.go")
	}
}
