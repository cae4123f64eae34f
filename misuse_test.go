package hoyle_test

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/engine/scenario"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
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
		"bot.Maker": func() error { _, err := bot.Maker(bot.Roster[indigo.State, card.Card]{}, "house"); return wants(err) },
		"a roster of a nil pointer": func() error {
			_, err := bot.Maker(bot.Roster[state, move]{Game: (*indigo.Game)(nil)}, "search")
			_, contest := bot.PlayContest(ctx, bot.Roster[state, move]{Game: (*indigo.Game)(nil)}, bot.Contest{Players: []string{"random"}, Deals: 1})
			_, review := bot.ReviewGame(ctx, bot.Roster[state, move]{Game: (*indigo.Game)(nil)}, host.Record{}, bot.Reviewer{})
			return cmp.Or(wants(err), wants(contest), wants(review))
		},
		"a solver of no game": func() error {
			none := solve.New[state, move](nil, solve.Options{})
			_, value := none.Value(ctx, state{})
			_, moves := none.Moves(ctx, state{})
			_, line := none.Line(ctx, make([]state, 1))
			return cmp.Or(wants(value), wants(moves), wants(line))
		},
		"engine_enginetest.Check": func() error {
			_, err := enginetest.Check(enginetest.Suite[state, move]{Game: (*indigo.Game)(nil)})
			return wants(err)
		},
		"engine_enginetest.Perft": func() error {
			_, err := enginetest.Perft[state, move](nil, state{}, 0)
			return wants(err)
		},
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

type (
	state = indigo.State
	move  = card.Card
)

// says has the functions whose comments say that they panic.
var says = map[string]bool{
	"bot.NewSearch": true, "bot.SeatsPlayed": true, "card.MustParse": true, "engine.Awaits": true, "engine.Playout": true,
	"engine_host.Choose": true, "engine_host.Deals": true, "engine_host.Series": true, "engine_host.Transfers": true,
	"env.NewBot": true, "env.Observe": true, "engine_gamekit.CheckView": true, "engine_gamekit.CheckWhole": true, "engine_gamekit.LayoutsOf": true,
	"engine_gamekit.Normalize": true, "engine_gamekit.NumbersOf": true, "engine_gamekit.PicksOf": true,
}

// tests are the functions that a test calls with itself, which is not nil.
var tests = []string{"Fuzz", "FuzzDecode", "FuzzMoveText", "Run"}

// zero are all other exported functions, to be called with zero arguments.
var zero = map[string]any{
	"blackjack.Casino": blackjack.Casino, "blackjack.European": blackjack.European, "blackjack.New": blackjack.New, "blackjack.SingleDeck": blackjack.SingleDeck,
	"blackjack.Total": blackjack.Total, "blackjack.Totals": blackjack.Totals, "blackjack.Value": blackjack.Value,
	"blackjack_odds.Dealer": odds.Dealer, "blackjack_odds.Of": odds.Of, "blackjack_odds.Round": odds.Round,
	"bot.Join": bot.Join, "bot.NewSearch": bot.NewSearch[state, move], "bot.PlayContest": bot.PlayContest[state, move], "bot.PlayGame": bot.PlayGame[state, move],
	"bot.ReviewGame": bot.ReviewGame[state, move], "bot.SeatsPlayed": bot.SeatsPlayed, "bot.SumUp": bot.SumUp,
	"bot_house.BlackjackRoster": house.BlackjackRoster, "bot_house.CatchElevenRoster": house.CatchElevenRoster,
	"bot_house.DoppelkopfRoster": house.DoppelkopfRoster, "bot_house.IndigoRoster": house.IndigoRoster, "bot_house.KarataRoster": house.KarataRoster,
	"card.Compare": card.Compare, "card.CompareRank": card.CompareRank, "card.Parse": card.Parse, "card.ParseList": card.ParseList, "card.ParseRank": card.ParseRank,
	"card.ParseSet": card.ParseSet, "card.ParseSuit": card.ParseSuit, "card.SetOf": card.SetOf, "card.MustParse": card.MustParse, "card.MustParseList": card.MustParseList,
	"catcheleven.New": catcheleven.New, "catcheleven.NewSetup": catcheleven.NewSetup, "catcheleven.Pasur": catcheleven.Pasur,
	"deck.Combine": deck.Combine, "deck.Deal": deck.Deal, "deck.NewSeed": deck.NewSeed, "deck.ParseSeed": deck.ParseSeed, "deck.Sample": deck.Sample,
	"deck.Shoe": deck.Shoe, "deck.Standard": deck.Standard, "deck.WithJokers": deck.WithJokers,
	"doppelkopf.Bid": doppelkopf.Bid, "doppelkopf.CardPoints": doppelkopf.CardPoints, "doppelkopf.Common": doppelkopf.Common, "doppelkopf.Declare": doppelkopf.Declare,
	"doppelkopf.FreeDoko": doppelkopf.FreeDoko, "doppelkopf.Give": doppelkopf.Give, "doppelkopf.House": doppelkopf.House, "doppelkopf.New": doppelkopf.New,
	"doppelkopf.Play": doppelkopf.Play, "doppelkopf.Pub": doppelkopf.Pub, "doppelkopf.SolosOf": doppelkopf.SolosOf, "doppelkopf.Tournament": doppelkopf.Tournament,
	"engine.AsChecked": engine.AsChecked[state, move], "engine.AsInPlace": engine.AsInPlace[state, move], "engine.Awaits": engine.Awaits[state, move],
	"engine.Code": engine.Code, "engine.HolderOf": engine.HolderOf, "engine.Illegal": engine.Illegal, "engine.NewDraws": engine.NewDraws,
	"engine.NewMoveError": engine.NewMoveError, "engine.Playout": engine.Playout[state, move], "engine.Reason": engine.Reason, "engine.Sentinel": engine.Sentinel,
	"engine.SpeechOf": engine.SpeechOf[state, move], "engine.ZoneOf": engine.ZoneOf,
	"engine_host.Choose": host.Choose[state, move], "engine_host.Counted": host.Counted, "engine_host.Deals": host.Deals[state, move],
	"engine_host.ParseRecord": host.ParseRecord, "engine_host.Replay": host.Replay[state, move], "engine_host.Series": host.Series[state, move],
	"engine_host.Transfers": host.Transfers[state, move], "engine_scenario.Parse": scenario.Parse,
	"engine_enginetest.Bytes": enginetest.Bytes, "engine_enginetest.CheckDecode": enginetest.CheckDecode[state, move],
	"engine_enginetest.UsuallyShows": enginetest.UsuallyShows, "engine_enginetest.Walk": enginetest.Walk[state, move],
	"engine_gamekit.CheckView": gamekit.CheckView[state, move], "engine_gamekit.CheckWhole": gamekit.CheckWhole[state, move],
	"engine_gamekit.ChoiceOption": gamekit.ChoiceOption, "engine_gamekit.Clip": gamekit.Clip,
	"engine_gamekit.DecodeState": gamekit.DecodeState[indigo.Setup, state], "engine_gamekit.DecodeView": gamekit.DecodeView[indigo.Setup, state],
	"engine_gamekit.Grouped": gamekit.Grouped, "engine_gamekit.Invalid": gamekit.Invalid, "engine_gamekit.LayoutsOf": gamekit.LayoutsOf[state, move],
	"engine_gamekit.Marshal": gamekit.Marshal, "engine_gamekit.Needing": gamekit.Needing, "engine_gamekit.Normalize": gamekit.Normalize,
	"engine_gamekit.NumberOption": gamekit.NumberOption, "engine_gamekit.NumbersOf": gamekit.NumbersOf[state, move],
	"engine_gamekit.PicksOf": gamekit.PicksOf[state, move], "engine_gamekit.PlayersOption": gamekit.PlayersOption,
	"engine_gamekit.ProblemsOf": gamekit.ProblemsOf, "engine_gamekit.SwitchOption": gamekit.SwitchOption, "engine_gamekit.Unmarshal": gamekit.Unmarshal,
	"engine_gamekit.UnmarshalGame": gamekit.UnmarshalGame[indigo.Rules, indigo.Game], "engine_gamekit.UnmarshalRules": gamekit.UnmarshalRules[indigo.Rules],
	"engine_gamekit.UnmarshalSetup": gamekit.UnmarshalSetup[indigo.Setup],
	"env.NewBot":                    env.NewBot[state, move], "env.NewMatches": env.NewMatches[state, move], "env.Observe": env.Observe[state, move],
	"hoyle.New": hoyle.New[state, move], "indigo.NewSetup": indigo.NewSetup,
	"karata.Barred": karata.Barred, "karata.Follows": karata.Follows, "karata.New": karata.New, "karata.NewSetup": karata.NewSetup, "karata.Ordinary": karata.Ordinary,
}

// invoke calls a function with zero arguments, and for a game with a nil pointer if typed is true. With
// such a pointer, the function must return an error if it can.
func invoke(function any, typed bool) error {
	f := reflect.ValueOf(function)
	args := make([]reflect.Value, f.Type().NumIn())
	none := reflect.ValueOf((*indigo.Game)(nil))
	given := false
	for i := range args {
		in := f.Type().In(i)
		args[i] = reflect.Zero(in)
		if typed && in.Kind() == reflect.Interface && in.NumMethod() > 0 && none.Type().Implements(in) {
			args[i], given = none, true
		}
	}
	do := f.Call
	if f.Type().IsVariadic() {
		do = f.CallSlice
	}
	results := do(args)
	if n := len(results); given && n > 0 && results[n-1].Type() == reflect.TypeFor[error]() && results[n-1].IsNil() {
		return errors.New("no error")
	}
	return nil
}

// No exported function panics for nil or zero arguments or for a nil pointer to a game, unless its comment says
// so. A new function needs a line above.
func TestMisuse(t *testing.T) {
	calls := misuse(t.Context())
	for name, function := range zero {
		calls[name] = func() error { return cmp.Or(invoke(function, false), invoke(function, true)) }
	}
	files, err := filepath.Glob("api/*.txt")
	if err != nil || len(files) < 15 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		api := must.Have(os.ReadFile(file))(t)
		pkg := strings.TrimSuffix(filepath.Base(file), ".txt")
		for _, name := range regexp.MustCompile(`(?m)^func ([A-Z]\w*)[\[(]`).FindAllStringSubmatch(string(api), -1) {
			if calls[pkg+"."+name[1]] == nil && (pkg != "engine_enginetest" || !slices.Contains(tests, name[1])) {
				t.Errorf("%s.%s has no line here", pkg, name[1])
			}
		}
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if p := recover(); p != nil && !says[name] {
					t.Errorf("panics: %v", p)
				}
			}()
			expect.Err(t, call(), nil)
		})
	}
}
