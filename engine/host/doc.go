// Package host keeps games in progress, for programs that know the type of their
// game. Most programs use package hoyle instead, which finds games by their names and
// wraps the tables and matches of this package.
//
// A [Table] is a deal in progress: the position, and all plays that led to it. A
// [Match] is a series of deals in a [Format]. Both are plain values for use by one
// goroutine: they neither lock nor wait, and they do no I/O.
//
// A [Record] is the transcript of a deal. [Replay] replays it, and [OpenTable] goes on
// from its end. [Table.Log] returns the plays as one viewer saw them: an [Event] for each
// play, with a [Transfer] for the cards that went from zone to zone.
//
// # Secrets
//
// A record contains the seed, and a seed determines all cards. [Table.Save] and
// [Match.Save] return records for the host's own storage; [Table.Record] and [Match.Record]
// refuse with [ErrSecret] until the cards are out of play. Printing a table, a match or a
// record with package fmt shows no seed and no card.
package host
