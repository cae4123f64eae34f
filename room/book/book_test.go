package book

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/rating"
)

const day = 24 * 60 * 60 * 1000

// match returns a rated match of ann, ben and eve with some scores.
func match(n int, scores ...int) Match {
	m := Match{Rated: true, Dealt: true, Entry: feed.Entry{Kind: feed.Over, At: int64(n) * day, Table: "t", Match: n, Game: "karata", GameTitle: "Karata"}}
	for i, account := range []string{"ann", "ben", "eve"}[:len(scores)] {
		m.Seats = append(m.Seats, feed.Seat{Name: account, Account: account, Score: scores[i]})
	}
	return m
}

// play writes a match into some books, in the given order.
func play(books []Book, m Match, order ...int) []Book {
	books = append([]Book(nil), books...)
	for _, i := range order {
		books[i] = books[i].Add(m, books)
	}
	return books
}

func society() []Book { return []Book{{Account: "ann"}, {Account: "ben"}, {Account: "eve"}} }

// The order in which the books of a match are written does not matter, nor does it matter if a book
// is written twice.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, other := society(), society()
		for n := range rapid.IntRange(1, 8).Draw(t, "matches") {
			m := match(n+1, rapid.SliceOfN(rapid.IntRange(-2, 2), 3, 3).Draw(t, "scores")...)
			m.Seats[rapid.IntRange(0, 2).Draw(t, "who")].Resigned = rapid.Bool().Draw(t, "resigned")
			one = play(one, m, 0, 1, 2)
			order := rapid.Permutation([]int{0, 1, 2}).Draw(t, "order")
			other = play(other, m, append(order, order...)...)
		}
		if diff := cmp.Diff(one, other); diff != "" {
			t.Fatal(diff)
		}
	})
}

// A book adds up its matches. It counts each match once, counts people and bots separately, and
// keeps the newest 100 matches, with the newest first.
func TestAdd(t *testing.T) {
	books := society()
	for n := range 3 {
		books = play(books, match(n+1, 5, 3, 1), 0, 1, 2)
	}
	bots := match(4, 7)
	bots.Rated, bots.Seats[0].Won = false, true
	bots.Seats = append(bots.Seats, feed.Seat{Name: "house", Score: 2})
	ann := books[0].Add(bots, nil)
	if len(ann.Games) != 1 || ann.Games[0].People.Matches != 3 || ann.Games[0].Bots != (feed.Record{Matches: 1, Won: 1}) || ann.Games[0].Rated != 3 {
		t.Errorf("%+v", ann.Games)
	}
	if len(ann.Results) != 4 || ann.Results[0].Match != 4 || ann.Results[0].Rev != 4 || ann.Results[0].After != nil || ann.Results[1].After == nil {
		t.Errorf("%+v", ann.Results)
	}
	if a, b, e := ann.Games[0].Rating.Mean, books[1].Games[0].Rating.Mean, books[2].Games[0].Rating.Mean; a <= b || b <= e {
		t.Errorf("the winner has %f, the second %f, the last %f", a, b, e)
	}
	for n := range 200 {
		ann = ann.Add(match(10+n, 5, 3, 1), books)
	}
	old := match(2, 9, 0, 0)
	if len(ann.Results) != Most || ann.Games[0].People.Matches != 203 || !ann.Has(old) || cmp.Diff(ann.Add(old, books), ann) != "" {
		t.Errorf("%d results, %d matches", len(ann.Results), ann.Games[0].People.Matches)
	}
}

// A player who resigns loses to those who do not; otherwise the scores decide.
func TestScore(t *testing.T) {
	for _, c := range []struct {
		mine, other         int
		resigned, theyLeave bool
		want                float64
	}{
		{3, 2, false, false, 1}, {2, 3, false, false, 0}, {3, 3, false, false, 0.5},
		{3, 2, true, false, 0}, {2, 3, false, true, 1}, {3, 2, true, true, 0.5},
	} {
		if got := score(feed.Seat{Score: c.mine, Resigned: c.resigned}, feed.Seat{Score: c.other, Resigned: c.theyLeave}); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// The first match is rated like one between strangers: the player who beats both others gains,
// and the one in the middle keeps the mean.
func TestFirstMatch(t *testing.T) {
	books := play(society(), match(1, 5, 3, 1), 2, 0, 1)
	stranger := rating.New()
	weight := stranger.Trust(day) / circle
	for i, scores := range [][]float64{{1, 1}, {0, 1}, {0, 0}} {
		want := stranger.After(day, []rating.Game{{Opponent: stranger, Score: scores[0], Weight: weight},
			{Opponent: stranger, Score: scores[1], Weight: weight}})
		if got := *books[i].Games[0].Rating; got != want {
			t.Errorf("%s has %v, want %v", books[i].Account, got, want)
		}
	}
	if got := books[1].Games[0].Rating.Mean; got != 1500 {
		t.Errorf("the player in the middle has %f", got)
	}
}

// Accounts of one person resign against another, again and again, before a play or after a deal. The
// other does not get onto the ladder.
func TestFriendsWhoResign(t *testing.T) {
	for _, dealt := range []bool{false, true} {
		books := make([]Book, 7)
		for i := range books {
			books[i].Account = string(rune('a' + i))
		}
		for n := range 48 {
			loser := 1 + n%6
			m := match(n, 0, 0)
			m.At, m.Dealt = int64(n+1), dealt // all on one day
			m.Seats[0].Account, m.Seats[1].Account, m.Seats[1].Resigned = "a", books[loser].Account, true
			pair := play([]Book{books[0], books[loser]}, m, 0, 1)
			books[0], books[loser] = pair[0], pair[1]
		}
		if r := books[0].Games[0].Rating; !dealt && r != nil || dealt && r.Deviation <= 150 {
			t.Errorf("dealt %v: the winner has %+v", dealt, r)
		}
		if r := books[1].Games[0].Rating; r == nil || r.Mean >= 1500 {
			t.Errorf("dealt %v: the one who resigns has %+v", dealt, r)
		}
	}
}
