package host_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// In a match with more chairs than seats, the chair before the one that leads deals and sits out, and
// each chair keeps its own points.
func TestMoreChairsThanSeats(t *testing.T) {
	m := host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{Deals: 6, Chairs: 5}))
	if m.Chairs() != 5 || m.Total(4) != 0 {
		t.Errorf("before the first deal: %d chairs", m.Chairs())
	}
	for n, want := range [][]int{{0, 1, 2, 3, 4}, {1, 2, 3, 4, 0}, {2, 3, 4, 0, 1}, {3, 4, 0, 1, 2}, {4, 0, 1, 2, 3}, {0, 1, 2, 3, 4}} {
		if !m.Next() || !slices.Equal(m.Table().Chairs(), want) || m.Table().First() != 0 {
			t.Fatalf("deal %d: chairs %v, want %v", n, m.Table().Chairs(), want)
		}
		must.Do(t, m.Table().Play(0, scores{1, 10, 100, 1000}))
	}
	// Each chair has had each seat once, and sat out once. The first four have had deal 5 as well.
	for chair, want := range []int{1112, 1121, 1211, 2111, 1111} {
		if got := m.Total(chair); got != want || m.Clone().Total(chair) != want || m.Done()[5].Total[chair] != want {
			t.Errorf("chair %d has %d, want %d", chair, got, want)
		}
	}
	if m.Total(-1) != 0 || m.Total(5) != 0 || m.Chairs() != 5 || m.Next() {
		t.Error("there is no chair 5, and no deal 6")
	}
}

// The target of a match counts the points of chairs.
func TestPointsOfChairs(t *testing.T) {
	m := host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{Points: 10, Chairs: 5}))
	_, over, err := playMatch(m, scores{5}, scores{5}, scores{5}, scores{0, 0, 0, 5})
	if err != nil || !over { // chairs 0, 1 and 2, and then chair 1, which has the last seat in deal 3
		t.Errorf("%v %v: %v", over, err, m.Done())
	}
}

// Records say who has which seat, and a match is opened only with those of its format.
func TestRecordsOfChairs(t *testing.T) {
	three := host.Deals[indigo.State, indigo.Move]
	format := host.Series(indigo.Game{}, host.Until[indigo.State]{Deals: 3, Chairs: 3})
	m := host.NewMatch(deck.NewSeed(1), format)
	for m.Next() {
		for m.Table().Turn() != engine.Nobody {
			must.Do(t, m.Table().Step(t.Context(), m.Table().Turn(), last, nil))
		}
	}
	records := m.Save()
	again, err := host.OpenMatch(deck.NewSeed(1), format, records...)
	if err != nil || again.Total(2) != m.Total(2) || !slices.Equal(again.Deal(1).Chairs(), []int{1, 2, 0}) {
		t.Fatalf("%v: %v", err, again)
	}
	if !strings.Contains(records[1].Text(), "\nchairs 1 2 0\n") {
		t.Errorf("%s", records[1].Text())
	}
	read := must.Have(host.ParseRecord(records[1].Text()))(t)
	expect.Same(t, read, records[1], "text")
	data, err := json.Marshal(records[1])
	if err != nil || !strings.Contains(string(data), `"chairs":[1,2,0]`) || json.Unmarshal(data, &read) != nil || !cmp.Equal(read, records[1]) {
		t.Errorf("JSON: %s, %v", data, err)
	}
	if table, err := host.OpenTable(indigo.Game{}, read); err != nil || !slices.Equal(table.Chairs(), []int{1, 2, 0}) {
		t.Errorf("%v, %v", table, err)
	}
	expect.Fails(host.OpenMatch(deck.NewSeed(1), three(indigo.Game{}, 3), records...))(t, host.ErrRecord, "a format with two chairs")
	for _, chairs := range [][]int{nil, {0, 1}, {0, 2, 1}, {0, 1, 1}, {1, 2, 3}, {0}, {-1, 0, 1}, {}} {
		wrong := records[0]
		wrong.Chairs = chairs
		expect.Fails(host.OpenMatch(deck.NewSeed(1), format, wrong))(t, host.ErrRecord, "chairs", chairs)
	}
	for _, line := range []string{"chairs", "chairs x", "chairs 0 1 2\nchairs 0 1 2"} {
		expect.Fails(host.ParseRecord("game indigo\nseed 1\nfirst 0\n"+line))(t, host.ErrRecord, line)
	}
}

// A format cannot seat a chair twice, or leave a seat empty. Chairs that have their own seats are not
// worth a word in a record.
func TestFormatsOfChairs(t *testing.T) {
	for _, chairs := range [][]int{{0, 1, 2}, {0, 1, 2, 2}, {4, 1, 2, 3}} {
		m := host.NewMatch(deck.NewSeed(1), func(host.Deal[coinState], deck.Seed) (host.Start[coinState, scores], error) {
			return host.Start[coinState, scores]{Game: coin{}, Chairs: chairs}, nil
		})
		if m.Next() || !errors.Is(m.Err(), engine.ErrSeat) {
			t.Errorf("chairs %v: %v", chairs, m.Err())
		}
	}
	m := host.NewMatch(deck.NewSeed(1), func(host.Deal[coinState], deck.Seed) (host.Start[coinState, scores], error) {
		return host.Start[coinState, scores]{Game: coin{}, Chairs: []int{0, 1, 2, 3}}, nil
	})
	if !m.Next() || m.Save()[0].Chairs != nil || fmt.Sprint(m.Table().Chairs()) != "[0 1 2 3]" {
		t.Errorf("%v: %v", m.Err(), m.Save())
	}
}
