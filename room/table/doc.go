// Package table is the table of a card room, as a fold of events: its people and
// bots, its matches, and their clocks. It is pure: it has no clock of its own, no
// network and no randomness, so that every node that folds the same events gets
// the same table.
package table
