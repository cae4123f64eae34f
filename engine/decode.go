package engine

import (
	"encoding/json"
	"errors"
	"fmt"
)

// UnmarshalRules decodes the JSON of a game's rules into r, as [Unmarshal] does;
// missing fields are unchanged. On error, which wraps [ErrRules], r is
// unchanged. The UnmarshalJSON method of a game's Rules calls it.
func UnmarshalRules[R any](game string, data []byte, r *R) error {
	if err := Unmarshal(data, r); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrRules, game, err)
	}
	return nil
}

// UnmarshalGame decodes the JSON of rules and stores the game that open returns
// for them in g. On error, g is unchanged. The UnmarshalJSON method of a game
// calls it.
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

// DecodeState decodes the JSON of a game's Setup U and returns the position that
// open returns for it. The error wraps [ErrPosition] if the JSON cannot be
// decoded; otherwise it is the error of open. The DecodeState method of a game calls it.
func DecodeState[U, S any](data []byte, open func(U) (S, error)) (s S, err error) {
	var u U
	if err := json.Unmarshal(data, &u); err != nil {
		return s, position(err)
	}
	return open(u)
}

// DecodeView decodes the JSON of a view of a game's Setup U and returns the view
// that open returns for it. The error wraps [ErrPosition] if the JSON cannot be
// decoded; otherwise it is the error of open. The DecodeView method of a game calls it.
func DecodeView[U, S any](data []byte, open func(View[U]) (View[S], error)) (v View[S], err error) {
	var u View[U]
	if err := json.Unmarshal(data, &u); err != nil {
		return v, position(err)
	}
	return open(u)
}

// position returns an error that wraps ErrPosition.
func position(err error) error {
	switch {
	case errors.Is(err, ErrPosition):
		return err
	case errors.As(err, new(*json.SyntaxError)):
		err = errors.New(Clip(err.Error()))
	}
	return fmt.Errorf("%w: %w", ErrPosition, err)
}

// UnmarshalSetup decodes the JSON of a game's Setup into u, as [Unmarshal] does.
// On error, which wraps [ErrPosition], u is unchanged. The UnmarshalJSON method
// of a game's Setup calls it.
func UnmarshalSetup[U any](game string, data []byte, u *U) error {
	if err := Unmarshal(data, u); err != nil {
		return Invalid(game, err)
	}
	return nil
}

// UnmarshalJSON decodes the JSON of a view, an object with a seat and a state
// and no other fields, into v. On error, v is unchanged.
func (v *View[S]) UnmarshalJSON(data []byte) error {
	if err := Unmarshal(data, v); err != nil {
		return fmt.Errorf("engine: view: %w", err)
	}
	return nil
}
