package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
)

// languages are those that the page has texts for.
var languages = []string{"en", "de"}

// speak adds the words that games of your own bring, in the languages of the page, their pages with
// the rules, and their lessons. What the page itself says stays.
func (p *Page) speak(known []hoyle.Game) error {
	for _, language := range languages {
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

// teach names the games that have a lesson in the page.
func (p *Page) teach() {
	var taught []string
	for name := range p.plain {
		if game, ok := strings.CutPrefix(name, "lessons/"); ok {
			taught = append(taught, strings.TrimSuffix(game, ".json"))
		}
	}
	slices.Sort(taught)
	attribute := fmt.Sprintf(`<html data-lessons="%s" `, strings.Join(taught, " "))
	p.plain["index.html"] = file{data: bytes.Replace(p.plain["index.html"].data, []byte("<html "), []byte(attribute), 1)}
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
