package hoyle

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// ErrGame is wrapped by the error for a name that no game or preset has. Its
// code is "no-such-game".
var ErrGame = engine.Sentinel("no-such-game", "hoyle: no such game")

// Game is a game with its rules, without type parameters. [Find] and [Games]
// return games of this library, and [New] returns one for a game of your own. A Game
// may be copied and used by several goroutines at once. The methods of the zero Game
// return zero values or [engine.ErrNoGame].
type Game struct{ of entry }

// Info describes a game before any deal.
type Info struct {
	Name    string            `json:"name"`    // as in records
	Title   string            `json:"title"`   // for people
	About   string            `json:"about"`   // one sentence
	Seats   Range             `json:"seats"`   // the number of seats, which depends on the options
	Players Range             `json:"players"` // the number of seats for people, not counting a dealer's seat
	Options []Option          `json:"options"` // the options, in the order in which to show them
	Presets []Preset          `json:"presets"` // named sets of rules
	Formats []Format          `json:"formats"` // the formats of matches, the default first
	Bots    []bot.Player      `json:"bots"`    // the bots of the game, the default first
	Unit    engine.Unit       `json:"unit"`    // the unit of scores
	Layouts map[string]Layout `json:"layouts"` // how the cards of zones lie, by the names of the zones; a zone whose name is not there is a fan
	Preset  string            `json:"preset"`  // the name of the preset with these rules, or "" if there is none
	Rules   json.RawMessage   `json:"rules"`   // the JSON of these rules; an option that is missing has its default
}

// Range is a range of numbers that includes both From and To.
type Range struct {
	From int `json:"from"` // the least
	To   int `json:"to"`   // the greatest
}

// Preset is a set of rules with a name.
type Preset struct {
	Name  string          `json:"name"`  // as Find takes it
	Title string          `json:"title"` // for people
	About string          `json:"about"` // one sentence
	Rules json.RawMessage `json:"rules"` // the JSON of the rules
}

// Games returns the games of this library with their standard rules, in
// alphabetical order.
func Games() []Game {
	return slices.Clone(library())
}

// Find returns the game of this library with the given name, such as "doppelkopf". After a colon
// may follow its rules, separated by commas: first a preset, if any, and then the options that
// differ from it. A switch is on if it is named; a value that is not a number is a word or JSON, in
// which _ stands for a space; the values of a list are joined by +. The name of a preset alone is
// enough if only one game has a preset with that name. Titles may stand for the names of games and
// presets, in upper or lower case: "Catch Eleven", "Blackjack (Casino)".
//
//	doppelkopf                         the standard rules
//	pasur                              a preset, the same as catcheleven:pasur
//	doppelkopf:home,noNines            a preset and a switch
//	karata:seats=3,fine=2              values
//	doppelkopf:solos=solo_Q+solo_J     a list
//
// The error wraps [ErrGame] if there is no such game or preset, and [engine.ErrRules] if the game
// does not have these rules. [Game.Spelling] is the inverse of Find.
func Find(spelling string) (Game, error) { return FindIn(Games(), spelling) }

// FindIn is [Find] for a list of games.
func FindIn(games []Game, spelling string) (Game, error) {
	if err := texts.Bound(spelling); err != nil {
		return Game{}, fmt.Errorf("%w: %w", ErrGame, err)
	}
	g, err := named(games, texts.Typed(spelling))
	name, rules, more := strings.Cut(spelling, ":")
	if err == nil || !more {
		return g, err
	}
	if g, err = named(games, texts.Typed(name)); err != nil {
		return g, err
	}
	return g.spelled(rules)
}

// Open returns a table with the plays of a record; play goes on under the rules of the
// record. Open replays and verifies every play. The errors are those of [host.OpenTable], and
// [ErrGame] if this library has no such game.
func Open(r Record) (*Table, error) { return OpenIn(library(), r) }

// OpenIn is [Open] for a list of games.
func OpenIn(games []Game, r Record) (*Table, error) {
	e, err := recorded(games, r.Game, r.Rules)
	if err != nil {
		return nil, err
	}
	return e.open(r)
}

// recorded returns the game with the name and the rules that a record gives.
func recorded(games []Game, name string, rules json.RawMessage) (entry, error) {
	for _, g := range games {
		if g.of != nil && g.Name() == name {
			return g.of.recorded(rules)
		}
	}
	return nil, fmt.Errorf("%w: %s", ErrGame, texts.Quote(name))
}

// ready returns the game, or no game if g is the zero Game.
func (g Game) ready() entry {
	if g.of == nil {
		return noGame{}
	}
	return g.of
}

// Name returns the name of the game, as in records.
func (g Game) Name() string {
	return g.ready().name()
}

// String returns the title of the game. If its rules are those of a preset and not the
// standard rules, the title of the preset follows: "Blackjack (Casino)".
func (g Game) String() string {
	about := g.Info()
	for _, p := range about.Presets {
		if p.Name == about.Preset && string(about.Rules) != "{}" {
			return titled(about.Title, p.Title)
		}
	}
	return about.Title
}

// MarshalJSON returns the name of the game and the JSON of its rules.
func (g Game) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Game  string          `json:"game"`
		Rules json.RawMessage `json:"rules"`
	}{g.Name(), g.Rules()})
}

// Info returns the description of the game.
func (g Game) Info() Info {
	return g.ready().info()
}

// Page returns the page with the rules for players that a [Spec] has, in Markdown, or "". The pages
// of this library's games are in docs/games.
func (g Game) Page() string {
	return g.ready().page()
}

// CardPoints returns what the cards count for the seat that wins them, without those that count
// nothing: the Augen of Doppelkopf, or the hearts and the queen of Hearts. It is nil if a [Spec] does
// not say so.
func (g Game) CardPoints() map[card.Card]int {
	return g.ready().cardPoints()
}

// Layouts returns how the cards of zones lie, by the names of the zones. A zone whose name is not there
// is a fan.
func (g Game) Layouts() map[string]Layout {
	return g.ready().layouts()
}

// Words returns the texts that a [Spec] has in a language, such as "de". The card room shows them. The
// keys are "game", "about" and "page" for the title, the sentence about the game and the page with
// the rules in Markdown, and otherwise a kind and what it names:
//
//	move.pass            the move "pass"
//	move.bury *          the moves that begin with the word "bury"; {1} stands for the cards after it
//	move.* takes *       the moves of three words with "takes" in the middle, with {1} and {2}
//	did.pass             the move "pass" as a report that follows a name; did.* has the same keys as
//	                     move.*, whose text follows a name after a colon where there is no did.*
//	ask.pass             the question to which the move "pass" is an answer, where no single card is to
//	                     be played; "ask.bid *" asks for moves that begin with the word "bid"
//	mark.count           the mark with the key "count"; {1}, {2} … stand for its arguments
//	zone.skat            the zone "skat"
//	line.tens            the line "tens" of a score
//	option.NAME          the title of an option; option.NAME.about describes it
//	group.TITLE          a group of options
//	value.NAME.VALUE     a value of an option
//	preset.NAME          the title of a preset
//	strength.LEVEL       how strong a bot is
//	no.CODE              the reason for a refusal with a code that the card room has no words for
//	lesson               a lesson for beginners in JSON, in all its languages; docs/your-own-game.md
//	                     describes it
func (g Game) Words(language string) map[string]string {
	return maps.Clone(g.ready().words()[language])
}

// Rules returns the JSON of the rules.
func (g Game) Rules() json.RawMessage {
	return g.ready().rules()
}

// With returns the game with the options in the JSON object rules; the other options are
// those of g. The error wraps [engine.ErrRules]; [Problems] returns each option that cannot
// have its value.
func (g Game) With(rules json.RawMessage) (Game, error) {
	e, err := g.ready().with(rules)
	if err != nil {
		return Game{}, err
	}
	return Game{e}, nil
}

// Seats returns the number of seats under these rules.
func (g Game) Seats() int {
	all, _ := g.ready().seats()
	return all
}

// Players returns the number of seats for people under these rules. Those seats
// come before all others: in Blackjack the last seat is the dealer's.
func (g Game) Players() int {
	_, played := g.ready().seats()
	return played
}

// Table returns a table with a new deal. The parameter first is the seat that leads. The
// errors are those of [host.NewTable].
func (g Game) Table(seed deck.Seed, first Seat) (*Table, error) {
	return g.ready().deal(seed, first)
}

// TableAt returns a table that begins from a position, given as JSON. The error
// wraps [engine.ErrPosition].
func (g Game) TableAt(position []byte) (*Table, error) {
	return g.ready().at(position)
}

// TableOfView returns a table that looks like a view to its viewer: the cards that the viewer
// does not see are drawn at random, so that all possible deals are equally likely. It is for clients
// of a match that is played elsewhere. The view is the JSON that [Table.ViewJSON] returns. The error
// wraps [engine.ErrPosition], or is [bot.ErrRand] if r is nil.
func (g Game) TableOfView(view []byte, r *rand.Rand) (*Table, error) {
	return g.ready().ofView(view, r)
}

// TableOf returns a table at which the cards of pack are dealt in order, as the rules say.
// The parameter first is the seat that leads. TableOf is for packs that people have
// shuffled by hand, and for tests. The error wraps [engine.ErrPosition] if the cards are
// not a pack of the game, or if the game is not an [engine.PackDealer].
func (g Game) TableOf(pack []card.Card, first Seat) (*Table, error) {
	return g.ready().pack(pack, first)
}

// Choose returns the text of the move that a bot makes for the seat of a view. The
// parameter player is the name of the bot. The view is the JSON that [Table.ViewJSON]
// returns, and the bot knows nothing else. The seat must be one of those that the game
// waits for, as in [Table.Awaited]. The error wraps [bot.ErrPlayer], [bot.ErrRand] or
// [engine.ErrPosition], or is [engine.ErrGameOver], [engine.ErrNotYourTurn] or
// [engine.ErrStuck].
func (g Game) Choose(ctx context.Context, view []byte, player string, r *rand.Rand) (string, error) {
	return g.ready().choose(ctx, view, player, r)
}

// MoveText returns the text that records have for a move, given what a person types: "5H" for "5h"
// or "5♥". The error wraps [ErrMoveText] if that is not a move of the game.
func (g Game) MoveText(typed string) (string, error) {
	return g.ready().moveText(typed)
}

// CheckBot returns an error that wraps [bot.ErrPlayer] unless player is the name of a
// bot of the game, such as "house" or "search:500".
func (g Game) CheckBot(player string) error {
	return g.ready().check(player)
}
