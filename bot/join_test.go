package bot_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// Parts of a contest, through JSON and in any order, make the report of one program; some may have no deal.
func TestJoin(t *testing.T) {
	players := []indigoEntrant{indigoHouse("house"), indigoRandom("random"), indigoRandom("random")}
	a := indigoArena{Game: indigo.Game{}, Seed: deck.NewSeed(5), Deals: 11, Entrants: players}
	whole := compete(t, a)
	for _, n := range []int{1, 2, 3, 11, 20} {
		parts := make([]bot.Report, n)
		deals := 0
		for i := range parts {
			a := a
			a.Part, a.Parts = i, n
			data := must.Have(json.Marshal(compete(t, a)))(t)
			must.Do(t, json.Unmarshal(data, &parts[n-1-i]))
			deals += parts[n-1-i].Deals
		}
		got, err := bot.Join(parts)
		if err != nil || deals != a.Deals {
			t.Fatalf("%d parts: %d deals, %v", n, deals, err)
		}
		expect.Same(t, got, whole, n, "parts")
		if n != 3 {
			continue
		}
		if _, err := bot.Join(parts[1:2]); !strings.HasSuffix(fmt.Sprint(err), ": no part 1/3 3/3") {
			t.Error(err)
		}
		for name, change := range map[string]func(p []bot.Report) []bot.Report{
			"no parts":       func([]bot.Report) []bot.Report { return nil },
			"one missing":    func(p []bot.Report) []bot.Report { return p[:2] },
			"one twice":      func(p []bot.Report) []bot.Report { p[0] = p[1]; return p },
			"not ended":      func(p []bot.Report) []bot.Report { p[1].Deals--; return p },
			"no sums":        func(p []bot.Report) []bot.Report { p[1].Sums = nil; return p },
			"an empty sum":   func(p []bot.Report) []bot.Report { p[1].Sums[0][2] = "x"; return p },
			"another seed":   func(p []bot.Report) []bot.Report { p[2].Seed = deck.NewSeed(6); return p },
			"another game":   func(p []bot.Report) []bot.Report { p[2].Game = "karata"; return p },
			"other rules":    func(p []bot.Report) []bot.Report { p[2].Rules = nil; return p },
			"other players":  func(p []bot.Report) []bot.Report { p[2].Standings[0].Name = "medium"; return p },
			"another whole":  func(p []bot.Report) []bot.Report { p[0].Of++; return p },
			"a whole report": func(p []bot.Report) []bot.Report { p[0] = whole; return p },
		} {
			p := slices.Clone(parts)
			p[1].Sums, p[2].Standings = slices.Clone(p[1].Sums), slices.Clone(p[2].Standings)
			if got, err := bot.Join(change(p)); !errors.Is(err, bot.ErrContest) || got.Standings != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
