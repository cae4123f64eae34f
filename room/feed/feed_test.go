package feed_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/room/feed"
)

// model is a feed that keeps a plain list.
type model struct {
	most    int
	age     time.Duration
	entries []feed.Entry
}

func (m *model) add(e feed.Entry) bool {
	for _, old := range m.entries {
		if old.ID() == e.ID() || old.Rev >= e.Rev {
			return false
		}
	}
	m.entries = append(m.entries, e)
	m.entries = m.entries[max(0, len(m.entries)-m.most):]
	return true
}

func (m *model) forget(now time.Time) {
	for len(m.entries) > 0 && m.entries[0].At < now.Add(-m.age).UnixMilli() {
		m.entries = m.entries[1:]
	}
}

func about(e feed.Entry, account string) bool {
	if e.Kind == feed.Opened {
		return e.Owner == account
	}
	return slices.ContainsFunc(e.Seats, func(s feed.Seat) bool { return s.Account == account })
}

func (m *model) page(q feed.Query) (found []feed.Entry, more bool) {
	found = []feed.Entry{}
	for _, e := range slices.Backward(m.entries) {
		if (q.Game == "" || e.Game == q.Game) && (q.Account == "" || about(e, q.Account)) && (q.Before == 0 || e.Rev < q.Before) &&
			e.Rev > q.After && (e.Kind == feed.Over || q.Live == nil || q.Live(e)) {
			found = append(found, e)
		}
	}
	if len(found) > q.Most {
		return found[:q.Most], true
	}
	return found, false
}

// won returns how many matches of a game an account has won and how many it has played, either with
// people or with bots.
func (m *model) won(account, game string, people bool) (won, played int) {
	for _, e := range m.entries {
		if e.Kind != feed.Over || e.Game != game || !about(e, account) {
			continue
		}
		others := slices.ContainsFunc(e.Seats, func(s feed.Seat) bool { return s.Account != "" && s.Account != account })
		if others != people {
			continue
		}
		played++
		if slices.ContainsFunc(e.Seats, func(s feed.Seat) bool { return s.Account == account && s.Won }) {
			won++
		}
	}
	return won, played
}

var (
	accounts = []string{"ann", "ben", "eve", ""}
	games    = []string{"indigo", "karata"}
	kinds    = []feed.Kind{feed.Opened, feed.Began, feed.Over}
)

func entry(t *rapid.T, rev uint64, at int64) feed.Entry {
	e := feed.Entry{
		Rev: rev, At: at, Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Table: fmt.Sprint("t", rapid.IntRange(0, 4).Draw(t, "table")),
		Match: rapid.IntRange(0, 3).Draw(t, "match"), Game: rapid.SampledFrom(games).Draw(t, "game"),
		Owner: rapid.SampledFrom(accounts[:3]).Draw(t, "owner"), Seats: []feed.Seat{},
	}
	if e.Kind != feed.Opened {
		for _, account := range rapid.Permutation(accounts).Draw(t, "seats")[:2] {
			e.Seats = append(e.Seats, feed.Seat{Account: account, Name: account + "!", Won: rapid.Bool().Draw(t, "won")})
		}
	}
	return e
}

// A feed finds the same entries as a plain list, after any additions and losses.
func TestFeedAgainstAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &model{most: rapid.IntRange(1, 12).Draw(t, "most"), age: 50 * time.Millisecond}
		f := feed.New(m.most, m.age)
		rev, now := uint64(1), int64(1000)
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			now += int64(rapid.IntRange(0, 9).Draw(t, "pause"))
			rev += uint64(rapid.IntRange(0, 2).Draw(t, "revs"))
			e := entry(t, rev, now)
			if got, want := f.Add(e), m.add(e); got != want {
				t.Fatalf("added %t, want %t: %+v", got, want, e)
			}
			if rapid.IntRange(0, 5).Draw(t, "forget") == 0 {
				at := time.UnixMilli(now)
				f.Forget(at)
				m.forget(at)
			}
			compare(t, f, m, rev)
		}
	})
}

func compare(t *rapid.T, f *feed.Feed, m *model, rev uint64) {
	q := feed.Query{
		Game: rapid.SampledFrom([]string{"", "indigo", "karata", "chess"}).Draw(t, "of game"), Account: rapid.SampledFrom(accounts).Draw(t, "of account"),
		Before: rapid.Uint64Range(0, rev+1).Draw(t, "before"), After: rapid.Uint64Range(0, rev).Draw(t, "after"), Most: rapid.IntRange(1, 5).Draw(t, "n"),
	}
	if rapid.Bool().Draw(t, "live") {
		q.Live = func(e feed.Entry) bool { return e.Match == 0 }
	}
	got, more := f.Page(q)
	want, wantMore := m.page(q)
	if q.After > 0 {
		more, wantMore = false, false // more has no defined value for these queries
	}
	if !reflect.DeepEqual(got, want) || more != wantMore {
		t.Fatalf("%+v:\n%+v %t, want\n%+v %t", q, got, more, want, wantMore)
	}
	for _, account := range accounts[:3] {
		stats := f.Stats(account)
		for _, game := range games {
			i := slices.IndexFunc(stats, func(s feed.Stat) bool { return s.Game == game })
			s := feed.Stat{}
			if i >= 0 {
				s = stats[i]
			}
			for people, r := range map[bool]feed.Record{true: s.People, false: s.Bots} {
				if won, played := m.won(account, game, people); r.Won != won || r.Matches != played {
					t.Fatalf("%s, %s, %t: %+v, want %d of %d", account, game, people, r, won, played)
				}
			}
		}
	}
	if f.Len() != len(m.entries) {
		t.Fatalf("%d entries, want %d", f.Len(), len(m.entries))
	}
}

// An entry is wanted only once, and not if it may have been forgotten.
func TestWants(t *testing.T) {
	now := time.UnixMilli(1_000_000)
	f := feed.New(2, time.Minute)
	over := feed.Entry{Kind: feed.Over, Table: "t", Match: 1, At: now.UnixMilli() - 10}
	old := feed.Entry{Kind: feed.Over, Table: "t", Match: 0, At: now.UnixMilli() - 60_001}
	if !f.Wants(over, now) || f.Wants(old, now) {
		t.Error("an entry of this minute is wanted, and none older")
	}
	over.Rev = 1
	f.Add(over)
	began := feed.Entry{Kind: feed.Began, Table: "t", Match: 1, At: now.UnixMilli()}
	if f.Wants(over, now) || f.Wants(began, now) {
		t.Error("a finished match is wanted again")
	}
	if began.Match = 2; !f.Wants(began, now) {
		t.Error("the next match is not wanted")
	}
	f.Add(feed.Entry{Rev: 2, Kind: feed.Opened, Table: "u", At: now.UnixMilli() - 5})
	if e := (feed.Entry{Kind: feed.Over, Table: "v", At: now.UnixMilli() - 11}); f.Wants(e, now) {
		t.Error("a full feed wants an entry that is older than all of its entries")
	}
	f.Add(feed.Entry{Rev: 3, Kind: feed.Over, Table: "w", At: now.UnixMilli(), Seats: []feed.Seat{{Account: "ann", Name: "Ann"}}})
	if f.Knows(over.ID()) || f.Name("ann") != "Ann" || f.Name("ben") != "" || f.Rev() != 3 {
		t.Errorf("%+v", f)
	}
}
