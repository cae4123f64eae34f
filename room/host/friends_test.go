package host_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// quiet is a socket that ignores everything.
var quiet listeners

// society is a host with people on it, and a model of what they keep secret from each other.
type society struct {
	t       *rapid.T
	h       *host.Host
	tables  map[table.Access][]string
	sits    map[string][]string // tables by account
	leave   map[string]func()   // those who are here
	follows map[[2]string]bool
	blocks  map[[2]string]bool
	hidden  map[string]bool
}

var people = []string{"ann", "ben", "eve", "tom"}

func (s *society) act() {
	who, whom := rapid.SampledFrom(people).Draw(s.t, "who"), rapid.SampledFrom(people).Draw(s.t, "whom")
	pair, back := [2]string{who, whom}, [2]string{whom, who}
	ctx := s.t.Context()
	var err error
	switch rapid.SampledFrom([]string{"come", "go", "follow", "unfollow", "block", "unblock", "hide", "play"}).Draw(s.t, "what") {
	case "come":
		if s.leave[who] == nil {
			s.leave[who] = s.h.Arrive(who, who, quiet)
		}
	case "go":
		if leave := s.leave[who]; leave != nil {
			leave()
			delete(s.leave, who)
			for s.h.Here(who) {
				time.Sleep(time.Millisecond)
			}
		}
	case "follow":
		switch err = s.h.Follow(ctx, who, whom); {
		case s.blocks[pair] || s.blocks[back]:
			if !errors.Is(err, friends.ErrBlocked) {
				s.t.Fatalf("%v: followed although blocked: %v", pair, err)
			}
			err = nil
		case err == nil:
			s.follows[pair] = true
		}
	case "unfollow":
		err = s.h.Unfollow(ctx, who, whom)
		delete(s.follows, pair)
	case "block":
		err = s.h.Block(ctx, who, whom)
		s.blocks[pair] = true
		delete(s.follows, pair)
	case "unblock":
		err = s.h.Unblock(ctx, who, whom)
		delete(s.blocks, pair)
	case "hide":
		s.hidden[who] = !s.hidden[who]
		err = s.h.Hide(ctx, who, s.hidden[who])
	case "play":
		s.play(who, whom)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// play has two people play a match at a new table, and one of them resigns.
func (s *society) play(who, whom string) {
	access := rapid.SampledFrom([]table.Access{table.Public, table.Link, table.Password}).Draw(s.t, "access")
	if who == whom {
		return
	}
	id := match(s.t, s.h, access, who, whom)
	s.tables[access] = append(s.tables[access], id)
	if access == table.Public {
		s.sits[who], s.sits[whom] = append(s.sits[who], id), append(s.sits[whom], id)
	}
}

// match has two people play a match at a new table, and the second one resigns.
func match(t *rapid.T, h *host.Host, access table.Access, who, whom string) string {
	c := table.Config{Game: "indigo", Format: "deals", Number: 1, Access: access}
	if access == table.Password {
		c.Password = "hash"
	}
	id := must.Have(h.Open(t.Context(), host.Client{Account: who}, c))(t)
	at := must.Have(h.Table(id))(t)
	for _, e := range []table.Event{sits(who, 0), sits(whom, 1), person(table.Ready, whom), person(table.Ready, who), person(table.Resign, whom)} {
		must.Have(at.Do(t.Context(), e))(t)
	}
	return id
}

// sees reports whether one person (who) may see where another (whom) is.
func (s *society) sees(who, whom string) bool {
	return s.leave[whom] != nil && !s.hidden[whom] && !s.blocks[[2]string{whom, who}]
}

// check compares the views of all people with the model.
func (s *society) check() {
	for _, who := range people {
		list := must.Have(s.h.Friends(s.t.Context(), who))(s.t)
		var follows []string
		for _, f := range list.Follows {
			follows = append(follows, f.Account)
			var places []string
			for _, p := range f.Places {
				places = append(places, p.ID)
			}
			want := []string(nil)
			if s.sees(who, f.Account) {
				want = slices.Sorted(slices.Values(s.sits[f.Account]))
			}
			slices.Sort(places)
			if f.Here != s.sees(who, f.Account) || !slices.Equal(places, want[:min(len(want), len(places))]) || len(places) != min(len(want), 5) {
				s.t.Fatalf("%s sees %s: %+v, want %t at %q", who, f.Account, f, s.sees(who, f.Account), want)
			}
		}
		slices.Sort(follows)
		var want []string
		for pair := range maps.Keys(s.follows) {
			if pair[0] == who {
				want = append(want, pair[1])
			}
		}
		slices.Sort(want)
		if !slices.Equal(follows, want) || list.Hidden != s.hidden[who] {
			s.t.Fatalf("%s follows %q, want %q; hidden %t", who, follows, want, list.Hidden)
		}
		s.checkPrivate(list)
		for _, whom := range people {
			p := must.Have(s.h.Person(s.t.Context(), who, whom))(s.t)
			if who != whom && (p.Here && (!s.follows[[2]string{who, whom}] || !s.sees(who, whom)) || len(p.Places) > 0 &&
				(s.hidden[whom] || s.blocks[[2]string{whom, who}])) {
				s.t.Fatalf("%s sees %+v", who, p)
			}
			s.checkPrivate(p)
		}
	}
}

// checkPrivate fails the test if a value contains a table that is not public.
func (s *society) checkPrivate(v any) {
	data := must.Have(json.Marshal(v))(s.t)
	for _, id := range slices.Concat(s.tables[table.Link], s.tables[table.Password]) {
		if strings.Contains(string(data), id) {
			s.t.Fatalf("a table that is not public is in %s", data)
		}
	}
}

// Nobody learns the private facts of others, whatever people do.
func TestPrivacy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := new(journal.Memory)
		h := must.Have(host.New(t.Context(), j, host.Options{Games: hoyle.Games(), Times: host.Times{Gone: time.Microsecond}}))(t)
		defer h.Stop()
		s := &society{
			t: t, h: h, tables: map[table.Access][]string{}, sits: map[string][]string{}, leave: map[string]func(){},
			follows: map[[2]string]bool{}, blocks: map[[2]string]bool{}, hidden: map[string]bool{},
		}
		for _, who := range people { // everybody is known
			s.leave[who] = h.Arrive(who, who, quiet)
		}
		for known := 0; known < len(people); time.Sleep(time.Millisecond) {
			keys, err := journal.Keys(t.Context(), j, journal.Friends)
			if known = len(keys); err != nil {
				t.Fatal(err)
			}
		}
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			s.act()
			s.check()
		}
		last := match(t, h, table.Public, "ann", "ben")
		for len(entriesOf(h, last)) == 0 {
			time.Sleep(time.Millisecond)
		}
		entries, _ := h.Feed(feed.Query{Most: 1000})
		s.checkPrivate(entries)
		for _, id := range s.tables[table.Public] {
			if n := len(entriesOf(h, id)); n != 1 {
				t.Fatalf("%d entries of a public match", n)
			}
		}
	})
}

// entriesOf returns the entries of a table in the feed.
func entriesOf(h *host.Host, id string) []feed.Entry {
	all, _ := h.Feed(feed.Query{Most: 1000})
	return slices.DeleteFunc(all, func(e feed.Entry) bool { return e.Table != id || e.Kind != feed.Over })
}

// listeners records the invitations that an account gets.
type listeners chan host.Invitation

func (e listeners) Invited(i host.Invitation) {
	if e != nil {
		e <- i
	}
}

func (listeners) Called([]cups.Called) {}

func (listeners) Nudged(host.Invitation) {}

func TestInvitations(t *testing.T) {
	h := newHost(t, new(journal.Memory), host.Options{Times: host.Times{Gone: time.Microsecond}})
	ben := make(listeners, 100)
	defer h.Arrive("ann", "Ann", quiet)()
	leave := h.Arrive("ben", "Ben", ben)
	at := open(t, h, table.Config{Game: "indigo"})
	ann := friends.Known{Account: "ann", Name: "Ann"}
	invite := func(from friends.Known, want string) {
		t.Helper()
		if got := hoyle.Code(h.Invite(t.Context(), from, "ben", at.ID)); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	}
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	invite(ann, "not-followed")
	ok(h.Follow(t.Context(), "ann", "ben"))
	invite(friends.Known{Account: "eve", Name: "Eve"}, "not-seated")
	invite(ann, "")
	if i := <-ben; i.From != "ann" || i.Name != "Ann" || i.Table != at.ID || i.Game != "indigo" || i.Title != "Indigo" {
		t.Errorf("%+v", i)
	}
	ok(h.Hide(t.Context(), "ben", true))
	invite(ann, "not-here")
	ok(h.Hide(t.Context(), "ben", false))
	invite(ann, "")
	<-ben
	again := make(listeners, 100)
	other := h.Arrive("ben", "Ben", again) // hears the invitation that is waiting
	if i := <-again; i.Table != at.ID || len(again) > 0 {
		t.Errorf("%+v and %d more", i, len(again))
	}
	ok(h.Block(t.Context(), "ben", "ann"))
	invite(ann, "not-here")
	third := make(listeners, 100)
	h.Arrive("ben", "Ben", third)()
	if len(third) > 0 {
		t.Error("an invitation from somebody who is blocked")
	}
	ok(h.Unblock(t.Context(), "ben", "ann"))
	leave()
	other()
	until(t, "Ben to go", func() bool { return !h.Here("ben") })
	invite(ann, "not-here")
	if len(ben) > 0 {
		t.Errorf("%d more", len(ben))
	}
}

// The number of waiting invitations is limited. They disappear after some time, when
// they are declined, and when their table is gone.
func TestInvitationsPass(t *testing.T) {
	var skip atomic.Int64
	h := newHost(t, new(journal.Memory), host.Options{Now: func() time.Time { return time.Now().Add(time.Duration(skip.Load())) }})
	defer h.Arrive("ann", "Ann", quiet)()
	defer h.Arrive("ben", "Ben", quiet)()
	must.Do(t, h.Follow(t.Context(), "ann", "ben"))
	var ids []string
	for range 25 {
		id, err := h.Open(t.Context(), host.Client{Account: "ann"}, table.Config{Game: "indigo", Access: table.Link})
		if err == nil {
			err = h.Invite(t.Context(), friends.Known{Account: "ann", Name: "Ann"}, "ben", id)
		}
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	waiting := func() string {
		heard, text := make(listeners, 100), ""
		h.Arrive("ben", "Ben", heard)()
		close(heard)
		for i := range heard {
			text += fmt.Sprint(slices.Index(ids, i.Table), " ")
		}
		return text
	}
	if got, want := waiting(), "5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, id := range ids[7:] {
		h.Decline("ben", id)
	}
	if got := waiting(); got != "5 6 " {
		t.Errorf("%s", got)
	}
	skip.Store(int64(61 * time.Minute))
	if got := waiting(); got != "" {
		t.Errorf("after an hour: %s", got)
	}
}

// The owner of a table with a password can let a person in; nobody else can.
func TestInvitationToATableWithAPassword(t *testing.T) {
	h := newHost(t, new(journal.Memory), host.Options{})
	for _, who := range []string{"ann", "ben", "eve"} {
		defer h.Arrive(who, who, quiet)()
	}
	id := must.Have(h.Open(t.Context(), host.Client{Account: "ann"}, table.Config{Game: "karata", Access: table.Password, Password: "hash"}))(t)
	at := find(t, h, id)
	for _, pair := range [][2]string{{"ann", "ben"}, {"ben", "eve"}, {"ben", "ann"}} {
		must.Do(t, h.Follow(t.Context(), pair[0], pair[1]))
	}
	invite := func(from, to, want string) {
		t.Helper()
		if got := hoyle.Code(h.Invite(t.Context(), friends.Known{Account: from, Name: from}, to, id)); got != want {
			t.Errorf("%s invites %s: %q, want %q", from, to, got, want)
		}
	}
	invite("ann", "ben", "")
	if s := at.State(); !s.Admits("ben") || s.Admits("eve") {
		t.Error("Ben comes in, and Eve does not")
	}
	do(t, at, sits("ben", 0))
	invite("ben", "eve", "not-owner")
	invite("ben", "ann", "")
	guest := person(table.Admit, "ben")
	guest.Guest = "eve"
	if _, err := at.Do(t.Context(), guest); !errors.Is(err, table.ErrOwner) || at.State().Admits("eve") {
		t.Errorf("Ben lets Eve in: %v", err)
	}
}

// People at two hosts see and invite each other.
func TestFriendsOfTwoHosts(t *testing.T) {
	j := new(journal.Memory)
	one, two := newHost(t, j, host.Options{Times: host.Times{Gone: time.Microsecond}}), newHost(t, j, host.Options{Times: host.Times{Gone: time.Microsecond}})
	defer one.Arrive("ann", "Ann", quiet)()
	heard := make(listeners, 100)
	leave := two.Arrive("ben", "Ben", heard)
	sees := func(h *host.Host, here bool, at string) bool {
		l, err := h.Friends(t.Context(), "ann")
		if err != nil || len(l.Follows) != 1 {
			t.Fatalf("%+v, %v", l, err)
		}
		f := l.Follows[0]
		return f.Here == here && f.Name == "Ben" && (at == "" && len(f.Places) == 0 || len(f.Places) == 1 && f.Places[0].ID == at)
	}
	until(t, "Ben's name", func() bool { return one.Follow(t.Context(), "ann", "ben") == nil })
	until(t, "Ben", func() bool { return sees(one, true, "") })
	id := open(t, one, table.Config{Game: "indigo"}).ID
	at := find(t, two, id)
	must.Do(t, one.Invite(t.Context(), friends.Known{Account: "ann", Name: "Ann"}, "ben", id))
	if i := <-heard; i.From != "ann" || i.Name != "Ann" || i.Table != id {
		t.Errorf("%+v", i)
	}
	do(t, at, sits("ben", 1))
	until(t, "Ben's table", func() bool { return sees(one, true, id) })
	third := newHost(t, j, host.Options{}) // it starts later, and asks who is here
	until(t, "Ben at the third host", func() bool { return third.Here("ben") && sees(third, true, id) })
	leave()
	until(t, "Ben to go", func() bool { return !third.Here("ben") && !two.Here("ben") && sees(one, false, "") })
	if len(heard) > 0 {
		t.Errorf("%d more invitations", len(heard))
	}
}

// Lists are kept in the journal: another host has them, and learns about changes.
func TestListsOfTwoHosts(t *testing.T) {
	j := new(journal.Memory)
	one, two := newHost(t, j, host.Options{}), newHost(t, j, host.Options{})
	defer one.Arrive("ann", "Ann", quiet)()
	defer two.Arrive("ben", "Ben", quiet)()
	until(t, "Ben's name", func() bool { return one.Follow(t.Context(), "ann", "ben") == nil })
	list := func(h *host.Host, who string) host.Friends {
		return must.Have(h.Friends(t.Context(), who))(t)
	}
	until(t, "the list at the other host", func() bool { l := list(two, "ann"); return len(l.Follows) == 1 && l.Follows[0].Name == "Ben" })
	must.Do(t, two.Block(t.Context(), "ben", "ann"))
	until(t, "the block", func() bool { return errors.Is(one.Follow(t.Context(), "ann", "ben"), friends.ErrBlocked) })
	one.Forget(t.Context(), "ann")
	if l := list(one, "ann"); len(l.Follows) > 0 {
		t.Errorf("%+v after the end of the account", l)
	}
	two.Deleted("ann") // as the node is told
	if l := list(two, "ben"); len(l.Blocked) > 0 {
		t.Errorf("%+v after the end of the account", l)
	}
}
