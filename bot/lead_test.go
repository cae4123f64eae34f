package bot_test

import (
	"errors"
	"math"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// The lead is what the records say: the leader's score less the mean of the others'.
func TestArenaLead(t *testing.T) {
	g, err := karata.New(karata.Rules{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	random := func(name string) bot.Entrant[karata.State, karata.Move] {
		return bot.Entrant[karata.State, karata.Move]{Name: name, New: func() bot.Bot[karata.State, karata.Move] { return bot.Random[karata.State, karata.Move]{} }}
	}
	a := bot.Arena[karata.State, karata.Move]{Game: g, Deals: 10, Seed: deck.NewSeed(5)}
	for _, name := range []string{"a", "b", "a", "c"} {
		a.Entrants = append(a.Entrants, random(name))
	}
	games := listen(&a)
	report := compete(t, a)
	want := 0.0
	for _, game := range *games {
		for seat, score := range game.record.Score {
			if engine.Seat(seat) == game.record.First {
				want += float64(score)
			} else {
				want -= float64(score) / 2
			}
		}
	}
	want /= float64(len(*games))
	if len(*games) != 40 || math.Abs(report.Lead.Mean-want) > 1e-9 || want == 0 || report.Lead.Margin <= 0 || math.IsInf(report.Lead.Margin, 1) {
		t.Errorf("%d games, lead %+v, want %v", len(*games), report.Lead, want)
	}
}

// A player alone leads nobody.
func TestArenaLeadAlone(t *testing.T) {
	a := bot.Arena[blackjack.State, blackjack.Move]{Deals: 3, Game: blackjack.Game{}, Entrants: []bot.Entrant[blackjack.State, blackjack.Move]{
		{Name: "alone", New: func() bot.Bot[blackjack.State, blackjack.Move] { return bot.Random[blackjack.State, blackjack.Move]{} }},
	}}
	if r := compete(t, a); r.Deals != 3 || r.Lead != (bot.Estimate{}) {
		t.Errorf("%+v", r)
	}
}

// Bots play any position on, as PlayGame does from the deal.
func TestPlayOn(t *testing.T) {
	bots := []indigoBot{sensible, random}
	whole, err := bot.PlayGame(t.Context(), indigo.Game{}, deck.NewSeed(3), 0, []indigoBot{sensible, sensible}, deck.NewSeed(4).Rand())
	if err != nil {
		t.Fatal(err)
	}
	table, err := host.OpenTable(indigo.Game{}, whole)
	if err != nil {
		t.Fatal(err)
	}
	table.UndoTo(20)
	if err := bot.PlayOn(t.Context(), table, bots[:1], deck.NewSeed(4).Rand()); !errors.Is(err, engine.ErrSeat) || table.Len() != 20 {
		t.Errorf("one bot for two seats: %v", err)
	}
	if err := bot.PlayOn(t.Context(), table, bots, nil); !errors.Is(err, bot.ErrRand) || table.Len() != 20 {
		t.Errorf("no random numbers: %v", err)
	}
	at, err := host.NewTableAt(indigo.Game{}, table.State())
	if err != nil {
		t.Fatal(err)
	}
	if err := bot.PlayOn(t.Context(), at, bots, deck.NewSeed(4).Rand()); err != nil || at.Turn() != engine.Nobody || at.Len() != 28 {
		t.Errorf("%d plays, %v", at.Len(), err)
	}
	if table.Len() != 20 {
		t.Errorf("the other table has %d plays", table.Len())
	}
}
