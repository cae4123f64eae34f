package doppelkopf

import "github.com/hoylecards/hoyle/engine"

// Totals are what the accounting of a deal goes by, the extras in one number
// for Re.
type Totals struct {
	ReEyes, ReTricks, KontraTricks int
	Re, Kontra                     Level
	Solo                           bool
	Extras                         int
}

// ValueOf is the accounting alone: what Re wins a head.
func ValueOf(house bool, t Totals) int {
	sum := 0
	for _, line := range Lines(house, t) {
		sum += line.Points
	}
	return sum
}

// Lines is the accounting alone, item by item for a head of Re.
func Lines(house bool, t Totals) []engine.Line {
	l := ledger{itemize: true}
	l.account(tally{
		eyes:        pair{t.ReEyes, 240 - t.ReEyes},
		tricks:      pair{t.ReTricks, t.KontraTricks},
		levels:      [2]Level{t.Re, t.Kontra},
		solo:        t.Solo,
		doppelkopfs: pair{t.Extras, 0},
	}, house)
	return l.lines
}
