// Package skat is a small Skat, an example of a game with bids, a declarer who plays alone, and
// buried cards that only one seat knows.
//
// # The rules
//
// Three seats play with 32 cards, seven to ace in four suits. Each is dealt ten cards; the other
// two are the skat. The jacks are trumps in every game, ♣J the highest, then ♠J, ♥J and ♦J. With a
// trump suit, its other cards follow them. The cards of a suit rank A, 10, K, Q, 9, 8, 7.
//
// From the first seat on, each seat speaks once: it passes ("pass"), or bids more than the seats
// before it ("bid 18"): 18, 20, 22, 24 or 48, the values of a game with ♦, ♥, ♠ or ♣ as trumps, and
// of a game in which only the jacks are trumps. If all pass, the deal is over and nobody scores.
//
// The highest bidder is the declarer, who takes the skat, buries two cards ("bury 7C 8D"), which
// nobody else sees, and names a game that is worth the bid or more ("trump C", "grand"). The first
// seat leads to the first trick ("AS"). A trump or a suit that is led must be followed. The highest
// trump takes the trick or, if there is none, the highest card of the suit led; its seat leads next.
//
// An ace counts 11 card points, a ten 10, a king 4, a queen 3, a jack 2. The declarer's are those
// of the tricks and of the buried cards. With 61 or more, the declarer scores the value of the game;
// otherwise twice the value is lost.
//
// A match is for three, or for four at the table, of whom the dealer sits out.
package skat
