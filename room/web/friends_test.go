package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
)

// page is an answer with entries of the feed.
type page struct {
	Entries []feed.Entry
	More    bool
}

// results returns the entries that a query finds, once there are n of them.
func (p *person) results(query string, n int) page {
	p.room.t.Helper()
	var found page
	for end := time.Now().Add(limit); ; time.Sleep(5 * time.Millisecond) {
		p.do("GET", "/api/feed"+query, "", 200, &found)
		if len(found.Entries) >= n {
			return found
		}
		if time.Now().After(end) {
			p.room.t.Fatalf("%s: %d entries, want %d", query, len(found.Entries), n)
		}
	}
}

// beat has loser resign a match against winner, at a table with the given access. It returns the
// id of the table.
func beat(winner, loser *person, access string) string {
	id := winner.open(`{"game":"indigo","format":"deals","n":1,"sit":true` + access + `}`)
	if strings.Contains(access, "password") {
		loser.do("POST", "/api/tables/"+id+"/enter", `{"password":"sesame"}`, 200, nil)
	}
	w, l := winner.join(id), loser.join(id)
	l.must("sit", `"seat":1`)
	l.must("ready", "")
	w.must("ready", "")
	l.must("resign", "")
	w.until("the end", func() bool { return w.view.Phase == table.Over })
	_, _ = w.conn.CloseNow(), l.conn.CloseNow()
	return id
}

func TestFeed(t *testing.T) {
	r := newRoom(t)
	ann, ben, nobody := r.person("Ann"), r.person("Ben"), &person{room: r}
	beat(ann, ben, `,"access":"link"`)
	beat(ann, ben, `,"access":"password","password":"sesame"`)
	var ids []string
	for range 3 {
		ids = append(ids, beat(ann, ben, ""))
	}
	all := nobody.results("", 3)
	if len(all.Entries) != 3 || all.More {
		t.Fatalf("%+v", all)
	}
	for i, e := range all.Entries { // the newest first
		if e.Table != ids[2-i] || e.Kind != feed.Over || e.Seats[0].Account != ann.Account || e.Seats[0].Name != "Ann" || !e.Seats[0].Won || !e.Seats[1].Resigned {
			t.Errorf("%+v", e)
		}
	}
	first := nobody.results("?n=2&game=indigo&account="+ben.Account, 2)
	rest := nobody.results(fmt.Sprintf("?n=2&before=%d", first.Entries[1].Rev), 1)
	if !first.More || rest.More || len(rest.Entries) != 1 || rest.Entries[0].Table != ids[0] {
		t.Errorf("%+v, then %+v", first, rest)
	}
	if got := nobody.results("?game=karata", 0); len(got.Entries) != 0 {
		t.Errorf("%+v", got)
	}
	var info struct{ Winners []int }
	nobody.do("GET", "/api/tables/"+ids[1]+"/matches/0", "", 200, &info) // the replay
	var p host.Person
	nobody.do("GET", "/api/people/"+ben.Account, "", 200, &p)
	if p.Name != "Ben" || len(p.Games) != 1 || p.Games[0].People != (feed.Record{Matches: 3,
		Resigned: 3}) || p.Games[0].Bots.Matches != 0 || len(p.Places) != 3 {
		t.Errorf("%+v", p)
	}
}

// The lobby's socket begins with the last entries, and continues with new ones.
func TestLiveFeed(t *testing.T) {
	r := newRoom(t)
	ann, ben := r.person("Ann"), r.person("Ben")
	first := beat(ann, ben, "")
	ann.results("", 1)
	nobody := (&person{room: r}).lobby()
	nobody.see("the last entries", func() bool { return len(nobody.entries) == 1 })
	beat(ann, ben, `,"access":"link"`)
	second := beat(ben, ann, "")
	nobody.see("the new entry", func() bool { return len(nobody.entries) > 1 && nobody.entries[0].Kind == feed.Over })
	var tables []string
	for _, e := range nobody.entries {
		tables = append(tables, e.Table)
	}
	if tables = slices.Compact(tables); !slices.Equal(tables, []string{second, first}) {
		t.Errorf("%q, want %q and %q", tables, second, first)
	}
	if nobody.friends.Follows != nil {
		t.Error("somebody without a session has friends")
	}
}

// lobby is a socket to the lobby, with the messages that it was sent.
type lobby struct {
	*seat
	friends host.Friends
	entries []feed.Entry
	invites []host.Invitation
}

func (p *person) lobby() *lobby {
	p.room.t.Helper()
	conn, status := p.dial("/api/lobby/ws", nil)
	if conn == nil {
		p.room.t.Fatalf("socket refused: %d", status)
	}
	return &lobby{seat: &seat{person: p, conn: conn}}
}

// see reads messages until done returns true.
func (l *lobby) see(what string, done func() bool) {
	l.room.t.Helper()
	l.until(what, func() bool {
		switch l.last.T {
		case "friends":
			l.friends = host.Friends{Follows: l.last.Follows, Blocked: l.last.Blocked, Hidden: l.last.Hidden}
		case "feed":
			l.entries = append(slices.Clone(l.last.Entries), l.entries...)
		case "invite":
			l.invites = append(l.invites, l.last.Invitation)
		}
		l.last = message{}
		return done()
	})
}

// A person follows another person, sees where that person is, is invited and joins, but is not
// shown the other person's secrets.
func TestFriends(t *testing.T) {
	r := newRoom(t)
	ann, ben := r.person("Ann"), r.person("Ben")
	lobby := ann.lobby()
	lobby.see("an empty list", func() bool { return lobby.friends.Follows != nil })
	there := ben.lobby()
	there.see("its list", func() bool { return there.friends.Follows != nil })
	var list host.Friends
	ann.do("PUT", "/api/friends/"+ben.Account, "", 200, &list)
	if len(list.Follows) != 1 || list.Follows[0].Name != "Ben" || !list.Follows[0].Here || len(list.Follows[0].Places) > 0 {
		t.Errorf("%+v", list)
	}
	lobby.see("Ben", func() bool { return len(lobby.friends.Follows) == 1 && lobby.friends.Follows[0].Here })
	id := ben.open(`{"game":"indigo","sit":true}`)
	secret := ben.open(`{"game":"indigo","sit":true,"access":"link"}`)
	at := func() []host.Place { return lobby.friends.Follows[0].Places }
	lobby.see("Ben's table", func() bool { return len(at()) == 1 && at()[0].ID == id && at()[0].Join })
	ben.do("PUT", "/api/friends/"+ann.Account, "", 200, nil)
	ben.do("POST", "/api/tables/"+secret+"/invite", fmt.Sprintf(`{"account":%q}`, ann.Account), 200, nil)
	lobby.see("the invitation", func() bool { return len(lobby.invites) == 1 })
	if i := lobby.invites[0]; i.Table != secret || i.From != ben.Account || i.Name != "Ben" {
		t.Errorf("%+v", i)
	}
	again := ann.join(secret)
	again.must("sit", `"seat":1`)
	ben.do("POST", "/api/friends", `{"hidden":true}`, 200, &list)
	if !list.Hidden {
		t.Errorf("%+v", list)
	}
	lobby.see("that Ben is gone", func() bool { return !lobby.friends.Follows[0].Here && len(at()) == 0 })
	ann.do("GET", "/api/friends", "", 200, &list)
	if len(list.Follows) != 1 || list.Follows[0].Here {
		t.Errorf("%+v", list)
	}
	ann.do("DELETE", "/api/friends/"+ben.Account, "", 200, &list)
	if len(list.Follows) != 0 {
		t.Errorf("%+v", list)
	}
}

// An account that was deleted leaves the lists of all who follow or have blocked it, and nobody can follow it any
// more, although the results still have its name.
func TestDeletedAccountsLeaveLists(t *testing.T) {
	r := newRoom(t)
	ann, ben, eve := r.person("Ann"), r.person("Ben"), r.person("Eve")
	beat(ann, ben, "")
	ann.results("", 1)
	lobby := ann.lobby()
	ann.do("PUT", "/api/friends/"+ben.Account, "", 200, nil)
	eve.do("PUT", "/api/blocked/"+ben.Account, "", 200, nil)
	lobby.see("Ben", func() bool { return len(lobby.friends.Follows) == 1 })
	ben.do("DELETE", "/api/session", "", 200, nil)
	lobby.see("that Ben is no longer listed", func() bool { return len(lobby.friends.Follows) == 0 })
	var list host.Friends
	if eve.do("GET", "/api/friends", "", 200, &list); len(list.Blocked) > 0 {
		t.Errorf("Eve's list: %+v", list)
	}
	ann.refused("PUT", "/api/friends/"+ben.Account, "", 404, "not-found")
}

// The texts of a blocked person are not sent to the person who blocked them, either at the table
// or on a new socket.
func TestMute(t *testing.T) {
	r := newRoom(t)
	ann, ben, eve := r.person("Ann"), r.person("Ben"), r.person("Eve")
	id := ann.open(`{"game":"indigo","sit":true}`)
	a, b, e := ann.join(id), ben.join(id), eve.join(id)
	ann.do("PUT", "/api/blocked/"+ben.Account, "", 200, nil)
	b.must("chat", `"text":"one"`)
	e.must("chat", `"text":"two"`)
	texts := func(s *seat) string {
		all := ""
		s.until("the texts", func() bool {
			for _, x := range s.last.Texts {
				all += x.Text + " "
			}
			s.last = message{}
			return strings.HasSuffix(all, "two ")
		})
		return all
	}
	if got := texts(a); got != "two " {
		t.Errorf("Ann reads %q", got)
	}
	if got := texts(ann.join(id)); got != "two " {
		t.Errorf("Ann reads %q on a new socket", got)
	}
	if got := texts(eve.join(id)); got != "one two " {
		t.Errorf("Eve reads %q", got)
	}
	ben.refused("PUT", "/api/friends/"+ann.Account, "", 403, "blocked")
	ann.refused("PUT", "/api/friends/"+ben.Account, "", 403, "blocked")
	ann.do("DELETE", "/api/blocked/"+ben.Account, "", 200, nil)
	ben.do("PUT", "/api/friends/"+ann.Account, "", 200, nil)
}

func TestHostileFriends(t *testing.T) {
	r := newRoom(t)
	ann, ben, nobody := r.person("Ann"), r.person("Ben"), &person{room: r}
	defer func() { _ = ben.lobby().conn.Close(websocket.StatusNormalClosure, "") }()
	id := ann.open(`{"game":"indigo","sit":true}`)
	stranger := strings.Repeat("a", 16)
	invite := "/api/tables/" + id + "/invite"
	for _, c := range []struct {
		who          *person
		method, path string
		body         string
		status       int
		code         string
	}{
		{nobody, "GET", "/api/friends", "", 401, "no-session"},
		{nobody, "PUT", "/api/friends/" + ann.Account, "", 401, "no-session"},
		{nobody, "PUT", "/api/blocked/" + ann.Account, "", 401, "no-session"},
		{nobody, "POST", "/api/friends", `{"hidden":true}`, 401, "no-session"},
		{nobody, "POST", invite, `{"account":"` + ann.Account + `"}`, 401, "no-session"},
		{nobody, "POST", "/api/tables/" + id + "/decline", "", 401, "no-session"},
		{ann, "PUT", "/api/friends/" + stranger, "", 404, "not-found"},
		{ann, "PUT", "/api/blocked/" + stranger, "", 404, "not-found"},
		{ann, "PUT", "/api/friends/*", "", 404, "not-found"},
		{ann, "PUT", "/api/friends/" + strings.Repeat("a", 65), "", 404, "not-found"},
		{ann, "PUT", "/api/friends/" + strings.ToUpper(ann.Account), "", 404, "not-found"},
		{ann, "PUT", "/api/friends/" + ann.Account, "", 400, "bad-request"},
		{ann, "PUT", "/api/blocked/" + ann.Account, "", 400, "bad-request"},
		{ann, "POST", "/api/friends", `{"hidden":"yes"}`, 400, "bad-request"},
		{ann, "POST", "/api/friends", `{"hidden":true,"follows":[]}`, 400, "bad-request"},
		{ann, "POST", "/api/friends", ``, 400, "bad-request"},
		{nobody, "GET", "/api/people/" + stranger, "", 404, "not-found"},
		{nobody, "GET", "/api/people/f.all", "", 404, "not-found"},
		{nobody, "GET", "/api/people/%3E", "", 404, "not-found"},
		{nobody, "GET", "/api/feed?n=0", "", 400, "bad-request"},
		{nobody, "GET", "/api/feed?n=101", "", 400, "bad-request"},
		{nobody, "GET", "/api/feed?n=x", "", 400, "bad-request"},
		{nobody, "GET", "/api/feed?before=-1", "", 400, "bad-request"},
		{nobody, "GET", "/api/feed?before=99999999999999999999", "", 400, "bad-request"},
		{nobody, "GET", "/api/feed?account=ann", "", 400, "bad-request"},
		{nobody, "GET", "/api/feed?game=" + strings.Repeat("x", 1000), "", 400, "bad-request"},
		{ann, "POST", invite, `{"account":"` + stranger + `"}`, 403, "not-followed"},
		{ann, "POST", invite, `{"account":"x"}`, 400, "bad-request"},
		{ann, "POST", invite, `{}`, 400, "bad-request"},
		{ann, "POST", "/api/tables/none/invite", `{"account":"` + stranger + `"}`, 404, "not-found"},
		{ben, "POST", invite, `{"account":"` + ann.Account + `"}`, 403, "not-seated"},
	} {
		c.who.refused(c.method, c.path, c.body, c.status, c.code)
	}
}

// Invitations and changes of lists are limited.
func TestLimitsOfFriends(t *testing.T) {
	now := time.Now()
	r := newRoom(t, func(_ *host.Options, o *web.Options) {
		o.Limits.Changes, o.Limits.Repeats = web.Limit{Burst: 3, Every: time.Hour}, web.Limit{Burst: 2, Every: time.Hour}
		o.Now = func() time.Time { return now }
	})
	ann, ben := r.person("Ann"), r.person("Ben")
	there := ben.lobby()
	there.see("its list", func() bool { return there.friends.Follows != nil })
	id := ann.open(`{"game":"indigo"}`)
	ann.do("PUT", "/api/friends/"+ben.Account, "", 200, nil)
	for range 2 {
		ann.do("POST", "/api/tables/"+id+"/invite", `{"account":"`+ben.Account+`"}`, 200, nil)
	}
	ann.refused("POST", "/api/tables/"+id+"/invite", `{"account":"`+ben.Account+`"}`, 429, "too-fast")
	for range 2 {
		ann.do("PUT", "/api/friends/"+ben.Account, "", 200, nil)
	}
	ann.refused("DELETE", "/api/friends/"+ben.Account, "", 429, "too-fast")
	ann.refused("POST", "/api/friends", `{"hidden":true}`, 429, "too-fast")
	there.see("the invitations", func() bool { return len(there.invites) == 2 })
	ben.do("POST", "/api/tables/"+id+"/decline", "", 200, nil)
	second := ben.lobby()
	second.see("its list", func() bool { return second.friends.Follows != nil })
	if len(second.invites) > 0 {
		t.Errorf("%+v were declined", second.invites)
	}
	if got, _ := ann.ask("GET", "/p/"+ben.Account, ""); got != http.StatusOK {
		t.Errorf("the page of a person: %d", got)
	}
}
