// Package chat plays cards in a group chat, on package live: a table for any game. The adapter for a
// chat network passes what people write to [Table.Hear], each message once. A person writes
//
//	4 · play 7♥ · 7h     a move: its number in the list that was whispered, its words, or its text
//	table                to see the cards and the moves
//	undo                 to take back the person's last play and what followed it, if all people agree
//	yes                  to agree
//	next                 to deal again once a deal is over
package chat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/live"
)

// Table is a match in a group.
type Table struct {
	match   *live.Match
	people  []string          // by seat; "" is a bot
	names   *strings.Replacer // puts names of people for seats
	post    func(text string)
	whisper func(person, text string)
	mu      sync.Mutex // held while somebody is told something
	told    live.Spot  // what the group has been told
	lists   []list     // by seat
	asked   live.Spot  // where somebody asked to take back all but the first keep plays
	keep    int
	missing []string // those who have not agreed to that
}

// list is what a seat was whispered last. The numbers of its moves come after those of the list
// before, so that a message that comes twice or too late does not mean another move.
type list struct {
	at, since live.Spot // since when the seat was awaited
	moves     []string
	says      []hoyle.Phrase // the words for them
	first     int            // the number of the first move, less one
}

// New returns the table of a match. People have different names, in the order of their seats; bots
// play for "", and at the seats that are left. The functions that post to the group and whisper to a
// person are called one at a time, and must not wait for [Table.Hear]. New refuses a match in which some sit out.
func New(m *live.Match, people []string, post func(text string), whisper func(person, text string)) (*Table, error) {
	match := m.Look().Match
	if match.Players() > match.Game().Players() {
		return nil, errors.New("chat: a match here has as many players as a deal")
	}
	seats := make([]string, match.Game().Players())
	copy(seats, people)
	var names []string
	for seat, name := range slices.Backward(seats) { // "seat 1" begins "seat 10"
		names = append(names, hoyle.Seat(seat).String(), cmp.Or(name, fmt.Sprint("bot ", seat+1)))
	}
	all := strings.NewReplacer(names...)
	return &Table{match: m, people: seats, names: all, post: post, whisper: whisper, lists: make([]list, len(seats))}, nil
}

// Run tells people what happens, and plays for the bots, until ctx ends.
func (t *Table) Run(ctx context.Context, bots *live.Bots) {
	begun := t.match.Look()
	t.tell(begun) // before the bots play, so that the group hears of all that they do
	bot := live.Named(begun.Match.Game().Info().Bots[0].Name)
	for seat, name := range t.people {
		if name == "" {
			go bots.Play(ctx, t.match, hoyle.Seat(seat), bot)
		}
	}
	for now := range t.match.Follow(ctx, begun.Spot) {
		t.tell(now)
	}
}

// tell posts what has happened, and shows the table to seats that have to move since then.
func (t *Table) tell(now live.Now) {
	t.mu.Lock()
	defer t.mu.Unlock()
	v, _ := now.Show(hoyle.Nobody, t.told) // every match has spectators
	t.post(t.names.Replace(news(now, v, t.told)))
	t.told = now.Spot
	for _, a := range now.Awaited {
		if t.people[a.Seat] != "" && t.lists[a.Seat].since != a.Since {
			t.lists[a.Seat].since = a.Since
			t.show(now, a.Seat)
		}
	}
}

// news returns the lines for the group, which knows a spot, given what a spectator sees.
func news(now live.Now, v live.View, known live.Spot) string {
	var lines []string
	logs, same := append(v.Ended, v.Log), now.Check(known) == nil
	if !same && len(v.Ended) == 0 {
		logs = nil // the group has heard of nothing yet, or of plays that have been taken back
	}
	for i, log := range logs {
		deal := now.Match.Deal(now.Match.Len() - len(logs) + i)
		for _, e := range log {
			var line []string
			for _, n := range deal.Tell(hoyle.Nobody, e.Event) {
				line = append(line, n.String())
			}
			lines = append(lines, strings.Join(line, "; "))
		}
	}
	if !same { // somebody has dealt, or plays have been taken back
		lines = append(lines, fmt.Sprintf("%v: deal %d, %d plays.", now.Match.Game(), now.Match.Len(), now.Match.Table().Len()))
	}
	if v.Turn == hoyle.Nobody {
		lines = append(lines, "The deal is over. "+scores(v))
	}
	return strings.Join(lines, "\n")
}

func scores(v live.View) string {
	text := []string{"Points in this deal (in all that are over):"}
	for seat, score := range v.Score {
		text = append(text, fmt.Sprintf("%v %d (%d)", hoyle.Seat(seat), score, v.Total[seat]))
	}
	return strings.Join(text, " ")
}

// show whispers to the person at a seat what the seat sees, with the list of its moves.
func (t *Table) show(now live.Now, seat hoyle.Seat) {
	v, _ := now.Show(seat, now.Spot) // the seats of people are in the match, and need no log
	lines := []string{scores(v)}
	for _, z := range v.Zones {
		lines = append(lines, z.String())
	}
	for _, m := range v.Marks { // such as the trumps, or who deals
		lines = append(lines, strings.TrimPrefix(fmt.Sprintf("%v: %s", m.Seat, m.Text), hoyle.Nobody.String()+": "))
	}
	l := &t.lists[seat]
	if l.at != v.Spot {
		l.at, l.moves, l.says, l.first = v.Spot, v.Legal, v.Says, (l.first+len(l.moves))%1000
	}
	for i, say := range v.Says {
		lines = append(lines, fmt.Sprintf("%d: %s", l.first+i+1, say.Text))
	}
	t.whisper(t.people[seat], t.names.Replace(strings.Join(lines, "\n")))
}

// Hear does what a person wrote. If that cannot be done, it whispers why, and returns the error.
func (t *Table) Hear(ctx context.Context, person, text string) error {
	err := hoyle.ErrSeat
	if seat := slices.Index(t.people, person); seat >= 0 && person != "" {
		err = t.do(ctx, hoyle.Seat(seat), strings.TrimSpace(text))
	}
	if err != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.whisper(person, live.Refuse(err).Reason)
	}
	return err
}

func (t *Table) do(ctx context.Context, seat hoyle.Seat, text string) error {
	t.mu.Lock()
	now, told, l := t.match.Look(), t.told, t.lists[seat]
	t.mu.Unlock()
	switch text {
	case "table":
		t.mu.Lock()
		defer t.mu.Unlock()
		t.show(now, seat)
		return nil
	case "next":
		return t.match.Next(ctx, told)
	case "undo", "yes":
		return t.undo(ctx, now, seat, text == "undo")
	}
	for i, move := range l.moves {
		if text == fmt.Sprint(l.first+i+1) || strings.EqualFold(text, l.says[i].Text) {
			return t.match.Play(ctx, seat, l.at, move)
		}
	}
	move, _ := now.Match.Game().MoveText(text)
	return t.match.Play(ctx, seat, told, cmp.Or(move, text))
}

// undo asks all people to take back the last play of a seat with what followed it, or agrees with the
// person who has asked, and does it once all have agreed.
func (t *Table) undo(ctx context.Context, now live.Now, seat hoyle.Seat, asks bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if asks && now.Spot == t.told {
		t.asked, t.keep, t.missing = now.Spot, -1, slices.Clone(t.people)
		for _, e := range now.Match.Table().Log(hoyle.Nobody, 0) {
			if e.Seat == seat {
				t.keep = e.Number
			}
		}
	}
	t.missing = slices.DeleteFunc(t.missing, func(p string) bool { return p == "" || p == t.people[seat] })
	switch {
	case now.Spot != t.asked:
		return hoyle.ErrStale
	case t.keep < 0 || len(now.Awaited) == 0: // the cards of a deal that is over may be open
		return live.ErrUndo
	case len(t.missing) > 0:
		t.post(fmt.Sprintf("To take back %d plays: %q from %s.", now.Match.Table().Len()-t.keep, "yes", strings.Join(t.missing, ", ")))
		return nil
	}
	return t.match.UndoTo(ctx, now.Spot, t.keep)
}
