package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// The README shows this program.
func TestQuickstartIsTheReadme(t *testing.T) {
	readme := must.Have(os.ReadFile("../../README.md"))(t)
	program := must.Have(os.ReadFile("main.go"))(t)
	_, code, _ := bytes.Cut(program, []byte("package main\n"))
	if !strings.Contains(string(readme), "```go\npackage main\n"+string(code)+"```\n") {
		t.Error("README.md does not show the program of main.go")
	}
}
