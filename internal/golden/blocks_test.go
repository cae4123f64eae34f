package golden

import "testing"

func TestFilled(t *testing.T) {
	blocks := map[string]string{"a": "1\n2\n", "b": "3"}
	const want = "x\n<!-- made: a -->\n1\n2\n<!-- end -->\ny\n<!-- made: b -->\n3\n<!-- end -->\n"
	for _, page := range []string{want, "x\n<!-- made: a -->\nold\n<!-- end -->\ny\n<!-- made: b -->\n<!-- end -->\n"} {
		if got, err := filled(page, blocks); err != nil || got != want {
			t.Errorf("%q becomes %q, %v", page, got, err)
		}
	}
	for _, page := range []string{
		"", "<!-- made: a -->\n<!-- end -->\n", want + "<!-- made: a -->\n<!-- end -->\n",
		want + "<!-- made: c -->\n<!-- end -->\n", "<!-- made: a -->\n<!-- made: b -->\n<!-- end -->\n", "<!-- made: a\n",
	} {
		if got, err := filled(page, blocks); err == nil {
			t.Errorf("%q becomes %q", page, got)
		}
	}
}
