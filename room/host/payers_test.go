package host_test

import (
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// Ten people of ten addresses each play at one table, far within their shares. Eve fills the rest of the
// memory, and watches all of them with one socket each. None of their tables ends.
func TestWhoWatchesEndsNoTableOfOthers(t *testing.T) {
	for _, watch := range []bool{false, true} {
		const most = 2000
		h := newHost(t, new(journal.Memory), host.Options{Most: host.Most{MaxHeld: most}})
		var all []*host.Table
		for n := range 10 {
			who := fmt.Sprint("ben", n)
			at := rounds(t, h, host.Client{Account: who, Address: fmt.Sprint("192.0.2.", n)})
			must.Do(t, fill(t, at, who, 130))
			all = append(all, at)
		}
		for n := range 2 { // Eve's other address, with two tables of her own
			who := fmt.Sprint("eve", n)
			at := rounds(t, h, host.Client{Account: who, Address: "203.0.113.1"})
			must.Do(t, fill(t, at, who, 230))
		}
		if watch {
			for _, at := range all {
				w := must.Have(at.Watch(host.Client{Account: "eve", Address: "203.0.113.2"}))(t)
				t.Cleanup(w.Close)
			}
		}
		ended := 0
		for range 3 {
			h.Settle()
			for n, at := range all {
				if at.State().Phase != table.Ended {
					_ = fill(t, at, fmt.Sprint("ben", n), at.State().Len+6)
				}
			}
		}
		h.Settle()
		for _, at := range all {
			if at.State().Phase == table.Ended {
				ended++
			}
		}
		t.Logf("Eve watches: %v; tables of others that ended: %d of 10", watch, ended)
		if ended > 0 {
			t.Errorf("a watcher ended %d tables of others", ended)
		}
	}
}
