package parlor

import (
	"io"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// People play a game without a usual end until they leave, whatever its format is called; bots do
// not, and a match is what it says.
func TestEndless(t *testing.T) {
	format := func(name string, endless bool) hoyle.FormatSpec[newgame.State, newgame.Move] {
		return hoyle.FormatSpec[newgame.State, newgame.Move]{
			Format: hoyle.Format{Name: name, Title: name, N: 2, Deals: true, Endless: endless}, Set: host.Deals[newgame.State, newgame.Move],
		}
	}
	for _, tt := range []struct {
		format          string
		usually         bool
		settings        Settings
		endless, played bool // whether the session is endless, and whether it is a match
	}{
		{"nights", true, Settings{}, true, true},
		{"nights", true, Settings{Names: "Ann, Ben"}, true, true},
		{"nights", true, Settings{Bots: true}, false, false},
		{"nights", true, Settings{Matched: true, Match: "nights:3"}, false, true},
		{"nights", true, Settings{Matched: true}, false, true},
		{"rounds", false, Settings{}, false, false},
		{"rounds", false, Settings{Matched: true}, false, true},
	} {
		game := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{
			Formats: []hoyle.FormatSpec[newgame.State, newgame.Move]{format(tt.format, tt.usually)},
		})
		printer := &Printer{Games: []hoyle.Game{game}, Out: io.Discard, Columns: 80}
		tt.settings.Game, tt.settings.Seed = game.Name(), "1"
		s := must.Have(printer.New(tt.settings))(t)
		if s.Endless() != tt.endless || (s.Match != nil) != tt.played {
			t.Errorf("%s, %+v: endless %t, match %v", tt.format, tt.settings, s.Endless(), s.Match)
		}
	}
}

// With five at the table, the people keep their chairs, and those who sit out watch.
func TestPeopleSitOut(t *testing.T) {
	printer := &Printer{Games: hoyle.Games(), Out: io.Discard, Columns: 80}
	if _, err := printer.New(Settings{Game: "doppelkopf", Names: "A,B,C,D,E", Matched: true}); err == nil {
		t.Error("five people at a table for four")
	}
	s := must.Have(printer.New(Settings{Game: "doppelkopf:table=5,noCompulsorySolo", Names: "A,B,C,D", Matched: true, Match: "session:3", Seed: "7"}))(t)
	for _, tt := range []struct {
		names []string
		you   hoyle.Seat
		bots  []hoyle.Seat
	}{
		{[]string{"A", "B", "C", "D", "Computer 4"}, 0, nil},
		{[]string{"B", "C", "D", "Computer 4", "A"}, hoyle.Nobody, []hoyle.Seat{3}},
		{[]string{"C", "D", "Computer 4", "A", "B"}, 3, []hoyle.Seat{2}},
	} {
		if !s.Next() {
			t.Fatal(s.Match.Err())
		}
		s.Begin()
		var bots []hoyle.Seat
		for seat := range hoyle.Seat(4) {
			if !s.Person(seat) {
				bots = append(bots, seat)
			}
		}
		if !slices.Equal(s.Names, tt.names) || s.You != tt.you || !slices.Equal(bots, tt.bots) || s.SitOut()[0] != tt.names[4] {
			t.Errorf("%v, you %v, bots %v, want %+v", s.Names, s.You, bots, tt)
		}
		for seat := s.Table.Turn(); seat != hoyle.Nobody; seat = s.Table.Turn() {
			must.Do(t, s.Table.Play(seat, s.Table.Legal(seat)[0]))
		}
		for seat := range tt.names {
			chair := slices.Index([]string{"A", "B", "C", "D", "Computer 4"}, tt.names[seat])
			expect.Is(t, s.Total(hoyle.Seat(seat)), s.Match.Total(chair), "the total of", tt.names[seat])
		}
	}
}
