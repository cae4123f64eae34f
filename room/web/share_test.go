package web_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
)

// One address and one network try to take all places of somebody's cup. They get a share; the owner of the
// cup can remove them, and they do not come back. The address of the owner may fill the cup.
func TestOneAddressFillsACup(t *testing.T) {
	r := newRoom(t, proxied)
	ann := r.person("Ann").from("192.0.2.1")
	id := ann.openCup(`{"game":"indigo","size":16}`)
	path, got := "/api/cups/"+id, []*person{}
	for n := range 32 { // 8 households of one customer, 4 accounts each
		eve := r.person(fmt.Sprint("Eve", n)).from(fmt.Sprintf("2001:db8:0:%x::1", n/4))
		if n < 16 {
			eve.address = "2001:db8:0:0::1"
		}
		if status, _ := eve.ask("POST", path+"/join", "{}"); status == 200 {
			got = append(got, eve)
		} else {
			eve.refused("POST", path+"/join", "{}", 409, "cup-full")
		}
		if n == 15 && len(got) != 4 {
			t.Errorf("one address has %d of 16 places, want 4", len(got))
		}
	}
	if len(got) != 8 {
		t.Errorf("one network has %d of 16 places, want 8", len(got))
	}
	r.person("Ben").from("192.0.2.2").do("POST", path+"/join", "{}", 200, nil)
	out := `{"account":"` + got[0].Account + `"}`
	got[1].refused("POST", path+"/remove", out, 403, "not-owner")
	ann.do("POST", path+"/remove", out, 200, nil)
	ann.refused("POST", path+"/remove", out, 409, "not-in")
	got[0].refused("POST", path+"/join", "{}", 429, "too-many-changes")
	for n := range 7 { // the places that are left
		r.person(fmt.Sprint("Guest", n)).from(ann.address).do("POST", path+"/join", "{}", 200, nil)
	}
}

// slow is a journal that finds no record before it is allowed to.
type slow struct {
	*journal.Memory
	free chan struct{}
}

func (j slow) Read(ctx context.Context, shelf journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	if shelf == journal.Records {
		<-j.free
	}
	return j.Memory.Read(ctx, shelf, key, after)
}

// One address asks for forty replays at the same time. It has only a few in the queue, so that others
// get their turn; the rest is refused at once.
func TestOneAddressAsksForManyReplays(t *testing.T) {
	j := slow{new(journal.Memory), make(chan struct{})}
	r := newRoomOn(t, j, proxied)
	codes := make(chan int, 41)
	ask := func(address, path string) {
		status, _ := (&person{room: r}).from(address).ask("GET", "/api/tables/none/matches/0"+path, "")
		codes <- status
	}
	for n := range 40 {
		go ask("192.0.2.1", []string{"", "/record.json", "/deals/0/record.json", "/deals/0/record.txt", "/deals/0/steps"}[n%5])
	}
	for n := range 32 {
		select {
		case status := <-codes:
			if status != http.StatusTooManyRequests {
				t.Errorf("status %d, want 429", status)
			}
		case <-time.After(10 * time.Second):
			close(j.free)
			t.Fatalf("%d of 40 are refused, want 32", n)
		}
	}
	go ask("192.0.2.2", "")
	close(j.free)
	for range 9 {
		if status := <-codes; status != http.StatusNotFound {
			t.Errorf("status %d, want 404", status)
		}
	}
}

// One account, one address and one network ask for all programs of the operator. Each gets only its
// share. The places are free again when the programs have gone.
func TestOneAddressTakesAllPrograms(t *testing.T) {
	gone := make(chan struct{})
	r := newRoom(t, proxied, func(_ *host.Options, o *web.Options) {
		o.Own = []string{"Deep"}
		o.Programs = func(ctx context.Context, p web.Program) error {
			e := table.Event{Kind: table.Sit, Seat: p.Seat, By: table.ByPerson, Who: p.Account, Name: p.Name, Program: true}
			if _, err := p.Table.Do(ctx, e); err != nil {
				return err
			}
			select {
			case <-gone:
			case <-ctx.Done():
			}
			return nil
		}
	})
	n := 0
	sits := func(address string, tries int) (sat int) {
		n++
		p := r.person(fmt.Sprint("Eve", n)).from(address)
		for range tries {
			path, order := "/api/tables/"+p.open(`{"game":"indigo"}`)+"/program", `{"name":"Deep","seat":1}`
			if status, _ := p.ask("POST", path, order); status == 200 {
				sat++
				continue
			}
			p.refused("POST", path, order, 429, "too-many-programs")
		}
		return sat
	}
	for _, tt := range []struct {
		address     string
		tries, want int
	}{
		{"2001:db8:0:1::1", 6, 4},
		{"2001:db8:0:1::2", 6, 4}, // another account of the same household
		{"2001:db8:0:1::3", 2, 0},
		{"2001:db8:0:2::1", 4, 4}, // another household of the same network
		{"2001:db8:0:3::1", 2, 0},
		{"192.0.2.1", 3, 3},
		{"192.0.2.2", 3, 1}, // 16 in all
	} {
		if got := sits(tt.address, tt.tries); got != tt.want {
			t.Errorf("%s: %d programs sit, want %d", tt.address, got, tt.want)
		}
	}
	close(gone)
	for end := time.Now().Add(limit); sits("2001:db8:0:1::1", 1) == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("no place is free again")
		}
	}
}
