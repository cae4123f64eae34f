package web_test

import (
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/book"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/news"
	"github.com/hoylecards/hoyle/room/table"
)

// wait waits until a condition holds.
func wait(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited in vain for " + what)
		}
	}
}

// Only an account itself can read its book, which also contains what the feed leaves out. Ratings
// are public.
func TestBook(t *testing.T) {
	r := newRoom(t, proxied)
	ann, ben, nobody := r.person("Ann").from("192.0.2.1"), r.person("Ben").from("192.0.2.2"), &person{room: r}
	beat(ann, ben, `,"access":"link"`)
	beat(ben, ann, `,"rated":true`)
	var own struct {
		Results []book.Result
		Games   []book.Tally
	}
	wait(t, "the book", func() bool {
		ann.do("GET", "/api/book", "", 200, &own)
		return len(own.Results) == 2
	})
	if own.Results[0].After == nil || own.Results[1].After != nil || len(own.Games) != 1 || own.Games[0].Rated != 1 {
		t.Errorf("%+v", own)
	}
	nobody.do("GET", "/api/book", "", 401, nil)
	var p host.Person
	wait(t, "the rating", func() bool {
		nobody.do("GET", "/api/people/"+ann.Account, "", 200, &p)
		return len(p.Ratings) == 1
	})
	var ladder struct{ Players []news.Standing }
	nobody.do("GET", "/api/ladder/indigo", "", 200, &ladder)
	if ladder.Players == nil || len(ladder.Players) != 0 || p.Ratings[0].Matches != 1 || p.Ratings[0].Mean >= 1500 {
		t.Errorf("%+v, %+v", ladder, p)
	}
}

// A rated table is public and has no hints.
func TestRatedTables(t *testing.T) {
	ann := newRoom(t).person("Ann")
	for _, more := range []string{`"access":"link"`, `"access":"password","password":"x"`, `"hints":true`, `"noSpectators":true`} {
		ann.do("POST", "/api/tables", `{"game":"indigo","rated":true,`+more+`}`, 400, nil)
	}
}

// A person who asks to play with a stranger gets a seat at the table of somebody who is waiting for
// the same game, or opens a table if nobody is.
func TestPair(t *testing.T) {
	r := newRoom(t)
	ann, ben, eve := r.person("Ann"), r.person("Ben"), r.person("Eve")
	pair := func(p *person, order string, status int) string {
		t.Helper()
		var got struct{ ID string }
		p.do("POST", "/api/tables", order, status, &got)
		return got.ID
	}
	const karata = `{"game":"karata","pair":true}`
	first := pair(ann, karata, 201)
	for _, order := range []string{`{"game":"indigo","pair":true}`, `{"game":"karata","rules":{"seats":3},"pair":true}`,
		`{"game":"karata","rated":true,"pair":true}`} {
		if pair(ben, order, 201) == first {
			t.Errorf("%s leads to a table with a different game", order)
		}
	}
	time.Sleep(2 * time.Millisecond) // tables opened in the same millisecond have no order
	if again := pair(ann, karata, 201); again == first {
		t.Error("Ann meets herself")
	}
	if got := pair(ben, karata, 200); got != first {
		t.Errorf("Ben sits at %s, Ann waits at %s", got, first)
	}
	if got := pair(eve, karata, 200); got == first {
		t.Error("the table was full")
	}
}

// Who asks to play with strangers plays at once, with bots, whose seats those take who come later: in the
// middle of a match, too, but not at a rated table.
func TestNobodyWaitsForStrangers(t *testing.T) {
	r := newRoom(t)
	ann, ben, eve := r.person("Ann"), r.person("Ben"), r.person("Eve")
	const order = `{"game":"karata","rules":{"seats":3},"n":2,"pair":true}`
	var first, got struct{ ID string }
	ann.do("POST", "/api/tables", order, 201, &first)
	a := ann.join(first.ID)
	if code := a.say("ready", ""); code != "" {
		t.Fatal(code)
	}
	a.until("the match", func() bool { return a.view.Phase == table.Playing })
	if seats := a.view.Seats; seats[0].Name != "Ann" || !seats[1].Vacant || !seats[2].Vacant {
		t.Errorf("%+v", seats)
	}
	for i, p := range []*person{ben, eve} {
		p.do("POST", "/api/tables", order, 200, &got)
		a.until(p.Name, func() bool { s := a.view.Seats[i+1]; return s.Name == p.Name && s.Joins && !s.Vacant })
		if got != first {
			t.Errorf("%s sits at another table", p.Name)
		}
	}
	if r.person("Tom").do("POST", "/api/tables", order, 201, &got); got == first {
		t.Error("the table was full")
	}
	const rated = `{"game":"karata","rated":true,"pair":true}`
	ann.do("POST", "/api/tables", rated, 201, &first)
	if s := ann.join(first.ID).view; s.Seats[1].Bot != "" {
		t.Error("a bot at a rated table")
	}
}
