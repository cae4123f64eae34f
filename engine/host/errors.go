package host

import "github.com/hoylecards/hoyle/engine"

// The sentinels of this package, each with its [engine.Code] in quotes. Other
// errors wrap them.
var (
	// ErrStale, "stale": the play was meant for an earlier position.
	ErrStale = engine.Sentinel("stale", "host: the table has moved on")
	// ErrRecord, "bad-record": the record cannot be read or replayed.
	ErrRecord = engine.Sentinel("bad-record", "host: bad record")
	// ErrSecret, "secret": the record would reveal cards that are still in play.
	ErrSecret = engine.Sentinel("secret", "host: secret until the cards are out of play")
	// ErrMatchOver, "match-over": no deal follows in the match.
	ErrMatchOver = engine.Sentinel("match-over", "host: the match is over")
	// errDealRunning, "deal-running": the next deal cannot begin yet.
	errDealRunning = engine.Sentinel("deal-running", "host: the deal is still being played")
)
