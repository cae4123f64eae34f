package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// Every piece of code in the README is the body of an Example that is run, and is followed by the
// output of that Example.
func TestReadmeIsTheExamples(t *testing.T) {
	readme, examples := read(t, "../README.md"), read(t, "../example_test.go")
	blocks := regexp.MustCompile("(?s)(?:<!-- example: (\\w+) -->\n)?```go\n(.*?)```(?:\n\nIt prints\n\n((?:    [^\n]*\n)+))?").FindAllStringSubmatch(readme, -1)
	if len(blocks) < 2 {
		t.Errorf("%d pieces of code", len(blocks))
	}
	for _, block := range blocks {
		name, code, prints := block[1], block[2], block[3]
		if _, main, ok := strings.Cut(code, "func main() {\n"); ok {
			code = strings.TrimSuffix(main, "}\n")
		} else {
			code = "\t" + strings.ReplaceAll(strings.TrimSuffix(code, "\n"), "\n", "\n\t") + "\n"
		}
		code = strings.ReplaceAll(code, "\n\t\n", "\n\n")
		_, rest, ok := strings.Cut(examples, "func "+name+"() {\n")
		body, rest, output := strings.Cut(rest, "\t// Output:\n")
		if name == "" || !ok || !output || body != code {
			t.Errorf("the README has for %q\n%s\nthe Example is\n%s", name, code, body)
		}
		want, _, _ := strings.Cut(rest, "}\n")
		if prints = strings.ReplaceAll("\n"+prints, "\n    ", "\n\t// "); prints != "\n"+want {
			t.Errorf("the README says that %s prints%s\nits output is\n%s", name, prints, want)
		}
	}
}

// The README shows the methods of engine.Engine as they are.
func TestReadmeShowsTheInterface(t *testing.T) {
	_, source, _ := strings.Cut(read(t, "../engine/engine.go"), "type Engine[")
	source, _, _ = strings.Cut(source, "\n}\n")
	methods := regexp.MustCompile(`(?m)^\t([A-Z].*)$`).FindAllStringSubmatch(source, -1)
	want := "    type Engine[S comparable, M Move] interface {\n"
	for _, m := range methods {
		want += "        " + m[1] + "\n"
	}
	if readme := read(t, "../README.md"); len(methods) != 5 || !strings.Contains(readme, want+"    }\n") {
		t.Errorf("the README lacks\n%s", want)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data := must.Have(os.ReadFile(file))(t)
	return string(data)
}
