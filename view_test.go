package hoyle_test

import (
	"context"
	"errors"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/long"
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
