package hoyle

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

// Table is a deal in progress: the position, all plays that led to it, and bots that can
// play on. A Table does not authenticate anybody: the caller passes the seat that asks, and
// must be sure that the seat is the right one. A Table must not be used by several
// goroutines at once; a bot that thinks while play goes on uses a copy from [Table.Clone].
// The zero Table has no game and no seats, and its Turn is [Nobody]. The methods of a nil
// Table panic.
//
// Packages fmt and slog print the name of the game, the number of plays and the turn, but no
// card, with the exceptions that the documentation of package [host] lists.
type Table struct {
	of   table
	game Game
}

// Format prints the name of the game, the number of plays, and the turn, for every verb of package fmt.
func (t Table) Format(f fmt.State, verb rune) { t.ready().of.Format(f, verb) }

// ready returns t, with a table of no game inside it if it is the zero Table.
func (t *Table) ready() *Table {
	if t.of == nil {
		t.of = noTable{}
	}
	return t
}

// Game returns the game with the rules of the table.
func (t *Table) Game() Game { return t.game }

// Seats returns the number of seats.
func (t *Table) Seats() int { return t.game.Seats() }

// Players returns the number of seats for people. Those seats come before all others.
func (t *Table) Players() int { return t.game.Players() }

// Chairs lists the chairs of the match that the table belongs to, in the order of the seats that
// they have in this deal. The chairs after the last seat sit out: for a chair at index i, seat i of
// this table is a spectator. At most tables, each chair has the seat of its own number.
func (t *Table) Chairs() []int { return t.ready().of.Chairs() }

// First returns the seat that leads, or [Nobody] if the table began from a position.
func (t *Table) First() Seat { return t.ready().of.First() }

// Commitment returns the commitment to the seed of the deal, to be shown before play.
// It is the zero Commitment if the table began from a position.
func (t *Table) Commitment() deck.Commitment { return t.ready().of.Commitment() }

// Len returns the number of plays.
func (t *Table) Len() int { return t.ready().of.Len() }

// Turn returns the seat that the game waits for, or [Nobody] once it is over.
func (t *Table) Turn() Seat { return t.ready().of.Turn() }

// Awaited returns the seats that must move before the game goes on, in ascending order.
// There are none once the game is over. A seat that is not awaited may have legal
// moves, such as an announcement out of turn, but it need not move.
func (t *Table) Awaited() []Seat { return t.ready().of.Awaited() }

// Legal returns the texts of the moves that seat may make now.
func (t *Table) Legal(seat Seat) []string { return t.ready().of.legal(seat) }

// Forced returns the only move of seat, if the game waits for seat and the seat has no
// choice.
func (t *Table) Forced(seat Seat) (move string, ok bool) { return t.ready().of.forced(seat) }

// Play makes seat's move with the given text. The error wraps [ErrMoveText] if the text
// is not a move; otherwise it is a *[engine.MoveError]. On error the table is
// unchanged.
func (t *Table) Play(seat Seat, move string) error { return t.ready().of.playAt(t.Len(), seat, move) }

// PlayAt is [Table.Play] for a seat that has seen the first n plays, so that a click
// sent twice counts as one play. The error wraps [ErrStale] if the seat has moved
// since, or if there are fewer than n plays because some were taken back. Plays of
// other seats, such as an announcement out of turn, do not make the play stale.
func (t *Table) PlayAt(n int, seat Seat, move string) error {
	return t.ready().of.playAt(n, seat, move)
}

// UndoTo takes back all plays but the first n. If there are fewer than n plays, it reports
// false and takes nothing back.
func (t *Table) UndoTo(n int) bool { return t.ready().of.UndoTo(n) }

// CanUndoTo reports whether it is fair to call [Table.UndoTo] with n. It is fair if one
// seat made all plays after the first n, and those plays showed that seat nothing that it
// could not have foreseen, such as a card that it drew. Other seats have seen what that
// seat played, so a host should ask them first. CanUndoTo also reports false if there are
// no plays after the first n, or if [Table.Record] already shows all cards to everybody.
func (t *Table) CanUndoTo(n int) bool { return t.ready().of.CanUndoTo(n) }

// At returns a new table with the first n plays, or nil if there are fewer than n. At takes
// constant time.
func (t *Table) At(n int) *Table { return t.ready().of.before(n) }

// Clone returns an independent copy of the table, with new bots. Clone takes constant time.
func (t *Table) Clone() *Table { return t.ready().of.clone() }

// Score returns the points of seat so far, which everybody can see.
func (t *Table) Score(seat Seat) int { return t.ready().of.Score(seat) }

// Breakdown returns the items of seat's Score, or none if the game does not list them.
func (t *Table) Breakdown(seat Seat) []ScoreLine { return t.ready().of.Breakdown(seat) }

// ViewJSON returns the JSON of seat's view, in the form that docs/wire.md describes. For
// [Nobody] the view is a spectator's view.
func (t *Table) ViewJSON(seat Seat) ([]byte, error) { return t.ready().of.ViewJSON(seat) }

// Observe returns what a trained player gets on its turn. The observation is the one that
// package env defines, without the last plays. The result legal holds the numbers of the
// moves of [Table.Legal], each of them -1 if the game does not number its moves. Both
// results are nil if the seat has no legal moves.
func (t *Table) Observe(seat Seat) (observation []byte, legal []int32) {
	return t.ready().of.observe(seat)
}

// PositionJSON returns the JSON of the whole position, from which [Game.TableAt] can begin
// a table. It is secret until the game is over.
func (t *Table) PositionJSON() ([]byte, error) { return t.ready().of.PositionJSON() }

// Zones returns the places where cards lie, as viewer sees them.
func (t *Table) Zones(viewer Seat) []Zone { return t.ready().of.Zones(viewer) }

// OpenZones returns the zones with all cards face up, to be shown after a deal. While
// the deal is in progress, they are secret.
func (t *Table) OpenZones() []Zone { return t.ready().of.openZones() }

// Log returns the plays as viewer saw them: the viewer's own moves as they were made, the
// moves of others redacted, and the cards that the plays moved. The parameter from is the
// number of the first play that Log returns.
func (t *Table) Log(viewer Seat, from int) []Event { return t.ready().of.Log(viewer, from) }

// Logs returns the [Table.Log] of each viewer, in the order of the parameter viewers. It costs
// less than asking for one log after the other.
func (t *Table) Logs(from int, viewers ...Seat) [][]Event {
	return t.ready().of.Logs(from, viewers...)
}

// Close declares that no further deal uses the cards of this one, so that the record of
// this deal need not stay secret once the deal is over. In a match, Close has no effect.
func (t *Table) Close() { t.ready().of.Close() }

// Record returns the record of a finished game, which everybody may see. It returns
// [ErrSecret] while the game is in progress, and while another deal may use the same cards:
// in a match, until the match is over or has reshuffled; elsewhere, until [Table.Close] is
// called.
func (t *Table) Record() (Record, error) { return t.ready().of.Record() }

// Save returns the record of the game so far, for [Open]. The record contains every secret
// of the game and of later deals from the same cards, so it is for the host's own storage.
func (t *Table) Save() Record { return t.ready().of.Save() }

// Say returns a move of seat in words, as a button shows it, such as "play 7♥". The move
// must be one that the seat may make now. For the play of an [Event], ask the table as it
// was before that play: t.At(e.Number).Say(e.Seat, e.Move). If the parameter move is not
// the text of a move, the phrase is that text, cut to 40 bytes.
func (t *Table) Say(seat Seat, move string) Phrase { return t.ready().of.say(seat, move) }

// SeatName returns the name of a seat that has a role of its own, such as "Dealer". For
// other seats it returns the zero Phrase.
func (t *Table) SeatName(seat Seat) Phrase { return t.ready().of.seatName(seat) }

// Side returns the number of the side that seat plays for, as far as viewer knows: seats
// with the same number share a score. The number is -1 if viewer does not know the side.
func (t *Table) Side(viewer, seat Seat) int { return t.ready().of.side(viewer, seat) }

// SortHand sorts a hand as players of the game hold it, as far as viewer knows what the
// order depends on, such as the trumps.
func (t *Table) SortHand(viewer Seat, hand card.List) { t.ready().of.sortHand(viewer, hand) }

// Marks returns what people look for at the table and no card shows, such as the trumps and who deals,
// as viewer sees it: first what lies in the middle.
func (t *Table) Marks(viewer Seat) []Mark { return t.ready().of.marks(viewer) }

// Picks returns the cards of its hand that a seat chooses to make each of its legal moves, in the
// order of [Table.Legal]: none for "pass", two for "bury 7C 8D".
func (t *Table) Picks(seat Seat) []card.List { return t.ready().of.picks(seat) }

// Advice is a bot's opinion of a move.
type Advice struct {
	Move   string `json:"move"`   // the text of the move
	Visits int    `json:"visits"` // the number of times that a search tried the move; 0 for other bots
	// Score is the final score that the bot expects for the seat after the move, or the
	// seat's lead if the game's search plays for the lead. Score is in points; Unit in
	// [Info] says how many points make a unit. A bot that does not calculate scores, such
	// as "random", leaves Score 0.
	Score float64 `json:"score"`
	// Exact means that the seat can deduce all cards. Score is then the lead of the seat's
	// side at the end if all seats play their best, and Visits is 0.
	Exact bool `json:"exact,omitzero"`
	// Reason says why the best move is better than the next one, if the game can explain it.
	// Only the best move has a reason.
	Reason Phrase `json:"reason,omitzero"`
}

// Choose returns the text of the move that a bot makes for seat, which must be one of
// [Table.Awaited]. The parameter player is the name of the bot. The names are those of Bots
// in [Info]; a number of iterations may follow the name of a search, as in "search:500".
// The bot sees only the view of the seat. It draws its random numbers from r, which must
// not be the stream of the deal's seed, or the bot could reconstruct the deal. If ctx ends,
// the choice is the best found so far. The error wraps [bot.ErrPlayer], or is
// [bot.ErrRand], [engine.ErrGameOver], [engine.ErrNotYourTurn] or [engine.ErrStuck].
func (t *Table) Choose(ctx context.Context, seat Seat, player string, r *rand.Rand) (string, error) {
	return t.ready().of.choose(ctx, seat, player, r)
}

// Step makes the move that [Table.Choose] returns.
func (t *Table) Step(ctx context.Context, seat Seat, player string, r *rand.Rand) error {
	return t.ready().of.step(ctx, seat, player, r)
}

// Advise returns a bot's advice on the moves of seat, the best move first. The parameter
// player is the name of the bot. A bot that calculates scores, such as "search", gives
// advice for each move that it considered; any other bot gives advice only for the move
// that it chooses. The arguments and errors are those of [Table.Choose].
func (t *Table) Advise(ctx context.Context, seat Seat, player string, r *rand.Rand) ([]Advice, error) {
	return t.ready().of.advise(ctx, seat, player, r)
}

// Reviewer holds the options of [Table.Review].
type Reviewer = bot.Reviewer

// Review reviews the plays so far. For each decision a search scores the moves from the
// view of the seat, and a solver scores them with open cards if the game has a
// [gamekit.Open]. The review reveals secrets of the game, so it is for use once the game is
// over. The error is that of [bot.ReviewGame].
func (t *Table) Review(ctx context.Context, r Reviewer) (bot.Review, error) {
	return t.ready().of.review(ctx, r)
}
