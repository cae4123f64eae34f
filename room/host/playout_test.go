package host_test

import (
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// toTheRest plays for Ann until she may ask for the rest of the deal, and asks.
func toTheRest(t *testing.T, at *host.Table) (plays int) {
	t.Helper()
	do(t, at, person(table.Ready, "ann"))
	for !at.State().MayRest(0) {
		until(t, "Ann's turn", func() bool { return at.State().Deal.Turn() == 0 })
		s := at.State()
		play := person(table.Play, "ann")
		play.Spot, play.Move = s.Now.Spot, s.Deal.Legal(0)[0]
		do(t, at, play)
	}
	s := at.State()
	ask := person(table.Rest, "ann")
	ask.Spot = s.Now.Spot
	do(t, at, ask)
	return s.Plays()
}

// A person alone with bots has the rest of a deal of any game played out. Nobody moves but bots, and
// the record replays to the score on the sheet.
func TestRestIsPlayedOut(t *testing.T) {
	all := append(hoyle.Games(), hearts.ByName())
	for _, g := range all {
		if g.Players() == 1 {
			continue // nothing is left to play out after the only play that is certain
		}
		t.Run(g.Name(), func(t *testing.T) {
			t.Parallel()
			h := newHost(t, new(journal.Memory), host.Options{Times: host.Times{Think: 20 * time.Millisecond}})
			bots := make([]string, g.Players())
			for seat := range bots[1:] {
				bots[seat+1] = "random"
			}
			at := open(t, h, table.Config{Game: g.Name(), Format: "deals", Number: 2, Bots: bots})
			defer watch(t, at, "ann").Close()
			from := toTheRest(t, at)
			until(t, "the end of the deal", func() bool { return at.State().Phase != table.Playing })
			s := at.State()
			v, err := s.Look(0, live.Spot{}, true)
			if err != nil || len(v.Sheet) != 1 || v.Rest != nil || v.Len() == from {
				t.Fatalf("%+v, %v", v.Sheet, err)
			}
			for _, play := range v.Log[from:] {
				if play.By != table.ByBot {
					t.Errorf("play %d is by a %s", play.Number, play.By)
				}
			}
			r := must.Have(s.Match.Record(0))(t)
			again := must.Have(hoyle.OpenIn(all, r))(t)
			for seat := range hoyle.Seat(again.Seats()) {
				if again.Turn() != hoyle.Nobody || again.Score(seat) != v.Sheet[0].Score[seat] {
					t.Errorf("seat %d has %d points in the record, %d on the sheet", seat, again.Score(seat), v.Sheet[0].Score[seat])
				}
			}
		})
	}
}

// What all have agreed to is stored: if the room stops meanwhile, the rest of the deal is played out
// once the room is there again, faster than bots play otherwise.
func TestRestSurvivesARestart(t *testing.T) {
	j := new(journal.Memory)
	o := host.Options{Games: hoyle.Games(), Chance: 1, Times: host.Times{Pace: 300 * time.Millisecond}}
	h := must.Have(host.New(t.Context(), j, o))(t)
	at := open(t, h, table.Config{Game: "indigo", Format: "deals", Number: 2, Bots: []string{"", "random"}})
	if pace := host.PaceOf(at); pace != 300*time.Millisecond {
		t.Errorf("bots wait for %v", pace)
	}
	toTheRest(t, at)
	if pace := host.PaceOf(at); pace != 50*time.Millisecond {
		t.Errorf("bots wait for %v while they play the rest", pace)
	}
	h.Stop()
	plays := at.State().Plays()
	if at.State().Phase != table.Playing {
		t.Fatal("the deal is over too soon for this test")
	}
	at = find(t, newHost(t, j, host.Options{}), at.ID) // nobody looks
	until(t, "the end of the deal", func() bool { return at.State().Phase == table.Paused })
	if now := at.State().Plays(); now <= plays {
		t.Errorf("%d plays, before %d", now, plays)
	}
}
