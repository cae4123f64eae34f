package engine

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/strictjson"
)

// ZoneID identifies a zone by its name, such as "hand", "stock", "trick" or "won",
// and the seat it belongs to, or Nobody if it belongs to the table.
type ZoneID struct {
	Name string `json:"name"` // in the words of the game
	Seat Seat   `json:"seat"` // the seat it belongs to, or Nobody if it belongs to the table
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

// ZoneOf returns a zone with the given name, seat and cards.
func ZoneOf(name string, seat Seat, cards card.List) Zone { return Zone{ZoneID{name, seat}, cards} }

// String returns the zone in one line, such as "hand of seat 1: 10♥ ??". A run of more than
// 13 face-down cards is written as a count: "stock: 49×??".
func (z Zone) String() string {
	if len(z.Cards) == 0 {
		return z.ZoneID.String() + ": no cards"
	}
	const most = 13 // the most face-down cards that are written one by one: a hand
	text, down := z.ZoneID.String()+":", 0
	for i, c := range z.Cards {
		if down = down + 1; c != card.FaceDown {
			down = 0
		}
		switch last := i+1 == len(z.Cards) || z.Cards[i+1] != card.FaceDown; {
		case down == 0:
			text += " " + c.String()
		case last && down > most:
			text += fmt.Sprintf(" %d×%v", down, c)
		case last:
			text += strings.Repeat(" "+c.String(), down)
		}
	}
	return text
}

// zoneJSON is the JSON of a Zone.
type zoneJSON struct {
	Name  string          `json:"name"`
	Seat  Seat            `json:"seat"`
	Cards strictjson.Runs `json:"cards"`
}

// MarshalJSON returns the JSON of the zone, in which a number stands for a run
// of that many face-down cards: {"name":"hand","seat":1,"cards":["QH",5]}.
func (z Zone) MarshalJSON() ([]byte, error) {
	name, err := json.Marshal(z.Name)
	if err != nil {
		return nil, err
	}
	dst := append(make([]byte, 0, 48+5*len(z.Cards)), `{"name":`...) // by hand: servers send zones after each play
	dst = strconv.AppendInt(append(append(dst, name...), `,"seat":`...), int64(z.Seat), 10)
	dst, err = strictjson.Runs(z.Cards).AppendJSON(append(dst, `,"cards":`...))
	return append(dst, '}'), err
}

// UnmarshalJSON reads the JSON of a zone into z. On error, z is unchanged.
func (z *Zone) UnmarshalJSON(data []byte) error {
	var j zoneJSON
	if err := strictjson.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("engine: zone: %w", err)
	}
	*z = ZoneOf(j.Name, j.Seat, card.List(j.Cards))
	return nil
}
