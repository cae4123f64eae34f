package doppelkopf

import "slices"

// bocks holds the number of deals left in each Bock that is in progress.
type bocks []int

// add adds a Bock that makes a number of deals count double.
func (b *bocks) add(how string, deals int) {
	*b = slices.Clone(*b) // copies of a session share the array
	if how == bockAppend && len(*b) > 0 {
		(*b)[0] += deals
	} else {
		*b = append(*b, deals)
	}
}

// use takes one deal off each Bock.
func (b *bocks) use() {
	var left bocks
	for _, n := range *b {
		if n > 1 {
			left = append(left, n-1)
		}
	}
	*b = left
}

// causesBock reports whether a deal that has been played causes a Bock.
func (g Game) causesBock(end *State) bool {
	r := g.rules()
	if r.Bock == "" {
		return false
	}
	t := end.tally(r)
	lost := func(side int) bool { return t.winner(r) != side }
	called := func(side int) bool { return t.level(side) != Silent }
	return r.BockDraw && t.cardPoints[ofRe] == t.cardPoints[ofKontra] ||
		r.BockHeartTrick && !t.solo && end.hasHeartTrick() ||
		r.BockCallLost && (called(ofRe) && lost(ofRe) || called(ofKontra) && lost(ofKontra)) ||
		r.BockReLost && called(ofRe) && lost(ofRe) ||
		r.BockSoloLost && t.solo && t.winner(r) == ofKontra ||
		r.BockSchwarz && (t.tricks[ofRe] == 0 || t.tricks[ofKontra] == 0) ||
		r.BockZero && end.value == 0
}

// hasHeartTrick reports whether one of the tricks consisted of four plain hearts.
func (s *State) hasHeartTrick() bool {
	for i := range s.tricks() {
		if s.heartTrick(i) {
			return true
		}
	}
	return false
}
