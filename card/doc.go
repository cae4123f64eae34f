// Package card has the playing cards every game of this library is played
// with: [Suit], [Rank], [Card], and the two ways of holding several of them,
// [Set] without order and [List] with it.
//
// All of them are small comparable values. A Card is one byte; its zero value
// is [FaceDown], a card whose face is not seen. A Set is one 64-bit word that
// holds each of the 54 cards at most once.
//
// # Text
//
// Cards print as people write them, 10♥, J♣, and have a two-letter ASCII form
// for files and wires, used by text and JSON encodings: rank A 2 3 4 5 6 7 8 9
// T J Q K, then suit C D H S. The jokers are BJ and RJ, a card face down is ??.
// [Parse] takes both forms, in any case, and 10 as well as T.
//
// # Order
//
// [Compare] puts cards in the order of their suits, ♣ ♦ ♥ ♠, and within a suit
// from ace to king; [CompareRank] goes by rank first. Neither is the order of
// strength in any game: a game has its own.
package card
