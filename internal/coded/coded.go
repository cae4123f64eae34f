// Package coded makes the errors of the library that have codes.
package coded

import (
	"strings"
	"sync"
)

var made sync.Map // the codes of all errors

// Made reports whether the program has an error with the given code.
func Made(code string) bool {
	_, ok := made.Load(code)
	return ok
}

// Error is an error with a code.
type Error struct {
	name, code, reason string // name is that of a game or package, or empty
	kind               error  // the error that it wraps; may be nil
}

// Sentinel returns an error with the given code and text. The part of the text
// after the name of a package, as in "engine: no game", is its reason.
func Sentinel(code, text string) error {
	made.Store(code, nil)
	if name, reason, ok := strings.Cut(text, ": "); ok && !strings.Contains(name, " ") {
		return &Error{name: name, code: code, reason: reason}
	}
	return &Error{code: code, reason: text}
}

// Wrap returns an error that wraps kind. Its text is the name and the reason.
func Wrap(kind error, name, code, reason string) error {
	made.Store(code, nil)
	return &Error{name, code, reason, kind}
}

// Code returns the code.
func (e *Error) Code() string { return e.code }

// Reason returns the sentence that belongs to the code.
func (e *Error) Reason() string { return e.reason }

// Unwrap returns the kind of error.
func (e *Error) Unwrap() error { return e.kind }

// Error returns the name, if there is one, and the reason.
func (e *Error) Error() string {
	if e.name == "" {
		return e.reason
	}
	return e.name + ": " + e.reason
}
