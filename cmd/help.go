package cmd

import (
	"flag"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/hoylecards/hoyle"
)

// help lists the commands.
func (p program) help() {
	t := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, c := range commands() {
		fmt.Fprintf(t, "%s %s %s\t%s\n", p.name, c.name, c.args, c.about)
	}
	_ = t.Flush() // it writes to a stream, as fmt does
	fmt.Fprintf(p.out, `
GAME is a game or a preset, with options if need be:
%s.
%s games lists them. %s COMMAND -help lists the flags of a command.
In a terminal, %s alone opens a menu.
`, strings.Join(p.examples(), ", "), p.name, p.name, p.name)
}

// examples returns spellings of games: a game, a preset, and a game with an option.
func (p program) examples() (all []string) {
	var preset, option string
	for _, g := range p.games {
		about := g.Info()
		if len(about.Presets) > 0 {
			preset = about.Name + ":" + about.Presets[len(about.Presets)-1].Name
		}
		for _, o := range about.Options {
			spelling := fmt.Sprintf("%s:%s=%d", about.Name, o.Name, o.To)
			if _, err := hoyle.FindIn(p.games, spelling); err == nil && o.From < o.To {
				option = spelling
			}
		}
	}
	for _, text := range []string{p.games[0].Name(), preset, option} {
		if text != "" {
			all = append(all, text)
		}
	}
	return all
}

// helpOf lists the flags of a command, one per line.
func (p program) helpOf(c command, flags *flag.FlagSet) {
	fmt.Fprintf(p.out, "%s: %s\n\n", strings.TrimSpace(p.name+" "+c.name+" "+c.args), c.about)
	t := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	flags.VisitAll(func(f *flag.Flag) {
		value, about := flag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "0" && f.DefValue != "0s" && f.DefValue != "false" {
			about += " (" + f.DefValue + ")"
		}
		fmt.Fprintf(t, "  -%s %s\t%s\n", f.Name, value, about)
	})
	_ = t.Flush()
}
