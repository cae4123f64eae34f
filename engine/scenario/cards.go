package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
)

// pattern is a list of cards as people write it.
type pattern struct {
	wants         []card.Set // the cards that each may be; none means a card face down
	before, after bool       // where other cards may be: there is a …
}

// anything is what ?? means where cards are laid.
const anything = card.Standard | card.Jokers

// index returns where the first card that is wanted is in a list, or -1.
func index(cards card.List, w card.Set) int {
	return slices.IndexFunc(cards, func(c card.Card) bool { return w.Has(c) || w == 0 && c == card.FaceDown })
}

// suitAlone is a suit that a space separates from its rank, as in Herz 10.
var suitAlone = regexp.MustCompile(`(?i)\b(kreuz|pik|herz|karo)[ \t]+`)

// parsePattern reads a pattern in which ?? is a card that may be any of a set.
func parsePattern(text string, unseen card.Set) (p pattern, err error) {
	text = suitAlone.ReplaceAllString(text, "$1-")
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ' ' || c == ',' || c == '\t' }) {
		c, cardErr := card.Parse(word)
		rank, rankErr := card.ParseRank(word)
		count, down := strings.CutSuffix(word, "??")
		n, countErr := strconv.ParseUint(cmp.Or(strings.TrimSuffix(count, "×"), "1"), 10, 9)
		switch {
		case word == "…" || word == "...":
			p.before, p.after = p.before || p.wants == nil, p.after || p.wants != nil
		case down && countErr == nil:
			p.wants = append(p.wants, slices.Repeat([]card.Set{unseen}, int(n))...)
		case cardErr == nil:
			p.wants = append(p.wants, card.SetOf(c))
		case rankErr == nil:
			p.wants = append(p.wants, rank.Cards())
		default:
			return p, fmt.Errorf("%q is not a card, such as 10♥ or TH", clip(word))
		}
		if len(p.wants) > mostCards {
			return p, fmt.Errorf("more than %d cards", mostCards)
		}
	}
	return p, nil
}

// take returns a card of the pool for each want of the piles, and the cards left in the pool. The
// wants that leave the least choice come first.
func take(pool card.List, piles []pile) (taken []card.List, rest card.List, err error) {
	rest = slices.Clone(pool)
	for _, p := range piles {
		if taken = append(taken, make(card.List, len(p.cards.wants))); len(slices.Concat(taken...)) > len(pool) {
			return nil, nil, fmt.Errorf("more cards are named than the %d that there are", len(pool))
		}
	}
	for choice := range anything.Len() + 1 {
		for k, p := range piles {
			for i, w := range p.cards.wants {
				if w.Len() != choice {
					continue
				}
				j := index(rest, w)
				if j < 0 {
					return nil, nil, noCard(pool, w)
				}
				taken[k][i] = rest[j]
				rest = slices.Delete(rest, j, j+1)
			}
		}
	}
	return taken, rest, nil
}

// noCard returns the error for a card that a pool does not have as often as it is named.
func noCard(pool card.List, w card.Set) error {
	n := 0
	for _, c := range pool {
		if w.Has(c) {
			n++
		}
	}
	if n == 0 {
		return fmt.Errorf("no %v in this pack", w)
	}
	return fmt.Errorf("the pack has %s %v", words[min(n, len(words)-1)], w)
}

// words are numbers as people write them.
var words = []string{"no", "one", "two", "three", "four", "only"}

// matches reports whether cards are those of the pattern, in this order or in any.
func (p pattern) matches(cards card.List, ordered bool) bool {
	more := len(cards) - len(p.wants)
	switch {
	case more < 0 || more > 0 && !p.before && !p.after:
		return false
	case !ordered:
		_, _, err := take(cards, []pile{{cards: p}})
		return err == nil
	case p.before:
		cards = cards[more:]
	}
	for i, w := range p.wants {
		if index(cards[i:i+1], w) < 0 {
			return false
		}
	}
	return true
}

// pile is a place and the cards that a scenario lays or deals there.
type pile struct {
	place string
	cards pattern
}

// parsePiles reads places with their cards, such as "hand 0: 2♠ 4♥; hand 1-3: ?? ??; stock: …".
func parsePiles(text string) (all []pile, err error) {
	for part := range strings.SplitSeq(strings.TrimSuffix(text, ";"), ";") {
		place, cards, ok := strings.Cut(part, ":")
		p, err := parsePattern(cards, anything)
		if err != nil {
			return nil, err
		} else if !ok || len(all) > mostCards {
			return nil, fmt.Errorf("want PLACE: CARDS, got %q", clip(part))
		}
		name, from, to := strings.TrimSpace(place), 0, 0
		if n, _ := fmt.Sscanf(name, "%s %d-%d", &name, &from, &to); n < 3 {
			all = append(all, pile{strings.TrimSpace(place), p})
			continue
		}
		for from = max(from, 0); from <= min(to, 127); from++ {
			all = append(all, pile{fmt.Sprint(name, " ", from), p})
		}
	}
	return all, nil
}

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
			return fmt.Errorf("%s has %s after the deal, not %d", clip(p.place), count(n, "card"), len(s.taken[k]))
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
