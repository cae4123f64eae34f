// Package host holds games in progress, for programs that know the types of their game.
// Most programs use package hoyle instead, which finds games by name and wraps the tables
// and matches of this package.
//
// A [Table] is a deal in progress: the position, and all plays that led to it. A
// [Match] is a series of deals in a [Format]. Both are plain values for use by one
// goroutine: they neither lock nor wait, and they do no I/O.
//
// A [Record] is the transcript of a deal. [Replay] replays a record, and [OpenTable] opens
// a table where play goes on from the end of the record. [Table.Log] returns the plays as
// one viewer saw them: an [Event] for each play, with a [Transfer] for each group of cards
// that went from one zone to another.
//
// # Secrets
//
// A record contains the seed, and the seed determines all cards. [Table.Save] and
// [Match.Save] return records for the host's own storage; [Table.Record] and [Match.Record]
// return [ErrSecret] until the cards are out of play.
//
// A table, a match or a record says how to print it, as a value or as a pointer: package
// fmt, for each of its verbs, and package slog show no seed and no card, in lists, maps and
// exported fields as well. They cannot ask a value that lies in an unexported field, nor
// one that they reach through a pointer in a list after a verb that does not fit; and they
// do not ask for the verbs %p and %w, with which go vet finds fault. The JSON of a record
// shows its seed, also where the JSON handler of slog writes a list of records.
package host
