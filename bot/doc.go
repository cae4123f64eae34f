// Package bot has players for the games of this library and for any other
// [engine.Game].
//
// A [Bot] is shown what its seat sees and chooses among its legal moves; it
// never gets hold of a whole position, so it cannot cheat. [Random] plays any
// game. The house players, such as [Indigo], play one game as a sensible human
// would. [Play] seats bots at a game and returns its record. [Compete] finds out
// which bots are better, by many deals in which they all play the same cards.
package bot
