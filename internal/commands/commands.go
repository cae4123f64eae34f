// Package commands finds the commands that documents tell their readers to run, so that tests can
// follow them.
package commands

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Command is a command in a document.
type Command struct {
	Where string   // the document, and the number of the line in it
	Dirs  []string // the directories in which it may be run, from the root of the repository
	Words []string // without variables in front, redirections and comments
}

// All returns the commands of all documents of the repository: the indented lines and the code in
// sentences of pages in Markdown, the code in comments of Go, and the steps of workflows. The
// changelog, which is about the past, is left out.
func All(root fs.FS) ([]Command, error) {
	var all []Command
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		name := d.Name()
		read := readers[path.Ext(name)]
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{"testdata", ".git", "node_modules"}, name):
			return fs.SkipDir
		case d.IsDir() || read == nil || name == "CHANGELOG.md":
			return nil
		}
		text, err := fs.ReadFile(root, file)
		r := reader{file: file, dirs: homes(root, path.Dir(file))}
		read(&r, string(text))
		all = append(all, r.found...)
		return err
	})
	return all, err
}

// readers are the readers of documents by the ends of their names.
var readers = map[string]func(r *reader, text string){
	".md": (*reader).markdown, ".go": (*reader).comments, ".yml": (*reader).workflow,
}

// homes returns the directories in which a command of a document may be run: the root, the
// document's own, and that of its module.
func homes(root fs.FS, dir string) []string {
	all := []string{"."}
	for module := dir; module != "."; module = path.Dir(module) {
		if _, err := fs.Stat(root, path.Join(module, "go.mod")); err == nil || module == dir {
			all = append(all, module)
		}
	}
	return all
}

// reader reads a document.
type reader struct {
	file  string
	dirs  []string
	found []Command
}

// span matches code in a sentence, which may go on in the next line.
var span = regexp.MustCompile("`([^`]+)`")

func (r *reader) markdown(text string) {
	dirs, begun := r.dirs, ""
	for i, line := range strings.Split(text, "\n") {
		code, block := strings.CutPrefix(line, "    ")
		if !block {
			dirs, begun = r.dirs, ""
			continue
		}
		code = begun + strings.TrimSpace(code)
		if begun = ""; strings.HasSuffix(code, `\`) {
			begun = strings.TrimSuffix(code, `\`)
			continue
		}
		dirs = r.line(i+1, code, dirs)
	}
	// A sentence says in its own words where a command is run.
	for _, at := range span.FindAllStringSubmatchIndex(text, -1) {
		code := strings.Join(strings.Fields(text[at[2]:at[3]]), " ")
		r.line(1+strings.Count(text[:at[0]], "\n"), code, append(slices.Clone(r.dirs), "room", "clients/js"))
	}
}

func (r *reader) comments(text string) {
	dirs := r.dirs
	for i, line := range strings.Split(text, "\n") {
		code, ok := strings.CutPrefix(line, "//\t")
		if !ok {
			dirs = r.dirs
			continue
		}
		code, _, _ = strings.Cut(code, "   ") // what it is for
		dirs = r.line(i+1, code, dirs)
	}
}

func (r *reader) workflow(text string) {
	for i, line := range strings.Split(text, "\n") {
		if _, code, ok := strings.Cut(line, "run: "); ok {
			for _, words := range Split(code) {
				r.found = append(r.found, Command{r.at(i + 1), r.dirs, words})
			}
		}
	}
}

// line adds the commands of a line, and returns the directories for the next line.
func (r *reader) line(number int, text string, dirs []string) []string {
	for _, words := range Split(text) {
		if words[0] == "cd" && len(words) == 2 {
			dirs = []string{path.Clean(words[1])}
			continue
		}
		if isCommand(words) {
			r.found = append(r.found, Command{r.at(number), dirs, words})
		}
	}
	return dirs
}

func (r *reader) at(line int) string { return r.file + ":" + strconv.Itoa(line) }

// verbs are the commands of go.
var verbs = []string{"build", "doc", "fix", "generate", "get", "install", "list", "mod", "run", "test", "tool", "version", "vet", "work"}

// script matches the path of a program.
var script = regexp.MustCompile(`^(\./|\.ci/|[a-z]+/)[\w./-]*\w$`)

// isCommand reports whether words are a command, and not other code.
func isCommand(words []string) bool {
	switch words[0] {
	case "go":
		return len(words) > 1 && slices.Contains(verbs, words[1])
	case "hoyle", "room", "npm", "node", "python3":
		return len(words) > 1 && regexp.MustCompile(`^[\w./:@-]+$`).MatchString(words[1])
	}
	return script.MatchString(words[0]) && (len(words) > 1 || strings.HasPrefix(words[0], "./"))
}
