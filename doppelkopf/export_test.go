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

// ExtrasOf returns the extra points of a deal of these tricks alone, for a head
// of Re, whose seats have a bit each.
func ExtrasOf(r Rules, re uint8, tricks ...Trick) map[string]int {
	s := State{re: re, size: uint8(len(tricks)), lead: tricks[0].Leader}
	for i, t := range tricks {
		for _, c := range t.Cards {
			s.played[s.plays] = kindOf[c]
			s.plays++
		}
		s.winners |= uint32(t.Winner) << (2 * i)
		s.best, s.top = t.Winner, kindOf[t.Cards[(t.Winner-t.Leader+seats)%seats]]
	}
	l := ledger{itemize: true}
	t := s.tally(&r)
	t.eyes, t.tricks = pair{125, 115}, pair{1, 1} // for Re, with nothing else
	l.account(t, r.House)
	all := map[string]int{}
	for _, line := range l.lines {
		if line.Name != wonNames[ofRe] {
			all[line.Name] = line.Points
		}
	}
	return all
}
