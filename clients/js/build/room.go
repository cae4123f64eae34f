package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// fromRoom returns the modules of the card room that <hoyle-table> imports, those of the games, and
// the room's words and styles.
func fromRoom(static, lib string) (map[string][]byte, error) {
	modules := map[string]string{"room/covers.js": covers(static)}
	scripts := modules["room/covers.js"]
	if err := follow(modules, static, "room/covers.js", scripts); err != nil {
		return nil, err
	}
	for _, name := range []string{"table.js", "asked.js", "sight.js", "view.js"} {
		data, err := os.ReadFile(filepath.Join(lib, name))
		if err := errors.Join(err, follow(modules, static, name, string(data))); err != nil {
			return nil, err
		}
		scripts += string(data)
	}
	files := map[string][]byte{}
	for name, text := range modules {
		files[name] = []byte(text)
		scripts += text
	}
	var unworded, unstyled error
	files["room/words.js"], unworded = words(static, filepath.Join(lib, "..", "words"), scripts)
	files["room/look.js"], unstyled = look(static, scripts)
	return files, errors.Join(unworded, unstyled)
}

// covers returns the module with what the room knows of its games.
func covers(static string) string {
	files, _ := filepath.Glob(filepath.Join(static, "games", "*.js")) // the pattern is a good one
	var imports, names strings.Builder
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".js")
		fmt.Fprintf(&imports, "import %s from \"./games/%[1]s.js\";\n", name)
		fmt.Fprintf(&names, "%s, ", name)
	}
	return fmt.Sprintf("%sexport const covers = { %s};\n", &imports, &names)
}

var (
	imported = regexp.MustCompile(`(?m)^import (?:[^"]* from )?"(\.[^"]+)"`)
	made     = []string{"room/covers.js", "room/words.js", "room/look.js"} // by this program
	remark   = regexp.MustCompile(`(?m)^\s*//.*\n|(?s:/\*\*.*?\*/)[ \n]?`)
)

// follow adds the modules of the room that a module imports.
func follow(modules map[string]string, static, name, text string) error {
	for _, m := range imported.FindAllStringSubmatch(text, -1) {
		next := filepath.ToSlash(filepath.Join(filepath.Dir(name), m[1]))
		inRoom, ok := strings.CutPrefix(next, "room/")
		if _, done := modules[strings.Replace(next, ".mjs", ".js", 1)]; done || !ok || slices.Contains(made, next) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(static, inRoom))
		if err != nil {
			return err
		}
		text := bare(string(data))
		if err := follow(modules, static, next, text); err != nil {
			return err
		}
		modules[strings.Replace(next, ".mjs", ".js", 1)] = strings.ReplaceAll(text, ".mjs\"", ".js\"") // which every server knows
	}
	return nil
}

// bare returns a script without its comments.
func bare(text string) string {
	return remark.ReplaceAllString(text, "")
}

// key is a key of words in a script, or its beginning, if the script adds the rest.
var key = regexp.MustCompile("[\"`]([a-zA-Z]+(?:\\.[a-zA-Z]+)*\\.?)(?:[\"`]|\\$\\{)")

// words returns the module with the words that scripts use, by language: those of the room, and those
// of the element alone.
func words(static, own, scripts string) ([]byte, error) {
	keys := map[string]bool{}
	for _, m := range key.FindAllStringSubmatch(scripts, -1) {
		keys[m[1]] = true
	}
	all := map[string]map[string]string{}
	found, err := filepath.Glob(filepath.Join(static, "i18n", "*.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range found {
		texts, kept := map[string]string{}, map[string]string{}
		for _, folder := range []string{filepath.Dir(file), own} {
			data, err := os.ReadFile(filepath.Join(folder, filepath.Base(file)))
			if err := errors.Join(err, json.Unmarshal(data, &texts)); err != nil {
				return nil, err
			}
		}
		for k, text := range texts {
			if needed(k, keys) {
				kept[k] = text
			}
		}
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = kept
	}
	return module("The words of the room that a table needs, by language.", "words", all)
}

// form is what ends the key of one of the forms of a text.
var form = regexp.MustCompile(`\.(one|other)$`)

// needed reports whether scripts ask for a text: by its key, for one of its forms, or by the beginning of its key.
func needed(k string, keys map[string]bool) bool {
	whole := form.ReplaceAllString(k, "")
	for part := k; part != ""; part = part[:max(0, strings.LastIndexByte(part, '.'))] {
		if keys[part+"."] || keys[part] && (part == whole || part == k || strings.Contains(part, ".") || whole != k) {
			return true
		}
	}
	return false
}
