package hoyle_test

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

// A text longer than a megabyte is refused at every way in before it is read, and an error names the
// options once.
func TestTextsAreBounded(t *testing.T) {
	g := must.Have(hoyle.Find("doppelkopf"))(t)
	long := strings.Repeat("solo_Q+", 300_000)
	find := func(text string) error { _, err := hoyle.Find(text); return err }
	_, byOption := g.Info().Options[0].Parse(long)
	_, byRules := g.With(json.RawMessage(`{"solos":"` + long + `"}`))
	_, byView := g.TableOfView([]byte(long), nil)
	_, byPosition := g.TableAt([]byte(long))
	_, byRecord := hoyle.ParseRecord(long)
	_, byMove := g.MoveText(long)
	typed := doppelkopf.Game{}
	_, byDecoder := typed.DecodeState([]byte(long))
	_, byViewDecoder := typed.DecodeView([]byte(long))
	byRulesDecoder := new(doppelkopf.Rules).UnmarshalJSON([]byte(long))
	bySetupDecoder := new(doppelkopf.Setup).UnmarshalJSON([]byte(long))
	huge := []byte(`{"game":"` + strings.Repeat(long, 8) + `"}`)
	for name, tt := range map[string]struct{ err, want error }{
		"Find": {find("doppelkopf:solos=" + long), hoyle.ErrGame}, "Parse": {byOption, hoyle.ErrRules}, "With": {byRules, hoyle.ErrRules},
		"TableOfView": {byView, engine.ErrPosition}, "TableAt": {byPosition, engine.ErrPosition}, "ParseRecord": {byRecord, hoyle.ErrRecord},
		"MoveText":    {byMove, hoyle.ErrMoveText},
		"DecodeState": {byDecoder, engine.ErrPosition}, "DecodeView": {byViewDecoder, engine.ErrPosition},
		"Rules": {byRulesDecoder, hoyle.ErrRules}, "Setup": {bySetupDecoder, engine.ErrPosition},
		"Record": {new(hoyle.Record).UnmarshalJSON(huge), hoyle.ErrRecord}, "MatchRecord": {new(hoyle.MatchRecord).UnmarshalJSON(huge), hoyle.ErrRecord},
		"live.Record": {new(live.Record).UnmarshalJSON(huge), hoyle.ErrRecord},
	} {
		if !errors.Is(tt.err, tt.want) || !regexp.MustCompile("at most (1048576|16777216)").MatchString(tt.err.Error()) {
			t.Errorf("%s: %v", name, tt.err)
		}
	}
	for name, parse := range map[string]func(string) error{
		"ParseMove": func(text string) error { _, err := typed.ParseMove(text); return err },
		"ParseList": func(text string) error { _, err := card.ParseList(text); return err },
		"ParseSeed": func(text string) error { _, err := deck.ParseSeed(text); return err },
	} {
		var err error
		if n := testing.AllocsPerRun(1, func() { err = parse(strings.Repeat("QC ", 400_000)) }); err == nil || len(err.Error()) > 300 || n > 500 {
			t.Errorf("%s: %v allocations, %v", name, n, err)
		}
	}
	wordy := hoyle.Option{Name: strings.Repeat("x", 300), Kind: engine.OptSwitch, Default: false}
	games := append(hoyle.Games(), hoyle.New(chosen{options: []hoyle.Option{wordy}}, tuckSpec{}))
	for _, g := range games {
		_, err := hoyle.FindIn(games, g.Name()+":"+strings.Repeat("unknownOption,", 50_000))
		if text := err.Error(); len(text) > 600 || strings.Count(text, ", want ") > 1 {
			t.Errorf("%d bytes: %s", len(text), text)
		}
	}
}
