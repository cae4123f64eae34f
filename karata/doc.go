// Package karata implements the rules of Karata, also known as Kadi, the street
// poker of Kenya. Karata is a shedding game in which a turn may consist of
// several cards, bombs are passed on, and a seat can win only after it has
// declared "last card".
//
// # Rules
//
// Two to six seats play with 54 cards: a pack of 52 and two jokers. A card's face is
// its rank; the two jokers have the same face. The cards 4 5 6 7 9 10 are ordinary; all
// others are special. An ace blocks a bomb or makes a request. A bomb (2, 3 or joker)
// makes the next seat draw. A jack jumps over a seat. A question (Q or 8) calls for
// another card. A king reverses the direction of play.
//
// Each seat gets four cards, all four at once, in seat order, starting with the
// first seat. Then the first ordinary card in the rest of the pack opens the pile.
// The cards before it are shuffled back into the stock. If the rest has no ordinary
// card, its first card opens the pile and has no effect. The first seat begins, and
// the turn goes to the next higher seat.
//
// # A turn
//
// In a turn, a seat either lays cards and then closes the turn, or draws. Laying a
// card is a move of its own, and the card goes on the pile immediately; closing the
// turn is also a move. Drawing is allowed only if no card has been laid. These cards
// may be laid:
//
//   - As the first card if a request is open: the requested card or a card of the
//     requested suit, or an ace.
//   - As the first card if a bomb is pending: an ace, which blocks it; a joker,
//     which counters any bomb; or, if the bomb is a 2 or 3, a 2 or 3 of the same
//     face or suit, which counters it.
//   - As the first card otherwise: an ace or a joker; a card with the face or the
//     suit of the top card; or, on an ace or a joker, any card.
//   - After a question: an ace, a joker, or a card with the face or the suit of the
//     question.
//   - After any other card: a card of the same face.
//
// [Follows] returns the cards that the last two rules allow. So a turn consists of
// a series of questions, if any, followed by cards of one face. For example, on 3♥
// a seat may lay 8♥, Q♥, 5♥ and 5♣, and then close its turn.
//
// The cards take effect when the turn is closed, in the following order
// ([Rules.Effect] returns the effect):
//
//  1. If the first card met the request, the request is over. If the last card is an
//     ace, the aces of the turn have a value: 2 for A♠ plus 1 for each other ace.
//     This value first lowers a request that was not met. A request for a card has
//     two levels, and a request for a suit has one. Lowering a request for a card by
//     one level makes it a request for the suit of that card. A joker has no suit,
//     so a lowered request for a joker is still a request for that joker, and the
//     next ace ends it. Blocking a pending bomb then uses up 1 of the value.
//  2. If the last card is a bomb, the next seat owes cards: 2 for a 2, 3 for a 3,
//     or 5 for a joker. Only this bomb counts; other bombs of the turn, and a bomb
//     that it counters, are not added.
//  3. If the last card is a question, the seat draws one card.
//  4. If a value of 1 is left, the seat must ask for a suit; if 2 or more is left,
//     it must ask for a card, which may be a joker.
//  5. If the hand is empty, the seat wins, provided that it declared "last card" at
//     the end of its previous turn and that the last card laid is ordinary.
//  6. The seat declares "last card", or does not.
//  7. The turn goes to the next seat. Each jack jumps over one more seat; if there
//     are as many jacks as other seats, the same seat has another turn. Each king
//     reverses the direction; after two or four kings, the same seat has another
//     turn.
//
// A request stays open until a card meets it or aces end it. A seat that neither
// meets nor lowers the request draws a card. If a bomb is pending, a seat that
// draws gets the cards owed. Once the cards have been drawn, or the bomb has been
// countered or blocked, the bomb has no further effect.
//
// # Last card
//
// At the end of its turn, a seat with cards in hand either declares "last card" or
// does not, whether it has laid cards or drawn. It may declare only if it has no
// A, 2, 3, J, K or joker in hand. The declaration stands until the seat, in its
// next turn, closes the turn or draws. Every seat with cards is asked, because not
// asking would reveal something about the hand. A seat with an empty hand is not
// asked and counts as not having declared. It stays in the game: in its next turn
// it draws the cards owed, or one card if none are owed. Meanwhile, other seats
// can win.
//
// # Drawing
//
// If the stock has too few cards, all cards of the pile except the top one are
// shuffled and put under the stock. If even then there would be too few cards, or
// if the pile has already been turned over eight times, nothing is drawn and the
// game ends without a winner. In each turn, a card is laid or drawn, so a game
// has at most 954 turns: the deal and the eight turnovers each bring at most 53
// cards into play, and each of these cards can be drawn once and laid once.
//
// # Score
//
// The winner scores 1, and all others score 0.
//
// # Options
//
// Seats is a number from 2 to 6; the standard game has 2. Hand is the number of
// cards dealt to each seat: at least 3, but not so many that no card is left to
// open the pile.
//
// Fine is 1 or 2, or 0 for no fine. With a fine, a seat that lays a wrong card,
// which is a card of its hand that may not be laid, commits a foul. The move is
// not refused. The cards of the turn go back to the hand, and the request and the
// debt return to what they were before the turn. The seat draws the cards owed
// plus the fine, and the debt is paid. The seat is then asked whether it declares
// "last card", and its turn is over; an open request stays open. [Game.Legal] does
// not list fouls. All other illegal moves, such as laying a card that is not in
// the hand, are refused.
//
// With Cumulative, all bombs of a turn are added up, together with the debt that
// they counter. One ace still blocks the whole debt.
//
// With JumpsCountered, a seat that would be jumped may lay jacks in a turn of its own; no
// other card counters a jump. The jumps of the cards that it counters are then over, and
// those of its own jacks begin with the seat after it. A seat that lays none closes its
// turn without a card: it is jumped, draws nothing and is asked nothing else, and the next
// jump, if there is one, is for the seat after it. With a fine, a wrong card laid instead of
// a jack is a foul, and the seat is jumped as well.
//
// # Sources and rulings
//
// There is no authoritative text: the game is handed down through play, and the
// rules differ from table to table. These rules are one consistent version; the
// cards and their effects are the usual ones. These are the rulings on questions
// that usage leaves open:
//
//   - A request and a bomb are never pending together. A request is made by an
//     ace on top of the pile, and a pending bomb is the top card itself.
//   - An ace that meets a request, because it has the requested suit or is the
//     requested card, keeps its full value. Only the first card of a turn can meet
//     a request, so the turn A♣ A♥ does not meet a request for A♥, but lowers it.
//   - A jump cannot be countered: a seat that a jack skips is not asked. Many play that such a
//     seat may lay jacks of its own instead, from which the jump then goes on.
//   - With JumpsCountered, every seat with cards is asked, because not asking would tell that
//     it has no jack. A seat with an empty hand is jumped without being asked. A jump that goes
//     all the way round reaches the seat that made it, which may counter it like the others.
//   - The aces of a turn count only if its last card is an ace. Only an ace can
//     follow an ace, so a turn that contains aces always ends with one.
//   - After a question, a joker may be laid, as it may at the start of a turn. But
//     a joker does not meet a request for a suit, because it has no suit.
//   - With two seats, kings also reverse the direction, but the order of play
//     stays the same.
//   - If jacks or kings give the same seat another turn, that turn is separate.
//     The seat first declares "last card" or does not, and the first card of the
//     new turn must fit the top card.
//   - If a seat cannot draw all the cards that it must draw, the game ends at
//     once. The cards laid stay on the pile or, after a foul, are back in the
//     hand. In both cases the debt stays owed, and the seat's "last card" no
//     longer stands.
//   - A foul shows the wrong card and the cards that go back to the hand. These
//     cards are then known to be in that hand. The foul reveals nothing about the
//     other cards.
//   - It is public how many cards from the last turnover each hand holds: the
//     number that the seat has drawn, less the number that it has laid or shown
//     since.
//   - The first card of the pile never has an effect.
//
// # What a seat sees
//
// A seat sees its own hand, the pile in order, the number of cards in the stock
// and in each hand, the request, the debt, each "last card" that stands, the
// direction, and the number of turnovers. It also knows what play has revealed:
//
//   - The hand of a seat whose "last card" stands contains none of the cards
//     that bar the declaration.
//   - A card that a seat has shown by a foul stays in that seat's hand until it
//     is laid.
//   - The cards that went under the stock at the last turnover were in no hand
//     then. The cards that lay above them have all been drawn, so the whole stock
//     now consists of cards from that turnover. It is known how many unseen cards
//     from that turnover each hand holds. Each turnover supersedes what the
//     previous one revealed.
//
// Determinize uses all of this. It does not use the other hands, the order of the
// stock, or the seed of later turnovers. The seed of the turnovers is the first
// seed derived from the seed of the deal; the nth turnover is shuffled with the nth
// seed derived from the seed of the turnovers.
//
// # Positions
//
// [Game.FromSetup] accepts a position if it contains the whole pack of 54 and has a
// card on the pile. The cards of the turn in progress must be cards that could have
// been laid. An open request must be on an ace, and a debt on the bombs that made it.
// The phase and the public knowledge must fit the rest. FromSetup does not check
// whether the order of the pile or the seat to play could result from actual play.
// [Game.DecodeView] accepts the views of such positions, in which the cards that the
// seat does not see are face down. Turnovers use the seed of the Setup. A Setup
// without a seed has the zero seed, which is not secret. [NewSetup] returns the Setup
// of a puzzle.
//
// # Zones
//
// [Game.Zones] returns "pile", "stock", and each seat's "hand".
//
// # Words and numbers
//
// [Game.Say] uses the keys "play" and "ask-card" with the card, "ask-suit" with the
// suit, and "draw-debt" with the number of cards owed, and "jumped" for not countering a jump. It uses the keys "draw",
// "done", "last-card" and "no-last-card" without arguments. [Game.Marks] uses "requested-card" with
// the card, "requested-suit" with the suit, "bomb" with the number of cards to draw, "jumps" with the number of seats to be jumped, "forward" or
// "backward" at a table of more than two, and "last-card" before a seat that has said so.
//
// [Game.Index] numbers the moves, with cards in the order of [card.Compare]:
//
//	0 … 53      play the card
//	54 … 107    ask for the card
//	108 … 111   ask for ♣ ♦ ♥ ♠
//	112 … 115   done, draw, last, not
//
// Neither keys nor numbers ever change.
//
// # Notation
//
//	play TH          lay a card of the hand
//	done             close the turn
//	draw             lay nothing and draw
//	ask S, ask 9S    ask for a suit, C D H S, or for a card, including BJ and RJ
//	last, not        declare "last card", or do not
//
// The text of a request is the text of its suit or card, such as S or 9S. BJ- and RJ-
// stand for requests for a joker that have been lowered by an ace.
package karata
