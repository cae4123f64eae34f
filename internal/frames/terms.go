package frames

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Terms describe an environment, in the flags of a command line or in JSON.
type Terms struct {
	Game     string          `json:"game"`     // "" means the first of the list
	Rules    json.RawMessage `json:"rules"`    // nil means the standard rules
	Opponent string          `json:"opponent"` // "" means that the learner plays all seats
	Match    string          `json:"match"`    // a format with its number, such as "points" or "deals:4"; "" means single deals
	Masks    bool            `json:"masks"`
	env.Options
}

// Flags declares the flags of terms.
func (t *Terms) Flags(f *flag.FlagSet) {
	f.StringVar(&t.Game, "game", "", "the `GAME`, if it does not come first")
	f.Func("rules", "rules in `JSON`, such as {\"seats\":4}", func(text string) error { t.Rules = json.RawMessage(text); return nil })
	f.StringVar(&t.Opponent, "opponent", "", "the `BOT` at the other seats; without one, you play all")
	f.StringVar(&t.Match, "match", "", "play whole matches in a `FORMAT`, such as points or deals:4")
	f.BoolVar(&t.Masks, "masks", false, "send masks, a byte for each move of the game")
	f.IntVar(&t.Tables, "tables", 1, "the number `N` of tables")
	f.BoolVar(&t.Lead, "lead", false, "rewards are the score minus the mean of the others")
	f.BoolVar(&t.Places, "places", false, "actions are places in the list of legal moves")
	f.IntVar(&t.Width, "width", 0, "send at most `N` legal moves of a table; 0 means 64")
	f.IntVar(&t.Plays, "plays", 0, "observe the last `N` plays")
}

// Open returns the environment of one of the games.
func (t *Terms) Open(games []hoyle.Game) (*env.Env, error) {
	if t.Game == "" && len(games) > 0 {
		t.Game = games[0].Name()
	}
	g, err := hoyle.FindIn(games, t.Game)
	if err == nil && len(t.Rules) > 0 {
		g, err = g.With(t.Rules)
	}
	if err != nil {
		return nil, err
	}
	if t.Match == "" {
		return g.Env(t.Opponent, t.Options)
	}
	format, number, _ := strings.Cut(t.Match, ":")
	n, err := strconv.Atoi(cmp.Or(number, "0"))
	if err != nil {
		return nil, fmt.Errorf("%w: match: %s, want a format such as deals:4", env.ErrEnv, texts.Quote(t.Match))
	}
	return g.MatchEnv(format, n, t.Opponent, t.Options)
}

// Seat returns the seat of a request, in which any number may stand.
func Seat(n int32) engine.Seat { return engine.Seat(max(-1, min(math.MaxInt8, n))) }
