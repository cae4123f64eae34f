// Package lazy has values that are made when they are first needed.
package lazy

import "sync"

// Value is a value that is made once. Unlike one of [sync.OnceValue], a variable of this type leaves what it
// calls out of programs that do not use it.
type Value[T any] struct {
	once sync.Once
	made T
}

// Of returns the value, and makes it by first at the first call.
func (v *Value[T]) Of(first func() T) T {
	v.once.Do(func() { v.made = first() })
	return v.made
}
