package call

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
)

// matchOps are the operations that make a match or act on one.
var matchOps = []op{
	on("match", "Begins a match, by default of the first format of the game.", "no-such-game invalid-rules no-such-format not-a-seed", newMatch),
	on("openMatch(record)", "Opens the record of a match, and verifies every play.", opens, func(c *Calls, _ int32, r hoyle.MatchRecord) (Match, error) {
		m, err := hoyle.OpenMatchIn(c.Games, r)
		if err != nil {
			return 0, err
		}
		return c.holdMatch(m), nil
	}),
	ofMatch("next", "Sets up the next deal, and returns its table; null once the match is over.", "deal-running",
		func(c *Calls, m *hoyle.Match, _ none) (*Table, error) {
			if m.Next() {
				return c.holdIf(m.Table()), nil
			}
			return nil, m.Err()
		}),
	ofMatch("current", "Returns the table of the deal set up last, or null.", "",
		func(c *Calls, m *hoyle.Match, _ none) (*Table, error) { return c.holdIf(m.Table()), nil }),
	ofMatch("deal(n)", "Returns a copy of the table of a deal, numbered from 0. It shows every secret.", "",
		func(c *Calls, m *hoyle.Match, deal int) (Table, error) {
			if t := m.Deal(deal); t != nil {
				return c.hold(t), nil
			}
			return 0, fmt.Errorf("%w: no deal %d", ErrCall, deal)
		}),
	ofMatch("standing", "Returns where the match stands.", "", standing),
	ofMatch("saveMatch", "Returns the record of the match so far, which is secret.", "",
		func(_ *Calls, m *hoyle.Match, _ none) (hoyle.MatchRecord, error) { return m.Save(), nil }),
	ofMatch("publish", "Returns the record of a finished match, which everybody may see.", "secret",
		func(_ *Calls, m *hoyle.Match, _ none) (hoyle.MatchRecord, error) { return m.Publish() }),
	ofMatch("dealRecord(n)", "Returns the record of a finished deal, numbered from 0, which everybody may see.", "secret bad-record",
		func(_ *Calls, m *hoyle.Match, deal int) (hoyle.Record, error) { return m.Record(deal) }),
}

func newMatch(c *Calls, _ int32, a struct {
	Game   string          `json:"game"`
	Rules  json.RawMessage `json:"rules,omitzero"`
	Format string          `json:"format,omitzero"`
	N      int             `json:"n,omitzero"`
	Seed   deck.Seed       `json:"seed"`
},
) (Match, error) {
	g, err := named{a.Game, a.Rules}.find(c)
	if err != nil {
		return 0, err
	}
	m, err := g.Match(a.Format, a.N, a.Seed)
	if err != nil {
		return 0, err
	}
	return c.holdMatch(m), nil
}

func (c *Calls) holdMatch(m *hoyle.Match) Match {
	if c.matches == nil {
		c.matches = map[int32]*hoyle.Match{}
	}
	c.last++
	c.matches[c.last] = m
	return Match(c.last)
}

// holdIf returns a handle for a table, or nil if there is none.
func (c *Calls) holdIf(t *hoyle.Table) *Table {
	if t == nil {
		return nil
	}
	held := c.hold(t)
	return &held
}

// ofMatch returns an operation on a match.
func ofMatch[A, R any](name, about, codes string, do func(*Calls, *hoyle.Match, A) (R, error)) op {
	o := described(name, "match", about, codes, reflect.TypeFor[A](), reflect.TypeFor[R]())
	return op{o, func(c *Calls, of int32, arg []byte) (any, error) {
		var a A
		if err := o.read(arg, &a); err != nil {
			return nil, err
		}
		if m := c.matches[of]; m != nil {
			return do(c, m, a)
		}
		return nil, errFreed
	}}
}

// Standings is where a match stands.
type Standings struct {
	Game       GameRules       `json:"game"`
	Format     string          `json:"format"`     // its name
	N          int             `json:"n"`          // the number of deals or points of the format
	Deals      int             `json:"deals"`      // how many have been set up
	Over       bool            `json:"over"`       // whether the match is over
	Total      []int           `json:"total"`      // by chair: the place of a player throughout the match
	Chairs     []int           `json:"chairs"`     // in the order of the seats that they have in the deal set up last, and then those that sit out
	Commitment deck.Commitment `json:"commitment"` // to the seed of all deals
}

func standing(_ *Calls, m *hoyle.Match, _ none) (Standings, error) {
	total := make([]int, m.Chairs())
	for chair := range total {
		total[chair] = m.Total(chair)
	}
	chairs := []int{}
	if t := m.Table(); t != nil {
		chairs = t.Chairs()
	}
	format, n := m.Terms()
	return Standings{rulesOf(m.Game()), format, n, m.Len(), m.Over(), total, chairs, m.Commitment()}, nil
}
