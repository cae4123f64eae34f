package share

import (
	"fmt"
	"testing"
	"time"
)

// A person who has used up a limit gets no new chance when many other people use theirs.
func TestManyBucketsKeepALimit(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	r := NewRate(Limit{Burst: 3, Every: time.Hour}, Many{}, func() time.Time { return now })
	takes := func(who string) bool { return r.Take(Client{Account: who}) == 0 }
	for range 3 {
		if !takes("eve") {
			t.Fatal("fewer than three")
		}
	}
	for n := range 2 * maxBuckets {
		if !takes(fmt.Sprint(n)) {
			t.Fatal("one of many is refused")
		}
	}
	if takes("eve") {
		t.Error("a limit begins again")
	}
	if len(r.due) > maxBuckets {
		t.Errorf("%d buckets", len(r.due))
	}
	now = now.Add(24 * time.Hour)
	for n := range 2 * maxBuckets {
		if !takes(fmt.Sprint("later", n)) {
			t.Fatal("one of many is refused later")
		}
	}
	if !takes("eve") {
		t.Error("refused after a day")
	}
}

// An address may do so many times as much as an account, and all together so many times as much. What is
// refused to one party costs the others nothing.
func TestRateOfParties(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	r := NewRate(Limit{Burst: 2, Every: time.Hour}, Many{Address: 2, All: 3}, func() time.Time { return now })
	for n, step := range []struct {
		by   Client
		wait bool
	}{
		{Client{Account: "a", Address: "1"}, false},
		{Client{Account: "a", Address: "1"}, false},
		{Client{Account: "a", Address: "2"}, true}, // the account
		{Client{Account: "b", Address: "1"}, false},
		{Client{Account: "b", Address: "1"}, false},
		{Client{Account: "c", Address: "1"}, true}, // the address
		{Client{Account: "1", Address: "3"}, false},
		{Client{Account: "1", Address: "3"}, false},
		{Client{Account: "d", Address: "4"}, true}, // all
	} {
		if wait := r.Take(step.by); (wait > 0) != step.wait {
			t.Errorf("step %d: %v waits %v", n, step.by, wait)
		}
	}
	if now = now.Add(3 * time.Hour); r.Take(Client{Account: "a"}) > 0 {
		t.Error("a waits forever")
	}
}

// A stock refuses what one of the parties has too much of, and has everything again when it is given back.
func TestStock(t *testing.T) {
	s := Stock{Most: Counts{Account: 1, Address: 2, Network: 3, All: 4}}
	by := func(account, address, network string) Client { return Client{account, address, network} }
	var has []Client
	take := func(c Client, want bool) {
		t.Helper()
		if got := s.Take(c); got != want {
			t.Errorf("%v: %t", c, got)
		} else if got {
			has = append(has, c)
		}
	}
	take(by("a", "1", "n"), true)
	take(by("a", "2", "n"), false)
	take(by("b", "1", "n"), true)
	take(by("c", "1", "n"), false)
	take(by("c", "2", "n"), true)
	take(by("d", "3", "n"), false)
	take(by("n", "3", "1"), true) // other parties by the same names
	take(by("e", "4", ""), false)
	for _, c := range has {
		s.Give(c)
	}
	if len(s.has) > 0 {
		t.Errorf("left: %v", s.has)
	}
}
