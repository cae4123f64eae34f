package gamekit

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// NumbersOf returns g itself if g implements [engine.Indexer]. Otherwise it numbers the moves of the
// usual kinds by their texts: words, as in "pass"; words with a card or with two, as in "bury 7C 8D";
// words with three or more cards of one rank or with a run of one suit, as in "meld 7C 7D 7H"; and
// words with a number below 256, as in "bid 18". It learns the words from deals that it plays at
// random, always the same ones, which takes some milliseconds. The numbers stay the same until the rules
// or the texts of the game change. The Index of a move of another kind, or with words that came up in
// none of these deals, is -1; a game with such moves numbers its moves itself. A move has one number.
// It panics if g is nil.
func NumbersOf[S comparable, M engine.Move](g engine.Game[S, M]) engine.Indexer[M] {
	if own, ok := g.(engine.Indexer[M]); ok {
		return own
	}
	n := &numbers[S, M]{game: g, number: map[M]int{}}
	n.learn()
	return n
}

// The deals from which words are learned, and their length.
const (
	learnedDeals = 60
	learnedPlays = 400
	smallNumbers = 256
	smallMeld    = 3 // the cards of the smallest meld
)

// numbers gives numbers to the moves of a game that does not number them.
type numbers[S comparable, M engine.Move] struct {
	game   engine.Game[S, M]
	pack   []card.Card // the cards that deals have, in their order
	number map[M]int
	moves  []M
}

// Moves returns how many moves have numbers.
func (n *numbers[S, M]) Moves() int { return len(n.moves) }

// Index returns the number of m, or -1.
func (n *numbers[S, M]) Index(m M) int {
	if i, ok := n.number[m]; ok {
		return i
	}
	return -1
}

// MoveAt returns the move with a number.
func (n *numbers[S, M]) MoveAt(i int) (m M, ok bool) {
	if i < 0 || i >= len(n.moves) {
		return m, false
	}
	return n.moves[i], true
}

// learn plays deals, and numbers the moves of the shapes that come up, in the order of their texts.
func (n *numbers[S, M]) learn() {
	var pack card.Set
	shapes, seen := map[shape]bool{}, map[M]bool{}
	var legal []M
	for i := range uint64(learnedDeals) {
		s, r := n.game.Deal(deck.NewSeed(i), 0), deck.NewSeed(i).Rand()
		for _, z := range n.game.Zones(s) {
			for _, c := range z.Cards {
				pack = pack.With(c)
			}
		}
		for range learnedPlays {
			seat := n.game.Turn(s)
			if legal = n.game.Legal(legal[:0], s, seat); len(legal) == 0 {
				break
			}
			for _, m := range legal {
				for viewer := range engine.Seat(n.game.Seats()) {
					if as := n.game.Redact(s, seat, m, viewer); !seen[as] {
						seen[as] = true
						shapes[shapeOf(texts.Move(as))] = true
					}
				}
			}
			next, err := n.game.Apply(s, seat, legal[r.IntN(len(legal))])
			if err != nil {
				break
			}
			s = next
		}
	}
	n.pack = pack.Append(nil)
	for _, sh := range slices.SortedFunc(maps.Keys(shapes), shape.compare) {
		n.add(sh)
	}
}

// shape is the text of a move without its cards or its number.
type shape struct {
	before, after string // the words around them
	cards         int    // 3 means 3 or more; 0 if there are none
	number        bool
	odd           bool // there are cards or numbers at two places, so that too many moves have the shape
}

func (s shape) compare(t shape) int {
	if c := strings.Compare(s.before+s.after, t.before+t.after); c != 0 {
		return c
	}
	return s.cards - t.cards
}

// shapeOf returns the shape of a text.
func shapeOf(text string) (s shape) {
	for word := range strings.FieldsSeq(text) {
		c, noCard := card.Parse(word)
		_, noNumber := strconv.Atoi(word)
		switch {
		case noCard == nil && c != card.FaceDown:
			s.odd = s.odd || s.number || s.after != ""
			s.cards = min(s.cards+1, smallMeld)
		case noNumber == nil:
			s.odd = s.odd || s.number || s.cards > 0
			s.number = true
		case s.cards > 0 || s.number:
			s.after += " " + word
		default:
			s.before += word + " "
		}
	}
	return s
}

// add numbers the moves of a shape: those that the game reads, and writes in the same words.
func (n *numbers[S, M]) add(s shape) {
	try := func(middle string) {
		m, err := n.game.ParseMove(strings.TrimSpace(s.before + middle + s.after))
		if _, known := n.number[m]; err != nil || known {
			return
		}
		if own := shapeOf(texts.Move(m)); own == s {
			n.number[m] = len(n.moves)
			n.moves = append(n.moves, m)
		}
	}
	switch {
	case s.odd:
	case s.number:
		for i := range smallNumbers {
			try(strconv.Itoa(i))
		}
	case s.cards == 0:
		try("")
	case s.cards == 1:
		for _, c := range n.pack {
			try(texts.Move(c))
		}
	case s.cards < smallMeld:
		for _, c := range n.pack {
			for _, d := range n.pack {
				try(texts.Move(c) + " " + texts.Move(d))
			}
		}
	default:
		n.melds(try)
	}
}

// melds tries the sets of cards of one rank and the runs of cards of one suit.
func (n *numbers[S, M]) melds(try func(string)) {
	pack := card.SetOf(n.pack...)
	for rank := card.Ace; rank <= card.King; rank++ {
		same := (pack & rank.Cards()).Append(nil)
		for in := range 1 << len(same) {
			var names []string
			for i, c := range same {
				if in>>i&1 != 0 {
					names = append(names, texts.Move(c))
				}
			}
			if len(names) >= smallMeld {
				try(strings.Join(names, " "))
			}
		}
	}
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		for low := card.Ace; low <= card.King; low++ {
			var names []string
			for rank := low; rank <= card.King && pack.Has(rank.Of(suit)); rank++ {
				if names = append(names, texts.Move(rank.Of(suit))); len(names) >= smallMeld {
					try(strings.Join(names, " "))
				}
			}
		}
	}
}
