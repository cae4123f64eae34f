package book

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/room/feed"
)

// world is a room in which people play rated matches of two, and in which the outcome depends on their
// strengths alone.
type world struct {
	books    []Book
	strength []float64
	dice     *rand.Rand
	n        int
	at       int64
	home     uint16 // of everybody, 0 if they come from different places
}

func (w *world) add(strength float64) int {
	w.books = append(w.books, Book{Account: fmt.Sprint("p", len(w.books))})
	w.strength = append(w.strength, strength)
	return len(w.books) - 1
}

func (w *world) meet(a, b int, wins, resigns bool) {
	w.n++
	m := Match{Rated: true, Dealt: true, Entry: feed.Entry{Kind: feed.Over, At: w.at, Table: "t", Match: w.n, Game: "hearts"}}
	for _, p := range []int{a, b} {
		m.Seats = append(m.Seats, feed.Seat{Account: w.books[p].Account})
	}
	m.Homes = []uint16{w.home, w.home}
	winner := 1
	if wins {
		winner = 0
	}
	m.Seats[winner].Score, m.Seats[1-winner].Resigned = 1, resigns
	both := []Book{w.books[a], w.books[b]}
	w.books[a] = w.books[a].Add(m, both)
	both[0] = w.books[a]
	w.books[b] = w.books[b].Add(m, both)
}

// day lets everybody of some play n matches against others by chance.
func (w *world) day(all []int, n int) {
	for range n {
		order := w.dice.Perm(len(all))
		for i := 0; i+1 < len(order); i += 2 {
			a, b := all[order[i]], all[order[i+1]]
			w.at += 1000
			w.meet(a, b, w.dice.Float64() < 1/(1+math.Pow(10, (w.strength[b]-w.strength[a])/400)), false)
		}
	}
	w.at = (w.at/day + 1) * day
}

// dayOf lets somebody play a day's matches against others by chance.
func (w *world) dayOf(who int, others []int) {
	for _, i := range w.dice.Perm(len(others))[:daily] {
		w.at += 1000
		w.meet(who, others[i], w.dice.Float64() < 1/(1+math.Pow(10, (w.strength[others[i]]-w.strength[who])/400)), false)
	}
	w.at = (w.at/day + 1) * day
}

func (w *world) rating(p int) (mean, deviation float64) {
	if len(w.books[p].Games) == 0 || w.books[p].Games[0].Rating == nil {
		return 1500, 350
	}
	r := w.books[p].Games[0].Rating
	return r.Mean, r.Deviation
}

// settle returns a room of 40 people of four strengths who have played for some days, and the people.
func settle(days int) (*world, []int) {
	w := &world{dice: rand.New(rand.NewPCG(1, 2)), at: 40 * day}
	var all []int
	for i := range 40 {
		all = append(all, w.add([]float64{1300, 1430, 1570, 1700}[i%4]))
	}
	for range days {
		w.day(all, 5)
	}
	return w, all
}

// People are sorted: their mean ratings by strength, and how sure they are, after so many matches each.
func TestHonestLadder(t *testing.T) {
	if testing.Short() {
		t.Skip("a simulation")
	}
	w, all := settle(0)
	for played := 5; played <= 150; played += 5 {
		w.day(all, 5)
		var mean, spread [4]float64
		for i, p := range all {
			m, deviation := w.rating(p)
			mean[i%4] += m / 10
			spread[i%4] += deviation / 10
		}
		if played%25 == 0 {
			t.Logf("after %3d matches: %.0f, deviations %.0f", played, mean, spread)
		}
		if played >= 75 && (!slices.IsSorted(mean[:]) || mean[3]-mean[0] < 250 || spread[0] > sure) {
			t.Errorf("after %d matches: %.0f, %.0f", played, mean, spread)
		}
	}
	late := w.add(1570)
	for n := 1; ; n++ {
		w.dayOf(late, all)
		if m, deviation := w.rating(late); deviation <= sure || n == 10 {
			t.Logf("somebody new among them has %.0f, deviation %.0f after %d matches", m, deviation, 5*n)
			if deviation > sure || m < 1400 || m > 1750 {
				t.Error("somebody new is not sorted")
			}
			return
		}
	}
}

// farm lets a person with some accounts play 200 matches: first those accounts against each other, then all of
// them lose to one. It returns the rating of that one.
func farm(accounts, among int) (mean, deviation float64, given int) {
	w := &world{dice: rand.New(rand.NewPCG(3, 4)), at: 40 * day}
	first := w.add(1500)
	var others []int
	for range accounts {
		others = append(others, w.add(1500))
	}
	for n := 0; n < among; n += 5 {
		w.day(others, 5)
	}
	given = 200 - accounts*among/2
	for i := range given {
		if i%daily == 0 {
			w.at = (w.at/day + 1) * day
		}
		w.at += 1000
		w.meet(first, others[i%accounts], true, among == 0)
	}
	mean, deviation = w.rating(first)
	return mean, deviation, given
}

// The operator is told of an account that others have fed, and of no person who plays with many.
func TestSuspects(t *testing.T) {
	w, all := settle(2)
	first := w.add(1500)
	for n := range 12 {
		other := w.add(1500)
		w.at += day / 3
		w.meet(first, other, true, n%3 == 0)
	}
	w.at += day / 3
	w.meet(first, all[0], true, false)
	got := Suspects(w.books)
	if len(got) != 1 || got[0].Account != w.books[first].Account || got[0].Won != 13 || got[0].Fed != 12 || got[0].Quit != 4 || len(got[0].Others) != 12 {
		t.Errorf("%+v", got)
	}
}

// One person with up to 100 accounts at as many addresses does not come onto the ladder in 200 matches, and is
// surely better than nobody: the rating less twice the deviation is below that of the honest median.
func TestFarm(t *testing.T) {
	if testing.Short() {
		t.Skip("a simulation")
	}
	w, all := settle(20)
	var low []float64
	for _, p := range all {
		mean, deviation := w.rating(p)
		low = append(low, mean-2*deviation)
	}
	slices.Sort(low)
	for _, accounts := range []int{100, 50, 30, 10} {
		for _, among := range []int{0, 5, 10, 20} {
			if accounts*among/2 >= 200 {
				continue
			}
			mean, deviation, given := farm(accounts, among)
			t.Logf("%3d accounts, %2d matches of each among them, then %3d lost: %.0f, deviation %.0f", accounts, among, given, mean, deviation)
			if deviation <= sure || mean-2*deviation > low[len(low)/2] {
				t.Errorf("it is on the ladder, or surely above %.0f", low[len(low)/2])
			}
		}
	}
}

// One person lets twenty accounts of the same address lose: none of those matches changes a rating.
func TestSameAddress(t *testing.T) {
	w := &world{dice: rand.New(rand.NewPCG(5, 6)), at: 40 * day, home: 7}
	first := w.add(1500)
	for range 20 {
		w.at += day
		w.meet(first, w.add(1500), true, true)
	}
	if mean, deviation := w.rating(first); mean != 1500 || deviation < 349 {
		t.Errorf("%.0f, %.0f", mean, deviation)
	}
}
