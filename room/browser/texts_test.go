package browser

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
)

// readTexts reads the texts of a language.
func readTexts(t *testing.T, language string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, folder := range []string{"i18n", "advice"} {
		data := must.Have(os.ReadFile(filepath.Join("..", "static", folder, language+".json")))(t)
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatalf("%s/%s: %v", folder, language, err)
		}
	}
	for _, g := range hoyle.Games() {
		for key, text := range g.Words(language) { // move.pass is move.GAME.pass in the page
			kind, name, _ := strings.Cut(key, ".")
			texts[kind+"."+g.Name()+"."+name] = text
		}
	}
	return texts
}

// codes returns the codes in the tables of a document.
func codes(t *testing.T, path, section string, column int) []string {
	t.Helper()
	data := must.Have(os.ReadFile(path))(t)
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

// unheard lists the codes of mistakes that the room does not make, and of refusals that only
// programs get.
var unheard = []string{"no-random-numbers", "bad-environment", "invalid-spec", "doubtful-spec", "people-only"}

// Every refusal of the library and of the room has a text in every language.
func TestRefusalsHaveTexts(t *testing.T) {
	t.Parallel()
	library := codes(t, filepath.Join("..", "..", "docs", "wire.md"), "\n## Errors", 2)
	room := codes(t, filepath.Join("..", "PROTOCOL.md"), "\n## Refusals", 1)
	for _, language := range []string{"en", "de"} {
		texts := readTexts(t, language)
		for _, code := range slices.Concat(library, room) {
			if slices.Contains(unheard, code) {
				continue
			}
			if texts["no."+code] == "" {
				t.Errorf("%s: no text for the refusal %q", language, code)
			}
		}
	}
}

// Every preset, format and option with which a table can be opened has a text in German.
func TestOptionsAreTranslated(t *testing.T) {
	t.Parallel()
	german := readTexts(t, "de")
	for _, game := range append(hoyle.Games(), hearts.ByName()) {
		info := game.Info()
		keys := []string{"game." + info.Name}
		for _, p := range info.Presets {
			keys = append(keys, "preset."+info.Name+"."+p.Name)
		}
		for _, f := range info.Formats {
			keys = append(keys, "format."+f.Name)
		}
		for _, b := range info.Bots {
			keys = append(keys, "bot."+b.Name)
		}
		for _, level := range []string{"easy", "medium", "strong"} {
			keys = append(keys, "strength."+info.Name+"."+level)
		}
		for _, o := range info.Options {
			if o.Group != "" {
				keys = append(keys, "group."+info.Name+"."+o.Group)
			}
			if !o.ByDeal { // otherwise the form does not offer it
				keys = append(keys, "option."+info.Name+"."+o.Name)
			}
		}
		for _, key := range keys {
			if german[key] == "" {
				t.Errorf("de: no text %q", key)
			}
		}
	}
}

// Every reason for a move has a text in German.
func TestReasonsAreTranslated(t *testing.T) {
	t.Parallel()
	german := readTexts(t, "de")
	house := filepath.Join("..", "..", "bot", "house")
	given := regexp.MustCompile(`\bbecause\("([\w-]+)"|\bfewer\("(\w+)"|\b(known)\(`)
	for game, file := range map[string]string{
		"blackjack": filepath.Join(house, "reasons.go"), "catcheleven": filepath.Join(house, "catcheleven_reason.go"),
		"doppelkopf": filepath.Join(house, "doppelkopf_reason.go"), "indigo": filepath.Join(house, "indigo_reason.go"),
		"karata": filepath.Join(house, "karata_reason.go"), "hearts": filepath.Join("..", "..", "examples", "hearts", "player.go"),
	} {
		source := must.Have(os.ReadFile(file))(t)
		text := string(source)
		if game == "blackjack" { // what several games share stands above
			_, text, _ = strings.Cut(text, "func blackjackReason")
		}
		found := given.FindAllStringSubmatch(text, -1)
		if len(found) < 5 {
			t.Errorf("%s gives %d reasons", game, len(found))
		}
		for _, m := range found {
			key := "because." + game + "." + m[1] + m[3]
			if m[2] != "" {
				key += "fewer-" + m[2]
			}
			if german[key] == "" {
				t.Errorf("de: no text %q", key)
			}
		}
	}
}

// Every line of a score has a text in German. Numbers in its name may be replaced with stars.
func TestLinesAreTranslated(t *testing.T) {
	t.Parallel()
	german := readTexts(t, "de")
	number := regexp.MustCompile(`\d+`)
	lines := lineNames(t)
	for _, game := range slices.Sorted(maps.Keys(lines)) {
		for _, name := range slices.Sorted(maps.Keys(lines[game])) {
			key := "line." + game + "."
			if german[key+name] == "" && german[key+number.ReplaceAllString(name, "*")] == "" {
				t.Errorf("de: no text %q", key+name)
			}
		}
	}
	if n := len(lines["doppelkopf"]); n < 50 {
		t.Errorf("Doppelkopf has %d lines", n)
	}
}

// lineNames returns the names of the lines of scores by game: those of random deals, and in
// Doppelkopf those that the comment of its package lists.
func lineNames(t *testing.T) map[string]map[string]bool {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	source := must.Have(os.ReadFile(filepath.Join("..", "..", "doppelkopf", "doc.go")))(t)
	_, section, _ := strings.Cut(string(source), "# Lines of a score\n")
	section, _, _ = strings.Cut(section, "// #")
	found := map[string]map[string]bool{"doppelkopf": {}}
	for line := range strings.Lines(section) {
		names, ok := strings.CutPrefix(strings.TrimSpace(line), "//\t")
		for name := range strings.SplitSeq(names, "; ") {
			if ok {
				found["doppelkopf"][name] = true
				found["doppelkopf"][strings.ReplaceAll(name, "Re", "Kontra")] = true
			}
		}
	}
	add := func(game string, lines []hoyle.ScoreLine) {
		if found[game] == nil {
			found[game] = map[string]bool{}
		}
		for _, l := range lines {
			found[game][l.Name] = true
		}
	}
	for _, game := range append(hoyle.Games(), hearts.ByName()) {
		names := []string{game.Name()}
		for _, preset := range game.Info().Presets {
			names = append(names, game.Name()+":"+preset.Name)
		}
		for n := range 60 {
			playAtRandom(t, game, names[n%len(names)], r, add)
		}
	}
	return found
}

// playAtRandom plays a deal at random, and calls add with the lines of all seats.
func playAtRandom(t *testing.T, game hoyle.Game, name string, r *rand.Rand, add func(string, []hoyle.ScoreLine)) {
	t.Helper()
	of := must.Have(hoyle.FindIn([]hoyle.Game{game}, name))(t)
	table := must.Have(of.Table(deck.NewSeed(r.Uint64()), 0))(t)
	for table.Turn() != hoyle.Nobody {
		legal := table.Legal(table.Turn())
		must.Do(t, table.Play(table.Turn(), legal[r.IntN(len(legal))]))
	}
	for seat := range table.Seats() {
		add(game.Name(), table.Breakdown(hoyle.Seat(seat)))
	}
}

// All texts that the scripts use exist, and German has all texts that English has, with the
// same parameters.
func TestTexts(t *testing.T) {
	t.Parallel()
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
	scripts := must.Have(filepath.Glob("../static/*.js"))(t)
	games := must.Have(filepath.Glob("../static/games/*.js"))(t)
	for _, script := range append(scripts, games...) {
		data := must.Have(os.ReadFile(script))(t)
		for _, key := range asked.FindAllStringSubmatch(string(data), -1) {
			if english[key[1]] == "" && english[key[1]+".other"] == "" {
				t.Errorf("%s asks for %q, which no language has", script, key[1])
			}
		}
	}
}
