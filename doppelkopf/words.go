package doppelkopf

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Words is a set of words of an option in [Rules], such as "solo" and "raise": a text in which
// commas separate the words. Its JSON is a list.
type Words string

// has reports whether a word is in the set. No word of an option is part of another.
func (w Words) has(word string) bool { return w != "" && strings.Contains(string(w), word) }

// list returns the words.
func (w Words) list() []string {
	words := strings.FieldsFunc(string(w), func(r rune) bool { return r == ',' })
	for i, word := range words {
		words[i] = strings.TrimSpace(word)
	}
	return words
}

// normal returns the set with its words in the order of the texts. It does not change a set that
// has other words, or a word twice.
func (w Words) normal(texts []any) Words {
	var all []string
	for _, text := range texts {
		if text := text.(string); w.has(text) {
			all = append(all, text)
		}
	}
	if len(all) != len(w.list()) {
		return w
	}
	return Words(strings.Join(all, ", "))
}

// MarshalJSON returns the JSON of the list of words.
func (w Words) MarshalJSON() ([]byte, error) { return json.Marshal(w.list()) }

// UnmarshalJSON reads a list of words into w. The error wraps [engine.ErrRules]; on error, w is
// unchanged. UnmarshalJSON does not check the words: [New] does.
func (w *Words) UnmarshalJSON(data []byte) error {
	var words []string
	odd := func(word string) bool { return word == "" || strings.Contains(word, ",") }
	if err := json.Unmarshal(data, &words); err != nil || words == nil || slices.ContainsFunc(words, odd) {
		return fmt.Errorf("%w: want a list of words, got %s", engine.ErrRules, gamekit.Clip(string(data)))
	}
	*w = Words(strings.Join(words, ", "))
	return nil
}
