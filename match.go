package hoyle

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// ErrFormat is wrapped by the error of a format that a game does not have. Its
// code is "no-such-format".
var ErrFormat = engine.Sentinel("no-such-format", "hoyle: no such format")

// Format describes a format of matches: what their deals are, and when they are
// over. N is its number, such as that of the deals or the points to reach, if
// none is given.
type Format struct {
	Name  string `json:"name"`  // as Game.Match takes it
	Title string `json:"title"` // for people
	About string `json:"about"` // one sentence
	N     int    `json:"n"`     // the number used if none is given
}

// maxN bounds the number of a format.
const maxN = 1_000_000

// Match is a series of deals: an [engine.AnyMatch] whose tables have bots.
//
//	for m.Next() {
//		for m.Table().Turn() != engine.Nobody {
//			… m.Table().Play(seat, move) …
//		}
//	}
//	err := m.Err()
//
// It is used by one goroutine at a time.
type Match struct {
	engine.AnyMatch
	game   Game
	format string
	n      int
	seed   deck.Seed
	clone  func() *Match
	table  func() *Table
	tables map[int]*Table // that of the deal set up last, by its number
}

// MatchRecord is the transcript of a match: all that is needed to go on with it.
// It contains the seed of all deals; keep it secret until the match is over.
type MatchRecord struct {
	Game   string          `json:"game"`   // its name
	Rules  json.RawMessage `json:"rules"`  // the JSON of the rules
	Format string          `json:"format"` // the name of the format
	N      int             `json:"n"`      // the number of the format
	Seed   deck.Seed       `json:"seed"`   // deal i, from 0 on, has seed.Derive(i)
	Deals  []engine.Record `json:"deals"`  // those set up so far
}

// UnmarshalJSON reads the JSON of a record into r. On error, which wraps
// [engine.ErrRecord], r is unchanged.
func (r *MatchRecord) UnmarshalJSON(data []byte) error {
	if err := engine.Unmarshal(data, r); err != nil {
		return fmt.Errorf("%w: %w", engine.ErrRecord, err)
	}
	return nil
}

// Match returns a match before its first deal, in the format of that name; ""
// means the first of [Info]. n is the number of the format, 0 the usual one. Its
// deal i, counted from 0, gets seed.Derive(i). The error wraps [ErrFormat].
func (g Game) Match(format string, n int, seed deck.Seed) (*Match, error) {
	if g.of == nil {
		return nil, engine.ErrNoGame
	}
	return g.of.match(format, n, seed, nil)
}

// OpenMatch returns a match as its record leaves it, so that it can go on: every
// deal is replayed and verified. The game is the one of that name among those
// given, or of this library if none is. The errors are those of
// [engine.OpenMatch], [ErrGame] and [ErrFormat].
func OpenMatch(r MatchRecord, games ...Game) (*Match, error) {
	g, err := named(r.Game, games)
	if err != nil {
		return nil, err
	}
	if g, err = g.With(r.Rules); err != nil {
		return nil, fmt.Errorf("%w: rules: %w", engine.ErrRecord, err)
	}
	return g.of.match(r.Format, r.N, r.Seed, r.Deals)
}

func (e entryOf[G, S, M]) match(name string, n int, seed deck.Seed, deals []engine.Record) (*Match, error) {
	for _, f := range e.formats {
		if f.Name != name && name != "" {
			continue
		}
		if n == 0 {
			n = f.N
		}
		if n < 1 || n > maxN {
			return nil, fmt.Errorf("%w: %s of %d, want 1 to %d", ErrFormat, f.Name, n, maxN)
		}
		m, err := engine.OpenMatch(seed, f.set(e.game, n), deals...)
		if err != nil {
			return nil, err
		}
		return e.hosted(m, Match{game: Game{e}, format: f.Name, n: n, seed: seed}), nil
	}
	return nil, fmt.Errorf("%w: %s has no format %q", ErrFormat, e.game.Name(), engine.Clip(name))
}

// hosted completes a match without type parameters by what needs them.
func (e entryOf[G, S, M]) hosted(m *engine.Match[S, M], of Match) *Match {
	of.AnyMatch = m
	of.tables = map[int]*Table{}
	of.clone = func() *Match { return e.hosted(m.Clone(), of) }
	of.table = func() *Table {
		if m.Table() == nil {
			return nil
		}
		own := e // by the rules of the deal, which a format may change
		if g, ok := m.Table().Game().(G); ok {
			own.game = g
		}
		return own.seated(m.Table())
	}
	return &of
}

// Game returns the game of the match.
func (m *Match) Game() Game { return m.game }

// Format returns the name of the format, and its number.
func (m *Match) Format() (name string, n int) { return m.format, m.n }

// Commitment returns the commitment to the seed of the match, to be shown before
// its first deal.
func (m *Match) Commitment() deck.Commitment { return m.seed.Commit() }

// Table returns the table of the deal set up last, nil before the first.
func (m *Match) Table() *Table {
	n := m.Len()
	if m.tables[n] == nil {
		clear(m.tables)
		m.tables[n] = m.table()
	}
	return m.tables[n]
}

// Clone returns a copy of the match that goes its own way. It costs the same
// however many deals there are.
func (m *Match) Clone() *Match { return m.clone() }

// Save returns the record of the match so far, for the host's own storage: it
// holds every secret. [OpenMatch] takes it.
func (m *Match) Save() MatchRecord {
	return MatchRecord{m.game.Name(), m.game.Rules(), m.format, m.n, m.seed, append([]engine.Record{}, m.AnyMatch.Save()...)}
}

// Publish returns the record of a match that is over, for everybody. It returns
// [engine.ErrSecret] before.
func (m *Match) Publish() (MatchRecord, error) {
	if !m.Over() {
		return MatchRecord{}, engine.ErrSecret
	}
	return m.Save(), nil
}
