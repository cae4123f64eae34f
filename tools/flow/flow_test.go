package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// The pictures are those of the games of today, and small enough to read.
func TestPictures(t *testing.T) {
	long.Only(t)
	for _, p := range pictures(games()) {
		if p.err != nil {
			t.Fatal(p.err)
		}
		if got, err := os.ReadFile(filepath.Join("..", "..", p.file)); err != nil || !bytes.Equal(got, p.data) {
			t.Errorf("%s is not the picture that go run -C tools ./flow draws (%v)", p.file, err)
		}
		if p.states == 0 || p.states > 12 {
			t.Errorf("%s: %d states", p.file, p.states)
		}
	}
}

// In Tuck, a player lays a card or tucks one away, and then the next player does, until all have
// played.
func TestTuck(t *testing.T) {
	f := must.Have(walk(hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck"})))(t)
	g := f.graph()
	if len(g.states) != 1 || len(g.states[0].rows) != 2 || len(g.anytime) != 0 {
		t.Fatalf("%+v", g)
	}
	for _, r := range g.states[0].rows {
		if len(r.exits) != 2 || r.exits[0] != (exit{next: true}) || r.exits[1].again {
			t.Errorf("%s leads to %+v", r.words, r.exits)
		}
	}
}
