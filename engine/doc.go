// Package engine says what a card game is to a program: who plays, what may be
// played, what comes of it, what it is worth, and what each seat sees.
//
// # Engine and Game
//
// An [Engine] is the rules of a game, five pure functions over a position and
// a move. A [Game] is an Engine that can also be dealt, watched, recorded, and
// played by bots that do not cheat. Every game of this library is a Game, and
// everything in this package works with any Game, yours included; package
// engine/enginetest tells whether yours keeps the promises below.
//
//   - Positions and moves are plain comparable values. Copying one is the undo,
//     == is equality, nothing is shared between copies, and a Game may be used
//     by many goroutines at once.
//   - Every Seat value is valid input. One outside 0 … Seats()-1 is a
//     spectator: nothing is legal for it, Apply refuses it, its Score is 0.
//   - Legal's order is fixed, without duplicates. While Turn names a seat, that
//     seat has a legal move, which in another seat's view may not be seen; other
//     seats may have some too.
//   - Apply always checks. It takes exactly the moves that Legal lists, returns
//     a [*MoveError] for any other, and then the position it was given. The one
//     exception is a game's documented penalty for illegal play.
//   - The zero position is a finished game with every Score 0. In a finished
//     game Turn is Nobody and nothing is legal.
//   - All chance lies in the deal: the stock is part of the position, in order.
//
// # Views
//
// What a seat sees is a position too, with unseen cards face down, so that
// everything that reads positions reads views. [Game] says View(s, seat) for
// the engine; these hold for every position s and seat:
//
//   - the view has that seat's legal moves, the Turn, and everybody's Score;
//   - the view of a view is that view, and a spectator's view of it is that of
//     s;
//   - positions that differ only in what a seat cannot see give it equal views;
//   - Apply on a view never guesses: a legal move whose outcome depends on a
//     card that lies face down is refused with [ErrFaceDown].
//
// Determinize turns a view back into a whole position, drawn at random from
// all that could be behind it. It is what searching bots stand on.
//
// # Around a game
//
// [Table] is a game in progress, [Match] a series of games, [Record] one
// written down, [Replay] plays it again. [Playout] finishes a game at random
// and [Perft] counts the ways it can go on.
package engine
