package host_test

import (
	"errors"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// A play that only lays a card can be taken back. A play that draws a card cannot, and neither can
// plays by two seats.
func TestCanUndoTo(t *testing.T) {
	g := must.Have(karata.New(karata.Rules{Seats: 3}))(t)
	table := must.Have(host.NewTable(g, deck.NewSeed(4), 0))(t)
	for i, p := range []struct {
		seat engine.Seat
		move string
		last bool // whether this play can be taken back
	}{{0, "draw", false}, {0, "not", true}, {1, "play AS", true}, {1, "done", true}, {1, "ask JC", true}} {
		must.Do(t, golden.Play(table, p.seat, p.move))
		expect.Is(t, table.CanUndoTo(i), p.last, p.move)
	}
	for n, want := range map[int]bool{-1: false, 0: false, 1: false, 2: true, 4: true, 5: false} {
		expect.Is(t, table.CanUndoTo(n), want, "from play", n)
	}
	first := must.Have(host.NewTable(g, deck.NewSeed(5), 0))(t)
	if err := golden.Play(first, 0, "play AH"); err != nil || !first.CanUndoTo(0) {
		t.Errorf("the first play cannot be taken back, error %v", err)
	}
	if new(host.Table[karata.State, karata.Move]).CanUndoTo(0) {
		t.Error("a table without plays")
	}
}

// running is a game whose cards stay in play when it is over.
type running struct{ coin }

func (running) Continues(coinState) bool { return true }

// veiled shows who leads only at the end.
type veiled struct{ running }

func (veiled) View(s coinState, seat engine.Seat) engine.View[coinState] {
	if !s.over {
		s.lead = 0
	}
	return engine.View[coinState]{Seat: seat, State: s}
}

// A play that shows its seat something new cannot be taken back, even if the seat could have made it
// without knowing that.
func TestPlaysThatShowSomethingCannotBeTakenBack(t *testing.T) {
	for lead, want := range []bool{true, false} {
		table := must.Have(host.NewTable(veiled{}, deck.NewSeed(1), engine.Seat(lead)))(t)
		must.Do(t, table.Play(engine.Seat(lead), scores{1}))
		expect.Is(t, table.CanUndoTo(0), want, "led by seat", lead)
	}
}

// Plays by two seats cannot be taken back, even if one seat could have made them all.
func TestPlaysOfTwoSeatsCannotBeTakenBack(t *testing.T) {
	table := must.Have(host.NewTable(running{}, deck.NewSeed(1), 0))(t)
	for _, seat := range []engine.Seat{0, 1, 1} {
		must.Do(t, table.Play(seat, scores{1}))
	}
	for n, want := range []bool{false, true, true} {
		expect.Is(t, table.CanUndoTo(n), want, "from play", n)
	}
}

// Once a record shows all cards to everybody, nothing can be taken back.
func TestPublicDealsCannotBeTakenBack(t *testing.T) {
	open := must.Have(host.NewTable(coin{}, deck.NewSeed(1), 0))(t)
	shoe := must.Have(host.NewTable(running{}, deck.NewSeed(1), 0))(t)
	must.Do(t, errors.Join(open.Play(0, scores{1}), shoe.Play(0, scores{1})))
	if open.CanUndoTo(0) || !shoe.CanUndoTo(0) {
		t.Errorf("over: %t; with cards in play: %t", open.CanUndoTo(0), shoe.CanUndoTo(0))
	}
	if shoe.Close(); shoe.CanUndoTo(0) {
		t.Error("a play can be taken back although no card is in play any more")
	}
}
