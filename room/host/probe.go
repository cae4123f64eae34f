package host

import "github.com/hoylecards/hoyle/room/meter"

// probe lets the meter read the host's numbers.
func (h *Host) probe() {
	h.Meter.Watch(meter.Tables, h.size)
	h.Meter.Watch(meter.Owned, h.owned)
	h.Meter.Watch(meter.Members, h.members.alive)
	h.Meter.Watch(meter.Away, h.members.storeAway)
	h.Meter.Watch(meter.Cups, func() float64 { return float64(h.Cups.Len()) })
	h.Meter.Watch(meter.Feed, h.news.Size)
}

// size returns the number of tables.
func (h *Host) size() float64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return float64(len(h.tables) + len(h.asleep))
}

// owned returns the number of tables that this host owns.
func (h *Host) owned() float64 {
	h.mu.Lock()
	tables := h.all()
	h.mu.Unlock()
	n := len(h.sleeping(func(id string, _ *sleeper) bool { return h.owns(id) }))
	for _, t := range tables {
		if h.owns(t.ID) {
			n++
		}
	}
	return float64(n)
}

// alive returns the number of nodes that are alive, this one included.
func (m *members) alive() float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return float64(len(m.others) + 1)
}

// storeAway returns 1 if the store does not answer, otherwise 0.
func (m *members) storeAway() float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.since.IsZero() {
		return 1
	}
	return 0
}
