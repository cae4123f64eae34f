package call

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
)

// matchOps are the operations that make a match or act on one.
var matchOps = []op{
	on("match", newMatch),
	on("openMatch", func(c *Calls, _ int32, r hoyle.MatchRecord) (any, error) {
		m, err := hoyle.OpenMatchIn(c.Games, r)
		if err != nil {
			return nil, err
		}
		return c.holdMatch(m), nil
	}),
	ofMatch("next", func(c *Calls, m *hoyle.Match, _ none) (any, error) {
		if m.Next() {
			return c.hold(m.Table()), nil
		}
		return null, m.Err()
	}),
	ofMatch("current", func(c *Calls, m *hoyle.Match, _ none) (any, error) {
		if t := m.Table(); t != nil {
			return c.hold(t), nil
		}
		return null, nil
	}),
	ofMatch("deal", func(c *Calls, m *hoyle.Match, deal int) (any, error) {
		if t := m.Deal(deal); t != nil {
			return c.hold(t), nil
		}
		return nil, fmt.Errorf("%w: no deal %d", ErrCall, deal)
	}),
	ofMatch("standing", standing),
	ofMatch("saveMatch", func(_ *Calls, m *hoyle.Match, _ none) (any, error) { return m.Save(), nil }),
	ofMatch("publish", func(_ *Calls, m *hoyle.Match, _ none) (any, error) { return m.Publish() }),
	ofMatch("dealRecord", func(_ *Calls, m *hoyle.Match, deal int) (any, error) { return m.Record(deal) }),
}

func newMatch(c *Calls, _ int32, a struct {
	Game   string          `json:"game"`
	Rules  json.RawMessage `json:"rules,omitzero"`
	Format string          `json:"format,omitzero"`
	N      int             `json:"n,omitzero"`
	Seed   deck.Seed       `json:"seed"`
},
) (any, error) {
	g, err := named{a.Game, a.Rules}.find(c)
	if err != nil {
		return nil, err
	}
	m, err := g.Match(a.Format, a.N, a.Seed)
	if err != nil {
		return nil, err
	}
	return c.holdMatch(m), nil
}

func (c *Calls) holdMatch(m *hoyle.Match) int32 {
	if c.matches == nil {
		c.matches = map[int32]*hoyle.Match{}
	}
	c.last++
	c.matches[c.last] = m
	return c.last
}

// ofMatch returns an operation on a match. The argument of the operation has type A.
func ofMatch[A any](name string, do func(*Calls, *hoyle.Match, A) (any, error)) op {
	return on(name, func(c *Calls, of int32, a A) (any, error) {
		m := c.matches[of]
		if m == nil {
			return nil, errFreed
		}
		return do(c, m, a)
	})
}

// standing returns where a match stands.
func standing(_ *Calls, m *hoyle.Match, _ none) (any, error) {
	total := make([]int, m.Chairs())
	for chair := range total {
		total[chair] = m.Total(chair)
	}
	chairs := []int{}
	if t := m.Table(); t != nil {
		chairs = t.Chairs()
	}
	format, n := m.Terms()
	return struct {
		Game       hoyle.Game      `json:"game"`
		Format     string          `json:"format"`
		N          int             `json:"n"`
		Deals      int             `json:"deals"`
		Over       bool            `json:"over"`
		Total      []int           `json:"total"`  // by chair
		Chairs     []int           `json:"chairs"` // of the deal set up last, in the order of their seats, and then those that sit out
		Commitment deck.Commitment `json:"commitment"`
	}{m.Game(), format, n, m.Len(), m.Over(), total, chairs, m.Commitment()}, nil
}
