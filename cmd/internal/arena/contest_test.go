package arena

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// games lists Indigo, which is played if no game is named, the other games of the library, and two
// custom ones.
func games() []hoyle.Game {
	all := hoyle.Games()
	i := slices.IndexFunc(all, func(g hoyle.Game) bool { return g.Name() == "indigo" })
	all[0], all[i] = all[i], all[0]
	return append(all, hearts.ByName(), hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{}))
}

// names returns the games of the library, each also with its presets.
func names() (all []string) {
	for _, g := range hoyle.Games() {
		all = append(all, g.Name())
		for _, p := range g.Info().Presets {
			all = append(all, g.Name()+":"+p.Name)
		}
	}
	return all
}

// arena runs the program without a clock and returns its output.
func arena(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	if err := (command{games: games(), stdout: &out, stderr: &errs}).run(t.Context(), args); err != nil || errs.Len() > 0 {
		t.Fatalf("%v\n%s%s", err, out.String(), errs.String())
	}
	return out.String()
}

func report(t *testing.T, args ...string) bot.Report {
	t.Helper()
	var r bot.Report
	must.Do(t, json.Unmarshal([]byte(arena(t, append(args, "-json")...)), &r))
	return r
}

func TestTable(t *testing.T) {
	long.Only(t)
	const want = `
indigo, 1000 deals of seed 0000000000000000000000000000000000000000000000000000000000000007
scores in points, with 95 % confidence

   player   seats            score          ahead by      won   shared   decisions   a second
    house    2000   19.269 ± 0.117   +15.538 ± 0.234   98.9 %    0.0 %       48000          ?
   random    2000    3.731 ± 0.117   -15.538 ± 0.234    1.1 %    0.0 %       48000          ?
`
	if got := arena(t, "-seed", "7"); !strings.HasPrefix(got, want[1:]+"\n") {
		t.Errorf("\n%s", got)
	}
}

// A figure that too few deals leave undetermined is shown as a question mark.
func TestTableOfFewDeals(t *testing.T) {
	if got := arena(t, "-seed", "7", "-deals", "1"); !strings.Contains(got, "house       2       ?          ?   100.0 %") {
		t.Errorf("\n%s", got)
	}
	if got := arena(t, "pasur", "-seed", "7", "-deals", "2"); !strings.HasPrefix(got, "catcheleven:pasur, 2 deals of seed 00") {
		t.Errorf("\n%s", got)
	}
	if got := arena(t, "-deals", "0"); !strings.Contains(got, "house       0       ?          ?     ?        ?           0          ?") {
		t.Errorf("\n%s", got)
	}
}

func TestTimes(t *testing.T) {
	now := int64(0)
	var out strings.Builder
	c := command{games: games(), stdout: &out, stderr: io.Discard, clock: func() int64 { now += 500; return now }}
	must.Do(t, c.run(t.Context(), []string{"-deals", "3", "-workers", "1"}))
	expect.Is(t, strings.Count(out.String(), " 2000000\n"), 2, out.String())
}

func TestEveryGame(t *testing.T) {
	deals := long.Or(400, 100)
	for _, name := range names() {
		r := report(t, "-game", name, "-deals", fmt.Sprint(deals), "-seed", "1")
		if house := r.Standings[0]; r.Deals != deals || house.Name != "house" || house.Edge.Mean <= house.Edge.Margin {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestSearch(t *testing.T) {
	r := report(t, "-bots", "search:40,house", "-deals", "2", "-seed", "1")
	if len(r.Standings) != 2 || r.Standings[0].Name != "search:40" || r.Standings[0].Decisions != 4*24 {
		t.Errorf("%+v", r)
	}
}

// A custom game with its own player and options.
func TestHearts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	r := report(t, "-game", "hearts", "-rules", `{"pass":"across","jackBonus":true}`, "-bots", "house,random,random,random",
		"-deals", "40", "-seed", "1", "-record", file)
	if house := r.Standings[0]; r.Game != "hearts" || house.Name != "house" || house.Edge.Mean <= house.Edge.Margin {
		t.Errorf("%+v", r)
	}
	for _, p := range lines(t, file) {
		must.Have(hoyle.OpenIn(games(), p.Record))(t)
	}
}

// A custom game only needs to be in the list of games.
func TestOwnGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	r := report(t, "-game", "tuck", "-bots", "search:50,random", "-deals", "40", "-seed", "1", "-record", file)
	if search := r.Standings[0]; r.Game != "tuck" || r.Deals != 40 || search.Edge.Mean <= search.Edge.Margin {
		t.Errorf("%+v", r)
	}
	for _, p := range lines(t, file) {
		must.Have(hoyle.OpenIn(games(), p.Record))(t)
	}
}

func TestRules(t *testing.T) {
	for _, tt := range []struct {
		game, rules, want string
		seats             int // of a name
	}{
		{"catcheleven", "", `{}`, 4},
		{"pasur", "", `{"pasur":true}`, 4},
		{"pasur", `{"seats":4}`, `{"seats":4,"pasur":true}`, 8},
		{"karata", `{"seats":3}`, `{"seats":3}`, 6},
		{"blackjack", "", `{}`, 2},
		{"blackjack", `{"casino":true,"players":5}`, `{"players":5,"casino":true}`, 10},
	} {
		r := report(t, "-game", tt.game, "-rules", tt.rules, "-deals", "2")
		var rules bytes.Buffer
		if err := json.Compact(&rules, r.Rules); err != nil || rules.String() != tt.want || r.Standings[0].Seats != tt.seats {
			t.Errorf("%s %s: %s, %+v", tt.game, tt.rules, rules.String(), r.Standings)
		}
	}
}

func TestWorkersChangeNothing(t *testing.T) {
	args := []string{"-game", "pasur", "-bots", "house,random,random", "-deals", "50", "-seed", strings.Repeat("5a", 32), "-json"}
	if one, three := arena(t, append(args, "-workers", "1")...), arena(t, append(args, "-workers", "3")...); one != three {
		t.Errorf("one:\n%s\nthree:\n%s", one, three)
	}
	if one, other := arena(t, "-deals", "50", "-json"), arena(t, "-deals", "50", "-json"); one == other {
		t.Error("the same without a seed")
	}
}

// lines returns the games of a file.
func lines(t *testing.T, file string) (games []played) {
	t.Helper()
	data := must.Have(os.ReadFile(file))(t)
	for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); {
		var p played
		must.Do(t, json.Unmarshal(s.Bytes(), &p))
		games = append(games, p)
	}
	return games
}

// The games add up to the report.
func TestRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	r := report(t, "-deals", "20", "-bots", "random,house,random", "-record", file)
	games := lines(t, file)
	if len(games) != 20*3 {
		t.Fatalf("%d games", len(games))
	}
	points := map[string]float64{}
	for i, p := range games {
		if p.Deal != i/3 || p.Rotation != i%3 || p.Error != "" {
			t.Errorf("game %d: rotation %d of deal %d, %s", i, p.Rotation, p.Deal, p.Error)
		}
		must.Have(host.Replay(indigo.Game{}, p.Record))(t)
		for seat, name := range p.Seats {
			points[name] += float64(p.Record.Score[seat])
		}
	}
	for _, s := range r.Standings {
		if got := points[s.Name] / float64(s.Seats); math.Abs(got-s.Score.Mean) > 1e-9 {
			t.Errorf("%s has %v by the games, %v by the report", s.Name, got, s.Score.Mean)
		}
	}
	blackjack := filepath.Join(t.TempDir(), "rounds.jsonl")
	arena(t, "-game", "blackjack", "-deals", "1", "-record", blackjack)
	if got := fmt.Sprint(lines(t, blackjack)[1].Seats); got != "[random]" { // without the dealer
		t.Error(got)
	}
}

// A clock interrupts the program. With one worker, this always happens at the same place.
func TestInterrupted(t *testing.T) {
	for _, format := range []string{"table", "json"} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		calls := 0
		var out strings.Builder
		c := command{games: games(), stdout: &out, stderr: io.Discard, clock: func() int64 {
			if calls++; calls == 2*96*3+7 { // the clock is read twice for each decision
				cancel()
			}
			return 0
		}}
		file := filepath.Join(t.TempDir(), "games.jsonl")
		err := c.run(ctx, []string{"-workers", "1", "-record", file, "-json=" + fmt.Sprint(format == "json")})
		if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "after 3 of 1000 deals") {
			t.Error(err)
		}
		if got := out.String(); !strings.Contains(got, " 3 deals of") && !strings.Contains(got, `"deals": 3,`) {
			t.Errorf("\n%s", got)
		}
		expect.Is(t, len(lines(t, file)), 6, "games")
	}
}

func TestTheGameThatFailedIsRecorded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	good := bot.PlayedGame{Deal: 4, Seats: []string{"random", "cheat"}, Record: hoyle.Record{Game: "indigo"}}
	bad := good
	bad.Rotation = 1
	failure := &bot.GameError{PlayedGame: bad, Seat: 1, Player: "cheat", Err: indigo.ErrNotInHand}
	err := recorded(t.Context(), func(_ context.Context, c hoyle.Contest) error {
		c.Record(good)
		return failure
	}, hoyle.Contest{}, file)
	expect.Err(t, err, indigo.ErrNotInHand)
	games := lines(t, file)
	if len(games) != 2 || games[0].Error != "" || games[0].Rotation != 0 || games[1].Error != failure.Error() ||
		games[1].Rotation != 1 || games[1].Seats[1] != "cheat" {
		t.Errorf("%+v", games)
	}
}

func TestProgress(t *testing.T) {
	for _, tt := range []struct {
		terminal bool
		args     []string
		want     bool
	}{{true, nil, true}, {false, nil, false}, {true, []string{"-quiet"}, false}} {
		var out, errs strings.Builder
		must.Do(t, (command{games: games(), stdout: &out, stderr: &errs, terminal: tt.terminal}).run(t.Context(), append(tt.args, "-deals", "30")))
		if got := strings.Contains(errs.String(), "30/30"); got != tt.want || !tt.want && errs.Len() > 0 {
			t.Errorf("terminal %v, %v: %q", tt.terminal, tt.args, errs.String())
		}
		if !strings.HasPrefix(out.String(), "indigo") {
			t.Errorf("\n%s", out.String())
		}
	}
}

func TestRefusals(t *testing.T) {
	lonely := filepath.Join(t.TempDir(), "part.json")
	must.Do(t, os.WriteFile(lonely, []byte(arena(t, "-part", "1/2", "-seed", "1", "-deals", "2")), 0o600))
	for name, args := range map[string][]string{
		"no game":       {"-game", "bridge"},
		"no player":     {"-bots", "house,dealer"},
		"no name":       {"-bots", "house,"},
		"no seed":       {"-seed", "seven"},
		"no number":     {"-deals", "-1"},
		"no workers":    {"-workers", "-1"},
		"two words":     {"indigo", "karata"},
		"no flag":       {"-x"},
		"rules no JSON": {"-rules", "{"},
		"rules refused": {"-game", "catcheleven", "-rules", `{"seats":5}`},
		"no part":       {"-part", "17/16", "-seed", "1"},
		"no same seed":  {"-part", "1/16"},
		"not all parts": {"-join", lonely},
		"no directory":  {"-record", filepath.Join(t.TempDir(), "none", "x")},
	} {
		var out strings.Builder
		if err := (command{games: games(), stdout: &out, stderr: io.Discard}).run(t.Context(), args); err == nil || out.Len() > 0 {
			t.Errorf("%s: %v\n%s", name, err, out.String())
		}
	}
}

// A file without reports is refused by what it lacks, and so is a whole contest as a part.
func TestNoReports(t *testing.T) {
	file := filepath.Join(t.TempDir(), "reports.json")
	whole := arena(t, "-seed", "1", "-deals", "2", "-json")
	for _, tt := range [][3]string{
		{"-page", "", "no reports"}, {"-plot", "{}", "report 1 is none of -json"}, {"-page", whole + "null", "report 2 is none of -json"},
		{"-join", "{}", "report 1 is none of -json"}, {"-plot", whole, "no reports of karata"}, {"-join", whole, "bot: invalid contest: report 1 is no part"},
	} {
		must.Do(t, os.WriteFile(file, []byte(tt[1]), 0o600))
		var out strings.Builder
		err := (command{games: games(), stdout: &out, stderr: io.Discard}).run(t.Context(), []string{tt[0], file, "-game", "karata"})
		expect.Is(t, fmt.Sprint(err, out.String()), file+": "+tt[2], tt[0])
	}
}

// The program ends if the disk is full.
func TestRecordThatCannotBeWritten(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	for _, deals := range []string{"1", "100000000"} {
		var out strings.Builder
		err := (command{games: games(), stdout: &out, stderr: io.Discard}).run(t.Context(), []string{"-record", full, "-deals", deals})
		if err == nil || !strings.Contains(err.Error(), "no space") || !strings.HasPrefix(out.String(), "indigo") {
			t.Errorf("%s deals: %v\n%s", deals, err, out.String())
		}
	}
}
