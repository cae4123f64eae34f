// Package cup implements the knock-out cups of a card room as folds of events. A cup consists of
// the people who join, the draw, the bracket, and the results of its tables. Like package table, it
// is pure: every node that folds the same events gets the same cup.
//
// # Rulings
//
// A place belongs to one account or one bot; an account has one place in a cup. A
// side plays at tables and advances or is out. It is one place, except in games with fixed partners
// (Catch Eleven with four seats), because these games give both partners one result: partners are
// drawn, stay together, and win the cup together. A bot is the partner of a place that is left
// over. In Doppelkopf the parties change from deal to deal, so each player is a side and gets the
// points of its seat. In Blackjack the players are compared with each other; the dealer is not a
// player.
//
// A table has k sides, as many as the rules of the game have seats for. One advances: the one with
// the most points. If several advanced, the last table would not have a single winner. Sides sit in
// the order of the bracket, so the draw decides who leads.
//
// With n sides there are r rounds, where r is the least number for which k to the power of r is at
// least n. The first round has k to the power of r-1 tables, so that all tables of later rounds are
// full. Each of its tables is full or has one side, which has a bye. At most one table is an
// exception: bots of the house take the seats that are left there. These bots cannot advance. There
// are as few of them as possible, because a bot in a seat affects the results of people, and a bye
// does not. All byes are in the first round, because a side that enters late has an advantage.
// Between any two parts of the bracket of equal size, the numbers of byes differ by one at most.
//
// If bots fill the cup, they take the places that are left up to its size. They have
// byes and win like people: otherwise a cup of one person would have no result.
//
// A match counts for the sides that have the most points in it. A series is over when no other side
// can catch up. If sides are level at its end, up to [table.MaxExtra] single deals follow until one
// side is ahead; sides that were behind stay at the table but can no longer win. If they are still
// level, the winner is drawn by lot, from the seed of the last match, to which the people at the
// table have contributed. If a table reaches its limit of events ([table.MaxEvents]) before there
// is a winner, the winner is drawn from the sides that are ahead.
//
// A bot plays for a person who does not arrive in time. The person may come later and play on, as
// at any table. If the bot wins, the person advances: the place is the person's, and the others had
// the chance to beat a bot. A person who was away when play at a table ended may come to the next
// table, but that table does not wait for them.
//
// A person who leaves before the start no longer has a place. After the start a bot
// takes the place permanently, because the others have prepared for a bracket of that size. Nobody
// can leave a cup while play at their table is under way. Nor can anybody who is out of the cup:
// there is nothing left to give up.
//
// # The draw
//
// The cup commits to [Config.Secret] when it is opened. People may add a seed when
// they join. The seed of the draw is [deck.Combine] of the secret and their seeds in
// the order of places; place i has the key [deck.Seed.Derive](i), and the order of the
// keys is the order of the draw. All of it is revealed at the start.
package cup
