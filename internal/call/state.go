package call

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/perseat"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// asked is what a client wants to know about a table.
type asked struct {
	Seat hoyle.Seat `json:"seat"`  // the seat that looks at the table
	From int        `json:"from"`  // the first play of the log
	Only []string   `json:"parts"` // the parts; all if there are none
}

// State is what a seat sees of a table: the parts that were asked for.
type State struct {
	Turn      hoyle.Seat              `json:"turn,omitzero"`      // the seat that the game waits for, -1 once it is over
	Len       int                     `json:"len,omitzero"`       // the number of plays
	Awaited   []hoyle.Seat            `json:"awaited,omitzero"`   // the seats that must move before the game goes on
	Legal     []string                `json:"legal,omitzero"`     // the moves that the seat may make now
	View      json.RawMessage         `json:"view,omitzero"`      // what the seat sees, in the game's own fields
	Zones     []hoyle.Zone            `json:"zones,omitzero"`     // where the cards lie
	Marks     []hoyle.Mark            `json:"marks,omitzero"`     // what people look for and no card shows
	Layouts   map[string]hoyle.Layout `json:"layouts,omitzero"`   // how the cards of zones lie, by their names; a zone that is not there is a fan
	Picks     []card.List             `json:"picks,omitzero"`     // the cards of the hand that each legal move takes
	Log       []hoyle.Event           `json:"log,omitzero"`       // the plays, as the seat saw them
	Score     []int                   `json:"score,omitzero"`     // of each seat
	Breakdown [][]hoyle.ScoreLine     `json:"breakdown,omitzero"` // the items of the score of each seat
	Seats     []Place                 `json:"seats,omitzero"`     // what the seat knows of each seat
}

// Place is what a viewer knows of a seat.
type Place struct {
	Name string `json:"name"` // "" unless the seat has a part of its own, such as the dealer
	Side int    `json:"side"` // seats with the same number share a score; -1 if the viewer does not know
}

// errPlace is the error for an argument of state that does not begin with two numbers.
var errPlace = fmt.Errorf("%w: state: want a seat and a number of plays", ErrCall)

// parse reads the argument of state: the seat, the first play of the log, and the names
// of parts, separated by spaces. Like the argument of play, it is not JSON, because it
// is read at every step of a deal.
func (a *asked) parse(arg []byte) error {
	words := strings.Fields(string(arg))
	if len(words) < 2 {
		return errPlace
	}
	seat, err := strconv.ParseInt(words[0], 10, 8)
	from, wrong := strconv.Atoi(words[1])
	if err != nil || wrong != nil {
		return errPlace
	}
	a.Seat, a.From, a.Only = hoyle.Seat(seat), from, words[2:]
	for _, name := range a.Only {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == name }) {
			return fmt.Errorf("%w: state: no part %s", ErrCall, texts.Quote(name))
		}
	}
	return nil
}

// part is a part of the state of a table: its name, and what appends its JSON.
type part struct {
	name   string
	append func(b []byte, t *hoyle.Table, a asked) ([]byte, error)
}

var parts = []part{
	{"turn", func(b []byte, t *hoyle.Table, _ asked) ([]byte, error) {
		return appendInt(b, t.Turn()), nil
	}},
	{"len", func(b []byte, t *hoyle.Table, _ asked) ([]byte, error) {
		return appendInt(b, t.Len()), nil
	}},
	{"awaited", func(b []byte, t *hoyle.Table, _ asked) ([]byte, error) {
		return appendList(b, t.Awaited(), appendSeat)
	}},
	{"legal", func(b []byte, t *hoyle.Table, a asked) ([]byte, error) {
		return appendList(b, t.Legal(a.Seat), appendText)
	}},
	{"view", func(b []byte, t *hoyle.Table, a asked) ([]byte, error) {
		view, err := t.ViewJSON(a.Seat)
		return append(b, view...), err
	}},
	{"zones", func(b []byte, t *hoyle.Table, a asked) ([]byte, error) {
		return appendList(b, t.Zones(a.Seat), appendZone)
	}},
	{"marks", func(b []byte, t *hoyle.Table, a asked) ([]byte, error) {
		return appendList(b, t.Marks(a.Seat), appendJSON)
	}},
	{"layouts", func(b []byte, t *hoyle.Table, _ asked) ([]byte, error) {
		return appendJSON(b, t.Game().Layouts())
	}},
	{"picks", func(b []byte, t *hoyle.Table, a asked) ([]byte, error) {
		return appendList(b, t.Picks(a.Seat), appendCards)
	}},
	{"log", func(b []byte, t *hoyle.Table, a asked) ([]byte, error) {
		return appendList(b, t.Log(a.Seat, a.From), appendEvent)
	}},
	{"score", func(b []byte, t *hoyle.Table, _ asked) ([]byte, error) {
		return appendList(b, seats(t), func(b []byte, s hoyle.Seat) ([]byte, error) { return appendInt(b, t.Score(s)), nil })
	}},
	{"breakdown", func(b []byte, t *hoyle.Table, _ asked) ([]byte, error) {
		return appendList(b, seats(t), func(b []byte, s hoyle.Seat) ([]byte, error) {
			return appendList(b, t.Breakdown(s), appendJSON)
		})
	}},
	{"seats", func(b []byte, t *hoyle.Table, a asked) ([]byte, error) {
		return appendList(b, seats(t), func(b []byte, s hoyle.Seat) ([]byte, error) {
			b = strconv.AppendQuote(append(b, `{"name":`...), t.SeatName(s).Text)
			return append(appendInt(append(b, `,"side":`...), t.Side(a.Seat, s)), '}'), nil
		})
	}},
}

// stateOf returns the parts that a client asks for, all in one call.
func stateOf(c *Calls, t *hoyle.Table, arg []byte) (any, error) {
	var a asked
	if err := a.parse(arg); err != nil {
		return nil, err
	}
	if err := perseat.Check(a.Seat, hoyle.Nobody, t.Seats()); err != nil {
		return nil, err
	}
	b, err := append(c.scratch[:0], '{'), error(nil)
	for _, p := range parts {
		if len(a.Only) > 0 && !slices.Contains(a.Only, p.name) {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), p.name...), '"', ':')
		if b, err = p.append(b, t, a); err != nil {
			return nil, err
		}
	}
	c.scratch = append(b, '}')
	return json.RawMessage(c.scratch), nil
}

func seats(t *hoyle.Table) []hoyle.Seat {
	all := make([]hoyle.Seat, t.Seats())
	for i := range all {
		all[i] = hoyle.Seat(i)
	}
	return all
}

// appendList appends a JSON array. The function one appends one of its items.
func appendList[T any](b []byte, list []T, one func([]byte, T) ([]byte, error)) ([]byte, error) {
	b = append(b, '[')
	var err error
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		if b, err = one(b, v); err != nil {
			return b, err
		}
	}
	return append(b, ']'), nil
}

func appendInt[N ~int | ~int8](b []byte, n N) []byte { return strconv.AppendInt(b, int64(n), 10) }

func appendSeat(b []byte, s hoyle.Seat) ([]byte, error) { return appendInt(b, s), nil }

// appendText appends the text of a move in quotation marks. Go's escapes are enough, because such a
// text needs no others.
func appendText(b []byte, text string) ([]byte, error) {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return strconv.AppendQuote(b, text), nil
		}
	}
	return append(append(append(b, '"'), text...), '"'), nil
}

func appendZone(b []byte, z hoyle.Zone) ([]byte, error) {
	b, err := appendCards(append(appendPlace(append(b, '{'), z.ZoneID), `,"cards":`...), z.Cards)
	return append(b, '}'), err
}

// appendPlace appends the fields of the place of a zone.
func appendPlace(b []byte, id hoyle.ZoneID) []byte {
	b = strconv.AppendQuote(append(b, `"name":`...), id.Name)
	return appendInt(append(b, `,"seat":`...), id.Seat)
}

func appendEvent(b []byte, e hoyle.Event) ([]byte, error) {
	b = appendInt(append(b, `{"n":`...), e.Number)
	b = appendInt(append(b, `,"seat":`...), e.Seat)
	b = strconv.AppendQuote(append(b, `,"move":`...), e.Move)
	var err error
	if len(e.Moved) > 0 {
		b, err = appendList(append(b, `,"moved":`...), e.Moved, appendTransfer)
	}
	if err == nil && len(e.Then) > 0 {
		b, err = appendList(append(b, `,"then":`...), e.Then, appendPlay)
	}
	return append(b, '}'), err
}

func appendPlay(b []byte, p hoyle.Play) ([]byte, error) {
	b = appendInt(append(b, `{"seat":`...), p.Seat)
	return append(strconv.AppendQuote(append(b, `,"move":`...), p.Move), '}'), nil
}

func appendTransfer(b []byte, t hoyle.Transfer) ([]byte, error) {
	b = appendPlace(append(b, `{"from":{`...), t.From)
	b = appendPlace(append(b, `},"to":{`...), t.To)
	b, err := appendCards(append(b, `},"cards":`...), t.Cards)
	return append(b, '}'), err
}

// appendCards appends cards as a list in which a number stands for a run of face-down cards.
func appendCards(b []byte, cards card.List) ([]byte, error) {
	return strictjson.Runs(cards).AppendJSON(b)
}

func appendJSON[T any](b []byte, v T) ([]byte, error) {
	data, err := json.Marshal(v)
	return append(b, data...), err
}
