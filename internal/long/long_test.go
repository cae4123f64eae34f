package long

import "testing"

func TestForms(t *testing.T) {
	defer func(was bool) { tests = was }(tests)
	for _, tests = range []bool{false, true} {
		ran := false
		t.Run("only", func(t *testing.T) {
			Only(t)
			ran = true
		})
		if ran != tests || Tests() != tests || Or("full", "brief") != map[bool]string{true: "full", false: "brief"}[tests] {
			t.Errorf("long %t: ran %t, %s", tests, ran, Or("full", "brief"))
		}
	}
}
