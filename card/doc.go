// Package card defines playing cards: [Suit], [Rank], [Card], and two kinds of
// collection: [Set], which has no order, and [List], which has one.
//
// A Card is one byte; its zero value is [FaceDown], a card whose face is not
// seen. A Set is one 64-bit word that contains each of the 54 cards at most once.
// All types but List are comparable.
//
// # Text
//
// The String methods return the form that people write, such as 10♥ and J♣. The text
// and JSON encodings use two ASCII characters: the rank, A 2 3 4 5 6 7 8 9 T J Q K, and
// the suit, C D H S. The jokers are BJ and RJ, and a face-down card is ??. [Parse]
// reads both forms, in upper or lower case, and 10 as well as T.
//
// # Order
//
// [Compare] orders cards by suit, ♣ ♦ ♥ ♠, and within a suit from ace to king;
// [CompareRank] orders them by rank first. Neither is an order of strength: each
// game has its own.
package card
