package doppelkopf

import "github.com/hoylecards/hoyle/engine"

// The reasons for refusing a move, each with its [engine.Code] in quotes. All wrap
// [engine.ErrIllegal].
var (
	// ErrDeclare, "must-declare": the players are still declaring.
	ErrDeclare = engine.Illegal("doppelkopf", "must-declare", "the players are still declaring")
	// ErrNameIt, "must-name": a reservation must be named when it is declared.
	ErrNameIt = engine.Illegal("doppelkopf", "must-name", "a reservation must be named")
	// ErrForced, "must-solo": a forced seat must name a solo.
	ErrForced = engine.Illegal("doppelkopf", "must-solo", "a forced seat must name a solo")
	// ErrWedding, "no-wedding": the seat does not have both ♣Q.
	ErrWedding = engine.Illegal("doppelkopf", "no-wedding", "a wedding needs both ♣Q")
	// ErrBid, "must-bid": the seat must pass, or match a bid, or bid a higher level.
	ErrBid = engine.Illegal("doppelkopf", "must-bid", "the seat must pass, or match a bid, or bid a higher level")
	// ErrNoCard, "must-play": the move is not a card, and the time to declare is over.
	ErrNoCard = engine.Illegal("doppelkopf", "must-play", "a card must be played")
	// ErrNotInHand, "not-in-hand": the seat does not hold the card.
	ErrNotInHand = engine.Illegal("doppelkopf", "not-in-hand", "that card is not in the hand")
	// ErrPoverty, "no-poverty": the seat has too many trumps.
	ErrPoverty = engine.Illegal("doppelkopf", "no-poverty", "too many trumps for a poverty")
	// ErrThrowIn, "no-throw-in": the rules do not let the hand be thrown in.
	ErrThrowIn = engine.Illegal("doppelkopf", "no-throw-in", "that hand cannot be thrown in")
	// ErrExchange, "must-exchange": the cards of a poverty must be exchanged first.
	ErrExchange = engine.Illegal("doppelkopf", "must-exchange", "the cards of the poverty must be exchanged first")
	// ErrMustFollow, "must-follow": the seat has cards of the class led.
	ErrMustFollow = engine.Illegal("doppelkopf", "must-follow", "the suit or the trump that was led must be followed")
	// ErrTooEarly, "too-early": the parties are not decided yet.
	ErrTooEarly = engine.Illegal("doppelkopf", "too-early", "nothing can be announced before the parties are decided")
	// ErrTooLate, "too-late": the time for the announcement is over.
	ErrTooLate = engine.Illegal("doppelkopf", "too-late", "too few cards are left in the hand for that")
	// ErrNotNow, "not-now": a custom of the table forbids to announce at this time.
	ErrNotNow = engine.Illegal("doppelkopf", "not-now", "the customs of the table forbid to announce that now")
	// ErrBarred, "barred": the party has answered late.
	ErrBarred = engine.Illegal("doppelkopf", "barred", "a party that has answered late can announce no levels")
	// ErrParty, "other-party": the announcement is the other party's.
	ErrParty = engine.Illegal("doppelkopf", "other-party", "that is not the seat's party")
	// ErrSaid, "already-said": the party has announced that.
	ErrSaid = engine.Illegal("doppelkopf", "already-said", "the party has already announced that")
)
