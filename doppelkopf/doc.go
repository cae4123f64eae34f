// Package doppelkopf is the rules of Doppelkopf: the tournament game of the
// Deutscher Doppelkopf-Verband with all solos, weddings and announcements, a
// looser home game, and the options of many home tables, which combine with both.
//
// # Cards
//
// Four seats play with two each of A 10 K Q J 9 in four suits: 48 cards, 12
// each; with [Rules] NoNines 40 cards, 10 each. The two copies of a card are
// the same move. An ace counts 11 card points, a ten 10, a king 4, a queen 3, a
// jack 2, a nine 0: 240 in all.
//
// In the normal game and in a wedding the trumps are, from high to low, ♥10, the
// queens and the jacks, each ♣ ♠ ♥ ♦, and ♦A ♦10 ♦K ♦9. The plain suits ♣ and ♠
// are A 10 K 9, ♥ is A K 9. The ♣, ♠ and ♥ solo put their suit in the place of ♦.
// In the queen solo and the jack solo only those are trumps, in the ace solo
// nothing is; the other cards rank A 10 K Q J 9 in their suit, ♥10 too.
//
// Trump is one class, each plain suit another. A seat that has cards of the class
// led must play one of them, any other seat may play anything. The highest trump
// takes the trick, or else the highest card of the class led; of two equal cards
// the first. The seat that takes it leads the next.
//
// # Contract
//
// From the first seat on, left of the dealer, each declares once: healthy, or a
// reservation. That is a wedding, which needs both ♣Q, or one of the seven solos.
// The others learn only that it is a reservation. When all have declared, a solo
// beats a wedding and a wedding the normal game; of several solos that of the
// earliest seat is played. Only what is played is named. If all are healthy and
// one hand has both ♣Q it is a silent solo, of which only its player knows.
//
// The solo of a seat in CompulsorySolo beats all others', of several such the
// earliest seat's, and its player leads the first trick; in all other deals the
// first seat does. With ForcedSolo the first of these seats is the only one to
// declare, and it must be a solo.
//
// Re are the holders of ♣Q, the soloist, or the declarer of the wedding
// and its partner: the first other seat to win one of the first three tricks. If
// the declarer wins all three it is its ♦ solo. Kontra are the others.
//
// # Announcements
//
// Once the contract is known, in a wedding once the partner is, every seat may
// announce, in turn or out of turn, while it holds enough cards: 11 for Re or
// Kontra, 10 for no 90, 9 for no 60, 8 for no 30, 7 for schwarz; two fewer with
// 40 cards. In a wedding that the second trick has decided it is one card less
// throughout, if the third, two cards.
//
// A level needs the party's Re or Kontra and all levels before it. Those left
// out count as made, if each would still be in time. What one seat announces
// counts for its party, and nothing can be announced twice. Both parties may
// announce the same level.
//
// A party that has announced nothing may answer the other with its Re or Kontra
// alone: the seat that answers may hold one card fewer than the highest level
// needs that the other has reached. If that was too late for an ordinary Re or
// Kontra, the whole party may announce no levels any more.
//
// # Who wins
//
// Re needs 121 card points, or 120 if only Kontra was said; Kontra needs 120,
// or then 121. A party that has announced a level needs 151, 181, 211, or every
// trick; the other, if it has announced no level itself, needs only 90, 60, 30,
// or one trick. If both have and neither makes its own, nobody wins. A trick
// worth no card points is a trick.
//
// # Score
//
// The winners get 1 for winning; 1 each if the losers are under 90, under 60,
// under 30, and without a trick; 2 for Re and 2 for Kontra, if said; 1 for every
// level announced by either party; and 1 for every level by which they have
// beaten an announcement of the losers: at least 120 against no 90, 90 against
// no 60, 60 against no 30, 30 against schwarz.
//
// Extra points, never in a solo, are netted between the parties: 1 for winning
// against the old ladies, that is as Kontra; 1 for each trick of 40 card points
// or more; 1 for each ♦A of the other party in one's tricks, a fox caught; 1
// for winning the last trick with one's own ♣J, Charlie.
//
// If nobody has won, the points for under 90, 60 and 30, for beating an
// announcement, and the extras count all the same, netted.
//
// Each seat of the winners gets the sum, each of the losers loses it, and a seat
// alone gets or loses it three times, so that every deal sums to 0. The sum can
// be negative. Score is 0 until the deal is over; [Game.Breakdown] itemizes it,
// and [Game.Value] returns it for any [Totals].
//
// # Home game
//
// In [House] announcements multiply. The winners' 1 for winning and for how far
// the losers stay behind are multiplied by 1 + a + b, the steps of the highest
// announcement of Re and of Kontra: 0 for none, 1 for Re or Kontra, 2 for no
// 90, to 5 for schwarz. Tricks of 40 card points and Charlie are added to that,
// netted, and are all that counts if nobody wins. There is nothing for the old
// ladies, foxes, or beating an announcement. All else is as in the tournament.
//
// # Order of cards at home
//
// With NoDulle the ♥10 are plain: hearts are A 10 K 9, and ♣Q is the highest
// trump. SecondDulle lets the second ♥10 of a trick beat the first, if it is
// trump: also where hearts alone are, although it is not the highest there.
//
// With PigsTrump both ♦A of one hand, the pigs, rank above all trumps, if ♦ is
// trump. PigsWhen decides when: for the whole deal, of which everybody learns
// with the contract; from the first that is played out of a hand that has both; or
// only the second, if the seat has won the trick with its first. Superpigs adds a
// pair that ranks above the pigs, both ♦9 (both ♦K in a pack without nines) or
// both ♦10, and Hyperpigs both ♦K above that. Each pair needs the one before; all
// may lie in any hands. A pig is no fox. The pigs are those of the hands that are
// played with, in a poverty after the exchange.
//
// # Declarations at home
//
// Solos is the set of solos that may be declared. There are also the king solo;
// solos in which two or three of kings, queens and jacks are trumps, the higher
// rank first; and four in which one suit alone is trump, A 10 K Q J 9. With
// SoloLeads the player of a declared solo leads the first trick.
//
// Wedding decides which trick finds the partner: any, one to which a plain suit
// is led, or one to which a trump is led; or the declarer chooses. WeddingTricks
// is within how many tricks, and announcing begins the later for it.
//
// A hand that meets one of the ThrowIn options may be thrown in. A poverty may be
// declared with at most three trumps of the normal game, not counting ♦A with
// PovertyFox. Of all declarations a compulsory solo wins, then another solo, then
// throwing in, a poverty, a wedding; of equal ones that of the earliest seat. With
// ThrowInBeatsSolo throwing in comes first. After throwing in, the deal is over,
// and nobody scores.
//
// # Poverty
//
// The poor seat lays down all its trumps, face down, and with PovertyThree as
// many other cards of its choice as make three. From the seat on its left on, each
// other seat takes them or refuses. If all refuse, the deal is over, and nobody
// scores. The taker gives as many cards back, any cards, and then all learn how
// many of these are trumps, whether any is, or nothing, by PovertyTold. Only the
// two seats know which cards went and came. They are Re. Play is that of the
// normal game, but ♣Q do not matter for the parties.
//
// # Announcements at home
//
// CallCards replaces the numbers of cards that a seat must hold to announce. With
// CallsByTrick the cards that have been played count instead: level n, counted
// from 1 for Re and Kontra, is in time until 4n cards have been played, four more
// for an answer, and four more for each trick that a wedding took beyond the
// first. With ForcedCall the winner of the first trick of a normal game announces
// Re or Kontra without a move, if the trick has so many card points and its party
// has announced nothing.
//
// # Score at home
//
// With Doubling, Re and Kontra bring no points but double those of the game, or
// those and the extras, once for each party that has announced, if there is a
// winner. With Cowardice the points of the game go to the losers, except in a
// solo, if the winners have won three levels more than they have announced: 1 for
// winning and 1 for each of under 90, 60, 30 and without a trick, against 0 for
// nothing and 1 for Re or Kontra to 5 for schwarz.
//
// NoOldLadies, NoFox, NoCharlie and NoDoppelkopf remove an extra. HeartTrick gives
// one for a trick of four plain hearts, FoxLast for winning the last trick with a
// ♦A that is no pig, FoxLastCaught once more for a fox caught in the last trick,
// DulleCaught for winning a trick with ♥10 that has the other party's ♥10 in it,
// CharlieCaught to the party that wins the last trick for each ♣J of the other in
// it, also beside a Charlie; with CharlieQueen only if ♦Q wins it. They count in
// the home game too. Multiplier multiplies each Score.
//
// # Match
//
// [Game.Match] is a session, [RoundDeals] in a tournament. The lead passes to the
// next seat with each deal. Each seat owes one solo: the first it plays. A solo
// beaten by another's, a silent solo and a failed wedding do not count. The
// player of a solo that it owes leads the first trick, and the same seat is first
// again in the next deal. When only as many deals are left as seats that owe one,
// the first of them, counted from the first seat, is forced to play it; it leads
// too, but then the first seat passes on. With SoloLeads the same seat is first
// again after each solo that was not forced. A deal that is over without play is
// dealt again with the same first seat, and is none of the deals of the session.
//
// With Bock, four deals count double after a deal that has one of the causes: 120
// card points for both parties; a trick of four plain hearts, not in a solo; a
// party that has announced and has not won; a solo lost; a party without a trick;
// or every Score 0. Bocks that overlap multiply, or each begins when the last is
// over. A deal after which the same seat is first again, or one that is dealt
// again, does not use up any of them.
//
// # Sources
//
// The tournament game follows the rules of the Deutscher Doppelkopf-Verband
// (Turnier-Spielregeln, doko-verband.de); doppelkopf.org and pagat.com describe
// the other usages. The tests replay 35 games played online under these rules to
// their official scores.
//
// # Rulings
//
// A pack dealt by hand goes to the seats in whole hands: the packets in which it
// is dealt make no difference to a shuffled one.
//
// A lost reservation stays untold, also to the State: what it was has no effect
// any more. If a solo in that place would have been played it must have been a
// wedding, which everybody can conclude, so [Game.FromSetup] and Determinize do.
//
// The answer of a party takes the limit of the level that the other has reached
// at that moment, also one that it jumped to. It is for Re or Kontra alone: no
// level can be announced along with it.
//
// A party is shown to a seat that knows it by the rules' own list: the soloist;
// the declarer of a wedding, then its partner; a seat that has announced; in
// the normal game one that has played a ♣Q; the seat's own; and the rest as
// Kontra once it knows two Re seats, or one with both ♣Q, be it itself or one
// that has played them. What may be concluded beyond that, as from a seat
// without trumps, is left to the players.
//
// While a wedding is undecided only its declarer has a party. A failed wedding
// stays a Wedding in name, with the declarer as its own partner.
//
// The losers' being under 90, 60 or 30 counts for the winners only; winners who
// have less than that themselves, as after a schwarz that one trick has broken,
// lose nothing by it.
//
// With no winner in a solo, what is netted counts three times for the soloist
// too.
//
// Both ♣J in the last trick: the first one wins it, and is Charlie; the other one
// is caught, if that counts and it is the other party's.
//
// A round with fewer deals than seats that owe a solo forces the first of them,
// one after the other; the rest do not play theirs.
//
// A winner by card points whom Cowardice makes a loser has still won in all other
// respects: for the old ladies, and for the causes of a Bock.
//
// The poor seat and the taker are shown as Re when the exchange is over, not
// before.
//
// A seat whose reservation has lost must have had something to declare that loses.
// [Game.FromSetup] and Determinize take no other hands.
//
// The number of trumps that the poor seat lays down can be seen, even if it adds
// other cards, because it lays them down first.
//
// A forced announcement is made only if the winner's party is known to the
// position: on a view in which it is not, the last card of that trick cannot be
// played.
//
// # What a seat sees
//
// Its hand, the trick on the table and all before it, what each seat has declared
// as far as that is open, all announcements and when they were made, the parties
// it knows, and how many cards each hand has.
//
// In a poverty the poor seat and the taker see the cards that were laid down and
// given back, and those of them that the other has not played lie face up in its
// hand; the others see their numbers. A spectator sees no hand.
//
// Determinize deals the cards that are not seen so that every shuffle of the
// pack that leads to the view is equally likely; the copies of a card are told
// apart for that, as in a shuffle they are, and the chance of both ♣Q in one
// hand comes out right. It counts the ways to deal under what play has shown:
// classes that seats have not followed; ♣Q that a seat must hold that has said
// Re, or cannot that has said Kontra, in a normal game, and so with the winner of
// a first trick that would have had to announce for the other party; the two of a
// wedding; what the hand of a seat must have been that threw it in, was poor, or
// had a reservation that lost although it can have been no solo;
// the pigs, or that no hand had both, or no other when it played one; and in a
// poverty the number of cards, the trumps that the poor seat has not kept, and what
// was told. Everybody has seen which of the cards laid down were added to the
// trumps one by one; a position forgets it, as it keeps no order of the cards that
// were laid. Where a view does not show which cards were exchanged, every exchange
// that can have led to the hands is as likely as the others, the cards being given
// by their kind. Before the contract is known it draws
// what lies behind each reservation as well: all declarations that the hand allows
// are equally likely.
//
// # Positions
//
// [Game.FromSetup] takes the positions that play leads to. It deals the hands
// again and repeats all declarations, the exchange of a poverty, announcements and
// tricks, so that they must be legal. [Game.FromView] takes the views of such positions.
//
// # Zones
//
// [Game.Zones] has "trick", the cards on the table, and "hand" and "won" of each
// seat, the latter with the cards of the tricks it has won. If the rules have
// poverties there is also "exchange", with the cards that lie on the table between
// the poor seat and the taker.
//
// # Codes
//
// In addition to the codes of package engine, [engine.Code] returns:
//
//	must-declare   the seats still declare
//	must-name      a reservation must be named
//	must-solo      a forced seat must name a solo
//	no-wedding     a wedding needs both ♣Q
//	no-poverty     the seat has too many trumps
//	no-throw-in    the rules do not let the hand be thrown in
//	must-exchange  the cards of a poverty are exchanged first
//	must-play      a card must be played
//	not-in-hand    the seat does not hold the card
//	must-follow    the class led must be followed
//	too-early      the parties are not decided yet
//	too-late       the seat holds too few cards for the announcement
//	barred         the party has answered late
//	other-party    the announcement is the other party's
//	already-said   the party has announced that
//
// # Notation
//
// A card is played by its name: TH, QC. The words are healthy, wedding, wedding
// suit, wedding trump, poverty, throw in, and the solos: solo C, solo S, solo H,
// solo D, solo Q, solo J, solo A, solo K, solo QJ, solo KJ, solo KQ, solo KQJ,
// solo C only and so on; take, refuse, give TC; re, kontra, no 90, no 60, no 30,
// schwarz. What another seat declares beside healthy is reservation, and a card
// that it gives is give ??. [Game.Legal] lists declarations in that order; cards in
// the order of [card.Compare], announcements behind them.
package doppelkopf
