// Package bot provides players for any [engine.Game]. It does not depend on any
// game: the players of this library's games are in package bot/house.
//
// A [Bot] gets the view of its seat and chooses one of its legal moves. It never
// gets a whole position, so it cannot cheat. [PlayGame] plays a game between bots and
// returns its record.
//
// # Players
//
// [Random] chooses at random. [Search] looks ahead: it makes each move in random
// positions that are consistent with the view, and plays the game out from there, with or
// without a tree. A [Roster] lists the players of a game by name. If a Roster has an
// Open, the game with open cards, then its house player and its searches make the best
// move once they can deduce all cards.
//
// In some games, random play reveals little about a move. For such a game,
// [SearchOptions] let a search consider fewer moves, or play on with a better player. They also let it
// read what has been played: positions in which it would have been likely are then drawn more often.
//
// # Contests
//
// [PlayContest] finds out which players are better: it plays many deals in which all of them
// play the same cards.
//
// # Reviews
//
// [ReviewGame] reviews a recorded game. For each decision, a search scores the moves
// from the view of the seat, and so shows how much the seat lost by the move that it
// made. A review also gives the value of each move with open cards. If the game has
// a [gamekit.Open], that value is exact and comes from package bot/solve.
package bot
