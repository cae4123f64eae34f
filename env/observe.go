package env

import (
	"encoding/binary"
	"math"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// The bytes of a zone.
const (
	downAt   = card.Count // the count of face-down cards follows the counts of the cards
	zoneLen  = card.Count + 1
	lastLen  = 4 // the last cards of a zone of the table
	scoreLen = 2
	playLen  = 3
)

// placeOf holds, for each card, the place of its count in a zone.
var placeOf = func() (all [256]uint8) {
	for i := range all {
		all[i] = downAt
		if c := card.Card(i); c.Valid() {
			all[i] = uint8(c.Index())
		}
	}
	return all
}()

// sheet holds the layout of observations, and the observation in progress. It is the part of an
// observer that is compiled once for all games. What it keeps between calls saves allocations.
type sheet struct {
	seats  engine.Seat
	fields []Field
	size   int
	slots  [][]slot // for each viewer and zone

	dst  []byte // the observation in progress
	slot []slot // the slots of its viewer
}

// slot is the place of a zone.
type slot struct {
	at    int
	table bool // whether the zone is the table's, so that its last cards follow
}

// observer writes observations of the views of one game.
type observer[S comparable, M engine.Move] struct {
	sheet  sheet
	game   engine.Game[S, M]
	speech engine.Speech[S, M]
	own    engine.Observer[S] // the game, if it is an Observer
	view   engine.View[S]
	lay    func(zone int, c card.Card, n int)
}

func newObserver[S comparable, M engine.Move](g engine.Game[S, M]) *observer[S, M] {
	o := &observer[S, M]{game: g, speech: engine.SpeechOf[S, M](g), sheet: sheet{seats: engine.Seat(g.Seats())}}
	var table, seat []string
	if o.own, _ = g.(engine.Observer[S]); o.own != nil {
		table, seat = o.own.Facts()
	}
	o.lay = o.sheet.add
	var none S
	o.sheet.layOut(table, seat, g.Zones(none))
	return o
}

// layOut lists the fields: those of each seat, those of the table, and the zones.
func (o *sheet) layOut(table, seat []string, zones []engine.Zone) {
	for s := range int(o.seats) {
		o.field("turn", s, 1)
		o.field("side", s, 1)
		o.field("score", s, scoreLen)
		for _, name := range seat {
			o.field(name, s, 1)
		}
	}
	for _, name := range table {
		o.field(name, int(engine.Nobody), 1)
	}
	begins := make([]int, len(zones))
	byName := map[string][]int{} // the zones of seats
	for i, z := range zones {
		begins[i] = o.size
		if z.Seat == engine.Nobody {
			o.field(z.Name, int(engine.Nobody), zoneLen+lastLen)
			continue
		}
		o.field(z.Name, len(byName[z.Name]), zoneLen)
		byName[z.Name] = append(byName[z.Name], i)
	}
	for viewer := range int(o.seats) {
		slots := make([]slot, len(zones))
		for i, z := range zones {
			slots[i] = slot{begins[i], z.Seat == engine.Nobody}
		}
		for _, same := range byName {
			for j, zone := range same {
				slots[zone].at = begins[same[(j-viewer%len(same)+len(same))%len(same)]]
			}
		}
		o.slots = append(o.slots, slots)
	}
}

func (o *sheet) field(name string, seat, n int) {
	o.fields = append(o.fields, Field{name, seat, o.size, n})
	o.size += n
}

// write writes the observation of the view to dst, which has room for it.
func (o *observer[S, M]) write(dst []byte) {
	from := o.view.Seat
	if from < 0 || from >= o.sheet.seats {
		from = 0 // a spectator is treated as seat 0
	}
	o.sheet.begin(dst, from)
	if at := o.seen(from); o.own != nil {
		o.own.AppendFacts(at, &o.view.State, engine.Nobody) // into dst, which has room
		o.own.EachCard(&o.view.State, o.lay)
	} else {
		o.sheet.addZones(o.game.Zones(o.view.State))
	}
}

// begin begins the observation of a seat.
func (o *sheet) begin(dst []byte, from engine.Seat) {
	o.dst, o.slot = dst[:o.size], o.slots[from]
	clear(o.dst)
}

// addZones adds the cards of all zones.
func (o *sheet) addZones(zones []engine.Zone) {
	for zone, z := range zones {
		for _, c := range z.Cards {
			o.add(zone, c, 1)
		}
	}
}

// seen writes what is seen of each seat, and returns the part of dst that it has written.
func (o *observer[S, M]) seen(from engine.Seat) []byte {
	s := &o.view.State
	turn, own, at := o.game.Turn(*s), 0, o.sheet.dst[:0]
	seats := o.sheet.seats
	for i := range seats {
		seat := (from + i) % seats
		var flags [2]byte
		if seat == turn {
			flags[0] = 1
		}
		side := o.speech.Side(*s, seat)
		if i == 0 {
			own = side
		}
		switch {
		case side == -1 || own == -1:
		case side == own:
			flags[1] = 1
		default:
			flags[1] = 2
		}
		score := min(max(o.game.Score(*s, seat), math.MinInt16), math.MaxInt16)
		at = append(at, flags[0], flags[1], byte(score), byte(score>>8))
		if o.own != nil {
			at = o.own.AppendFacts(at, s, seat)
		}
	}
	return at
}

// add adds n equal cards to a zone, and to the last cards of a zone of the table.
func (o *sheet) add(zone int, c card.Card, n int) {
	slot, place := o.slot[zone], placeOf[c]
	at := &o.dst[slot.at+int(place)]
	*at = byte(min(int(*at)+n, math.MaxUint8))
	if !slot.table {
		return
	}
	lasts := o.dst[slot.at+zoneLen:]
	for range min(n, lastLen) {
		binary.LittleEndian.PutUint32(lasts, binary.LittleEndian.Uint32(lasts)<<8|uint32((place+1)%zoneLen))
	}
}
