package web

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// command is a message from the client.
type command struct {
	T       string    `json:"t"`
	ID      string    `json:"id,omitempty"`
	Seat    int8      `json:"seat,omitempty"`
	Bot     string    `json:"bot,omitempty"`
	Seed    string    `json:"seed,omitempty"`
	Spot    live.Spot `json:"spot,omitzero"`
	Plays   int       `json:"n,omitempty"`
	Move    string    `json:"move,omitempty"`
	Request int       `json:"request,omitempty"`
	Yes     bool      `json:"yes,omitempty"`
	Text    string    `json:"text,omitempty"`
}

const (
	maxID   = 40  // characters
	maxMove = 200 // bytes
	maxText = 300 // characters
)

// kinds lists the kinds of events that a client may ask for.
var kinds = map[string]table.Kind{
	"sit": table.Sit, "leave": table.Leave, "bot": table.SetBot, "kick": table.Kick, "ready": table.Ready, "unready": table.Unready,
	"play": table.Play, "next": table.Next, "undo": table.Undo, "rest": table.Rest, "agree": table.Agree, "resign": table.Resign, "back": table.Back,
	"end": table.End, "pass": table.Pass,
}

// hear carries out a message and answers it.
func (k *socket) hear(ctx context.Context, data []byte) {
	if err := k.tooMuch(); err != nil {
		if len(k.out) < maxBacklog/2 {
			k.refuse("", err)
		}
		return
	}
	var c command
	if err := gamekit.Unmarshal(data, &c); err != nil || !isID(c.ID) {
		k.refuse("", errRequest)
		return
	}
	switch c.T {
	case "sync":
		k.resync.Store(true)
		k.watcher.Changed.Send()
		return
	case "beat":
		k.beat()
		return
	}
	if c.ID == "" {
		k.refuse("", errRequest)
		return
	}
	switch c.T {
	case "chat":
		k.done(c.ID, k.chat(ctx, c))
	case "nudge":
		k.done(c.ID, k.nudge(ctx, c))
	case "hint", "know":
		err := take(k.server.hints, k.from)
		if err == nil && !k.advised.CompareAndSwap(false, true) {
			err = errTooFast
		}
		if err != nil {
			k.refuse(c.ID, err)
			return
		}
		go k.hint(ctx, c) // moves need not wait for the hint
	default:
		k.done(c.ID, k.do(ctx, c))
	}
}

// isID reports whether a text is empty or can be the id of an intention.
func isID(id string) bool {
	return len(id) <= maxID && strings.Trim(id, accountLetters+"ABCDEFGHIJKLMNOPQRSTUVWXYZ-_") == ""
}

func (k *socket) do(ctx context.Context, c command) error {
	kind, ok := kinds[c.T]
	if !ok || len(c.Move) > maxMove || c.Plays < 0 {
		return errRequest
	}
	who, err := k.server.people.find(ctx, k.token)
	if err != nil { // the session has ended
		k.cancel(err)
		return err
	}
	if kind != table.Play && kind != table.Next {
		if err := take(k.server.changes, k.from); err != nil {
			return err
		}
	}
	e := table.Event{
		Kind: kind, Seat: hoyle.Seat(c.Seat), By: table.ByPerson, Who: k.who.Account, ID: k.who.Account + "/" + c.ID,
		Spot: c.Spot, Plays: c.Plays, Move: texts.Typed(c.Move), Bot: c.Bot, Request: c.Request, Yes: c.Yes,
	}
	if c.Seed != "" {
		seed, err := deck.ParseSeed(c.Seed)
		if err != nil {
			return errSeed
		}
		e.Seed = &seed
	}
	if kind == table.Sit {
		e.Home = k.table.State().Home(k.from.Payer())
		if e.Name = distinct(who, k.table.State()); k.server.Host.Seats(k.who.Account) >= k.server.Host.MaxSeats {
			return errTables
		}
	}
	_, err = k.table.Do(ctx, e)
	return err
}

func (k *socket) done(id string, err error) {
	if err != nil {
		k.refuse(id, err)
		return
	}
	k.send(map[string]any{"t": "ok", "id": id, "rev": k.table.State().Len})
}

func (k *socket) refuse(id string, err error) {
	r := refuse(err)
	if r.Code == "fault" {
		k.server.Log.Error("message failed", note.Table, k.table.ID, note.N, k.table.State().Len, note.Err(err))
	}
	k.server.Meter.Count(meter.Refused, 1, r.Code)
	k.send(struct {
		T  string `json:"t"`
		ID string `json:"id"`
		refusal
	}{"no", id, r})
}

func (k *socket) chat(ctx context.Context, c command) error {
	text, state := strings.TrimSpace(c.Text), k.table.State()
	who, err := k.server.people.find(ctx, k.token)
	switch {
	case err != nil:
		return err
	case state.Outsider(k.who.Account):
		return errSpectators
	case !table.IsShown(text, len(text)):
		return errChat
	case utf8.RuneCountInString(text) > maxText:
		return errChatLong
	}
	if err := take(k.server.chats, k.from); err != nil {
		return err
	}
	return k.table.Say(ctx, k.who.Account+"/"+c.ID, host.Text{
		Account: k.who.Account, Name: distinct(who, state), Seat: state.SeatOf(k.who.Account), Text: text,
	})
}

// nudge reminds the person at a seat; all reminders to a person share one limit.
func (k *socket) nudge(ctx context.Context, c command) error {
	if err := take(k.server.changes, k.from); err != nil {
		return err
	}
	to, err := k.table.Slow(hoyle.Seat(c.Seat), k.who.Account)
	if err != nil {
		return err
	}
	if err := take(k.server.nudges, share.Client{Account: to}); err != nil {
		return err
	}
	return k.server.Host.Nudge(ctx, k.table, to, k.who.Account)
}

// distinct returns a person's name for a table, marked if another player there has the same name.
func distinct(who person, s *table.State) string {
	same := func(c table.Chair) bool {
		return c.Who != "" && c.Who != who.Account && table.SameName(c.Name, who.Name)
	}
	return marked(who.Name, slices.ContainsFunc(s.Chairs, same))
}

// marked returns a name, marked unless the person is the first to have it.
func marked(name string, second bool) string {
	const mark = " (2)"
	if !second {
		return name
	}
	runes := []rune(name)
	return string(runes[:min(len(runes), table.MaxName-len(mark))]) + mark
}

// hint answers a message that asks for a hint, or only for what the seat could know.
func (k *socket) hint(ctx context.Context, c command) {
	seat, answer := k.table.State().SeatOf(k.who.Account), map[string]any{"t": c.T, "id": c.ID}
	var err error
	if answer["chances"], err = k.table.Know(ctx, seat); err == nil && c.T == "hint" {
		answer["moves"], err = k.table.Hint(ctx, seat)
	}
	k.advised.Store(false)
	if err != nil {
		k.refuse(c.ID, err)
		return
	}
	k.send(answer)
}
