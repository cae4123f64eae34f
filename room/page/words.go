package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
)

// languages are those for which the page has a file of words.
func (p *Page) languages() []string { return p.have("i18n/", "en", "de") }

// speak adds the words of games of your own in the languages of the page, and their rules pages and
// lessons. It changes no text of the page itself.
func (p *Page) speak(known []hoyle.Game) error {
	for _, language := range p.languages() {
		name := "i18n/" + language + ".json"
		texts, added := map[string]string{}, false
		if data := p.plain[name].data; data != nil {
			if err := json.Unmarshal(data, &texts); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		for _, g := range known {
			for key, text := range g.Words(language) {
				switch key {
				case "page":
					p.add("rules/"+language+"/"+g.Name()+".md", text)
					continue
				case "lesson":
					p.add("lessons/"+g.Name()+".json", text)
					continue
				}
				if key = keyOf(g.Name(), key); texts[key] == "" {
					texts[key], added = text, true
				}
			}
		}
		if !added {
			continue
		}
		data, err := json.Marshal(texts)
		if err != nil {
			return err
		}
		p.plain[name] = file{data: data}
	}
	return nil
}

// have returns what a folder has files or folders of, and more, in order.
func (p *Page) have(folder string, more ...string) []string {
	for name := range p.plain {
		if rest, ok := strings.CutPrefix(name, folder); ok {
			more = append(more, rest[:strings.IndexAny(rest, "./")])
		}
	}
	slices.Sort(more)
	return slices.Compact(more)
}

// teach names the languages of the page, the games that have a lesson in it, and those that have problems.
func (p *Page) teach() {
	attributes := fmt.Sprintf(`<html data-languages="%s" data-lessons="%s" data-problems="%s" `,
		strings.Join(p.languages(), " "), strings.Join(p.have("lessons/"), " "), strings.Join(p.have("problems/"), " "))
	p.plain["index.html"] = file{data: bytes.Replace(p.plain["index.html"].data, []byte("<html "), []byte(attributes), 1)}
}

// add adds a text as a file, unless the page has one of that name.
func (p *Page) add(name, text string) {
	if text != "" && p.plain[name].data == nil {
		p.plain[name] = file{data: []byte(text)}
	}
}

// keyOf returns the page's key for a key of a game: the game's name follows the kind. Codes of
// refusals are shared by all games.
func keyOf(game, key string) string {
	kind, rest, long := strings.Cut(key, ".")
	switch {
	case kind == "no":
		return key
	case long:
		return kind + "." + game + "." + rest
	}
	return kind + "." + game
}
