// Package bot has players for any [engine.Game]. It knows no game: the players
// of the games of this library are in package bot/house.
//
// A [Bot] is shown what its seat sees and chooses among its legal moves. It
// never gets a whole position, so it cannot cheat. [Play] seats bots at a game
// and returns its record.
//
// # Players
//
// [Random] chooses at random. [Search] looks ahead: it is information set Monte
// Carlo tree search. [MonteCarlo] is the plain player by samples that it is
// measured against. A [Roster] has the players of a game by their names.
//
// Random play shows little of some games. There a search looks at fewer moves,
// or plays on with a better player, as its [SearchOptions] define.
//
// # Arena
//
// An [Arena] finds out which bots are better, by many deals in which they all
// play the same cards.
package bot
