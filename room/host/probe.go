package host

import (
	"github.com/hoylecards/hoyle/room/meter"
)

// probe lets the meter read the host's numbers.
func (h *Host) probe() {
	h.Meter.Watch(meter.Tables, func() float64 {
		_, all := h.tables.size()
		return float64(all)
	})
	h.Meter.Watch(meter.Owned, h.owned)
	h.Meter.Watch(meter.Members, func() float64 { return float64(h.cluster.Alive()) })
	h.Meter.Watch(meter.Away, func() float64 {
		if h.cluster.StoreAway() {
			return 1
		}
		return 0
	})
	h.Meter.Watch(meter.Cups, func() float64 { return float64(h.Cups.Len()) })
	h.Meter.Watch(meter.Feed, h.news.Size)
}

// owned returns the number of tables that this host owns.
func (h *Host) owned() float64 {
	tables := h.tables.all()
	n := len(h.tables.sleeping(func(id string, _ *sleeper) bool { return h.cluster.Owns(id) }))
	for _, t := range tables {
		if h.cluster.Owns(t.ID) {
			n++
		}
	}
	return float64(n)
}
