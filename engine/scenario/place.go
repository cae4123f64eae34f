package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// zoneAt returns the index of the zone with a name such as "hand 0", "hand of seat 0" or "stock", or
// -1. The name alone suffices for a zone that only one seat has, such as the dealer's.
func zoneAt(zones []engine.Zone, place string) int {
	for i, z := range zones {
		if fmt.Sprint(z.Name, " ", int(z.Seat)) == place || z.ZoneID.String() == place {
			return i
		}
	}
	return slices.IndexFunc(zones, func(z engine.Zone) bool { return z.Name == place })
}

// noPlace returns the error for a place that is not there. It names those that are.
func noPlace(zones []engine.Zone, place string) error {
	var names []string
	for _, z := range zones {
		names = append(names, strings.TrimSuffix(fmt.Sprint(z.Name, " ", int(z.Seat)), " -1"))
	}
	return fmt.Errorf("there is no place %q; there are: %s", clip(place), clip(strings.Join(names, ", ")))
}

// noField returns the error for a field that a position does not have. It names those that there are where
// the path ends.
func noField(position any, path string) error {
	owner := "it"
	for dot := strings.LastIndex(path, "."); dot >= 0; dot = strings.LastIndex(path[:dot], ".") {
		if part, given := at(position, path[:dot]); given {
			position, owner = part, path[:dot]
			break
		}
	}
	has := "is not an object"
	switch t := position.(type) {
	case map[string]any:
		has = "has: " + strings.Join(slices.Sorted(maps.Keys(t)), ", ")
	case []any:
		has = "has " + texts.Count(len(t), "element")
	}
	return fmt.Errorf("the position has no field %s; %s %s", clip(path), clip(owner), clip(has))
}

// parse returns the value of the JSON of a position or a view.
func parse(data []byte, err error) (v any, _ error) {
	err = errors.Join(err, json.Unmarshal(data, &v))
	return v, err
}

func tableAt(g hoyle.Game, position any) (*hoyle.Table, error) {
	data, _ := json.Marshal(position) // it was JSON
	return g.TableAt(data)
}

// walk calls f for each part of a JSON value and its path, such as "players.0.cards". A value comes
// before its parts.
func walk(v any, path string, f func(path string, v any)) {
	f(strings.TrimPrefix(path, "."), v)
	switch t := v.(type) {
	case map[string]any:
		for k, e := range t {
			walk(e, path+"."+k, f)
		}
	case []any:
		for i, e := range t {
			walk(e, path+"."+strconv.Itoa(i), f)
		}
	}
}

// dotted turns a path such as last[0] into last.0.
var dotted = strings.NewReplacer("[", ".", "]", "")

// at returns the part of a JSON value at a path.
func at(v any, path string) (found any, given bool) {
	for key := range strings.SplitSeq(path, ".") {
		object, _ := v.(map[string]any)
		list, _ := v.([]any)
		if v, given = object[key]; !given {
			i, err := strconv.ParseUint(key, 10, 31)
			if err != nil || int(i) >= len(list) {
				return nil, false
			}
			v = list[i]
		}
	}
	return v, true
}

// put changes or adds the part of a JSON value at a path, and reports whether it could.
func put(v any, path string, part any) bool {
	if dot := strings.LastIndex(path, "."); dot >= 0 {
		v, _ = at(v, path[:dot])
		path = path[dot+1:]
	}
	object, ok := v.(map[string]any)
	list, _ := v.([]any)
	_, given := at(v, path)
	if i, _ := strconv.Atoi(path); ok {
		object[path] = part
	} else if given {
		list[i] = part
	}
	return ok || given
}

// cardsIn returns the cards of a JSON value: a list of cards, or a text with spaces between them, as
// sets of cards have. Other values have none.
func cardsIn(v any) (cards card.List) {
	words, _ := v.([]any)
	if text, ok := v.(string); ok {
		words, _ = value(text, words).([]any)
	}
	for _, w := range words {
		text, _ := w.(string)
		c, err := card.Parse(text)
		if err != nil {
			return nil
		}
		cards = append(cards, c)
	}
	return cards
}

// lying returns the cards without the empty places of a position.
func lying(cards card.List) card.List {
	return slices.DeleteFunc(cards, func(c card.Card) bool { return c == card.FaceDown })
}

// pad fills lists of cards that are shorter than in the position old with empty places, for games whose
// positions have lists of one length.
func pad(position, old any) {
	walk(old, "", func(path string, v any) {
		was, _ := v.([]any)
		now, given := at(position, path)
		if list, ok := now.([]any); given && ok && cardsIn(v) != nil {
			for len(list) < len(was) {
				list = append(list, card.FaceDown.String())
			}
			put(position, path, list)
		}
	})
}

// write puts cards at a path, in the form that the cards there have.
func write(root any, path string, cards card.List) {
	all := value(cards.String(), []any{})
	if old, _ := at(root, path); fmt.Sprintf("%T", old) == "string" {
		all = strings.Trim(fmt.Sprint(all), "[]")
	}
	put(root, path, all)
}

// pathOf returns the path of a place in a position, or "". A place "hand 0" is hands.0 or hand.0, or
// where the position has the cards of that zone; a path is its own name.
func pathOf(position any, held map[string]card.List, zones []engine.Zone, place string) string {
	name, seat, _ := strings.Cut(place, " ")
	for _, path := range []string{place, name + "s." + seat, name + "." + seat} {
		if _, given := at(position, path); given {
			return path
		}
	}
	z := zoneAt(zones, place)
	for path, cards := range held {
		if z >= 0 && len(cards) == len(zones[z].Cards) && without(cards, zones[z].Cards) == nil {
			return path
		}
	}
	return ""
}

// value reads the value of a field: JSON, a card, a suit, or a word that stands for itself. If the
// field is a list, values with spaces between them will do.
func value(text string, field any) (v any) {
	if _, isList := field.([]any); isList && !strings.HasPrefix(text, "[") {
		all := []any{}
		for word := range strings.FieldsSeq(text) {
			all = append(all, value(word, nil))
		}
		return all
	}
	if json.Unmarshal([]byte(text), &v) == nil {
		return v
	}
	if c, err := card.Parse(text); err == nil {
		ascii, _ := c.MarshalText() // of a card
		return string(ascii)
	}
	if s, err := card.ParseSuit(text); err == nil && !unicode.IsLetter([]rune(text)[0]) {
		ascii, _ := s.MarshalText() // of a suit
		return string(ascii)
	}
	return text
}

// empty reports whether JSON may leave out a field with this value.
func empty(v any) bool {
	return slices.Contains([]string{"<nil>", "false", "0", "", "[]"}, fmt.Sprint(v))
}
