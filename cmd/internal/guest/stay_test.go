package guest

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// The terminal reads the moment of docs/moment.json, with what a table adds to it.
func TestMoment(t *testing.T) {
	moment := must.Have(os.ReadFile("../../../docs/moment.json"))(t)
	var last json.RawMessage
	m, err := decode(append([]byte(`{"t":"view","state":"playing","mayUndo":-1,`), bytes.TrimSpace(moment)[1:]...), &last)
	if err != nil || m.T != "view" || m.State != "playing" || m.Spot.String() != "1.0.9" || m.Seat != 0 || m.Len() != 9 || m.MayUndo != -1 {
		t.Fatalf("%+v, %v", m, err)
	}
	if hand := m.Zones[2]; !slices.Equal(m.Legal, []string{"play 7C", "play QC",
		"draw"}) || hand.String() != "hand of seat 0: 3♥ 4♠ 6♠ 7♣ Q♣" || m.Log[0].Move != "not" {
		t.Errorf("%v, %v, %+v", m.Legal, hand, m.Log)
	}
}

// A difference becomes the view that it leads to.
func TestDecode(t *testing.T) {
	var last json.RawMessage
	for i, row := range []struct {
		message string
		want    string // the T of the message
		spot    string
		legal   int
	}{
		{`{"t":"view","spot":"1.0.3","legal":["draw"],"seat":1}`, "view", "1.0.3", 1},
		{`{"t":"ok","id":"a"}`, "ok", "", 0},
		{`{"t":"diff","d":{"spot":"1.0.4","legal":{"1":"play 5H"}}}`, "view", "1.0.4", 2},
		{`{"t":"diff","d":{"spot":"1.0.5","legal":{"0":[]}}}`, "view", "1.0.5", 1},
	} {
		m, err := decode([]byte(row.message), &last)
		if err != nil || m.T != row.want || m.Spot.String() != row.spot || len(m.Legal) != row.legal || m.T == "view" && m.Seat != 1 {
			t.Errorf("message %d: %+v, %v", i, m, err)
		}
	}
	if m, err := decode([]byte(`{"t":"diff","d":{"seats":{"7":{}}}}`), &last); err == nil {
		t.Errorf("a difference from something else leads to %+v", m)
	}
}
