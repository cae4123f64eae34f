package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/steady"
	"github.com/hoylecards/hoyle/room/web"
)

// code asks for a code for another device.
func (p *person) code() string {
	p.room.t.Helper()
	var made struct{ Code string }
	p.do("POST", "/api/session/code", "", 200, &made)
	return made.Code
}

// device returns a client that had no session until a code was typed into it.
func (r *room) device(code string) *person {
	r.t.Helper()
	p := &person{room: r}
	p.do("POST", "/api/session/device", fmt.Sprintf(`{"code":%q,"bearer":true}`, code), 200, p)
	return p
}

// A code gives another device the same account, with its seat and its name. An account that is
// deleted is gone on both devices.
func TestSecondDevice(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	id := ann.open(`{"game":"indigo","sit":true}`)
	code := ann.code()
	if len(code) != 9 || strings.ContainsAny(code, "018") {
		t.Errorf("the code is %q", code)
	}
	typed := " " + strings.ReplaceAll(strings.ToLower(code), "-", " ")
	second := r.device(strings.NewReplacer("o", "0", "i", "1").Replace(typed))
	if second.Account != ann.Account || second.Name != "Ann" || second.Token == ann.Token {
		t.Fatalf("the second device is %+v, want the account of %+v with another token", second, ann)
	}
	if at := second.join(id); at.view.Seat != 0 {
		t.Errorf("the second device has seat %d", at.view.Seat)
	}
	second.do("POST", "/api/session", `{"name":"Anna"}`, 200, nil)
	var first struct {
		Name    string
		Devices int
		Added   bool
	}
	if ann.do("GET", "/api/session", "", 200, &first); first.Name != "Anna" || first.Devices != 1 || first.Added {
		t.Errorf("the first device is %+v", first)
	}
	ann.do("DELETE", "/api/session", "", 200, nil)
	second.refused("GET", "/api/session", "", 401, "no-session")
}

// A code works for one device, and is valid for five minutes, even if the clock of the machine is set
// back by a day meanwhile.
func TestCodeOnce(t *testing.T) {
	var passed, set atomic.Int64
	since := func() time.Duration { return time.Duration(passed.Load()) }
	wall := func() time.Time { return time.UnixMilli(1_800_000_000_000).Add(since() + time.Duration(set.Load())) }
	r := newRoom(t, func(o *host.Options, _ *web.Options) { o.Now = steady.Clock(wall(), wall, since) })
	ann := r.person("Ann")
	code := ann.code()
	r.device(code)
	other := &person{room: r}
	other.refused("POST", "/api/session/device", fmt.Sprintf(`{"code":%q}`, code), 403, "wrong-code")
	late := ann.code()
	set.Store(int64(-24 * time.Hour))
	passed.Store(int64(6 * time.Minute)) // of which a twentieth may not count
	other.refused("POST", "/api/session/device", fmt.Sprintf(`{"code":%q}`, late), 403, "wrong-code")
	gone := ann.code()
	ann.do("DELETE", "/api/session", "", 200, nil)
	other.refused("POST", "/api/session/device", fmt.Sprintf(`{"code":%q}`, gone), 403, "wrong-code")
}

// The store contains no code, and a code is not a token.
func TestCodeIsNotStored(t *testing.T) {
	j := new(journal.Memory)
	r := newRoomOn(t, j)
	code := r.person("Ann").code()
	plain := strings.ReplaceAll(code, "-", "")
	for _, shelf := range []journal.Shelf{journal.Codes, journal.People} {
		keys, err := journal.Keys(t.Context(), j, shelf)
		if err != nil || len(keys) != 1 {
			t.Fatalf("%v: %v", keys, err)
		}
		entries, err := j.Read(t.Context(), shelf, keys[0], 0)
		if err != nil || strings.Contains(keys[0]+string(entries[0].Data), plain) {
			t.Errorf("%s %s: %s has the code, or %v", shelf, keys[0], entries[0].Data, err)
		}
	}
	for _, token := range []string{plain, code, "code " + plain} {
		p := &person{room: r, Token: token}
		p.refused("GET", "/api/session", "", 401, "no-session")
	}
}

// A client that guesses codes is stopped, by address and by account. After that, even the right
// code does not help.
func TestCodeGuesses(t *testing.T) {
	now := time.Now()
	r := newRoom(t, func(_ *host.Options, o *web.Options) {
		o.Proxied, o.Now = 1, func() time.Time { return now }
	})
	ann, eve := r.person("Ann"), r.person("Eve")
	code := ann.code()
	right := fmt.Sprintf(`{"code":%q,"bearer":true}`, code)
	guess := func(p *person, want string) {
		t.Helper()
		p.refused("POST", "/api/session/device", `{"code":"AAAA-AAAA"}`, map[string]int{"wrong-code": 403, "too-fast": 429}[want], want)
	}
	nobody := &person{room: r, address: "192.0.2.1"}
	for range 5 {
		guess(nobody, "wrong-code")
	}
	guess(nobody, "too-fast")
	nobody.refused("POST", "/api/session/device", right, http.StatusTooManyRequests, "too-fast")
	for i := range 5 { // an account with many addresses
		eve.address = fmt.Sprintf("192.0.2.%d", 10+i)
		guess(eve, "wrong-code")
	}
	eve.address = "192.0.2.99"
	guess(eve, "too-fast")
	now = now.Add(12 * time.Second)
	nobody.do("POST", "/api/session/device", right, 200, nil)

	for range 2 {
		ann.code()
	}
	ann.refused("POST", "/api/session/code", "", 429, "too-fast")
}

// Two clients that type the same code at the same time do not both get the account.
func TestCodeRace(t *testing.T) {
	r := newRoom(t, func(_ *host.Options, o *web.Options) { o.Limits.Guesses = web.Limit{Burst: 100, Every: time.Second} })
	body := fmt.Sprintf(`{"code":%q,"bearer":true}`, r.person("Ann").code())
	won := make(chan int, 8)
	for range cap(won) {
		go func() {
			status, _ := (&person{room: r}).ask("POST", "/api/session/device", body)
			won <- status
		}()
	}
	n := 0
	for range cap(won) {
		if <-won == http.StatusOK {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d clients have the account", n)
	}
}

// The account that a device had is about to be deleted once the device has another account, and loses its seats. A
// program keeps its token.
func TestDeviceLeavesItsAccount(t *testing.T) {
	r := newRoom(t)
	ann, guest, program := r.person("Ann"), r.person("Guest"), r.person("Program")
	id := guest.open(`{"game":"indigo","sit":true}`)
	guest.do("POST", "/api/session/device", fmt.Sprintf(`{"code":%q}`, ann.code()), 200, nil)
	guest.refused("GET", "/api/session", "", 403, "ending")
	if at := ann.join(id); at.view.Seats[0].Name != "" {
		t.Errorf("%q has the seat of the account that is gone", at.view.Seats[0].Name)
	}
	program.do("POST", "/api/session/device", fmt.Sprintf(`{"code":%q,"bearer":true}`, ann.code()), 200, nil)
	program.do("GET", "/api/session", "", 200, nil)
	ann.do("POST", "/api/session/device", fmt.Sprintf(`{"code":%q}`, ann.code()), 200, nil) // its own
	ann.do("GET", "/api/session", "", 200, nil)
}

// An added device can sign itself out, and the first one can sign out all others.
func TestSignOut(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	second, third := r.device(ann.code()), r.device(ann.code())
	second.do("DELETE", "/api/session/device", "", 200, nil)
	second.refused("GET", "/api/session", "", 401, "no-session")
	third.do("GET", "/api/session", "", 200, nil)
	ann.do("DELETE", "/api/session/device", "", 200, nil)
	third.refused("GET", "/api/session", "", 401, "no-session")
	ann.do("GET", "/api/session", "", 200, nil)
}

// Nodes that share a journal know about the devices that were added at other nodes.
func TestDeviceAtAnotherNode(t *testing.T) {
	here, there := nodes(t)
	ann := here.person("Ann")
	ann.at(there).do("GET", "/api/session", "", 200, nil) // it remembers Ann without a device
	second := here.device(ann.code())
	second.at(there).do("GET", "/api/session", "", 200, nil)
	ann.do("DELETE", "/api/session/device", "", 200, nil)
	wait(t, "the message to the other node", func() bool {
		status, _ := second.at(there).ask("GET", "/api/session", "")
		return status == 401
	})
	ann.at(there).do("GET", "/api/session", "", 200, nil)
}
