package enginetest

import "fmt"

// Promise is a sentence that every game must make true.
type Promise string

// The promises. Users read the sentences; the names are for tests.
const (
	PlainValues     Promise = "positions and moves are plain values that share nothing: no pointers in them"
	ZeroIsOver      Promise = "the zero position is a finished game with every Score 0"
	DealIsFixed     Promise = "a seed and a first seat always deal the same position, another seed or first another one, and an invalid first means seat 0"
	DealIsFair      Promise = "every card is equally likely at every place of the same kind"
	DealIsBlind     Promise = "deals that show a viewer the same cards look the same to it"
	LegalIsList     Promise = "Legal appends to dst, in a fixed order, without duplicates, and retains no slice"
	TurnHasMove     Promise = "the seat that Turn names has a legal move, and an invalid seat has none"
	NothingPanics   Promise = "no method panics, for any arguments"
	GameIsJSON      Promise = "a game comes back from its own JSON with the same rules"
	OptionsAreRules Promise = "Options describes every field of the rules, with the value that it has if it is left out"
	DoorsAgree      Promise = "TurnOf, AppendMoves and Advance agree with Turn, Legal and Apply"
	RolloutIsSame   Promise = "Rollout plays the game that Playout plays from lists of moves with the same random numbers"
	ZonesAreFixed   Promise = "every position and view has the same zones in the same order"
	AwaitedMustMove Promise = "the awaited seats have legal moves, and Turn is one of them"
	TextIsUnique    Promise = "legal moves have plain texts, no two in a list the same, and ParseMove returns the move of each"
	ApplyIsLegal    Promise = "Apply takes exactly the moves that Legal lists"
	RefusalIsClean  Promise = "a refused move returns the position unchanged and a *MoveError with the seat and the reason: ErrIllegal, or ErrFaceDown in a view"
	ApplyIsPure     Promise = "Apply gives the same result every time"
	OverIsOver      Promise = "in a finished game nothing is legal and Apply returns ErrGameOver"
	ScoreIsStable   Promise = "Score returns the same every time, and 0 for an invalid seat"
	CardsConserved  Promise = "no card is lost, duplicated or turned face down"
	JSONIsWhole     Promise = "positions and views come back from their JSON unchanged"
	ViewHasSeat     Promise = "a view has its seat, Nobody for an invalid seat"
	ViewHasMoves    Promise = "a view has its seat's legal moves, the Turn, and everybody's Score"
	ViewIsView      Promise = "the view of a view is that view, and another seat's view of it has as many cards"
	ViewHasPublic   Promise = "a seat sees all that a spectator sees, and a view omits only values that Determinize draws anew"
	ViewsAgree      Promise = "positions that differ only in parts that a seat does not see look the same to it, now and later"
	ViewHides       Promise = "a view shows exactly the cards that its seat may see"
	RefusalHides    Promise = "a refusal reveals nothing that its seat does not see"
	ViewNoGuess     Promise = "a move made on a view leads to the viewer's view after the move, or to ErrFaceDown"
	RedactIsOwn     Promise = "a seat sees its own moves as they are, and every redacted move has a text"
	RedactHides     Promise = "moves that lead to different positions, but leave a viewer with equal views, are redacted to the same move"
	RedactShows     Promise = "moves that show a viewer different cards as they move are not redacted to the same move"
	SharedIsSafe    Promise = "a game may be used by many goroutines at once"
	GamesEnd        Promise = "every game ends"
	EndIsRight      Promise = "games end as End requires"
	RecordReplays   Promise = "a recorded game replays to the same position"
	SampleIsView    Promise = "a determinized view looks the same to its seat, and to a spectator"
	SampleIsBlind   Promise = "Determinize uses no information that the seat of the view does not have"
	SampleIsWhole   Promise = "a determinized view is a whole position that plays to its end"
	SampleIsFair    Promise = "all positions that look like a view are equally likely to be drawn"
	SampleVaries    Promise = "Determinize deals all unseen cards anew, including the stock, and draws every other secret anew"
)

// Violation is the error for a promise that a game has broken.
type Violation struct {
	Promise Promise
	Detail  string // where and how it was broken
}

// Error returns the promise and the detail.
func (b *Violation) Error() string {
	return fmt.Sprintf("promise broken: %s:\n%s", b.Promise, b.Detail)
}

func (p Promise) broken(format string, args ...any) error {
	return &Violation{p, fmt.Sprintf(format, args...)}
}
