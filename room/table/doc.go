// Package table implements the tables of a card room as folds of events: their people and bots,
// their matches, and the clocks. The package is pure: it has no clock of its own, no network and no
// randomness, so that every node that folds the same events gets the same table.
package table
