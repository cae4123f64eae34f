package card_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{"TH", "10♥", "bj", "??", "", "10", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := card.Parse(text)
		if err != nil {
			return
		}
		for _, form := range []string{c.String(), string(must.Have(c.MarshalText())(t))} {
			if back, err := card.Parse(form); err != nil || back != c {
				t.Errorf("%q is %v, but %q is %v, %v", text, c, form, back, err)
			}
		}
	})
}

func FuzzList(f *testing.F) {
	for _, text := range []string{"TH,10♥ bj", `["AS","??"]`, `[]`, `null`, `"QUJD"`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if l, err := card.ParseList(text); err == nil {
			expect.Same(t, card.MustParseList(l.String()), l, text, "is", "then")
		}
		var l, back card.List
		if json.Unmarshal([]byte(text), &l) == nil {
			if err := json.Unmarshal(must.Have(json.Marshal(l))(t), &back); err != nil || !slices.Equal(back, l) {
				t.Errorf("%s is %v, then %v, %v", text, l, back, err)
			}
		}
	})
}
