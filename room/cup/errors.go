package cup

import "github.com/hoylecards/hoyle/engine"

// The reasons why a cup refuses an event. PROTOCOL.md lists the codes.
var (
	ErrEvent    = engine.Sentinel("bad-request", "cup: the event cannot be read, or a value is out of its range")
	ErrName     = engine.Sentinel("bad-name", "cup: a name is 1 to 24 characters of text")
	ErrGame     = engine.Sentinel("no-cup", "cup: a cup needs at least two sides at a table")
	ErrOwner    = engine.Sentinel("not-owner", "cup: only the owner of the cup may do that")
	ErrIn       = engine.Sentinel("already-in", "cup: you already have a place in this cup")
	ErrOut      = engine.Sentinel("not-in", "cup: you have no place in this cup")
	ErrFull     = engine.Sentinel("cup-full", "cup: all places are taken")
	ErrFew      = engine.Sentinel("too-few", "cup: there are not enough players")
	ErrNotNow   = engine.Sentinel("not-now", "cup: that is not possible now")
	ErrOrder    = engine.Sentinel("disorder", "cup: the event does not follow the events before it")
	ErrNotFound = engine.Sentinel("not-found", "cup: there is no such cup, or it is gone")
)
