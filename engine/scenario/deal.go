package scenario

import (
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/texts"
)

// deal deals a pack such that the named cards come to their places, in that order if the game keeps
// an order there. It finds out which places of the pack go to which zone by exchanging two cards, so that
// the game alone says where a card goes. The same lines always make the same deal.
func (r *run) deal() error {
	front, rest, err := take(r.cards(), []pile{{"the pack", r.pack}})
	if err != nil {
		return err
	}
	s := search{run: r, pack: slices.Concat(front[0], rest), places: r.piles}
	if s.taken, _, err = take(s.pack, r.piles); err != nil {
		return err
	}
	if r.table, err = r.tableOf(s.pack); err != nil {
		return err
	}
	for k, p := range r.piles {
		s.zones = append(s.zones, zoneAt(r.table.OpenZones(), p.place))
		if s.zones[k] < 0 {
			return noPlace(r.table.OpenZones(), p.place)
		}
	}
	for range mostRounds {
		if s.missing() == "" {
			s.sort()
			r.deals = &s
			return nil
		}
		homes, err := s.homes()
		if err != nil {
			return err
		}
		if r.table, err = r.tableOf(s.fill(homes)); err != nil {
			return err
		}
	}
	for k, p := range r.piles {
		if n := len(r.table.OpenZones()[s.zones[k]].Cards); n < len(s.taken[k]) {
			return fmt.Errorf("%s has %s after the deal, not %d", clip(p.place), texts.Count(n, "card"), len(s.taken[k]))
		}
	}
	return fmt.Errorf("no deal was found in which %s", s.missing())
}

// tableOf deals a pack, which counts as a step.
func (r *run) tableOf(pack card.List) (*hoyle.Table, error) {
	if err := r.step(); err != nil {
		return nil, err
	}
	return r.game.TableOf(pack, r.first)
}

// search is the search for a pack.
type search struct {
	*run
	pack   card.List // that of the table
	places []pile
	taken  []card.List // the cards that each place must have
	zones  []int       // the zone of each place
}

// missing says which card is not in its place, or returns "".
func (s *search) missing() string {
	for k, cards := range s.taken {
		if rest := without(cards, s.table.OpenZones()[s.zones[k]].Cards); rest != nil {
			return fmt.Sprintf("%s has %v", clip(s.places[k].place), rest[0])
		}
	}
	return ""
}

// holds reports whether the cards that the scenario names are in their places at a table.
func (s *search) holds(t *hoyle.Table) bool {
	zones := t.OpenZones()
	for k, p := range s.places {
		if !(pattern{wants: p.cards.wants, after: true}).matches(zones[s.zones[k]].Cards, false) {
			return false
		}
	}
	return true
}

// homes returns the zone of each place in the pack: the zone that lacks a card if the card in that place
// is exchanged for a card of another zone. It is -1 where that cannot be seen.
func (s *search) homes() ([]int, error) {
	was, homes := s.table.OpenZones(), slices.Repeat([]int{-1}, len(s.pack))
	for _, base := range []int{len(s.pack) - 1, max(0, slices.IndexFunc(s.pack, func(c card.Card) bool { return c != s.pack[len(s.pack)-1] }))} {
		for j, c := range s.pack {
			if homes[j] >= 0 || c == s.pack[base] || s.enough(homes) {
				continue
			}
			s.pack[base], s.pack[j] = c, s.pack[base]
			t, err := s.tableOf(s.pack)
			s.pack[base], s.pack[j] = s.pack[j], c
			if errors.Is(err, errSteps) {
				return nil, err
			} else if err != nil {
				continue
			}
			moved := false
			for z, zone := range t.OpenZones() {
				lost := without(was[z].Cards, zone.Cards)
				switch moved = moved || lost != nil; {
				case slices.Contains(lost, c):
					homes[j] = z
				case slices.Contains(lost, s.pack[base]):
					homes[base] = z
				}
			}
			if !moved { // an exchange within a zone
				homes[j] = homes[base]
			}
		}
		for j := range homes {
			if homes[j] < 0 && s.pack[j] != s.pack[base] && !s.enough(homes) {
				homes[j] = homes[base]
			}
		}
	}
	return homes, nil
}

// enough reports whether each place of the scenario has as many places in the pack as it needs.
func (s *search) enough(homes []int) bool {
	for k, cards := range s.taken {
		n := 0
		for _, z := range homes {
			if z == s.zones[k] {
				n++
			}
		}
		if n < len(cards) {
			return false
		}
	}
	return true
}

// fill returns the pack, in which each named card lies where it goes to its zone, and makes it that of the
// search.
func (s *search) fill(homes []int) card.List {
	for k, cards := range s.taken {
		for _, c := range cards {
			to := slices.Index(homes, s.zones[k])
			from := -1
			for i := range s.pack { // a card that has no place yet, in its zone if possible
				if s.pack[i] == c && homes[i] != done && (from < 0 || homes[i] == s.zones[k] && homes[from] != s.zones[k]) {
					from = i
				}
			}
			if to < 0 || from < 0 {
				continue
			}
			s.pack[to], s.pack[from] = c, s.pack[to]
			homes[to] = done
		}
	}
	return s.pack
}

// done marks a place in the pack that has its card.
const done = -2

// sort exchanges cards of a zone as long as that puts them into the order of the scenario.
func (s *search) sort() {
	for k, cards := range s.taken {
		zone := func() card.List { return s.table.OpenZones()[s.zones[k]].Cards }
		for n := same(cards, zone()); n < len(cards) && s.exchange(cards[n], zone()[n], k, n); n = same(cards, zone()) {
		}
	}
}

// exchange exchanges one card of a place for another, and reports whether one more card is then in order.
func (s *search) exchange(c, other card.Card, k, inOrder int) bool {
	for i := range s.pack {
		for j := range s.pack {
			if s.pack[i] != c || s.pack[j] != other {
				continue
			}
			s.pack[i], s.pack[j] = other, c
			t, err := s.tableOf(s.pack)
			if was := s.table; err == nil {
				if s.table = t; s.missing() == "" && same(s.taken[k], t.OpenZones()[s.zones[k]].Cards) > inOrder {
					return true
				}
				s.table = was
			}
			s.pack[i], s.pack[j] = c, other
		}
	}
	return false
}

// same returns how many cards two lists begin with alike.
func same(a, b card.List) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// without returns the cards of a list that are not in the other; equal cards count one by one.
func without(list, other card.List) (rest card.List) {
	var counts [256]int
	for _, c := range other {
		counts[c]++
	}
	for _, c := range list {
		if counts[c]--; counts[c] < 0 {
			rest = append(rest, c)
		}
	}
	return rest
}
