package host_test

import (
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/must"
)

// A move is forced if it is the seat's turn and the move is the only legal one. In Indigo, the
// last card of each hand is forced.
func TestForced(t *testing.T) {
	table := must.Have(host.NewTable(indigo.Game{}, deck.NewSeed(1), 0))(t)
	for table.Turn() != engine.Nobody {
		turn := table.Turn()
		legal := table.Legal(turn)
		m, ok := table.Forced(turn)
		if ok != (len(legal) == 1) || ok && m != legal[0] {
			t.Fatalf("%v has %v, forced to %v, %t", turn, legal, m, ok)
		}
		if m, ok := table.Forced(1 - turn); ok {
			t.Fatalf("%v is forced to %v out of turn", 1-turn, m)
		}
		must.Do(t, table.Play(turn, legal[0]))
	}
}

// eager is Indigo, except that the seat that does not have the turn may play A♠.
type eager struct{ indigo.Game }

func (g eager) Legal(dst []indigo.Move, s indigo.State, seat engine.Seat) []indigo.Move {
	if seat != g.Turn(s) {
		return append(dst, card.MustParse("A♠"))
	}
	return g.Game.Legal(dst, s, seat)
}

// The only legal move of a seat that nobody waits for is not forced.
func TestForcedOutOfTurn(t *testing.T) {
	table := must.Have(host.NewTable(eager{}, deck.NewSeed(1), 0))(t)
	if legal := table.Legal(1); len(legal) != 1 {
		t.Fatalf("the seat may make %d moves", len(legal))
	}
	if m, ok := table.Forced(1); ok {
		t.Errorf("the seat is forced to play %v", m)
	}
}

// A match returns the tables of its deals, and no others. The tables are copies, even those of
// finished deals.
func TestDealsOfAMatch(t *testing.T) {
	m := host.NewMatch(deck.NewSeed(1), host.Series[indigo.State, indigo.Move](indigo.Game{}, host.Until[indigo.State]{Deals: 2}))
	for range 2 {
		if !m.Next() {
			t.Fatal(m.Err())
		}
		for table := m.Table(); table.Turn() != engine.Nobody; {
			must.Do(t, table.Play(table.Turn(), table.Legal(table.Turn())[0]))
		}
	}
	if m.Deal(-1) != nil || m.Deal(2) != nil {
		t.Error("the match returns deals that do not exist")
	}
	for deal, first := range []engine.Seat{0, 1} {
		table := m.Deal(deal)
		if record := table.Save(); record.First != first || record.Seed != deck.NewSeed(1).Derive(uint64(deal)) {
			t.Errorf("deal %d is %v", deal, record)
		}
		table.UndoTo(0)
		if m.Deal(deal).Len() == 0 {
			t.Errorf("deal %d is not a copy", deal)
		}
	}
}
