package cups

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/room/table"
)

// Called is a table of a cup at which a person is to play.
type Called struct {
	Table     string `json:"table"`
	Cup       string `json:"cup"`
	Title     string `json:"title"` // of the cup
	Game      string `json:"game"`
	GameTitle string `json:"gameTitle"`
}

// Calls returns the tables at which an account is to play. Of two results, the one with the greater version
// is the newer one.
func (all *Cups) Calls(account string) (tables []Called, version uint64) {
	all.mu.Lock()
	defer all.mu.Unlock()
	tables = slices.AppendSeq([]Called{}, maps.Values(all.calls[account]))
	slices.SortFunc(tables, func(a, b Called) int { return cmp.Compare(a.Table, b.Table) })
	return tables, all.version.Load()
}

// Config returns the configuration of a table to which the players of a cup are called. It reports false
// if the id is not that of such a table.
func (all *Cups) Config(id string) (table.Config, bool) {
	i := strings.LastIndex(id, "r")
	c, err := all.Find(id[:max(i, 0)])
	if err != nil {
		return table.Config{}, false
	}
	return c.State().Called(c.ID, id)
}

// compare reports whether a cup has changed since it was last compared, and returns the accounts whose
// table in the cup has changed since then. A cup that is not, or no longer, in the list does not count as
// changed. The caller holds the lock writing of the cup.
func (all *Cups) compare(c *Cup) (called []string, changed bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	before, now := c.told, c.state
	if now == before || all.byID[c.ID] != c {
		return nil, false
	}
	c.told = now
	all.version.Add(1)
	for _, p := range now.Places {
		id := now.TableOf(c.ID, p.Who)
		if before.TableOf(c.ID, p.Who) == id {
			continue
		}
		called = append(called, p.Who)
		all.uncall(p.Who, c.ID)
		if id != "" {
			if all.calls[p.Who] == nil {
				all.calls[p.Who] = map[string]Called{}
			}
			f := now.Facts(c.ID)
			all.calls[p.Who][c.ID] = Called{id, c.ID, f.Title, f.Game, f.GameTitle}
		}
	}
	return called, true
}

// uncall forgets the table of a cup at which an account was to play. The caller holds the lock.
func (all *Cups) uncall(account, id string) {
	delete(all.calls[account], id)
	if len(all.calls[account]) == 0 {
		delete(all.calls, account)
	}
}

// drop forgets a cup, and returns the accounts that were to play in it.
func (all *Cups) drop(id string) (called []string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.byID, id)
	all.version.Add(1)
	for account, by := range all.calls {
		if _, in := by[id]; in {
			called = append(called, account)
			all.uncall(account, id)
		}
	}
	return called
}
