package line

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/expect"
	"unicode/utf8"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestLeaving(t *testing.T) {
	for name, input := range map[string]string{
		"exit at once":        "exit\n",
		"no input at all":     "",
		"exit at a card":      "yes\n1\nEXIT\n",
		"quit":                "yes\nquit\n",
		"end at a card":       "yes\n1",
		"exit after a no":     "no\nexit\n",
		"a line of its own":   "yes\n\n  exit  \n",
		"not a card's number": "yes\n-1\n99999999999999999999\n1.5\nexit\n",
		"not for a terminal":  "yes\n\x1b[2J\x00\xff\nexit\n",
		"long":                "yes\n" + strings.Repeat("play ", 9000) + "\nexit\n",
	} {
		out := play(t, input, "-seed", "7")
		// The program ends right after the question, without a score.
		if !regexp.MustCompile(`(\]|:) \S*\nGame Over\n$`).MatchString(out) || strings.Count(out, "Game Over") != 1 {
			t.Errorf("%s ends:\n%s", name, out)
		}
		if strings.ContainsAny(out, "\x1b\x00") || !utf8.ValidString(out) || len(out) > 3000 {
			t.Errorf("%s: printed as it came:\n%q", name, out)
		}
	}
	expect.Fails(try("yes\n"+strings.Repeat("x", 1<<20)+"\nexit\n", "-seed", "7"))(t, bufio.ErrTooLong, "a line without an end")
}

// No sequence of answers breaks the program.
func TestNonsense(t *testing.T) {
	answers := []string{
		"", "0", "-1", "1", "1", "1", "1", "2", "3", "99", "undo", "undo", "help", "rules", "yes", "play ??", "??", "tuck ??", "x", "QH x", ", ,", "solo",
		"solo A", "ask", "ask S", "re", "TH", "play TH", "bj", "split", "insure", "%s%d%!", "héllo ☃", `"`, `\`,
	}
	seeds := long.Or[uint64](5, 1)
	for _, game := range everyGame {
		for seed := range seeds {
			r := deck.NewSeed(seed).Rand()
			var input strings.Builder
			for range long.Or(300, 100) {
				input.WriteString(answers[r.IntN(len(answers))] + "\n")
			}
			out := play(t, input.String(), append(strings.Fields(game), "-seed", fmt.Sprint(seed), "-opponents", "random")...)
			if !strings.HasSuffix(out, "Game Over\n") || strings.Contains(out, "%!") && !strings.Contains(out, "%s%d%!") {
				t.Errorf("%s, seed %d:\n%s", game, seed, out)
			}
		}
	}
}

func TestList(t *testing.T) {
	list := func(spelling string) string {
		var out strings.Builder
		must.Do(t, List(spelling, &out, games...))
		return out.String()
	}
	all := list("")
	for _, g := range games {
		info := g.Info()
		one := strings.Join(strings.Fields(list(info.Name)), " ") // without line breaks
		if !strings.Contains(all, "\n"+info.Name+" ") && !strings.HasPrefix(all, info.Name+" ") {
			t.Errorf("%v is not in\n%s", g, all)
		}
		for _, p := range info.Presets {
			if name := info.Name + ":" + p.Name; !strings.Contains(all, name) || !strings.Contains(one, name) {
				t.Errorf("%s is not in\n%s\n%s", name, all, one)
			}
		}
		for _, o := range info.Options {
			if !strings.Contains(one, " "+o.Name) || !strings.Contains(one, o.About) {
				t.Errorf("%v: option %s is not in\n%s", g, o.Name, one)
			}
		}
		for _, f := range info.Formats {
			if !strings.Contains(one, "-match "+f.Name) {
				t.Errorf("%v: format %s is not in\n%s", g, f.Name, one)
			}
		}
		for _, b := range info.Bots {
			if !strings.Contains(one, " "+b.Name+" ") {
				t.Errorf("%v: bot %s is not in\n%s", g, b.Name, one)
			}
		}
	}
	if strings.Contains(all, "cancelSoor") {
		t.Errorf("the list has options:\n%s", all)
	}
	expect.Err(t, List("bridge", io.Discard, games...), hoyle.ErrGame)
}

func TestRefusals(t *testing.T) {
	for args, want := range map[string]string{
		"-game bridge":                      "want one of indigo, catcheleven, doppelkopf, blackjack, karata, hearts, tuck, or a preset",
		"bridge":                            "want one of indigo, catcheleven",
		"karata pasur":                      "what is",
		"karata:two":                        `no preset or option "two"`,
		"-o seats=3":                        "seats: unknown field",
		"-game karata -o seats=9":           "seats",
		"-game karata -o seats=x":           "want a whole number from 2 to 6",
		"-game karata -o seats":             "want a whole number from 2 to 6",
		"-game casino -o natural=7:5":       `"3:2", "6:5", "1:1"`,
		"-game catcheleven -o cancelSoor":   "pasur",
		"-game doppelkopf -o compulsory=[":  "no preset or option",
		"-match league":                     "no such format",
		"-match points:x":                   "FORMAT:N",
		"-match points:0":                   "FORMAT:N",
		"-match points:2000000000":          "from 1 to",
		"-opponents champion":               "no such player",
		"-opponents search:0":               "no such player",
		"-game tuck -opponents house":       "no house player",
		"-seed 0x7":                         "seed",
		"-nonsense":                         "flag",
		"-resume nowhere.json":              "nowhere.json",
		"-resume a -game indigo":            "-resume",
		"-save no/such/directory/game.json": "no/such",
	} {
		if out, err := try("yes\n1\n", strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q\n%s", args, err, want, out)
		}
	}
	out := play(t, "exit\n", "-game", "casino", "-o", "natural=6:5", "-o", "hitSoft17=false", "-o", "insurance")
	if !strings.Contains(out, "Blackjack") {
		t.Error(out)
	}
}
