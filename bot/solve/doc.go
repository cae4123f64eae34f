// Package solve finds the exact values of positions in which all cards are face up,
// and thus the best moves. The game is played between two sides, each of which knows
// every card and plays as well as possible.
//
// The best move with open cards need not be the best with hidden ones. A player
// who sees all cards catches a king whose place a real player could only guess, and
// never has to allow for two places where the king may lie. So an exact value is a
// fact about a deal, and no reason to blame a player who did not see the cards. The best
// moves with open and with hidden cards are sure to be the same only if the hidden cards
// can be deduced, as in the last deal of a game for two.
//
// A game is solved through its [gamekit.Open], which adds a few methods to the rules. Three
// games of this library have an Open. In Indigo and Catch Eleven, the order of the stock
// is known. In Doppelkopf, the values are card points, and the Open covers the play of the
// cards once all parties are decided, without further announcements. The other games
// involve chance, or have more than two sides.
//
// A [Solver] answers three questions: what the lead at the end is, whether that lead is
// at least a given number, and what the value of each move is, in one position or in all
// positions of a line of play. An answer is exact. A
// question that needs more positions than the budget allows ends in [ErrBudget].
// The same question has the same answer and visits the same number of positions on
// every machine.
package solve
