package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

type indigoBot = bot.Bot[indigo.State, indigo.Move]

var (
	sensible indigoBot = house.IndigoRoster(indigo.Game{}).Basic()
	random   indigoBot = bot.Random[indigo.State, indigo.Move]{}
)

func TestPlayRecordsTheGame(t *testing.T) {
	for n := range uint64(20) {
		bots := []indigoBot{sensible, random}
		record := must.Have(bot.PlayGame(t.Context(), indigo.Game{}, deck.NewSeed(n), 1, bots, deck.NewSeed(n).Derive(0).Rand()))(t)
		again, err := bot.PlayGame(t.Context(), indigo.Game{}, deck.NewSeed(n), 1, bots, deck.NewSeed(n).Derive(0).Rand())
		if diff := cmp.Diff(record, again); diff != "" || err != nil {
			t.Errorf("seed %d, %v (-first +again):\n%s", n, err, diff)
		}
		if end, err := host.Replay(indigo.Game{}, record); err != nil || (indigo.Game{}).Turn(end) != engine.Nobody || len(record.Plays) != 48 {
			t.Errorf("seed %d: %v after %d plays", n, err, len(record.Plays))
		}
	}
}

func TestRandomPlaysAnyGame(t *testing.T) {
	player := bot.Random[catcheleven.State, catcheleven.Move]{}
	record, err := bot.PlayGame(t.Context(), catcheleven.Game{}, deck.NewSeed(1), 0, []bot.Bot[catcheleven.State, catcheleven.Move]{player, player},
		deck.NewSeed(2).Rand())
	if err != nil || len(record.Plays) != 48 {
		t.Errorf("%d plays, %v", len(record.Plays), err)
	}
}

// cheat plays a card that no seat has.
type cheat struct{}

func (cheat) Choose(context.Context, engine.View[indigo.State], []indigo.Move, *rand.Rand) indigo.Move {
	return card.RedJoker
}

func TestPlayReports(t *testing.T) {
	r := deck.NewSeed(1).Rand()
	t.Run("an illegal choice", func(t *testing.T) {
		record, err := bot.PlayGame(t.Context(), indigo.Game{}, deck.NewSeed(1), 0, []indigoBot{random, cheat{}}, r)
		if !errors.Is(err, engine.ErrNoSuchMove) || !strings.Contains(err.Error(), "cheat") || !strings.Contains(err.Error(),
			"seat 1") || len(record.Plays) != 1 {
			t.Errorf("%v after %v", err, record.Plays)
		}
	})
	t.Run("the end of the context", func(t *testing.T) {
		why := errors.New("closing time")
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(why)
		record, err := bot.PlayGame(ctx, indigo.Game{}, deck.NewSeed(1), 0, []indigoBot{random, random}, r)
		if !errors.Is(err, why) || record.Game != "indigo" || len(record.Plays) != 0 {
			t.Errorf("%v after %v", err, record.Plays)
		}
	})
	t.Run("a seat without a bot", func(t *testing.T) {
		expect.Fails(bot.PlayGame(t.Context(), indigo.Game{}, deck.NewSeed(1), 0, []indigoBot{random}, r))(t, engine.ErrSeat)
	})
	t.Run("a first that is not a seat", func(t *testing.T) {
		expect.Fails(bot.PlayGame(t.Context(), indigo.Game{}, deck.NewSeed(1), 2, []indigoBot{random, random}, r))(t, engine.ErrSeat)
	})
}

func TestPlayWithoutAGame(t *testing.T) {
	expect.Fails(bot.PlayGame[indigo.State, indigo.Move](t.Context(), nil, deck.NewSeed(1), 0, nil, nil))(t, engine.ErrNoGame)
}

// onlyTwo is a game that has a third seat, which nobody plays.
type onlyTwo struct{ indigo.Game }

func (onlyTwo) Seats() int   { return 3 }
func (onlyTwo) Players() int { return 2 }

func TestSeatsPlayed(t *testing.T) {
	if all, some := bot.SeatsPlayed(indigo.Game{}), bot.SeatsPlayed(onlyTwo{}); all != 2 || some != 2 {
		t.Errorf("%d and %d", all, some)
	}
	a := indigoArena{Game: onlyTwo{}, Deals: 2, Entrants: []indigoEntrant{indigoRandom("one"), indigoRandom("two")}}
	if r := compete(t, a); r.Standings[0].Seats != 4 {
		t.Errorf("%+v", r)
	}
}

func ExamplePlayGame() {
	bots := []bot.Bot[indigo.State, indigo.Move]{house.IndigoRoster(indigo.Game{}).Basic(), bot.Random[indigo.State, indigo.Move]{}}
	record, err := bot.PlayGame(context.Background(), indigo.Game{}, deck.NewSeed(1), 0, bots, deck.NewSeed(2).Rand())
	fmt.Println(len(record.Plays), record.Score, err)

	end, err := host.Replay(indigo.Game{}, record)
	fmt.Println(end.Won(0).Len(), end.Won(1).Len(), err)
	// Output:
	// 48 [15 8] <nil>
	// 36 16 <nil>
}
