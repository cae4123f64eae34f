package cmd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/engine"
)

// hidden is the command that the scripts for shells run. Its arguments are the words of a command
// line, of which the last one is to be completed.
const hidden = "complete"

// scripts are the scripts for shells, in which NAME stands for the program.
var scripts = map[string]string{
	"bash": `# source <(NAME completion bash)
_NAME() {
  local line="${COMP_LINE:0:COMP_POINT}" word start
  local -a words
  read -ra words <<<"$line"
  [[ $line == *' ' ]] && words+=("")
  word=${words[-1]} start=
  # Bash breaks words at : and = and replaces only what follows.
  [[ $word == *[:=]* ]] && start=${word%"${word##*[:=]}"}
  mapfile -t COMPREPLY < <(NAME complete "${words[@]:1}")
  [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
  COMPREPLY=("${COMPREPLY[@]#"$start"}")
}
complete -o default -F _NAME NAME
`,
	"zsh": `#compdef NAME
# source <(NAME completion zsh)
_NAME() {
  local -a all
  all=("${(@f)$(NAME complete "${(@)words[2,CURRENT]}")}")
  [[ -n $all ]] || { _files; return }
  compadd -Q -S ' ' -- ${all:#*=}
  compadd -Q -S '' -- ${(M)all:#*=}
}
compdef _NAME NAME
`,
	"fish": `# NAME completion fish | source
complete -c NAME -f -a '(set -l words (commandline -opc); NAME complete $words[2..] (commandline -ct))'
`,
}

// completion prints the script for a shell.
func (p program) completion(_ context.Context, args []string) error {
	var shell string
	if err := usage.Parse(flag.NewFlagSet("completion", flag.ContinueOnError), args, usage.One(&shell)); err != nil {
		return err
	}
	script, ok := scripts[shell]
	if !ok {
		return &usage.Error{Err: fmt.Errorf("no shell %q, want bash, zsh or fish", shell)}
	}
	_, err := io.WriteString(p.out, strings.ReplaceAll(script, "NAME", p.name))
	return err
}

// complete prints the words that begin with the last one.
func (p program) complete(ctx context.Context, words []string) {
	if len(words) == 0 {
		return
	}
	last := words[len(words)-1]
	for _, word := range p.candidates(ctx, words[:len(words)-1], last) {
		if strings.HasPrefix(word, last) {
			fmt.Fprintln(p.out, word)
		}
	}
}

// candidates returns the words that may follow others.
func (p program) candidates(ctx context.Context, before []string, last string) (all []string) {
	if len(before) == 0 {
		for _, c := range commands() {
			all = append(all, c.name)
		}
		return append(all, "help")
	}
	c, err := p.find(before[0])
	switch {
	case err != nil:
		return nil
	case c.name == "completion":
		return []string{"bash", "fish", "zsh"}
	}
	help, ok := errors.AsType[*usage.Help](c.run(p, ctx, []string{"-help"}))
	if !ok {
		return nil
	}
	if strings.HasPrefix(last, "-") {
		help.Flags.VisitAll(func(f *flag.Flag) { all = append(all, "-"+f.Name) })
		return all
	}
	if f := help.Flags.Lookup(strings.TrimPrefix(before[len(before)-1], "-")); f != nil && len(before) > 1 {
		if what, _ := flag.UnquoteUsage(f); what != "" {
			return p.values(what, before[1:], last)
		}
	}
	if len(before) == 1 && strings.Contains(c.args, "GAME") {
		return p.spellings(last)
	}
	return nil
}

// values returns what a flag may be set to, by the word that its help has for it, after other words.
func (p program) values(what string, before []string, last string) (all []string) {
	about := p.games[0].Info()
	for _, word := range before {
		if g, err := hoyle.FindIn(p.games, word); err == nil {
			about = g.Info()
		}
	}
	switch what {
	case "GAME":
		return p.spellings(last)
	case "BOT", "PLAYERS":
		for _, b := range about.Bots {
			all = append(all, b.Name)
		}
	case "FORMAT", "FORMAT[:N]", "[FORMAT[:N]]":
		for _, f := range about.Formats {
			all = append(all, f.Name)
		}
	case "GRADE":
		return []string{"easy", "medium", "strong", "hard"}
	}
	return all
}

// spellings returns the spellings of games that continue a text by a name: those of the games and
// presets, and after a colon those of a game with one more preset or option.
func (p program) spellings(text string) (all []string) {
	name, _, rules := strings.Cut(text, ":")
	for _, g := range p.games {
		about := g.Info()
		switch {
		case rules && name == about.Name:
			return spellingsOf(about, text)
		case !rules:
			all = append(all, about.Name)
			for _, preset := range about.Presets {
				all = append(all, preset.Name)
			}
		}
	}
	return all
}

func spellingsOf(about hoyle.Info, text string) (all []string) {
	at := strings.LastIndexAny(text, ":,") + 1
	given := strings.FieldsFunc(text[:at], func(r rune) bool { return r == ':' || r == ',' })
	for _, preset := range about.Presets {
		if len(given) == 1 {
			all = append(all, text[:at]+preset.Name)
		}
	}
	for _, o := range about.Options {
		if slices.ContainsFunc(given, func(item string) bool { return item == o.Name || strings.HasPrefix(item, o.Name+"=") }) {
			continue
		}
		name := text[:at] + o.Name
		if o.Kind != engine.OptSwitch {
			name += "="
		}
		all = append(all, name)
	}
	return all
}
