package host

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// The reasons why a person is not invited.
var (
	ErrNotHere  = engine.Sentinel("not-here", "host: that person is not here")
	ErrNoFriend = engine.Sentinel("not-followed", "host: you do not follow that person")
)

// Invite sends an invitation to a table to a person whom the author follows and who is
// here. The author must have a seat at the table or have opened it. Only the account that opened a
// table with a password may invite a person to it; the person then needs no password. The errors
// are [ErrNoFriend]; [ErrNotHere], even if the person is here but has blocked the author or is
// hidden; and those of [Table.Do].
func (h *Host) Invite(ctx context.Context, from friends.Known, to, at string) error {
	t, err := h.Table(at)
	if err != nil {
		return err
	}
	s := t.State()
	if s.SeatOf(from.Account) == hoyle.Nobody && s.Owner != from.Account {
		return table.ErrSeated
	}
	own, err := h.List(ctx, from.Account)
	if err != nil {
		return err
	}
	if !own.IsFollowing(to) {
		return ErrNoFriend
	}
	shown, err := h.Shows(ctx, to, from.Account)
	if err != nil {
		return err
	}
	if !shown || !h.Here(to) {
		return ErrNotHere
	}
	if !s.Admits(to) {
		if _, err := t.Do(ctx, table.Event{Kind: table.Admit, Seat: hoyle.Nobody, By: table.ByPerson, Who: from.Account, Guest: to}); err != nil {
			return err
		}
	}
	h.Greet(h.ctx, from.Account, from.Name)
	h.run(message{At: h.Now().UnixMilli(), To: to, From: from.Account, Table: t.ID})
	return nil
}

// messages is the topic of the nodes' messages about invitations.
const messages = "errands" // as older nodes call it

// run runs a message at every node. At this node it does so immediately.
func (h *Host) run(m message) {
	h.do(m)
	if !h.cluster.Shared() {
		return
	}
	m.By = h.cluster.ID
	if err := journal.Tell(h.journal, messages, m); err != nil {
		h.Log.Debug("message to the nodes not sent", note.Err(err))
	}
}

// hearMessage runs a message from another node.
func (h *Host) hearMessage(data []byte) {
	var m message
	if json.Unmarshal(data, &m) == nil && m.By != h.cluster.ID {
		h.pool.Go(func() { h.do(m) })
	}
}

// do runs a message at this node.
func (h *Host) do(m message) {
	if m.At == 0 {
		h.visitors.at(m.To, func(who *visitor) { who.decline(m) })
		return
	}
	t, err := h.Table(m.Table)
	if err != nil || h.nameHere(m.To) == "" {
		return
	}
	name, err := h.Name(h.ctx, m.From)
	if err != nil {
		return
	}
	s := t.State()
	what := Invitation{m.At, m.From, name, t.ID, s.Config.Title, s.Config.Game, s.GameTitle()}
	h.visitors.at(m.To, func(who *visitor) {
		if !m.Nudge {
			who.keep(what, who.current(h.tables.has, h.Now()))
		}
		for _, socket := range who.sockets {
			if m.Nudge {
				socket.Nudged(what)
			} else {
				socket.Invited(what)
			}
		}
	})
}

// keep adds an invitation to those that may still be answered, in place of an earlier one to the same table
// from the same person.
func (who *visitor) keep(i Invitation, current []Invitation) {
	kept := slices.DeleteFunc(current, func(old Invitation) bool { return old.Table == i.Table && old.From == i.From })
	who.invitations = append(kept[max(0, len(kept)-maxInvitations+1):], i)
}

// decline forgets the invitations that are no longer wanted.
func (who *visitor) decline(m message) {
	who.invitations = slices.DeleteFunc(who.invitations, func(i Invitation) bool {
		return (m.Table == "" || m.Table == i.Table) && (m.From == "" || m.From == i.From)
	})
}

// Decline forgets the invitations of an account to a table.
func (h *Host) Decline(who, at string) { h.run(message{To: who, Table: at}) }
