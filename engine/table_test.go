package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
)

var _ engine.Hosted = (*engine.Table[indigo.State, indigo.Move])(nil)

// last chooses the last legal move.
func last[S any, M any](_ context.Context, _ engine.View[S], legal []M, _ *rand.Rand) M {
	return legal[len(legal)-1]
}

func TestTablePlaysLikeTheEngine(t *testing.T) {
	var g newgame.Game
	seed := deck.NewSeed(4)
	table, err := engine.NewTable(g, seed, 1)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Deal(seed, 1)
	var seen []engine.Ply // as seat 0 should have seen the plays
	for s != table.State() || g.Turn(s) != engine.Nobody {
		seat := g.Turn(s)
		if s != table.State() || table.Turn() != seat || table.View(0) != g.View(s, 0) || table.Score(1) != g.Score(s, 1) {
			t.Fatalf("table %+v, engine %+v", table.State(), s)
		}
		legal := g.Legal(nil, s, seat)
		var texts []string
		for _, m := range legal {
			texts = append(texts, text(t, m))
		}
		if got := table.Legal(seat); !slices.Equal(got, texts) || len(table.Legal(1-seat)) != 0 {
			t.Fatalf("legal %v, want %v", got, texts)
		}
		m := legal[len(legal)-1]
		seen = append(seen, engine.Ply{Seat: seat, Move: text(t, g.Seen(s, seat, m, 0))})
		if s, err = g.Apply(s, seat, m); err != nil {
			t.Fatal(err)
		}
		// The three ways of making a move do the same.
		switch len(seen) % 3 {
		case 0:
			err = table.Play(seat, texts[len(texts)-1])
		case 1:
			err = table.Move(seat, m)
		case 2:
			err = table.Step(t.Context(), last, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(seen, table.Log(0)); diff != "" {
		t.Errorf("log of seat 0 (-want +got):\n%s", diff)
	}
	if !slices.Contains(table.Log(0), engine.Ply{Seat: 1, Move: "tuck ??"}) || slices.ContainsFunc(table.Log(1), func(p engine.Ply) bool { return p == engine.Ply{Seat: 1, Move: "tuck ??"} }) {
		t.Errorf("seat 1 tucks hidden from seat 0 alone: %v, %v", table.Log(0), table.Log(1))
	}
	if err := table.Step(t.Context(), last, nil); !errors.Is(err, engine.ErrGameOver) {
		t.Errorf("a step after the end: %v", err)
	}
	if table.Name() != "tuck" || table.Seats() != 2 || table.Game() != engine.Game[newgame.State, newgame.Move](g) {
		t.Errorf("%s for %d", table.Name(), table.Seats())
	}
}

func text(t *testing.T, m newgame.Move) string {
	t.Helper()
	b, err := m.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestTableRefuses(t *testing.T) {
	for _, first := range []engine.Seat{-1, 2, 127} {
		if table, err := engine.NewTable(indigo.Game{}, deck.NewSeed(1), first); !errors.Is(err, engine.ErrSeat) || table != nil {
			t.Errorf("first %d: %v", first, err)
		}
	}
	table, err := engine.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		t.Fatal(err)
	}
	before, record := table.State(), table.Record().String()
	for _, tt := range []struct {
		seat engine.Seat
		move string
		want error
	}{
		{0, "", engine.ErrMoveText},
		{0, "hello", engine.ErrMoveText},
		{0, "2C", indigo.ErrNotInHand},
		{1, "6C", engine.ErrNotYourTurn},
		{engine.Nobody, "KC", engine.ErrNotYourTurn},
		{99, "KC", engine.ErrNotYourTurn},
	} {
		if err := table.Play(tt.seat, tt.move); !errors.Is(err, tt.want) {
			t.Errorf("seat %d, %q: %v, want %v", tt.seat, tt.move, err, tt.want)
		}
	}
	if table.State() != before || table.Record().String() != record {
		t.Error("a refused move changed the table")
	}
}

func TestOpenTableGoesOn(t *testing.T) {
	table, err := engine.NewTable(newgame.Game{}, deck.NewSeed(2), 0)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if err := table.Step(t.Context(), last, nil); err != nil {
			t.Fatal(err)
		}
	}
	again, err := engine.OpenTable(newgame.Game{}, table.Record())
	if err != nil {
		t.Fatal(err)
	}
	for table.Turn() != engine.Nobody {
		if err := errors.Join(table.Step(t.Context(), last, nil), again.Step(t.Context(), last, nil)); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(table.Record(), again.Record()); diff != "" {
		t.Errorf("(-played on, +opened again):\n%s", diff)
	}
	if diff := cmp.Diff(table.Log(0), again.Log(0)); diff != "" {
		t.Errorf("log (-played on, +opened again):\n%s", diff)
	}
}

func TestNewTableAtRecordsItsStart(t *testing.T) {
	var g indigo.Game
	pack := deck.Standard()
	s, err := g.DealPack(pack[:], 0)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.NewTableAt(g, s)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Play(0, table.Legal(0)[0]); err != nil {
		t.Fatal(err)
	}
	record, err := engine.ParseRecord(table.Record().String())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.Replay(g, record); !errors.Is(err, engine.ErrRecord) {
		t.Errorf("it replays without its start: %v", err)
	}
	var u indigo.Setup
	if err := json.Unmarshal(record.Start, &u); err != nil {
		t.Fatal(err)
	}
	start, err := g.FromSetup(u)
	if err != nil || start != s {
		t.Fatalf("start %+v, %v", start, err)
	}
	if end, err := engine.Play(g, start, record.Plays...); err != nil || end != table.State() {
		t.Errorf("the plays lead to %+v, %v", end, err)
	}
}

func TestStepOnAView(t *testing.T) {
	var g indigo.Game
	view := g.View(g.Deal(deck.NewSeed(1), 0), 1).State
	table, err := engine.NewTableAt(g, view)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Step(t.Context(), last, nil); !errors.Is(err, engine.ErrStuck) {
		t.Errorf("step: %v", err)
	}
	if end, err := engine.Playout(g, view, deck.NewSeed(1).Rand(), nil); !errors.Is(err, engine.ErrStuck) || end != view {
		t.Errorf("playout: %v", err)
	}
}

// bare is Tuck with positions that have no JSON form.
type bare struct{ newgame.Game }

func (bare) MarshalJSON() ([]byte, error) { return nil, errors.ErrUnsupported }

func TestTablesNeedJSON(t *testing.T) {
	if _, err := engine.NewTable(bare{}, deck.NewSeed(1), 0); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("rules without JSON: %v", err)
	}
	if _, err := engine.NewTableAt(coin{}, coinState{}); err == nil {
		t.Error("a start without JSON is recorded")
	}
}

func TestTablePrintsNoSecrets(t *testing.T) {
	table, err := engine.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"%v", "%+v", "%s"} {
		if got, want := fmt.Sprintf(format, table), "indigo, 0 plays, turn: seat 0"; got != want {
			t.Errorf("%s prints %q, want %q", format, got, want)
		}
	}
}

// A server keeps one Table a game, knows who sits where, and speaks text.
func ExampleTable() {
	table, err := engine.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Turn(), table.Legal(0))
	fmt.Println(table.Play(1, "6C"))
	fmt.Println(table.Play(0, "KC"))
	fmt.Println(table.Log(1))

	// What seat 1 is sent, and makes of it.
	data, err := table.ViewJSON(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	var view engine.View[indigo.Setup]
	if err := json.Unmarshal(data, &view); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(view.Seat, view.State.Hands[0], view.State.Hands[1])
	// Output:
	// seat 0 [KC 8D 3H 5H AS QS]
	// seat 1: 6C: engine: not this seat's turn
	// <nil>
	// [0 KC]
	// seat 1 ?? ?? ?? ?? ?? 6♣ 8♣ 10♦ 7♥ 9♥ 2♠
}

// Any position can be stepped through: a record, or a game dealt by hand.
func ExamplePlay() {
	var g indigo.Game
	pack := deck.Standard()
	s, err := g.DealPack(pack[:], 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Table(), "|", s.Hand(0))
	s, err = engine.Play(g, s, engine.Ply{Seat: 0, Move: "5C"}, engine.Ply{Seat: 1, Move: "JC"})
	fmt.Println(s.Won(0), "|", s.Top(), err)
	fmt.Println(g.View(s, 0).State.Hand(1) == card.Set(0))
	// Output:
	// A♣ 2♣ 3♣ 4♣ | 5♣ 6♣ 7♣ 8♣ 9♣ 10♣
	// A♣ 2♣ 3♣ 4♣ 5♣ | J♣ <nil>
	// true
}
