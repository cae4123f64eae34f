// Package cribbage is six-card Cribbage for two, with what a simple trick game does not have:
// discards at the same time, a running count, a role that passes on, cards that lie open before
// their players, and a match that ends in the middle of a deal. It shows how such a game says what
// people see of it, in marks.go.
//
// # Rules
//
// Each seat gets six cards, and both lay two of them away face down, at the same time: these four
// are the crib, which belongs to the dealer. Then the next card of the stock is turned up, the
// starter. If it is a jack, the dealer gets 2 points (his heels).
//
// The seats lay cards in turn, the other seat first, and add up their values: an ace is 1, and a
// court card 10. The count must not be more than 31. A seat that can lay a card must; one that cannot
// says go, and the other lays cards as long as it can. Then a new count begins, with the seat that
// did not lay the last card, if it has cards. The last card of a count is worth 1 point, and a count
// of 31 is worth 2 instead; a count of 15 is worth 2. Two, three or four cards of one rank in a row are
// worth 2, 6 or 12 points, and the last three or more cards of a count that make a run, in any order,
// a point for each of them.
//
// Then the hands count, that of the dealer last, and after it the crib, each with the starter: 2
// points for each set of cards that makes 15 and for each pair, and a point for each card of each
// longest run. Four cards of one suit are worth 4 points in a hand, but none in the crib; with the
// starter they are worth 5. The jack of the starter's suit is worth 1 point (his nobs).
//
// The first seat with 121 points wins, at once. So a deal begins with the points that the seats have
// already, in the options pegged0 and pegged1, which a match sets and its forms leave out. The deal passes
// on.
//
// # Moves
//
// A card is played by its name: 5H. The other moves are "crib 5H 8S", which others see as
// "crib ?? ??", and "go". Marks have the keys count and dealer; phrases the keys crib,
// crib-unseen, go and play.
package cribbage
