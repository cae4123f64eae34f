// Package table is the table of a card room: who sits there, what is played, and
// how long it took, as a fold of events. It is pure: it has no clock, no network
// and no randomness, so that every node that folds the same events has the same
// table.
package table
