package host_test

import (
	"cmp"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/book"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/rating"
	"github.com/hoylecards/hoyle/room/table"
)

// arrive makes accounts known to a host.
func arrive(t *testing.T, h *host.Host, j journal.Journal, accounts ...string) {
	t.Helper()
	for _, who := range accounts {
		t.Cleanup(h.Arrive(who, who, quiet))
	}
	until(t, "the accounts are known", func() bool {
		keys, err := journal.Keys(t.Context(), j, journal.Friends)
		return err == nil && len(keys) >= len(accounts)
	})
}

// meet has Ann and Ben play a match at a new table. With the last event Ann loses the
// match, after a deal if it is rated.
func meet(t *testing.T, h *host.Host, c table.Config, last table.Kind) *host.Table {
	t.Helper()
	return meetAs(t, h, c, "ann", "ben", person(last, "ann"))
}

// meetAs is meet for any two people.
func meetAs(t *testing.T, h *host.Host, c table.Config, one, other string, last table.Event) *host.Table {
	t.Helper()
	c.Game, c.Format, c.Number, c.Access = "indigo", "deals", 2, cmp.Or(c.Access, table.Public)
	id := must.Have(h.Open(t.Context(), host.Client{Account: one}, c))(t)
	at := find(t, h, id)
	for seat, who := range []string{one, other} {
		do(t, at, sits(who, hoyle.Seat(seat)))
	}
	do(t, at, person(table.Ready, other), person(table.Ready, one))
	for c.Rated && at.State().Phase == table.Playing {
		s := at.State()
		seat := s.Awaited()[0]
		e := person(table.Play, s.Chairs[seat].Who)
		e.Spot, e.Move = s.Now.Spot, s.Deal.Legal(seat)[0]
		do(t, at, e)
	}
	do(t, at, last)
	return at
}

// waitBook waits until an account's book has n results, and returns it.
func waitBook(t *testing.T, h *host.Host, who string, n int) (b book.Book) {
	t.Helper()
	until(t, "the book of "+who, func() bool {
		var err error
		b, err = h.Book(t.Context(), who)
		return err == nil && len(b.Results) == n
	})
	return b
}

// Every match of a person is in the person's book, including those at closed tables. Only rated
// matches between people count for a rating, and a person who leaves a rated match loses it. All
// hosts know the ratings, including one that starts later.
func TestBooks(t *testing.T) {
	j := new(journal.Memory)
	h, other := newHost(t, j, host.Options{}), newHost(t, j, host.Options{})
	arrive(t, h, j, "ann", "ben")
	meet(t, h, table.Config{Access: table.Link}, table.Resign)
	meet(t, h, table.Config{Access: table.Public}, table.Resign)
	waitBook(t, h, "ann", 2)
	meet(t, h, table.Config{Access: table.Public, Rated: true}, table.Leave)
	ann, ben := waitBook(t, h, "ann", 3), waitBook(t, other, "ben", 3)
	tally := ann.Games[0]
	if len(ann.Games) != 1 || tally.Rated != 1 || tally.People.Matches != 3 || tally.People.Resigned != 3 || tally.Rating.Mean >= 1500 {
		t.Errorf("%+v", ann.Games)
	}
	if gained := ben.Games[0].Rating.Mean - 1500; gained <= 0 || gained+tally.Rating.Mean-1500 > 1e-6 {
		t.Errorf("Ben has %+v", ben.Games)
	}
	for _, h := range []*host.Host{h, other, newHost(t, j, host.Options{})} {
		until(t, "the ratings", func() bool {
			p, err := h.Person(t.Context(), "", "ben")
			return err == nil && len(p.Ratings) == 1 && p.Ratings[0].Mean == ben.Games[0].Rating.Mean
		})
		if ladder := h.Ladder("indigo"); len(ladder) != 0 {
			t.Errorf("one match is enough for the ladder: %+v", ladder)
		}
	}
}

// The ladder lists those with a reliable rating, the best first.
func TestLadder(t *testing.T) {
	j := new(journal.Memory)
	for who, r := range map[string]rating.Rating{"ann": {Mean: 1400, Deviation: 140}, "ben": {Mean: 1700, Deviation: 120}, "eve": {Mean: 1900, Deviation: 160}} {
		data, err := json.Marshal(book.Book{Account: who, Name: who, Games: []book.Tally{{Stat: feed.Stat{Game: "indigo"}, Rated: 24, Rating: &r}}})
		if err == nil {
			_, err = j.Append(t.Context(), journal.Books, who, 0, "", data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	h := newHost(t, j, host.Options{})
	until(t, "the ratings", func() bool { return len(h.Ladder("indigo")) >= 2 })
	ladder := h.Ladder("indigo")
	if len(ladder) != 2 || ladder[0].Account != "ben" || ladder[0].Matches != 24 || ladder[1].Account != "ann" || len(h.Ladder("karata")) != 0 {
		t.Errorf("%+v", ladder)
	}
}

// When a table ends, its matches are written into the books before its events are deleted, even if
// no host had written them earlier. Nothing writes the book of an account that was deleted.
func TestBooksOfAnEndedTable(t *testing.T) {
	j := new(journal.Memory)
	h := newHost(t, j, host.Options{})
	arrive(t, h, j, "ann", "ben")
	at := meet(t, h, table.Config{Access: table.Public}, table.Resign)
	waitBook(t, h, "ann", 1)
	waitBook(t, h, "ben", 1)
	h.Forget(t.Context(), "ben")
	must.Do(t, j.Purge(t.Context(), journal.Books, "ann"))
	do(t, at, person(table.End, "ann"))
	until(t, "the table is archived", func() bool { _, err := h.Table(at.ID); return err != nil })
	waitBook(t, h, "ann", 1)
	if keys, err := journal.Keys(t.Context(), j, journal.Books); err != nil || !slices.Equal(keys, []string{"ann"}) {
		t.Errorf("books of %q, %v", keys, err)
	}
}

// A match that is over before the store knows about its players still gets into their books.
func TestBooksOfNewcomers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := new(journal.Memory)
		h := newHost(t, j, host.Options{})
		meet(t, h, table.Config{Access: table.Public}, table.Resign)
		time.Sleep(time.Second)
		arrive(t, h, j, "ann", "ben")
		waitBook(t, h, "ann", 1)
		waitBook(t, h, "ben", 1)
	})
}

// Matches with bots are in the book too.
func TestBooksOfBots(t *testing.T) {
	j := new(journal.Memory)
	h := newHost(t, j, host.Options{Quick: true})
	arrive(t, h, j, "ann")
	at := open(t, h, table.Config{Game: "indigo", Format: "deals", Number: 1, Access: table.Link, Bots: []string{"", "house"}})
	do(t, at, person(table.Ready, "ann"), person(table.Resign, "ann"))
	b := waitBook(t, h, "ann", 1)
	if b.Games[0].Bots.Matches != 1 || b.Games[0].Rating != nil || b.Results[0].Seats[1].Name != "house" {
		t.Errorf("%+v", b)
	}
}
