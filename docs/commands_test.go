package docs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/commands"
	"github.com/hoylecards/hoyle/internal/must"
)

// The commands in documents name packages, tests, flags, scripts and files that exist. Those of
// the programs hoyle and room are followed in the tests of these programs.
func TestCommands(t *testing.T) {
	if _, err := os.Stat("../go.work"); err != nil {
		t.Skip("not the whole repository:", err)
	}
	all, err := commands.All(os.DirFS(".."))
	if err != nil || len(all) < 100 {
		t.Fatalf("%d commands, %v", len(all), err)
	}
	for _, c := range all {
		var wrong []error
		for _, dir := range c.Dirs {
			if err := follow(filepath.Join("..", dir), c.Words); err != nil {
				wrong = append(wrong, err)
			}
		}
		if len(wrong) == len(c.Dirs) {
			t.Errorf("%s: %s: %v", c.Where, strings.Join(c.Words, " "), wrong[0])
		}
	}
}

// A command that cannot be run is found.
func TestFollowFindsFaults(t *testing.T) {
	for line, want := range map[string]string{
		"go run ./cmd/hoyle play": "",
		"go run ./cmd/none play":  "no package",
		"go run ./docs":           "not a program",
		"go run github.com/hoylecards/hoyle/cmd/hoyle@latest": "",
		"go run github.com/hoylecards/hoyle/cmd/no@latest":    "no package",
		"go run -C tools ./house ..":                          "",
		"go run -C tools ./mutate -seeds 1 ../indigo":         "no flag -seeds",
		"go test ./docs -run 'Commands|Follow' -v":            "",
		"go test ./docs -run Commmands":                       `nothing matches "Commmands"`,
		"go test ./bot/house -bench Shrap":                    `nothing matches "Shrap"`,
		"go test ./docs -updat":                               "no flag -updat",

		".ci/walk":                                 "no such file",
		"python3 clients/python/none.py":           "no such file",
		"python3 clients/python/learn.py --deal 3": "no flag --deal",
		"npm run nothing":                          "no such file",
		"go build -o x ./bot":                      "not a program",
		"go build -o x ./bot/hous":                 "no package",
	} {
		err := follow("..", commands.Split(line)[0])
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

// own matches what a reader writes, not this repository.
var own = regexp.MustCompile(`mygame|\bmine\b`)

// follow returns what is wrong with a command in a directory.
func follow(dir string, words []string) error {
	if own.MatchString(strings.Join(words, " ")) {
		return nil
	}
	if err := pathsOf(words); err != nil {
		return err
	}
	switch words[0] {
	case "go":
		return followGo(dir, words[1], words[2:])
	case "npm":
		return followNPM(dir, words[1:])
	case "python3", "node":
		return followScript(dir, words[1:])
	case "hoyle", "room", "./room":
		return nil
	}
	_, err := os.Stat(filepath.Join(dir, words[0]))
	return err
}

// pathsOf returns an error if a word, even within a quoted one, is a path from the root that does
// not exist. What a command writes need not exist.
func pathsOf(words []string) error {
	for i, word := range words {
		if i > 0 && words[i-1] == "-o" {
			continue
		}
		for file := range strings.FieldsSeq(word) {
			first, _, more := strings.Cut(strings.TrimPrefix(file, "./"), "/")
			if _, err := os.Stat(filepath.Join("..", first)); !more || err != nil || first == "" || first == ".." || strings.Contains(file, "...") {
				continue
			}
			if _, err := os.Stat(filepath.Join("..", file)); err != nil {
				return fmt.Errorf("no package or file: %w", err)
			}
		}
	}
	return nil
}

// valued are the flags of go that have a value in the next word.
var valued = strings.Fields("-run -bench -benchtime -cpu -timeout -count -o -buildmode -ldflags -tags -cpuprofile -fuzz -fuzztime -fuzzminimizetime")

// plain are the other flags of go.
var plain = strings.Fields("-v -short -race -trimpath -benchmem -args -vet")

func followGo(dir, verb string, words []string) error {
	if len(words) > 1 && words[0] == "-C" {
		dir, words = filepath.Join(dir, words[1]), words[2:]
	}
	var pkg *source
	patterns := map[string]string{}
	for i := 0; i < len(words); i++ {
		flag, _, _ := strings.Cut(words[i], "=")
		switch {
		case slices.Contains(valued, flag):
			if flag == words[i] && i+1 < len(words) {
				i++
				patterns[flag] = words[i]
			}
		case slices.Contains(plain, flag):
		case strings.HasPrefix(flag, "-") && pkg != nil:
			if !pkg.flags[strings.TrimLeft(flag, "-")] && !pkg.passes && !pkg.far {
				return fmt.Errorf("no flag %s", flag)
			}
		case strings.HasPrefix(flag, "-"):
			return fmt.Errorf("no package before %s", flag)
		case pkg == nil:
			var err error
			if pkg, err = packageAt(dir, words[i]); err != nil {
				return err
			}
		}
	}
	if pkg == nil || pkg.far {
		return nil
	}
	return pkg.check(verb, patterns)
}

// source is what the source of a package says.
type source struct {
	far    bool // it is in another repository, or a pattern of several
	passes bool // its flags are followed elsewhere
	main   bool
	flags  map[string]bool
	tests  []string // with benchmarks and examples
}

func (s *source) check(verb string, patterns map[string]string) error {
	if (verb == "run" || verb == "build" && patterns["-o"] != "") && !s.main {
		return errors.New("not a program")
	}
	for flag, prefixes := range map[string][]string{"-run": {"Test", "Example", "Fuzz"}, "-bench": {"Benchmark"}} {
		pattern := patterns[flag]
		for alternative := range strings.SplitSeq(pattern, "|") {
			one, err := regexp.Compile(strings.Split(alternative, "/")[0])
			if err != nil {
				return err
			}
			if pattern != "" && alternative != "^$" && !slices.ContainsFunc(s.tests, func(name string) bool {
				return one.MatchString(name) && slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
			}) {
				return fmt.Errorf("nothing matches %q", alternative)
			}
		}
	}
	return nil
}

// packageAt returns what the source of a package says, which is named as in a command of go.
func packageAt(dir, name string) (*source, error) {
	name, _, _ = strings.Cut(name, "@")
	if rest, ok := strings.CutPrefix(name, module); ok {
		dir, name = "..", "."+rest
	}
	if !strings.HasPrefix(name, ".") || strings.HasSuffix(name, "...") {
		return &source{far: true}, nil
	}
	dir = filepath.Join(dir, name)
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if len(files) == 0 {
		return nil, fmt.Errorf("no package in %s, %w", dir, errors.Join(err, fs.ErrNotExist))
	}
	s := &source{flags: map[string]bool{}, passes: dir == filepath.Join("..", "room") || strings.HasPrefix(dir, filepath.Join("..", "cmd"))}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return nil, err
		}
		s.main = s.main || f.Name.Name == "main"
		ast.Inspect(f, s.see)
		for _, i := range f.Imports {
			if strings.HasSuffix(i.Path.Value, `/internal/golden"`) {
				s.flags["update"] = true
			}
		}
	}
	return s, nil
}

// defines matches the functions of package flag that define flags.
var defines = regexp.MustCompile(`^(Bool|String|Int|Int64|Uint|Uint64|Float64|Duration|Func|BoolFunc|Text)?(Var)?$`)

// see notes tests, and the flags that calls such as flag.Bool("update", ...) define.
func (s *source) see(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		s.tests = append(s.tests, n.Name.Name)
	case *ast.CallExpr:
		of, ok := n.Fun.(*ast.SelectorExpr)
		if !ok || !defines.MatchString(of.Sel.Name) {
			break
		}
		for _, arg := range n.Args[:min(2, len(n.Args))] {
			if text, ok := arg.(*ast.BasicLit); ok && text.Kind == token.STRING {
				name, _ := strconv.Unquote(text.Value)
				s.flags[name] = true
			}
		}
	}
	return true
}

func followNPM(dir string, words []string) error {
	data, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if words[0] != "run" && words[0] != "test" {
		return nil
	}
	if err != nil {
		return err
	}
	var about struct{ Scripts map[string]string }
	if err := json.Unmarshal(data, &about); err != nil {
		return err
	}
	if name := words[len(words)-1]; about.Scripts[name] == "" {
		return fmt.Errorf("no script %s", name)
	}
	return nil
}

// followScript follows the command of an interpreter. A flag must stand in the text of the script.
func followScript(dir string, words []string) error {
	if strings.HasPrefix(words[0], "-") {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(dir, words[0]))
	if err != nil {
		return err
	}
	for _, word := range words[1:] {
		if strings.HasPrefix(word, "--") && !strings.Contains(string(text), strconv.Quote(word)) {
			return fmt.Errorf("no flag %s", word)
		}
	}
	return nil
}

// place matches code that is the path of a file, and elsewhere that of a release, of what is
// built, and of files that each package has.
var (
	place     = regexp.MustCompile("`([\\w.-]+(?:/[\\w.-]+)+)`")
	elsewhere = regexp.MustCompile(`/v\d|\.wasm$|^testdata/`)
)

// A path in a sentence leads to a file, if it begins with a directory of the repository or of the
// page.
func TestPaths(t *testing.T) {
	if _, err := os.Stat("../go.work"); err != nil {
		t.Skip("not the whole repository:", err)
	}
	var pages []string
	for _, pattern := range []string{"../*.md", "*.md", "../clients/*/README.md", "../room/*.md"} {
		found := must.Have(filepath.Glob(pattern))(t)
		pages = append(pages, found...)
	}
	for _, page := range pages {
		if page == "../CHANGELOG.md" {
			continue
		}
		text := must.Have(os.ReadFile(page))(t)
		for _, m := range place.FindAllStringSubmatch(string(text), -1) {
			first, _, _ := strings.Cut(m[1], "/")
			for _, dir := range []string{"..", path.Dir(page)} {
				if _, err := os.Stat(path.Join(dir, first)); err != nil || elsewhere.MatchString(m[1]) {
					continue
				}
				must.Have(os.Stat(path.Join(dir, m[1])))(t)
			}
		}
	}
}
