package texts

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hoylecards/hoyle/internal/expect"
)

func TestClip(t *testing.T) {
	forty := strings.Repeat("x", 40)
	for text, want := range map[string]string{
		"": "", forty: forty, forty + "y": forty + "…",
		forty[:39] + "♥": forty[:39] + "…", // no part of a character
		forty[:38] + "♥": forty[:38] + "…",
		forty[:37] + "♥": forty[:37] + "♥",
	} {
		expect.Is(t, Clip(text), want, len(text), "bytes")
	}
	expect.Is(t, Clip("a\xff\xfeb"+strings.Repeat("\x80", 50)), "a\ufffdb\ufffd…", "bytes of no text")
	expect.Is(t, Quote(strings.Repeat("\x80", 50)), `"`+strings.Repeat(`\x80`, 36)+`…"`, "bytes of no text")
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
		expect.Is(t, Typed(text), want, text)
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
		expect.Is(t, Quote(text), want, text)
	}
}

func TestBody(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "{}": "{}", "\ufeff{}\r\n": "{}", " \ufeff {}": "{}", "\ufeff": "", "\u200b{}\u200e\u00a0": "{}", "{\ufeff}": "{\ufeff}",
	} {
		expect.Is(t, string(Body([]byte(text))), want, text)
	}
}

// Whatever the text is, Typed and Quote settle it at once: a second call changes nothing.
func FuzzTyped(f *testing.F) {
	f.Add("10\u200b♥\ufe0f")
	f.Fuzz(func(t *testing.T, text string) {
		once := Typed(text)
		expect.Is(t, Typed(once), once, text)
		if quoted := Quote(text); !utf8.ValidString(quoted) || strings.ContainsFunc(quoted, ignorable) {
			t.Errorf("%+q: %s", text, quoted)
		}
	})
}
