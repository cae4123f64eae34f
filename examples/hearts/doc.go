// Package hearts implements Hearts, also called Black Lady: a whole game on the public
// packages of hoyle, with the same layout as the games of hoyle itself. The page
// docs/your-own-game.md builds it step by step.
//
// # Rules
//
// Four seats play, each for itself, with a pack of 52: thirteen cards each. In
// each suit the ace is high; there is no trump. ♥ and ♠Q are the point cards. The seat with the
// fewest points is best, so Score is minus the points.
//
// Every seat passes three cards of the hand it was dealt, face down, all at the
// same time: to the left, to the right or across, as the [Rules] define. With the twelfth card, all
// four packets change places, and play begins. Thus no seat sees the cards that it gets before all
// have passed. With [NoPass] no cards are passed.
//
// The holder of ♣2 leads it to the first trick. A seat that has cards of the suit led plays one of
// them. Otherwise it plays any card, but no point card in the first trick unless its hand has
// nothing else. ♥ may be led once a ♥ has been played, or from a hand that has nothing else. The
// highest card of the suit led takes the trick, and its seat leads the next.
//
// # Score
//
// A trick costs 1 point for each ♥ in it and 13 for ♠Q, which makes 26 in a deal. A seat that has
// taken all 26 has shot the moon: its points are removed, and each other seat gets 26. [Game.Match]
// is the match to 100 points.
//
// # What a seat sees
//
// A seat sees its hand, the cards it passed, and, once all have passed, the three that
// it got. It sees the cards it passed in the receiver's hand until they are played.
// Every seat sees each card played, how many cards each hand has and each seat has
// passed, and ♣2 in the hand of the first leader, because Turn reveals it. No seat learns
// which cards two others have passed, even when the deal is over.
//
// In a view, a hand with a face-down card has no legal moves.
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
// A position must be one that can be reached by play: [Game.FromSetup] requires a
// whole pack, each packet with its receiver, and legal plays. [Game.DecodeView]
// requires the view that a seat has of such a position. [Game.NewSetup] returns the Setup
// of a deal with given hands.
//
// # Zones
//
// [Game.Zones] returns "trick", in the order played, and for each seat "hand",
// "passed", which is empty once all have passed, and "won", trick by trick.
//
// # Words and numbers
//
// [Game.Say] has the keys "play" and "pass", with the card, and "pass-unseen".
// [Game.Index] numbers the cards in the order of [card.Compare], from 0 to 51 to play
// them, and from 52 to 103 to pass them. Neither keys nor numbers ever change.
//
// # Notation
//
// The text of a play is the card: QS. Cards are passed one at a time: "pass QS", which
// the other seats see as "pass ??". [Game.Legal] returns moves in the order of
// [card.Compare].
package hearts
