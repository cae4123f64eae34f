package engine

// Undoable reports whether the plays from number n on can be taken back fairly:
// one seat made all of them, and they showed it nothing that it could not
// foresee, such as a card that it drew. Other seats have seen what it played, so
// a host asks them. It is false if there are no such plays.
func (t *Table[S, M]) Undoable(n int) bool {
	if n < 0 || n >= len(t.plays) {
		return false
	}
	g, before, seat := t.game, t.at(n), t.plays[n].seat
	for _, p := range t.plays[n:] {
		if p.seat != seat {
			return false
		}
		after, _ := g.Apply(before, seat, p.move) // as it was applied
		foreseen, err := g.Apply(g.View(before, seat).State, seat, p.move)
		if err != nil || g.View(foreseen, seat) != g.View(after, seat) {
			return false
		}
		before = after
	}
	return true
}
