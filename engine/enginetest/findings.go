package enginetest

import (
	"errors"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// findings are the violations that the walks of a suite have found.
type findings struct {
	goOn  bool // whether walks go on after a violation
	found []error
}

// keep adds a violation to the findings, unless they have one of the same promise. It
// returns err itself if the walk must not go on.
func (f *findings) keep(err error) error {
	var v *Violation
	if !f.goOn || !errors.As(err, &v) {
		return err
	}
	for _, known := range f.found {
		var other *Violation
		if errors.As(known, &other) && other.Promise == v.Promise {
			return nil
		}
	}
	f.found = append(f.found, err)
	return nil
}

// try runs a check of the position after some plays. It adds the record of these plays to a
// violation, and returns the error unless the walk goes on.
func (w *walk[S, M]) try(plays int, check func() error) error {
	err := guardedly(check)
	if v := (*Violation)(nil); errors.As(err, &v) && w.table != nil {
		// A record needs scores, which may be what is broken.
		_ = guardedly(func() error { v.Record = recordOf(w.table, plays); return nil })
	}
	return w.keep(err)
}

// recordOf returns the record of the first plays at a table.
func recordOf[S comparable, M engine.Move](table *host.Table[S, M], plays int) host.Record {
	if at := table.At(plays); at != nil {
		table = at
	}
	return table.Save()
}

// guardedly returns the error of a function, or the violation of the method that panics.
func guardedly(f func() error) (err error) {
	defer caught(&err)
	return f()
}
