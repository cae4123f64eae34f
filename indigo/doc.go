// Package indigo implements the rules of Indigo, a small card-catching game for
// two that many console programs play.
//
// # Rules
//
// Two seats play with a pack of 52 cards. The seat that leads is called first. It
// makes the first play of the game; after that the seats always alternate, after
// a capture and after a new deal too.
//
// Four cards are dealt face up to the table, one on top of the other; the last
// is the top card. Then first gets six cards, and the other seat six. When both
// hands are empty, each seat gets six more, first before the other, until the
// stock is used up. That makes four deals and 48 plays.
//
// A move plays any card of the hand. If it has the suit or the rank of the top
// card, the seat captures: the whole table and the card played go to its won
// pile, and the table is empty. Otherwise the card stays on the table as the new
// top card. On an empty table nothing can be captured.
//
// After the last play, the cards left on the table go to the seat that captured
// last, or to first if neither seat ever captured. This does not count as a
// capture.
//
// For example, first plays A♠ on K♠. The suit is the same, so first wins both
// cards and all below them. The other seat must then lay a card on the empty
// table.
//
// # Score
//
// Each A, 10, J, Q and K won is a point. At the end the seat with more cards gets
// 3 more points; if both have 26, first gets them. The points of both seats add
// up to 23, so there is no tie. While the game runs, Score counts the cards won
// so far, without the 3 points.
//
// # What a seat sees
//
// A seat sees its own hand, the table in order, both won piles, the number of
// cards in the stock and in the other hand, which seat captured last, and which
// is first.
//
// # Options
//
// There are none: [Rules] is empty.
//
// # Positions
//
// [Game.FromSetup] accepts positions with the whole pack of 52, hands that fit the
// turn, a stock of whole deals, and won piles that fit the last capture. The table
// may be in an order that play cannot lead to, which is useful for puzzles.
// [Game.FromView] accepts the views of such positions, in which the cards that the
// seat does not see are face down. [NewSetup] returns the Setup of a puzzle.
//
// # Zones
//
// [Game.Zones] returns "table", "stock", and each seat's "hand" and "won".
//
// # Codes
//
// In addition to the codes of package engine, [engine.Code] returns:
//
//	not-in-hand   the seat does not hold the card
//
// # Words and numbers
//
// [Game.Say] uses one key, "play", with the card. [Game.Index] numbers the cards from
// 0 to 51 in the order of [card.Compare]. Neither keys nor numbers ever change.
//
// # Notation
//
// The text of a move is that of its card, such as QH. [Game.Legal] lists the
// cards in the order of [card.Compare].
package indigo
