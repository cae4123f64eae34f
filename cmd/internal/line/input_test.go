package line

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/long"
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
	if _, err := try("yes\n"+strings.Repeat("x", 1<<20)+"\nexit\n", "-seed", "7"); !errors.Is(err, bufio.ErrTooLong) {
		t.Errorf("a line without an end: %v", err)
	}
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
	out := strings.Join(strings.Fields(play(t, "", "-list")), " ") // without line breaks
	for _, g := range games {
		info := g.Info()
		for _, o := range info.Options {
			if !strings.Contains(out, " -o "+o.Name) || !strings.Contains(out, o.About) {
				t.Errorf("%v: option %s is not in\n%s", g, o.Name, out)
			}
		}
		for _, f := range info.Formats {
			if !strings.Contains(out, "-match "+f.Name) {
				t.Errorf("%v: format %s is not in\n%s", g, f.Name, out)
			}
		}
	}
	if flags := strings.Join(strings.Fields(play(t, "", "-help")), " "); !strings.Contains(flags, "-seed") || !strings.Contains(flags, "karata, hearts, tuck") || strings.Contains(flags, "-o cancel") {
		t.Errorf("-help:\n%s", flags)
	}
	if one := play(t, "", "-list", "-game", "pasur"); strings.Contains(one, "Karata") || !strings.Contains(one, "-o cancelSoor") {
		t.Errorf("-list -game pasur:\n%s", one)
	}
	if _, err := try("", "-h"); err != nil && !errors.Is(err, flag.ErrHelp) {
		t.Error(err)
	}
}

func TestRefusals(t *testing.T) {
	for args, want := range map[string]string{
		"-game bridge":                      "the games are blackjack, catcheleven, doppelkopf, indigo, karata, hearts, tuck",
		"-game bridge -list":                "no such game",
		"-o seats=3":                        "no option",
		"-game karata -o seats=9":           "seats",
		"-game karata -o seats=x":           "want seats=2…6",
		"-game karata -o seats":             "want seats=2…6",
		"-game casino -o natural=7:5":       "3:2|6:5|1:1",
		"-game catcheleven -o cancelSoor":   "pasur",
		"-game doppelkopf -o compulsory=[":  "no option",
		"-match league":                     "no such format",
		"-match points:x":                   "FORMAT:N",
		"-match points:0":                   "FORMAT:N",
		"-match points:2000000000":          "want a whole number from 1 to 1000000",
		"-opponents champion":               "no such player",
		"-opponents search:0":               "no such player",
		"-game tuck -opponents house":       "no house player",
		"-seed 0x7":                         "seed",
		"-nonsense":                         "flag",
		"something":                         "what is",
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
