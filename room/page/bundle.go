package page

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// bundles hold many scripts each, because each request takes a trip to the server. A script is in the
// first bundle that needs it.
var bundles = []struct {
	name string
	of   []string
}{
	{"base.js", []string{app, "lobby.js"}},
	{"play.js", []string{"table.js", "shuffle.js"}}, // a table loads the script of its game, which shuffles
}

// app begins the page when it is loaded, so it is in no bundle.
const app = "app.js"

// The forms of imports and exports that the scripts use.
var (
	imported  = regexp.MustCompile(`(?m)^import (?:(\{[^}]*\}) from )?"(\.{1,2}/[\w./]+)";`)
	later     = regexp.MustCompile(`\bimport\("(\.{1,2}/[\w./]+)"\)`)
	exported  = regexp.MustCompile(`(?m)^export ((?:async )?function|class|const) (\w+)`)
	list      = regexp.MustCompile(`\bexport\s*\{([^}]*)\};`)
	remaining = regexp.MustCompile(`(?m)^(?:import|export)\b.*`)
	remark    = regexp.MustCompile(`(?s:\s*/\*\*.*?\*/)|(?m:^\s*//.*\n)`)
	notName   = regexp.MustCompile(`\W`)
)

var errForm = errors.New("page: a bundle cannot hold this form of script")

// bundle returns the files as a browser gets them: without comments in scripts, and with bundles in
// place of the scripts that they hold.
func bundle(plain map[string]file) (map[string]file, error) {
	files, home := maps.Clone(plain), map[string]string{}
	for name, f := range plain {
		if path.Ext(name) == ".js" {
			text, err := read(string(f.data))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			files[name] = file{data: []byte(text)}
		}
	}
	scripts := map[string][]string{} // of each bundle
	for _, b := range bundles {
		for _, name := range needs(files, nil, b.of...) {
			if name != app && home[name] == "" {
				home[name] = b.name
				scripts[b.name] = append(scripts[b.name], name)
			}
		}
	}
	made := map[string]file{}
	for name, held := range scripts {
		text, err := join(files, held, home)
		if err != nil {
			return nil, err
		}
		made[name] = file{data: []byte(text)}
	}
	for name, f := range files {
		if home[name] != "" {
			delete(files, name)
		} else if path.Ext(name) == ".js" {
			text, loads := redirect(name, string(f.data), home)
			files[name] = file{data: []byte(begin(loads) + text)}
		}
	}
	maps.Copy(files, made)
	return files, nil
}

// join returns a bundle of scripts, each of which follows those that it needs.
func join(files map[string]file, scripts []string, home map[string]string) (string, error) {
	var all strings.Builder
	var loads, objects []string
	for _, name := range scripts {
		text, from := redirect(name, string(files[name].data), home)
		text, err := function(name, text)
		if err != nil {
			return "", err
		}
		all.WriteString(text)
		loads, objects = append(loads, from...), append(objects, object(name))
	}
	return begin(loads) + all.String() + "export { " + strings.Join(objects, ", ") + " };\n", nil
}

// redirect makes a script use the bundles that hold its imports, and returns the imports of bundles that it
// then needs. The map home holds the bundle of each bundled script; scripts of the same bundle need no import.
func redirect(name, text string, home map[string]string) (redirected string, loads []string) {
	at := cmp.Or(home[name], name)
	text = imported.ReplaceAllStringFunc(text, func(s string) string {
		m := imported.FindStringSubmatch(s)
		script := path.Join(path.Dir(name), m[2])
		from := home[script]
		if from == "" {
			return s
		}
		if from != at {
			loads = append(loads, fmt.Sprintf("import { %s } from %q;\n", object(script), relative(at, from)))
		}
		if m[1] == "" {
			return ""
		}
		return "const " + strings.ReplaceAll(m[1], " as ", ": ") + " = " + object(script) + ";"
	})
	text = later.ReplaceAllStringFunc(text, func(s string) string {
		script := path.Join(path.Dir(name), later.FindStringSubmatch(s)[1])
		if home[script] == "" {
			return s
		}
		return fmt.Sprintf("import(%q).then((all) => all.%s)", relative(at, home[script]), object(script))
	})
	return text, loads
}

// begin returns the imports at the beginning of a file, each once.
func begin(loads []string) string {
	slices.Sort(loads)
	return strings.Join(slices.Compact(loads), "")
}

// function returns a script as a function in a bundle, called once, that returns what the script exports.
func function(name, text string) (string, error) {
	var names []string
	for _, m := range exported.FindAllStringSubmatch(text, -1) {
		names = append(names, m[2])
	}
	text = exported.ReplaceAllString(text, "$1 $2")
	for _, m := range list.FindAllStringSubmatch(text, -1) {
		for item := range strings.SplitSeq(m[1], ",") {
			own, public, renamed := strings.Cut(strings.TrimSpace(item), " as ")
			if renamed {
				own = public + ": " + own
			}
			names = append(names, own)
		}
	}
	text = list.ReplaceAllString(text, "")
	if form := remaining.FindString(text); form != "" {
		return "", fmt.Errorf("%w: %s: %.60q", errForm, name, form)
	}
	return fmt.Sprintf("const %s = (() => {\n%s\nreturn { %s };\n})();\n", object(name), text, strings.Join(names, ", ")), nil
}

// object returns the name that a script has in a bundle.
func object(script string) string {
	return "$" + notName.ReplaceAllString(strings.TrimSuffix(script, path.Ext(script)), "_")
}

// relative returns the address of a bundle for a script.
func relative(script, bundle string) string {
	return "./" + strings.Repeat("../", strings.Count(script, "/")) + bundle
}

// needs returns the given scripts and everything that they import, each once, after what it imports.
func needs(files map[string]file, found []string, names ...string) []string {
	for _, name := range names {
		f, ok := files[name]
		if !ok || slices.Contains(found, name) {
			continue
		}
		for _, m := range imported.FindAllSubmatch(f.data, -1) {
			found = needs(files, found, path.Join(path.Dir(name), string(m[2])))
		}
		found = append(found, name)
	}
	return found
}
