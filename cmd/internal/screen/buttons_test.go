package screen

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/examples/cribbage"
	"github.com/hoylecards/hoyle/internal/expect"
)

// The arrows reach every button: in a game without a hand at once, otherwise below the cards or
// after the last one.
func TestArrowsReachButtons(t *testing.T) {
	m := open(t, 80, 24, "blackjack -seed 3")
	if picture(m); m.low != 0 {
		t.Errorf("the cursor is on button %d before a key was pressed", m.low)
	}
	press(t, m, "right", "right", "right") // hit, stand, and no further
	press(t, m, "enter")
	if shown := picture(m); !strings.Contains(shown, "You: stand on ") {
		t.Errorf("the second button was not pressed:\n%s", shown)
	}

	for _, keys := range [][]string{{"down"}, {"end", "right"}} {
		m = open(t, 80, 24, "doppelkopf -seed 3")
		press(t, m, append(keys, "enter")...)
		if shown := strings.Join(m.news, "\n"); !strings.Contains(shown, "You: declare healthy.") {
			t.Errorf("%v does not lead to the first button: %s", keys, shown)
		}
	}
	m = open(t, 80, 24, "doppelkopf -seed 3")
	press(t, m, "down", "right", "up", "enter")
	if len(m.news) > 0 || !strings.HasPrefix(m.note, "No: ") {
		t.Errorf("up does not lead back to the cards: %v, %q", m.news, m.note)
	}
}

// A click on a button does what it says, wherever the cursor is.
func TestClickBesideCursor(t *testing.T) {
	m := open(t, 80, 24, "doppelkopf -seed 3")
	m.stage, m.low = speaking, 1
	settle(t, m, m.press(silence))
	if n := m.play.Table.Len(); n > 0 {
		t.Errorf("saying nothing has made %d plays", n)
	}
}

// The prompt says what Enter would play.
func TestPrompt(t *testing.T) {
	m := open(t, 80, 24, "hearts -seed 3")
	if shown := picture(m); !strings.Contains(shown, "Your move: pass ") {
		t.Errorf("the prompt does not say that cards are passed:\n%s", shown)
	}
}

// No letter of a button has a meaning of its own at the table.
func TestLettersAreFree(t *testing.T) {
	m := open(t, 80, 24, "doppelkopf -seed 3")
	for _, key := range parlor.Letters {
		before := m.play.Table.Len()
		m.note, m.page = "", nil
		press(t, m, string(key))
		if m.page != nil || m.note != "" || m.stage == choosing {
			t.Errorf("%c is the letter of a button, and does something else: %q", key, m.note)
		}
		if m.play.Table.Len() > before {
			m = open(t, 80, 24, "doppelkopf -seed 3")
		}
	}
}

// A button has the first letter of its move, if that is free. Where no hand of cards is to be chosen
// from, this comes before what the letter does elsewhere, which the capital then does.
func TestFirstLetters(t *testing.T) {
	m := open(t, 80, 24, "casino -seed 95") // 8♠ 8♠ against 8♣
	if shown := picture(m); !strings.Contains(shown, "[h] hit") || !strings.Contains(shown, "[s] stand") || !strings.Contains(shown, "[d] double") ||
		!strings.Contains(shown, "H hint") {
		t.Errorf("the buttons are\n%s", shown)
	}
	keys := map[string]bool{}
	for _, c := range second(m.moves()) {
		if c.Key == "" || keys[c.Key] {
			t.Errorf("%s has the key %q", c.Move, c.Key)
		}
		keys[c.Key] = true
	}
	press(t, m, "H")
	if n := m.play.Table.Len(); n != 0 || m.note == "" && m.busy == "" && m.page == nil {
		t.Errorf("H made %d plays and told nothing", n)
	}
	m = open(t, 80, 24, "casino -seed 95")
	press(t, m, "h")
	if e := m.play.Table.Log(0, 0); len(e) != 1 || e[0].Move != "hit" {
		t.Errorf("h: %v", e)
	}
	m = open(t, 80, 24, "karata -seed 5")
	press(t, m, "y")
	if shown := picture(m); !strings.Contains(shown, "[d] draw a card") || !strings.Contains(shown, "h hint") {
		t.Errorf("beside a hand the keys are\n%s", shown)
	}
}

func second[A, B any](_ A, b B) B { return b }

// Cards grow with the screen, and nothing of them is drawn outside it.
func TestCardsGrow(t *testing.T) {
	for _, screen := range []struct{ w, h, high int }{{60, 20, 3}, {80, 24, 3}, {99, 45, 3}, {140, 37, 3}, {100, 38, 5}, {140, 45, 5}} {
		for _, game := range []string{"doppelkopf", "hearts", "karata -o seats=6", "catcheleven", "indigo"} {
			m := open(t, screen.w, screen.h, game+" -seed 3 -opponents random")
			for more := true; more; more = step(t, m) {
				for _, l := range m.frame().layers {
					kind, _, _ := strings.Cut(l.GetID(), ":")
					if kind != "card" && kind != "trick" {
						continue
					}
					if l.Height() != screen.high || l.GetY() < 1 || l.GetX() < 0 || l.GetX()+l.Width() > screen.w || l.GetY()+l.Height() > screen.h-2 {
						t.Fatalf("%s at %d×%d: %s lies at %d, %d and is %d high\n%s", game, screen.w, screen.h, l.GetID(), l.GetX(), l.GetY(),
							l.Height(), picture(m))
					}
				}
			}
		}
	}
}

// On a terminal that is too small to show the table, no key plays a card.
func TestTooSmall(t *testing.T) {
	m := open(t, 80, 24, "indigo -seed 3")
	press(t, m, "y")
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 20})
	press(t, m, "enter", "1", "h")
	if n := m.play.Table.Len(); n != 0 && m.play.Table.Turn() != 0 || m.page != nil {
		t.Errorf("%d plays, page %v: want none", n, m.page)
	}
	if shown := picture(m); !strings.Contains(shown, "-plain") {
		t.Errorf("the screen does not say what else one can do:\n%s", shown)
	}
	if m.key("ctrl+c", "") == nil {
		t.Error("Ctrl+C does not leave")
	}
}

// Enter on an empty line of the menu begins nothing.
func TestEmptyLines(t *testing.T) {
	m := open(t, 80, 24, "")
	for _, label := range []string{"Resume", "Join"} {
		for i, it := range m.menu.items() {
			if it.label == label {
				m.menu.at = i
			}
		}
		if cmd := m.key("enter", ""); cmd != nil || m.play != nil || m.stage != choosing {
			t.Errorf("%s begins a game", label)
		}
	}
}

// Before anything has happened, the news says so.
func TestNoNews(t *testing.T) {
	m := open(t, 80, 24, "hearts -seed 3")
	m.news = nil
	press(t, m, "n")
	if shown := picture(m); m.play.Table.Turn() == hoyle.Nobody || !strings.Contains(shown, "Nothing has happened yet.") {
		t.Errorf("no news look like\n%s", shown)
	}
}

// Between two people who see the same cards there is no curtain, and nothing is told twice.
func TestNoCurtain(t *testing.T) {
	m := open(t, 80, 24, "blackjack -names Ann,Bob -o players=2 -seed 3")
	people := map[hoyle.Seat]bool{}
	for range 20 {
		if m.stage == covered {
			t.Fatalf("a curtain before %v, who sees what everybody sees", m.play.Table.Turn())
		}
		if m.stage == done {
			break
		}
		people[m.play.You] = true
		press(t, m, "s") // stand
	}
	if len(people) != 2 {
		t.Fatalf("%d people had a turn", len(people))
	}
	if told := strings.Join(m.news, "\n"); strings.Count(told, "Ann: stand") != 1 || strings.Count(told, "Bob: stand") != 1 {
		t.Errorf("the news are\n%s", told)
	}
	m = open(t, 80, 24, "karata -names Ann,Bob -seed 5")
	press(t, m, "y", "d") // draw
	expect.Is(t, m.stage, covered, "the stage between hands that are hidden")
}

// From the table, the menu opens on the way back.
func TestThereAndBack(t *testing.T) {
	m := open(t, 80, 24, "hearts -seed 3")
	before := picture(m)
	press(t, m, "q", "enter")
	expect.Is(t, picture(m), before, "q and Enter lead to")
}

// While buttons offer what the chosen cards can do, digits choose more cards, and no button has such a key.
func TestDigitsChooseCards(t *testing.T) {
	before := games
	games = append(slices.Clone(games), cribbage.ByName())
	defer func() { games = before }()
	m := open(t, 80, 24, "cribbage -seed 3")
	press(t, m, "y", "2", "3")
	if len(m.several) != 1 || m.keyOfSeveral(0) != parlor.Letters[:1] {
		t.Fatalf("two cards are chosen, and offered is %v:\n%s", m.several, picture(m))
	}
	press(t, m, "1")
	if len(m.picked) != 3 || m.play.Table.Len() != 0 {
		t.Errorf("with another digit %d cards are chosen, and %d moves made", len(m.picked), m.play.Table.Len())
	}
	press(t, m, "1", m.keyOfSeveral(0))
	if m.play.Table.Len() == 0 {
		t.Error("the letter of the button does nothing")
	}
}
