package static_test

import (
	"encoding/json"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/static"
)

// placeholder is what a text has in place of a value.
var placeholder = regexp.MustCompile(`\{\w+\}`)

// code are the parts of a page that are typed or read by programs.
var code = regexp.MustCompile("(?m)^    .*$|`[^`]*`")

// What players read has the words of docs/terms.md, and none of those that are not used.
func TestTerms(t *testing.T) {
	table := string(must.Have(os.ReadFile("../../docs/terms.md"))(t))
	texts := map[string]map[string]string{"en": english(t), "de": german(t)}
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 4 || strings.HasPrefix(cells[0], "-") || strings.Contains(line, "English") {
			continue
		}
		rows++
		for i, language := range []string{"en", "de"} {
			all := strings.Join(slices.Collect(maps.Values(texts[language])), "\n")
			if term := strings.TrimSpace(cells[i]); !regexp.MustCompile(`(?i)\b` + term).MatchString(all) {
				t.Errorf("%s: nobody says %q", language, term)
			}
			for wrong := range strings.SplitSeq(cells[i+2], ",") {
				if wrong = strings.TrimSpace(wrong); wrong == "" {
					continue
				}
				said := regexp.MustCompile(`\b(?:` + wrong + "|" + strings.ToUpper(wrong[:1]) + wrong[1:] + `)\b`)
				for where, text := range texts[language] {
					if said.MatchString(placeholder.ReplaceAllString(text, "")) {
						t.Errorf("%s says %q, not the term %q", where, wrong, strings.TrimSpace(cells[i]))
					}
				}
			}
		}
	}
	if rows < 20 {
		t.Errorf("%d terms", rows)
	}
}

// english returns what players read in English: on the page, and what games and bots say.
func english(t *testing.T) map[string]string {
	t.Helper()
	all := words(t, "en")
	for _, game := range []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo", "karata"} {
		if page, ok := games.Page(game); ok {
			all["rules of "+game] = code.ReplaceAllString(page, "")
		}
	}
	for _, pattern := range []string{"*/speech.go", "bot/house/*reason*.go", "examples/hearts/speech.go", "examples/hearts/player.go"} {
		for _, file := range must.Have(filepath.Glob("../../" + pattern))(t) {
			if !strings.HasSuffix(file, "_test.go") {
				all[file] = literals(t, file)
			}
		}
	}
	return all
}

// german returns what players read in German.
func german(t *testing.T) map[string]string {
	t.Helper()
	all := words(t, "de")
	for _, name := range must.Have(fs.Glob(static.Files, "rules/de/*.md"))(t) {
		all[name] = code.ReplaceAllString(string(must.Have(fs.ReadFile(static.Files, name))(t)), "")
	}
	for _, file := range must.Have(filepath.Glob("../../german*.go"))(t) {
		all[file] = literals(t, file)
	}
	return all
}

// words returns the texts of the page, of advice and of lessons in a language, by their keys.
func words(t *testing.T, language string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, folder := range []string{"i18n/", "advice/"} {
		must.Do(t, json.Unmarshal(must.Have(fs.ReadFile(static.Files, folder+language+".json"))(t), &all))
	}
	sentence := regexp.MustCompile(`"` + language + `": ?("(?:[^"\\]|\\.)*")`)
	for _, name := range must.Have(fs.Glob(static.Files, "lessons/*.json"))(t) {
		for _, m := range sentence.FindAllStringSubmatch(string(must.Have(fs.ReadFile(static.Files, name))(t)), -1) {
			all[name] += must.Have(strconv.Unquote(m[1]))(t) + "\n"
		}
	}
	return all
}

// literals returns the phrases in a file of Go. A single word is a key, or a move as it is typed.
func literals(t *testing.T, name string) string {
	t.Helper()
	data := must.Have(os.ReadFile(name))(t)
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile(name, -1, len(data)), data, nil, 0)
	var all strings.Builder
	for {
		switch _, kind, text := s.Scan(); kind {
		case token.EOF:
			return all.String()
		case token.STRING:
			if phrase := must.Have(strconv.Unquote(text))(t); strings.Contains(phrase, " ") {
				all.WriteString(phrase + "\n")
			}
		}
	}
}
