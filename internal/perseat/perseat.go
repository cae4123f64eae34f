// Package perseat checks seats, and reads the lists that a position has by seat or by side.
package perseat

import (
	"fmt"

	"github.com/hoylecards/hoyle/engine"
)

// Check returns an error that wraps [engine.ErrSeat] unless a seat is one of so many, or at least the seat low.
func Check(seat, low engine.Seat, seats int) error {
	if seat < low || int(seat) >= seats {
		return fmt.Errorf("%w: %d of %d", engine.ErrSeat, seat, seats)
	}
	return nil
}

// Of returns the item of a seat or a side, or the zero value if there is no such seat or side.
func Of[T any, I ~int | ~int8](all []T, i I) (none T) {
	if i < 0 || int(i) >= len(all) {
		return none
	}
	return all[i]
}
