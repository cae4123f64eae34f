package karata_test

import "github.com/hoylecards/hoyle/karata"

func mustNew(r karata.Rules) karata.Game {
	g, err := karata.New(r)
	if err != nil {
		panic(err)
	}
	return g
}
