// Package perseat reads the lists that a position has by seat or by side.
package perseat

// Of returns the item of a seat or a side, or the zero value if there is no such seat or side.
func Of[T any, I ~int | ~int8](all []T, i I) (none T) {
	if i < 0 || int(i) >= len(all) {
		return none
	}
	return all[i]
}
