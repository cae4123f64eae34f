package table

import (
	"slices"
	"sync/atomic"
)

// list is a list that states share as far as they have the same elements. The zero list is empty.
type list[T any] struct {
	all  []T
	used *atomic.Int32 // how many elements of the array below all are taken
}

// with returns a list that has one more element. It copies the others only if the array is too small, or
// another list has grown from l.
func (l list[T]) with(e T) list[T] {
	n := len(l.all)
	if n < cap(l.all) && l.used.CompareAndSwap(int32(n), int32(n+1)) {
		return list[T]{append(l.all, e), l.used}
	}
	l = list[T]{append(slices.Clip(l.all), e), new(atomic.Int32)}
	l.used.Store(int32(n + 1))
	return l
}
