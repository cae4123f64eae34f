package arena

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// Games at tables of package hoyle are the same as those of the arena, down to the last move.
func TestSeatingPlaysAsTheArena(t *testing.T) {
	for _, g := range games() {
		for _, players := range [][]string{{g.Info().Bots[0].Name, "random", "random"}, {"search:20", "search:20"}} {
			order := hoyle.Contest{Players: players, Seed: deck.NewSeed(3), Deals: long.Or(3, 1)}
			var here, there []bot.PlayedGame
			order.Record = func(p bot.PlayedGame) { here = append(here, p) }
			want := must.Have(g.Contest(t.Context(), order))(t)
			order.Record = func(p bot.PlayedGame) { there = append(there, p) }
			order.Play = seating{game: g, seed: order.Seed}.play
			got, err := g.Contest(t.Context(), order)
			if diff := cmp.Diff(want, got) + cmp.Diff(here, there); diff != "" || err != nil {
				t.Errorf("%v, %v: %v (-arena +tables):\n%s", g, players, err, diff)
			}
		}
	}
}

// python returns the name of an outside player in Python.
func python(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	return "exec:" + path + " ../../../clients/python/examples/simple.py"
}

// javascript returns the name of an outside player in JavaScript.
func javascript(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip(err)
	}
	return "exec:" + path + " ../../../clients/players/javascript/player.mjs"
}

// withFaults is the report as programs read it.
type withFaults struct {
	bot.Report
	Outside []outside.Faults `json:"outside"`
}

// Outside players play every game without a fault, and better than random ones if their
// rules suit the game.
func TestGuests(t *testing.T) {
	for _, tt := range []struct {
		name string
		of   func(*testing.T) string
	}{
		{"Python", python},
		{"JavaScript", javascript},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.name != "Python" {
				long.Only(t)
			}
			guest := tt.of(t)
			for _, g := range long.Or(games(), games()[:1]) {
				name := g.Name()
				var r withFaults
				text := arena(t, "-game", name, "-bots", guest+",random", "-deals", "4", "-seed", "2", "-time", "10m", "-json")
				must.Do(t, json.Unmarshal([]byte(text), &r))
				if len(r.Outside) != 1 || r.Outside[0].Counts != nil || r.Outside[0].Deals != r.Standings[0].Seats || r.Standings[0].Name != guest || r.Deals != 4 {
					t.Errorf("%s:\n%s", name, text)
				}
			}
			if !long.Tests() {
				return
			}
			text := arena(t, "-game", "indigo", "-bots", guest+",random", "-deals", "40", "-seed", "2", "-time", "10m", "-json")
			var r withFaults
			must.Do(t, json.Unmarshal([]byte(text), &r))
			if s := r.Standings[0]; s.Edge.Mean <= s.Edge.Margin {
				t.Errorf("%+v", s)
			}
		})
	}
}

// A policy based on the observation makes the same moves whether it runs as a program or as a bot.
func TestGuestThatLearned(t *testing.T) {
	long.Only(t)
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	const program = `import sys; sys.path.insert(0, "../../../clients/python"); import hoyle
class Learned(hoyle.Player):
    wants = ("observation",)
    def move(self, q):
        return max(range(len(q.numbers)), key=lambda i: (q.numbers[i] * 31 + sum(q.observation)) % 97)
Learned().serve()`
	policy := func(observation []byte, legal []int32, _ *rand.Rand) int {
		sum, best := 0, 0
		for _, b := range observation {
			sum += int(b)
		}
		for i, n := range legal {
			if (int(n)*31+sum)%97 > (int(legal[best])*31+sum)%97 {
				best = i
			}
		}
		return best
	}
	type move = indigo.Move
	bots := func(g engine.Game[indigo.State, move]) bot.Roster[indigo.State, move] {
		learned := func() bot.Bot[indigo.State, move] { return env.NewBot(g, policy) }
		return bot.Roster[indigo.State, move]{Game: g, Others: []bot.OtherPlayer[indigo.State, move]{{Player: bot.Player{Name: "learned"}, New: learned}}}
	}
	own := []hoyle.Game{hoyle.New(indigo.Game{}, hoyle.Spec[indigo.State, move]{Bots: bots})}
	var scores []bot.Estimate
	for _, name := range []string{"learned", "exec:" + path + " -c '" + program + "'"} {
		var out, errs strings.Builder
		args := []string{"-bots", name + ",random", "-deals", "3", "-seed", "4", "-time", "10m", "-json"}
		if err := (command{games: own, stdout: &out, stderr: &errs}).run(t.Context(), args); err != nil {
			t.Fatal(err, errs.String())
		}
		var r bot.Report
		must.Do(t, json.Unmarshal([]byte(out.String()), &r))
		scores = append(scores, r.Standings[0].Score)
	}
	expect.Is(t, scores[0], scores[1], "the scores of the bot")
}

// The program "true" writes nothing and ends immediately, so it is refused.
func TestGuestsThatFail(t *testing.T) {
	var out strings.Builder
	c := command{games: games(), stdout: &out, stderr: io.Discard}
	for _, args := range [][]string{
		{"-bots", "house,exec:true"},
		{"-bots", "house,exec:"},
		{"-check", "exec:true"},
		{"-check", "house"},
		{"-bots", "exec:/there/is/none,nobody"},
	} {
		if err := c.run(t.Context(), args); err == nil || out.Len() > 0 {
			t.Errorf("%v: %v\n%s", args, err, out.String())
		}
	}
}

// A player whose program dies is replaced, and the report says how often that happened.
func TestGuestThatDies(t *testing.T) {
	long.Only(t)
	const dies = `import sys, json
for line in sys.stdin:
    m = json.loads(line)
    if m["t"] == "hello":
        print(json.dumps({"t": "ready", "protocol": 1, "name": "dies"}), flush=True)
    if m["t"] == "move":
        sys.exit("I am leaving")
`
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	var out, errs strings.Builder
	guest := "exec:" + path + " -c '" + dies + "'"
	c := command{games: games(), stdout: &out, stderr: &errs}
	err = c.run(context.WithoutCancel(t.Context()), []string{"-bots", guest + ",random", "-deals", "2", "-time", "10m"})
	expect.Err(t, err, errSubstitutes)
	for _, want := range []string{"gone 4; house finished 4 of its 4 seats; started again 2 times", "?   gone: house finished 4 of its 4 seats\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\n%s", out.String(), errs.String())
		}
	}
	if !strings.Contains(errs.String(), "I am leaving") {
		t.Error(errs.String())
	}
}

// A few faults among many deals do not spoil a contest.
func TestSubstituted(t *testing.T) {
	for left, want := range map[int]bool{0: false, 5: false, 6: true} {
		f := faults{Faults: outside.Faults{Player: "exec:mine", Deals: 100, Left: left, Substitute: "house", Counts: map[outside.Kind]int{outside.Late: left}}}
		if err := substituted([]faults{{}, f}); errors.Is(err, errSubstitutes) != want {
			t.Errorf("%d of 100: %v", left, err)
		}
	}
}
