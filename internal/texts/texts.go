// Package texts writes lists of cards and moves in the form that tests compare.
package texts

import (
	"encoding"
	"slices"
)

// Of returns the text of each value. It panics if a value has none.
func Of[T encoding.TextMarshaler](list []T) []string {
	all := make([]string, len(list))
	for i, v := range list {
		text, err := v.MarshalText()
		if err != nil {
			panic(err)
		}
		all[i] = string(text)
	}
	return all
}

// Sorted is Of in alphabetical order.
func Sorted[T encoding.TextMarshaler](list []T) []string {
	all := Of(list)
	slices.Sort(all)
	return all
}
