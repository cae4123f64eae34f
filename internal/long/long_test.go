package long

import "testing"

func TestForms(t *testing.T) {
	for variable, long := range map[string]bool{"": false, "1": true} {
		t.Setenv("HOYLE_LONG", variable)
		ran := false
		t.Run("only", func(t *testing.T) {
			Only(t)
			ran = true
		})
		if ran != long || Tests() != long || Or("full", "brief") != map[bool]string{true: "full", false: "brief"}[long] {
			t.Errorf("long %t: ran %t, %s", long, ran, Or("full", "brief"))
		}
	}
}
