// Package engine defines the interface of a card game: seats, legal moves,
// transitions, scores and views. It also has tables, events, records and matches
// that work with every game.
//
// # Engine and Game
//
// An [Engine] is the rules of a game: five pure functions over a position and a
// move. A [Game] is an Engine that can also be dealt, watched, recorded, and
// played by bots that do not cheat. Every game of this library is a Game, and
// this package works with any Game, including your own. Package
// engine/enginetest checks whether a game keeps these promises:
//
//   - Positions and moves are plain comparable values. A copy is a snapshot, == is
//     equality, copies share nothing, and a Game may be used by many goroutines
//     at once.
//   - Every Seat value is valid input. A seat outside 0 … Seats()-1 is a
//     spectator: it has no legal moves, Apply refuses its moves, its Score is 0.
//   - Legal lists moves in a fixed order, without duplicates. While Turn is a
//     seat, that seat has a legal move, but in another seat's view Legal may list
//     none for it. Other seats may have legal moves too.
//   - Apply always checks. It takes exactly the moves that Legal lists; for any
//     other it returns a [*MoveError] and the position unchanged. The only
//     exception is a documented penalty for illegal play.
//   - The zero position is a finished game with every Score 0. In a finished
//     game Turn is Nobody and no move is legal.
//   - All randomness is in the deal: the stock is part of the position, in order.
//
// # Views
//
// A view is a position too, with unseen cards face down, so that code for
// positions also works for views. For every position s and seat:
//
//   - the view has the same legal moves for that seat as s, the same Turn, and the
//     same Score for every seat;
//   - that seat's view of the view is the view itself, and a spectator's view of
//     the view is a spectator's view of s;
//   - positions that differ only in parts that the seat does not see have equal views;
//   - Apply on a view never guesses: it refuses a legal move whose outcome depends
//     on a face-down card with [ErrFaceDown].
//
// Determinize returns a whole position for a view, drawn at random from all
// positions that look like it. Bots that search rely on it.
//
// # Zones and events
//
// A [Zone] is a place where cards lie: a hand, the stock, a trick. The zones of
// a view are those of the position, with as many cards, some of them face down,
// so that one renderer can draw any game. [Table.Log] returns the plays as a
// viewer saw them, with the cards that moved from zone to zone.
//
// # Refusals
//
// Errors wrap sentinels for errors.Is. [Code] returns a short stable word for
// clients that translate an error or act on it, [Reason] an English sentence.
//
// # Around a game
//
// A [Table] is a game in progress, a [Match] a series of deals in a [Format], a
// [Record] the transcript of a game, which [Replay] replays. [AnyTable] and
// [AnyMatch] are the same without type parameters. [Playout] finishes a game at
// random, and [Perft] counts its continuations; both change positions in place if
// the game implements [InPlace].
package engine
