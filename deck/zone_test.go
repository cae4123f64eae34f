package deck_test

import (
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

func TestCheckZones(t *testing.T) {
	pack := card.MustParseList("AS AS KS QS")
	for _, tt := range []struct {
		name, table, hand, stock string
		want                     []string // the zones named, in this order
	}{
		{"whole", "AS", "KS AS", "QS", nil},
		{"face down where it may be", "AS", "KS", "?? ??", nil},
		{"face down where it may not be", "AS ??", "KS AS", "", []string{"table"}},
		{"not in the pack", "AS", "2C AS", "QS", []string{"hand"}},
		{"one more than the pack has", "AS AS", "KS", "AS", []string{"stock"}},
		{"too few", "AS", "KS", "QS", []string{"cards"}},
		{"too many", "AS", "KS AS", "QS ??", []string{"cards"}},
		{"one error a zone", "2C 3C", "4C 5C", "QS KS QS", []string{"table", "hand", "stock", "cards"}},
	} {
		errs := deck.CheckZones(pack,
			deck.Zone{Name: "table", Cards: card.MustParseList(tt.table)},
			deck.Zone{Name: "hand", Cards: card.MustParseList(tt.hand)},
			deck.Zone{Name: "stock", Cards: card.MustParseList(tt.stock), Hides: true})
		if len(errs) != len(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, errs, tt.want)
			continue
		}
		for i, err := range errs {
			if !strings.HasPrefix(err.Error(), tt.want[i]+": ") {
				t.Errorf("%s: %v, want %s", tt.name, err, tt.want[i])
			}
		}
	}
}
