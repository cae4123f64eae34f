package gamekit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
)

// Several is a field of rules for an option of the kind [engine.OptSeveral]: a set of its words, in a text
// in which commas separate them. The JSON is a list.
type Several string

// Has reports whether a word is in the set.
func (s Several) Has(word string) bool { return s != "" && s.has(word) }

// has is Has for a set that is not empty. Most are empty, and asked at each play.
func (s Several) has(word string) bool {
	for w := range s.words {
		if w == word {
			return true
		}
	}
	return false
}

// words passes the words to yield, in order.
func (s Several) words(yield func(string) bool) {
	for word := range strings.SplitSeq(string(s), ",") {
		if word = strings.TrimSpace(word); word != "" && !yield(word) {
			return
		}
	}
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
	if len(all) != len(slices.Collect(s.words)) {
		return s
	}
	return Several(strings.Join(all, ", "))
}

// MarshalJSON returns the JSON of the list of words.
func (s Several) MarshalJSON() ([]byte, error) {
	return json.Marshal(slices.AppendSeq([]string{}, s.words))
}

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
