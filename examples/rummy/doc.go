// Package rummy is a small rummy, an example of a game with draws and melds: a discard pile, cards
// that everybody knows in a hand, a shuffle in the middle of a deal, and a bound for play that
// might never end.
//
// # The rules
//
// Two seats play with forty cards, ace to ten in four suits. Each is dealt seven cards. The next
// card is turned up and begins the discard pile; the others are the stock.
//
// In turn, a seat draws the next card of the stock ("draw"), or takes the card that lies on the
// discard pile ("take"). It may then lay down melds ("meld 7C 7D 7H"): three or four cards of one
// rank, or three or more of a suit in sequence, in which the ace is low. Finally it discards a card
// ("9S").
//
// If the stock is empty, a seat that draws first shuffles the discard pile, except for the card on
// top, and turns it over to be the stock. If there is nothing to turn over, it must take.
//
// A seat that has no card left goes out: the deal ends, the hands are turned up, and the seat
// scores the pips in the other hand. After 80 turns the deal ends too, and nobody scores.
package rummy
