//go:build !wasip1

package library

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/internal/call"
	"github.com/hoylecards/hoyle/internal/frames"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// handles holds what the users of the C library have opened, by numbers that are never used again.
var handles struct {
	all  sync.Map
	last atomic.Uintptr
}

// hold returns a handle for a value.
func hold(v any) uintptr {
	h := handles.last.Add(1)
	handles.all.Store(h, v)
	return h
}

// held returns the value of a handle, or nil if the handle has been freed, or is of another type.
func held[T any](h uintptr) *T {
	v, _ := handles.all.Load(h)
	t, _ := v.(*T)
	return t
}

// let frees a handle, and reports whether it was of type T.
func let[T any](h uintptr) bool {
	if held[T](h) == nil {
		return false
	}
	_, had := handles.all.LoadAndDelete(h)
	return had
}

// user is the tables and matches of one user.
type user struct {
	mu    sync.Mutex
	calls call.Calls
	rest  []byte // the answer that had too little room
}

func newUser() *user { return &user{calls: call.Calls{Games: offered.Games, More: offered.More}} }

// vector is an environment.
type vector struct {
	mu   sync.Mutex
	env  *env.Env
	info env.Info
	text []byte // the description, or the last error

	batch env.Batch // the caller's arrays, for the length of a call
}

// openVector returns the environment for terms in JSON.
func openVector(terms []byte) (*vector, error) {
	var t frames.Terms
	d := json.NewDecoder(bytes.NewReader(texts.Body(terms)))
	d.DisallowUnknownFields()
	fields, err := strictjson.Fields(terms)
	for name := range fields {
		if name != strings.ToLower(name) {
			err = errors.Join(err, strictjson.UnknownField(name))
		}
	}
	if err == nil {
		err = d.Decode(&t)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", env.ErrEnv, err)
	}
	e, err := t.Open(offered.Games)
	if err != nil {
		return nil, err
	}
	v := &vector{env: e, info: e.Info()}
	v.text, err = json.Marshal(v.info)
	return v, err
}

// choices returns the JSON of the legal moves at a table, or null.
func (v *vector) choices(table int) (data []byte) {
	defer func() {
		if recover() != nil {
			data = []byte("null")
		}
	}()
	data, _ = json.Marshal(v.env.Choices(table))
	return data
}

// try calls a function of the environment, and keeps its error.
func (v *vector) try(do func() error) (ok bool) {
	v.mu.Lock()
	defer func() {
		if p := recover(); p != nil {
			v.text, ok = call.Refusal(fmt.Errorf("library: %v", p)), false
		}
		v.batch = env.Batch{}
		v.mu.Unlock()
	}()
	if err := do(); err != nil {
		v.text = call.Refusal(err)
		return false
	}
	return true
}
