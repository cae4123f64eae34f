// Package engine defines what a card game is: the contract between the rules of a game and
// everything that plays the game. The package is for authors of games. Most programs use
// package hoyle instead, which finds games by name; programs that know the types of their
// game use package engine/host for tables, matches and records.
//
//	type Engine[S comparable, M Move] interface {
//		Seats() int
//		Turn(s S) Seat
//		Legal(dst []M, s S, seat Seat) []M
//		Apply(s S, seat Seat, m M) (S, error)
//		Score(s S, seat Seat) int
//	}
//
// An [Engine] is the rules of a game: five pure functions over a position S and a move M. A
// [Game] is an Engine that can also be dealt, watched, recorded, and played by bots that do
// not cheat. Package engine/gamekit helps to write a Game, and package engine/enginetest
// checks whether the Game keeps these promises:
//
//   - Positions and moves are plain comparable values. A copy is a snapshot, == is
//     equality, copies share nothing, and a Game may be used by many goroutines
//     at once. The lists that a Game returns belong to the caller.
//   - Every Seat value is valid input. A seat outside 0 … Seats()-1 is a spectator: it
//     has no legal moves, Apply refuses its moves, and its Score is 0.
//   - Legal lists moves in a fixed order, without duplicates. While Turn is a
//     seat, that seat has at least one legal move. Other seats may have legal moves too.
//   - Apply always checks the move. It accepts exactly the moves that Legal lists; for
//     any other move it returns the position unchanged and a [*MoveError] with the text
//     of that move. The only exception is a documented penalty for illegal play.
//   - The zero position is a finished game in which every Score is 0. In a finished
//     game Turn is Nobody and no move is legal.
//   - All randomness is in the deal: the stock is part of the position, in order.
//   - ParseMove and the decoders refuse anything that is not a move, a position or a view.
//
// # Views
//
// A view is a position too, with unseen cards face down, so that code for
// positions also works for views. For every position s and seat:
//
//   - the view has the same Turn, scores, breakdowns and awaited seats as s, the same
//     legal moves for that seat, and for each other seat a subset of its legal moves;
//   - that seat's view of the view is the view itself, and a spectator's view of
//     the view is a spectator's view of s;
//   - positions that differ only in parts that the seat does not see have equal views, and
//     refusals and redacted moves depend only on what the seat sees;
//   - Apply on a view never guesses: if the outcome of a legal move depends on a
//     face-down card, Apply refuses the move with [ErrFaceDown].
//
// Determinize returns a whole position for a view, drawn at random from all positions that
// look like that view to its seat. Bots that search rely on Determinize.
//
// # What a game may add
//
// A game may implement these interfaces. The functions in the last column work with
// every game.
//
//	interface     says                                        for any game
//	Positions     how to read positions and views from JSON   –
//	InPlace       how to change a position in place           AsInPlace
//	Checked       how to check and move in place              AsChecked
//	PlayOuter     how to play itself out                      Playout
//	Awaiter       that it waits for several seats at once     Awaits
//	Itemizer      which items make up a Score                 –
//	Continued     that a deal uses cards of the one before    –
//	OptionLister  which options its rules have                –
//	PackDealer    how to deal a given pack                    –
//	Follower      what a play forces a seat to do             –
//	Speech        its moves in words, names, sides, units     SpeechOf
//	Layouter      how the cards of its zones lie              gamekit.LayoutsOf
//	Marker        what people look for and no card shows      –
//	Indexer       its moves as small numbers                  gamekit.NumbersOf
//	Observer      facts that its cards do not show            env.New
//
// The interface gamekit.Picker, for games in which the text of a move misleads about the cards that
// people pick for it, stands beside its function gamekit.PicksOf.
//
// # Refusals
//
// Errors wrap sentinels for errors.Is. [Code] returns a short stable word for clients that
// translate an error or act on it; [Reason] returns an English sentence. Apply looks for a
// reason to refuse a move in this order: the game is over, it is another seat's turn, there
// is no such move in the game, the move breaks a rule.
//
// # Words
//
// Each of these words means one thing in names, comments and messages:
//
//	game          the rules of a kind of play, with their options
//	deal          one play of a game, from the cards dealt to its score
//	table         a deal in progress, with its history
//	match         a series of deals with totals; its format says when it ends and who leads
//	seat          a place of a deal, taken by one player
//	chair         the place of a player throughout a match; in each deal it has a seat or sits out
//	move          what a seat may choose
//	play          a move made by a seat, with its number
//	record        the transcript of a deal; a match record is that of a match
//	seed          the secret number that determines a deal
//	commitment    the hash of a seed, published before play as a proof
//	view          a position as one seat sees it
//	zone          a place where cards lie: a hand, the stock, a trick
//	layout        how the cards of a zone lie, as people see them
//	mark          what people look for at the table and no card shows
//	pick          a card of the hand that a person chooses to make a move
//	event         a play as one viewer saw it
//	transfer      cards that an event moved from zone to zone
//	redact        to hide from a viewer what it does not see of a move
//	determinize   to draw the cards that a view does not show
//	playout       a game played to its end by random moves
package engine
