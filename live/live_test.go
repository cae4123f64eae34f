package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

func match(tb testing.TB, name, format string, n int) *hoyle.Match {
	tb.Helper()
	g := must.Have(hoyle.Find(name))(tb)
	return must.Have(g.Match(format, n, deck.NewSeed(0x5ec2e7)))(tb)
}

func open(tb testing.TB, name, format string, n int, keep live.Store) *live.Match {
	tb.Helper()
	return must.Have(live.New(tb.Context(), match(tb, name, format, n), keep))(tb)
}

func show(tb testing.TB, m *live.Match, seat hoyle.Seat, from live.Spot) live.View {
	tb.Helper()
	return must.Have(m.Look().Show(seat, from))(tb)
}

// play makes a legal move of seat, and returns what seat saw before.
func play(tb testing.TB, m *live.Match, seat hoyle.Seat, choice int) live.View {
	tb.Helper()
	v := show(tb, m, seat, live.Spot{})
	must.Do(tb, m.Play(tb.Context(), seat, v.Spot, v.Legal[choice]))
	return v
}

// finish plays a deal to its end, and returns what everybody sees then.
func finish(tb testing.TB, m *live.Match) live.View {
	tb.Helper()
	for {
		v := show(tb, m, hoyle.Nobody, live.Spot{})
		if v.Turn == hoyle.Nobody {
			return v
		}
		play(tb, m, v.Turn, 0)
	}
}

func spot(tb testing.TB, text string) (s live.Spot) {
	tb.Helper()
	must.Do(tb, s.UnmarshalText([]byte(text)))
	return s
}

var dice atomic.Uint64

func newRand() *rand.Rand { return rand.New(rand.NewPCG(dice.Add(1), 0)) }

func threeSeconds(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 3*time.Second)
}

func newBots(atOnce int) *live.Bots {
	return &live.Bots{Rand: newRand, Limit: threeSeconds, AtOnce: make(chan struct{}, atOnce)}
}

// In every game, everybody sees the zones, the words and the legal moves of one moment, and a click
// counts once.
func TestEveryGame(t *testing.T) {
	for _, g := range hoyle.Games() {
		m := open(t, g.Name(), "", 0, nil)
		for range 30 {
			at := show(t, m, hoyle.Nobody, live.Spot{})
			if len(at.Legal) != 0 || len(at.Zones) == 0 || len(at.Log) != at.Len() {
				t.Fatalf("%s: a spectator sees %+v", g, at)
			}
			if at.Turn == hoyle.Nobody {
				break
			}
			v := play(t, m, at.Turn, 0)
			if v.Says[0].Text == "" {
				t.Errorf("%s: no words for %s", g, v.Legal[0])
			}
			if err := m.Play(t.Context(), v.Seat, v.Spot, v.Legal[0]); !errors.Is(err, hoyle.ErrStale) {
				t.Fatalf("%s: a click counted twice: %v", g, err)
			}
			for seat := hoyle.Nobody; int(seat) < len(v.Score); seat++ {
				log := show(t, m, seat, v.Spot).Log
				if len(log) != 1 || log[0].Seat != v.Seat || log[0].Say.Text == "" {
					t.Fatalf("%s: %v missed %+v", g, seat, log)
				}
			}
		}
	}
}

// A move of Karata may ask for a card that its seat holds and does not play, so See has to say what it plays.
func TestPicks(t *testing.T) {
	m := open(t, "karata", "", 0, nil)
	for n := 0; ; n++ {
		now := m.Look()
		table := now.Match.Table()
		seat := table.Turn()
		if seat == hoyle.Nobody {
			t.Fatal("no picks")
		}
		if v := must.Have(now.See(seat, live.Spot{}))(t); v.Picks != nil {
			expect.Same(t, v.Picks, table.Picks(seat), v.Legal)
			return
		}
		play(t, m, seat, n%len(table.Legal(seat)))
	}
}

// Clicks of the past, of the future, and of another match change nothing.
func TestClicksOfAnotherMoment(t *testing.T) {
	m, other := open(t, "indigo", "deals", 2, nil), open(t, "indigo", "deals", 2, nil)
	end := finish(t, m)
	expect.Err(t, m.Next(t.Context(), live.Spot{}), hoyle.ErrStale, "somebody who has seen nothing asked for the next deal")
	must.Do(t, m.Next(t.Context(), end.Spot))
	expect.Err(t, m.Next(t.Context(), end.Spot), hoyle.ErrStale, "two asked, and got two deals")
	v := show(t, m, show(t, m, hoyle.Nobody, live.Spot{}).Turn, live.Spot{})
	most := strconv.Itoa(math.MaxInt)
	for _, at := range []string{"", "1.0.0", "1.0.12", "3.0.0", "2.1.0", "2.0.1", "2.0." + most, most + "." + most + ".0"} {
		expect.Err(t, m.Play(t.Context(), v.Seat, spot(t, at), v.Legal[0]), hoyle.ErrStale, "a click at", at)
		if v, err := m.Look().Show(0, spot(t, at)); err != nil || len(v.Ended) > 1 {
			t.Errorf("a client at %q sees %+v, %v", at, v.Ended, err)
		}
		for _, undo := range []func(context.Context, live.Spot, int) error{m.Undo, m.UndoTo} {
			expect.Err(t, undo(t.Context(), spot(t, at), 0), hoyle.ErrStale, "an undo at", at)
		}
	}
	expect.Is(t, m.Look().Spot, v.Spot, "the match went on to")
	expect.Err(t, other.Play(t.Context(), v.Seat, v.Spot, v.Legal[0]), hoyle.ErrStale, "a click meant for another match")
	if err := m.Next(t.Context(), v.Spot); hoyle.Code(err) != "deal-running" {
		t.Errorf("the next deal while one is running: %v", err)
	}
	end = finish(t, m)
	if err := m.Next(t.Context(), end.Spot); !end.Over || hoyle.Code(err) != "match-over" {
		t.Errorf("after the last deal, over: %v, %v", end.Over, err)
	}
}

// Seats that do not exist are refused.
func TestSeats(t *testing.T) {
	m := open(t, "indigo", "", 0, nil)
	at := m.Look().Spot
	for _, seat := range []hoyle.Seat{-2, 2, 127, -128} {
		expect.Fails(m.Look().Show(seat, at))(t, engine.ErrSeat, seat)
		if err := m.Play(t.Context(), seat, at, "2C"); hoyle.Code(err) == "" || m.Look().Spot != at {
			t.Errorf("%d plays: %v", seat, err)
		}
	}
}

func TestNoMatch(t *testing.T) {
	for _, none := range []*hoyle.Match{nil, {}} {
		expect.Fails(live.New(t.Context(), none, nil))(t, engine.ErrNoGame)
	}
	var m live.Match
	for _, err := range []error{
		m.Play(t.Context(), 0, live.Spot{}, "2C"), m.Next(t.Context(), live.Spot{}), m.Undo(t.Context(), live.Spot{}, 0),
	} {
		expect.Err(t, err, engine.ErrNoGame)
	}
	if _, err := m.Look().Show(0, live.Spot{}); !errors.Is(err, engine.ErrNoGame) || m.Look().Save().Game != "" {
		t.Error(err)
	}
	for range m.Follow(t.Context(), live.Spot{}) {
		t.Error("a moment of no match")
	}
	new(live.Bots).Play(t.Context(), &m, 0, live.Named("house"))
	var over hoyle.Game
	expect.Fails(live.Open(t.Context(), []hoyle.Game{over}, live.Record{MatchRecord: hoyle.MatchRecord{Game: "chess"}}, nil))(t, hoyle.ErrGame)
}

// The match that New was given stays as it is.
func TestNewCopies(t *testing.T) {
	before := match(t, "indigo", "", 0)
	m := must.Have(live.New(t.Context(), before, nil))(t)
	play(t, m, 0, 0)
	expect.Is(t, before.Len(), 0, "the caller's match was played")
	now := m.Look()
	if !now.Match.Table().UndoTo(0) || m.Look().Match.Table().Len() != 1 {
		t.Error("the match changed with what Look returned")
	}
}

func TestReconnect(t *testing.T) {
	m := open(t, "indigo", "deals", 2, nil)
	known := show(t, m, 1, live.Spot{}).Spot
	for range 4 {
		play(t, m, show(t, m, hoyle.Nobody, live.Spot{}).Turn, 0)
	}
	if log := show(t, m, 1, known).Log; len(log) != 4 || log[3].Number != 3 {
		t.Errorf("missed %+v", log)
	}
	known = m.Look().Spot
	total := m.Look().Match.Table().Len()
	end := finish(t, m)
	length := m.Look().Match.Table().Len()
	must.Do(t, m.Next(t.Context(), end.Spot))
	play(t, m, show(t, m, hoyle.Nobody, live.Spot{}).Turn, 0)
	v := show(t, m, 1, known)
	if len(v.Ended) != 1 || len(v.Ended[0]) != length-total || len(v.Log) != 1 {
		t.Errorf("a client that was away at the end of the deal missed %+v", v.Ended)
	}
	if again := show(t, m, 1, v.Spot).Log; len(again) != 0 {
		t.Errorf("who knows all missed %+v", again)
	}
}

func TestUndo(t *testing.T) {
	var stored live.Record
	m := open(t, "indigo", "", 0, func(_ context.Context, _ live.Change, now live.Now) error { stored = now.Save(); return nil })
	start := play(t, m, 0, 0).Spot
	late := m.Look().Spot
	expect.Err(t, m.Undo(t.Context(), late, 1), live.ErrUndo, "nothing was taken back")
	must.Do(t, m.Undo(t.Context(), late, 0))
	if at := m.Look().Spot; at == start || at == late {
		t.Errorf("two positions at %v", at)
	}
	again, err := live.Open(t.Context(), hoyle.Games(), stored, nil)
	if err != nil || again.Look().Spot != m.Look().Spot {
		t.Errorf("opened again, the match is at %v: %v", again.Look().Spot, err)
	}
	play(t, m, 0, 1)
	expect.Err(t, m.Play(t.Context(), 1, late, show(t, m, 1, live.Spot{}).Legal[0]), hoyle.ErrStale, "the answer to a play that was taken back")
	if v := show(t, m, 1, late); v.From != 0 || len(v.Log) != v.Len() {
		t.Errorf("a client that knew that play does not draw again: %+v", v.Log)
	}
	one := m.Look().Spot
	play(t, m, 1, 0)
	expect.Err(t, m.Undo(t.Context(), one, 0), hoyle.ErrStale, "a play was taken back that nobody had seen")
	expect.Err(t, m.Undo(t.Context(), m.Look().Spot, 0), live.ErrUndo, "plays of two seats were taken back")
	for _, n := range []int{-1, 2, math.MaxInt / 2} {
		expect.Err(t, m.UndoTo(t.Context(), m.Look().Spot, n), live.ErrUndo, "back to", n)
	}
	if err := m.UndoTo(t.Context(), m.Look().Spot, 0); err != nil || m.Look().Match.Table().Len() != 0 {
		t.Errorf("the host may take them back: %v", err)
	}
}

// A clock runs since a seat was awaited first. An announcement out of turn does not wind it up.
func TestAwaited(t *testing.T) {
	m := open(t, "doppelkopf", "", 0, nil)
	announced := 0
	for v := show(t, m, hoyle.Nobody, live.Spot{}); v.Turn != hoyle.Nobody; v = show(t, m, hoyle.Nobody, live.Spot{}) {
		for seat := range hoyle.Seat(4) {
			for _, move := range show(t, m, seat, live.Spot{}).Legal {
				if seat == v.Turn || announced > 0 || move != "re" && move != "kontra" {
					continue
				}
				before := m.Look().Awaited
				must.Do(t, m.Play(t.Context(), seat, v.Spot, move))
				announced++
				if got := m.Look(); len(got.Awaited) != 1 || got.Awaited[0] != before[0] || got.Spot == v.Spot {
					t.Errorf("after %v's announcement %+v, before %+v", seat, got.Awaited, before)
				}
			}
		}
		play(t, m, v.Turn, 0)
		if now := m.Look(); len(now.Awaited) > 0 && now.Awaited[0].Since != now.Spot {
			t.Fatalf("at %v the clock runs since %v", now.Spot, now.Awaited[0].Since)
		}
	}
	if announced == 0 {
		t.Error("nobody could announce")
	}
}

// A match of one given deal can be played, stored and opened like any other.
func TestGivenDeal(t *testing.T) {
	for _, g := range hoyle.Games() {
		table := must.Have(g.Table(deck.NewSeed(7), 0))(t)
		var stored live.Record
		keep := func(_ context.Context, _ live.Change, now live.Now) error { stored = now.Save(); return nil }
		m := must.Have(live.New(t.Context(), hoyle.MatchOf(table), keep))(t)
		expect.Is(t, stored.FormatName, "given", g, "stored is", stored)
		end := finish(t, m)
		if err := m.Next(t.Context(), end.Spot); !end.Over || hoyle.Code(err) != "match-over" {
			t.Errorf("%s: a second deal: %v", g, err)
		}
		data := must.Have(json.Marshal(stored))(t)
		var read live.Record
		must.Do(t, json.Unmarshal(data, &read))
		again, err := live.Open(t.Context(), hoyle.Games(), read, nil)
		if err != nil || again.Look().Spot != m.Look().Spot {
			t.Fatalf("%s: %v", g, err)
		}
		record, err := again.Look().Match.Record(0)
		if err != nil || record.Seed != deck.NewSeed(7) || len(record.Plays) != m.Look().Match.Table().Len() {
			t.Errorf("%s: the record is %v, %v", g, record, err)
		}
	}
}

func TestRefuse(t *testing.T) {
	m := open(t, "karata", "", 0, nil)
	at := m.Look().Spot
	for move, want := range map[string]string{"done": "nothing-laid", "nonsense": "not-a-move"} {
		if got := live.Refuse(m.Play(t.Context(), 0, at, move)); got.Code != want || got.Reason == "" {
			t.Errorf("%s: %+v, want %s", move, got, want)
		}
	}
	for move, want := range map[string]string{"nonsense": `not a move: karata: "nonsense"`, "\x1b\xff" + strings.Repeat("x", 999): "not a move: karata: "} {
		got := live.Refuse(m.Play(t.Context(), 0, at, move))
		if !strings.HasPrefix(got.Reason, want) || len(got.Reason) > 310 || strings.Contains(got.Reason, "\x1b") {
			t.Errorf("%q: %+v, want %s", move, got, want)
		}
	}
	own := fmt.Errorf("%w: zheng: these cards are no run: %s", hoyle.ErrMoveText, strings.Repeat("é", 999))
	if got := live.Refuse(own); !strings.HasPrefix(got.Reason, "not a move: zheng: these cards are no run: é") || len(got.Reason) > 310 {
		t.Errorf("the author's reason: %+v", got)
	}
	if got := live.Refuse(m.Play(t.Context(), 1, at, "draw")); got.Code != "not-your-turn" {
		t.Errorf("out of turn: %+v", got)
	}
	for _, seat := range []hoyle.Seat{-2, hoyle.Nobody, 2, 127} {
		if got := live.Refuse(m.Play(t.Context(), seat, at, "draw")); got.Code != "no-such-seat" {
			t.Errorf("%v plays: %+v", seat, got)
		}
		if _, err := m.Look().Show(seat, live.Spot{}); (err == nil) != (seat == hoyle.Nobody) || err != nil && live.Refuse(err).Code != "no-such-seat" {
			t.Errorf("%v looks: %v", seat, err)
		}
	}
	_, err := m.Look().Match.Game().With([]byte(`{"seats":9}`))
	if got := live.Refuse(err); len(got.Problems) != 1 || got.Problems[0].Field != "seats" {
		t.Errorf("nine seats: %+v", got)
	}
	if got := live.Refuse(errors.New("disk sda1 is full")); got.Code != "internal" || strings.Contains(got.Reason, "sda1") {
		t.Errorf("a failing disk: %+v", got)
	}
}

func TestSpotText(t *testing.T) {
	for _, text := range []string{"", "1.0.0", "12.3.45"} {
		if got := spot(t, text); got.String() != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	good := spot(t, "1.2.3")
	for _, text := range []string{
		"0.0.0", "-1.0.0", "1.-1.0", "1.0.-1", "1.0", "1.0.0.0", "01.0.0", "1.0.0 ", "+1.0.0", "1.0.99999999999999999999",
		"deal", strings.Repeat("1", 1000), "\xff",
	} {
		got := good
		if err := got.UnmarshalText([]byte(text)); hoyle.Code(err) != "bad-spot" || got != good || len(err.Error()) > 200 {
			t.Errorf("%.20q became %q: %v", text, got, err)
		}
	}
	var v struct {
		Spot live.Spot `json:"spot"`
	}
	if err := json.Unmarshal([]byte(`{"spot":"3.1.4"}`), &v); err != nil || v.Spot != spot(t, "3.1.4") {
		t.Errorf("%v, %v", v, err)
	}
}

// The text of a spot is stored with changes, so it stays: the number of the deal from 1 on, how often plays
// have been taken back, and the plays of the deal.
func TestSpotTextStays(t *testing.T) {
	m := open(t, "indigo", "deals", 2, nil)
	at := func(want string) {
		t.Helper()
		expect.Is(t, m.Look().Spot.String(), want, "at")
	}
	at("1.0.0")
	play(t, m, 0, 0)
	at("1.0.1")
	must.Do(t, m.Undo(t.Context(), m.Look().Spot, 0))
	at("1.1.0")
	finish(t, m)
	must.Do(t, m.Next(t.Context(), m.Look().Spot))
	last := finish(t, m).Spot
	at("2.1.48")
	then, err := live.First(match(t, "indigo", "deals", 2), last) // the same people play again
	if err != nil || then.Spot.String() != "1.2.0" || last.Compare(then.Spot) >= 0 || then.Check(last) == nil {
		t.Errorf("the next match begins at %v: %v", then.Spot, err)
	}
}

// Nothing that a host prints or logs shows a seed or a card.
func TestNothingPrintsSecrets(t *testing.T) {
	m := open(t, "indigo", "", 0, nil)
	play(t, m, 0, 0)
	now := m.Look()
	var out strings.Builder
	for name, v := range map[string]any{"a match": m, "a moment": now, "a pointer": &now, "a record": now.Save()} {
		out.Reset()
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x"} {
			fmt.Fprintf(&out, verb, v)
		}
		slog.New(slog.NewTextHandler(&out, nil)).Info("seen", "value", v)
		slog.New(slog.NewJSONHandler(&out, nil)).Info("seen", "value", v)
		for _, secret := range []string{"5ec2e7", "5EC2E7", "94 194 231", "♠", "♥", `"hands"`} {
			if strings.Contains(out.String(), secret) {
				t.Errorf("%s shows %q: %.300s", name, secret, out.String())
			}
		}
	}
}

// What all are told of a play in one pass is what each is told alone, and belongs to the caller.
func TestNews(t *testing.T) {
	words := 0
	for _, g := range hoyle.Games() {
		m := open(t, g.Name(), "", 0, nil)
		first := m.Look().Spot
		for range 12 {
			if m.Look().Match.Table().Turn() == hoyle.Nobody {
				break
			}
			before := m.Look().Spot
			play(t, m, m.Look().Match.Table().Turn(), 0)
			for seat := hoyle.Nobody; int(seat) < g.Seats(); seat++ {
				known := show(t, m, seat, first).Log
				news := show(t, m, seat, before).Log
				if !reflect.DeepEqual(news, known[len(known)-1:]) {
					t.Fatalf("%s: %v is told %+v, want the last of %+v", g, seat, news, known)
				}
				for _, moved := range news[0].Moved {
					clear(moved.Cards)
				}
				if say := news[0].Say; say != nil {
					words += len(say.Args)
					clear(say.Args)
				}
				if again := show(t, m, seat, before).Log; !reflect.DeepEqual(again, known[len(known)-1:]) {
					t.Fatalf("%s: what one client did with the news, %v sees: %+v", g, seat, again)
				}
			}
		}
	}
	if words == 0 {
		t.Error("no news has words that vary")
	}
}

// However old a client's spot is, it gets the ends of the last eight deals and no more.
func TestOldSpot(t *testing.T) {
	m := open(t, "indigo", "deals", 12, nil)
	first := m.Look().Spot
	var spots []live.Spot
	for deals := 0; deals < 11; {
		if seat := m.Look().Match.Table().Turn(); seat != hoyle.Nobody {
			play(t, m, seat, 0)
			continue
		}
		must.Do(t, m.Next(t.Context(), m.Look().Spot))
		deals++
		spots = append(spots, m.Look().Spot)
	}
	expect.Is(t, len(show(t, m, 0, first).Ended), 8, "ends of deals from the first spot")
	expect.Is(t, len(show(t, m, 0, spots[8]).Ended), 2, "ends of deals from the tenth deal")
}
