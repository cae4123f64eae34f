package line

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// Enter means yes, and a question can explain itself.
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
		expect.Fails(testConsole(strings.NewReader(leave), io.Discard).askYes("Sure?", ""))(t, errExit, leave)
	}
}

// positions calls f at some positions of a random deal in which the first seat has a choice.
func positions(t *testing.T, game string, f func(s *parlor.Session)) {
	t.Helper()
	c := testConsole(strings.NewReader(""), io.Discard)
	c.printer.Color = true
	line := must.Have(parlor.Parse(append(strings.Fields(game), "-match", "-seed", "3", "-opponents", "random")))(t)
	s, err := c.printer.New(line.Settings)
	if err != nil || !s.Next() {
		t.Fatal(err)
	}
	s.Begin()
	r := deck.NewSeed(9).Rand()
	for s.Table.Turn() != hoyle.Nobody {
		if len(s.Table.Legal(0)) > 0 {
			f(s)
		}
		legal := s.Table.Legal(s.Table.Turn())
		must.Do(t, s.Table.Play(s.Table.Turn(), legal[r.IntN(len(legal))]))
	}
}

// Every key, label and text of a choice selects its move. Numbers and letters are used as
// keys at the same time only if the seat holds cards.
func TestChoicesAreAccepted(t *testing.T) {
	for _, game := range everyGame {
		n := 0
		positions(t, game, func(s *parlor.Session) {
			choices := s.Choices()
			numbers := 0
			for i, c := range choices {
				n++
				for _, answer := range []string{c.Key, c.Label, parlor.Plain.Replace(c.Label), c.Move, strings.ToUpper(c.Move),
					" " + strings.ReplaceAll(c.Move, ",", " ")} {
					if move, ok := s.Pick(strings.TrimSpace(answer), choices); !ok || move != c.Move {
						t.Fatalf("%s: %q selects %q, want %q of %v", game, answer, move, c.Move, choices)
					}
				}
				if c.Key[0] <= '9' {
					if numbers++; c.Key != fmt.Sprint(i+1) {
						t.Errorf("%s: choice %d has the key %s", game, i, c.Key)
					}
				}
				if slices.Contains([]string{"h", "l", "n", "p", "q", "r", "s", "u", "?"}, c.Key) {
					t.Errorf("%s: the key %s", game, c.Key)
				}
			}
			if numbers > 0 && numbers < len(choices) && len(s.Hand(0)) == 0 {
				t.Errorf("%s: both numbers and letters, but no cards: %v", game, choices)
			}
		})
		if n == 0 {
			t.Errorf("%s: no choices", game)
		}
	}
}

// A label that uses other words of the game is accepted too, unless it is ambiguous.
func TestPick(t *testing.T) {
	choices := []parlor.Choice{
		{Key: "1", Move: "play 2S", Label: "lay 2♠"}, {Key: "2", Move: "play TH", Label: "lay " + "\x1b[31m10♥\x1b[0m"}, {Key: "3",
			Move: "2H x 9C,KD", Label: "2♥ takes 9♣ K♦"}, {Key: "4", Move: "solo C", Label: "solo ♣"}, {Key: "a", Move: "last", Label: `say "last card"`},
	}
	for answer, want := range map[string]string{
		"lay 2S": "play 2S", "lay 2♠": "play 2S", "2s": "play 2S", "play 2s": "play 2S", "10h": "play TH", "lay th": "play TH", "LAY 10♥": "play TH",
		"2h takes 9c kd": "2H x 9C,KD", "2h x 9c,kd": "2H x 9C,KD", "kd": "2H x 9C,KD", "solo ♣": "solo C", "solo clubs": "", "say last card": "last",
		`say “last card”`: "last", "A": "last", "1": "play 2S", "play": "", "lay": "", "5": "", "0": "", "": "", "♣": "solo C",
	} {
		if got, ok := new(parlor.Printer).Pick(answer, choices); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v, want %q", answer, got, ok, want)
		}
	}
	expect.Is(t, parlor.Keys(choices), "1–4, a", "keys")
	expect.Is(t, new(parlor.Printer).Wanted(choices[:1]), "Type 1, a move such as play 2S, or ? for help.")
}

// The answers ? and help explain, whatever the choices are, and q leaves.
func TestHelpAndLeaving(t *testing.T) {
	out := play(t, "?\nhelp\nq\n", "-game", "doppelkopf", "-seed", "7")
	if strings.Count(out, "Follow suit if you can") != 2 || strings.Contains(out, "solo of") || !strings.HasSuffix(out, ": q\nGame Over\n") {
		t.Errorf("\n%s", out)
	}
}

// If there is only one move, it is made without a question.
func TestTheOnlyMoveIsMade(t *testing.T) {
	for _, game := range everyGame {
		file := t.TempDir() + "/game"
		asked := 0
		playAsked(t, func() string { asked++; return "1" }, append(strings.Fields(game), "-seed", "3", "-save", file)...)
		s := parlor.Session{Printer: testConsole(strings.NewReader(""), io.Discard).printer}
		must.Do(t, s.Read([]byte(read(t, file))))
		choices := 0
		for n := range s.Table.Len() {
			if at := s.Table.At(n); at.Turn() == 0 && len(at.Legal(0)) > 1 {
				choices++
			}
		}
		if asked != choices || asked == 0 {
			t.Errorf("%s: asked %d times for %d choices", game, asked, choices)
		}
	}
}

// On a narrow terminal, lines are broken between words.
func TestNarrow(t *testing.T) {
	for _, game := range everyGame {
		for _, bots := range long.Or([]bool{true, false}, []bool{false}) {
			var out strings.Builder
			c := testConsole(strings.NewReader("\nhint\n?\nrules\n"+ones(200)), &out)
			c.printer.Columns = 50
			args := append(strings.Fields(game), "-seed", "3", "-open", fmt.Sprintf("-bots=%v", bots))
			if err := c.runArgs(args); err != nil {
				t.Fatalf("%s: %v", game, err)
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimRight(line, "\n")
				if strings.HasPrefix(line, "    ") && !strings.Contains(line, "│") { // an example in the rules
					continue
				}
				if parlor.Width(line) > 50 && len(strings.Fields(line)) > 1 && !strings.HasPrefix(line, "  -") {
					t.Errorf("%s: %d columns: %s", game, parlor.Width(line), line)
				}
			}
		}
	}
	if got := parlor.Wrap("1) "+"\x1b[31m"+"10♥"+"\x1b[0m"+" and J♦ or Q♠", 12); !slices.Equal(got,
		[]string{"1) " + "\x1b[31m10♥\x1b[0m" + " and", "J♦ or Q♠"}) {
		t.Errorf("%q", got)
	}
}

// The rules are printed one screenful at a time.
func TestRules(t *testing.T) {
	for _, g := range games {
		var out strings.Builder
		c := testConsole(strings.NewReader("\nrules\n"+strings.Repeat("\n", 20)+"q\n"), &out)
		c.pages, c.echo = true, true
		must.Do(t, c.runArgs([]string{"-game", g.Name(), "-seed", "7"}))
		if strings.ContainsAny(out.String(), "|`") || strings.Contains(out.String(), "**") ||
			strings.Contains(out.String(), "](") || strings.Contains(out.String(), "<!--") {
			t.Errorf("%v: Markdown is left\n%s", g, out.String())
		}
		pages := strings.Split(out.String(), "-- Enter: more")
		if short := g.Name() == "hearts" || g.Name() == "tuck"; short == (len(pages) > 4) { // games without a page
			t.Errorf("%v: %d pages", g, len(pages))
		}
		for _, page := range pages[1:max(1, len(pages)-1)] {
			expect.Is(t, strings.Count(page, "\n"), 24, g, "lines of a page", page)
		}
	}
	out := play(t, "\nrules\n", "-game", "karata", "-o", "seats=3")
	if !strings.Contains(out, `The options of this game: "seats":3`) {
		t.Errorf("no options:\n%s", out)
	}
}

// Another game has different cards, and a different player leads.
func TestAnother(t *testing.T) {
	out := play(t, "y\n"+strings.Repeat("1\n", 20)+"y\n", "-seed", "7")
	first, second, ok := strings.Cut(out, "Another? [Y/n] y\n")
	table := regexp.MustCompile(`Table: .*`)
	if !ok || table.FindString(first) == table.FindString(second) ||
		!regexp.MustCompile(`\nComputer: play \S+\.`).MatchString(strings.Split(second, "Your move")[0]) || strings.Contains(second, "first?") {
		t.Errorf("\n%s", out)
	}
	expect.Is(t, play(t, "y\n"+strings.Repeat("1\n", 20)+"y\n", "-seed", "7"), out, "the same seed")
}

// Rounds are dealt one after another from one shoe, and the scores add up.
func TestRounds(t *testing.T) {
	file := t.TempDir() + "/game"
	out := play(t, "2\n\n2\n\n2\nn\n", "-game", "casino", "-seed", "11", "-save", file)
	if strings.Count(out, "=== round ") != 3 || strings.Count(out, "\nin all") != 2 || !strings.HasPrefix(out, "Blackjack (Casino)\n") {
		t.Errorf("\n%s", out)
	}
	if out = play(t, "\nq\n", "-resume", file); !strings.Contains(out, "=== round 4 ===") {
		t.Errorf("resumed:\n%s", out)
	}
	if out = play(t, "q\n", "-game", "blackjack"); !strings.HasPrefix(out, "Blackjack\n") {
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
