package gamekit

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// UnmarshalRules decodes the JSON of a game's rules into r, as [Unmarshal] does;
// missing fields are unchanged. The error wraps [engine.ErrRules]; on error, *r is
// unchanged. The UnmarshalJSON method of a game's Rules calls UnmarshalRules.
func UnmarshalRules[R any](game string, data []byte, r *R) error {
	if err := unmarshal(data, r, strictjson.Unmarshal); err != nil {
		return fmt.Errorf("%w: %s: %w", engine.ErrRules, game, err)
	}
	return nil
}

// UnmarshalGame decodes the JSON of rules and stores in *g the game that the
// function open returns for these rules. On error, *g is unchanged. The
// UnmarshalJSON method of a game calls UnmarshalGame.
func UnmarshalGame[R, G any](data []byte, open func(R) (G, error), g *G) error {
	var r R
	if err := unmarshal(data, &r, json.Unmarshal); err != nil {
		return err
	}
	game, err := open(r)
	if err == nil {
		*g = game
	}
	return err
}

// DecodeState decodes the JSON of a game's Setup, of type U, and returns the position
// that the function open returns for the Setup. It decodes a struct without a method
// UnmarshalJSON as [Unmarshal] does. The error wraps [engine.ErrPosition] if
// the JSON cannot be decoded; otherwise it is the error from open. The DecodeState method
// of a game calls this function.
func DecodeState[U, S any](data []byte, open func(U) (S, error)) (s S, err error) {
	var u U
	decode := json.Unmarshal
	if _, custom := any(&u).(json.Unmarshaler); !custom && reflect.TypeFor[U]().Kind() == reflect.Struct {
		decode = strictjson.Unmarshal
	}
	if err := unmarshal(data, &u, decode); err != nil {
		return s, position(err)
	}
	return open(u)
}

// DecodeView decodes the JSON of a view whose State is a game's Setup, of type U, and
// returns the view that the function open returns for the decoded view. The error wraps
// [engine.ErrPosition] if the JSON cannot be decoded; otherwise it is the error from open. On
// error, the view is zero. The DecodeView method of a game calls this function.
func DecodeView[U, S any](data []byte, open func(engine.View[U]) (engine.View[S], error)) (v engine.View[S], err error) {
	var u engine.View[U]
	if err := unmarshal(data, &u, json.Unmarshal); err != nil {
		return v, position(err)
	}
	if v, err = open(u); err != nil {
		return engine.View[S]{}, err
	}
	return v, nil
}

// unmarshal decodes JSON of at most a megabyte, which may begin with a byte order mark.
func unmarshal(data []byte, v any, decode func([]byte, any) error) error {
	if err := texts.Bound(data); err != nil {
		return err
	}
	return decode(texts.Body(data), v)
}

// position returns an error that wraps ErrPosition.
func position(err error) error {
	switch {
	case errors.Is(err, engine.ErrPosition):
		return err
	case errors.As(err, new(*json.SyntaxError)):
		err = errors.New(texts.Clip(err.Error()))
	}
	return fmt.Errorf("%w: %w", engine.ErrPosition, err)
}

// UnmarshalSetup decodes the JSON of a game's Setup into u, as [Unmarshal] does.
// The error wraps [engine.ErrPosition]; on error, *u is unchanged. The UnmarshalJSON
// method of a game's Setup calls UnmarshalSetup.
func UnmarshalSetup[U any](game string, data []byte, u *U) error {
	if err := unmarshal(data, u, strictjson.Unmarshal); err != nil {
		return Invalid(game, err)
	}
	return nil
}

// Marshal returns the same JSON as json.Marshal for the struct that v points to. Marshal is
// several times as fast if the fields of the struct are numbers, lists of cards, texts,
// and structs of these. It does not call the methods of v, so that the MarshalJSON
// method of v can call Marshal. The tag options omitzero and omitempty both leave out
// zero values.
func Marshal(v any) ([]byte, error) { return strictjson.Marshal(v) }

// Unmarshal decodes a JSON object into the struct that v points to, more strictly than
// encoding/json. These are errors: an unknown key, a key that differs in letter case, a
// key given twice, null for a field that is not a pointer, an array whose length differs
// from the field's, and data after the object. A missing field is an error too, unless its
// tag has omitzero or omitempty; then the field is unchanged. On error, *v is unchanged.
// Unmarshal does not call the methods of v, so that the UnmarshalJSON method of v can
// call Unmarshal. A byte order mark and white space around the object do not matter. The error
// names the field and is at most about 200 bytes long.
func Unmarshal(data []byte, v any) error { return strictjson.Unmarshal(data, v) }
