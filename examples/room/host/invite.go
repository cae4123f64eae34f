package host

import (
	"context"
	"time"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/room/friends"
	"github.com/hoylecards/hoyle/examples/room/table"
)

// The reasons for which a person is not invited.
var (
	ErrNotHere  = engine.Sentinel("not-here", "host: that person is not here")
	ErrNoFriend = engine.Sentinel("not-followed", "host: you do not follow that person")
)

// Invitation is an invitation to a table, from a person to another.
type Invitation struct {
	At        int64  `json:"at"` // milliseconds since 1970
	From      string `json:"from"`
	Name      string `json:"name"` // of who invites
	Table     string `json:"table"`
	Title     string `json:"title"`
	Game      string `json:"game"`
	GameTitle string `json:"gameTitle"`
}

// The invitations of a person who is here wait for the next page for some time.
const (
	maxInvitations = 20
	inviteLasts    = time.Hour
)

// Invite sends an invitation to a table to a person whom the author follows and who
// is here. The author has a seat at the table or has opened it; only who has opened
// it invites to a table with a password, and the person then comes in without the
// password. The errors are [ErrNoFriend], [ErrNotHere], also if the person has blocked
// the author or is not to be seen, and those of [Table.Do].
func (h *Host) Invite(ctx context.Context, from friends.Known, to, at string) error {
	t, err := h.Table(at)
	if err != nil {
		return err
	}
	s := t.State()
	if s.SeatOf(from.Account) == engine.Nobody && s.Owner != from.Account {
		return table.ErrSeated
	}
	own, err := h.list(ctx, from.Account)
	if err != nil {
		return err
	}
	if !own.list.IsFollowing(to) {
		return ErrNoFriend
	}
	shown, err := h.shows(ctx, to, from.Account)
	if err != nil {
		return err
	}
	if !shown || !h.Here(to) {
		return ErrNotHere
	}
	if !s.Admits(to) {
		if _, err := t.Do(ctx, table.Event{Kind: table.Admit, Seat: engine.Nobody, By: table.ByPerson, Who: from.Account, Guest: to}); err != nil {
			return err
		}
	}
	c := s.Config
	if !h.deliver(to, Invitation{h.Now().UnixMilli(), from.Account, from.Name, t.ID, c.Title, c.Game, s.Game().String()}) {
		return ErrNotHere
	}
	return nil
}

// current returns the invitations that may still be answered, and forgets the others.
// The caller holds the lock of the visitors.
func (who *visitor) current(h *Host) []Invitation {
	var kept []Invitation
	for _, i := range who.invitations {
		if _, err := h.Table(i.Table); err == nil && h.Now().Sub(time.UnixMilli(i.At)) < inviteLasts {
			kept = append(kept, i)
		}
	}
	who.invitations = kept
	return append([]Invitation(nil), kept...)
}

// deliver hands an invitation to the sockets of an account. It reports whether the
// account is here.
func (h *Host) deliver(to string, i Invitation) bool {
	v := &h.visitors
	v.mu.Lock()
	who := v.here[to]
	if who == nil {
		v.mu.Unlock()
		return false
	}
	kept := []Invitation{}
	for _, old := range who.current(h) {
		if old.Table != i.Table || old.From != i.From {
			kept = append(kept, old)
		}
	}
	who.invitations = append(kept[max(0, len(kept)-maxInvitations+1):], i)
	ears := make([]func(Invitation), 0, len(who.sockets))
	for _, hear := range who.sockets {
		ears = append(ears, hear)
	}
	v.mu.Unlock()
	for _, hear := range ears {
		hear(i)
	}
	return true
}

// decline forgets the invitations to an account that match.
func (h *Host) decline(who string, match func(Invitation) bool) {
	v := &h.visitors
	v.mu.Lock()
	defer v.mu.Unlock()
	if here := v.here[who]; here != nil {
		var kept []Invitation
		for _, i := range here.invitations {
			if !match(i) {
				kept = append(kept, i)
			}
		}
		here.invitations = kept
	}
}

// Decline forgets the invitations of an account to a table.
func (h *Host) Decline(who, at string) {
	h.decline(who, func(i Invitation) bool { return i.Table == at })
}
