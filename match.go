package hoyle

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// ErrFormat is wrapped by the error for a format that a game does not have, or a
// number out of its range. Its code is "no-such-format".
var ErrFormat = engine.Sentinel("no-such-format", "hoyle: no such format")

// Format describes a format of matches: their deals, and when they are over.
type Format struct {
	Name  string `json:"name"`  // as Game.Match takes it
	Title string `json:"title"` // for people
	About string `json:"about"` // one sentence
	N     int    `json:"n"`     // the default number of deals to play or points to reach
}

// maxN is the largest number of a format.
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
// It must not be used by several goroutines at once.
type Match struct {
	engine.AnyMatch
	game   Game
	format string
	n      int
	seed   deck.Seed
	clone  func() *Match
	table  func() *Table
	tables map[int]*Table // the table of the deal set up last, by its number
}

// MatchRecord is the transcript of a match, with everything that is needed to resume
// it. It contains the seed of all deals; keep it secret until the match is over.
type MatchRecord struct {
	Game   string          `json:"game"`   // its name
	Rules  json.RawMessage `json:"rules"`  // the JSON of the rules
	Format string          `json:"format"` // the name of the format
	N      int             `json:"n"`      // the number of the format
	Seed   deck.Seed       `json:"seed"`   // deal i, from 0 on, has seed.Derive(i)
	Deals  []engine.Record `json:"deals"`  // those set up so far
}

// UnmarshalJSON decodes the JSON of a record into r. On error, which wraps
// [engine.ErrRecord], r is unchanged.
func (r *MatchRecord) UnmarshalJSON(data []byte) error {
	if err := engine.Unmarshal(data, r); err != nil {
		return fmt.Errorf("%w: %w", engine.ErrRecord, err)
	}
	return nil
}

// Match returns a match before its first deal, in the format of that name; ""
// means the first of the formats in [Info]. n is the number of deals to play or
// points to reach; 0 means the N of the format. The seed of deal i, numbered
// from 0, is seed.Derive(i). The error wraps [ErrFormat].
func (g Game) Match(format string, n int, seed deck.Seed) (*Match, error) {
	if g.of == nil {
		return nil, engine.ErrNoGame
	}
	return g.of.match(format, n, seed, nil)
}

// OpenMatch returns the match of a record, which goes on under the rules of the
// record. It replays and verifies every deal. If the last one is not over, it must
// be finished before Next sets up another. The game is found by its name among
// games, or among those of this library if none are given. The errors are those of
// [engine.OpenMatch], [ErrGame] and [ErrFormat].
func OpenMatch(r MatchRecord, games ...Game) (*Match, error) {
	e, err := recorded(r.Game, r.Rules, games)
	if err != nil {
		return nil, err
	}
	return e.match(r.Format, r.N, r.Seed, r.Deals)
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
			return nil, fmt.Errorf("%w: %s: n is %d, want 1 to %d", ErrFormat, f.Name, n, maxN)
		}
		m, err := engine.OpenMatch(seed, f.set(e.game, n), deals...)
		if err != nil {
			return nil, err
		}
		return e.hosted(m, Match{game: Game{e}, format: f.Name, n: n, seed: seed}), nil
	}
	return nil, fmt.Errorf("%w: %s has no format %q", ErrFormat, e.game.Name(), engine.Clip(name))
}

// hosted returns a copy of of, completed with m and the functions that need its
// types.
func (e entryOf[G, S, M]) hosted(m *engine.Match[S, M], of Match) *Match {
	of.AnyMatch = m
	of.tables = map[int]*Table{}
	of.clone = func() *Match { return e.hosted(m.Clone(), of) }
	of.table = func() *Table {
		if m.Table() == nil {
			return nil
		}
		own := e // with the rules of the deal, which a format may change
		if g, ok := m.Table().Game().(G); ok {
			own.game = g
		}
		return own.seated(m.Table())
	}
	return &of
}

// Game returns the game of the match.
func (m *Match) Game() Game { return m.game }

// Format returns the name of the format, and its number of deals or points.
func (m *Match) Format() (name string, n int) { return m.format, m.n }

// Commitment returns the commitment to the seed of the match, to be published
// before its first deal.
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

// Clone returns an independent copy of the match. It takes constant time.
func (m *Match) Clone() *Match { return m.clone() }

// Save returns the record of the match so far, for the host's own storage: it
// contains every secret. [OpenMatch] resumes it.
func (m *Match) Save() MatchRecord {
	return MatchRecord{m.game.Name(), m.game.Rules(), m.format, m.n, m.seed, append([]engine.Record{}, m.AnyMatch.Save()...)}
}

// Publish returns the record of a finished match, for everybody. It returns
// [engine.ErrSecret] until the match is over.
func (m *Match) Publish() (MatchRecord, error) {
	if !m.Over() {
		return MatchRecord{}, engine.ErrSecret
	}
	return m.Save(), nil
}
