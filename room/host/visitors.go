package host

import (
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/cups"
)

// anywhere stands in for a table in the nodes' messages about who has any socket.
const anywhere = ""

// visitor is an account that has a socket.
type visitor struct {
	name        string
	sockets     map[int]*listener
	invitations []Invitation
}

// visitors are the accounts that have sockets at this node, and those that had one a
// moment ago.
type visitors struct {
	mu   sync.Mutex
	next int
	here map[string]*visitor
}

func (v *visitors) init() { v.here = map[string]*visitor{} }

// at calls do with an account that is here, while the visitors are locked.
func (v *visitors) at(account string, do func(who *visitor)) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if who := v.here[account]; who != nil {
		do(who)
	}
}

// Listener is a socket of an account. Whatever page is open, it is told of everything that concerns the
// person. The methods return immediately.
type Listener interface {
	// Invited tells the listener of an invitation.
	Invited(i Invitation)
	// Nudged tells the listener that somebody is waiting for the person at a table.
	Nudged(at Invitation)
	// Called tells the listener about all the cup tables at which the person is to play.
	Called(tables []cups.Called)
}

// listener is a socket, with the version of the last news of cup tables that it was told.
type listener struct {
	Listener
	version uint64
}

// call tells the socket of the tables of cups, unless it has heard of something newer. The caller holds the
// lock of the visitors.
func (l *listener) call(tables []cups.Called, version uint64) {
	if version > l.version {
		l.version = version
		l.Called(tables)
	}
}

// Invitation is an invitation to a table, from one person to another, or a nudge.
type Invitation struct {
	At        int64  `json:"at"` // milliseconds since 1970
	From      string `json:"from"`
	Name      string `json:"name"` // of the author
	Table     string `json:"table"`
	Title     string `json:"title"`
	Game      string `json:"game"`
	GameTitle string `json:"gameTitle"`
}

// Invitations to a person who is here are kept for some time, so that the next page that the person
// opens can show them.
const (
	maxInvitations = 20
	inviteLasts    = time.Hour
)

// message is a message from a node to the others: an invitation, a nudge, or the news that
// some invitations are no longer wanted. Each node looks up names and titles itself.
type message struct {
	By    string `json:"by"` // the node
	At    int64  `json:"at"` // 0 if invitations are no longer wanted
	To    string `json:"to"`
	From  string `json:"from,omitempty"`  // "" for all
	Table string `json:"table,omitempty"` // "" for all
	Nudge bool   `json:"nudge,omitempty"` // instead of an invitation
}

// current returns a copy of the invitations that may still be answered, and forgets all
// others. The caller holds the lock of the visitors.
func (who *visitor) current(exists func(table string) bool, now time.Time) []Invitation {
	var kept []Invitation
	for _, i := range who.invitations {
		if exists(i.Table) && now.Sub(time.UnixMilli(i.At)) < inviteLasts {
			kept = append(kept, i)
		}
	}
	who.invitations = kept
	return append([]Invitation(nil), kept...)
}
