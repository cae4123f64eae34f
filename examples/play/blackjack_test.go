package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/golden"
)

func TestBlackjackTranscripts(t *testing.T) {
	// The casino's table, some answers that are none, then a split, and rounds
	// with money kept over them.
	casino := "casino\n5\n2\nsplit\n4\n1\n2\nmaybe\nyes\n3\nyes\n2\n2\n2\n2\nno\n"
	golden.Check(t, "testdata/blackjack.txt", play(t, casino, "-game", "blackjack", "-seed", "7"))
	home := "1\n2\nyes\n1\n1\n1\nyes\n2\nexit\n"
	golden.Check(t, "testdata/blackjack-home.txt", play(t, home, "-game", "blackjack", "-seed", "3"))
}

// What is printed must agree with the round that is recorded.
func TestBlackjackTellsTheTruth(t *testing.T) {
	atOnce := 0
	for seed := range 60 {
		file := filepath.Join(t.TempDir(), "game.txt")
		out := play(t, "", "-game", "blackjack", "-bots", "-seed", fmt.Sprint(seed), "-record", file)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.ParseRecord(string(text))
		if err != nil {
			t.Fatal(err)
		}
		end, err := engine.Replay(blackjack.Game{}, r)
		if err != nil {
			t.Fatal(err)
		}
		if ending := fmt.Sprintf("Score: Bot 0 %d - Dealer %d\nGame Over\n", r.Score[0], r.Score[1]); !strings.HasSuffix(out, ending) {
			t.Errorf("seed %d ends\n%s, not\n%s", seed, out, ending)
		}
		// The table is drawn at the beginning and after every move, four lines a
		// row of cards, and the hole card is a back until the last time.
		tables := strings.Split(out, "\n\n")[1:]
		if len(tables) != len(r.Plays)+1 {
			t.Fatalf("seed %d: %d tables, %d plays", seed, len(tables), len(r.Plays))
		}
		if len(r.Plays) == 0 {
			atOnce++
		}
		for i, table := range tables {
			if last := i == len(tables)-1; strings.Contains(table, "│░░░│") == last {
				t.Errorf("seed %d, table %d:\n%s", seed, i, table)
			}
		}
		last := tables[len(tables)-1]
		if got, want := strings.Count(last, "┌"), len(end.Dealer())+len(end.Hand(0, 0).Cards); got != want {
			t.Errorf("seed %d: %d cards drawn, want %d", seed, got, want)
		}
		for _, c := range append(end.Dealer(), end.Hand(0, 0).Cards...) {
			if !strings.Contains(last, fmt.Sprintf("│%-3s│", c.Rank())) || !strings.Contains(last, fmt.Sprintf("│%3s│", c.Suit())) {
				t.Errorf("seed %d: no %v in\n%s", seed, c, last)
			}
		}
	}
	if atOnce == 0 {
		t.Error("no round was over at once")
	}
}

func TestBlackjackReplayShowsTheSameRound(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.json")
	live := play(t, "", "-game", "blackjack", "-bots", "-seed", "3", "-record", file)
	if diff := cmp.Diff(strings.ReplaceAll(live, "Bot 0", "Seat 0"), play(t, "", "-replay", file)); diff != "" {
		t.Errorf("(-live +replay):\n%s", diff)
	}
}

func TestBlackjackOpen(t *testing.T) {
	if out := play(t, "2\n2\nno\n", "-game", "blackjack", "-seed", "7", "-open"); strings.Contains(out, "░") {
		t.Errorf("a back is shown:\n%s", out)
	}
}

func TestBlackjackColors(t *testing.T) {
	var out strings.Builder
	c := &console{in: bufio.NewScanner(strings.NewReader("2\n2\nno\n")), out: &out, color: true}
	if err := c.run([]string{"-game", "blackjack", "-seed", "7"}); err != nil {
		t.Fatal(err)
	}
	plain := strings.NewReplacer("\x1b[31m", "", "\x1b[0m", "").Replace(out.String())
	if diff := cmp.Diff(play(t, "2\n2\nno\n", "-game", "blackjack", "-seed", "7"), plain); diff != "" {
		t.Errorf("colors change more than color:\n%s", diff)
	}
	if !strings.Contains(out.String(), "│\x1b[31m  ♥\x1b[0m│") || strings.Contains(out.String(), "\x1b[31m  ♠") {
		t.Error("red is not for the red suits")
	}
}

// Hands that do not go on one line go on the next.
func TestHandsWrap(t *testing.T) {
	var out strings.Builder
	f := &blackjackForm{console: &console{out: &out}}
	cards := deck.Standard()
	f.sideBySide([]block{f.hand("one", cards[:5]), f.hand("two", cards[5:10]), f.hand("three", cards[10:17]), f.hand("a long caption", nil)})
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 11 || !strings.HasPrefix(lines[5], "three") || strings.Index(lines[0], "two") != 5*5+3 || !strings.HasSuffix(lines[5], "a long caption") {
		t.Errorf("\n%s", out.String())
	}
}
