package hoyle_test

import (
	"context"
	"errors"
	"os"
	"regexp"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/live"
)

// misuse calls each exported function with nil and zero arguments. A function that returns an error must
// return one, unless zero arguments are as good as others.
func misuse(ctx context.Context) map[string]func() error {
	return map[string]func() error{
		"hoyle.Code":          func() error { hoyle.Code(nil); return nil },
		"hoyle.Find":          func() error { _, err := hoyle.Find(""); return wants(err) },
		"hoyle.FindIn":        func() error { _, err := hoyle.FindIn([]hoyle.Game{{}}, "indigo"); return wants(err) },
		"hoyle.Games":         func() error { hoyle.Games(); return nil },
		"hoyle.MatchOf":       func() error { return goesOn(hoyle.MatchOf(nil).Next()) },
		"hoyle.Open":          func() error { _, err := hoyle.Open(hoyle.Record{}); return wants(err) },
		"hoyle.OpenIn":        func() error { _, err := hoyle.OpenIn(nil, hoyle.Record{}); return wants(err) },
		"hoyle.OpenMatch":     func() error { _, err := hoyle.OpenMatch(hoyle.MatchRecord{}); return wants(err) },
		"hoyle.OpenMatchIn":   func() error { _, err := hoyle.OpenMatchIn(nil, hoyle.MatchRecord{}); return wants(err) },
		"hoyle.ParseRecord":   func() error { _, err := hoyle.ParseRecord(""); return wants(err) },
		"hoyle.Problems":      func() error { hoyle.Problems(nil); return nil },
		"hoyle.Reason":        func() error { hoyle.Reason(nil); return nil },
		"live.First":          func() error { _, err := live.First(nil, live.Spot{}); return wants(err) },
		"live.Named":          func() error { live.Named(""); return nil },
		"live.New":            func() error { _, err := live.New(ctx, nil, nil); return wants(err) },
		"live.Open":           func() error { _, err := live.Open(ctx, nil, live.Record{}, nil); return wants(err) },
		"live.Refuse":         func() error { live.Refuse(nil); return nil },
		"live.Zones":          func() error { live.Zones(new(hoyle.Table), 0); return nil },
		"engine_host.MatchOf": func() error { host.MatchOf[indigo.State, card.Card](nil); return nil },
		"engine_host.NewTable": func() error {
			_, err := host.NewTable[indigo.State, card.Card](nil, deck.Seed{}, 0)
			return wants(err)
		},
		"engine_host.NewTableAt": func() error {
			_, err := host.NewTableAt[indigo.State, card.Card](nil, indigo.State{})
			return wants(err)
		},
		"engine_host.OpenTable": func() error {
			_, err := host.OpenTable[indigo.State, card.Card](nil, host.Record{})
			return wants(err)
		},
		"engine_host.NewMatch": func() error {
			return goesOn(host.NewMatch[indigo.State, card.Card](deck.Seed{}, nil).Next())
		},
		"engine_host.OpenMatch": func() error {
			_, err := host.OpenMatch[indigo.State, card.Card](deck.Seed{}, nil, host.Record{})
			return wants(err)
		},
		"env.New":       func() error { _, err := env.New[indigo.State, card.Card](nil, nil, env.Options{}); return wants(err) },
		"bot_solve.New": func() error { solve.New[indigo.State, card.Card](nil, solve.Options{}); return nil },
		"bot_puzzle.Find": func() error {
			_, err := puzzle.Find(ctx, bot.Roster[indigo.State, card.Card]{}, deck.Seed{})
			return wants(err)
		},
		"bot.Maker": func() error { _, err := bot.Maker(bot.Roster[indigo.State, card.Card]{}, ""); return wants(err) },
	}
}

func goesOn(ok bool) error {
	if ok {
		return errors.New("a deal of no game")
	}
	return nil
}

func wants(err error) error {
	if err == nil {
		return errors.New("no error")
	}
	return nil
}

// No function of the packages for servers panics for nil or zero arguments. A new function needs a line above.
func TestMisuse(t *testing.T) {
	calls := misuse(t.Context())
	for _, pkg := range []string{"hoyle", "live"} {
		api, err := os.ReadFile("api/" + pkg + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`(?m)^func ([A-Z]\w*)\(`).FindAllStringSubmatch(string(api), -1) {
			if calls[pkg+"."+name[1]] == nil {
				t.Errorf("%s.%s has no line here", pkg, name[1])
			}
		}
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("panics: %v", p)
				}
			}()
			if err := call(); err != nil {
				t.Error(err)
			}
		})
	}
}
