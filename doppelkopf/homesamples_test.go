package doppelkopf_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Positions drawn for a view could have come about by the same moves, and look the same to the
// viewer.
func TestHomeSamples(t *testing.T) {
	sets, games := *homeSets, long.Or(6, 1)
	playHomeSets(t, sets, games, func(t *testing.T, table *host.Table[doppelkopf.State, doppelkopf.Move], h *homeDeal, r *rand.Rand) {
		t.Helper()
		often := 20
		if h.contract == "poverty" || h.phase == "over" {
			often = 3
		}
		if !slices.Contains([]string{"declare", "name", "bid"}, h.phase) && r.IntN(often) == 0 {
			sampleHome(t, table, h, r)
		}
	}, map[string]int{})
}

// sampleHome checks that a position drawn for a view could have come about by the same moves, and
// looks the same to the viewer.
func sampleHome(t *testing.T, table *host.Table[doppelkopf.State, doppelkopf.Move], h *homeDeal, r *rand.Rand) {
	t.Helper()
	viewer := r.IntN(5) - 1
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("panic, drawn for %d: %v\n%v", viewer, p, h)
		}
	}()
	s := table.Game().Determinize(table.View(engine.Seat(viewer)), r)
	laid, back := texts.All(s.Exchange().Laid), texts.All(s.Exchange().Back)
	var dealt [4][]string
	for seat := range dealt {
		dealt[seat] = texts.All(s.Hand(engine.Seat(seat)))
		for i, c := range h.cards {
			if h.seats[i] == seat {
				dealt[seat] = append(dealt[seat], c)
			}
		}
		var lost, got []string // by the exchange
		switch {
		case seat == h.by && h.contract == "poverty":
			if lost = laid; h.phase == "play" || h.takers != nil {
				got = back
			}
		case seat == h.partner && h.contract == "poverty":
			lost, got = back, laid
		}
		dealt[seat] = append(dealt[seat], lost...)
		for _, c := range got {
			if !slices.Contains(dealt[seat], c) {
				t.Fatalf("%d has got %s, and does not have it\n%v", seat, c, h)
			}
			dealt[seat] = homeWithout(dealt[seat], c)
		}
	}
	if slices.ContainsFunc(dealt[:], func(hand []string) bool { return len(hand) < len(h.dealt[0]) }) {
		t.Errorf("not drawn for %d\n%v", viewer, h)
		return
	}
	n, err := h.again(dealt, laid, back)
	if err != nil {
		t.Errorf("wrong, drawn for %d: %v\nthe game: %v\ndrawn: %v", viewer, err, h, n)
		return
	}
	a, b := fmt.Sprintln(h.turn, h.told(), len(h.laid)), fmt.Sprintln(n.turn, n.told(), len(n.laid))
	for seat := range 4 {
		a += fmt.Sprintln(seat, h.seen(viewer, seat), len(h.hands[seat]))
		b += fmt.Sprintln(seat, n.seen(viewer, seat), len(n.hands[seat]))
	}
	if viewer >= 0 {
		a += fmt.Sprintln(sortedStrings(h.hands[viewer]), h.Legal(viewer))
		b += fmt.Sprintln(sortedStrings(n.hands[viewer]), n.Legal(viewer))
		if h.contract == "poverty" && (viewer == h.by || viewer == h.partner) {
			a += fmt.Sprintln(sortedStrings(h.laid), sortedStrings(h.back))
			b += fmt.Sprintln(sortedStrings(n.laid), sortedStrings(n.back))
		}
	}
	if a = strings.ReplaceAll(a, "reservation", "healthy"); a != strings.ReplaceAll(b, "reservation", "healthy") {
		t.Errorf("differs, drawn for %d (-game +drawn):\n%s\nthe game: %v\ndrawn: %v", viewer, cmp.Diff(a, b), h, n)
	}
}

// told returns what everybody learns about the cards that come back in a
// poverty.
func (h *homeDeal) told() int {
	n := len(h.r.normal(h.back))
	switch {
	case h.phase != "play" && h.takers == nil || h.r.povertyTold == "nothing":
		return -1
	case h.r.povertyTold == "whether":
		return min(n, 1)
	}
	return n
}

// again plays the same moves from other hands, in which other cards may have been exchanged in a
// poverty. It returns an error if the moves could not have been made.
func (h *homeDeal) again(dealt [4][]string, laid, back []string) (*homeDeal, error) {
	n := newHome(h.r, dealt, h.first)
	for seat, text := range h.said {
		known := seat == h.by && !h.silent || h.named[seat] != "" || slices.Contains(h.lostBids, seat)
		if known && !slices.Contains(n.declarations(seat), h.claim(seat)) {
			return n, fmt.Errorf("%d may not declare %s", seat, h.claim(seat))
		}
		if !known && text != "" { // a lost reservation stays secret
			text = "healthy"
		}
		n.said[seat] = text
	}
	n.named = h.named
	n.settle()
	for _, text := range h.bids {
		n.bid(text)
	}
	for _, c := range n.laid { // the cards that n has laid down by itself
		if !slices.Contains(laid, c) {
			return n, fmt.Errorf("%s is not laid down", c)
		}
		laid = homeWithout(laid, c)
	}
	for _, c := range laid { // a position does not record which of the cards are trumps
		if err := n.Apply(h.by, "give "+c); err != nil {
			return n, err
		}
	}
	for _, m := range h.moves {
		text := m.text
		switch gives := strings.HasPrefix(text, "give"); {
		case gives && m.seat == h.by:
			continue
		case gives && len(back) > 0:
			text, back = "give "+back[0], back[1:]
		}
		if err := n.Apply(m.seat, text); err != nil {
			return n, err
		}
	}
	if len(back) > 0 {
		return n, fmt.Errorf("%v are too many", back)
	}
	return n, nil
}
