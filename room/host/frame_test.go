package host_test

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/diff"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// reader is a socket of somebody at a table. It knows the last message with a view.
type reader struct {
	who   string
	diffs bool
	mark  host.Mark
	view  json.RawMessage
	rev   int
	bytes int // of all messages
	short int // differences
}

// look reads what is new.
func (r *reader) look(t *testing.T, at *host.Table) {
	t.Helper()
	data, mark, err := at.Frame(r.who, r.mark, r.diffs)
	if err != nil {
		t.Fatal(err)
	}
	if r.mark = mark; data == nil {
		return
	}
	r.bytes += len(data)
	var m struct {
		T   string
		Rev int
		D   json.RawMessage
	}
	decode(t, data, &m)
	if m.T == "diff" {
		if r.short++; !r.diffs || r.view == nil {
			t.Fatalf("a difference for somebody who cannot read it: %s", data)
		}
		sent := data
		if data, err = diff.Apply(r.view, m.D); err != nil || len(data) <= len(sent) {
			t.Fatalf("%v, or the difference is no shorter than the view: %s", err, sent)
		}
		decode(t, data, &m)
	}
	r.view, r.rev = data, m.Rev
}

func decode(t *testing.T, data []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
}

// pair is two sockets of one account, which look at the same moments. Only one takes differences.
type pair struct{ whole, diffs *reader }

func newPair(who string) *pair { return &pair{&reader{who: who}, &reader{who: who, diffs: true}} }

// look compares what the two sockets know.
func (p *pair) look(t *testing.T, at *host.Table) {
	t.Helper()
	until(t, "the same event", func() bool { // a bot may play between two looks
		p.whole.look(t, at)
		p.diffs.look(t, at)
		if p.whole.rev == p.diffs.rev {
			return true
		}
		p.whole.mark, p.diffs.mark = host.Mark{}, host.Mark{} // both begin again, having seen nothing
		return false
	})
	var whole, diffs any
	decode(t, p.whole.view, &whole)
	decode(t, p.diffs.view, &diffs)
	if !reflect.DeepEqual(whole, diffs) {
		t.Fatalf("with differences %s knows\n%s\ninstead of\n%s", p.whole.who, p.diffs.view, p.whole.view)
	}
}

// act makes a random person do something that may be refused.
func act(t *testing.T, at *host.Table, r *rand.Rand) {
	t.Helper()
	s, deal := at.Deal()
	who := []string{"ann", "ben", "eve", "tom"}[r.IntN(4)]
	kinds := []table.Kind{table.Next, table.Next, table.Undo, table.Agree, table.Agree, table.Back, table.Leave, table.Resign}
	e := person(kinds[r.IntN(len(kinds))], who)
	e.Seat, e.Spot, e.Yes = s.SeatOf(who), s.Now.Spot, r.IntN(3) > 0
	switch often := r.IntN(10) > 0; {
	case e.Seat == hoyle.Nobody:
		e.Kind, e.Seat = table.Sit, hoyle.Seat(r.IntN(len(s.Chairs)))
	case often && (s.Phase == table.Waiting || s.Phase == table.Over):
		e.Kind = table.Ready
	case often && s.Phase == table.Playing:
		e.Kind, e.Seat = table.Play, s.Awaited()[0]
		e.Who = s.Chairs[e.Seat].Who
		moves := deal.Legal(e.Seat)
		e.Move = moves[r.IntN(len(moves))]
	case e.Kind == table.Undo:
		e.Plays = s.MayUndo(e.Seat)
	case e.Kind == table.Agree:
		if asked := cmp.Or(s.Asked, s.Agreed); asked != nil {
			e.Request = asked.ID
		}
	}
	_, _ = at.Do(t.Context(), e)
}

// A socket that takes differences knows the same after each of them as one that gets whole views: of players,
// spectators and people who may not watch, at tables of all games, after plays, requests to take plays
// back, new deals and matches, while people come and go, and with several changes in one message.
func TestDifferences(t *testing.T) {
	clock := &table.Clock{Bank: 300, Increment: 2}
	for i, c := range []table.Config{
		{Game: "indigo", Format: "deals", Number: 3, Clock: clock},
		{Game: "catcheleven", Format: "deals", Number: 2},
		{Game: "karata", Rules: json.RawMessage(`{"seats":3}`), Format: "deals", Number: 2, NoSpectators: true, Clock: clock},
		{Game: "doppelkopf", Format: "session", Number: 2},
		{Game: "hearts", Format: "deals", Number: 2, Clock: clock},
		{Game: "blackjack", Rules: json.RawMessage(`{"players":2,"casino":true,"decks":6}`), Number: 4},
	} {
		t.Run(c.Game, func(t *testing.T) {
			h := newHost(t, new(journal.Memory), host.Options{Times: host.Times{Pause: 10 * time.Millisecond}})
			at := open(t, h, c)
			for _, who := range []string{"ann", "ben", "eve", "tom"} {
				defer watch(t, at, who).Close()
			}
			var all []*pair
			for _, who := range []string{"ann", "ann", "ben", "eve", "tom", "zoe"} {
				all = append(all, newPair(who))
			}
			r := rand.New(rand.NewPCG(1, uint64(i)))
			phases := map[table.Phase]int{}
			short := 0
			enough := func() bool { return short >= 200 && phases[table.Playing] >= 50 }
			for n := 0; n < 150 || n < 3000 && !enough(); n++ { // a pause may be long on a busy machine
				act(t, at, r)
				phases[at.State().Phase]++
				for _, p := range all {
					switch r.IntN(20) {
					case 0, 1, 2, 3: // slow
						continue
					case 4: // back on another connection, or it asks for a whole view
						p.whole.mark, p.diffs.mark = host.Mark{}, host.Mark{}
					}
					before := p.diffs.short
					p.look(t, at)
					short += p.diffs.short - before
				}
			}
			whole, diffs := 0, 0
			for _, p := range all {
				whole, diffs = whole+p.whole.bytes, diffs+p.diffs.bytes
			}
			t.Logf("%d bytes instead of %d, %d differences, %v", diffs, whole, short, phases)
			if !enough() {
				t.Error("too little was compared")
			}
		})
	}
}

// TestBytesOfViews logs for each game how many bytes a player and a spectator are sent for each event of
// some deals that house bots play, with a clock: in whole views and in differences.
func TestBytesOfViews(t *testing.T) {
	people := []string{"ann", "ben", "eve", "tom"}
	for _, c := range []table.Config{
		{Game: "karata", Rules: json.RawMessage(`{"seats":3}`), Format: "deals", Number: 3},
		{Game: "doppelkopf", Format: "session", Number: 2},
		{Game: "hearts", Format: "deals", Number: 2},
		{Game: "blackjack", Rules: json.RawMessage(`{"players":2,"casino":true,"decks":6}`), Number: 10},
		{Game: "indigo", Format: "deals", Number: 3},
		{Game: "catcheleven", Format: "deals", Number: 3},
	} {
		c.Clock = &table.Clock{Bank: 600}
		at := open(t, newHost(t, new(journal.Memory), host.Options{Times: host.Times{Pause: time.Millisecond}}), c)
		s := at.State()
		for i := range s.Chairs[:s.Game().Players()] {
			defer watch(t, at, people[i]).Close()
			if i > 0 {
				do(t, at, sits(people[i], hoyle.Seat(i)))
			}
		}
		for i := range s.Game().Players() {
			do(t, at, person(table.Ready, people[i]))
		}
		r := rand.New(rand.NewPCG(1, 2))
		all, events := []*pair{newPair("ann"), newPair("zoe")}, 0
		for at.State().Phase != table.Over && events < 300 {
			s, deal := at.Deal()
			if s.Phase == table.Playing {
				e := table.Event{Kind: table.Play, Seat: s.Awaited()[0], By: table.ByPerson, Spot: s.Now.Spot}
				e.Who = s.Chairs[e.Seat].Who
				e.Move = must.Have(deal.Choose(t.Context(), e.Seat, "house", r))(t)
				do(t, at, e)
			}
			for _, p := range all {
				p.look(t, at)
			}
			events = at.State().Len
		}
		whole, diffs := 0, 0
		for _, p := range all {
			whole, diffs = whole+p.whole.bytes/2/events, diffs+p.diffs.bytes/2/events
		}
		t.Logf("%s: %d bytes for each of %d events, as differences %d", c.Game, whole, events, diffs)
		if diffs > whole/2 {
			t.Errorf("in %s a difference has %d bytes instead of %d", c.Game, diffs, whole)
		}
	}
}
