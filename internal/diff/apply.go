package diff

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// ErrInvalid means that a text is not a difference from a value.
var ErrInvalid = errors.New("diff: the difference does not fit the value")

// Apply returns the value to which a difference leads from an old value. The error is [ErrInvalid],
// wrapped, if the difference does not fit the old value.
func Apply(old, change json.RawMessage) (json.RawMessage, error) {
	now, err := apply(old, change)
	if err != nil || len(now) == 0 {
		return nil, fmt.Errorf("%w: %.40s", ErrInvalid, change)
	}
	return now, nil
}

// apply returns nil if the old value is gone.
func apply(old, change json.RawMessage) (json.RawMessage, error) {
	switch {
	case len(change) > 0 && change[0] == '[':
		var now []json.RawMessage
		if err := json.Unmarshal(change, &now); err != nil || len(now) == 0 {
			return nil, err
		}
		return now[0], nil
	case len(change) == 0 || change[0] != '{':
		return change, nil
	}
	var parts, fields map[string]json.RawMessage
	var elements []json.RawMessage
	if err := json.Unmarshal(change, &parts); err != nil {
		return nil, err
	}
	if json.Unmarshal(old, &elements) == nil && elements != nil {
		return applyToList(elements, parts)
	}
	if err := json.Unmarshal(old, &fields); err != nil || fields == nil {
		return nil, ErrInvalid
	}
	for key, part := range parts {
		now, err := apply(fields[key], part)
		if err != nil || now == nil {
			return nil, ErrInvalid
		}
		fields[key] = now
	}
	return json.Marshal(fields)
}

func applyToList(old []json.RawMessage, parts map[string]json.RawMessage) (json.RawMessage, error) {
	now := append(old, make([]json.RawMessage, len(parts))...)
	for key, part := range parts {
		i, err := strconv.Atoi(key)
		if err != nil || i < 0 || i >= len(now) {
			return nil, ErrInvalid
		}
		if now[i], err = apply(now[i], part); err != nil {
			return nil, err
		}
	}
	now = slices.DeleteFunc(now, func(v json.RawMessage) bool { return v == nil })
	return json.Marshal(now)
}
