package host

import (
	"cmp"
	"slices"

	"github.com/hoylecards/hoyle/room/cup"
)

// Called is a table of a cup at which a person is to play.
type Called struct {
	Table     string `json:"table"`
	Cup       string `json:"cup"`
	Title     string `json:"title"` // of the cup
	Game      string `json:"game"`
	GameTitle string `json:"gameTitle"`
}

// calledTo returns the tables of cups at which an account is to play.
func (h *Host) calledTo(account string) []Called {
	tables := []Called{}
	for _, c := range h.cups.list() {
		s := c.State()
		if s.Phase != cup.Playing { // most cups are over
			continue
		}
		if id := s.TableOf(c.ID, account); id != "" {
			f := s.Facts(c.ID)
			tables = append(tables, Called{id, c.ID, f.Title, f.Game, f.GameTitle})
		}
	}
	slices.SortFunc(tables, func(a, b Called) int { return cmp.Compare(a.Table, b.Table) })
	return tables
}

// call sends the tables of an account to its sockets at this node. It holds the lock
// throughout, so that an older list never arrives after a newer one.
func (h *Host) call(account string) {
	v := &h.visitors
	v.mu.Lock()
	defer v.mu.Unlock()
	if who := v.here[account]; who != nil {
		tables := h.calledTo(account)
		for _, ear := range who.sockets {
			ear.Called(tables)
		}
	}
}

// callPlayers calls the people at this node whose table of a cup has changed. It does
// nothing while the cup is being read.
func (h *Host) callPlayers(id string, before, now *cup.State) {
	if h.cups.find(id) == nil {
		return
	}
	for _, p := range now.Places {
		if p.Who != "" && h.nameHere(p.Who) != "" && before.TableOf(id, p.Who) != now.TableOf(id, p.Who) {
			h.call(p.Who)
		}
	}
}
