package engine

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/hoylecards/hoyle/card"
)

// ZoneID identifies a zone by its name, such as "hand", "stock", "trick" or "won",
// and the seat it belongs to, Nobody if it belongs to the table.
type ZoneID struct {
	Name string `json:"name"` // in the words of the game
	Seat Seat   `json:"seat"` // the seat it belongs to, Nobody if it belongs to the table
}

// String returns the name, and the seat if there is one: "hand of seat 1".
func (p ZoneID) String() string {
	if p.Seat == Nobody {
		return p.Name
	}
	return p.Name + " of " + p.Seat.String()
}

// Zone is a place where cards lie. In a view, an unseen card is [card.FaceDown].
type Zone struct {
	ZoneID
	Cards card.List `json:"cards"` // in order if the order matters; in the JSON, a number stands for a run of that many face-down cards
}

// ZoneOf returns a zone with that name, seat and cards.
func ZoneOf(name string, seat Seat, cards card.List) Zone { return Zone{ZoneID{name, seat}, cards} }

// String returns the zone in one line, such as "hand of seat 1: 10♥ ??".
func (z Zone) String() string {
	if len(z.Cards) == 0 {
		return z.ZoneID.String() + ": no cards"
	}
	return z.ZoneID.String() + ": " + z.Cards.String()
}

// zoneJSON is the JSON of a Zone.
type zoneJSON struct {
	Name  string `json:"name"`
	Seat  Seat   `json:"seat"`
	Cards runs   `json:"cards"`
}

// MarshalJSON returns the JSON of the zone, in which a number stands for a run
// of that many face-down cards: {"name":"hand","seat":1,"cards":["QH",5]}.
func (z Zone) MarshalJSON() ([]byte, error) {
	return json.Marshal(zoneJSON{z.Name, z.Seat, runs(z.Cards)})
}

// UnmarshalJSON reads the JSON of a zone into z. On error, z is unchanged.
func (z *Zone) UnmarshalJSON(data []byte) error {
	var j zoneJSON
	if err := Unmarshal(data, &j); err != nil {
		return fmt.Errorf("engine: zone: %w", err)
	}
	*z = ZoneOf(j.Name, j.Seat, card.List(j.Cards))
	return nil
}

// runs is a list of cards whose JSON has a number for a run of face-down cards.
type runs card.List

// maxRun bounds the length of a list that a number in JSON may add cards to.
const maxRun = 1000

func (l runs) MarshalJSON() ([]byte, error) {
	dst := []byte{'['}
	for i := 0; i < len(l); {
		if i > 0 {
			dst = append(dst, ',')
		}
		n := 0
		for ; i < len(l) && l[i] == card.FaceDown; i++ {
			n++
		}
		if n > 0 {
			dst = strconv.AppendInt(dst, int64(n), 10)
			continue
		}
		var err error
		if dst, err = l[i].AppendText(append(dst, '"')); err != nil {
			return nil, err
		}
		dst = append(dst, '"')
		i++
	}
	return append(dst, ']'), nil
}

func (l *runs) UnmarshalJSON(data []byte) error {
	var items []json.RawMessage
	if err := json.Unmarshal(data, &items); err != nil || items == nil {
		return fmt.Errorf("want an array of cards and numbers, got %s", Clip(string(data)))
	}
	list := runs{}
	for _, item := range items {
		var n int
		var c card.Card
		switch {
		case json.Unmarshal(item, &n) == nil && 0 < n && n <= maxRun-len(list):
			list = append(list, make(runs, n)...)
		case item[0] == '"' && json.Unmarshal(item, &c) == nil:
			list = append(list, c)
		default:
			return fmt.Errorf("%s is neither a card nor a number of face-down cards", Clip(string(item)))
		}
	}
	*l = list
	return nil
}
