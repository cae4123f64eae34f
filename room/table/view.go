package table

import (
	"encoding/json"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/live"
)

// View is a table as one viewer sees it, with nothing that is hidden from the
// viewer. PROTOCOL.md describes the fields.
type View struct {
	live.View

	Rev      int             `json:"rev"`
	Phase    Phase           `json:"state"`
	Seats    []SeatView      `json:"seats"`
	Match    int             `json:"match"`
	Rules    json.RawMessage `json:"rules"`
	Sheet    []DealView      `json:"sheet"`
	Clock    *ClockView      `json:"clock"`
	Pause    *PauseView      `json:"pause"`
	Undo     *Request        `json:"undo"`
	MayUndo  int             `json:"mayUndo"`
	Rest     *Request        `json:"rest"`
	MayRest  bool            `json:"mayRest"`
	Winners  []hoyle.Seat    `json:"winners"`
	Resigned []hoyle.Seat    `json:"resigned"`
	Series   *SeriesView     `json:"series"`
	CanSit   []hoyle.Seat    `json:"canSit"`
	Owner    string          `json:"owner"`
	Played   []Played        `json:"played"`
	Notes    []Note          `json:"notes"`
	Fair     *Fair           `json:"fair"`
}

// SeatView is a chair as everybody sees it.
type SeatView struct {
	Name     string `json:"name"`
	Account  string `json:"account"`
	Bot      string `json:"bot"`
	Away     bool   `json:"away"`
	Vacant   bool   `json:"vacant"`
	Ready    bool   `json:"ready"`
	Next     bool   `json:"next"`
	Resigned bool   `json:"resigned"`
	Joins    bool   `json:"joins"`
	Program  bool   `json:"program"`
}

// Played says who played a seat in the match that is over: a person by name, or a bot.
type Played struct {
	Name string `json:"name"`
	Bot  string `json:"bot"`
}

// DealView is the result of a finished deal.
type DealView struct {
	Deal  int                 `json:"deal"`
	Score []int               `json:"score"`
	Lines [][]hoyle.ScoreLine `json:"lines"`
}

// ClockView holds the milliseconds that each seat had left at time At.
type ClockView struct {
	Left    []int64      `json:"left"`
	Running []hoyle.Seat `json:"running"`
	At      int64        `json:"at"`
}

// PauseView holds the time at which the next deal starts by itself.
type PauseView struct {
	Until int64 `json:"until"`
}

// Facts are what does not change at a table, except its owner. PROTOCOL.md describes the fields.
type Facts struct {
	ID           string          `json:"id"`
	Title        string          `json:"title"`
	Game         string          `json:"game"`
	GameTitle    string          `json:"gameTitle"`
	Rules        json.RawMessage `json:"rules"`
	Format       string          `json:"format"`
	Number       int             `json:"n"`
	Access       Access          `json:"access"`
	Owner        string          `json:"owner"`
	Hints        bool            `json:"hints"`
	NoSpectators bool            `json:"noSpectators"`
	Rated        bool            `json:"rated"`
	Clock        *Clock          `json:"clock"`
	Opened       int64           `json:"opened"`
}

// Facts returns the facts of the table with an id.
func (s *State) Facts(id string) Facts {
	c := s.Config
	return Facts{id, c.Title, c.Game, s.title, c.Rules, c.Format, c.Number, c.Access, s.Owner, c.Hints, c.NoSpectators, c.Rated, c.Clock, s.Opened}
}

// Chapter identifies the parts that change only with each deal: the Sheet and the Fair of a
// [View].
type Chapter struct {
	Match, Deal int
	Phase       Phase
}

// Chapter returns the chapter of the table.
func (s *State) Chapter() Chapter { return Chapter{s.MatchNo, s.DealNo(), s.Phase} }

// nothing is what a viewer sees where there is no deal.
func nothing(viewer hoyle.Seat) live.View {
	return live.View{
		Seat: viewer, Deal: -1, Turn: hoyle.Nobody, Awaited: []hoyle.Seat{}, Legal: []string{}, Zones: []hoyle.Zone{},
		Score: []int{}, Total: []int{}, Log: []live.Event{},
	}
}

// front returns what a viewer sees of the table without the cards and the results.
func (s *State) front(viewer hoyle.Seat) *View {
	v := &View{
		View: nothing(viewer), Rev: s.Len, Phase: s.Phase, Match: s.MatchNo, Seats: s.seatViews(),
		MayUndo: s.MayUndo(viewer), Rest: s.Agreed, MayRest: s.MayRest(viewer), Winners: []hoyle.Seat{}, Resigned: []hoyle.Seat{}, CanSit: []hoyle.Seat{},
		Clock: s.clockView(), Series: s.seriesView(), Owner: s.Owner, Played: []Played{}, Notes: append([]Note{}, s.notes...),
	}
	if s.Asked != nil && s.Asked.Rest {
		v.Rest = s.Asked
	} else {
		v.Undo = s.Asked
	}
	for i := range s.Chairs {
		if seat := hoyle.Seat(i); viewer == hoyle.Nobody && s.CanSit(seat) {
			v.CanSit = append(v.CanSit, seat)
		}
	}
	if s.Phase == Paused {
		v.Pause = &PauseView{s.PauseUntil()}
	}
	return v
}

// Foyer returns the table as it appears to somebody who may sit down but not watch.
func (s *State) Foyer() *View {
	v := s.front(hoyle.Nobody)
	v.Sheet, v.Fair = []DealView{}, &Fair{Commitment: s.server(len(s.Past)).Commit(), Seeds: []PlayerSeed{}, Deals: []FairDeal{}}
	v.Series = nil
	return v
}

// Look returns the table as a viewer sees it, with the plays of the deal after the spot from. The viewer
// is a seat, or [hoyle.Nobody]. If whole is false, Look leaves out the Sheet and the Fair, which the
// viewer already has.
func (s *State) Look(viewer hoyle.Seat, from live.Spot, whole bool) (*View, error) {
	v := s.front(viewer)
	if s.Phase == Over {
		past := s.Past[len(s.Past)-1]
		for i, chair := range s.order[:len(s.Chairs)] {
			if name := past.Names[chair]; past.Bots[chair] && s.plays(name) {
				v.Played = append(v.Played, Played{Bot: name})
			} else {
				v.Played = append(v.Played, Played{Name: name})
			}
			if slices.Contains(past.Winners, hoyle.Seat(chair)) {
				v.Winners = append(v.Winners, hoyle.Seat(i))
			}
			if slices.Contains(past.Resigned, hoyle.Seat(chair)) {
				v.Resigned = append(v.Resigned, hoyle.Seat(i))
			}
		}
	}
	if whole {
		fair := s.Fair(s.MatchNo)
		v.Sheet, v.Fair = make([]DealView, 0, len(s.sheet.all)), &fair
		for _, d := range s.sheet.all {
			v.Sheet = append(v.Sheet, DealView{Deal: d.Deal, Score: seated(s, d.Score), Lines: seated(s, d.Lines)})
		}
	}
	if s.Deal == nil {
		return v, nil
	}
	if err := s.lookAtDeal(v, from); err != nil {
		return nil, err
	}
	return v, nil
}

// lookAtDeal completes a view with the deal.
func (s *State) lookAtDeal(v *View, from live.Spot) error {
	seat := v.Seat
	var err error
	if v.View, err = s.Now.See(s.Eyes(seat), from); err != nil {
		return err
	}
	if v.Seat = seat; s.Phase != Playing {
		v.Turn, v.Awaited = hoyle.Nobody, []hoyle.Seat{}
	}
	if seat == hoyle.Nobody || s.Phase != Playing || !s.playsOwn(seat) {
		v.Legal = []string{}
	}
	v.Total = seated(s, v.Total)
	for len(v.Score) < len(v.Total) {
		v.Score = append(v.Score, 0)
	}
	v.Rules = s.rules
	for i := range v.Log {
		e := &v.Log[i]
		if by := s.made.all[e.Number].by; by != ByPerson {
			e.By = by
		}
		*e = Reported(s.Deal, *e)
	}
	return nil
}

// Reported returns a play with its words, if the game has a report of it. The page makes all other words itself.
func Reported(t *hoyle.Table, e live.Event) live.Event {
	if say := t.At(e.Number).Say(e.Seat, e.Move); say.Told != "" {
		e.Say = &say
	}
	return e
}

func (s *State) seatViews() []SeatView {
	all := make([]SeatView, len(s.Chairs))
	for i, c := range s.Chairs {
		all[i] = SeatView{c.Name, c.Who, s.Bot(hoyle.Seat(i)), c.Away, c.Vacant, c.Ready, c.Next, c.Resigned, c.Joins, c.Program}
	}
	return all
}

func (s *State) clockView() *ClockView {
	if s.Config.Clock == nil {
		return nil
	}
	v := &ClockView{At: s.At, Left: make([]int64, len(s.Chairs)), Running: []hoyle.Seat{}}
	for i, c := range s.Chairs {
		v.Left[i] = c.Bank
		if c.Since != 0 {
			v.Left[i] = max(c.Bank-(s.At-c.Since), 0)
			v.Running = append(v.Running, hoyle.Seat(i))
		}
	}
	return v
}

// tally adds the finished deal to the sheet.
func (s *State) tally() {
	d := DealView{Deal: s.DealNo(), Score: make([]int, len(s.order)), Lines: make([][]hoyle.ScoreLine, len(s.order))}
	for seat, chair := range s.order { // a seat after the last one has no points
		d.Score[chair] = s.Deal.Score(hoyle.Seat(seat))
		d.Lines[chair] = append([]hoyle.ScoreLine{}, s.Deal.Breakdown(hoyle.Seat(seat))...)
	}
	s.sheet = s.sheet.with(d)
}
