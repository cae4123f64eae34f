// Package local seats people at a table of this process, as package guest does at a table of a card
// room. Its guests get the same messages, so that the full-screen terminal shows them both.
package local

import (
	"context"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/guest"
	"github.com/hoylecards/hoyle/live"
)

// Table is a match with people at some of its seats. The first deal begins once all of them are
// there.
type Table struct {
	ctx    context.Context
	title  string
	match  *hoyle.Match
	bots   *live.Bots
	names  []string // of the bots, by seat; "" is a person
	strict bool     // the seats with names have players other than bots

	mu     sync.Mutex
	people []person    // by seat
	guests []*Guest    // those who are connected
	shared *live.Match // nil before the first deal
	same   context.Context
	change context.CancelFunc // ends same when somebody comes or goes
}

// person is somebody who has a seat, whether connected or not.
type person struct{ key, name string }

// New returns a table that lasts until ctx ends. The match must have no deal yet. The names are those
// of the bots, by seat; "" stands for a person.
func New(ctx context.Context, title string, match *hoyle.Match, bots *live.Bots, names []string) *Table {
	t := &Table{ctx: ctx, title: title, match: match, bots: bots, names: names, people: make([]person, len(names))}
	t.same, t.change = context.WithCancel(ctx)
	return t
}

// Running is [New] for a match that has begun, and at which somebody else plays the seats with names.
// Nobody may take plays back.
func Running(ctx context.Context, title string, match *live.Match, names []string) *Table {
	t := New(ctx, title, match.Look().Match, nil, names)
	t.shared, t.strict = match, true
	return t
}

// Sit gives a person a seat, or gives back the one that they had under the same key. It reports
// false if all seats are taken, or if the match cannot begin. The guest leaves when ctx ends.
func (t *Table) Sit(ctx context.Context, key, name string) (*Guest, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := slices.IndexFunc(t.people, func(p person) bool { return p.key == key })
	if seat < 0 {
		seat = t.free()
	}
	if seat < 0 {
		return nil, false
	}
	t.people[seat] = person{key, name}
	if t.shared == nil && t.free() < 0 && t.begin() != nil {
		return nil, false
	}
	g := &Guest{table: t, seat: hoyle.Seat(seat), came: make(chan guest.Message, 16)}
	g.ctx, g.quit = context.WithCancel(ctx)
	context.AfterFunc(t.ctx, g.quit)
	context.AfterFunc(g.ctx, func() { t.leave(g) })
	t.set(append(t.guests, g))
	go g.stay()
	return g, true
}

// free returns the first seat that is neither a bot's nor a person's, or -1.
func (t *Table) free() int {
	for seat, p := range t.people {
		if t.names[seat] == "" && p.key == "" {
			return seat
		}
	}
	return -1
}

// begin deals, and starts the bots.
func (t *Table) begin() (err error) {
	if t.shared, err = live.New(t.ctx, t.match, nil); err != nil {
		return err
	}
	for seat, name := range t.names {
		if name != "" {
			go t.bots.Play(t.ctx, t.shared, hoyle.Seat(seat), live.Named(name))
		}
	}
	return nil
}

// set sets who is connected, and tells all of them.
func (t *Table) set(guests []*Guest) {
	t.guests = guests
	t.change()
	t.same, t.change = context.WithCancel(t.ctx)
}

// leave takes a guest off the list of those who are connected.
func (t *Table) leave(g *Guest) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.set(slices.DeleteFunc(t.guests, func(other *Guest) bool { return other == g }))
}

// Empty reports whether nobody is connected.
func (t *Table) Empty() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.guests) == 0
}

// Knows reports whether the person with a key has a seat.
func (t *Table) Knows(key string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.ContainsFunc(t.people, func(p person) bool { return p.key == key })
}

// Ended reports whether the match is over, or the table closed.
func (t *Table) Ended() bool {
	m := t.Match()
	return t.ctx.Err() != nil || m != nil && m.Look().Match.Over()
}

// Match returns the match, or nil before the first deal.
func (t *Table) Match() *live.Match {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.shared
}

// seats says who sits where, and returns the match, or nil before the first deal. The context ends when
// somebody comes or goes.
func (t *Table) seats() ([]guest.Seat, *live.Match, context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	seats := make([]guest.Seat, len(t.names))
	for i, name := range t.names {
		seats[i] = guest.Seat{Bot: name}
		if p := t.people[i]; p.key != "" {
			here := slices.ContainsFunc(t.guests, func(g *Guest) bool { return int(g.seat) == i })
			seats[i] = guest.Seat{Name: p.name, Away: !here, Ready: true}
		}
	}
	return seats, t.shared, t.same
}

// say passes a text to everybody who is connected.
func (t *Table) say(seat hoyle.Seat, text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	m := guest.Message{T: "chat", Texts: []guest.Text{{Name: t.people[seat].name, Text: text}}}
	for _, g := range t.guests {
		go g.tell(m)
	}
}

// alone reports whether all other seats are bots'.
func (t *Table) alone() bool {
	people := slices.DeleteFunc(slices.Clone(t.names), func(bot string) bool { return bot != "" })
	return len(people) == 1 && !t.strict
}
