package terminal

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Enter means yes, and a question explains itself.
func TestYesOrNo(t *testing.T) {
	for input, want := range map[string]bool{"\n": true, "y\n": true, "YES\n": true, "n\n": false, "?\nperhaps\nno\n": false} {
		var out strings.Builder
		got, err := testConsole(strings.NewReader(input), &out).askYes("Sure?", "It is sure.")
		if err != nil || got != want || strings.Count(out.String(), "Sure? [Y/n] ") != strings.Count(input, "\n") ||
			strings.Count(out.String(), "It is sure. Press Enter or type y for yes") != strings.Count(input, "\n")-1 {
			t.Errorf("%q: %v, %v\n%s", input, got, err, out.String())
		}
	}
	for _, leave := range []string{"q\n", "Exit\n", "quit\n", ""} {
		if _, err := testConsole(strings.NewReader(leave), io.Discard).askYes("Sure?", ""); !errors.Is(err, errExit) {
			t.Errorf("%q: %v", leave, err)
		}
	}
}

// positions calls f at some positions of a random deal, before the choice of the first seat.
func positions(t *testing.T, game string, f func(s *session)) {
	t.Helper()
	c := testConsole(strings.NewReader(""), io.Discard)
	c.color = true
	var args settings
	flags := args.flags(io.Discard)
	if err := flags.Parse(append(strings.Fields(game), "-match", "-seed", "3", "-opponents", "random")); err != nil {
		t.Fatal(err)
	}
	s, err := c.sit(args)
	if err != nil || !s.next() {
		t.Fatal(err)
	}
	s.watch(0)
	r := deck.NewSeed(9).Rand()
	for s.table.Turn() != hoyle.Nobody {
		if len(s.table.Legal(0)) > 0 {
			f(s)
		}
		legal := s.table.Legal(s.table.Turn())
		if err := s.table.Play(s.table.Turn(), legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
}

// Every key, label and text of a choice selects its move, and numbers belong to cards.
func TestChoicesAreAccepted(t *testing.T) {
	for _, game := range everyGame {
		n := 0
		positions(t, game, func(s *session) {
			choices := s.choices()
			numbers := 0
			for i, c := range choices {
				n++
				for _, answer := range []string{c.key, c.label, plain.Replace(c.label), c.move, strings.ToUpper(c.move), " " + strings.ReplaceAll(c.move, ",", " ")} {
					if move, ok := pick(strings.TrimSpace(answer), choices); !ok || move != c.move {
						t.Fatalf("%s: %q selects %q, want %q of %v", game, answer, move, c.move, choices)
					}
				}
				if c.key[0] <= '9' {
					if numbers++; c.key != fmt.Sprint(i+1) {
						t.Errorf("%s: choice %d has the key %s", game, i, c.key)
					}
				}
				if slices.Contains([]string{"h", "q", "?"}, c.key) {
					t.Errorf("%s: the key %s", game, c.key)
				}
			}
			if numbers > 0 && numbers < len(choices) && len(s.hand(0)) == 0 {
				t.Errorf("%s: letters without cards: %v", game, choices)
			}
		})
		if n == 0 {
			t.Errorf("%s: no choices", game)
		}
	}
}

// A label that the game says in other words is accepted too, and nothing that is ambiguous.
func TestPick(t *testing.T) {
	choices := []choice{
		{"1", "play 2S", "lay 2♠"}, {"2", "play TH", "lay " + red + "10♥" + normal}, {"3", "2H x 9C,KD", "2♥ takes 9♣ K♦"}, {"4", "solo C", "solo ♣"}, {"a", "last", `say "last card"`},
	}
	for answer, want := range map[string]string{
		"lay 2S": "play 2S", "lay 2♠": "play 2S", "2s": "play 2S", "play 2s": "play 2S", "10h": "play TH", "lay th": "play TH", "LAY 10♥": "play TH",
		"2h takes 9c kd": "2H x 9C,KD", "2h x 9c,kd": "2H x 9C,KD", "kd": "2H x 9C,KD", "solo ♣": "solo C", "solo clubs": "", "say last card": "last",
		`say “last card”`: "last", "A": "last", "1": "play 2S", "play": "", "lay": "", "5": "", "0": "", "": "", "♣": "solo C",
	} {
		if got, ok := pick(answer, choices); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v, want %q", answer, got, ok, want)
		}
	}
	if got := keys(choices); got != "1–4, a" {
		t.Errorf("keys %q", got)
	}
	if got := wanted(choices[:1]); got != "Type 1, a move such as play 2S, or ? for help." {
		t.Error(got)
	}
}

// h and ? explain, whatever the choices are; q leaves.
func TestHelpAndLeaving(t *testing.T) {
	out := play(t, "h\n?\nhelp\nq\n", "-game", "doppelkopf", "-seed", "7")
	if strings.Count(out, "Follow suit if you can") != 3 || strings.Contains(out, "solo of") || !strings.HasSuffix(out, ": q\nGame Over\n") {
		t.Errorf("\n%s", out)
	}
}

// A choice of one is none.
func TestTheOnlyMoveIsMade(t *testing.T) {
	for _, game := range everyGame {
		file := t.TempDir() + "/game"
		asked := 0
		playAsked(t, func() string { asked++; return "1" }, append(strings.Fields(game), "-seed", "3", "-save", file)...)
		s := session{console: testConsole(strings.NewReader(""), io.Discard)}
		if err := s.read([]byte(read(t, file))); err != nil {
			t.Fatal(err)
		}
		choices := 0
		for n := range s.table.Len() {
			if at := s.table.At(n); at.Turn() == 0 && len(at.Legal(0)) > 1 {
				choices++
			}
		}
		if asked != choices || asked == 0 {
			t.Errorf("%s: asked %d times for %d choices", game, asked, choices)
		}
	}
}

// On a narrow terminal lines end between words.
func TestNarrow(t *testing.T) {
	for _, game := range append([]string{"-list", "-help"}, everyGame...) {
		for _, bots := range []bool{true, false} {
			var out strings.Builder
			c := testConsole(strings.NewReader("\nhint\n?\nrules\n"+ones(200)), &out)
			c.columns = 50
			args := append(strings.Fields(game), "-seed", "3", "-open", fmt.Sprintf("-bots=%v", bots))
			if err := c.run(args); err != nil {
				t.Fatalf("%s: %v", game, err)
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimRight(line, "\n")
				if strings.HasPrefix(line, "    ") && !strings.Contains(line, "│") { // an example in the rules
					continue
				}
				if width(line) > 50 && len(strings.Fields(line)) > 1 && !strings.HasPrefix(line, "  -") {
					t.Errorf("%s: %d columns: %s", game, width(line), line)
				}
			}
		}
	}
	if got := wrap("1) "+red+"10♥"+normal+" and J♦ or Q♠", 12); !slices.Equal(got, []string{"1) " + red + "10♥" + normal + " and", "J♦ or Q♠"}) {
		t.Errorf("%q", got)
	}
}

func TestUnits(t *testing.T) {
	bets := engine.Unit{Name: "bets", Per: 10}
	for score, want := range map[float64]string{-10: "−1 bet", 15: "+1.5 bets", 0: "0 bets", 10: "+1 bet", -5: "−0.5 bets", -4.371: "−0.44 bets"} {
		if got := inUnit(bets, score); got != want {
			t.Errorf("%v: %q, want %q", score, got, want)
		}
	}
	if got := inUnit(engine.Unit{Name: "points", Per: 1}, -7.126); got != "−7.13" {
		t.Error(got)
	}
	if you, anna := chips(you, bets, -15), chips("Anna", bets, 15); you != "have 98.5 chips of 100" || anna != "has 101.5 chips of 100" {
		t.Errorf("%q, %q", you, anna)
	}
}

// The rules are drawn, a screenful at a time.
func TestRules(t *testing.T) {
	for _, g := range games {
		var out strings.Builder
		c := testConsole(strings.NewReader("\nrules\n"+strings.Repeat("\n", 20)+"q\n"), &out)
		c.pages, c.echo = true, true
		if err := c.run([]string{"-game", g.Name(), "-seed", "7"}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(out.String(), "|`") || strings.Contains(out.String(), "**") || strings.Contains(out.String(), "](") || strings.Contains(out.String(), "<!--") {
			t.Errorf("%v: Markdown is left\n%s", g, out.String())
		}
		pages := strings.Split(out.String(), "-- Enter: more")
		if short := g.Name() == "hearts" || g.Name() == "tuck"; short == (len(pages) > 4) { // games without a page
			t.Errorf("%v: %d pages", g, len(pages))
		}
		for _, page := range pages[1:max(1, len(pages)-1)] {
			if n := strings.Count(page, "\n"); n != 24 {
				t.Errorf("%v: a page of %d lines\n%s", g, n, page)
			}
		}
	}
	out := play(t, "\nrules\n", "-game", "karata", "-o", "seats=3")
	if !strings.Contains(out, `The options of this game: "seats":3`) {
		t.Errorf("no options:\n%s", out)
	}
}

// Another game has other cards, and another player leads.
func TestAnother(t *testing.T) {
	out := play(t, "y\n"+strings.Repeat("1\n", 20)+"y\n", "-seed", "7")
	first, second, ok := strings.Cut(out, "Another? [Y/n] y\n")
	table := regexp.MustCompile(`Table: .*`)
	if !ok || table.FindString(first) == table.FindString(second) || !regexp.MustCompile(`\nComputer: play \S+\.`).MatchString(strings.Split(second, "Your move")[0]) || strings.Contains(second, "first?") {
		t.Errorf("\n%s", out)
	}
	if again := play(t, "y\n"+strings.Repeat("1\n", 20)+"y\n", "-seed", "7"); again != out {
		t.Error("the same seed, other cards")
	}
}

// Rounds follow each other from one shoe, and the scores add up.
func TestRounds(t *testing.T) {
	file := t.TempDir() + "/game"
	out := play(t, "2\n\n2\n\n2\nn\n", "-game", "blackjack", "-seed", "11", "-save", file)
	if strings.Count(out, "=== round ") != 3 || strings.Count(out, "\nin all") != 2 || !strings.HasPrefix(out, "Blackjack (Casino)\n") {
		t.Errorf("\n%s", out)
	}
	if out = play(t, "\nq\n", "-resume", file); !strings.Contains(out, "=== round 4 ===") {
		t.Errorf("resumed:\n%s", out)
	}
	if out = play(t, "q\n", "-game", "blackjack", "-o", "casino=false"); !strings.HasPrefix(out, "Blackjack\n") {
		t.Errorf("at home:\n%s", out)
	}
}

// At one keyboard nobody sees the cards of another person.
func TestHotSeat(t *testing.T) {
	out := play(t, strings.Repeat("\n1\n", 60), "-game", "karata", "-o", "seats=3", "-names", "Anna,Ben", "-seed", "5")
	if _, err := try("", "-names", "Anna,Ben,Carl"); err == nil || !strings.Contains(err.Error(), "2 players, not 3") {
		t.Errorf("three people: %v", err)
	}
	for i, part := range strings.Split(out, ", it is your turn.")[1:] {
		name := []string{"Anna, your move", "Ben, your move"}
		if strings.Contains(part, name[0]) && strings.Contains(part, name[1]) {
			t.Errorf("part %d: two people without a curtain\n%s", i, part)
		}
	}
	if !strings.Contains(out, "Ben, your move") || !strings.Contains(out, "Computer 2: ") || strings.Contains(out, "You ") {
		t.Errorf("\n%s", out)
	}
}
