package web_test

import "testing"

// A name that changes while its owner sits at a table is the new one there at once: at the seat, in the log, and
// under what its owner writes on the socket that was opened before.
func TestNewNameAtATable(t *testing.T) {
	r := newRoom(t)
	ann, ben := r.person("Guest 117"), r.person("Ben")
	id := ann.open(`{"game":"indigo","sit":true}`)
	a, b := ann.join(id), ben.join(id)
	ann.do("POST", "/api/session", `{"name":"Anna"}`, 200, nil)
	b.until("the new name at the seat", func() bool { return b.view.Seats[0].Name == "Anna" })
	if notes := b.view.Notes; len(notes) == 0 || notes[len(notes)-1].Was != "Guest 117" {
		t.Errorf("%+v", notes)
	}
	a.must("chat", `"text":"hello"`)
	b.until("what Anna writes", func() bool { return len(b.last.Texts) > 0 })
	if got := b.last.Texts[0].Name; got != "Anna" {
		t.Errorf("%q writes", got)
	}
}

// The owner gives the table to somebody else, who may then end it.
func TestPassATableOn(t *testing.T) {
	r := newRoom(t)
	ann, ben := r.person("Ann"), r.person("Ben")
	id := ann.open(`{"game":"indigo","sit":true}`)
	a, b := ann.join(id), ben.join(id)
	b.must("sit", `"seat":1`)
	if code := b.say("pass", `"seat":1`); code != "not-owner" {
		t.Errorf("Ben takes the table: %q", code)
	}
	a.must("pass", `"seat":1`)
	b.until("the table", func() bool { return b.view.Owner == ben.Account })
	b.must("end", "")
}

// A device that was added to an account does not delete the account, but signs itself out.
func TestAddedDeviceDeletes(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	var offer struct{ Code string }
	ann.do("POST", "/api/session/code", "", 200, &offer)
	phone := &person{room: r}
	phone.do("POST", "/api/session/device", `{"code":"`+offer.Code+`","bearer":true}`, 200, phone)
	phone.do("DELETE", "/api/session", "", 200, nil)
	phone.refused("GET", "/api/session", "", 401, "no-session")
	ann.do("GET", "/api/session", "", 200, nil)
}

// Nobody has a name by which others would take them for a bot or for the operator.
func TestNamesOfOthers(t *testing.T) {
	nobody := &person{room: newRoom(t)}
	for _, name := range []string{"Deep (b0t)", "Deep (\u0185ot)", "Deep \u249dot)", "h0use", "hous\u212e", "Admin", "R00m", "\u0410dmin"} {
		nobody.refused("POST", "/api/session", `{"name":"`+name+`"}`, 400, "bad-name")
	}
}
