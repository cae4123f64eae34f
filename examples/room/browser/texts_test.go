package browser

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// readTexts reads the texts of a language.
func readTexts(t *testing.T, language string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "static", "i18n", language+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatalf("%s: %v", language, err)
	}
	return texts
}

// codes returns the codes in the tables of a page.
func codes(t *testing.T, path, section string, column int) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(data), section)
	if !found {
		t.Fatalf("%s has no %q", path, section)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	var list []string
	for line := range strings.Lines(text) {
		cells := strings.Split(line, "|")
		if len(cells) > column+1 && strings.HasPrefix(strings.TrimSpace(cells[column]), "`") {
			list = append(list, strings.Trim(strings.TrimSpace(cells[column]), "`"))
		}
	}
	if len(list) < 10 {
		t.Fatalf("%s has few codes: %q", path, list)
	}
	return list
}

// Every refusal of the library and of the room has a text in every language.
func TestRefusalsHaveTexts(t *testing.T) {
	library := codes(t, filepath.Join("..", "..", "..", "docs", "wire.md"), "\n## Errors", 2)
	room := codes(t, filepath.Join("..", "PROTOCOL.md"), "\n## Refusals", 1)
	for _, language := range []string{"en", "de"} {
		texts := readTexts(t, language)
		for _, code := range slices.Concat(library, room) {
			if texts["no."+code] == "" {
				t.Errorf("%s: no text for the refusal %q", language, code)
			}
		}
	}
}

// Every text that a script asks for is there, and German has every text that English
// has, with the same names in it.
func TestTexts(t *testing.T) {
	english, german := readTexts(t, "en"), readTexts(t, "de")
	names := regexp.MustCompile(`\{\w+\}`)
	for _, key := range slices.Sorted(maps.Keys(english)) {
		if german[key] == "" {
			t.Errorf("de: no text %q", key)
		}
		in, out := names.FindAllString(english[key], -1), names.FindAllString(german[key], -1)
		slices.Sort(in)
		slices.Sort(out)
		if !slices.Equal(in, out) {
			t.Errorf("%q stands for %q in English, for %q in German", key, in, out)
		}
	}
	asked := regexp.MustCompile(`\bt\("([^"]+)"`)
	scripts, err := filepath.Glob("../static/*.js")
	if err != nil {
		t.Fatal(err)
	}
	games, err := filepath.Glob("../static/games/*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range append(scripts, games...) {
		data, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range asked.FindAllStringSubmatch(string(data), -1) {
			if english[key[1]] == "" && english[key[1]+".other"] == "" {
				t.Errorf("%s asks for %q, which no language has", script, key[1])
			}
		}
	}
}
