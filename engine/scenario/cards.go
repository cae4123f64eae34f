package scenario

import (
	"cmp"
	"fmt"
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

// parsePattern reads a pattern in which ?? is a card that may be any of a set.
func parsePattern(text string, unseen card.Set) (p pattern, err error) {
	for word := range strings.FieldsSeq(text) {
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
					return nil, nil, fmt.Errorf("%s has no card left for %v%s", clip(p.place), w, whereIs(w, piles, taken))
				}
				taken[k][i] = rest[j]
				rest = slices.Delete(rest, j, j+1)
			}
		}
	}
	return taken, rest, nil
}

// whereIs says which piles have taken the cards that one of a set may be, for an error.
func whereIs(w card.Set, piles []pile, taken []card.List) (text string) {
	for k, p := range piles {
		if index(taken[k], w) >= 0 {
			text += ", which is in " + clip(p.place)
		}
	}
	return text
}

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
// an order there. It exchanges two cards of the pack as long as that makes the deal better, so that
// the game alone says where a card goes. The same lines always make the same deal.
func (r *run) deal() error {
	front, rest, err := take(r.cards(), []pile{{"the pack", r.pack}})
	if err != nil {
		return err
	}
	s := search{run: r, pack: slices.Concat(front[0], rest)}
	if s.taken, _, err = take(s.pack, r.piles); err != nil {
		return err
	}
	if r.table, err = r.game.TableOf(s.pack, r.first); err != nil {
		return err
	}
	for k, p := range r.piles {
		s.zones = append(s.zones, zoneAt(r.table.OpenZones(), p.place))
		if s.zones[k] < 0 {
			return noPlace(r.table.OpenZones(), p.place)
		}
	}
	for k, cards := range s.taken {
		zone := func() card.List { return r.table.OpenZones()[s.zones[k]].Cards }
		for missing := without(cards, zone()); missing != nil; missing = without(cards, zone()) {
			if !s.exchange(missing[0], zone(), perCard) {
				return fmt.Errorf("no new deal was found in which %s has %v: use lay, or fewer rows", clip(r.piles[k].place), missing[0])
			}
		}
		for n := same(cards, zone()); n < len(cards) && s.exchange(cards[n], zone()[n:n+1], 1); n = same(cards, zone()) {
		}
	}
	r.piles = nil
	return nil
}

// search is the search for a pack.
type search struct {
	*run
	pack  card.List
	taken []card.List // the cards that each place must have
	zones []int       // the zone of each place
	next  int         // where in the pack to look first
}

// exchange exchanges a card of the pack for one of the cards of a zone, and reports whether that can
// make the deal better by the unit, which is perCard if another card must be in its place.
func (s *search) exchange(c card.Card, zone card.List, unit int) bool {
	best := s.right(s.table) / unit
	for n := 0; n < len(s.pack)*len(s.pack) && *s.steps > 0; n++ {
		i, j := n%len(s.pack), (s.next+n/len(s.pack))%len(s.pack) // a zone often gets its cards one after the other
		if s.pack[i] != c || s.pack[j] == c || !slices.Contains(zone, s.pack[j]) {
			continue
		}
		*s.steps--
		s.pack[i], s.pack[j] = s.pack[j], c
		if t, err := s.game.TableOf(s.pack, s.first); err == nil && s.right(t)/unit > best {
			s.table, s.next = t, j
			return true
		}
		s.pack[i], s.pack[j] = c, s.pack[i]
	}
	return false
}

// perCard is what a card in its place counts in the measure of a deal: more than all cards in order.
const perCard = 2 * mostCards

// right measures a deal: how many cards are in their places, and then how many are in order there.
func (s *search) right(t *hoyle.Table) (n int) {
	zones := t.OpenZones()
	for k, cards := range s.taken {
		zone := zones[s.zones[k]].Cards
		n += perCard*(len(cards)-len(without(cards, zone))) + same(cards, zone)
	}
	return n
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
