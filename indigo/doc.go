// Package indigo implements the rules of Indigo, a small card-catching game for
// two that many console programs play.
//
// # Rules
//
// Two seats play with a pack of 52 cards. The seat that plays first is called
// the first seat. The seats always alternate, even after a capture or a new
// deal.
//
// Four cards are dealt face up to the table, one on top of another; the last is the top
// card. Then the first seat gets six cards, and the other seat gets six. Whenever both
// hands are empty, each seat gets six more, the first seat before the other, until the
// stock is used up. That makes four deals and 48 plays.
//
// A move plays any card from the hand. If the card has the suit or the rank of the
// top card, the seat captures: the whole table and the card played go to its won
// pile, and the table is then empty. Otherwise the card stays on the table as the
// new top card. On an empty table nothing can be captured.
//
// After the last play, the cards left on the table go to the seat that captured
// last, or to the first seat if neither seat ever captured. This does not count as
// a capture.
//
// For example, the first seat plays A♠ on K♠. The suit is the same, so the seat wins
// both cards and all cards below them. The other seat must then lay a card on the
// empty table.
//
// # Score
//
// Each A, 10, J, Q and K won is worth a point. At the end the seat with more cards gets
// 3 extra points; if both have 26, the first seat gets these points. The points of the
// two seats add up to 23, so there is no tie. While the game is in progress, Score
// counts the points of the cards won so far, without the 3 points.
//
// # What a seat sees
//
// A seat sees its own hand, the table in order, both won piles, the number of cards
// in the stock and in the other hand, which seat captured last, and which is the
// first seat.
//
// # Options
//
// There are none: [Rules] is empty.
//
// # Positions
//
// [Game.FromSetup] accepts a position if it contains the whole pack of 52, the
// hands fit the turn, the stock consists of whole deals, and the won piles fit the
// last capture. The cards on the table may be in an order that cannot arise in
// play, which is useful for puzzles. [Game.DecodeView] accepts the views of such
// positions, in which the cards that the seat does not see are face down.
// [NewSetup] returns the Setup of a puzzle.
//
// # Zones
//
// [Game.Zones] returns "table", "stock", and each seat's "hand" and "won".
//
// # Words and numbers
//
// [Game.Say] uses one key, "play", with the card. [Game.Index] numbers the cards from
// 0 to 51 in the order of [card.Compare]. Neither keys nor numbers ever change.
//
// # Notation
//
// The text of a move is the text of its card, such as QH. [Game.Legal] lists
// the cards in the order of [card.Compare].
package indigo
