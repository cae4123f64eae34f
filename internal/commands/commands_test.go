package commands

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestSplit(t *testing.T) {
	for line, want := range map[string][][]string{
		"go test ./...":                      {{"go", "test", "./..."}},
		"A=1 GOOS=js go build -o x . # why":  {{"go", "build", "-o", "x", "."}},
		"go test -run '^$' -bench 'A|B' .":   {{"go", "test", "-run", "^$", "-bench", "A|B", "."}},
		`hoyle arena -bots "a,exec:b c" -n1`: {{"hoyle", "arena", "-bots", "a,exec:b c", "-n1"}},
		"./room -backup x.$(date +%u) -v":    {{"./room", "-backup", "x.$(date +%u)", "-v"}},
		"./room $(date":                      {{"./room", "$(date"}},
		"cd room; go run .":                  {{"cd", "room"}, {"go", "run", "."}},
		"./room -v 2>&1 >/dev/null | jq '.a < 1' && rm x": {
			{"./room", "-v"}, {"jq", ".a < 1"}, {"rm", "x"},
		},
		"": nil,
	} {
		if got := Split(line); cmp.Diff(got, want) != "" {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// Commands are found in each kind of document, each with the directories that it may mean.
func TestAll(t *testing.T) {
	all := must.Have(All(fstest.MapFS{
		"CHANGELOG.md":             {Data: []byte("    go run ./gone\n")},
		"room/go.mod":              {Data: []byte("")},
		"README.md":                {Data: []byte("Run `go test\n./a` or `go.mod`:\n\n    cd room\n    go run . -x \\\n      -y\n\nand\n\n    go run ./b\n    some text\n")},
		"room/web/doc.go":          {Data: []byte("// Package web\n//\n//\tgo test ./web   tests\n//\tgo bots.Play(ctx)\npackage web\n")},
		".github/workflows/ci.yml": {Data: []byte("      - run: .ci/run\n")},
		"x/testdata/no.md":         {Data: []byte("    go run ./no\n")},
	}))(t)
	var got []string
	for _, c := range all {
		got = append(got, c.Where+" "+strings.Join(c.Dirs, ",")+" "+strings.Join(c.Words, " "))
	}
	slices.Sort(got)
	want := []string{
		".github/workflows/ci.yml:1 .,.github/workflows .ci/run",
		"README.md:1 .,room,clients/js go test ./a",
		"README.md:10 . go run ./b",
		"README.md:6 room go run . -x -y",
		"room/web/doc.go:3 .,room/web,room go test ./web",
	}
	expect.Same(t, want, got)
}
