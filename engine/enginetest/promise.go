package enginetest

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/engine/host"
)

// Promise is a sentence that every game must make true.
type Promise string

// The promises. Users read the sentences.
const (
	plainValues       Promise = "positions and moves are plain values that share nothing: no pointers in them"
	zeroIsOver        Promise = "the zero position is a finished game with every Score 0"
	dealIsFixed       Promise = "a seed and a first seat always deal the same position, other seeds and another first another one, and an invalid first means seat 0"
	dealIsFair        Promise = "every card is equally likely at every place of the same kind"
	dealIsBlind       Promise = "deals that show a viewer the same cards look the same to it"
	legalIsList       Promise = "Legal appends to dst, in a fixed order, without duplicates, and shares no slice, and nor does AppendMoves"
	seatsAreFixed     Promise = "a game has the same number of seats every time, from 1 to 127"
	codesAreUnique    Promise = "the code of a refusal stands for one reason"
	turnHasMove       Promise = "the seat that Turn names has a legal move, and an invalid seat has none"
	nothingPanics     Promise = "no method panics, for any arguments"
	gameIsJSON        Promise = "a game comes back from its own JSON with the same rules"
	optionsAreRules   Promise = "Options describes every field of the rules, with the value that it has if it is left out and values that the game takes"
	doorsAgree        Promise = "TurnOf, AppendMoves, Advance and Play agree with Turn, Legal and Apply"
	playOutIsSame     Promise = "PlayOut plays the game that Playout plays from lists of moves with the same random numbers"
	zonesAreFixed     Promise = "every position and view has the same zones in the same order, in slices of their own"
	awaitedMustMove   Promise = "the awaited seats have legal moves, Turn is one of them, and every view shows which they are"
	textIsUnique      Promise = "legal moves have plain texts, no two in a list the same, ParseMove returns the move of each, and refuses what is not a text; UnmarshalText agrees"
	applyIsLegal      Promise = "Apply takes exactly the moves that Legal lists"
	refusalIsClean    Promise = "a refused move returns the position unchanged and a *MoveError with the seat, the move and the reason: ErrIllegal, or ErrFaceDown in a view"
	applyIsPure       Promise = "Apply gives the same result every time"
	overIsOver        Promise = "in a finished game nothing is legal and Apply returns ErrGameOver"
	scoreIsStable     Promise = "Score returns the same every time, and 0 for an invalid seat"
	cardsConserved    Promise = "no card is lost, duplicated or turned face down"
	jsonIsWhole       Promise = "positions and views come back from their JSON unchanged, and other JSON is refused"
	viewHasSeat       Promise = "a view has its seat, Nobody for an invalid seat"
	viewHasMoves      Promise = "a view has its seat's legal moves, at most the legal moves of others, the Turn, and everybody's Score and Breakdown"
	viewIsView        Promise = "the view of a view is that view, and another seat's view of it has as many cards"
	viewHasPublic     Promise = "a seat sees all that a spectator sees, and a view omits only values that Determinize draws anew"
	viewsAgree        Promise = "positions that differ only in parts that a seat does not see look the same to it, now and later"
	viewHides         Promise = "a view shows exactly the cards that its seat may see"
	refusalHides      Promise = "a refusal reveals nothing that its seat does not see"
	viewNoGuess       Promise = "a move made on a view leads to the viewer's view after the move, or to ErrFaceDown"
	redactIsOwn       Promise = "a seat sees its own moves as they are, and every redacted move has a text"
	redactHides       Promise = "moves that lead to different positions, but leave a viewer with equal views, are redacted to the same move"
	redactShows       Promise = "moves that show a viewer different cards as they move are not redacted to the same move"
	redactIsKept      Promise = "what a redacted move hides, the views after it hide too"
	sharedIsSafe      Promise = "a game may be used by many goroutines at once"
	gamesEnd          Promise = "every game ends"
	endIsRight        Promise = "games end as End requires"
	breakdownAddsUp   Promise = "the items of a Breakdown add up to the Score, and are a slice of their own"
	continuesIsPublic Promise = "everybody sees whether another deal can follow: Continues is the same in views"
	redactIsBlind     Promise = "a redacted move depends on nothing that its viewer does not see"
	recordReplays     Promise = "a recorded game replays to the same position"
	sampleIsView      Promise = "a determinized view looks the same to its seat, and to a spectator"
	sampleIsBlind     Promise = "Determinize uses no information that the seat of the view does not have"
	sampleIsWhole     Promise = "a determinized view is a whole position that plays to its end"
	sampleIsFair      Promise = "all positions that look like a view are equally likely to be drawn"
	kindsAreMade      Promise = "the walks make moves of every kind that Reaches names"
	sampleVaries      Promise = "Determinize deals all unseen cards anew, including the stock, and draws every other secret anew"
)

// Violation is the error for a promise that a game has broken.
type Violation struct {
	Promise Promise     // that is broken
	Detail  string      // where and how it was broken
	Record  host.Record // the plays of the walk up to there; the zero Record outside a walk
}

// Error returns the promise, the detail, and the text of the record, which replays the game
// up to the position in which the promise was broken.
func (b *Violation) Error() string { return "promise broken: " + b.text() }

func (b *Violation) text() string {
	text := fmt.Sprintf("%s:\n%s", b.Promise, b.Detail)
	if b.Record.Game != "" {
		text += fmt.Sprintf("\nafter the %d plays of this record:\n%s", len(b.Record.Plays), strings.TrimSpace(b.Record.Text()))
	}
	return text
}
