package texts

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestClip(t *testing.T) {
	forty := strings.Repeat("x", 40)
	for text, want := range map[string]string{
		"": "", forty: forty, forty + "y": forty + "…",
		forty[:39] + "♥": forty[:39] + "…", // no part of a character
		forty[:38] + "♥": forty[:38] + "…",
		forty[:37] + "♥": forty[:37] + "♥",
	} {
		if got := Clip(text); got != want {
			t.Errorf("%d bytes: %q", len(text), got)
		}
	}
	if got := Clip("a\xff\xfeb" + strings.Repeat("\x80", 50)); got != "a\ufffdb\ufffd…" {
		t.Errorf("bytes of no text: %q", got)
	}
	if got := Quote(strings.Repeat("\x80", 50)); got != `"`+strings.Repeat(`\x80`, 36)+`…"` {
		t.Errorf("bytes of no text: %s", got)
	}
}

// Typed drops what nobody sees, and writes suits as letters.
func TestTyped(t *testing.T) {
	for text, want := range map[string]string{
		"":        "",
		"play TH": "play TH",
		" \t\r\n\u00a0\u3000play\u00a0\tTH\u2028": "play  TH",
		"\ufeffseed\ufeff":                        "seed",
		"10\u200b♥\ufe0f":                         "10H",
		"\u200e\u2066♤\ufe0e\u2069\u200f":         "S",
		"♣♧♦♢♥♡❤♠♤":                               "CCDDHHHSS",
		"a\u00adb\u2060\u034f\u3164":              "ab",
		"Grün ♥":                                  "Grün H",
		"a\x00b\x7f":                              "a\x00b\x7f", // control characters are not part of a text that somebody meant
		"\xff":                                    "\ufffd",
		"\ufe0f \u200b ":                          "",
		"a \u200b b":                              "a  b",
	} {
		if got := Typed(text); got != want {
			t.Errorf("%+q: %+q, want %+q", text, got, want)
		}
	}
}

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"10♥":             `"10♥"`,
		"10♥\ufe0f":       `"10\u2665\ufe0f"`,
		"a\u200b":         `"a\u200b"`,
		"\ufeff{}":        `"\ufeff{}"`,
		"e\u0301":         `"e\u0301"`,
		"\x00\n\"\xff":    `"\x00\n\"\xff"`,
		"\u3164":          `"\u3164"`,
		"\u00a0":          `"\u00a0"`,
		"Grün":            `"Grün"`,
		"\U000e0041tag":   `"\U000e0041tag"`,
		"\u2028 \u202ehi": `"\u2028 \u202ehi"`,
	} {
		if got := Quote(text); got != want {
			t.Errorf("%+q: %s, want %s", text, got, want)
		}
	}
}

func TestBody(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "{}": "{}", "\ufeff{}\r\n": "{}", " \ufeff {}": "{}", "\ufeff": "", "\u200b{}\u200e\u00a0": "{}", "{\ufeff}": "{\ufeff}",
	} {
		if got := string(Body([]byte(text))); got != want {
			t.Errorf("%+q: %+q", text, got)
		}
	}
}

// Whatever the text is, Typed and Quote settle it at once: a second call changes nothing.
func FuzzTyped(f *testing.F) {
	f.Add("10\u200b♥\ufe0f")
	f.Fuzz(func(t *testing.T, text string) {
		once := Typed(text)
		if again := Typed(once); again != once {
			t.Errorf("%+q: %+q, and then %+q", text, once, again)
		}
		if quoted := Quote(text); !utf8.ValidString(quoted) || strings.ContainsFunc(quoted, ignorable) {
			t.Errorf("%+q: %s", text, quoted)
		}
	})
}
