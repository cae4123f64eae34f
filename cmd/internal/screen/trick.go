package screen

import (
	"slices"
	"strconv"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// laid is a card of a trick.
type laid struct {
	seat hoyle.Seat
	card card.Card
}

// lies reports whether a zone has a layout.
func (m *model) lies(id hoyle.ZoneID, l hoyle.Layout) bool { return m.play.Layout(id) == l }

// trick returns the cards of the trick. If the trick is empty, it returns those of the last trick,
// and the seat that took it.
func (m *model) trick() (cards []laid, taker hoyle.Seat) {
	s := m.play
	taker = hoyle.Nobody
	log := s.Log(0)
	for i, e := range slices.Backward(log) {
		for _, t := range e.Moved {
			switch {
			case m.lies(t.From, engine.Trick) && len(cards) > 0:
				return cards, hoyle.Nobody // the trick before is complete
			case m.lies(t.From, engine.Trick):
				return m.taken(log[:i+1]), t.To.Seat
			case m.lies(t.To, engine.Trick) && len(t.Cards) == 1:
				cards = append([]laid{{e.Seat, t.Cards[0]}}, cards...)
			}
		}
	}
	return cards, taker
}

// taken returns the cards of the trick that the last play of a log completed.
func (m *model) taken(log []hoyle.Event) (cards []laid) {
	for i, e := range slices.Backward(log) {
		for _, t := range e.Moved {
			done := m.lies(t.From, engine.Trick)
			switch {
			case done && i < len(log)-1:
				return cards
			case len(t.Cards) == 1 && !done && (m.lies(t.To, engine.Trick) || m.lies(t.To, engine.Won) && m.lies(t.From, engine.Hand)):
				cards = append([]laid{{e.Seat, t.Cards[0]}}, cards...)
			}
		}
	}
	return cards
}

// drawTrick draws the trick, with each card where its seat is, or in a row if there is too little
// room or if there are not four seats. If the trick is empty, it draws the last one dimmed.
func (m *model) drawTrick(f *frame, top, low int) {
	s := m.play
	cards, taker := m.trick()
	wide, high := m.size().wide, m.size().high
	place := map[hoyle.Seat][2]int{} // from the middle, in columns and lines
	you := max(0, s.You)
	for i := range hoyle.Seat(4) {
		place[(you+i)%4] = [][2]int{{0, high - 1}, {-wide - 2, 0}, {0, 1 - high}, {wide + 2, 0}}[i]
	}
	if low-top < 3*high-2 || s.Table.Seats() != 4 {
		for i := range cards {
			place[cards[i].seat] = [2]int{(2*i - len(cards) + 1) * (wide + 1) / 2, 0}
		}
	}
	middle, row := (f.w-wide+1)/2, (top+low-high-1)/2
	for i, c := range cards {
		at := place[c.seat]
		id := "trick:" + strconv.Itoa(int(c.seat))
		f.put(middle+at[0], row+at[1], id, m.draw(c.card, face{dim: taker != hoyle.Nobody && c.seat != taker,
			chosen: i == len(cards)-1 && taker == hoyle.Nobody || c.seat == taker}))
	}
	if taker != hoyle.Nobody {
		f.middle(0, f.w, low-1, "", dim.Render(s.Names[taker]+" took the trick"))
	}
}
