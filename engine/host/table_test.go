package host_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

// last chooses the last legal move.
func last[S any, M any](_ context.Context, _ engine.View[S], legal []M, _ *rand.Rand) M {
	return legal[len(legal)-1]
}

func TestTablePlaysLikeTheEngine(t *testing.T) {
	var g newgame.Game
	seed := deck.NewSeed(4)
	table := must.Have(host.NewTable(g, seed, 1))(t)
	s := g.Deal(seed, 1)
	var seen []string // the moves as seat 0 should have seen them
	for s != table.State() || g.Turn(s) != engine.Nobody {
		seat := g.Turn(s)
		if s != table.State() || table.Turn() != seat || table.View(0) != g.View(s, 0) || table.Score(1) != g.Score(s, 1) {
			t.Fatalf("table %+v, engine %+v", table.State(), s)
		}
		legal := g.Legal(nil, s, seat)
		if got := table.Legal(seat); !slices.Equal(got, legal) || len(table.Legal(1-seat)) != 0 {
			t.Fatalf("legal %v, want %v", got, legal)
		}
		if err := table.Step(t.Context(), 1-seat, last, nil); !errors.Is(err, engine.ErrNotYourTurn) {
			t.Fatalf("a step of %v, when it is the turn of %v: %v", 1-seat, seat, err)
		}
		m := legal[len(legal)-1]
		seen = append(seen, fmt.Sprint(seat, text(t, g.Redact(s, seat, m, 0))))
		s = must.Have(g.Apply(s, seat, m))(t)
		// Both ways of making a move have the same effect.
		switch len(seen) % 2 {
		case 0:
			must.Do(t, table.Play(seat, m))
		case 1:
			must.Do(t, table.Step(t.Context(), seat, last, nil))
		}
	}
	expect.Same(t, moves(table.Log(0, 0)), seen, "log of seat 0")
	if hidden := "seat 1tuck ??"; !slices.Contains(moves(table.Log(0, 0)), hidden) || slices.Contains(moves(table.Log(1, 0)), hidden) {
		t.Errorf("seat 1 tucks hidden from seat 0 alone: %v, %v", table.Log(0, 0), table.Log(1, 0))
	}
	for seat := engine.Nobody; seat < 3; seat++ {
		expect.Err(t, table.Step(t.Context(), seat, last, nil), engine.ErrGameOver, "a step of", seat, "after the end")
	}
	expect.Err(t, table.Step(t.Context(), table.Turn(), last, nil), engine.ErrGameOver, "a step after the end")
	if table.Game().Name() != "tuck" || table.Seats() != 2 || table.Game() != engine.Game[newgame.State, newgame.Move](g) {
		t.Errorf("%s for %d", table.Game().Name(), table.Seats())
	}
}

// moves returns the seats and the moves of a log.
func moves(log []host.Event) []string {
	var all []string
	for _, e := range log {
		all = append(all, fmt.Sprint(e.Seat, e.Move))
	}
	return all
}

func text(t *testing.T, m newgame.Move) string {
	t.Helper()
	b := must.Have(m.MarshalText())(t)
	return string(b)
}

func TestTableRefuses(t *testing.T) {
	for _, first := range []engine.Seat{-1, 2, 127} {
		if table, err := host.NewTable(indigo.Game{}, deck.NewSeed(1), first); !errors.Is(err, engine.ErrSeat) || table != nil {
			t.Errorf("first %d: %v", first, err)
		}
	}
	table := must.Have(host.NewTable(indigo.Game{}, deck.NewSeed(1), 0))(t)
	before, record := table.State(), table.Save().Text()
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
		expect.Err(t, golden.Play(table, tt.seat, tt.move), tt.want, "seat", tt.seat, tt.move)
	}
	if table.State() != before || table.Save().Text() != record {
		t.Error("a refused move changed the table")
	}
}

func TestOpenTableGoesOn(t *testing.T) {
	table := must.Have(host.NewTable(newgame.Game{}, deck.NewSeed(2), 0))(t)
	for range 5 {
		must.Do(t, table.Step(t.Context(), table.Turn(), last, nil))
	}
	again := must.Have(host.OpenTable(newgame.Game{}, table.Save()))(t)
	for table.Turn() != engine.Nobody {
		must.Do(t, errors.Join(table.Step(t.Context(), table.Turn(), last, nil), again.Step(t.Context(), again.Turn(), last, nil)))
	}
	expect.Same(t, again.Save(), table.Save())
	expect.Same(t, again.Log(0, 0), table.Log(0, 0), "log")
}

func TestNewTableAtRecordsItsStart(t *testing.T) {
	var g indigo.Game
	pack := deck.Standard()
	s := must.Have(g.DealPack(pack[:], 0))(t)
	table := must.Have(host.NewTableAt(g, s))(t)
	must.Do(t, table.Play(0, table.Legal(0)[0]))
	record := must.Have(host.ParseRecord(table.Save().Text()))(t)
	expect.Is(t, must.Have(host.Replay(g, record))(t), table.State(), "the record replays to")
	again := must.Have(host.OpenTable(g, record))(t)
	expect.Same(t, again.Save(), table.Save())
	if again.First() != engine.Nobody || again.Commitment() != (deck.Commitment{}) {
		t.Errorf("first %v, commitment %v", again.First(), again.Commitment())
	}
	record.Start = json.RawMessage(`{"first":0}`)
	if _, err := host.Replay(g, record); !errors.Is(err, host.ErrRecord) || !errors.Is(err, engine.ErrPosition) {
		t.Errorf("a bad start: %v", err)
	}
	expect.Fails(host.Replay(coin{}, host.Record{Game: "coin", Start: json.RawMessage("{}")}))(t, host.ErrRecord, "a start of a game that cannot read it")
}

func TestStepOnAView(t *testing.T) {
	var g indigo.Game
	view := g.View(g.Deal(deck.NewSeed(1), 0), 1).State
	table := must.Have(host.NewTableAt(g, view))(t)
	expect.Err(t, table.Step(t.Context(), table.Turn(), last, nil), engine.ErrStuck, "step")
	end := view
	expect.Err(t, engine.Playout(g, &end, deck.NewSeed(1).Rand(), nil), engine.ErrStuck, "playout")
}

// bare is Tuck with positions that have no JSON form.
type bare struct{ newgame.Game }

var errBare = errors.New("no JSON")

func (bare) MarshalJSON() ([]byte, error) { return nil, errBare }

func TestTablesNeedJSON(t *testing.T) {
	expect.Fails(host.NewTable(bare{}, deck.NewSeed(1), 0))(t, errBare, "rules without JSON")
	if _, err := host.NewTableAt(coin{}, coinState{}); err == nil {
		t.Error("a start without JSON is recorded")
	}
}

// written is Tuck with given JSON, which it need not be able to read.
type written struct {
	newgame.Game
	json string
}

func (g written) MarshalJSON() ([]byte, error) { return []byte(g.json), nil }

func TestReplayNeedsRulesInAnObject(t *testing.T) {
	for _, text := range []string{"", "[]"} {
		g := written{json: text}
		expect.Fails(host.Replay(g, host.Record{Game: g.Name(), Rules: json.RawMessage(text)}))(t, host.ErrRecord, "rules", text)
	}
}

func TestTablePrintsNoSecrets(t *testing.T) {
	table := must.Have(host.NewTable(indigo.Game{}, deck.NewSeed(1), 0))(t)
	none, one := host.NewMatch(deck.NewSeed(1), host.Deals(indigo.Game{}, 2)), host.NewMatch(deck.NewSeed(1), host.Deals(indigo.Game{}, 2))
	one.Next()
	for want, v := range map[string]any{
		"indigo, 0 plays, turn: seat 0": table, "match, no deals": none, "match of indigo, 1 deals": one, "record of indigo, 0 plays": table.Save(),
	} {
		for _, format := range []string{"%v", "%+v", "%s"} {
			expect.Is(t, fmt.Sprintf(format, v), want, format, "prints")
		}
	}
	expect.Is(t, table.Save().LogValue().String(), fmt.Sprint(table.Save()), "logged as")
}

// A server keeps one Table for each game, knows the player of each seat, and sends text.
func ExampleTable() {
	table, err := host.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v %v\n", table.Turn(), table.Legal(0))
	fmt.Println(golden.Play(table, 1, "6C"))
	fmt.Println(golden.Play(table, 0, "KC"))
	fmt.Println(table.Log(1, 0))

	// The JSON for seat 1, and the view that its client decodes.
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
	// seat 0 [K♣ 8♦ 3♥ 5♥ A♠ Q♠]
	// seat 1: 6C: engine: not this seat's turn
	// <nil>
	// [seat 0: KC; table to won of seat 0: 4♥ 7♠ 8♠ K♠; hand of seat 0 to won of seat 0: K♣]
	// seat 1 ?? ?? ?? ?? ?? 6♣ 8♣ 10♦ 7♥ 9♥ 2♠
}

func TestPlayAt(t *testing.T) {
	table := must.Have(host.NewTable(newgame.Game{}, deck.NewSeed(4), 0))(t)
	click := table.Legal(0)[0]
	must.Do(t, table.PlayAt(0, 0, click))
	for _, tt := range []struct {
		n    int
		seat engine.Seat
		want error
	}{
		{0, 0, host.ErrStale},
		{-1, 0, host.ErrStale},
		{2, 0, host.ErrStale},
		{1, 0, engine.ErrNotYourTurn},
	} {
		if err := table.PlayAt(tt.n, tt.seat, click); !errors.Is(err, tt.want) || table.Len() != 1 {
			t.Errorf("seat %d at %d: %v, want %v", tt.seat, tt.n, err, tt.want)
		}
	}
	// A play by another seat does not make a click stale.
	if err := table.PlayAt(0, 1, table.Legal(1)[0]); err != nil || table.Len() != 2 {
		t.Errorf("seat 1: %v", err)
	}
	if err := table.PlayAt(0, 1, click); engine.Code(err) != "stale" || !strings.HasSuffix(err.Error(), "seat 1 made play 1") {
		t.Errorf("stale: %v", err)
	}
}

// A table stores only a few of its positions, but can return to any position. A clone that goes
// back and plays on does not change the original.
func TestUndoGoesBackToEveryPlay(t *testing.T) {
	var g indigo.Game
	table := must.Have(host.NewTable(g, deck.NewSeed(1), 0))(t)
	states := []indigo.State{table.State()}
	for table.Turn() != engine.Nobody {
		must.Do(t, table.Step(t.Context(), table.Turn(), last, nil))
		states = append(states, table.State())
	}
	record, log := table.Save(), table.Log(0, 0)
	for n, want := range states {
		clone := table.Clone()
		if !clone.UndoTo(n) || clone.State() != want || clone.Len() != n {
			t.Errorf("back at play %d: %v", n, clone)
		}
		if at := table.At(n); at == nil || at.State() != want || at.Len() != n {
			t.Errorf("at play %d: %v", n, at)
		}
		expect.Same(t, table.Log(0, n), log[n:], "log from play", n)
		for clone.Turn() != engine.Nobody {
			must.Do(t, clone.Play(clone.Turn(), clone.Legal(clone.Turn())[0]))
		}
		if !clone.UndoTo(n) || clone.State() != want || !clone.UndoTo(0) || clone.State() != states[0] {
			t.Errorf("on from play %d and back: %v", n, clone)
		}
	}
	if table.At(-1) != nil || table.At(len(states)) != nil {
		t.Error("there are tables for plays that were not made")
	}
	expect.Same(t, table.Save(), record)
}

func TestUndoAndClone(t *testing.T) {
	table := must.Have(host.NewTable(newgame.Game{}, deck.NewSeed(4), 0))(t)
	step := func(table *host.Table[newgame.State, newgame.Move],
		choose func(context.Context, engine.View[newgame.State], []newgame.Move, *rand.Rand) newgame.Move) {
		t.Helper()
		must.Do(t, table.Step(t.Context(), table.Turn(), choose, nil))
	}
	var states []newgame.State
	for range 6 {
		states = append(states, table.State())
		step(table, last)
	}
	clone, before := table.Clone(), table.Save()
	if table.UndoTo(-1) || table.UndoTo(table.Len()+1) || table.Len() != 6 {
		t.Error("more plays were taken back than were made")
	}
	if !table.UndoTo(table.Len()) || !table.UndoTo(table.Len()-2) || table.Len() != 4 || table.State() != states[4] {
		t.Errorf("after the undo: %v", table)
	}
	first := func(_ context.Context, _ engine.View[newgame.State], legal []newgame.Move, _ *rand.Rand) newgame.Move {
		return legal[0]
	}
	step(table, first)
	step(table, first)
	step(table, first)
	expect.Same(t, clone.Save(), before, "the clone has changed")
	if table.Len() != 7 || table.State() == clone.State() {
		t.Error("the table does not go its own way")
	}
	expect.Is(t, must.Have(host.Replay(newgame.Game{}, table.Save()))(t), table.State(), "after the undo the record replays to")
	if other := table.Clone(); other.Len() != 7 || !other.UndoTo(0) || table.Len() != 7 {
		t.Error("a copy shares its plays")
	}
	// If a clone is the first to append a play, this does not change the original either.
	clone = table.Clone()
	step(clone, first)
	saved := clone.Save()
	step(table, last)
	expect.Same(t, clone.Save(), saved, "the clone has changed")
}

func TestZeroTable(t *testing.T) {
	var table host.Table[newgame.State, newgame.Move]
	if table.Turn() != engine.Nobody || table.Seats() != 0 || table.Game().Name() != "" || table.Len() != 0 || table.Score(0) != 0 ||
		table.First() != engine.Nobody || len(table.Awaited()) != 0 || table.Commitment() != (deck.Commitment{}) || len(table.Legal(0)) != 0 ||
		len(table.Zones(0)) != 0 || len(table.Log(0, 0)) != 0 || len(table.Breakdown(0)) != 0 || table.UndoTo(1) || len(table.Rules()) != 0 {
		t.Errorf("the zero table: %v", &table)
	}
	expect.Err(t, golden.Play(&table, 0, "QH"), engine.ErrNoGame)
	expect.Err(t, table.Play(0, newgame.Move{}), engine.ErrNoGame)
	expect.Err(t, table.Step(t.Context(), table.Turn(), last, nil), engine.ErrGameOver)
	expect.Fails(table.Record())(t, engine.ErrNoGame)
	must.Have(table.ViewJSON(0))(t)
	if got := table.Save(); got.Game != "" || len(got.Plays) != 0 {
		t.Errorf("saved as %v", got)
	}
	table.Clone().Close()
	expect.Fails(host.NewTable[newgame.State, newgame.Move](nil, deck.NewSeed(1), 0))(t, engine.ErrNoGame)
	expect.Fails(host.NewTableAt[newgame.State, newgame.Move](nil, newgame.State{}))(t, engine.ErrNoGame)
	expect.Fails(host.OpenTable[newgame.State, newgame.Move](nil, host.Record{}))(t, engine.ErrNoGame)
}

func TestTableReturnsItsRules(t *testing.T) {
	table := must.Have(host.NewTable(indigo.Game{}, deck.NewSeed(1), 1))(t)
	if string(table.Rules()) != "{}" || table.First() != 1 || !slices.Equal(table.Awaited(),
		[]engine.Seat{1}) || table.Commitment() != deck.NewSeed(1).Commit() {
		t.Errorf("%s, %v, %v", table.Rules(), table.First(), table.Commitment())
	}
	table.Rules()[0] = 'x'
	expect.Is(t, string(table.Rules()), "{}", "the rules can be changed from outside")
	for table.Turn() != engine.Nobody {
		if _, err := table.Record(); !errors.Is(err, host.ErrSecret) {
			t.Fatalf("the record of a running game: %v", err)
		}
		must.Do(t, table.Step(t.Context(), table.Turn(), last, nil))
	}
	expect.Same(t, must.Have(table.Record())(t), table.Save())
	sum := 0
	for _, line := range table.Breakdown(0) {
		sum += line.Points
	}
	if sum != table.Score(0) || sum == 0 {
		t.Errorf("the breakdown adds up to %d, the score is %d", sum, table.Score(0))
	}
}
