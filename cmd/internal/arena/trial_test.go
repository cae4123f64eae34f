package arena

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// compared returns the results of a comparison of rules.
func compared(t *testing.T, args ...string) (all []result) {
	t.Helper()
	for d := json.NewDecoder(strings.NewReader(arena(t, append(args, "-json")...))); ; {
		var r result
		err := d.Decode(&r)
		if errors.Is(err, io.EOF) {
			return all
		}
		must.Do(t, err)
		all = append(all, r)
	}
}

// A comparison has the numbers of a contest under each set of rules, and how they change on the same deals.
func TestRulesAgainstEachOther(t *testing.T) {
	order := []string{"-deals", "60", "-seed", "3"}
	all := compared(t, append(order, "pasur", "pasur:seats=4", "pasur")...)
	for i, rules := range []string{"pasur", "pasur:seats=4", "pasur"} {
		alone := report(t, append(order, rules)...)
		for name, want := range map[string]bot.Estimate{"ahead": alone.Standings[0].Edge, "leader": alone.Places[0].Edge} {
			got := all[i].Factors[name]
			if math.Abs(got.Mean-want.Mean) > 1e-9 || math.Abs(got.Margin-want.Margin) > 1e-2*want.Margin {
				t.Errorf("%s: %s %+v, alone %+v", rules, name, got, want)
			}
			if i > 0 && math.Abs(all[i].Changes[name].Mean-(got.Mean-all[0].Factors[name].Mean)) > 1e-9 {
				t.Errorf("%s: %s changes by %+v", rules, name, all[i].Changes[name])
			}
		}
		if all[i].Unit.Name != "points" || all[i].Level != 0.95 || all[i].Factors["plays"].Mean != 48 {
			t.Errorf("%+v", all[i])
		}
	}
	if all[0].Changes != nil || all[1].Changes["ahead"].Margin == 0 || all[2].Changes["ahead"] != (bot.Estimate{}) {
		t.Errorf("the same rules change something: %+v", all[2].Changes)
	}
	// Another rule of the casino hardly changes the score: pairs show a change that contests apart do not.
	soft := compared(t, append(order, "casino", "casino:hitSoft17")...)[1]
	if soft.Changes["score"].Margin > soft.Factors["score"].Margin/5 {
		t.Errorf("%+v", soft)
	}
	table := arena(t, append(order, "casino", "casino:hitSoft17")...)
	for _, want := range []string{"scores in 1/10 bets, with 95 % confidence\n", "   house ahead by   leader ahead by   ", "blackjack:casino,hitSoft17   ", "change   "} {
		if !strings.Contains(table, want) {
			t.Errorf("%q is missing in\n%s", want, table)
		}
	}
}

// A contest of unequal players stops early, one of equal players after the deals that it may take, in whole
// batches, and workers change nothing.
func TestUntilDecided(t *testing.T) {
	for players, decided := range map[string]bool{
		"karata -bots house,random":        true,
		"karata -bots house,medium":        false, // two names of one player
		"karata karata -bots house,random": false, // the rules change nothing
	} {
		args := append(strings.Fields(players), "-seed", "5", "-deals", "107", "-until-decided")
		all := compared(t, append(args, "-workers", "1")...)
		last := all[len(all)-1]
		if d := last.Decision; d == nil || d.Decided != decided || d.Decided != (last.Deals == 20) || d.Decided == (last.Deals == 100) || d.Error > 0.0501 {
			t.Errorf("%s: %d deals, %+v", players, last.Deals, d)
		}
		if one, three := arena(t, append(args, "-workers", "1")...), arena(t, append(args, "-workers", "3")...); one != three {
			t.Errorf("one worker:\n%s\nthree:\n%s", one, three)
		}
		if decided {
			alone := report(t, append(strings.Fields(players), "-seed", "5", "-deals", fmt.Sprint(last.Deals))...)
			expect.Is(t, fmt.Sprint(last.Standings, last.Places), fmt.Sprint(alone.Standings, alone.Places), "as many deals alone")
		}
	}
	if got := arena(t, "-seed", "5", "-until-decided"); !strings.Contains(got, "\ndecided after 20 deals: house is ahead by +") {
		t.Errorf("\n%s", got)
	}
}

// CSV has a line for each player, place, number and decision, all of the same length.
func TestCSV(t *testing.T) {
	rows := must.Have(csv.NewReader(strings.NewReader(arena(t, "casino", "casino:hitSoft17", "-deals", "20", "-seed", "1", "-until-decided", "-csv"))).ReadAll())(t)
	kinds := map[string]int{}
	for _, row := range rows[1:] {
		kinds[row[5]]++
	}
	want := map[string]int{"player": 4, "place": 2, "factor": 8, "change": 4, "decision": 1}
	for kind, n := range want {
		expect.Is(t, kinds[kind], n, "lines of", kind)
	}
	expect.Is(t, strings.Join(rows[1][3:7], ","), "1/10 bets,0.95,player,house")
}

// What does not fit together is refused.
func TestFlagsThatDoNotFit(t *testing.T) {
	for _, line := range []string{
		"indigo -until-decided -part 1/2 -seed 1", "pasur pasur:seats=4 -part 1/2 -seed 1", "indigo -csv -part 1/2 -seed 1",
		"indigo karata", "pasur pasur:seats=4 -from x", "-csv -json", "-until-decided -bots house,house", "pasur pasur:sets=4",
	} {
		var out strings.Builder
		err := (command{games: games(), stdout: &out, stderr: io.Discard}).run(t.Context(), strings.Fields(line))
		_, wrong := errors.AsType[*usage.Error](err)
		if wrong == strings.Contains(line, "sets=") || err == nil || out.Len() > 0 {
			t.Errorf("%s: %v", line, err)
		}
	}
}
