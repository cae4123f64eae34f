// Package item is what both sides of a comparison have in common.
package item

// Item is a kind of work on a game, which can be done any number of times.
type Item struct {
	Work, Game string
	// Prepare prepares n operations, outside the measured time. Both sides do the same work in slices
	// with the same number.
	Prepare func(slice, n int)
	// Run does n operations.
	Run func(n int)
}
