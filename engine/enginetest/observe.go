package enginetest

import (
	"reflect"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// The promises of a game that implements [engine.Observer].
const (
	eachCardIsZones Promise = "EachCard lays the cards of Zones, in the same zones and order"
	factsAreNamed   Promise = "Facts returns the same different names every time, in slices of their own, and AppendFacts appends a byte for each"
)

// checkObserver checks what learning programs see of a position, and of its views.
func (w *walk[S, M]) checkObserver(g engine.Observer[S], s S) {
	table, seat := g.Facts()
	names := slices.Concat(table, []string{"|"}, seat)
	againTable, againSeat := g.Facts()
	again, still := slices.Concat(againTable, []string{"|"}, againSeat), slices.Concat(table, []string{"|"}, seat)
	if !slices.Equal(names, again) || !slices.Equal(names, still) || !different(table) || !different(seat) {
		factsAreNamed.broken("%q, then %q", names, again)
	}
	positions := []S{s, *new(S)}
	for _, viewer := range w.viewers[:w.seats+1] {
		positions = append(positions, w.Game.View(s, viewer).State)
	}
	for _, p := range positions {
		checkEachCard(g, w.Game.Zones(p), p)
		w.checkFacts(g, p, len(table), len(seat))
	}
}

// different reports whether all names are different and no name is empty.
func different(names []string) bool {
	met := map[string]bool{"": true}
	for _, name := range names {
		if met[name] {
			return false
		}
		met[name] = true
	}
	return true
}

// checkEachCard compares EachCard with Zones.
func checkEachCard[S comparable](g engine.Observer[S], zones []engine.Zone, s S) {
	laid, outside, before := make([]card.List, len(zones)), 0, s
	g.EachCard(&s, func(zone int, c card.Card, n int) {
		if zone < 0 || zone >= len(laid) || n < 0 {
			outside++
			return
		}
		laid[zone] = append(laid[zone], slices.Repeat(card.List{c}, n)...)
	})
	if outside > 0 || s != before {
		eachCardIsZones.broken("%d times in no zone of %d, or a number below 0, or the position has changed: %s", outside, len(zones), show(s))
	}
	for i, z := range zones {
		if !slices.Equal(laid[i], z.Cards) {
			eachCardIsZones.broken("zone %d, %v: %v in %s", i, z, laid[i], show(s))
		}
	}
}

// checkFacts checks the facts of all seats and of the table.
func (w *walk[S, M]) checkFacts(g engine.Observer[S], s S, table, seat int) {
	before := s
	for _, of := range w.viewers {
		want := table
		if w.isSeat(of) {
			want = seat
		}
		got := g.AppendFacts([]byte{7}, &s, of)
		if len(got) != 1+want || got[0] != 7 || s != before {
			factsAreNamed.broken("%v has the facts %v after 7, want %d, in %s", of, got, want, show(before))
		}
		if again := g.AppendFacts(nil, &s, of); !reflect.DeepEqual(again, append([]byte(nil), got[1:]...)) {
			factsAreNamed.broken("%v has the facts %v, then %v, in %s", of, got[1:], again, show(s))
		}
	}
}
