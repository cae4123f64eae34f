package hoyle

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/hide"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// ErrFormat is wrapped by the error for a format that a game does not have, or for a number
// outside the range of the format. In the second case, [Problems] gives the range. The code
// of ErrFormat is "no-such-format".
var ErrFormat = engine.Sentinel("no-such-format", "hoyle: no such format")

// Format describes a format of matches: which deals they have, and when they are over.
type Format struct {
	Name  string `json:"name"`  // as Game.Match takes it
	Title string `json:"title"` // for people
	About string `json:"about"` // one sentence
	N     int    `json:"n"`     // the default number of deals to play or points to reach; 0 if the format needs no number

	Deals   bool `json:"deals,omitzero"`   // whether n is a number of deals, any of which makes a match, even one
	Endless bool `json:"endless,omitzero"` // whether people usually play on until they leave, without a number
}

// maxN is the largest number of deals or points that a match may have.
const maxN = 1_000_000

// number returns the number of deals or points that n stands for: n itself, or the default
// if n is 0.
func (f Format) number(n int) (int, error) {
	high, want := maxN, fmt.Sprintf("want a whole number from 1 to %d", maxN)
	if f.N == 0 {
		high, want = 1, "the format takes no number"
	}
	if n == 0 {
		n = max(f.N, 1)
	}
	if n < 1 || n > high {
		return 0, fmt.Errorf("%w: %s: %w", ErrFormat, f.Name, &strictjson.FieldError{Path: "n", Err: errors.New(want)})
	}
	return n, nil
}

// Match is a series of deals, played one after the other:
//
//	for m.Next() {
//		for m.Table().Turn() != hoyle.Nobody {
//			… m.Table().Play(seat, move) …
//		}
//	}
//	err := m.Err()
//
// A Match must not be used by several goroutines at once. Packages fmt and slog print no
// secret of a Match, as they print none of a [Table]. The zero Match has no game and no
// deals, and its Err is [engine.ErrNoGame] after Next.
type Match struct {
	of     match
	game   Game
	format string
	n      int
	target int
	seed   deck.Seed
	table  *Table // the table of the deal set up last; nil until somebody asks for it
}

// match is a [host.Match] without its type parameters, and what a Match offers beside it.
type match interface {
	Next() bool
	Err() error
	Over() bool
	Len() int
	Chairs() int
	Total(chair int) int
	Record(deal int) (Record, error)
	Save() []Record

	current() *Table
	deal(i int) *Table
	clone() match
}

// matchOf is a match whose types are known.
type matchOf[S comparable, M engine.Move] struct {
	*host.Match[S, M]
	of *gameOf[S, M]
}

func (m *matchOf[S, M]) clone() match { return &matchOf[S, M]{m.Clone(), m.of} }

func (m *matchOf[S, M]) current() *Table { return m.seated(m.Table()) }

func (m *matchOf[S, M]) deal(i int) *Table { return m.seated(m.Deal(i)) }

// seated returns the Table that wraps t, or nil if t is nil.
func (m *matchOf[S, M]) seated(t *host.Table[S, M]) *Table {
	if t == nil {
		return nil
	}
	return m.of.seated(t)
}

// MatchRecord is the transcript of a match, with everything that is needed to resume it.
// The record contains the seed that determines all deals; keep the record secret until the
// match is over.
type MatchRecord struct {
	Game       string          `json:"game"`   // the name of the game
	Rules      json.RawMessage `json:"rules"`  // the JSON of the rules
	FormatName string          `json:"format"` // the name of the format
	N          int             `json:"n"`      // the number of deals to play or points to reach
	Seed       deck.Seed       `json:"seed"`   // deal i, counted from 0, has seed.Derive(i)
	Deals      []Record        `json:"deals"`  // the deals set up so far
}

// UnmarshalJSON decodes the JSON of a record into r. It also reads the content of a file that
// begins with a byte order mark, which json.Unmarshal refuses. The error wraps [ErrRecord]; on
// error, r is unchanged.
func (r *MatchRecord) UnmarshalJSON(data []byte) error {
	if err := strictjson.Unmarshal(data, r); err != nil {
		return fmt.Errorf("%w: %w", ErrRecord, err)
	}
	r.Game, r.FormatName = texts.Typed(r.Game), texts.Typed(r.FormatName)
	return nil
}

// summary returns the game, the format and the number of deals, none of which is
// secret.
func (r MatchRecord) summary() string { return summary(r.Game, r.FormatName, r.N, len(r.Deals)) }

// summary returns what may be printed of a match.
func summary(game, format string, n, deals int) string {
	return fmt.Sprintf("match of %s, %s %d, %d deals", texts.Clip(game), texts.Clip(format), n, deals)
}

// Format prints the game, the format and the number of deals, for every verb of package fmt.
func (r MatchRecord) Format(f fmt.State, _ rune) { hide.Print(f, r.summary()) }

// LogValue returns the text that Format prints.
func (r MatchRecord) LogValue() slog.Value { return slog.StringValue(r.summary()) }

// Match returns a match before its first deal. The parameter format is the name or the title
// of a format; "" means the first of the formats in [Info]. The parameter n is the number of
// deals to play or points to reach; 0 means the N of the format. Deals are numbered from 0,
// and the seed of deal i is seed.Derive(i). The error wraps [ErrFormat].
func (g Game) Match(format string, n int, seed deck.Seed) (*Match, error) {
	return g.ready().match(format, n, seed, nil)
}

// OpenMatch returns the match of a record; play goes on under the rules of the record.
// OpenMatch replays and verifies every deal. If the last deal is not over, it must be
// finished before Next sets up the next one. The errors are those of [host.OpenMatch],
// [ErrGame] and [ErrFormat].
func OpenMatch(r MatchRecord) (*Match, error) { return OpenMatchIn(library(), r) }

// OpenMatchIn is [OpenMatch] for a list of games.
func OpenMatchIn(games []Game, r MatchRecord) (*Match, error) {
	e, err := recorded(games, r.Game, r.Rules)
	if err != nil {
		return nil, err
	}
	return e.match(r.FormatName, r.N, r.Seed, r.Deals)
}

func (e *gameOf[S, M]) match(name string, n int, seed deck.Seed, deals []Record) (*Match, error) {
	f, n, err := e.format(name, n)
	if err != nil && name == given && f.Name == "" && len(deals) == 1 {
		return e.given(seed, deals[0])
	}
	if err != nil {
		return nil, err
	}
	m, err := host.OpenMatch(seed, f.Set(e.game, n), deals...)
	if err != nil {
		return nil, err
	}
	target := 0
	if f.Target != nil {
		target = f.Target(e.game, n)
	}
	return &Match{of: &matchOf[S, M]{m, e}, game: Game{e}, format: f.Name, n: n, target: target, seed: seed}, nil
}

// format returns a format by its name, the first one for "", with its number of deals or points.
func (e *gameOf[S, M]) format(name string, n int) (FormatSpec[S, M], int, error) {
	if name == "" {
		name = e.spec.Formats[0].Name
	}
	f, err := find(e.spec.Formats, name)
	if err != nil {
		return f, 0, err
	}
	f = f.under(e.game)
	if n, err = f.number(n); err == nil && f.Set == nil {
		err = fmt.Errorf("%w: %s has no Set", ErrFormat, f.Name)
	}
	return f, n, err
}

// given is the format of a match of one given deal, unless a game has a format of that name.
const given = "given"

// MatchOf returns a match with one deal, that of a copy of the table t, so that a deal of a contest,
// or one from a position, can be played wherever a match can. The format of the match is "given";
// its Seed is that of the deal, and zero if the table began from a position. [OpenMatch] opens its
// record. If t is nil, MatchOf returns the zero Match.
func MatchOf(t *Table) *Match {
	if t == nil {
		return new(Match)
	}
	return t.ready().of.match()
}

func (t *tableOf[S, M]) match() *Match {
	m := host.MatchOf(t.Table)
	seed := t.Save().Seed
	return &Match{of: &matchOf[S, M]{m, t.of}, game: Game{t.of}, format: given, n: 1, seed: seed}
}

func (e *gameOf[S, M]) given(seed deck.Seed, deal Record) (*Match, error) {
	if deal.Seed != seed {
		return nil, fmt.Errorf("%w: deals[0]: the seed is not that of the match", ErrRecord)
	}
	t, err := e.open(deal)
	if err != nil {
		return nil, fmt.Errorf("deals[0]: %w", err)
	}
	return MatchOf(t), nil
}

// Format prints the game, the format and the number of deals, for every verb of package fmt.
func (m Match) Format(f fmt.State, _ rune) {
	hide.Print(f, summary(m.game.Name(), m.format, m.n, m.Len()))
}

// ready returns m, with a match of no game inside it if it is the zero Match.
func (m *Match) ready() *Match {
	if m.of == nil {
		m.of = &noMatch{}
	}
	return m
}

// Game returns the game of the match.
func (m *Match) Game() Game { return m.game }

// Terms returns the name of the format, and the number of deals or points.
func (m *Match) Terms() (format string, n int) { return m.format, m.n }

// Target returns the points at which the match ends, or 0 if it is not played to points: 62 for a game
// of Catch Eleven, whose format takes no number.
func (m *Match) Target() int { return m.target }

// Commitment returns the commitment to the seed of the match, to be published
// before its first deal.
func (m *Match) Commitment() deck.Commitment { return m.seed.Commit() }

// Next sets up the next deal and reports whether there is one. It reports false if the
// match is over. It also reports false if the last deal is still being played or the next
// one cannot be set up; in these two cases [Match.Err] returns the reason.
func (m *Match) Next() bool {
	if !m.ready().of.Next() {
		return false
	}
	m.table = nil
	return true
}

// Err returns the reason why the last call to Next reported false, or nil if the match
// is over.
func (m *Match) Err() error { return m.ready().of.Err() }

// Over reports whether the match is over, that is, whether the last deal is over and the
// format starts no other.
func (m *Match) Over() bool { return m.ready().of.Over() }

// Len returns the number of deals set up so far.
func (m *Match) Len() int { return m.ready().of.Len() }

// Table returns the table of the deal set up last, or nil before the first deal.
func (m *Match) Table() *Table {
	if m.table == nil {
		m.table = m.ready().of.current()
	}
	return m.table
}

// Deal returns a copy of the table of a deal, to look at or to review. Deals are numbered
// from 0; the result is nil if there is no such deal. As at any table, Zones and Log show a
// seat what it may see, and Save and Review show every secret.
func (m *Match) Deal(deal int) *Table { return m.ready().of.deal(deal) }

// Chairs returns the number of chairs: the places of players throughout the match, of which each has
// a seat in a deal or sits out, as [Table.Chairs] lists them. Chairs for people come before all others.
// Before the first deal, Chairs costs as much as a call of the format.
func (m *Match) Chairs() int { return m.ready().of.Chairs() }

// Players returns the number of chairs for people.
func (m *Match) Players() int { return m.Chairs() - m.game.Seats() + m.game.Players() }

// Total returns the points of a chair in all finished deals.
func (m *Match) Total(chair int) int { return m.ready().of.Total(chair) }

// Clone returns an independent copy of the match, in constant time.
func (m *Match) Clone() *Match {
	c := *m.ready()
	c.of = m.of.clone()
	c.table = nil
	return &c
}

// Record returns the record of a finished deal, which everybody may see. Deals are numbered
// from 0. Record returns [ErrSecret] while the cards of the deal are in play.
func (m *Match) Record(deal int) (Record, error) { return m.ready().of.Record(deal) }

// Save returns the record of the match so far, for the host's own storage: the record
// contains every secret. [OpenMatch] resumes the match from the record.
func (m *Match) Save() MatchRecord {
	return MatchRecord{m.game.Name(), m.game.Rules(), m.format, m.n, m.seed, append([]Record{}, m.ready().of.Save()...)}
}

// Publish returns the record of a finished match, which everybody may see. It
// returns [ErrSecret] until the match is over.
func (m *Match) Publish() (MatchRecord, error) {
	if !m.Over() {
		return MatchRecord{}, ErrSecret
	}
	return m.Save(), nil
}
