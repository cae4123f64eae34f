package table

import "github.com/hoylecards/hoyle/engine"

// The reasons why a table refuses an event. PROTOCOL.md lists the codes.
var (
	ErrEvent    = engine.Sentinel("bad-request", "table: the event cannot be read, or a value is out of its range")
	ErrBots     = engine.Sentinel("bad-request", "table: there are more bots than seats")
	ErrRated    = engine.Sentinel("bad-request", "table: a rated table is public, with spectators and without hints")
	ErrAccess   = engine.Sentinel("bad-request", "table: the access is public, link or password, and only the last has a password")
	ErrTitle    = engine.Sentinel("bad-title", "table: a title is 1 to 40 characters of text")
	ErrName     = engine.Sentinel("bad-name", "table: a name is 1 to 24 characters of text")
	ErrClock    = engine.Sentinel("bad-clock", "table: the clock is out of its range")
	ErrOwner    = engine.Sentinel("not-owner", "table: only the owner of the table may do that")
	ErrSeated   = engine.Sentinel("not-seated", "table: only a player of the table may do that")
	ErrTaken    = engine.Sentinel("seat-taken", "table: the seat is taken")
	ErrPeople   = engine.Sentinel("people-only", "table: a rated table is for people only")
	ErrAlready  = engine.Sentinel("already-seated", "table: you already have a seat here")
	ErrBot      = engine.Sentinel("no-such-bot", "table: no such bot")
	ErrNotNow   = engine.Sentinel("not-now", "table: that is not possible now")
	ErrNoUndo   = engine.Sentinel("no-undo", "table: none of your plays may be taken back")
	ErrNoRest   = engine.Sentinel("no-rest", "table: the rest of the deal cannot be played out now")
	ErrReserved = engine.Sentinel("reserved", "table: the seats of this table are reserved")
	ErrFull     = engine.Sentinel("table-full", "table: the table has reached its limit of events")
	ErrOrder    = engine.Sentinel("disorder", "table: the event does not follow the events before it")
	ErrChanges  = engine.Sentinel("too-many-changes", "table: you have made too many changes at this table")
	ErrNoTime   = engine.Sentinel("no-time", "table: your time for this deal is used up: a bot plays until the next one")
	ErrVersion  = engine.Sentinel("version", "table: the event is from a newer version of the room")
	ErrNotFound = engine.Sentinel("not-found", "table: there is no such thing, or it is gone")
)
