// Package karata is the rules of Karata, the street poker of Kenya, also known
// as Kadi: a shedding game in which several cards can make one turn, bombs are
// passed on, and a seat must have said "last card" before it can win.
//
// # Rules
//
// Two to six seats play with the 52 cards and two jokers. 4 5 6 7 9 10 are the
// ordinary cards. All others are special: aces block and ask, the bombs 2, 3
// and joker make the next seat draw, jacks jump, Q and 8 are questions, kings
// kick back.
//
// Every seat is dealt four cards, all at once, from the first on. Then the
// first ordinary card of the rest opens the pile; the cards passed over are
// shuffled into the stock. If no ordinary card is left, the first card of the
// rest opens, without effect. The first plays first; at the beginning the turn
// goes to the next higher seat.
//
// # A turn
//
// A turn lays cards, each by a move of its own and at once on the pile, and a
// last move closes it; or it lays nothing and draws, which is always open at its
// beginning. A card may be laid as follows:
//
//   - First, while a request is open: the card or suit requested, or an ace.
//   - First, while a bomb is pending: an ace blocks it. A joker counters any
//     bomb; a 2 or 3 counters a 2 or 3 of its face or suit.
//   - First otherwise: aces and jokers go on anything, anything goes on an ace
//     or joker, and any other card needs the face or the suit of the top.
//   - Behind a question: an ace, a joker, or a card of its face or suit.
//   - Behind any other card: the same face, the jokers being one.
//
// [Opens] and [Follows] are these rules. So a turn is a chain of questions, and
// behind it cards of one face. When it is closed, its cards take effect, in this
// order; [Rules.Effect] returns what they do, and [Effect.Next] the seat that
// follows:
//
//  1. If the first card met the request, the request is gone. If the last card
//     is an ace, the aces of the turn, A♠ counting 2 and the others 1, first
//     lower a request that was not met: one for a card has two levels, one for
//     a suit has one. A request for a card that is lowered by one level is a
//     request for its suit; one for a joker, which has no suit, is still for
//     that joker, but the next ace ends it. Then 1 of their value blocks a
//     pending bomb.
//  2. If the last card is a bomb the next seat owes 2, 3, or 5 cards for it
//     alone. Bombs are never summed, neither those of a turn nor a bomb with
//     the one it counters.
//  3. If the last card is a question the seat draws one.
//  4. The rest of the value asks: 1 for a suit, 2 or more for a card, be it a
//     joker. The seat must ask, and for just that.
//  5. If the hand is empty, the seat had said "last card" at the end of its
//     turn before, and the last card is ordinary, the seat has won.
//  6. The seat declares "last card", or does not.
//  7. The turn goes to the next seat. Every jack jumps one more; as many as
//     there are others bring the same seat a fresh turn. Every king turns the
//     direction; an even number of kings brings the same seat another turn.
//
// A request stays open until it is met or blocked; a seat that cannot meet it
// draws one. A seat that draws at a pending bomb draws the debt. A bomb that was
// drawn for, countered or blocked is a plain card on top.
//
// # Last card
//
// After every turn that leaves it cards, whether it laid or drew, the seat says
// last or not. It may say last only with none of A 2 3 J K and jokers in hand,
// and that stands until it closes its next turn. Every seat is asked, because
// not to ask would give the hand away. A seat with an empty hand is not asked:
// it is cardless, counts as not declared, and plays on by drawing, its debt or
// one card. Others may win meanwhile.
//
// # Drawing
//
// If the stock is too short, the pile but its top is shuffled and put under it.
// If both together have too few cards, or the pile has been turned over eight
// times already, nothing is drawn and the game ends without a winner. Every turn
// lays a card or draws one, so every game ends within 954 turns: at most 53 cards
// come into play at the deal and at each of the eight turnovers, to be drawn once
// and laid once.
//
// # Score
//
// 1 for the winner, 0 for all others.
//
// # Options
//
// Seats is 2 to 6, and 2 in the standard game. Hand is the number of cards
// dealt to each, from 3 to as many as leave one to open the pile.
//
// Fine, 1 or 2: a card of the hand that may not be laid is a foul, which is not
// refused but fined. All cards of the turn come back to the hand, request and
// debt are as before it, the seat draws the debt, which is then paid, and the
// fine; "last card" is asked, and the turn is over; an open request stays open.
// [Game.Legal] does not list fouls. Only laying is fined: any other illegal move,
// and a card that is not in the hand, are refused. Without fines so is a foul.
//
// Cumulative: the bombs of a turn add up, and the debt that the turn counters
// with them. One ace still blocks all of it.
//
// # Sources and rulings
//
// The game is handed on by playing it; there is no authoritative text, and usage
// differs from table to table. These rules are one consistent form of it,
// standard in the cards and what they do. If usage leaves a question open, this
// was decided:
//
//   - Request and bomb never stand together: a request is made by an ace on
//     top, a bomb is one itself.
//   - An ace that meets a request, because its suit or it was asked for, has
//     not paid for it: it counts in full. Only the first card can meet a
//     request, so A♣ A♥ at a request for A♥ lowers it instead.
//   - Aces count if the last card of the turn is one. As nothing but an ace can
//     follow an ace, all of them count, or there are none.
//   - Behind a question a joker may be laid, as on any card. Under a request
//     for a suit it may not: it has none.
//   - Direction is turned at two seats too, without effect on the order of play.
//   - The turn that jacks or kings bring to the same seat is a turn of its own:
//     it begins after the answer to "last card", and the top card is to be
//     matched.
//   - A turn that cannot draw what it has to ends the game there: what it laid
//     stays on the pile, a debt stays owed, a foul's cards are back in the
//     hand, and the seat's "last card" no longer stands.
//   - The cards that a foul has shown, the one that was fined and those that
//     came back, are known to be in that hand. Nothing is known by it of the
//     other cards.
//   - How many cards of the last turnover a hand has is public, exactly: it drew
//     them when the stock was down to them, and has not laid or shown them since.
//   - The opening card has no effect, whatever it is.
//
// # What a seat sees
//
// Its own hand, the pile in order, how many cards the stock and each hand have,
// the request, the debt, whose "last card" stands, the direction, and how often
// the pile was turned over. Also what play has made public:
//
//   - A hand whose "last card" stands has none of the barred cards.
//   - A card that a foul has shown is in that hand until it is laid.
//   - The cards that went under at the last turnover were in no hand. Since
//     then they are the stock, because the turnover came when the rest of it was
//     drawn, or were drawn from it: it is known how many of those not seen since
//     each hand has. What was known before that turnover is forgotten.
//
// Determinize keeps to all of this. It sees neither the other hands, nor the
// order of the stock, nor the seed of the turnovers to come. That seed is the
// first one derived from the deal's, and the nth turnover is shuffled by the nth
// one derived from it.
//
// # Positions
//
// [Game.FromSetup] wants what the rules need to go on: the pack of 54 whole, a
// card to lay on, a turn in progress that may have been laid so, a request on
// an ace and a debt on the bombs that made it, a phase that fits, and no
// contradiction to what is public. It does not ask whether play could have
// laid the pile in that order, nor whose turn may follow whose. [Game.FromView]
// wants the same of a view, in which the cards its seat does not see lie face
// down. Turnovers are dealt by the seed of the Setup; the zero seed, if it has
// none, is no secret. [NewSetup] makes the Setup of a puzzle from its cards.
//
// # Zones
//
// [Game.Zones] has "pile", "stock", and "hand" of each seat.
//
// # Codes
//
// Beside those of package engine, [engine.Code] of a refusal is
//
//	not-in-hand        the seat does not hold the card
//	must-meet-request  a request is open: that card or suit, or an ace
//	must-counter       a bomb is pending, which the card does not counter
//	must-match         the card has neither the face nor the suit of the top
//	cannot-follow      the card does not go behind the last one of the turn
//	nothing-laid       only a turn that has laid a card can be closed
//	already-laid       a turn that has laid a card cannot draw
//	wrong-ask          the aces have earned the other kind of question
//	wrong-phase        the game waits for another kind of move
//	special-in-hand    the hand has A, 2, 3, J, K or a joker: no "last card"
//
// # Notation
//
//	play TH          lay a card of the hand
//	done             close the turn
//	draw             lay nothing
//	ask S, ask 9S    name a suit, C D H S; or a card, BJ and RJ too
//	last, not        "last card", or not
//
// [Lay] makes the moves of a whole turn from its cards, and [Laid] the cards
// from the moves. A request is written like what asks for it, S or 9S; BJ- and
// RJ- are what an ace leaves of a request for a joker.
package karata
