package hoyle

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// News is one thing that happened in a play, in words that follow the name of a seat. The
// zero News is empty.
type News struct {
	Seat Seat   `json:"seat"`          // the seat that did it, or Nobody if it happened on the table
	Move string `json:"move,omitzero"` // the text of the move, if the news is that the seat made it
	Say  Phrase `json:"say"`           // such as "play 7♥" for a move, and otherwise such as "drew 2 cards from the stock"
}

// The keys of news that are not moves. docs/wire.md has them in a table, with their arguments.
const (
	toldTurned   = "told-turned"
	toldMoved    = "told-moved"
	toldCaptured = "told-captured"
	toldWon      = "told-won"
	toldDrew     = "told-drew"
	toldDealt    = "told-dealt"
	toldGot      = "told-got"
)

// String returns the news as a sentence without a full stop, such as "seat 1: play 7♥" or
// "seat 1 drew 2 cards from the stock".
func (n News) String() string {
	if n.Seat == Nobody {
		return n.Say.Text
	}
	return n.Seat.String() + n.After()
}

// After returns the words that follow the name of the seat, with what stands between them: the Told
// of a move after a space, and its Text after a colon if it has none.
func (n News) After() string {
	switch {
	case n.Say.Told != "":
		return " " + n.Say.Told
	case n.Move != "":
		return ": " + n.Say.Text
	}
	return " " + n.Say.Text
}

// Tell returns what happened in a play, in words and in order: the move; cards that were
// turned up or went elsewhere, as far as the move does not say so; cards that a seat
// captured, won or drew; and moves that the rules forced on a seat. The parameter e is an
// event of the viewer's [Table.Log], and the words say no more than that event and the view
// of the viewer. For an event of a deal that t does not contain, the moves have the words
// of moves that are made now.
func (t *Table) Tell(viewer Seat, e Event) []News {
	news := append([]News{t.told(viewer, e.Number, Play{Seat: e.Seat, Move: e.Move})}, t.moved(viewer, e)...)
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

// moved returns the news of the cards that a play moved. What it means that cards come to a zone
// follows from the layout of the zone.
func (t *Table) moved(viewer Seat, e Event) (news []News) {
	seats, layouts := Seat(t.Seats()), t.Game().Layouts()
	won, drawn, given := make([]haul, seats), make([]haul, seats), make([]haul, seats)
	for _, m := range e.Moved {
		to := m.To.Seat
		seated, lies := to >= 0 && to < seats, layouts[m.To.Name]
		switch {
		case m.From == m.To && seated && lies == engine.Hand:
			if t.bare(viewer, e.Number+1, m.To) && !drawn[to].turn(m.Cards) && !given[to].turn(m.Cards) {
				news = append(news, turned(m))
			}
		case m.From == m.To:
			news = append(news, turned(m))
		case seated && lies == engine.Won:
			won[to].add(m)
		case m.From.Seat == e.Seat && (to == e.Seat || lies != engine.Hand || names(e.Move, m.Cards)): // the move says so
		case seated && lies == engine.Hand && m.From.Seat != Nobody && m.From.Seat != to:
			given[to].add(m)
		case seated && lies == engine.Hand:
			drawn[to].add(m)
		case m.From.Seat == Nobody && to == Nobody && !slices.Contains(m.Cards, card.FaceDown) && !t.open(viewer, e.Number, m):
			news = append(news, turned(m))
		case !t.open(viewer, e.Number, m):
			news = append(news, placed(m))
		}
	}
	for seat, h := range won {
		if len(h.cards) > 0 && !names(e.Move, h.cards) {
			news = append(news, h.won(Seat(seat), layouts))
		}
	}
	for seat, h := range given {
		if len(h.cards) > 1 || len(h.cards) > 0 && h.from.Seat != e.Seat { // a move says that it gives one
			news = append(news, h.got(Seat(seat)))
		}
	}
	return append(news, draws(drawn)...)
}

// open reports whether a viewer saw the cards of a transfer before the play, and sees them after it:
// all that has changed is where they lie.
func (t *Table) open(viewer Seat, n int, m Transfer) bool {
	lay := t.lay(viewer, n, m.From)
	return !slices.ContainsFunc(m.Cards, func(c card.Card) bool { return c == card.FaceDown || !slices.Contains(lay, c) })
}

// bare reports whether a viewer sees all cards of a zone after n plays. If it does not, it has only
// found out what some of them are.
func (t *Table) bare(viewer Seat, n int, id ZoneID) bool {
	return !slices.Contains(t.lay(viewer, n, id), card.FaceDown)
}

// lay returns the cards of a zone after n plays, as a viewer saw them.
func (t *Table) lay(viewer Seat, n int, id ZoneID) card.List {
	for _, z := range t.At(min(max(n, 0), t.Len())).Zones(viewer) {
		if z.ZoneID == id {
			return z.Cards
		}
	}
	return nil
}

// haul is the cards that come to a seat in one play, and the zone that they come from.
type haul struct {
	from  ZoneID
	cards card.List
}

func (h *haul) add(m Transfer) {
	if len(h.cards) == 0 || m.From.Seat == Nobody { // not the hand that a card was played from
		h.from = m.From
	}
	h.cards = append(h.cards, m.Cards...)
}

// turn shows cards that came face down, and reports whether so many have come.
func (h *haul) turn(cards card.List) bool {
	for _, c := range cards {
		i := slices.Index(h.cards, card.FaceDown)
		if i < 0 {
			return false
		}
		h.cards[i] = c
	}
	return true
}

// won returns the news that a seat has won the cards.
func (h haul) won(seat Seat, layouts map[string]Layout) News {
	switch n := texts.Count(len(h.cards), "card"); {
	case layouts[h.from.Name] == engine.Trick:
		return tell(seat, toldWon, "won the trick of "+n, h.args()...)
	case h.from.Seat != Nobody:
		return tell(seat, toldCaptured, "captured "+n, h.args()...)
	default:
		return tell(seat, toldCaptured, "captured "+n+" from the "+h.from.Name, h.args()...)
	}
}

// got returns the news of cards that another seat has given to a seat. The number of that other seat
// is the second argument, so that a program can name it.
func (h haul) got(seat Seat) News {
	from := h.from.Seat
	return tell(seat, toldGot, "got "+faces(h.cards)+" from "+from.String(), strconv.Itoa(len(h.cards)), strconv.Itoa(int(from)), cardTexts(h.cards))
}

// args returns the number of cards, the zone and the cards.
func (h haul) args() []string {
	return []string{strconv.Itoa(len(h.cards)), h.from.Name, cardTexts(h.cards)}
}

// draws returns the news of the cards that each seat has drawn: one for all seats if all have drawn
// the same number.
func draws(drawn []haul) (news []News) {
	some := func(h haul) bool { return len(h.cards) != len(drawn[0].cards) }
	if n := len(drawn); n > 1 && len(drawn[0].cards) > 0 && !slices.ContainsFunc(drawn, some) {
		return []News{tell(Nobody, toldDealt, texts.Count(len(drawn[0].cards), "card")+" dealt to each seat", strconv.Itoa(len(drawn[0].cards)))}
	}
	for seat, h := range drawn {
		if len(h.cards) > 0 {
			news = append(news, tell(Seat(seat), toldDrew, "drew "+faces(h.cards)+" from the "+h.from.Name, h.args()...))
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

// placed returns the news of cards that went to another zone, which is not a hand: of the seat whose
// zones they are, or of the table.
func placed(m Transfer) News {
	cards, seat := faces(m.Cards), max(m.From.Seat, m.To.Seat)
	text := cards + " moved from the " + m.From.Name + " to the " + m.To.Name
	switch {
	case seat == Nobody:
	case m.To.Seat == Nobody:
		text = "lost " + cards + " from the " + m.From.Name + " to the " + m.To.Name
	case m.From.Seat == Nobody:
		text = "got " + cards + " from the " + m.From.Name + " to the " + m.To.Name
	default:
		text = "moved " + cards + " from the " + m.From.Name + " to the " + m.To.Name
	}
	return tell(seat, toldMoved, text, strconv.Itoa(len(m.Cards)), m.From.Name, m.To.Name, cardTexts(m.Cards))
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
		return texts.Count(hidden, "card")
	case hidden == 0:
		return seen.String()
	default:
		return seen.String() + " and " + texts.Count(hidden, "card")
	}
}
