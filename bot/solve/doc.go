// Package solve finds the exact values of positions in which all cards are face
// up, and so the best moves: of a game between two sides, each of which plays as
// well as possible and knows every card.
//
// The best move with open cards need not be the best with hidden ones. A player
// who sees all cards catches a king that a real player could only guess at, and
// never needs to be safe against two places where it may lie. So an exact value
// is a fact about a deal, not a verdict on a player who did not see it. Only in a
// position whose hidden cards can be deduced, such as the last deal of a game for
// two, are both the same.
//
// A game is solved through its [Open], a few methods beside its rules. The games
// of this library that have one are Indigo and Catch Eleven, with the order of
// the stock known, and Doppelkopf for card points, from the end of the
// announcements on. The others have chance or more than two sides.
//
// A [Solver] answers what the lead is at the end, whether it is at least a
// number, and what each move is worth. The answer is exact, or there is none: a
// question that needs more positions than the budget ends in [ErrBudget]. The
// same question gets the same answer on every machine, and takes the same number
// of positions.
package solve
