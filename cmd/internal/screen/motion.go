package screen

import (
	"slices"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"charm.land/lipgloss/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/engine"
)

// spot is a place on the screen.
type spot struct{ x, y int }

// flight is the path of a card over the table.
type flight struct {
	text     string // the card as it is drawn
	id       string // the id of the layer that is hidden while the card slides, "" for none
	card     card.Card
	zone     hoyle.ZoneID // where the card will lie
	from, to spot
	late     int // the number of steps that it waits
}

// The number of steps in which a card slides, after it has waited as long as it must, and the time
// of a step.
const (
	slideSteps = 6
	slideTime  = 35 * time.Millisecond // of a step
)

// slid asks for the next step of the cards that slide.
type slid struct{ serial, step int }

// slide moves the sliding cards on.
func (m *model) slide() tea.Cmd {
	s := slid{m.slides, m.step}
	return tea.Tick(slideTime, func(time.Time) tea.Msg { return s })
}

// slideOn makes a step, and asks for another one until all cards have arrived.
func (m *model) slideOn(s slid) tea.Cmd {
	if s != (slid{m.slides, m.step}) || len(m.flights) == 0 {
		return nil
	}
	m.step++
	last := 0
	for _, f := range m.flights {
		last = max(last, f.late)
	}
	if m.step >= last+slideSteps {
		m.flights = nil
		return nil
	}
	return m.slide()
}

// launch starts the slides of the cards that were moved since it was last called, from where
// they lay to where they will be drawn.
func (m *model) launch() {
	s, was := m.play, m.spots
	from := m.flown
	m.flown = s.Plays()
	m.flights, m.step = nil, 0
	m.slides++
	if m.pace == 0 || m.stage == choosing || m.stage == covered || m.stage == done || s.Table == nil {
		return
	}
	m.frame() // finds the new spots
	if from < 0 {
		m.dealOut()
		return
	}
	for _, e := range s.Log(from) {
		m.gather(e, was)
		for _, t := range e.Moved {
			for i, k := range t.Cards[:min(len(t.Cards), 8)] {
				m.fly(e, t, k, was, i)
			}
		}
	}
}

// dealOut makes the hand slide from the middle of the table.
func (m *model) dealOut() {
	for i := range m.hand() {
		id := "card:" + strconv.Itoa(i)
		if to, ok := m.spots[id]; ok {
			m.flights = append(m.flights, flight{text: m.draw(card.FaceDown, face{}), id: id, from: spot{m.w/2 - 2, m.h/2 - 3}, to: to, late: i / 2})
		}
	}
}

// gather moves a complete trick to the seat that took it when the next trick begins.
func (m *model) gather(e hoyle.Event, was map[string]spot) {
	to, taken := was["taker"]
	begins := slices.ContainsFunc(e.Moved, func(t hoyle.Transfer) bool { return m.lies(t.To, engine.Trick) })
	for seat := range m.play.Names {
		from, ok := was["trick:"+strconv.Itoa(seat)]
		if taken && begins && ok {
			m.flights = append(m.flights, flight{text: m.draw(card.FaceDown, face{}), from: from, to: to})
		}
	}
}

// fly slides a card that a play has moved, if both ends of its path are on the screen.
func (m *model) fly(e hoyle.Event, t hoyle.Transfer, k card.Card, was map[string]spot, late int) {
	f := flight{text: m.draw(k, face{}), card: k, zone: t.To, late: late}
	from, to := place(t.From), place(t.To)
	if m.lies(t.From, engine.Hand) && t.From.Seat == m.play.You {
		from = "hand:" + k.String()
	}
	if m.lies(t.To, engine.Trick) || m.lies(t.To, engine.Won) && m.lies(t.From, engine.Hand) && m.play.Lies(engine.Trick) {
		to = "trick:" + strconv.Itoa(int(e.Seat))
		f.id = to
	}
	if m.lies(t.To, engine.Hand) && t.To.Seat == m.play.You {
		to = "hand:" + k.String()
		if i := slices.Index(m.hand(), k); i >= 0 {
			f.id = "card:" + strconv.Itoa(i)
		}
	}
	var ok, there bool
	f.from, ok = was[from]
	f.to, there = m.spots[to]
	if ok && there && f.from != f.to && !m.lies(t.From, engine.Trick) {
		m.flights = append(m.flights, f)
	}
}

// place returns the name of the spot of a zone.
func place(z hoyle.ZoneID) string {
	if z.Seat == hoyle.Nobody {
		return "table"
	}
	return "seat:" + strconv.Itoa(int(z.Seat))
}

// mark notes where something lies.
func (m *model) mark(name string, x, y int) {
	if m.spots != nil {
		m.spots[name] = spot{x, y}
	}
}

// drawFlights draws the cards that slide, and hides them in the places where they will lie.
func (m *model) drawFlights(f *frame) {
	for _, fl := range m.flights {
		if fl.id != "" {
			f.layers = slices.DeleteFunc(f.layers, func(l *lipgloss.Layer) bool { return l.GetID() == fl.id })
		}
	}
	for _, fl := range m.flights {
		at := fl.at(m.step)
		x, y := max(0, min(at.x, f.w-m.size().wide)), max(0, min(at.y, f.h-m.size().high))
		f.put(x, y, "", fl.text)
	}
}

// at returns where a card is after some steps. The card slows down on its way.
func (f flight) at(step int) spot {
	left := slideSteps - max(0, min(slideSteps, step-f.late))
	part := func(from, to int) int { return to + (from-to)*left*left/(slideSteps*slideSteps) }
	return spot{part(f.from.x, f.to.x), part(f.from.y, f.to.y)}
}

// lying returns the cards of a zone without those that slide to it.
func (m *model) lying(z hoyle.Zone) card.List {
	return slices.DeleteFunc(slices.Clone(z.Cards), func(k card.Card) bool {
		return k.Valid() && slices.ContainsFunc(m.flights, func(f flight) bool { return f.zone == z.ZoneID && f.card == k })
	})
}

// motion returns the factor by which pauses are multiplied: 1, or 0 if nothing is to move.
func motion(line *parlor.Command, env func(string) string) time.Duration {
	if line.Still || env("NO_MOTION") != "" {
		return 0
	}
	return 1
}

// lies reports whether a zone has a layout.
func (m *model) lies(id hoyle.ZoneID, l hoyle.Layout) bool { return m.play.Layout(id) == l }
