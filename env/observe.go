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
	slots  [][]int // for each viewer, where each zone begins
	table  []bool  // for each zone, whether it is the table's

	dst   []byte   // the observation in progress
	slot  []int    // the slots of its viewer
	lasts []uint32 // the last cards of each zone, the last one in the low byte
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
	o.lasts, o.table = make([]uint32, len(zones)), make([]bool, len(zones))
	for viewer := range int(o.seats) {
		slot := make([]int, len(zones))
		for i, z := range zones {
			slot[i], o.table[i] = begins[i], z.Seat == engine.Nobody
		}
		for _, same := range byName {
			for j, zone := range same {
				slot[zone] = begins[same[(j-viewer%len(same)+len(same))%len(same)]]
			}
		}
		o.slots = append(o.slots, slot)
	}
}

func (o *sheet) field(name string, seat, n int) {
	o.fields = append(o.fields, Field{name, seat, o.size, n})
	o.size += n
}

// write writes the observation of a view to dst, which has room for it.
func (o *observer[S, M]) write(dst []byte, v engine.View[S]) {
	from := v.Seat
	if from < 0 || from >= o.sheet.seats {
		from = 0 // a spectator is treated as seat 0
	}
	o.view = v
	o.sheet.begin(dst, from)
	if at := o.seen(from); o.own != nil {
		o.own.AppendFacts(at, &o.view.State, engine.Nobody) // into dst, which has room
		o.own.EachCard(&o.view.State, o.lay)
	} else {
		o.sheet.addZones(o.game.Zones(o.view.State))
	}
	o.sheet.end()
}

// begin begins the observation of a seat.
func (o *sheet) begin(dst []byte, from engine.Seat) {
	o.dst, o.slot = dst[:o.size], o.slots[from]
	clear(o.dst)
	clear(o.lasts)
}

// addZones adds the cards of all zones.
func (o *sheet) addZones(zones []engine.Zone) {
	for zone, z := range zones {
		for _, c := range z.Cards {
			o.add(zone, c, 1)
		}
	}
}

// end writes the last cards of the zones of the table.
func (o *sheet) end() {
	for zone, last := range o.lasts {
		if o.table[zone] {
			binary.LittleEndian.PutUint32(o.dst[o.slot[zone]+zoneLen:], last)
		}
	}
}

// seen writes what is seen of each seat, and returns the part of dst that it has written.
func (o *observer[S, M]) seen(from engine.Seat) []byte {
	s := &o.view.State
	turn, own, at := o.game.Turn(*s), o.speech.Side(*s, from), o.sheet.dst[:0]
	seats := o.sheet.seats
	for i := range seats {
		seat := (from + i) % seats
		var flags [2]byte
		if seat == turn {
			flags[0] = 1
		}
		switch side := o.speech.Side(*s, seat); {
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

// add adds n equal cards to a zone.
func (o *sheet) add(zone int, c card.Card, n int) {
	place := placeOf[c]
	at := &o.dst[o.slot[zone]+int(place)]
	*at = byte(min(int(*at)+n, math.MaxUint8))
	if place++; place == downAt+1 {
		place = 0
	}
	for range min(n, lastLen) {
		o.lasts[zone] = o.lasts[zone]<<8 | uint32(place)
	}
}
