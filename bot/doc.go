// Package bot has players for the games of this library and for any other
// [engine.Game].
//
// A [Bot] is shown what its seat sees and chooses among its legal moves; it
// never gets hold of a whole position, so it cannot cheat. [Play] seats bots at
// a game and returns its record.
//
// # Players
//
// [Random] plays any game. [Search] does too, and thinks: it is information set
// Monte Carlo tree search. [MonteCarlo] is the plain player by samples that it
// is measured against. The house players, such as [Indigo], play one game as a
// sensible human would. [Player] has all of them by their names.
//
// Where random play tells little of a game, a search looks at fewer moves or
// rolls out with another player, as [SearchOptions] say; [CalmDoppelkopf] and
// [EagerKarata] are made for that.
//
// # Arena
//
// [Compete] finds out which bots are better, by many deals in which they all
// play the same cards.
//
// # Games by name
//
// [Find] has the games of this library by their names, for programs that do
// not know their types: a [Kind] deals a [Table] that a server can host, with
// bots at it, and competes.
package bot
