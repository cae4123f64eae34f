package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// UnmarshalStrict is json.Unmarshal for forms that must be understood whole: a
// field that v does not have is an error, and so is null.
func UnmarshalStrict(data []byte, v any) error {
	if string(bytes.TrimSpace(data)) == "null" {
		return errors.New("null says nothing")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows the JSON value")
	}
	return nil
}

// UnmarshalGame reads the JSON of rules and opens the game that follows them
// into g, which keeps its value on an error: what the UnmarshalJSON method of a
// game is to do.
func UnmarshalGame[R, G any](data []byte, open func(R) (G, error), g *G) error {
	var r R
	if err := json.Unmarshal(data, &r); err != nil {
		return err
	}
	game, err := open(r)
	if err == nil {
		*g = game
	}
	return err
}
