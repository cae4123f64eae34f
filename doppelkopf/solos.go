package doppelkopf

import (
	"encoding/json"
	"fmt"
	"math/bits"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// contracts is a set of contracts, one bit each.
type contracts uint32

// Solos is a set of solos; its JSON is the list of their names. The zero value is
// the set of the seven solos of the tournament.
type Solos contracts

const (
	allSolos   Solos = 1<<(DiamondsOnly+1) - 1<<SoloClubs
	sevenSolos Solos = 1<<(SoloAces+1) - 1<<SoloClubs
)

// SolosOf returns the set of the given solos, or the set of the seven solos of the tournament
// if none is given. If a given contract is not a solo, [Rules.Validate] refuses the set.
func SolosOf(list ...Contract) Solos {
	var all Solos
	for _, c := range list {
		if !c.Solo() {
			c = NoContract
		}
		all |= 1 << c
	}
	return all.normal()
}

// normal returns the set in its normal form, in which the set of the seven solos is the zero
// value.
func (s Solos) normal() Solos {
	if s == sevenSolos {
		return 0
	}
	return s
}

// all returns the set as bits. For the zero value, these are the bits of the seven solos of
// the tournament.
func (s Solos) all() contracts {
	if s == 0 {
		return contracts(sevenSolos)
	}
	return contracts(s)
}

// List returns the solos in the set, in the order of the contracts.
func (s Solos) List() []Contract {
	var list []Contract
	for rest := s.all(); rest != 0; rest &= rest - 1 {
		list = append(list, Contract(bits.TrailingZeros32(uint32(rest))))
	}
	return list
}

// MarshalJSON returns the JSON of [Solos.List].
func (s Solos) MarshalJSON() ([]byte, error) { return json.Marshal(s.List()) }

// UnmarshalJSON reads a list of names into s. The error wraps [engine.ErrRules]; on error,
// s is unchanged.
func (s *Solos) UnmarshalJSON(data []byte) error {
	var names []string
	if err := json.Unmarshal(data, &names); err != nil || names == nil {
		return fmt.Errorf("%w: want a list of solos, got %s", engine.ErrRules, gamekit.Clip(string(data)))
	}
	var all Solos
	for _, name := range names {
		var c Contract
		if err := c.UnmarshalText([]byte(name)); err != nil || !c.Solo() || all>>c&1 != 0 {
			return fmt.Errorf("%w: %s is not a solo, or is named twice", engine.ErrRules, texts.Quote(name))
		}
		all |= 1 << c
	}
	*s = all.normal()
	return nil
}

// solos returns the solos that may be declared.
func (r *Rules) solos() contracts { return r.Solos.all() }
