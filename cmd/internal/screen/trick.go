package screen

import (
	"strconv"

	"github.com/hoylecards/hoyle"
)

// drawTrick draws the trick, with each card where its seat is, or in a row if there is too little
// room or if there are not four seats. If the trick is empty, it draws the last one dimmed.
func (m *model) drawTrick(f *frame, top, low int) {
	s := m.play
	cards, taker := s.Trick()
	wide, high := m.size().wide, m.size().high
	place := map[hoyle.Seat][2]int{} // from the middle, in columns and lines
	you := max(0, s.You)
	for i := range hoyle.Seat(4) {
		place[(you+i)%4] = [][2]int{{0, high - 1}, {-wide - 2, 0}, {0, 1 - high}, {wide + 2, 0}}[i]
	}
	if low-top < 3*high-2 || s.Table.Seats() != 4 {
		for i := range cards {
			place[cards[i].Seat] = [2]int{(2*i - len(cards) + 1) * (wide + 1) / 2, 0}
		}
	}
	middle, row := (f.w-wide+1)/2, (top+low-high-1)/2
	for i, c := range cards {
		at := place[c.Seat]
		id := "trick:" + strconv.Itoa(int(c.Seat))
		f.put(middle+at[0], row+at[1], id, m.draw(c.Card, face{dim: taker != hoyle.Nobody && c.Seat != taker,
			chosen: i == len(cards)-1 && taker == hoyle.Nobody || c.Seat == taker}))
	}
	if taker != hoyle.Nobody {
		f.middle(0, f.w, low-1, "", dim.Render(s.Names[taker]+" took the trick"))
	}
}
