package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Parse returns the value that a typed text stands for, as JSON. It reads what [Option.Text] writes,
// JSON, a choice in upper or lower case, yes, on, no and off for true and false, and lists with
// plus signs or commas between their items. The error wraps [ErrRules] and says what the option
// wants. For an option without a Kind, every text stands for a value.
func (o Option) Parse(text string) (json.RawMessage, error) {
	if err := texts.Bound(text); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRules, &strictjson.FieldError{Path: o.Name, Err: err})
	}
	value := o.read(text)
	if !o.Has(value) {
		return nil, fmt.Errorf("%w: %w", ErrRules, &strictjson.FieldError{Path: o.Name, Err: errors.New("want " + o.Values())})
	}
	return value, nil
}

// read returns the value of a typed text, even one that the option cannot have.
func (o Option) read(text string) json.RawMessage {
	typed := texts.Typed(text)
	switch {
	case !o.isList() || strings.HasPrefix(typed, "["):
		return o.readOne(text)
	case typed == "":
		return json.RawMessage("[]")
	}
	words := texts.Split(text, "+,")
	words = words[:min(len(words), max(len(o.Choices), o.length())+1)] // one too many is refused, like more
	for i, word := range words {
		words[i] = string(o.readOne(word))
	}
	return json.RawMessage("[" + strings.Join(words, ",") + "]")
}

// switches are words for true and false.
var switches = map[string]string{"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}

// readOne reads a value that is not a list, or an item of one.
func (o Option) readOne(word string) json.RawMessage {
	value := valueOf(word)
	if o.Kind == "" || o.hasOne(value) {
		return value
	}
	typed := strings.ReplaceAll(texts.Typed(word), "_", " ")
	switch o.Kind {
	case OptSwitch, OptSeats:
		if is, ok := switches[strings.ToLower(typed)]; ok {
			return json.RawMessage(is)
		}
	case OptChoice, OptSeveral:
		for _, choice := range o.Choices {
			if strings.EqualFold(texts.Typed(fmt.Sprint(choice)), typed) {
				return jsonOf(choice)
			}
		}
	}
	return value
}

// Text returns the text for a value of the option, given as JSON, as it stands in the spelling of a
// game: numbers, choices with _ for spaces, lists with plus signs, and JSON for all else.
func (o Option) Text(value json.RawMessage) string {
	list, ok := items(value)
	if !o.isList() || !ok {
		return wordOf(value)
	}
	words := make([]string, len(list))
	for i, item := range list {
		words[i] = wordOf(item)
	}
	return strings.Join(words, "+")
}

// Has reports whether a value, given as JSON, is one of the values of the option. An option without
// a Kind has all values.
func (o Option) Has(value json.RawMessage) bool {
	if !o.isList() {
		return o.hasOne(value)
	}
	list, ok := items(value)
	if !ok || o.Kind != OptSeveral && len(list) != o.length() {
		return false
	}
	for i, item := range list {
		before := func(other json.RawMessage) bool { return equal(other, item) }
		if !o.hasOne(item) || o.Kind == OptSeveral && slices.ContainsFunc(list[:i], before) {
			return false
		}
	}
	return true
}

// hasOne reports whether a value is that of an option that has one value, or an item of the list
// that is the value of another option.
func (o Option) hasOne(value json.RawMessage) bool {
	switch o.Kind {
	case "":
		return true
	case OptSwitch, OptSeats:
		return string(value) == "true" || string(value) == "false"
	case OptNumber, OptNumbers:
		n, err := strconv.Atoi(string(value))
		return err == nil && o.From <= n && n <= o.To
	}
	return isOneOf(o.Choices, value)
}

// Values returns the values of the option in words, such as "a whole number from 1 to 6".
func (o Option) Values() string {
	switch o.Kind {
	case OptSeats, OptNumbers:
		return fmt.Sprintf("a list of %d, each %s", o.length(), o.valuesOfOne())
	case OptSeveral:
		return "a list without repeats, each " + o.valuesOfOne()
	}
	return o.valuesOfOne()
}

func (o Option) valuesOfOne() string {
	switch o.Kind {
	case "":
		return "any value"
	case OptSwitch, OptSeats:
		return "true or false"
	case OptNumber, OptNumbers:
		return fmt.Sprintf("a whole number from %d to %d", o.From, o.To)
	}
	var all []string
	for _, choice := range o.Choices {
		all = append(all, string(jsonOf(choice)))
	}
	return "one of " + strings.Join(all, ", ")
}

// isList reports whether the value of the option is a list.
func (o Option) isList() bool {
	return o.Kind == OptSeats || o.Kind == OptSeveral || o.Kind == OptNumbers
}

// length returns the number of items that the value of the option has.
func (o Option) length() int {
	list, _ := items(jsonOf(o.Default))
	return len(list)
}

// items returns the items of a JSON array.
func items(value json.RawMessage) (list []json.RawMessage, ok bool) {
	return list, json.Unmarshal(value, &list) == nil && list != nil
}

// jsonOf returns the JSON of a default or of a choice, which always has one.
func jsonOf(value any) json.RawMessage {
	data, _ := json.Marshal(value)
	return data
}

// isOneOf reports whether a JSON value is among the given ones.
func isOneOf(values []any, value json.RawMessage) bool {
	return slices.ContainsFunc(values, func(one any) bool { return equal(jsonOf(one), value) })
}

// equal reports whether two JSON values are the same.
func equal(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// wordOf returns a value as a word, and valueOf a word as a value: a plain text for a string that
// is nothing else in JSON, and otherwise the JSON itself.
func wordOf(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil && texts.Plain(text) && !json.Valid([]byte(text)) {
		return strings.ReplaceAll(text, " ", "_")
	}
	return string(value)
}

func valueOf(word string) json.RawMessage {
	if !json.Valid([]byte(word)) {
		word = texts.Typed(word)
	}
	var compact bytes.Buffer
	if json.Compact(&compact, []byte(word)) == nil {
		return compact.Bytes()
	}
	return jsonOf(strings.ReplaceAll(word, "_", " "))
}
