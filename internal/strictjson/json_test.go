package strictjson_test

import (
	"testing"

	"github.com/hoylecards/hoyle/internal/strictjson"
)

// Fields splits an object, even with white space around it, and refuses everything else.
func TestFields(t *testing.T) {
	got, err := strictjson.Fields([]byte(` {"a": [1, 2], "b": {"a": 3}} `))
	if err != nil || len(got) != 2 || string(got["a"]) != "[1, 2]" || string(got["b"]) != `{"a": 3}` {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := strictjson.Fields([]byte("{}")); err != nil || got == nil || len(got) != 0 {
		t.Errorf("no fields: %v, %v", got, err)
	}
	for _, text := range []string{"", "null", "[]", `"a"`, "7", "{", `{"a":1} 2`, `{"a":1,"a":1}`} {
		if got, err := strictjson.Fields([]byte(text)); err == nil {
			t.Errorf("%s has the fields %s", text, got)
		}
	}
}
