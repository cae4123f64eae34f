// Package catcheleven implements the rules of Catch Eleven, the fishing game also
// known as Yazdeh, and of Pasur, the traditional Persian game that it comes from.
//
// # Rules
//
// Two or three seats play against each other, or four play in two teams: seats 0 and 2
// against seats 1 and 3. A side is a seat or a team. A side has one won pile and one
// score; each partner's Score is the score of the team. The pack has 52 cards.
//
// Each seat gets four cards, all four at once, in seat order from the first seat
// on. Then four cards are laid face up on the table. The first seat plays first,
// and the turn goes around in seat order. Whenever all hands are empty, each seat
// gets four more cards and the table gets none, until the stock is used up. So a
// deal is played in six hands with two seats, in four with three, and in three with four.
//
// A move plays a card from the hand. The card may capture cards on the table:
//
//   - A number card, ace to ten, captures one set of number cards whose values,
//     together with its own, add up to 11. An ace counts as 1. If there are
//     several such sets, the player chooses one.
//   - A queen or king captures one card of its rank. If there are several, the
//     player chooses one.
//   - A jack captures all cards on the table.
//
// Any card in the hand may be played, but a card that can capture must capture. A
// card that cannot capture is laid on the table.
//
// For example, suppose that A♥ 4♠ 5♣ Q♦ are on the table. A 6 can capture 5♣, or
// A♥ and 4♠; a jack captures all four; a 3 is laid down.
//
// A capture that leaves the table empty, unless it is made with a jack, is a Basaat.
// A Basaat counts in every hand, even if it is made with the last card.
//
// After the last play, the cards on the table go to the side that captured last.
// This counts neither as a capture nor as a Basaat. With the option LeaveTable,
// nobody gets these cards. Nobody would get them either if no side had captured
// anything, but that cannot happen: the last card would find something to capture
// among the other 51.
//
// # Score
//
// The side with the most cards scores 3 points, and the side with the most
// diamonds scores 1; in a tie, nobody does. 2♦ scores 2, J♦ 1, and each Basaat 10.
// While the deal is in progress, Score counts only points that can no longer be
// lost: Basaats, 2♦ and J♦. [Game.Breakdown] lists the items.
//
// # Match
//
// [Game.Match] plays deals until a side is ahead with at least 62 points, or 120
// with four seats. The winning side of a deal leads the next deal: the leader is the
// first seat of that side, counting from the last leader on. After a tie, the same
// seat leads again. With [Game.RandomLead], a random seat leads instead.
//
// # Pasur
//
// [Pasur] returns the traditional rules as pagat.com describes them; the paper
// arXiv 2508.06559 uses them too. They differ from the rules above as follows:
//
//   - A jack captures number cards and jacks, but not queens or kings. If there
//     are only queens and kings on the table, the jack is laid down.
//   - The first four cards on the table include no jack, at most two queens and
//     at most two kings. If only a single jack is in the way, it is buried, and the
//     hands stay as they are: the top card of the stock takes its place, and the jack
//     goes to a random place of the stock. Otherwise, or if the new card does not do
//     either, the pack is shuffled again. See Deals of Pasur below.
//   - A capture that leaves the table empty is called a soor and is worth 5, unless
//     it is made with a jack or in the last hand. The last hand is the hand played
//     after the stock is used up.
//   - Seven or more clubs are worth 7, each ace 1, each jack 1, 10♦ 3, and 2♣ 2.
//     That makes 20 points in a deal, not counting soors, or fewer if, with
//     LeaveTable, nobody gets some of these cards. While the deal is in progress,
//     Score counts soors, aces, jacks, 10♦, 2♣, and the 7 points for clubs once a
//     side has seven of them.
//   - A match is played to 62 points, even with four seats.
//
// With three seats, nobody scores for clubs unless one of them has seven.
//
// With the option CancelSoor, if the other side has a soor in this deal, a new soor
// does not count but takes away one of the other side's soors. A score can then
// fall during the deal. A capture that empties the table but is not a soor, such as
// a capture in the last hand, takes no soor away. CancelSoor is an option of Pasur
// only, and not for three seats; LeaveTable is an option of both games.
//
// # Deals of Pasur
//
// The pack that a seed shuffles is dealt as it is in 72 of 100 deals; in 24, a jack is
// buried. The number of the jack's place, the top of the stock being 0, is the next number of
// the seed's stream below the number of cards in the stock, 40 for two seats, 36 for three or 32 for four.
// If the table is still not allowed, the pack is shuffled again, from its present order, with
// the numbers that follow. [Game.DealPack] takes a pack in which any jack has been buried.
//
// A buried jack is never in a first hand. So a deal that leaves J jacks to the n cards of the
// stock can come about in more ways than others: its chance is 1 + 4·J/n times that of a
// deal without jacks in the stock. A seat has a jack in its first hand in 28.65 % of deals.
//
// # Rulings
//
// A jack on the table can be captured only by a jack. The cards around it can be
// captured, but as long as the jack is there, the table is not empty. The rules never
// depend on the order in which cards were laid on the table: the table is a set.
//
// # What a seat sees
//
// A seat sees its own hand, the table, both won piles, the Basaats, which side
// captured last, and the number of cards in the stock and in each hand. Play
// reveals nothing about the cards that remain in a hand, so for Determinize all
// deals of the unseen cards are equally likely. In Pasur, until the first hands have been
// played, deals are as likely as they are when Pasur deals.
//
// # Positions
//
// [Game.FromSetup] accepts positions with the whole pack of 52, hands that fit the
// turn, a stock of whole hands, and won piles that fit the last capture and the
// Basaats. It does not check whether play can lead to the position.
// [Game.DecodeView] accepts the views of such positions, in which the cards that the
// seat does not see are face down. [NewSetup] returns the Setup of a puzzle.
//
// # Zones
//
// [Game.Zones] returns the "table", the "stock", each seat's "hand", and the "won"
// pile of each side, under the seat with the number of the side.
//
// # Words and numbers
//
// [Game.Say] uses the keys "lay", with the card, and "take", with the captured cards
// and the card that captures them.
//
// [Game.Index] numbers the moves that are possible under at least one set of rules, in the
// groups below. Within a group, the moves are ordered by the card played, according to
// [card.Compare]:
//
//	0 … 51       lay the card
//	52 … 55      capture with a jack
//	56 … 79      with a queen or king: three each, by the captured card
//	80 … 12179   with a number card, by the captured set
//
// Each jack has a single number for all its captures, because the table decides which cards
// the jack takes, and there are too many tables to number. Two sets that a number card
// captures are ordered by the first card that only one of them contains: the set without
// that card comes first. The keys and the numbers never change.
//
// # Notation
//
// The text of a move is the card and, if it captures, an x and the captured cards
// in any order, with commas between them: 5C, 2H x 9D, JS x KS,QD,5H. MarshalText
// writes the captured cards in the order of [card.Compare]. [Game.Legal] lists
// the cards of the hand in that order, and the captures that a card can make in the
// order of the captured cards, compared one by one.
package catcheleven
