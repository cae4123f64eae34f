// Package indigo is the rules of Indigo, the small card-catching game for two
// that many a console program plays.
//
// # Rules
//
// Two seats play with a pack of 52. The seat that leads, called the first,
// plays first all game long; after that the seats alternate strictly, after a
// capture and across deals too.
//
// Four cards are dealt face up to the table, the last of them on top, then six
// to the first and six to the other. When both hands are empty six more go to
// each, the first again before the other, until the stock is used up: four
// deals, 48 plays.
//
// A move is any card of the hand. If its suit or its rank is that of the top
// card of the table, the seat captures: the whole table and the card played go
// to its won pile, and the table is empty. Otherwise the card is the new top.
// On an empty table nothing can be captured.
//
// After the last play the cards left on the table go to the seat that captured
// last; if nobody ever did, to the first. That is no capture: who captured
// last stays as it was.
//
// # Score
//
// A, 10, J, Q and K are a point each. When the game is over the seat with more
// cards gets 3 points more; with 26 each, the first does. The points of both
// add up to 23, so nobody ties. While the game runs, Score has the points of
// the cards won, without the 3.
//
// # What a seat sees
//
// Its own hand, the table in order, both won piles, how many cards the stock
// and the other hand have, who captured last, who is the first.
//
// # Options
//
// There are none: [Rules] is empty.
//
// # Positions
//
// [Game.FromSetup] wants what the rules need to go on: the pack of 52 whole,
// hands that fit the turn, a stock of whole deals, won piles that fit the last
// capture. It does not ask whether play could have laid the table in that
// order, so that puzzles are free to. [Game.FromView] wants the same of a view,
// in which the cards its seat does not see lie face down.
//
// # Zones
//
// [Game.Zones] has "table", "stock", and "hand" and "won" of each seat.
//
// # Codes
//
// Beside those of package engine, [engine.Code] of a refusal is
//
//	not-in-hand   the seat does not hold the card
//
// # Notation
//
// A move is the card played: QH. The cards of [Game.Legal] come in the order
// of [card.Compare].
package indigo
