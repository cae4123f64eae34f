package door

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	pages "github.com/hoylecards/hoyle/docs/games"
)

// Disguise gives the games and the suits other names, so that a model cannot play from memory. It
// swaps each name with a word that no text contains, and so is its own inverse. A nil Disguise changes
// nothing.
type Disguise struct {
	swap    map[string]string
	typed   map[string]string // of what models may type as well: cards in lower case
	lengths []int             // of the names in bytes, the longest first
}

// NewDisguise returns a disguise for games, with words that depend on the seed.
func NewDisguise(games []hoyle.Game, seed deck.Seed) *Disguise {
	d := &Disguise{swap: map[string]string{}, typed: map[string]string{}}
	w := newWords(games, seed)
	for i, name := range []string{"club", "diamond", "heart", "spade"} {
		suit, word := card.Suit(i+1), w.next()
		d.names(name, word)
		d.names(name+"s", word+"s")
		d.pair(suit.String(), [...]string{"▲", "●", "■", "★"}[i])
		own, letter := titled(name[:1]), titled(word[:1])
		d.pair(own, letter)
		for rank := range strings.FieldsSeq("2 3 4 5 6 7 8 9 T 10 J Q K A") {
			d.pair(rank+own, rank+letter)
			d.typed[strings.ToLower(rank+letter)] = rank + own
		}
	}
	for _, g := range games {
		word := w.next()
		d.pair(g.Info().Title, titled(word))
		d.names(g.Name(), word)
		for _, name := range pages.Names(g.Name()) {
			word := w.next()
			d.pair(name, titled(word))
			d.names(strings.ToLower(name), word)
		}
	}
	for name := range d.swap {
		if !slices.Contains(d.lengths, len(name)) {
			d.lengths = append(d.lengths, len(name))
		}
	}
	slices.SortFunc(d.lengths, func(a, b int) int { return b - a })
	return d
}

// pair swaps a name and a word, unless one of them has a partner already.
func (d *Disguise) pair(name, word string) {
	if d.swap[name] == "" && d.swap[word] == "" {
		d.swap[name], d.swap[word] = word, name
	}
}

// names pairs a name and a word, both in lower case, in all their spellings.
func (d *Disguise) names(name, word string) {
	d.pair(name, word)
	d.pair(titled(name), titled(word))
	d.pair(strings.ToUpper(name), strings.ToUpper(word))
}

func titled(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// Text returns a text with all names swapped.
func (d *Disguise) Text(text string) string { return d.replaced(text, nil) }

// Typed is Text for what a model types.
func (d *Disguise) Typed(text string) string {
	if d == nil {
		return text
	}
	return d.replaced(text, d.typed)
}

func (d *Disguise) replaced(text string, besides map[string]string) string {
	if d == nil {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		name, word := d.at(text, i, besides)
		if name == "" {
			_, size := utf8.DecodeRuneInString(text[i:])
			name, word = text[i:i+size], text[i:i+size]
		}
		b.WriteString(word)
		i += len(name)
	}
	return b.String()
}

// at returns the longest name that begins at a place and ends with a word, and its partner.
func (d *Disguise) at(text string, i int, besides map[string]string) (name, word string) {
	if !edge(text, i) {
		return "", ""
	}
	for _, n := range d.lengths {
		if i+n > len(text) || !edge(text, i+n) {
			continue
		}
		name = text[i : i+n]
		if word = d.swap[name]; word == "" {
			word = besides[name]
		}
		if word != "" {
			return name, word
		}
	}
	return "", ""
}

// edge reports whether a word may begin or end at a place in a text. In oneTwo and in OneTwo, Two is a
// word; in TH there is only one.
func edge(text string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	after, size := utf8.DecodeRuneInString(text[i:])
	if i == 0 || i == len(text) || !alphanumeric(before) || !alphanumeric(after) {
		return true
	}
	next, _ := utf8.DecodeRuneInString(text[i+size:])
	return unicode.IsUpper(after) && (unicode.IsLower(before) || unicode.IsLower(next))
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// data swaps the names in all strings of JSON.
func (d *Disguise) data(v any, text func(string) string) (any, error) {
	if d == nil {
		return v, nil
	}
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var plain any
	numbers := json.NewDecoder(bytes.NewReader(data))
	numbers.UseNumber()
	if err := numbers.Decode(&plain); err != nil {
		return nil, err
	}
	return strung(plain, text), nil
}

// read swaps the names in what a model sends, whose type is that of at.
func (d *Disguise) read(at any) error {
	if d == nil {
		return nil
	}
	v, err := d.data(at, d.Typed)
	if err != nil {
		return err
	}
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, at)
}

// strung returns decoded JSON in which all strings have been changed.
func strung(v any, text func(string) string) any {
	switch v := v.(type) {
	case string:
		return text(v)
	case []any:
		for i := range v {
			v[i] = strung(v[i], text)
		}
	case map[string]any:
		changed := make(map[string]any, len(v))
		for key, value := range v {
			changed[text(key)] = strung(value, text)
		}
		return changed
	}
	return v
}

// words are invented words with different initials, as long as these last.
type words struct {
	r        *rand.Rand
	initials []string
	taken    string // all texts, in lower case
}

func newWords(games []hoyle.Game, seed deck.Seed) *words {
	w := &words{r: seed.Rand(), initials: strings.Split("fglmnpvwz", "")}
	w.r.Shuffle(len(w.initials), func(i, j int) { w.initials[i], w.initials[j] = w.initials[j], w.initials[i] })
	for _, g := range games {
		info, _ := json.Marshal(g.Info()) // only to see which words are taken
		w.taken += strings.ToLower(pages.Of(g) + string(info))
	}
	return w
}

// next returns a word that nothing contains.
func (w *words) next() string {
	initial := w.initials[0]
	if len(w.initials) > 1 {
		w.initials = w.initials[1:]
	}
	for {
		letters := []byte(initial)
		for _, some := range []string{"aeiou", "lmnrvz", "aeiou", "lmnrv", "aou"} {
			letters = append(letters, some[w.r.IntN(len(some))])
		}
		word := string(letters)
		if !strings.Contains(w.taken, word) {
			w.taken += " " + word
			return word
		}
	}
}
