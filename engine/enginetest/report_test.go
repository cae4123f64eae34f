package enginetest

import (
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// A violation has moves by their texts, and of a second position only what differs.
func TestViolationsAreShort(t *testing.T) {
	a, b := opening, opening
	b.Tucks[1], b.Left = 2, 7
	m := move{Card: queen, Tuck: true}
	text := applyIsPure.violation("%v, %v, %v: %s, then %s, %s", engine.Seat(1), m, []move{m, {Card: ace}}, show(a), show(b), show(a)).Error()
	for _, part := range []string{
		"\nseat 1, tuck QH, [tuck QH AH]: {", `, then the same with left "7" for "12", tucks[1] "2" for "0", the same`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("%s\nlacks %s", text, part)
		}
	}
}

// The violation for a panic names the method that panics, not its caller, with the words of the error and
// the places in the source.
func TestPanicsAreReadable(t *testing.T) {
	outOfRange := func(c *call) { _ = []card.Card(nil)[c.m.Card] }
	g := game(before(onApply, func(c *call) bool { return running(c) && c.m == move{Card: queen, Tuck: true} }, outOfRange))
	text := Walk(g, seeded(1)).Error()
	for _, part := range []string{"Apply panics: runtime error: index out of range", "\nat report_test.go:", "\nin tuck_test.go:", "\nafter the "} {
		if !strings.Contains(text, part) {
			t.Errorf("%s\nlacks %s", text, part)
		}
	}
	sorts := talking(before(onSort, nil, func(*call) { panic("no order") }))
	if text := Walk(sorts, seeded(1)).Error(); !strings.Contains(text, "SortHand panics: no order") {
		t.Error(text)
	}
}
