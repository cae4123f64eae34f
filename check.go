package hoyle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// The errors of [Game.Check] wrap "invalid-spec" or "doubtful-spec".
var (
	errSpec  = engine.Sentinel("invalid-spec", "hoyle: invalid spec")
	errDoubt = engine.Sentinel("doubtful-spec", "hoyle: doubtful spec")
)

// Check returns everything that is wrong with the [Spec] of a game of your own: names that are
// missing, given twice, or cannot be typed; numbers of seats that the game does not have; presets
// whose rules the game refuses; words for what the game does not have; formats and bots that cannot
// play. It plays a deal in each format, a move with each bot, and random deals until the words are
// needed, so it may take seconds. A test of a game calls it once:
//
//	if err := ByName().Check(); err != nil {
//		t.Error(err)
//	}
//
// Check looks at the spec; package enginetest checks the game. The code of the error is "invalid-spec".
// It is "doubtful-spec" if all that is wrong is that 400 random deals do not show some moves, marks or
// lines of scores for which there are words: misspelled, or only rare. A game with rare ones lets that
// code pass.
func (g Game) Check() error {
	if g.of == nil {
		return engine.ErrNoGame
	}
	about := g.Info()
	c := &specCheck{game: g, about: about, named: map[string]bool{}}
	c.name("the game", about.Name, about.Title)
	c.seats("Seats", about.Seats, g.Seats())
	c.seats("Players", about.Players, g.Players())
	if found, err := FindIn([]Game{g}, about.Name); err != nil || !bytes.Equal(found.Rules(), about.Rules) {
		c.fault("the game", "%q does not find it", about.Name)
	}
	if _, err := g.With(about.Rules); err != nil {
		c.fault("the game", "it refuses its own rules: %w", err)
	}
	c.options()
	c.presets()
	c.words()
	c.keys()
	c.formats()
	c.bots()
	return errors.Join(append(c.faults, c.doubts...)...)
}

// specCheck collects the faults of a spec.
type specCheck struct {
	game   Game
	about  Info
	faults []error
	doubts []error
	named  map[string]bool // the presets, formats and bots so far
	noEnd  bool            // a deal does not end
}

// fault adds a fault of a part of the spec.
func (c *specCheck) fault(part, format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf("%w: %s: %s: %w", errSpec, c.about.Name, part, fmt.Errorf(format, args...)))
}

// name checks a name that people type, and its title.
func (c *specCheck) name(part, name, title string) {
	if name == "" || name != texts.Typed(name) || strings.ContainsAny(name, " :,=+") {
		c.fault(part, "%q cannot be typed as a name", name)
	}
	if strings.TrimSpace(title) == "" {
		c.fault(part, "no title")
	}
}

// once checks the name of a preset, a format or a bot, and its title. It returns what that is, and whether
// it is the first of its name.
func (c *specCheck) once(kind, name, title string) (part string, first bool) {
	part = fmt.Sprintf("%s %q", kind, name)
	if c.name(part, name, title); c.named[part] {
		c.fault(part, "there are two of that name")
		return part, false
	}
	c.named[part] = true
	return part, true
}

// seats checks a range of seats that must include the number n.
func (c *specCheck) seats(part string, r Range, n int) {
	if r.From < 1 || r.From > n || n > r.To {
		c.fault(part, "from %d to %d, but the game has %d", r.From, r.To, n)
	}
}

// options checks that options have their defaults, and need only values of options before them.
func (c *specCheck) options() {
	for i, o := range c.about.Options {
		part := fmt.Sprintf("option %q", o.Name)
		if !o.Has(jsonOf(o.Default)) {
			c.fault(part, "its default is %s, want %s", jsonOf(o.Default), o.Values())
		}
		c.players(part, o)
		for _, need := range o.Needs {
			before := c.about.Options[:i]
			n := slices.IndexFunc(before, func(other Option) bool { return other.Name == need.Option })
			if n < 0 {
				c.fault(part, "it needs %q, which does not stand before it", need.Option)
				continue
			}
			for _, v := range need.Values {
				if !before[n].Has(jsonOf(v)) {
					c.fault(part, "it needs %s to be %s, want %s", need.Option, jsonOf(v), before[n].Values())
				}
			}
		}
	}
}

// players checks that an option for the number of players sets it.
func (c *specCheck) players(part string, o Option) {
	if !o.Players {
		return
	}
	for n := c.about.Players.From; n <= c.about.Players.To; n++ {
		if !o.Has(jsonOf(n)) {
			continue
		}
		switch with, err := c.game.With(jsonOf(map[string]int{o.Name: n})); {
		case err != nil:
			c.fault(part, "%w", err)
		case with.Players() != n:
			c.fault(part, "%d makes it %d players", n, with.Players())
		}
	}
}

// presets checks the named sets of rules.
func (c *specCheck) presets() {
	for _, p := range c.about.Presets {
		part, first := c.once("preset", p.Name, p.Title)
		if !first {
			continue
		}
		with, err := c.game.With(p.Rules)
		if err != nil {
			c.fault(part, "%w", err)
			continue
		}
		c.seats(part, c.about.Seats, with.Seats())
		found, err := FindIn([]Game{c.game}, c.about.Name+":"+p.Name)
		if err != nil || !bytes.Equal(found.Rules(), with.Rules()) {
			c.fault(part, "%s:%s does not find it", c.about.Name, p.Name)
		}
	}
}

// words checks the unit of scores, and the words for the first moves.
func (c *specCheck) words() {
	if u := c.about.Unit; u.Name == "" || u.Per < 1 {
		c.fault("Speech", "the unit %q is %d points", u.Name, u.Per)
	}
	table, err := c.game.Table(deck.NewSeed(1), 0)
	if err != nil {
		c.fault("the game", "%w", err)
		return
	}
	for _, seat := range table.Awaited() {
		for _, move := range table.Legal(seat) {
			if table.Say(seat, move).Text == "" {
				c.fault("Speech", "no words for %q", move)
			}
			if text, err := c.game.MoveText(move); err != nil || text != move {
				c.fault("Speech", "%q is read as %q, error %w", move, text, err)
			}
		}
	}
}

// bots lets every bot make a move in a deal, if deals end: a search plays to their ends.
func (c *specCheck) bots() {
	if c.noEnd {
		return
	}
	for i, p := range c.about.Bots {
		part, first := c.once("bot", p.Name, p.Strength)
		if !first {
			continue
		}
		r := deck.NewSeed(uint64(i)).Rand()
		table, err := c.game.Table(deck.NewSeed(uint64(i)), 0)
		if err == nil && len(table.Awaited()) > 0 {
			err = table.Step(context.Background(), table.Awaited()[0], p.Name, r)
		}
		if err != nil {
			c.fault(part, "%w", err)
		}
	}
}

// formats plays a deal in each format, and begins the next.
func (c *specCheck) formats() {
	for _, f := range c.about.Formats {
		part, first := c.once("format", f.Name, f.Title)
		if !first {
			continue
		}
		_, err := c.begun(f, 0)
		if err == nil && f.N == 0 && (f.Deals || f.Endless) {
			err = errors.New("a match with Deals or Endless needs a number N")
		}
		if err == nil && f.Deals {
			one, failed := c.begun(f, 1)
			if err = failed; err == nil && !one.Over() {
				err = errors.New("a match of one deal has another: Deals is wrong")
			}
		}
		if err != nil {
			c.noEnd = c.noEnd || errors.Is(err, errNoEnd)
			c.fault(part, "%w", err)
		}
	}
}

// begun returns a match for n deals or points, after its first deal.
func (c *specCheck) begun(f Format, n int) (*Match, error) {
	m, err := c.game.Match(f.Name, n, deck.NewSeed(1))
	if err == nil {
		err = playDeal(m, deck.NewSeed(2).Rand())
	}
	return m, err
}

const enough = 10_000

var errNoEnd = fmt.Errorf("a deal does not end within %d moves", enough)

// playDeal plays the first deal of a match at random and begins the next.
func playDeal(m *Match, r *rand.Rand) error {
	if !m.Next() {
		return errors.Join(errors.New("there is no first deal"), m.Err())
	}
	table := m.Table()
	for table.Turn() != Nobody {
		if table.Len() == enough {
			return errNoEnd
		}
		if err := table.Step(context.Background(), table.Turn(), "random", r); err != nil {
			return err
		}
	}
	m.Next()
	return m.Err()
}
