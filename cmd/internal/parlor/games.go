package parlor

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/engine"
)

// List prints the names of games, each with its presets and what the game is.
func (c *Printer) List(games []hoyle.Game) {
	for _, g := range games {
		info := g.Info()
		c.entry(info.Name, fmt.Sprintf("%s, %s. %s", info.Title, players(info), info.About))
		for _, p := range info.Presets {
			c.entry("  "+info.Name+":"+p.Name, p.About)
		}
	}
}

// Describe prints what can be chosen in a game: its presets, its options as they stand in its
// spelling, its matches and its bots.
func (c *Printer) Describe(g hoyle.Game) {
	info := g.Info()
	c.Printf("%v, %s. %s\n", g, players(info), info.About)
	section := func(title string, n int) {
		if n > 0 {
			c.Printf("\n%s\n", title)
		}
	}
	section("Rules", len(info.Presets)+len(info.Options))
	for _, p := range info.Presets {
		c.entry("  "+info.Name+":"+p.Name, p.About)
	}
	group := ""
	for _, more := range []bool{false, true} {
		for _, o := range info.Options {
			title := o.Group
			if more {
				title = "More: " + title
			}
			if o.More != more {
				continue
			}
			if title != group {
				group = title
				c.Printf("  %s:\n", group)
			}
			typed, about := usageOf(o, g.Value(o.Name))
			c.entry("  "+typed, about)
		}
	}
	section("Matches", len(info.Formats))
	for _, f := range info.Formats {
		c.entry(strings.TrimSuffix(fmt.Sprintf("  -match %s:%d", f.Name, f.N), ":0"), f.About)
	}
	section("Bots", len(info.Bots))
	for _, b := range info.Bots {
		c.entry("  "+b.Name, Title(b.Strength)+".")
	}
}

// entry prints what to type and, beside it, the effect.
func (c *Printer) entry(typed, about string) {
	const wide = 32
	line := fmt.Sprintf("%-*s", wide, typed)
	if Width(typed) >= wide {
		c.Printf("%s\n", line)
		line = strings.Repeat(" ", wide)
	}
	for _, part := range Wrap(about, max(16, c.Columns-wide)) {
		c.Printf("%s%s\n", line, part)
		line = strings.Repeat(" ", wide)
	}
}

// players returns the numbers of players in words. An option may leave some of the range out.
func players(info hoyle.Info) string {
	r := info.Players
	if r.From == r.To {
		return fmt.Sprintf("%d players", r.From)
	}
	for _, o := range info.Options {
		if o.Players && o.Kind == engine.OptChoice && len(o.Choices) <= r.To-r.From {
			return strings.Trim(strings.ReplaceAll(fmt.Sprint(o.Choices), " ", " or "), "[]") + " players"
		}
	}
	return fmt.Sprintf("%d to %d players", r.From, r.To)
}

// Find returns the game with the given spelling or, if it is empty, the first of the games.
func (c *Printer) Find(spelling string) (hoyle.Game, error) { return usage.Game(c.Games, spelling) }

// usageOf returns the values that an option accepts, and the one that it has, as what to type and the effect.
func usageOf(o hoyle.Option, value json.RawMessage) (typed, about string) {
	var words []string
	for _, choice := range o.Choices {
		data, _ := json.Marshal(choice) // nil if it has no JSON
		words = append(words, o.Text(data))
	}
	switch now := o.Text(value); o.Kind {
	case engine.OptSwitch:
		if string(value) == "true" {
			return o.Name + " (on)", o.About
		}
		return o.Name, o.About
	case engine.OptNumber:
		return fmt.Sprintf("%s=%d…%d (%s)", o.Name, o.From, o.To, now), o.About
	case engine.OptChoice:
		return fmt.Sprintf("%s=%s (%s)", o.Name, strings.Join(words, "|"), now), o.About
	case engine.OptSeveral:
		return fmt.Sprintf("%s=…+… (%s)", o.Name, cmp.Or(now, "none")), fmt.Sprintf("%s Any of %s.", o.About, strings.Join(words, ", "))
	default:
		return o.Name + "=" + now, o.About
	}
}

// withOptions returns the game with options given as NAME or NAME=VALUE.
func withOptions(g hoyle.Game, given []string) (hoyle.Game, error) {
	if len(given) == 0 {
		return g, nil
	}
	return hoyle.FindIn([]hoyle.Game{g}, g.Name()+":"+strings.Join(given, ","))
}
