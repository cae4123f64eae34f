package doppelkopf_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// session plays a match. For every deal it notes the rules, the first seat, the seat that leads,
// and the contract, as in "1/0: solo C by 2". The map plan holds the declarations of seats in
// deals, with keys of the form "deal:seat". Without an entry, a forced seat plays the ace solo, and
// all others are healthy.
func session(t *testing.T, g doppelkopf.Game, deals int, plan map[string]string) []string {
	t.Helper()
	match := host.NewMatch(deck.NewSeed(9), g.Match(deals, 0))
	var notes []string
	for n := 1; match.Next(); n++ {
		table := match.Table()
		rules := table.Game().(doppelkopf.Game).Rules()
		note := ""
		for seat, owes := range rules.CompulsorySolo {
			if owes {
				note += fmt.Sprint(seat)
			}
		}
		if rules.ForcedSolo {
			note += " forced"
		}
		for table.State().Contract() == doppelkopf.NoContract {
			seat := table.Turn()
			declare := plan[fmt.Sprintf("%d:%d", n, seat)]
			if declare == "" {
				declare = "healthy"
			}
			if legal := texts.All(table.Legal(seat)); !slices.Contains(legal, declare) {
				declare = legal[len(legal)-1]
			}
			must.Do(t, golden.Play(table, seat, declare))
		}
		s := table.State()
		notes = append(notes, strings.TrimSpace(fmt.Sprintf("%s; first %d, lead %d: %v", note, s.First(), table.Turn(), s.Contract())))
		for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
			must.Do(t, table.Play(seat, table.Legal(seat)[0]))
		}
	}
	must.Do(t, match.Err())
	return notes
}

// A session may begin with any seat. If no solos are owed, no solo is compulsory or forced, and the
// lead passes after every deal.
func TestSessionWithoutSolos(t *testing.T) {
	free := mustNew(doppelkopf.Rules{NoCompulsorySolo: true})
	match := host.NewMatch(deck.NewSeed(1), free.Match(4, 2))
	for n, solo := range []bool{false, true, false, false} {
		if !match.Next() {
			t.Fatal(match.Err())
		}
		table := match.Table()
		rules := table.Game().(doppelkopf.Game).Rules()
		if rules != free.Rules() || table.First() != engine.Seat(2+n)%4 {
			t.Errorf("deal %d: first %d, %+v", n, table.First(), rules)
		}
		for table.Turn() != engine.Nobody {
			move := table.Legal(table.Turn())[0]
			if solo && table.State().Contract() == doppelkopf.NoContract && table.Turn() == 0 {
				move = doppelkopf.Declare(doppelkopf.SoloQueens)
			}
			must.Do(t, table.Play(table.Turn(), move))
		}
		if n == 1 && !table.State().Contract().Solo() {
			t.Errorf("deal %d is %v", n, table.State().Contract())
		}
	}
	if match.Next() || match.Err() != nil {
		t.Errorf("a fifth deal, or %v", match.Err())
	}
	for _, rules := range []doppelkopf.Rules{doppelkopf.Common(), doppelkopf.Pub(), doppelkopf.FreeDoko()} {
		if !rules.NoCompulsorySolo {
			t.Errorf("a session of %+v makes seats owe solos", rules)
		}
	}
	for _, first := range []engine.Seat{engine.Nobody, 4} {
		if m := host.NewMatch(deck.NewSeed(1), free.Match(4, first)); m.Next() || m.Chairs() != 0 || !errors.Is(m.Err(), engine.ErrSeat) {
			t.Errorf("first %d: %v", first, m.Err())
		}
	}
}

func TestSession(t *testing.T) {
	if five := mustNew(doppelkopf.Rules{Table: 5}).Deals(); doppelkopf.RoundDeals != 24 || game.Deals() != 24 || five != 30 {
		t.Errorf("a tournament round has %d deals, a session %d, with five %d", doppelkopf.RoundDeals, game.Deals(), five)
	}
	for _, tt := range []struct {
		name  string
		deals int
		plan  map[string]string
		want  []string
	}{
		{"Lead passes to the next seat each game, and at the end all are forced", 6, nil, []string{
			"0123; first 0, lead 0: normal",
			"0123; first 1, lead 1: normal",
			"0123 forced; first 2, lead 2: solo A",
			"013 forced; first 3, lead 3: solo A",
			"01 forced; first 0, lead 0: solo A",
			"1 forced; first 1, lead 1: solo A",
		}},
		{"The player of a compulsory solo leads, and first stays", 7, map[string]string{"2:3": "solo Q"}, []string{
			"0123; first 0, lead 0: normal",
			"0123; first 1, lead 3: solo Q",
			"012; first 1, lead 1: normal",
			"012; first 2, lead 2: normal",
			"012 forced; first 3, lead 0: solo A",
			"12 forced; first 0, lead 1: solo A",
			"2 forced; first 1, lead 2: solo A",
		}},
		{"Further solos are ordinary", 7, map[string]string{"1:3": "solo Q", "2:3": "solo J"}, []string{
			"0123; first 0, lead 3: solo Q",
			"012; first 0, lead 0: solo J",
			"012; first 1, lead 1: normal",
			"012; first 2, lead 2: normal",
			"012 forced; first 3, lead 0: solo A",
			"12 forced; first 0, lead 1: solo A",
			"2 forced; first 1, lead 2: solo A",
		}},
		{"A solo beaten by another's does not count", 6, map[string]string{"1:2": "solo Q", "1:3": "solo J"}, []string{
			"0123; first 0, lead 2: solo Q",
			"013; first 0, lead 0: normal",
			"013; first 1, lead 1: normal",
			"013 forced; first 2, lead 3: solo A",
			"01 forced; first 3, lead 0: solo A",
			"1 forced; first 0, lead 1: solo A",
		}},
		{"Once all have played theirs nobody is forced", 6, map[string]string{"1:0": "solo C", "2:1": "solo C", "3:2": "solo C", "4:3": "solo C"}, []string{
			"0123; first 0, lead 0: solo C",
			"123; first 0, lead 1: solo C",
			"23; first 0, lead 2: solo C",
			"3; first 0, lead 3: solo C",
			"; first 0, lead 0: normal",
			"; first 1, lead 1: normal",
		}},
		{"With fewer games than players the first are forced", 2, nil, []string{
			"0123 forced; first 0, lead 0: solo A",
			"123 forced; first 1, lead 1: solo A",
		}},
		{"None", 0, nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := session(t, game, tt.deals, tt.plan)
			expect.Same(t, got, tt.want)
		})
	}
	t.Run("A silent solo and a failed wedding do not count", func(t *testing.T) {
		// At the end of a deal without a soloist, as many seats owe a solo as before it.
		match := host.NewMatch(deck.NewSeed(4), game.Match(200, 0))
		silent, failed := 0, 0
		for deals := 0; match.Next(); deals++ {
			table := match.Table()
			owing := table.Game().(doppelkopf.Game).Rules().CompulsorySolo
			if owing != [4]bool{true, true, true, true} {
				t.Fatalf("owing: %v", owing)
			}
			for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
				legal := table.Legal(seat)
				move := legal[0]
				if deals%2 == 0 && slices.Contains(legal, doppelkopf.Declare(doppelkopf.Wedding)) {
					move = doppelkopf.Declare(doppelkopf.Wedding)
				}
				must.Do(t, table.Play(seat, move))
			}
			end := table.State()
			switch {
			case end.Contract() == doppelkopf.Wedding && end.Setup().Partner == end.Declarer():
				failed++
			case end.Contract() == doppelkopf.Normal && strings.Count(parties(game, end, engine.Nobody), "R") == 1:
				silent++
			}
			if silent > 2 && failed > 2 {
				return // the deals before did not count, as tested above
			}
		}
		t.Errorf("%d silent solos, %d failed weddings", silent, failed)
	})
	t.Run("The other rules are the game's, and the match goes on from its records", func(t *testing.T) {
		g := mustNew(doppelkopf.Rules{House: true, NoNines: true})
		match := host.NewMatch(deck.NewSeed(1), g.Match(5, 0))
		var records []host.Record
		for match.Next() {
			table := match.Table()
			if r := table.Game().(doppelkopf.Game).Rules(); !r.House || !r.NoNines {
				t.Errorf("%+v", r)
			}
			for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
				must.Do(t, table.Play(seat, table.Legal(seat)[0]))
			}
			records = append(records, table.Save())
		}
		again, err := host.OpenMatch(deck.NewSeed(1), g.Match(5, 0), records...)
		if err != nil || again.Next() || again.Total(2) != match.Total(2) {
			t.Errorf("%v", err)
		}
		sum := 0
		for seat := range 4 {
			sum += match.Total(seat)
		}
		if sum != 0 || !errors.Is(again.Err(), nil) {
			t.Errorf("totals add up to %d", sum)
		}
	})
}
