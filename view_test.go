package hoyle_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/karata"
)

// The table of a view shows its viewer the same view, in every position of every game.
func TestTableOfView(t *testing.T) {
	for _, g := range append(hoyle.Games(), hearts.ByName(), find(t, "home"), find(t, "casino")) {
		for seed := range long.Or[uint64](5, 1) {
			table, err := g.Table(deck.NewSeed(seed), 0)
			if err != nil {
				t.Fatal(err)
			}
			for r := deck.NewSeed(seed + 100).Rand(); ; {
				for viewer := hoyle.Nobody; int(viewer) < table.Seats(); viewer++ {
					view, err := table.ViewJSON(viewer)
					if err != nil {
						t.Fatal(err)
					}
					drawn, err := g.TableOfView(view, r)
					if err != nil {
						t.Fatalf("%v, play %d, seat %v: %v", g, table.Len(), viewer, err)
					}
					if again, err := drawn.ViewJSON(viewer); err != nil || string(again) != string(view) {
						t.Fatalf("%v, play %d, seat %v sees\n%s, want\n%s; %v", g, table.Len(), viewer, again, view, err)
					}
				}
				if table.Turn() == hoyle.Nobody {
					break
				}
				if err := table.Step(context.Background(), table.Turn(), "random", r); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	g := find(t, "indigo")
	table, err := g.Table(deck.NewSeed(1), 0)
	if err != nil {
		t.Fatal(err)
	}
	view, err := table.ViewJSON(0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.TableOfView(view, nil); !errors.Is(err, bot.ErrRand) {
		t.Errorf("without random numbers: %v", err)
	}
	for _, text := range []string{"", "{}", "null", string(view[:len(view)/2])} {
		if _, err := g.TableOfView([]byte(text), deck.NewSeed(1).Rand()); !errors.Is(err, engine.ErrPosition) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := (hoyle.Game{}).TableOfView(view, nil); !errors.Is(err, engine.ErrNoGame) {
		t.Errorf("no game: %v", err)
	}
}

// A table shows a trained player what the environment shows it in the same deal.
func TestObserve(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		e, err := g.Env("", env.Options{Places: true, Width: 4096})
		if err != nil {
			t.Fatal(err)
		}
		b := e.NewBatch()
		if err := e.Reset(deck.NewSeed(6), &b); err != nil {
			t.Fatal(err)
		}
		table, err := g.Table(deck.NewSeed(6).Derive(0).Derive(0).Derive(uint64(b.Done[0])), engine.Seat(int(b.Done[0])%g.Players()))
		if err != nil {
			t.Fatal(err)
		}
		for b.Done[0] = 0; b.Done[0] == 0 && table.Len() < 40; {
			seat := engine.Seat(b.Seats[0])
			seen, numbers := table.Observe(seat)
			if !bytes.Equal(seen, b.Observations) || !slices.Equal(numbers, b.Legal[:b.Counts[0]]) {
				t.Fatalf("after %d plays %v sees\n%v, %v, want\n%v, %v", table.Len(), seat, seen, numbers, b.Observations, b.Legal[:b.Counts[0]])
			}
			if err := table.Play(seat, table.Legal(seat)[0]); err != nil {
				t.Fatal(err)
			}
			for table.Turn() != engine.Nobody && int(table.Turn()) >= g.Players() { // the turn of a dealer
				if err := table.Play(table.Turn(), table.Legal(table.Turn())[0]); err != nil {
					t.Fatal(err)
				}
			}
			if err := e.Step([]int32{0}, &b); err != nil {
				t.Fatal(err)
			}
		}
		if seen, numbers := table.Observe(hoyle.Nobody); seen != nil || numbers != nil {
			t.Errorf("a spectator makes no move: %v", numbers)
		}
	})
}

// Whatever reads a view accepts a view with a seat that the game does not have, or with a seat
// other than the one that sees it.
func TestViewsWithAnySeat(t *testing.T) {
	t.Run("indigo", func(t *testing.T) { readViews(t, house.IndigoRoster(indigo.Game{})) })
	t.Run("catcheleven", func(t *testing.T) { readViews(t, house.CatchElevenRoster(catcheleven.Game{})) })
	t.Run("four", func(t *testing.T) {
		readViews(t, house.CatchElevenRoster(must(catcheleven.New(catcheleven.Rules{Seats: 4}))))
	})
	t.Run("karata", func(t *testing.T) { readViews(t, house.KarataRoster(karata.Game{})) })
	t.Run("doppelkopf", func(t *testing.T) { readViews(t, house.DoppelkopfRoster(doppelkopf.Game{})) })
	t.Run("pub", func(t *testing.T) { readViews(t, house.DoppelkopfRoster(must(doppelkopf.New(doppelkopf.Pub())))) })
	t.Run("blackjack", func(t *testing.T) { readViews(t, house.BlackjackRoster(blackjack.Game{})) })
	t.Run("casino", func(t *testing.T) { readViews(t, house.BlackjackRoster(must(blackjack.New(blackjack.Casino())))) })
}

// readViews plays a deal at random, and lets every reader see every view with every seat.
func readViews[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M]) {
	t.Helper()
	g, random := roster.Game, deck.NewSeed(8).Rand()
	s := g.Deal(deck.NewSeed(47), 0)
	seats := []engine.Seat{-128, -2, engine.Nobody}
	for seat := range engine.Seat(g.Seats() + 2) {
		seats = append(seats, seat)
	}
	seats = append(seats, 127)
	read := 0
	for n := 0; ; n++ {
		turn := g.Turn(s)
		var legal []M
		if turn != engine.Nobody {
			legal = g.Legal(nil, s, turn)
		}
		if n%long.Or(5, 20) == 0 || turn == engine.Nobody || n < 2 {
			for _, viewer := range seats {
				for _, seat := range seats {
					readView(t, roster, engine.View[S]{Seat: seat, State: g.View(s, viewer).State}, legal)
					read++
				}
			}
		}
		if turn == engine.Nobody {
			break
		}
		s, _ = g.Apply(s, turn, legal[random.IntN(len(legal))])
	}
	var none S
	for _, seat := range seats {
		readView(t, roster, engine.View[S]{Seat: seat, State: none}, nil)
	}
	if read < 100 {
		t.Errorf("%d views were read", read)
	}
}

func readView[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M], v engine.View[S], legal []M) {
	t.Helper()
	reader := ""
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%s panics with a view of %d: %v", reader, v.Seat, p)
		}
	}()
	g, random := roster.Game, deck.NewSeed(9).Rand()
	reader = "env.Observe"
	env.Observe(g, v, legal)
	reader = "the game"
	g.View(v.State, v.Seat)
	g.Determinize(v, random)
	g.Legal(nil, v.State, v.Seat)
	g.Score(v.State, v.Seat)
	reader = "the speech"
	speech := engine.SpeechOf(g)
	speech.Side(v.State, v.Seat)
	speech.SeatName(v.Seat)
	speech.SortHand(v.State, card.Standard.Append(nil))
	for _, m := range legal {
		speech.Say(v.State, v.Seat, m)
		g.Redact(v.State, v.Seat, m, v.Seat)
	}
	if deducer, ok := roster.Open.(gamekit.Deducer[S]); ok {
		reader = "Deduce"
		deducer.Deduce(v)
	}
	if len(legal) == 0 {
		return
	}
	reader = "Prune, Odds and Reason"
	if roster.Search.Prune != nil {
		roster.Search.Prune(v, slices.Clone(legal))
	}
	if roster.Odds != nil {
		roster.Odds(v)
	}
	if roster.Reason != nil {
		roster.Reason(v, legal[0], legal[len(legal)-1])
	}
	for _, p := range roster.Players() {
		if p.Name == "strong" || p.Name == "search" {
			continue // like easy, but longer
		}
		reader = fmt.Sprintf("the player %s", p.Name)
		maker, err := bot.Maker(roster, p.Name)
		if err != nil {
			t.Fatal(err)
		}
		if m := maker().Choose(t.Context(), v, slices.Clone(legal), random); !slices.Contains(legal, m) {
			t.Errorf("%s with a view of %d: %v, not one of %v", reader, v.Seat, m, legal)
		}
	}
}
