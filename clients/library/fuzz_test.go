package library

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/hoylecards/hoyle"
)

// FuzzTerms opens environments: terms are refused with a code, or have a description.
func FuzzTerms(f *testing.F) {
	offered.Games = hoyle.Games()
	f.Add([]byte(`{"game":"karata","places":true,"tables":2}`))
	f.Add([]byte(`{"game":"pasur","rules":{"seats":4},"opponent":"random"}`))
	f.Add([]byte(`{"opponent":"search:9","lead":true,"masks":true} {}`))
	f.Fuzz(func(t *testing.T, terms []byte) {
		if bytes.Contains(bytes.ToLower(terms), []byte("table")) && len(terms) > 50 {
			t.Skip("may open very many tables")
		}
		v, err := openVector(terms)
		if err != nil && hoyle.Code(err) == "" {
			t.Errorf("%q: no code: %v", terms, err)
		}
		if err == nil && (v.info.Game == "" || !json.Valid(v.text)) {
			t.Errorf("%q: %s", terms, v.text)
		}
	})
}
