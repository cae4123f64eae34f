// Package playouts gives package bot/house the playouts that only its searches use. These
// playouts are as fast as the games' own because they use the fields of a State. Only the
// package of a game can do this, and it sets its own playout when a program starts. Each
// is a func(Game, *State, *rand.Rand) error, which plays the position to its end.
package playouts

var (
	// Eager is Karata with seats that lay a card and declare "last card" if they can.
	Eager any
	// Cards is Doppelkopf once the contract is known, without announcements.
	Cards any
)
