package guest

import (
	"encoding/json"
	"testing"
)

// A difference becomes the view that it leads to.
func TestDecode(t *testing.T) {
	var last json.RawMessage
	for i, row := range []struct {
		message string
		want    string // the T of the message
		n       int
		legal   int
	}{
		{`{"t":"view","n":3,"legal":["draw"],"you":1}`, "view", 3, 1},
		{`{"t":"ok","id":"a"}`, "ok", 0, 0},
		{`{"t":"diff","d":{"n":4,"legal":{"1":"play 5H"}}}`, "view", 4, 2},
		{`{"t":"diff","d":{"n":5,"legal":{"0":[]}}}`, "view", 5, 1},
	} {
		m, err := decode([]byte(row.message), &last)
		if err != nil || m.T != row.want || m.N != row.n || len(m.Legal) != row.legal || m.T == "view" && m.You != 1 {
			t.Errorf("message %d: %+v, %v", i, m, err)
		}
	}
	if m, err := decode([]byte(`{"t":"diff","d":{"seats":{"7":{}}}}`), &last); err == nil {
		t.Errorf("a difference from something else leads to %+v", m)
	}
}
