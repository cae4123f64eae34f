package table_test

import (
	"testing"

	"github.com/hoylecards/hoyle/room/table"
)

// People write in their own scripts, with the joiners that these need, and with emoji. Nobody can write what the
// others do not see, nor one character as wide as a line.
func TestIsShown(t *testing.T) {
	for text, want := range map[string]bool{
		"\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645": true, // Persian: I do not know
		"\u0915\u094d\u200d\u0937":                         true, // Hindi
		"\U0001F468\u200d\U0001F469\u200d\U0001F467":       true, // a family
		"\u2764\ufe0f\u200d\U0001F525":                     true, // a burning heart
		"1\ufe0f\u20e3":                                    true, // a key
		"J\u00fcrgen":                                      true,
		"An\u200cn":                                        false,
		"Ann\u200d":                                        false,
		"\u200d\u0646":                                     false,
		"\u0646\u200c n":                                   false,
		"Ann\ufe0f":                                        false,
		"\ufdfd\ufdfd":                                     false,
		"\U00012031":                                       false,
	} {
		if got := table.IsShown(text, 24); got != want {
			t.Errorf("%+q: %t", text, got)
		}
	}
	for _, pair := range [][2]string{{"house", "h0use"}, {"house", "hous\u212e"}, {"bot", "\u0185ot"},
		{"\u0646\u0645\u06cc\u062f", "\u0646\u0645\u06cc\u200c\u062f"}} {
		if !table.SameName(pair[0], pair[1]) {
			t.Errorf("%+q and %+q are told apart", pair[0], pair[1])
		}
	}
}
