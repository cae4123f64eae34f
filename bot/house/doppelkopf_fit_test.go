package house

import (
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// BenchmarkDoppelkopfWeights recalculates the weights of the features of a hand, and logs them: run
// it with -benchtime 6000x to see all of them. It plays each deal once as a normal game, and once
// for each solo for which a seat has a strong hand. The weights depend on how the house plays its
// cards.
func BenchmarkDoppelkopfWeights(b *testing.B) {
	var g doppelkopf.Game
	fits := map[string]*leastSquares{}
	for n := range b.N {
		s := g.Deal(deck.NewSeed(1).Derive(uint64(n)), engine.Seat(n%4))
		fitNormal(b, g, s, fits)
		for seat := range engine.Seat(4) {
			fitSolos(b, g, s, seat, fits)
		}
	}
	for name, f := range fits {
		b.Logf("%s: %.1f, spread %.1f, from %d hands", name, f.weights(), f.spread(), len(f.rows))
	}
}

// fitNormal plays the deal as a normal game, unless one seat has both ♣Q, and adds the hands of all
// seats to fits.
func fitNormal(b *testing.B, g doppelkopf.Game, s doppelkopf.State, fits map[string]*leastSquares) {
	b.Helper()
	for seat := range engine.Seat(4) {
		if s.Holds(seat, card.Queen.Of(card.Clubs)) == 2 {
			return
		}
	}
	end := playedOut(b, g, s, engine.Nobody, doppelkopf.Normal)
	for seat := range engine.Seat(4) {
		points := 0
		for other := range engine.Seat(4) {
			if end.Party(other) == end.Party(seat) {
				points += end.CardPoints(other)
			}
		}
		n := dealtTo(s, seat)
		fitOf(fits, end.Party(seat).String()).add(n.hand(orderIn(g, doppelkopf.Normal), s.First() == seat), points)
	}
}

// fitSolos plays the solos for which the hand of the seat is strong, and adds the hand once for
// each solo.
func fitSolos(b *testing.B, g doppelkopf.Game, s doppelkopf.State, seat engine.Seat, fits map[string]*leastSquares) {
	b.Helper()
	const strong = 100 // card points by the current weights
	n := dealtTo(s, seat)
	for c, w := range soloWeights {
		c := doppelkopf.Contract(c)
		if w == (doppelkopfHand{}) || c == doppelkopf.SoloKings {
			continue
		}
		h := n.hand(orderIn(g, c), s.First() == seat)
		if h.reckoned(w) < strong {
			continue
		}
		name := c.String()
		if w == suitWeights {
			name = "suit solos"
		}
		fitOf(fits, name).add(h, playedOut(b, g, s, seat, c).CardPoints(seat))
	}
}

func fitOf(fits map[string]*leastSquares, name string) *leastSquares {
	if fits[name] == nil {
		fits[name] = new(leastSquares)
	}
	return fits[name]
}

// playedOut returns the end of a deal in which declarer declares c, the others are
// healthy, and nobody announces.
func playedOut(b *testing.B, g doppelkopf.Game, s doppelkopf.State, declarer engine.Seat, c doppelkopf.Contract) doppelkopf.State {
	b.Helper()
	for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
		legal := g.Legal(nil, s, seat)
		m := doppelkopf.Healthy
		switch {
		case s.Contract() != doppelkopf.NoContract:
			m = doppelkopfPlayer{g}.Choose(b.Context(), g.View(s, seat), cardsOf(legal), nil)
		case seat == declarer:
			m = doppelkopf.Declare(c)
		}
		s = must.Have(g.Apply(s, seat, m))(b)
	}
	return s
}

const numFeatures = 8

// features returns the features of a hand in the order of its fields.
func (h doppelkopfHand) features() [numFeatures]float64 {
	return [...]float64{h.one, h.trumps, h.top, h.high, h.aces, h.guards, h.open, h.leads}
}

// leastSquares fits weights to hands and the card points that they have won.
type leastSquares struct {
	rows   [][numFeatures]float64
	points []float64
}

func (l *leastSquares) add(h doppelkopfHand, points int) {
	l.rows = append(l.rows, h.features())
	l.points = append(l.points, float64(points))
}

// weights solves the normal equations by Gaussian elimination. The weight of a
// feature that is always 0 is 0.
func (l *leastSquares) weights() (w [numFeatures]float64) {
	var a [numFeatures][numFeatures + 1]float64
	for i := range a {
		a[i][i] = 1e-6
		for k, row := range l.rows {
			for j, x := range row {
				a[i][j] += row[i] * x
			}
			a[i][numFeatures] += row[i] * l.points[k]
		}
	}
	for i := range a {
		for j := range a {
			if factor := a[j][i] / a[i][i]; j != i {
				for k := range a[j] {
					a[j][k] -= factor * a[i][k]
				}
			}
		}
	}
	for i := range w {
		w[i] = a[i][numFeatures] / a[i][i]
	}
	return w
}

// spread returns the standard deviation of the card points from their estimates.
func (l *leastSquares) spread() float64 {
	w, sum := l.weights(), 0.0
	for k, row := range l.rows {
		rest := l.points[k]
		for i, x := range row {
			rest -= w[i] * x
		}
		sum += rest * rest
	}
	return math.Sqrt(sum / float64(len(l.rows)))
}

// The fit recovers the weights from which the points were made.
func TestLeastSquares(t *testing.T) {
	want := doppelkopfHand{one: 60, trumps: 7, top: 16, high: 2, open: -7}
	var l leastSquares
	for n := range 40 {
		x := func(i, below int) float64 { return float64(n / i % below) }
		h := doppelkopfHand{one: 1, trumps: x(1, 7), top: x(2, 3), high: x(3, 5), open: x(5, 4), leads: x(7, 2)}
		l.add(h, int(h.reckoned(want)))
	}
	w := l.weights()
	near := func(got, want float64) bool { return math.Abs(got-want) < 1e-3 }
	wanted := want.features()
	if !slices.EqualFunc(w[:], wanted[:], near) || l.spread() > 1e-3 {
		t.Errorf("%.3f, spread %.3f", w, l.spread())
	}
}
