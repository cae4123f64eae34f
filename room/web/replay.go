package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/table"
)

// matchInfo describes a match that is finished or being played.
type matchInfo struct {
	ID         string            `json:"id"`
	Title      string            `json:"title"`
	Game       string            `json:"game"`
	GameTitle  string            `json:"gameTitle"`
	Rules      json.RawMessage   `json:"rules"`
	CardPoints map[card.Card]int `json:"cardPoints,omitempty"`
	Match      int               `json:"match"`
	Over       bool              `json:"over"`
	Seats      []string          `json:"seats"`
	Bots       []bool            `json:"bots"`
	Resigned   []hoyle.Seat      `json:"resigned"`
	Total      []int             `json:"total"`
	Winners    []hoyle.Seat      `json:"winners"`
	Deals      []dealInfo        `json:"deals"`
	Fair       table.Fair        `json:"fair"`
}

type dealInfo struct {
	Deal  int        `json:"deal"`
	Plays int        `json:"plays"`
	Over  bool       `json:"over"`
	Open  bool       `json:"open"`
	Seat  hoyle.Seat `json:"seat"` // of the account that asks
	Score []int      `json:"score"`
}

// played is a match of a table.
type played struct {
	state *table.State
	no    int
	match *hoyle.Match
	over  bool
}

// match returns the match that a request names.
func (s *Server) match(c *call) (played, error) {
	no, err := number(c.PathValue("m"), 0)
	if err != nil {
		return played{}, errNotFound
	}
	state, err := s.Host.Past(c.Context(), c.PathValue("id"))
	if err != nil {
		return played{}, err
	}
	if err := admit(state, c.who.Account); err != nil {
		return played{}, err
	}
	took := no < len(state.Past) && c.who.Account != "" && slices.Contains(state.Past[no].Accounts, c.who.Account)
	switch {
	case state.Outsider(c.who.Account) && !took:
		return played{}, errSpectators
	case no < len(state.Past):
		return played{state, no, state.Past[no].Match, true}, nil
	case no == len(state.Past) && state.Match != nil && no == state.MatchNo:
		return played{state, no, state.Match, false}, nil
	}
	return played{}, errNotFound
}

// deal returns the match and the record of the deal that a request names, and the number of the deal. The error
// is hoyle.ErrSecret while its cards are in play.
func (s *Server) deal(c *call) (p played, record hoyle.Record, n int, err error) {
	if p, err = s.match(c); err != nil {
		return p, record, 0, err
	}
	n, err = number(c.PathValue("d"), 0)
	switch {
	case err != nil || n >= p.match.Len():
		return p, record, 0, errNotFound
	case p.over: // even if somebody resigned, because the library knows nothing of that
		return p, p.match.Deal(n).Save(), n, nil
	}
	record, err = p.match.Record(n)
	return p, record, n, err
}

func (s *Server) showMatch(c *call) (any, error) {
	p, err := s.match(c)
	if err != nil {
		return nil, err
	}
	of := p.state.Config
	info := matchInfo{
		ID: c.PathValue("id"), Title: of.Title, Game: of.Game, GameTitle: p.state.GameTitle(), Rules: of.Rules,
		CardPoints: p.state.Game().CardPoints(),
		Match:      p.no, Over: p.over, Seats: p.state.ByChair().Names(), Bots: p.state.ByChair().Bots(), Resigned: []hoyle.Seat{},
		Winners: []hoyle.Seat{}, Deals: []dealInfo{}, Fair: p.state.Fair(p.no),
	}
	accounts := p.state.ByChair().Accounts()
	if p.over {
		past := p.state.Past[p.no]
		info.Seats, info.Bots, accounts = past.Names, past.Bots, past.Accounts
		info.Resigned = append(info.Resigned, past.Resigned...)
		info.Winners = append(info.Winners, past.Winners...)
	}
	for chair := range p.match.Chairs() {
		info.Total = append(info.Total, p.match.Total(chair))
	}
	for i, record := range p.match.Save().Deals {
		_, err := p.match.Record(i)
		last := i == p.match.Len()-1
		info.Deals = append(info.Deals, dealInfo{
			Deal: i, Plays: len(record.Plays), Score: byChair(record), Open: p.over || err == nil, Seat: seatOf(accounts, c.who.Account, record),
			Over: !last || p.match.Table().Turn() == hoyle.Nobody,
		})
	}
	return info, nil
}

func (s *Server) matchRecord(c *call) (any, error) {
	p, err := s.match(c)
	if err == nil && !p.over {
		err = hoyle.ErrSecret
	}
	if err != nil {
		return nil, err
	}
	return p.match.Save(), nil
}

func (s *Server) dealRecord(c *call) (any, error) {
	_, record, _, err := s.deal(c)
	return record, err
}

func (s *Server) dealText(c *call) (any, error) {
	_, record, _, err := s.deal(c)
	return plain(record.Text()), err
}

// seatOf returns the seat that an account had in a deal.
func seatOf(accounts []string, who string, record hoyle.Record) hoyle.Seat {
	chair := slices.Index(accounts, who)
	switch {
	case who == "" || chair < 0:
		return hoyle.Nobody
	case record.Chairs != nil:
		return hoyle.Seat(slices.Index(record.Chairs, chair))
	}
	return hoyle.Seat(chair)
}

// byChair returns the points of a deal by chair of the match.
func byChair(record hoyle.Record) []int {
	if record.Chairs == nil {
		return record.Score
	}
	all := make([]int, len(record.Chairs))
	for seat, points := range record.Score {
		all[record.Chairs[seat]] = points
	}
	return all
}

// step is a table after some plays, as a viewer saw it.
type step struct {
	N       int             `json:"n"`
	Turn    hoyle.Seat      `json:"turn"`
	Awaited []hoyle.Seat    `json:"awaited"`
	Legal   []string        `json:"legal"`
	View    json.RawMessage `json:"view"`
	Zones   []hoyle.Zone    `json:"zones"`
	Marks   []hoyle.Mark    `json:"marks"`
	Score   []int           `json:"score"`
	Event   *live.Event     `json:"event"`
}

// maxSteps is the largest number of steps in an answer.
const maxSteps = 100

func (s *Server) steps(c *call) (any, error) {
	p, record, no, err := s.deal(c)
	if err != nil {
		return nil, err
	}
	some, err := s.stepsOf(record, c.Request)
	if err != nil {
		return nil, err
	}
	some.Match, some.Deal, some.Names = &p.no, &no, p.state.ByChair().Names()
	if p.over {
		some.Names = p.state.Past[p.no].Names
	}
	if record.Chairs != nil {
		names := make([]string, len(some.Names))
		for i, chair := range record.Chairs {
			names[i] = some.Names[chair]
		}
		some.Names = names
	}
	return some, nil
}

// recordSteps returns steps of a record that the client sends.
func (s *Server) recordSteps(c *call, record hoyle.Record) (any, error) {
	some, err := s.stepsOf(record, c.Request)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errRequest, err)
	}
	return some, nil
}

// someSteps are steps of a deal.
type someSteps struct {
	Match *int     `json:"match,omitempty"`
	Deal  *int     `json:"deal,omitempty"`
	Plays int      `json:"plays"`
	Seat  any      `json:"seat"`
	Names []string `json:"names,omitempty"`
	Steps []step   `json:"steps"`

	Layouts map[string]hoyle.Layout `json:"layouts"`
}

// stepsOf returns those steps of a record that a request asks for.
func (s *Server) stepsOf(record hoyle.Record, r *http.Request) (someSteps, error) {
	t, err := hoyle.OpenIn(s.Games, record)
	if err != nil {
		return someSteps{}, err
	}
	q := r.URL.Query()
	from, err := number(q.Get("from"), 0)
	count, err2 := number(q.Get("count"), 50)
	seat, err3 := viewerOf(q.Get("seat"), t.Seats())
	if err := cmp.Or(err, err2, err3); err != nil || count < 1 || count > maxSteps {
		return someSteps{}, errRequest
	}
	some := someSteps{Plays: t.Len(), Seat: seatJSON(seat), Steps: []step{}, Layouts: t.Game().Layouts()}
	for n := from; n < from+count && n <= t.Len(); n++ {
		one, err := stepOf(t, n, seat)
		if err != nil {
			return someSteps{}, err
		}
		some.Steps = append(some.Steps, one)
	}
	return some, nil
}

// everything is the viewer that sees all cards.
const everything = hoyle.Seat(-2)

// viewerOf returns the viewer that a text names.
func viewerOf(text string, seats int) (hoyle.Seat, error) {
	switch text {
	case "", "-1":
		return hoyle.Nobody, nil
	case "all":
		return everything, nil
	}
	n, err := number(text, 0)
	if err != nil || n >= seats {
		return 0, errRequest
	}
	return hoyle.Seat(n), nil
}

func seatJSON(seat hoyle.Seat) any {
	if seat == everything {
		return "all"
	}
	return seat
}

// stepOf returns step number n of a deal; all plays of the deal have been made on the table t.
func stepOf(t *hoyle.Table, n int, seat hoyle.Seat) (step, error) {
	at := t.At(n)
	one := step{N: n, Turn: at.Turn(), Awaited: at.Awaited(), Legal: []string{}, Score: make([]int, t.Seats())}
	for seat := range one.Score {
		one.Score[seat] = at.Score(hoyle.Seat(seat))
	}
	var err error
	viewer := seat
	if seat == everything {
		viewer = at.Turn()
		one.Zones, one.Marks = openZones(at), at.Marks(hoyle.Nobody)
		one.View, err = at.PositionJSON()
	} else {
		one.Zones, one.Marks = live.Zones(at, seat), at.Marks(seat)
		one.View, err = at.ViewJSON(seat)
	}
	if err != nil {
		return step{}, err
	}
	if viewer != hoyle.Nobody {
		one.Legal = append(one.Legal, at.Legal(viewer)...)
	}
	if n > 0 {
		if seat == everything {
			viewer = at.Log(hoyle.Nobody, n-1)[0].Seat // the move as that seat made it
		}
		event := table.Reported(at, live.Event{Event: at.Log(viewer, n-1)[0]})
		one.Event = &event
	}
	return one, nil
}

// openZones returns the zones with every card that any seat sees.
func openZones(t *hoyle.Table) []hoyle.Zone {
	zones := live.Zones(t, hoyle.Nobody)
	for seat := range t.Seats() {
		for i, z := range live.Zones(t, hoyle.Seat(seat)) {
			if hidden(z) < hidden(zones[i]) {
				zones[i] = z
			}
		}
	}
	return zones
}

// hidden returns the number of face-down cards in a zone.
func hidden(z hoyle.Zone) int {
	n := 0
	for c := range slices.Values(z.Cards) {
		if c == card.FaceDown {
			n++
		}
	}
	return n
}
