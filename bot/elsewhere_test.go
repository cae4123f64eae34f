package bot_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
)

// Games played elsewhere make the same report as those that the arena plays.
func TestArenaOfGamesPlayedElsewhere(t *testing.T) {
	a := indigoArena{Game: indigo.Game{}, Deals: 12, Seed: deck.NewSeed(4),
		Entrants: []indigoEntrant{indigoHouse("house"), indigoRandom("random"), indigoRandom("other")}}
	games := map[[2]int]bot.PlayedGame{}
	a.Record = func(g bot.PlayedGame) { games[[2]int{g.Deal, g.Rotation}] = g }
	want := compete(t, a)
	a.Record = nil
	for i := range a.Entrants {
		a.Entrants[i].New = nil
	}
	a.Play = func(_ context.Context, g bot.PlayedGame) (host.Record, error) {
		played := games[[2]int{g.Deal, g.Rotation}]
		begun := played
		begun.Record.Plays, begun.Record.Score = nil, []int{0, 0}
		expect.Same(t, g, begun)
		return played.Record, nil
	}
	expect.Same(t, compete(t, a), want)
}

// The record of a different game is not a result.
func TestArenaChecksGamesPlayedElsewhere(t *testing.T) {
	a := indigoArena{Game: indigo.Game{}, Deals: 1, Seed: deck.NewSeed(4), Entrants: []indigoEntrant{indigoHouse("house"), indigoRandom("random")}}
	var good host.Record
	a.Record = func(g bot.PlayedGame) { good = g.Record }
	compete(t, a)
	a.Record = nil
	why := errors.New("no answer")
	for name, tt := range map[string]struct {
		change func(*host.Record) error
		want   error
		other  bool // the error says that it is another deal
	}{
		"another seed":    {func(r *host.Record) error { r.Seed = deck.NewSeed(5); return nil }, host.ErrRecord, true},
		"another lead":    {func(r *host.Record) error { r.First = 1; return nil }, host.ErrRecord, true},
		"unfinished":      {func(r *host.Record) error { r.Plays, r.Score = r.Plays[:3], nil; return nil }, host.ErrRecord, false},
		"illegal":         {func(r *host.Record) error { r.Plays = append(r.Plays[:4:4], r.Plays[5:]...); return nil }, host.ErrRecord, false},
		"a false score":   {func(r *host.Record) error { r.Score = []int{100, 0}; return nil }, host.ErrRecord, false},
		"other rules":     {func(r *host.Record) error { r.Rules = []byte(`{"x":1}`); return nil }, host.ErrRecord, false},
		"not played":      {func(*host.Record) error { return why }, why, false},
		"another's game":  {func(r *host.Record) error { r.Game = "karata"; return nil }, host.ErrRecord, false},
		"from a position": {func(r *host.Record) error { r.Start = []byte(`{}`); return nil }, host.ErrRecord, true},
	} {
		a.Play = func(context.Context, bot.PlayedGame) (host.Record, error) {
			r := good
			err := tt.change(&r)
			return r, err
		}
		report, err := a.Run(t.Context())
		if !errors.Is(err, tt.want) || !strings.HasPrefix(err.Error(), "bot: deal 0, rotation 0: ") || report.Deals != 0 {
			t.Errorf("%s: %v", name, err)
		}
		expect.Is(t, strings.Contains(err.Error(), "of another deal"), tt.other, name, err)
	}
}
