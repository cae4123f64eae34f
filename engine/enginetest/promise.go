package enginetest

import "fmt"

// Promise is a sentence that every game must make true.
type Promise string

// The promises.
const (
	PlainValues    Promise = "positions and moves are plain values that share nothing: no pointers in them"
	ZeroIsOver     Promise = "the zero position is a finished game with every Score 0"
	DealIsFixed    Promise = "a seed and a first seat always deal the same position, another seed another one, and a first that cannot lead is taken for seat 0"
	LegalIsList    Promise = "Legal appends to dst, in a fixed order, without duplicates"
	TurnHasMove    Promise = "the seat that Turn names has a legal move, and what is no seat has none"
	TextIsUnique   Promise = "legal moves have plain texts, no two of a list the same, that read back as the move"
	ApplyIsLegal   Promise = "Apply takes exactly the moves that Legal lists"
	RefusalIsClean Promise = "a refused move returns the position unchanged and a *MoveError with the seat and the reason: ErrIllegal, or ErrFaceDown in a view"
	ApplyIsPure    Promise = "Apply gives the same result every time"
	OverIsOver     Promise = "in a finished game nothing is legal and Apply says ErrGameOver"
	ScoreIsStable  Promise = "Score is the same whenever asked, and 0 for what is no seat"
	CardsConserved Promise = "no card is lost, doubled or turned face down"
	JSONIsWhole    Promise = "a position, and a view, come back from their JSON as they were"
	ViewHasSeat    Promise = "a view names its seat, Nobody for all that are no seat"
	ViewHasMoves   Promise = "a view has its seat's legal moves, the Turn, and everybody's Score"
	ViewIsView     Promise = "the view of a view is that view, and that of another seat has as many cards"
	ViewHasPublic  Promise = "a seat sees all a spectator sees"
	ViewHides      Promise = "a view shows the cards its seat may see and no others"
	RefusalHides   Promise = "a refusal tells its seat nothing that the seat does not see"
	ViewNoGuess    Promise = "a move made on a view leads to what the viewer sees after it, or to ErrFaceDown"
	SeenIsOwn      Promise = "a seat sees its own moves as they are, and every seen move has a text"
	SeenHides      Promise = "moves that lead to different positions, but leave a viewer with equal views, are seen equal by it"
	SharedIsSafe   Promise = "a game may be used by many goroutines at once"
	GamesEnd       Promise = "games end"
	EndIsRight     Promise = "games end as the game says that they must"
	RecordReplays  Promise = "a recorded game replays to the same position"
	SampleIsView   Promise = "a determinized view looks the same to its seat, and to a spectator"
	SampleIsBlind  Promise = "Determinize uses only what the view's seat may see"
	SampleIsWhole  Promise = "a determinized view is a whole position that can be played to its end"
	SampleVaries   Promise = "Determinize deals every card that is not seen, the stock too, and draws every secret anew"
)

// Violation is the error of a walk: the promise that was broken, and where.
type Violation struct {
	Promise Promise
	Detail  string
}

// Error returns the promise and the detail.
func (b *Violation) Error() string {
	return fmt.Sprintf("promise broken: %s:\n%s", b.Promise, b.Detail)
}

func (p Promise) broken(format string, args ...any) error {
	return &Violation{p, fmt.Sprintf(format, args...)}
}
