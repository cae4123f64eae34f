package table_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/table"
)

// tables are configurations of all kinds. In those marked single, each card occurs once in the
// pack, and no view knows a face-down card.
var tables = []struct {
	config table.Config
	single bool
}{
	{table.Config{Game: "indigo", Format: "deals", Number: 2, Clock: &table.Clock{Bank: 60, Increment: 2}}, true},
	{table.Config{Game: "catcheleven", Format: "deals", Number: 2}, true},
	{table.Config{Game: "catcheleven", Rules: json.RawMessage(`{"seats":4}`), Format: "deals", Number: 1}, true},
	{table.Config{Game: "karata", Rules: json.RawMessage(`{"seats":3}`), Format: "deals", Number: 2}, false},
	{table.Config{Game: "blackjack", Rules: json.RawMessage(`{"players":2,"casino":true,"decks":6}`), Number: 3}, false},
	{table.Config{Game: "doppelkopf", Format: "deals", Number: 1}, false},
	{table.Config{Game: "hearts", Format: "deals", Number: 1, Clock: &table.Clock{Bank: 30}}, false},
}

// fold is a table under random events, and a model of its seats.
type fold struct {
	t      *rapid.T
	state  *table.State
	events []table.Event
	single bool
	now    int64
	chairs []chair
	dealt  []string // the people and their seats when the cards were dealt
	owner  string
	sat    bool // the owner has had a seat
}

// chair is a seat in the model.
type chair struct {
	who, bot      string
	ready, vacant bool
	since         int // the event by which the person sat down
}

var people = []string{"ann", "ben", "eve", "tom", "zoe"}

func (f *fold) playing() bool { return f.state.Phase == table.Playing || f.state.Phase == table.Paused }

func (f *fold) seatOf(who string) int {
	return slices.IndexFunc(f.chairs, func(c chair) bool { return c.who == who })
}

// expected reports whether the model accepts an event; the result known reports whether the model
// covers such events.
func (f *fold) expected(e table.Event) (takes, known bool) {
	mine := f.seatOf(e.Who)
	valid := e.Seat >= 0 && int(e.Seat) < len(f.chairs)
	switch e.Kind {
	case table.Sit:
		return mine < 0 && valid && f.chairs[e.Seat].who == "" &&
			(f.chairs[e.Seat].bot == "" || f.chairs[e.Seat].vacant || !f.playing()), true
	case table.Leave:
		return mine >= 0, true
	case table.SetBot:
		fills := mine >= 0 && e.Bot != "" && valid && f.chairs[e.Seat].bot == ""
		return (e.Who == f.owner || fills) && !f.playing() && valid && f.chairs[e.Seat].who == "" && e.Bot != "nobody", true
	case table.Unready:
		return mine >= 0 && !f.playing(), true
	case table.Ready:
		return mine >= 0 && !f.playing(), mine >= 0
	case table.Pass:
		return e.Who == f.owner && valid && f.chairs[e.Seat].who != "", true
	case table.Resign:
		return false, mine < 0 || !f.playing()
	case table.End:
		return e.Who == f.owner && !f.playing(), true
	}
	return false, false
}

// follow applies an event that the table accepted to the model.
func (f *fold) follow(e table.Event, was table.Phase) {
	mine := f.seatOf(e.Who)
	running := was == table.Playing || was == table.Paused
	switch e.Kind {
	case table.Sit:
		f.chairs[e.Seat] = chair{who: e.Who, since: e.N}
		f.sat = f.sat || e.Who == f.owner
	case table.Leave:
		f.chairs[mine] = chair{}
		if running {
			bot := f.state.Game().Info().Bots[0].Name
			f.chairs[mine] = chair{bot: bot, vacant: f.state.Chairs[mine].Vacant} // not if the person had resigned
		}
	case table.SetBot:
		f.chairs[e.Seat] = chair{bot: e.Bot}
	case table.Pass:
		f.owner, f.sat = f.chairs[e.Seat].who, true
	case table.Ready, table.Unready:
		if mine >= 0 {
			f.chairs[mine].ready = e.Kind == table.Ready
		}
	}
	if people := slices.ContainsFunc(f.chairs, func(c chair) bool { return c.who != "" }); people &&
		slices.Contains([]table.Kind{table.SetBot, table.Ready, table.Unready}, e.Kind) {
		if !slices.ContainsFunc(f.chairs, func(c chair) bool { return c.who == "" && c.bot == "" || c.who != "" && !c.ready }) {
			if f.state.Phase == was { // a deal can be over as soon as it is dealt
				f.t.Fatal("all are ready and nothing begins")
			}
		} else if f.state.Phase != was {
			f.t.Fatal("a match begins too early")
		}
	}
	if f.state.Phase != was && (f.playing() != running || f.state.Phase == table.Over) {
		for i := range f.chairs {
			f.chairs[i].ready = false
			if f.state.Phase == table.Over || !running {
				f.chairs[i].vacant = false
			}
		}
	}
}

// passOn gives the table to the person who has sat there the longest, if its owner has left the seat.
func (f *fold) passOn() {
	if !f.sat || f.playing() || f.state.Phase == table.Ended || f.seatOf(f.owner) >= 0 {
		return
	}
	first := chair{}
	for _, c := range f.chairs {
		if c.who != "" && (first.who == "" || c.since < first.since) {
			first = c
		}
	}
	if first.who != "" {
		f.owner = first.who
	}
}

// any returns an event of any kind with any fields.
func (f *fold) any() table.Event {
	t := f.t
	e := table.Event{
		Kind: rapid.SampledFrom([]table.Kind{
			table.Sit, table.Leave, table.Kick, table.SetBot, table.Ready, table.Unready, table.Play, table.Next, table.Late,
			table.Back, table.Undo, table.Rest, table.Agree, table.Resign, table.Resume, table.End, table.Admit, table.Pass, table.Rename, "other",
		}).Draw(t, "kind"),
		Seat: hoyle.Seat(rapid.IntRange(-2, 5).Draw(t, "seat")),
		By:   rapid.SampledFrom([]string{table.ByPerson, table.ByPerson, table.ByPerson, table.ByBot, table.ByClock}).Draw(t, "by"),
		Who:  rapid.SampledFrom(people).Draw(t, "who"),
		Bot:  rapid.SampledFrom([]string{"", "random", "search", "nobody"}).Draw(t, "bot"),
		Yes:  rapid.Bool().Draw(t, "yes"), Match: f.state.MatchNo, Deal: max(f.state.DealNo(), 0),
		Plays: max(f.state.Plays()-rapid.IntRange(0, 2).Draw(t, "back"), 0),
		ID:    fmt.Sprint("id", rapid.IntRange(0, 500).Draw(t, "id")),
	}
	e.Name = e.Who
	if e.Kind == table.Late || e.Kind == table.Resume {
		e.By = table.ByClock
	}
	if e.Kind == table.End || e.Kind == table.Leave || e.Kind == table.Pass {
		e.By = table.ByPerson
	}
	if e.Kind == table.End && rapid.IntRange(0, 9).Draw(t, "end") > 0 {
		e.Kind = table.Resume
	}
	if e.Kind == table.Ready && rapid.Bool().Draw(t, "seeded") {
		seed := deck.NewSeed(rapid.Uint64().Draw(t, "seed"))
		e.Seed = &seed
	}
	return e
}

// useful returns an event that advances the table.
func (f *fold) useful() table.Event {
	t, s := f.t, f.state
	e := table.Event{Seat: hoyle.Nobody, By: table.ByPerson, Match: s.MatchNo, Deal: max(s.DealNo(), 0), Plays: s.Plays()}
	switch s.Phase {
	case table.Playing:
		seat := rapid.SampledFrom(s.Awaited()).Draw(t, "awaited")
		e.Kind, e.Seat = table.Play, seat
		e.Move = rapid.SampledFrom(s.Deal.Legal(seat)).Draw(t, "move")
		if e.Who = s.Chairs[seat].Who; s.Mover(seat) != "" {
			e.By = table.ByBot
		}
	case table.Paused:
		e.Kind, e.By = table.Next, table.ByClock
	default:
		i := rapid.IntRange(0, len(f.chairs)-1).Draw(t, "chair")
		c := f.chairs[i]
		e.Seat = hoyle.Seat(i)
		switch {
		case c.who != "":
			e.Kind, e.Who = table.Ready, c.who
		case c.bot != "":
			e.Kind, e.Who = table.SetBot, f.owner
			e.Bot = "random"
		default:
			e.Kind, e.Who = table.Sit, rapid.SampledFrom(people).Draw(t, "sitter")
			e.Name = e.Who
		}
	}
	return e
}

func (f *fold) step(e table.Event) {
	e.V, e.N, e.At = table.Version, f.state.Len, f.now
	takes, known := f.expected(e)
	was := f.state.Phase
	next, err := f.state.Apply(e)
	if known && !f.state.Known(e.ID) && takes != (err == nil) {
		f.t.Fatalf("%+v in %s: %v; the model: %t\n%+v", e, was, err, takes, f.chairs)
	}
	if err != nil {
		if next != f.state || hoyle.Code(err) == "" {
			f.t.Fatalf("%+v: %v", e, err)
		}
		return
	}
	deal := f.state.DealNo()
	f.state, f.events = next, append(f.events, e)
	f.follow(e, was)
	if f.playing() && (f.state.DealNo() != deal || was != table.Playing && was != table.Paused) {
		f.dealt = nil
		for i, c := range f.chairs {
			f.dealt = append(f.dealt, c.who+fmt.Sprint(i))
		}
	}
	for i, c := range f.state.Chairs {
		if want := f.chairs[i]; (c.Who != want.who || c.Bot != want.bot || c.Vacant != want.vacant) && e.Kind != table.Kick {
			f.t.Fatalf("%+v: chair %d is %+v, want %+v", e, i, c, want)
		} else if e.Kind == table.Kick {
			f.chairs[i] = chair{c.Who, c.Bot, c.Ready, c.Vacant, c.Sat}
		}
	}
	if f.passOn(); f.owner != f.state.Owner {
		f.t.Fatalf("%+v: the owner is %s, want %s", e, f.state.Owner, f.owner)
	}
}

// prints returns everything that can be seen of a table, from every seat.
func prints(t *rapid.T, s *table.State) []byte {
	var b bytes.Buffer
	for viewer := hoyle.Nobody; int(viewer) < len(s.Chairs); viewer++ {
		v, err := s.Look(viewer, live.Spot{}, true)
		if err == nil {
			err = json.NewEncoder(&b).Encode(v)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// checkViews checks that the views are those of the library, and that nothing else
// in them is secret.
func (f *fold) checkViews() {
	t, s := f.t, f.state
	for seat := hoyle.Nobody; int(seat) < len(s.Chairs); seat++ {
		v := must.Have(s.Look(seat, s.Now.Spot, true))(t)
		data := must.Have(json.Marshal(v))(t)
		secrets := []deck.Seed{s.Config.Secret, s.Config.Secret.Derive(uint64(len(s.Past)))}
		if f.playing() {
			for _, r := range append(s.Match.Save().Deals[s.DealNo():], hoyle.Record{Seed: s.Match.Save().Seed}) {
				if s.Phase == table.Playing || r.Seed == s.Match.Save().Seed {
					secrets = append(secrets, r.Seed)
				}
			}
		}
		for _, secret := range secrets {
			if secret != (deck.Seed{}) && bytes.Contains(data, []byte(secret.Hex())) {
				t.Fatalf("the view of %v contains a secret: %s", seat, data)
			}
		}
		if s.Phase != table.Playing {
			continue
		}
		viewer := f.eyes(seat)
		if want, _ := s.Deal.ViewJSON(viewer); !bytes.Equal(v.Game, want) {
			t.Fatalf("the view of %v: %s, want %s", viewer, v.Game, want)
		}
		want := []string{}
		if viewer != hoyle.Nobody && s.Mover(viewer) == "" {
			want = s.Deal.Legal(viewer)
		}
		if !slices.Equal(v.Legal, want) {
			t.Fatalf("moves of %v: %v", viewer, v.Legal)
		}
		f.checkLog(seat)
		if f.single {
			f.checkHands(viewer, data)
		}
	}
}

// eyes returns the seat whose cards the person at a seat may see: none if the person came in
// the middle of the deal.
func (f *fold) eyes(seat hoyle.Seat) hoyle.Seat {
	if seat != hoyle.Nobody && f.chairs[seat].who != "" && !slices.Contains(f.dealt, f.chairs[seat].who+fmt.Sprint(int(seat))) {
		return hoyle.Nobody
	}
	return seat
}

// checkLog checks that a view contains the plays as the library shows them.
func (f *fold) checkLog(viewer hoyle.Seat) {
	v := must.Have(f.state.Look(viewer, live.Spot{}, false))(f.t)
	log := f.state.Deal.Log(f.eyes(viewer), 0)
	if len(v.Log) != len(log) || v.Sheet != nil || v.Fair != nil {
		f.t.Fatalf("the view of %v has %d plays of %d", viewer, len(v.Log), len(log))
	}
	for i, e := range log {
		if v.Log[i].String() != e.String() || v.Log[i].By != "" && v.Log[i].By != table.ByBot {
			f.t.Fatalf("play %d as %v sees it: %v, want %v", i, viewer, v.Log[i], e)
		}
	}
}

// checkHands checks that no card of another hand is anywhere in the JSON of a view.
func (f *fold) checkHands(viewer hoyle.Seat, data []byte) {
	for owner := range f.state.Chairs {
		if hoyle.Seat(owner) == viewer {
			continue
		}
		for _, z := range f.state.Deal.Zones(hoyle.Seat(owner)) {
			for _, c := range z.Cards {
				text := must.Have(c.MarshalText())(f.t)
				if z.Name == "hand" && z.Seat == hoyle.Seat(owner) && c != card.FaceDown && bytes.Contains(data, text) {
					f.t.Fatalf("the view of %v has %v of seat %d: %s", viewer, c, owner, data)
				}
			}
		}
	}
}

// Under random events the table agrees with a model. Every prefix of the events folds to the same
// state, even from JSON, and no view contains a secret.
func TestFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.SampledFrom(tables).Draw(t, "table")
		c := of.config
		c.Access, c.Secret = table.Public, deck.NewSeed(rapid.Uint64().Draw(t, "secret")).Derive(0) // unlike any that a person chooses
		f := &fold{owner: "ann", t: t, state: table.New(games()), single: of.single, now: 1000}
		open := table.Event{Kind: table.Open, Seat: hoyle.Nobody, By: table.ByPerson, Who: "ann", At: f.now, Config: &c}
		f.state = must.Have(f.state.Apply(open))(t)
		f.events = append(f.events, open)
		f.chairs = make([]chair, len(f.state.Chairs))
		for range rapid.IntRange(1, 80).Draw(t, "events") {
			f.now += rapid.Int64Range(-100, 20_000).Draw(t, "time")
			if f.state.Phase == table.Ended {
				break
			}
			if rapid.IntRange(0, 9).Draw(t, "wild") < 3 {
				f.step(f.any())
			} else {
				f.step(f.useful())
			}
			f.checkViews()
		}
		cut := rapid.IntRange(1, len(f.events)).Draw(t, "prefix")
		again, prefix := table.New(games()), []byte(nil)
		for i, e := range f.events {
			data, err := json.Marshal(e)
			var read table.Event
			if err == nil {
				err = json.Unmarshal(data, &read)
			}
			if err == nil {
				again, err = again.Apply(read)
			}
			if err != nil {
				t.Fatalf("event %d: %v", i, err)
			}
			if i+1 == cut {
				prefix = prints(t, again)
				defer func(old *table.State) { // later events must not change an earlier state
					if !bytes.Equal(prints(t, old), prefix) {
						t.Fatal("a state has changed")
					}
				}(again)
			}
		}
		if !bytes.Equal(prints(t, again), prints(t, f.state)) {
			t.Fatal("the same events make another table")
		}
	})
}
