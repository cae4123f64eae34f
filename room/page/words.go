package page

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle"
)

// languages are those that the page has texts for.
var languages = []string{"en", "de"}

// speak adds the words that games of somebody's own bring, in the languages of the page, and their
// pages with the rules. What the page itself says stays.
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
				if key == "page" {
					p.add("rules/"+language+"/"+g.Name()+".md", text)
				} else if key = keyOf(g.Name(), key); texts[key] == "" {
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
