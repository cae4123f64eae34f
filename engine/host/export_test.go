package host

import "slices"

// Done returns the finished deals, with all their secrets.
func (m *Match[S, M]) Done() []Deal[S] {
	var done []Deal[S]
	for _, p := range m.past.all() {
		done = append(done, p.last())
	}
	if last, _ := m.last(); last.Played > len(done) {
		done = append(done, last)
	}
	for i, d := range done { // a format reads the originals
		done[i].Score, done[i].Total = slices.Clone(d.Score), slices.Clone(d.Total)
	}
	return done
}
