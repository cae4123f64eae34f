// Package engine defines the interface of a card game: seats, legal moves,
// transitions, scores and views; and what works with every game: tables, events,
// records, matches.
//
// # Engine and Game
//
// An [Engine] is the rules of a game, five pure functions over a position and
// a move. A [Game] is an Engine that can also be dealt, watched, recorded, and
// played by bots that do not cheat. Every game of this library is a Game, and
// everything in this package works with any Game, yours included. Package
// engine/enginetest checks whether a game keeps these promises:
//
//   - Positions and moves are plain comparable values. A copy is a snapshot, == is
//     equality, copies share nothing, and a Game may be used by many goroutines
//     at once.
//   - Every Seat value is valid input. A seat outside 0 … Seats()-1 is a
//     spectator: it has no legal moves, Apply refuses it, its Score is 0.
//   - Legal's order is fixed, without duplicates. While Turn is a seat, that seat
//     has a legal move; another seat's view may not show it. Other seats may have
//     legal moves too.
//   - Apply always checks. It takes exactly the moves that Legal lists, and
//     returns a [*MoveError] and the position unchanged for any other. The one
//     exception is a game's documented penalty for illegal play.
//   - The zero position is a finished game with every Score 0. In a finished
//     game Turn is Nobody and nothing is legal.
//   - All chance is in the deal: the stock is part of the position, in order.
//
// # Views
//
// What a seat sees is a position too, with unseen cards face down, so that
// everything that reads positions reads views. For every position s and seat:
//
//   - the view has that seat's legal moves, the Turn, and everybody's Score;
//   - the view of a view is that view, and a spectator's view of it is that of
//     s;
//   - positions that differ only in what a seat cannot see give it equal views;
//   - Apply on a view never guesses: a legal move whose outcome depends on a
//     card that lies face down is refused with [ErrFaceDown].
//
// Determinize turns a view back into a whole position, drawn at random from
// all that could be behind it. Searching bots stand on it.
//
// # Zones and events
//
// A [Zone] is a place where cards lie: a hand, the stock, a trick. The zones of a
// view are those of the position, with some cards face down and never fewer, so
// that one renderer draws any game. [Table.Log] has the plays as a viewer saw
// them, with the cards that went from zone to zone.
//
// # Refusals
//
// Errors wrap sentinels for errors.Is. [Code] returns a short stable word for
// clients that translate or act on an error, [Reason] the English sentence.
//
// # Around a game
//
// [Table] is a game in progress, [Match] a series of games by a [Format],
// [Record] the transcript of a game, [Replay] plays it again. [AnyTable] and
// [AnyMatch] are without type parameters. [Playout] finishes a game at random and
// [Perft] counts the ways it can go on, both through the second door of a game,
// [InPlace].
package engine
