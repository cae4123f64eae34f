package line

import (
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/internal/expect"
)

// A German pack shows each card by the letters of its suit and rank, in the color of the suit, and
// a typed card is one of that pack.
func TestGermanPack(t *testing.T) {
	printer := &parlor.Printer{German: true, Color: true}
	for _, tt := range []struct{ card, name, painted string }{
		{"AC", "DE", "DE"}, {"KC", "KE", "KE"}, {"QS", "OL", "\x1b[32mOL\x1b[0m"}, {"JH", "UH", "\x1b[31mUH\x1b[0m"},
		{"TD", "10S", "\x1b[33m10S\x1b[0m"}, {"KD", "KS", "\x1b[33mKS\x1b[0m"}, {"KS", "KL", "\x1b[32mKL\x1b[0m"}, {"9S", "9L", "\x1b[32m9L\x1b[0m"},
		{"RJ", card.RedJoker.String(), "\x1b[31m" + card.RedJoker.String() + "\x1b[0m"},
	} {
		k := card.MustParse(tt.card)
		if got := printer.Card(k); got != tt.painted || parlor.Plain.Replace(got) != tt.name {
			t.Errorf("%s is %q", tt.card, got)
		}
		for _, word := range []string{tt.name, strings.ToLower(tt.name), strings.Replace(tt.name, "L", "G", 1)} {
			expect.Is(t, printer.AsMove(word), tt.card, word, "is read as")
		}
	}
	for word, want := range map[string]string{"E": "C", "l": "S", "S": "D", "h": "H", "TS": "TD", "QC": "QC", "Q♠": "QS", "": "", "1S": "1S",
		"DD": "DD", "done": "done"} {
		expect.Is(t, printer.AsMove(word), want, word, "is read as")
	}
	expect.Is(t, new(parlor.Printer).AsMove("KS"), "KS", "the French king of spades is read as")
}

// With a German pack, the labels and keys of all moves select these moves, in every game.
func TestGermanChoices(t *testing.T) {
	for _, game := range everyGame {
		positions(t, game, func(s *parlor.Session) {
			s.German = true
			choices := s.Choices()
			for _, c := range choices {
				if strings.ContainsAny(c.Label, "♣♦♥♠") {
					t.Errorf("%s: %q has a French sign", game, c.Label)
				}
				for _, answer := range []string{c.Key, c.Label, strings.ToLower(parlor.Plain.Replace(c.Label))} {
					if move, ok := s.Pick(answer, choices); !ok || move != c.Move {
						t.Fatalf("%s: %q selects %q, want %q of %v", game, answer, move, c.Move, choices)
					}
				}
			}
		})
	}
}

// The lines of a score name the suits of the pack.
func TestGermanScores(t *testing.T) {
	out := play(t, "", "-game", "catcheleven", "-german", "-bots", "-seed", "5")
	if strings.Contains(out, "diamonds") || !strings.Contains(out, "most bells") || !strings.Contains(out, "\n2S ") {
		t.Error(out)
	}
}

// A game that is played with a German pack shows no French signs.
func TestGermanGame(t *testing.T) {
	for _, game := range everyGame {
		out := play(t, "", append(strings.Fields(game), "-german", "-bots", "-seed", "5")...)
		if i := strings.IndexAny(out, "♣♦♥♠"); i >= 0 {
			t.Errorf("%s: %q", game, out[max(0, i-100):min(len(out), i+20)])
		}
	}
}
