package page_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/page"
)

// scripts returns files of which the page and the lobby need a.js and b.js, a table c.js besides, and a
// page of its own all three.
func scripts() fstest.MapFS {
	files := fstest.MapFS{"index.html": {Data: []byte("<html ><head></head>")}}
	for name, text := range map[string]string{
		"app.js": "// Begins.\nimport \"./a.js\";\nimport { two as twice } from \"./b.js\";\nconst pages = [() => import(\"./table.js\"), () => " +
			"import(\"./other.js\")];\nglobalThis.said.push(`app ${twice}`);\nglobalThis.pages = pages;\n",
		"lobby.js": "import { one } from \"./a.js\";\nimport { type } from \"./b.js\";\nexport function open() {\n  return one + type;\n}\n",
		"a.js": "globalThis.said = [...(globalThis.said ?? []), \"a\"];\n/** one is 1. */\nexport const one " +
			"= /** @type {number} */ (1);\nconst hidden = 0; // beside code\n",
		"b.js": "import { one } from \"./a.js\";\nexport const two = one + 1;\nexport class type {}\nconst hidden = 1;\n",
		"table.js": "import { one } from \"./a.js\";\nimport { three } from \"./c.js\";\nexport async function open() {\n  return [one, three, (await " +
			"import(\"./games/g.js\")).default, (await import(\"./lobby.js\")).open()].join();\n}\n",
		"c.js":       "import { one } from \"./a.js\";\nimport { two } from \"./b.js\";\nexport const three = one + two;\n",
		"other.js":   "import { one } from \"./a.js\";\nimport { three } from \"./c.js\";\nexport const open = () => `${one} ${three}`;\n",
		"games/g.js": "import { two } from \"../b.js\";\nexport default two;\n",
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// The scripts of the first visit are one file, what a table adds is another, and all others take what
// they need from these. Comments stay behind.
func TestBundles(t *testing.T) {
	found := filesUnder(t, scripts(), "/")
	var names []string
	for name := range found {
		if _, script, ok := strings.Cut(name, "/"); ok && strings.HasSuffix(name, ".js") {
			names = append(names, script)
		}
	}
	slices.Sort(names)
	if want := []string{"app.js", "base.js", "games/g.js", "offline/wasm_exec.js", "other.js", "play.js"}; !slices.Equal(names, want) {
		t.Errorf("the scripts are %q, want %q", names, want)
	}
	for name, text := range found {
		if strings.HasSuffix(name, ".js") && (strings.Contains(text, "// Begins") || strings.Contains(text, "/**")) {
			t.Errorf("%s has comments: %s", name, text)
		}
	}
}

// Bundles do what their scripts do: each script runs once, after those that it needs, with names of its
// own.
func TestBundlesRun(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node.js")
	}
	dir := t.TempDir()
	for name, text := range filesUnder(t, scripts(), "v/") {
		_, name, _ = strings.Cut(name, "/")
		path := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must.Do(t, os.WriteFile(path, []byte(text), 0o600))
	}
	const main = `await import("./app.js");
const [table, other] = await Promise.all(pages.map((load) => load()));
console.log(said.join(), await table.open(), other.open());
`
	for name, text := range map[string]string{"main.js": main, "package.json": `{"type":"module"}`} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	out, err := exec.CommandContext(t.Context(), node, filepath.Join(dir, "main.js")).CombinedOutput()
	if want := "a,app 2 1,3,2,1class type {} 1 3\n"; err != nil || string(out) != want {
		t.Errorf("%s, want %s (%v)", out, want, err)
	}
}

// An export or import that a bundle could not keep is refused.
func TestStrangeExports(t *testing.T) {
	for _, line := range []string{"export let n = 1;", "export default 1;", "export * from \"./a.js\";", "import all from \"./a.js\";",
		"import * as all from \"./a.js\";"} {
		files := maps.Clone(scripts())
		files["b.js"] = &fstest.MapFile{Data: []byte(line + "\n")}
		if _, err := page.New(files, "1", nil); err == nil || !strings.Contains(err.Error(), "b.js") {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// What only looks like a comment, an import or an export is part of a text, which a bundle must not change.
func TestTextsThatLookLikeScripts(t *testing.T) {
	for _, text := range []string{
		"const a = `\n// kept?\n`;", "const a = `/** and this? */`;", "const a = '/** x */';", "const a = `${\"`\"}\n// kept?`;",
		"const a = `\nimport \"./a.js\";`;", "const a = `\nexport const b = 1;`;", "const a = 'import(\"./a.js\")';", "const a = /[/**]x[*/]/;",
		"const a = `", "const a = 'x\n';", "/* open",
	} {
		files := maps.Clone(scripts())
		files["c.js"] = &fstest.MapFile{Data: []byte(text + "\nexport const three = 3;\n")}
		if _, err := page.New(files, "1", nil); err == nil || !strings.Contains(err.Error(), "c.js: page: a bundle cannot hold") {
			t.Errorf("%s: %v", text, err)
		}
	}
	files := maps.Clone(scripts())
	files["c.js"] = &fstest.MapFile{Data: []byte("export const three = `${{ a: \"//\" }.a} ${1 / 2}` + '/* no */'; // \"\nconst x = /[/\"`]/.test(\"\") / 2;\n")}
	if _, err := page.New(files, "1", nil); err != nil {
		t.Error(err)
	}
}
