// Package outside seats players that are programs of their own, in any language, at the
// tables of package hoyle. Such a player is named exec:COMMAND. It reads messages from its
// standard input and writes messages to its standard output, each a line of JSON;
// docs/players.md describes them.
//
// [Start] starts the program. [Player.Sit] gives it a seat at a table, and
// [Seat.Choose] asks it for a move:
//
//	player, err := outside.Start(ctx, "exec:python3 mine.py", outside.Options{})
//	seat := player.Sit(ctx, "", table, 0, nil)
//	move, err := seat.Choose(ctx, table, r)
//	seat.Over(table)
//	player.Close()
//
// An outside player is told what its seat may see, and nothing else. If it is late,
// answers wrongly twice, ends, or sends too much, a substitute plays the rest of the deal:
// the bot "house" of the game or, if it has none, "random". [Player.Faults] lists what
// went wrong.
//
// The program runs with the rights of the user. The package limits the program's time, what it can
// say and, where the platform allows it, its memory, but the package is not a sandbox.
package outside
