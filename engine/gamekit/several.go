package gamekit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
)

// Several is a field of rules for an option of the kind [engine.OptSeveral]: a set of its words, in a text
// in which commas separate them. No word may be part of another. The JSON is a list.
type Several string

// Has reports whether a word is in the set.
func (s Several) Has(word string) bool { return s != "" && strings.Contains(string(s), word) }

// list returns the words.
func (s Several) list() []string {
	words := strings.FieldsFunc(string(s), func(r rune) bool { return r == ',' })
	for i, word := range words {
		words[i] = strings.TrimSpace(word)
	}
	return words
}

// normal returns the set with its words in the order of the choices. It does not change a set that
// has other words, or a word twice.
func (s Several) normal(choices []any) Several {
	var all []string
	for _, word := range written(choices) {
		if s.Has(word) {
			all = append(all, word)
		}
	}
	if len(all) != len(s.list()) {
		return s
	}
	return Several(strings.Join(all, ", "))
}

// MarshalJSON returns the JSON of the list of words.
func (s Several) MarshalJSON() ([]byte, error) { return json.Marshal(s.list()) }

// UnmarshalJSON reads a list of words into s. The error wraps [engine.ErrRules]; on error, s is
// unchanged. UnmarshalJSON does not check the words: [Problems.Options] does.
func (s *Several) UnmarshalJSON(data []byte) error {
	var words []string
	odd := func(word string) bool { return word == "" || strings.Contains(word, ",") }
	if err := json.Unmarshal(data, &words); err != nil || words == nil || slices.ContainsFunc(words, odd) {
		return fmt.Errorf("%w: want a list of words, got %s", engine.ErrRules, Clip(string(data)))
	}
	*s = Several(strings.Join(words, ", "))
	return nil
}
