package host_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// rounds opens a table at which an account plays Blackjack by itself, with a socket.
func rounds(t *testing.T, h *host.Host, from host.Client) *host.Table {
	t.Helper()
	id := must.Have(h.Open(t.Context(), from, table.Config{Game: "blackjack", Format: "rounds", Number: table.MaxEvents, Access: table.Public}))(t)
	at := find(t, h, id)
	w := must.Have(at.Watch(from))(t)
	t.Cleanup(w.Close)
	do(t, at, sits(from.Account, 0), person(table.Ready, from.Account))
	return at
}

// fill plays at a table until it has a number of events. It returns the error that ends this earlier.
func fill(t *testing.T, at *host.Table, who string, events int) error {
	t.Helper()
	for s := at.State(); s.Len < events; s = at.State() {
		e := person(table.Next, who)
		if e.Spot = s.Now.Spot; s.Phase == table.Playing {
			e.Kind, e.Move = table.Play, s.Deal.Legal(0)[0]
		}
		if _, err := at.Do(t.Context(), e); err != nil {
			return err
		}
	}
	return nil
}

// One network has many tables, each with a socket and ever more events. Once the room holds too much,
// the longest of them end, until the network is down to its share. The tables of others go on.
func TestOneNetworkFillsTheMemory(t *testing.T) {
	const most = 2000 // events
	h := newHost(t, new(journal.Memory), host.Options{Most: host.Most{MaxHeld: most}})
	ben := rounds(t, h, host.Client{Account: "ben", Address: "192.0.2.1"})
	must.Do(t, fill(t, ben, "ben", 150))
	ends := map[string]*host.Table{}
	for n := range 8 {
		eve := host.Client{Account: fmt.Sprint("eve", n), Address: fmt.Sprint("2001:db8:0:", n, "::"), Network: "2001:db8::/48"}
		ends[eve.Account] = rounds(t, h, eve)
		must.Do(t, fill(t, ends[eve.Account], eve.Account, 100))
	}
	if h.Settle(); h.Awake() != 9 {
		t.Fatal("tables end although there is space")
	}
	for length := 200; length <= 400; length += 100 {
		for who, at := range ends {
			if at.State().Phase == table.Ended {
				continue
			}
			if err := fill(t, at, who, length); err != nil && !errors.Is(err, table.ErrFull) {
				t.Fatal(err)
			}
		}
		h.Settle()
	}
	held, left := 0, 0
	for _, at := range ends {
		if s := at.State(); s.Phase != table.Ended {
			held, left = held+s.Len, left+1
		}
	}
	if held > most || left == 0 {
		t.Errorf("the network holds %d of %d events at %d tables", held, most, left)
	}
	if err := fill(t, ben, "ben", 500); err != nil {
		t.Errorf("the table of another network: %v", err)
	}
}

// A table that must end does not cut off the deal that is being played, and begins no other, however
// fast the person asks for one.
func TestDealsEndBeforeTheirTable(t *testing.T) {
	h := newHost(t, new(journal.Memory), host.Options{Most: host.Most{MaxHeld: 50}})
	at := rounds(t, h, host.Client{Account: "eve", Address: "192.0.2.66"})
	for at.State().Len < 100 || at.State().Phase != table.Playing {
		must.Do(t, fill(t, at, "eve", at.State().Len+1))
	}
	if h.Settle(); at.State().Phase != table.Playing {
		t.Fatalf("the table is %s in a deal", at.State().Phase)
	}
	deal := at.State().DealNo()
	if err := fill(t, at, "eve", 200); !errors.Is(err, table.ErrFull) || at.State().DealNo() != deal || at.State().Phase != table.Paused {
		t.Errorf("%v, %s in deal %d after deal %d", err, at.State().Phase, at.State().DealNo(), deal)
	}
	if h.Settle(); at.State().Phase != table.Ended {
		t.Errorf("the table is %s", at.State().Phase)
	}
}

// The longest table of a network must end. It still must when another table of the network has become
// longer, which may then go on.
func TestTheSameTableEnds(t *testing.T) {
	const most = 800 // events; a network may have a quarter of them
	h := newHost(t, new(journal.Memory), host.Options{Most: host.Most{MaxHeld: most}})
	for n := range 3 { // they have less than their shares
		who := fmt.Sprint("ben", n)
		must.Do(t, fill(t, rounds(t, h, host.Client{Account: who, Address: fmt.Sprint("192.0.2.", n)}), who, 170))
	}
	long, other := rounds(t, h, host.Client{Account: "eve", Address: "192.0.2.66"}), rounds(t, h, host.Client{Account: "tom", Address: "192.0.2.66"})
	for long.State().Len < 150 || long.State().Phase != table.Playing {
		must.Do(t, fill(t, long, "eve", long.State().Len+1))
	}
	for _, length := range []int{100, long.State().Len + 5, long.State().Len + 10} {
		if err := fill(t, other, "tom", length); err != nil {
			t.Fatalf("the other table, with %d events: %v", other.State().Len, err)
		}
		h.Settle()
	}
	if err := fill(t, long, "eve", 2*most); !errors.Is(err, table.ErrFull) {
		t.Errorf("the table with %d events: %v", long.State().Len, err)
	}
}
