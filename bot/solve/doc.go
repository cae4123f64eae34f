// Package solve finds the exact values of positions in which all cards are face up,
// and so the best moves. The game is played between two sides, each of which knows
// every card and plays as well as possible.
//
// The best move with open cards need not be the best with hidden ones. A player
// who sees all cards catches a king that a real player could only guess at, and
// never has to guard against two places where it may lie. So an exact value is a
// fact about a deal, and does not blame a player who did not see the cards. The two
// best moves are sure to be the same only if the hidden cards can be deduced, as in the
// last deal of a game for two.
//
// A game is solved through its [gamekit.Open], a few methods in addition to its rules. The games
// of this library that have one are Indigo and Catch Eleven, with the order of
// the stock known, and Doppelkopf for card points, from the end of the
// announcements on. The others involve chance, or have more than two sides.
//
// A [Solver] answers three questions: what the lead at the end is, whether it is at
// least a given number, and what the value of each move is. An answer is exact. A
// question that needs more positions than the budget allows ends in [ErrBudget].
// The same question has the same answer and visits the same number of positions on
// every machine.
package solve
