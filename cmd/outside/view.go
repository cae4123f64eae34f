package outside

import (
	"slices"

	"github.com/hoylecards/hoyle"
)

// seatView is a table as one seat sees it. All that a player is told about a deal comes from
// here, and no method asks the table for more than the seat may see.
type seatView struct {
	table *hoyle.Table
	seat  hoyle.Seat
}

func (v seatView) deal(id int, match *HostMatch) HostDeal {
	game := v.table.Game()
	return HostDeal{
		T: "deal", ID: id, Game: game.Name(), Rules: game.Rules(), Seats: game.Seats(), Players: game.Players(),
		First: v.table.First(), Seat: v.seat, Match: match,
	}
}

func (v seatView) event(id, from int) HostEvent {
	return HostEvent{T: "event", ID: id, Log: v.table.Log(v.seat, from)}
}

func (v seatView) move(id int, ms int64, wants []string) (HostMove, error) {
	m := HostMove{T: "move", ID: id, N: v.table.Len(), Ms: ms, Legal: v.table.Legal(v.seat)}
	if slices.Contains(wants, "zones") {
		m.Zones = v.table.Zones(v.seat)
	}
	if slices.Contains(wants, "text") {
		m.Text = v.table.Show(v.seat)
	}
	if slices.Contains(wants, "observation") {
		m.Observation, m.Numbers = v.table.Observe(v.seat)
	}
	var err error
	if slices.Contains(wants, "view") {
		m.View, err = v.table.ViewJSON(v.seat)
	}
	return m, err
}

// MatchOf returns what a player is told about the match that its deal belongs to. It returns nil if
// there is none.
func MatchOf(m *hoyle.Match) *HostMatch {
	if m == nil {
		return nil
	}
	about := &HostMatch{Deal: m.Len() - 1}
	about.Format, about.N = m.Terms()
	if chairs := m.Table().Chairs(); len(chairs) > m.Table().Seats() || !slices.IsSorted(chairs) {
		about.Chairs = chairs
	}
	for chair := range m.Chairs() {
		about.Total = append(about.Total, m.Total(chair))
	}
	return about
}

// over returns the end of the deal, with the scores if the deal is over.
func (v seatView) over(id int) HostOver {
	o := HostOver{T: "over", ID: id}
	if v.table.Turn() != hoyle.Nobody {
		return o
	}
	items := 0
	for seat := range hoyle.Seat(v.table.Seats()) {
		lines := v.table.Breakdown(seat)
		items += len(lines)
		o.Score, o.Lines = append(o.Score, v.table.Score(seat)), append(o.Lines, slices.Concat([]hoyle.ScoreLine{}, lines))
	}
	if items == 0 {
		o.Lines = nil
	}
	return o
}

// meant returns the text of the move that an answer stands for. If the move is not legal, the
// refusal contains the code and the reason.
func (v seatView) meant(a PlayerMove, legal []string) (move string, refusal *HostNo) {
	switch {
	case (a.I == nil) == (a.Move == ""):
		return "", &HostNo{Code: "no-answer", Reason: "an answer has a move or an i"}
	case a.I != nil && *a.I >= 0 && *a.I < len(legal):
		return legal[*a.I], nil
	case a.I != nil:
		return "", &HostNo{Code: "no-such-move", Reason: "there is no legal move with that number"}
	case slices.Contains(legal, a.Move):
		return a.Move, nil
	}
	if err := v.table.Clone().Play(v.seat, a.Move); err != nil { // it may be spelled differently
		return "", &HostNo{Code: hoyle.Code(err), Reason: hoyle.Reason(err)}
	}
	return a.Move, nil
}
