// Package hearts is Hearts, also called Black Lady: a whole game of one's own on
// the public packages of hoyle, in the shape of the games that hoyle brings. The
// page docs/your-own-game.md builds it step by step.
//
// # Rules
//
// Four seats play, each for itself, with a pack of 52: thirteen cards each. In
// each suit the ace is high; there is no trump. ♥ and ♠Q are the point cards. Who
// takes the fewest points is best, so Score is points below zero.
//
// Every seat passes three cards of the hand it was dealt, face down, all at the
// same time: to the left, to the right or across, as [Rules] say. With the twelfth
// card all four packets change places, and the play begins. So nobody sees what
// it gets before everybody has passed. With [NoPass] nothing is passed.
//
// The holder of ♣2 leads it to the first trick. A seat that has cards of the suit
// led plays one of them, else any card, but no points in the first trick unless
// its hand has nothing else. ♥ may be led once a ♥ has been played, or from a hand
// that has nothing else. The highest card of the suit led takes the trick, and its
// seat leads the next.
//
// # Score
//
// A trick is worth 1 for each ♥ in it and 13 for ♠Q, 26 in a deal. If one seat has
// taken them all, it has shot the moon: its points are taken off again, and each
// other seat gets 26. [Game.Match] is the match to 100 points against.
//
// # What a seat sees
//
// Its hand, the cards it passed, and once all have passed the three that it got;
// these it sees in the receiver's hand until they are played. All see every card
// played, how many cards lie in each hand and are passed, and, because Turn gives
// it away, ♣2 in the hand of the first leader. What two others passed each other
// nobody learns, also when the deal is over.
//
// In a view nothing is legal for a hand that has a card face down.
//
// # Rulings
//
// The sources are pagat.com/reverse/hearts and the parameters of OpenSpiel's
// hearts, whose default is Rules{QueenBreaks: true} with the direction of passing
// drawn at random. The order of the cards within a packet is forgotten.
// A seat that shoots the moon may not choose to take 26 points off instead.
//
// # Positions
//
// A position can be played back: [Game.FromSetup] wants the pack whole, each
// packet with its receiver, and plays that were legal. [Game.FromView] wants what
// a seat sees of such a position.
//
// # Zones
//
// [Game.Zones] has "trick", in the order played, and of each seat "hand",
// "passed", empty once all have passed, and "won", trick by trick.
//
// # Codes
//
// Beside those of package engine, [engine.Code] of a refusal is
//
//	must-pass           cards are passed now
//	passing-over        no cards are passed any more
//	not-in-hand         the seat does not hold the card
//	two-of-clubs        ♣2, or with AnyClub a club, is led to the first trick
//	must-follow         the seat has a card of the suit led
//	no-points-yet       no points in the first trick
//	hearts-not-broken   ♥ may not be led yet
//
// # Notation
//
// A card alone is played: QS. A card is passed by "pass QS", one at a time; others
// see "pass ??". The moves of [Game.Legal] come in the order of [card.Compare].
package hearts
