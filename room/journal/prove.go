package journal

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ErrVersion means that a newer program wrote the store.
var ErrVersion = errors.New("journal: the store is of a newer version")

// storeVersion is the version of the stored data. Version 1 had no proof.
const (
	storeVersion = 2
	proofKey     = "store"
)

// The time that a room has at its start to find what it needs in the store, and the time between
// two tries.
const (
	startWait  = 2 * time.Minute
	startEvery = 250 * time.Millisecond
)

// proven is the data that proves that a key belongs to the store.
type proven struct {
	Version int `json:"version"`
}

// Prove returns an error, ErrSealed or ErrVersion, unless the keys are those of the store and the
// program knows the store's version. It adds the proof to a store that has none. Call it before
// people come, because with a wrong key one table after another would be refused.
func (s *Sealed) Prove(ctx context.Context) error { return Patiently(ctx, s, s.prove) }

// Patiently calls try until it returns nil, for two minutes at most. When the time is up, it
// returns the last error. It is for the start of a room: if several nodes start together, not
// every part of their store is available at once. If try returns ErrSealed or ErrVersion, or if
// the store belongs to a single process, Patiently returns the error immediately.
func Patiently(ctx context.Context, j Journal, try func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, startWait)
	defer cancel()
	for {
		err := try(ctx)
		if err == nil || errors.Is(err, ErrSealed) || errors.Is(err, ErrVersion) || j.Delay() == 0 {
			return err
		}
		select {
		case <-time.After(startEvery):
		case <-ctx.Done():
			return err
		}
	}
}

// KeysAtStart returns the keys of the subjects of a shelf that have entries, patiently.
func KeysAtStart(ctx context.Context, j Journal, shelf Shelf) (keys []string, err error) {
	err = Patiently(ctx, j, func(ctx context.Context) error {
		keys, err = Keys(ctx, j, shelf)
		return err
	})
	return keys, err
}

func (s *Sealed) prove(ctx context.Context) error {
	var p proven
	rev, err := Newest(ctx, s, proof, proofKey, &p)
	if err == nil && rev == 0 {
		if err = s.proveOld(ctx); err == nil {
			return s.addProof(ctx)
		}
	}
	switch {
	case errors.Is(err, ErrSealed):
		return fmt.Errorf("the key is not that of the store: %w", err)
	case err != nil && rev != 0:
		return fmt.Errorf("%w: %w", ErrSealed, err)
	case err != nil:
		return err
	case p.Version > storeVersion:
		return fmt.Errorf("%w: %d, want at most %d", ErrVersion, p.Version, storeVersion)
	}
	return nil
}

// addProof writes the proof, sealed with the newest key.
func (s *Sealed) addProof(ctx context.Context) error {
	_, err := Store(ctx, s, proof, proofKey, Unfenced, "", proven{storeVersion})
	return err
}

// proveOld checks the keys of a store that has no proof. It returns an error if there is a shelf
// whose subjects all fail to open.
func (s *Sealed) proveOld(ctx context.Context) error {
	for _, shelf := range Shelves() {
		keys, err := Keys(ctx, s, shelf)
		if err != nil {
			return err
		}
		for _, key := range keys {
			if _, err = s.Read(ctx, shelf, key, 0); err == nil {
				break
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
