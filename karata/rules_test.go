package karata_test

import (
	"testing"

	"github.com/hoylecards/hoyle/karata"
)

func mustNew(r karata.Rules) karata.Game {
	g, err := karata.New(r)
	if err != nil {
		panic(err)
	}
	return g
}

func position(t testing.TB, g karata.Game, u karata.Setup) karata.State {
	t.Helper()
	s, err := g.FromSetup(u)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
