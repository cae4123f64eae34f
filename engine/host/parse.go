package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// ParseRecord reads the text form of a record. In the lines that people may write by hand,
// which are all but the JSON, characters that nobody sees do not matter, and the symbols of
// suits stand for their letters. The error wraps [ErrRecord] and names the line or the
// missing item.
func ParseRecord(text string) (Record, error) {
	if err := texts.Bound(text); err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	var j recordJSON
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = texts.Trim(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := j.readLine(line); err != nil {
			return Record{}, fmt.Errorf("%w: line %d: %w", ErrRecord, n, err)
		}
	}
	if err := j.check(); err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	return j.record(), nil
}

func (j *recordJSON) readLine(line string) error {
	key, value := cutWord(line)
	if n, err := strconv.ParseInt(key, 10, 8); err == nil {
		if j.Score != nil {
			return errors.New("a play after the score")
		}
		seat := engine.Seat(n)
		j.Plays = append(j.Plays, Play{seat, value})
		return checkText(value)
	}
	again := false
	var err error
	switch key {
	case "game":
		again, j.Game = j.Game != nil, &value
		err = checkText(value)
	case "rules":
		again, j.Rules = j.Rules != nil, json.RawMessage(value)
		err = checkObject(j.Rules)
	case "seed":
		again, j.Seed = j.Seed != nil, new(deck.Seed)
		*j.Seed, err = deck.ParseSeed(value)
	case "first":
		again, j.First = j.First != nil, new(engine.Seat)
		var first int64
		if first, err = strconv.ParseInt(value, 10, 8); err != nil {
			return fmt.Errorf("not a seat: %s", texts.Quote(value))
		}
		*j.First = engine.Seat(first)
	case "start":
		again, j.Start = j.Start != nil, json.RawMessage(value)
		err = checkObject(j.Start)
	case "chairs":
		again = j.Chairs != nil
		j.Chairs, err = parseInts(value)
	case "score":
		again = j.Score != nil
		j.Score, err = parseInts(value)
	default:
		return fmt.Errorf("unknown key %s", texts.Quote(key))
	}
	if again {
		return fmt.Errorf("%s is given twice", key)
	}
	return err
}

// cutWord returns the first word of a line and the rest. Unless the rest is JSON, it returns
// both as texts.Typed does.
func cutWord(line string) (word, rest string) {
	if i := strings.IndexFunc(line, unicode.IsSpace); i >= 0 {
		line, rest = line[:i], texts.Trim(line[i:])
	}
	word = texts.Typed(line)
	if word != "rules" && word != "start" {
		rest = texts.Typed(rest)
	}
	return word, rest
}

func parseInts(text string) ([]int, error) {
	var ns []int
	for field := range strings.FieldsSeq(text) {
		n, err := strconv.Atoi(field)
		if err != nil {
			return nil, fmt.Errorf("not a number: %s", texts.Quote(field))
		}
		ns = append(ns, n)
	}
	if ns == nil {
		return nil, errors.New("no values")
	}
	return ns, nil
}
