package strictjson

import (
	"errors"
	"strings"

	"github.com/hoylecards/hoyle/internal/coded"
	"github.com/hoylecards/hoyle/internal/texts"
)

// FieldError is the error of a field.
type FieldError struct {
	Path string // such as plays[0].seat
	Err  error
}

// Error returns the path and what is wrong with the field.
func (e *FieldError) Error() string { return texts.Visible(e.Path) + ": " + e.reason() }

// reason returns the text of Err without the name of a package. It also leaves out a kind
// of error that says only that something is invalid: the path says so already.
func (e *FieldError) reason() string {
	text := e.Err.Error()
	if kind := (*coded.Error)(nil); errors.As(e.Err, &kind) {
		rest, found := strings.CutPrefix(text, kind.Error())
		switch {
		case found && strings.HasPrefix(kind.Code(), "invalid-") && strings.HasPrefix(rest, ": "):
			return rest[len(": "):]
		case found:
			return kind.Reason() + rest
		}
	}
	return text
}

// Unwrap returns Err.
func (e *FieldError) Unwrap() error { return e.Err }

// UnknownField is the error for a key that no field has: that key.
type UnknownField string

// Error returns that the field is unknown, and its key.
func (e UnknownField) Error() string { return "unknown field " + texts.Quote(string(e)) }

// Problem returns the field that the error err is about and what is wrong with it, and
// reports whether err itself, not an error that it wraps, is about a field.
func Problem(err error) (field, text string, ok bool) {
	switch e := err.(type) { //nolint:errorlint // not in the tree of err
	case *FieldError:
		return e.Path, e.reason(), true
	case *silent:
		return e.Path, e.reason(), true
	case UnknownField:
		return string(e), "unknown field", true
	}
	return "", "", false
}

// silent is the error of a field whose text need not name the field.
type silent struct{ FieldError }

func (e *silent) Error() string { return e.reason() }

// Silent returns err as the error of a field, with the text of err alone.
func Silent(field string, err error) error { return &silent{FieldError{field, err}} }

// within returns err with a field or an item added to the front of its path.
func within(name string, err error) error {
	inner, ok := err.(*FieldError) //nolint:errorlint // only the outermost has the path
	switch {
	case !ok:
		return &FieldError{name, err}
	case inner.Path[0] == '[':
		return &FieldError{name + inner.Path, inner.Err}
	}
	return &FieldError{name + "." + inner.Path, inner.Err}
}
