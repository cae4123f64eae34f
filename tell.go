package hoyle

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
)

// News is one thing that happened in a play, in words that follow the name of a seat. The
// zero News is empty.
type News struct {
	Seat Seat   `json:"seat"`          // the seat that did it, or Nobody if it happened on the table
	Move string `json:"move,omitzero"` // the text of the move, if the news is that the seat made it
	Say  Phrase `json:"say"`           // such as "play 7♥" for a move, and otherwise such as "drew 2 cards from the stock"
}

// The keys of news that are not moves. The JSON and the arguments are stable; docs/wire.md has
// them in a table.
const (
	toldTurned   = "told-turned"
	toldMoved    = "told-moved"
	toldCaptured = "told-captured"
	toldWon      = "told-won"
	toldDrew     = "told-drew"
	toldDealt    = "told-dealt"
)

// String returns the news as a sentence without a full stop, such as "seat 1: play 7♥" or
// "seat 1 drew 2 cards from the stock".
func (n News) String() string {
	switch {
	case n.Seat == Nobody:
		return n.Say.Text
	case n.Move != "":
		return n.Seat.String() + ": " + n.Say.Text
	}
	return n.Seat.String() + " " + n.Say.Text
}

// Tell returns what happened in a play, in words and in order: the move; cards that were
// turned up or went elsewhere, as far as the move does not say so; cards that a seat
// captured, won or drew; and moves that the rules forced on a seat. The parameter e is an
// event of the viewer's [Table.Log], and the words say no more than that event and the view
// of the viewer. For an event of a deal that t does not contain, the moves have the words
// of moves that are made now.
func (t *Table) Tell(viewer Seat, e Event) []News {
	news := append([]News{t.told(viewer, e.Number, Play{Seat: e.Seat, Move: e.Move})}, t.ready().moved(e)...)
	for _, p := range e.Then {
		news = append(news, t.told(viewer, e.Number+1, p))
	}
	return news
}

// told returns the news of a move that was made after n plays.
func (t *Table) told(viewer Seat, n int, p Play) News {
	before := t.At(min(max(n, 0), t.Len()))
	return News{p.Seat, p.Move, before.of.tell(viewer, p)}
}

// moved returns the news of the cards that a play moved.
func (t *Table) moved(e Event) (news []News) {
	won, drawn := make([]haul, t.Seats()), make([]haul, t.Seats())
	for _, m := range e.Moved {
		to := m.To.Seat
		seated := to >= 0 && int(to) < len(won)
		switch {
		case m.From == m.To:
			news = append(news, turned(m))
		case seated && m.To.Name == "won":
			won[to].add(m)
		case m.From.Seat == e.Seat: // the move says so
		case seated && (m.From.Seat == Nobody || m.To.Name == "hand"):
			drawn[to].add(m)
		default:
			news = append(news, placed(m))
		}
	}
	for seat, h := range won {
		if len(h.cards) > 0 && !names(e.Move, h.cards) {
			news = append(news, h.won(Seat(seat)))
		}
	}
	return append(news, draws(drawn)...)
}

// haul is the cards that come to a seat in one play, and the zone that they come from.
type haul struct {
	from  string
	cards card.List
}

func (h *haul) add(m Transfer) {
	if h.from == "" || m.From.Seat == Nobody { // not the hand that a card was played from
		h.from = m.From.String()
	}
	h.cards = append(h.cards, m.Cards...)
}

// won returns the news that a seat has won the cards.
func (h haul) won(seat Seat) News {
	if h.from == "trick" {
		return tell(seat, toldWon, "won the trick of "+count(len(h.cards)), h.args()...)
	}
	return tell(seat, toldCaptured, "captured "+count(len(h.cards))+" from the "+h.from, h.args()...)
}

// args returns the number of cards, the zone and the cards.
func (h haul) args() []string {
	return []string{strconv.Itoa(len(h.cards)), h.from, cardTexts(h.cards)}
}

// draws returns the news of the cards that each seat has drawn: one for all seats if all have drawn
// the same number.
func draws(drawn []haul) (news []News) {
	some := func(h haul) bool { return len(h.cards) != len(drawn[0].cards) }
	if n := len(drawn); n > 1 && len(drawn[0].cards) > 0 && !slices.ContainsFunc(drawn, some) {
		return []News{tell(Nobody, toldDealt, count(len(drawn[0].cards))+" dealt to each seat", strconv.Itoa(len(drawn[0].cards)))}
	}
	for seat, h := range drawn {
		if len(h.cards) > 0 {
			news = append(news, tell(Seat(seat), toldDrew, "drew "+faces(h.cards)+" from the "+h.from, h.args()...))
		}
	}
	return news
}

// turned returns the news of cards that were turned up where they lay.
func turned(m Transfer) News {
	if m.To.Seat == Nobody {
		return tell(Nobody, toldTurned, faces(m.Cards)+" turned up: "+m.To.Name, m.To.Name, cardTexts(m.Cards))
	}
	return tell(m.To.Seat, toldTurned, "turned up "+faces(m.Cards), m.To.Name, cardTexts(m.Cards))
}

// placed returns the news of cards that nobody drew: they went from one zone to another.
func placed(m Transfer) News {
	seat, from, to := Nobody, m.From.String(), m.To.String()
	text := faces(m.Cards) + " moved from the " + from + " to the " + to
	if m.From.Seat == m.To.Seat && m.To.Seat != Nobody {
		seat, from, to = m.To.Seat, m.From.Name, m.To.Name
		text = "moved " + faces(m.Cards) + " from the " + from + " to the " + to
	}
	return tell(seat, toldMoved, text, strconv.Itoa(len(m.Cards)), from, to, cardTexts(m.Cards))
}

func tell(seat Seat, key, text string, args ...string) News {
	return News{Seat: seat, Say: Phrase{Key: key, Args: args, Text: text}}
}

// names reports whether the text of a move names all of the cards.
func names(move string, cards card.List) bool {
	words := strings.FieldsFunc(move, func(r rune) bool { return r == ' ' || r == ',' })
	return !slices.ContainsFunc(cards, func(c card.Card) bool {
		text, err := c.MarshalText()
		return err != nil || c == card.FaceDown || !slices.Contains(words, string(text))
	})
}

// cardTexts returns the texts of cards as in moves, with spaces between them.
func cardTexts(cards card.List) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		text, _ := c.MarshalText()
		words[i] = string(text)
	}
	return strings.Join(words, " ")
}

// faces returns cards in words: those that are seen, and the number of the others.
func faces(cards card.List) string {
	seen := slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool { return c == card.FaceDown })
	switch hidden := len(cards) - len(seen); {
	case len(seen) == 0:
		return count(hidden)
	case hidden == 0:
		return seen.String()
	default:
		return seen.String() + " and " + count(hidden)
	}
}

// count returns a number of cards in words.
func count(n int) string {
	if n == 1 {
		return "1 card"
	}
	return strconv.Itoa(n) + " cards"
}
