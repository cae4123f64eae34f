package parlor

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// List prints games, with their presets, the formats of their matches, and their
// options.
func (c *Paper) List(games []hoyle.Game) {
	for _, g := range games {
		info := g.Info()
		c.Printf("\n%v, %s. %s\n", g, players(info.Players), info.About)
		c.entry("-game "+info.Name, "The usual rules.")
		for _, p := range info.Presets {
			c.entry("-game "+p.Name, p.About)
		}
		for _, f := range info.Formats {
			c.entry(strings.TrimSuffix(fmt.Sprintf("-match %s:%d", f.Name, f.N), ":0"), f.About)
		}
		for _, o := range info.Options {
			c.entry("-o "+usage(o), o.About)
		}
	}
}

// entry prints what to type and, beside it, the effect.
func (c *Paper) entry(typed, about string) {
	const wide = 32
	line := fmt.Sprintf("%-*s", wide, "  "+typed)
	if Width(line) > wide {
		c.Printf("%s\n", line)
		line = strings.Repeat(" ", wide)
	}
	for _, part := range Wrap(about, max(16, c.Columns-wide)) {
		c.Printf("%s%s\n", line, part)
		line = strings.Repeat(" ", wide)
	}
}

// players returns a number of players in words.
func players(r hoyle.Range) string {
	if r.From == r.To {
		return fmt.Sprintf("%d players", r.From)
	}
	return fmt.Sprintf("%d to %d players", r.From, r.To)
}

// Find returns the game of that name. The error lists the games.
func (c *Paper) Find(name string) (hoyle.Game, error) {
	g, err := hoyle.FindIn(c.Games, name)
	if err != nil {
		return g, fmt.Errorf("%w; the games are %s", err, c.GameNames())
	}
	return g, nil
}

// GameNames returns the names of the games.
func (c *Paper) GameNames() string {
	var names []string
	for _, g := range c.Games {
		names = append(names, g.Name())
	}
	return strings.Join(names, ", ")
}

// usage returns the values that an option accepts, and its default.
func usage(o hoyle.Option) string {
	switch o.Kind {
	case hoyle.OptSwitch:
		return o.Name
	case hoyle.OptNumber:
		return fmt.Sprintf("%s=%d…%d (%v)", o.Name, o.Min, o.Max, o.Default)
	case hoyle.OptChoice:
		var texts []string
		for _, choice := range o.Choices {
			texts = append(texts, fmt.Sprint(choice))
		}
		return fmt.Sprintf("%s=%s (%v)", o.Name, strings.Join(texts, "|"), o.Default)
	}
	standard, err := json.Marshal(o.Default)
	if err != nil {
		return o.Name
	}
	return fmt.Sprintf("%s=%s", o.Name, standard)
}

// withOptions returns the game with options given as NAME or NAME=VALUE.
func withOptions(g hoyle.Game, given []string) (hoyle.Game, error) {
	rules := map[string]json.RawMessage{}
	for _, text := range given {
		name, value, valued := strings.Cut(texts.Typed(text), "=")
		i := slices.IndexFunc(g.Info().Options, func(o hoyle.Option) bool { return o.Name == name })
		if i < 0 {
			return g, fmt.Errorf("%v has no option %s; see -game %s -help", g, texts.Quote(name), g.Name())
		}
		o := g.Info().Options[i]
		switch {
		case !valued && o.Kind == hoyle.OptSwitch:
			value = "true"
		case o.Kind == hoyle.OptChoice && slices.Contains(o.Choices, any(value)):
			value = `"` + value + `"`
		}
		if !json.Valid([]byte(value)) {
			return g, fmt.Errorf("-o %s: want %s", gamekit.Clip(text), usage(o))
		}
		rules[name] = json.RawMessage(value)
	}
	data, err := json.Marshal(rules)
	if err != nil {
		return g, err
	}
	return g.With(data)
}
