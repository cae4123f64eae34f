package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
)

// list prints games, with their presets, the formats of their matches, and their
// options.
func (c *console) list(games []hoyle.Game) {
	for _, g := range games {
		info := g.Info()
		c.printf("\n%v, %d to %d players. %s\n", g, info.Players.From, info.Players.To, info.About)
		c.printf("  %-29s The usual rules.\n", "-game "+info.Name)
		for _, p := range info.Presets {
			c.printf("  %-29s %s\n", "-game "+p.Name, p.About)
		}
		for _, f := range info.Formats {
			c.printf("  %-29s %s\n", fmt.Sprintf("-match %s:%d", f.Name, f.N), f.About)
		}
		for _, o := range info.Options {
			c.printf("  %-29s %s\n", "-o "+usage(o), o.About)
		}
	}
}

// usage returns the values that an option accepts, and its default.
func usage(o engine.Option) string {
	switch o.Kind {
	case engine.Switch:
		return o.Name
	case engine.Number:
		return fmt.Sprintf("%s=%d…%d (%v)", o.Name, o.Min, o.Max, o.Default)
	case engine.Choice:
		return fmt.Sprintf("%s=%s (%v)", o.Name, strings.ReplaceAll(strings.Trim(fmt.Sprint(o.Choices), "[]"), " ", "|"), o.Default)
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
		name, value, valued := strings.Cut(text, "=")
		i := slices.IndexFunc(g.Info().Options, func(o engine.Option) bool { return o.Name == name })
		if i < 0 {
			return g, fmt.Errorf("%v has no option %q; see -game %s -help", g, engine.Clip(name), g.Name())
		}
		o := g.Info().Options[i]
		switch {
		case !valued && o.Kind == engine.Switch:
			value = "true"
		case o.Kind == engine.Choice && slices.Contains(o.Choices, any(value)):
			value = `"` + value + `"`
		}
		if !json.Valid([]byte(value)) {
			return g, fmt.Errorf("-o %s: want %s", engine.Clip(text), usage(o))
		}
		rules[name] = json.RawMessage(value)
	}
	data, err := json.Marshal(rules)
	if err != nil {
		return g, err
	}
	return g.With(data)
}
