package scenario

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

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
