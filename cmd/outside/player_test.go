package outside

import (
	"context"
	"errors"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

func start(t *testing.T, name string, o Options) *Player {
	t.Helper()
	p := must.Have(Start(t.Context(), name, o))(t)
	t.Cleanup(p.Close)
	return p
}

func find(t *testing.T, name string) hoyle.Game {
	t.Helper()
	return must.Have(hoyle.Find(name))(t)
}

// deal plays a deal with the player at seat 0.
func deal(t *testing.T, p *Player, g hoyle.Game, n int) {
	t.Helper()
	table := must.Have(g.Table(deck.NewSeed(uint64(n)), 0))(t)
	r := deck.NewSeed(99).Rand()
	seat := p.Sit(t.Context(), "", table, 0, nil)
	for turn := table.Turn(); turn != hoyle.Nobody; turn = table.Turn() {
		var move string
		var err error
		if turn == 0 {
			move, err = seat.Choose(t.Context(), table, r)
		} else {
			move, err = table.Choose(t.Context(), turn, "random", r)
		}
		if err == nil {
			err = table.Play(turn, move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	seat.Over(table)
}

// Whatever a player does wrong, every deal is played to its end, and the player's faults are
// reported.
func TestFaults(t *testing.T) {
	g := find(t, "indigo")
	for _, tt := range []struct {
		habit    string
		limits   Options
		want     map[Kind]int // in two deals of 24 moves each
		left     int
		restarts int
	}{
		{"first", patient, nil, 0, 0},
		{"careless", patient, nil, 0, 0}, // it corrects itself
		{"chatty", patient, nil, 0, 0},
		{"noisy", patient, map[Kind]int{Noise: 48}, 0, 0},
		{"illegal", patient, map[Kind]int{Wrong: 2}, 2, 0},
		{"mute", hasty, map[Kind]int{Late: 2}, 2, 0},
		{"slow", hasty, map[Kind]int{Late: 2}, 2, 0},
		{"rude", hasty, map[Kind]int{Late: 2, Noise: 2}, 2, 0},
		{"forgetful", hasty, map[Kind]int{Late: 2, Noise: 2}, 2, 0},
		{"dead", impatient, map[Kind]int{Late: 2}, 2, 1},
		{"deaf", impatient, map[Kind]int{Late: 2}, 2, 1},
		{"dies", patient, map[Kind]int{Gone: 2}, 2, 1},
		{"floods", patient, map[Kind]int{Flood: 2}, 2, 1},
		{"endless", patient, map[Kind]int{Flood: 2}, 2, 1},
	} {
		t.Run(tt.habit, func(t *testing.T) {
			p := start(t, named(tt.habit), tt.limits)
			for n := range 2 {
				deal(t, p, g, n)
			}
			got := p.Faults()
			if ended := "has ended: exit status 3, after: Traceback: / IndexError: no such card"; tt.habit == "dies" && !strings.Contains(got.String(), ended) {
				t.Errorf("%s, want %s", got, ended)
			}
			if diff := cmp.Diff(tt.want, got.Counts); diff != "" || got.Deals != 2 || got.Left != tt.left || got.Restarts != tt.restarts {
				t.Errorf("(-want +got):\n%s%+v", diff, got)
			}
			refused := map[string]int{"careless": 48, "illegal": 4}[tt.habit] // each first answer; two in each deal
			sum := 0
			for _, n := range got.Refused {
				sum += n
			}
			if sum != refused || tt.left == 0 && got.Moves != 48 {
				t.Errorf("%d moves, refused: %s", got.Moves, got.Refusals())
			}
			if text := got.String(); (text == "") != (tt.want == nil) || tt.left > 0 && !strings.Contains(text, "house finished 2 of its 2 seats") {
				t.Error(text)
			}
			expect.Is(t, p.Name(), tt.habit)
		})
	}
}

func TestThatCannotStart(t *testing.T) {
	none := Options{Start: time.Millisecond, Grace: time.Minute}
	for name, tt := range map[string]struct {
		player string
		limits Options
		want   string
	}{
		"silent":     {named("silent"), none, "did not say that it is ready in 1ms: did it flush its output?"},
		"stillborn":  {named("stillborn"), patient, "has ended: exit status 1"},
		"old":        {named("old"), patient, "version 7"},
		"no program": {"exec:/there/is/none", patient, "/there/is/none"},
		"no command": {"exec: ", patient, "no command"},
		"no quote":   {"exec:a 'b", patient, "quotation mark"},
		"a bot":      {"house", patient, "does not begin with exec:"},
	} {
		p, err := Start(t.Context(), tt.player, tt.limits)
		if p != nil || err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRestartsAreLimited(t *testing.T) {
	limits := patient
	limits.Restarts = 2
	p := start(t, named("dies"), limits)
	for n := range 5 {
		deal(t, p, find(t, "indigo"), n)
	}
	got := p.Faults()
	if got.Restarts != 2 || got.Left != 5 || got.Counts[Gone] != 5 || !strings.Contains(got.First[4].String(), "not started again") {
		t.Errorf("%+v", got)
	}
}

func TestThatDoesNotQuit(t *testing.T) {
	p := start(t, named("stubborn"), impatient)
	p.Close()
	if got := p.Faults(); got.Counts[Late] != 1 || !strings.Contains(got.String(), "late 1") {
		t.Errorf("%+v", got)
	}
	if got := p.Sit(t.Context(), "", mustTable(t), 0, nil); got.program != nil {
		t.Error("a closed player takes a seat")
	}
}

func mustTable(t *testing.T) *hoyle.Table {
	t.Helper()
	return must.Have(find(t, "indigo").Table(deck.NewSeed(1), 0))(t)
}

// The log gets what the program says, cut short and without characters that control a terminal.
func TestLog(t *testing.T) {
	var mu sync.Mutex
	var log []string
	limits := patient
	limits.Log = func(line string) {
		mu.Lock()
		defer mu.Unlock()
		log = append(log, line)
	}
	p := start(t, named("chatty"), limits)
	deal(t, p, find(t, "indigo"), 1)
	p.Close()
	if len(log) != maxNotes || log[maxNotes-1] != "the rest is left out" || len(log[0]) > maxNote+len("…") || strings.Contains(log[0], "\x1b") {
		t.Errorf("%d lines, %q", len(log), log[0])
	}
}

// After a deal is broken off, no more questions about it are asked, and the program plays on.
func TestBrokenOff(t *testing.T) {
	p := start(t, named("mute"), patient)
	table := mustTable(t)
	seat := p.Sit(t.Context(), "", table, 0, nil)
	why := errors.New("closing time")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	expect.Fails(seat.Choose(ctx, table, nil))(t, why)
	seat.Over(table)
	if got := p.Faults(); got.Counts != nil {
		t.Errorf("%+v", got)
	}
}

// Seats with different keys never share a program. Seats with the same key share one if it can play
// several deals at once.
func TestPrograms(t *testing.T) {
	for _, tt := range []struct {
		habit string
		keys  []string
		want  int
	}{
		{"first", []string{"a", "b"}, 2},
		{"first", []string{"a", "a", "a"}, 1}, // it can play three
		{"first", []string{"a", "a", "a", "a"}, 2},
		{"single", []string{"a", "a"}, 2},
	} {
		p := start(t, named(tt.habit), patient)
		table := mustTable(t)
		var seats []*Seat
		used := map[*process]bool{}
		for _, key := range tt.keys {
			s := p.Sit(t.Context(), key, table, 0, nil)
			seats, used[s.program] = append(seats, s), true
		}
		for _, s := range seats {
			s.Over(table)
		}
		again := p.Sit(t.Context(), tt.keys[0], table, 0, nil)
		if len(used) != tt.want || used[nil] || !used[again.program] {
			t.Errorf("%s, %v: %d programs", tt.habit, tt.keys, len(used))
		}
	}
	limits := patient
	limits.Programs = 2
	p := start(t, named("first"), limits)
	for i, key := range []string{"a", "b", "c"} {
		if s := p.Sit(t.Context(), key, mustTable(t), 0, nil); (s.program != nil) != (i < 2) {
			t.Errorf("%s has a program: %t", key, s.program != nil)
		}
	}
	expect.Is(t, p.Faults().Counts[Gone], 1, "faults")
}

// Several tables are played at once.
func TestAtOnce(t *testing.T) {
	p := start(t, named("first"), patient)
	var playing sync.WaitGroup
	for n := range 6 {
		playing.Go(func() { deal(t, p, find(t, "karata"), n) })
	}
	playing.Wait()
	if got := p.Faults(); got.Counts != nil || got.Deals != 6 {
		t.Errorf("%+v", got)
	}
}

// greedy is a player in Python that needs little address space at first and then asks for a lot.
const greedy = `import json, sys
for line in sys.stdin:
    if json.loads(line)["t"] == "hello":
        print(json.dumps({"t": "ready", "protocol": 1, "name": "greedy"}), flush=True)
    if json.loads(line)["t"] == "move":
        bytearray(8 << 30)
`

func TestMemory(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("no limit on this platform")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	limits := patient
	limits.Memory = 4 << 30
	p := start(t, "exec:"+python+" -c '"+greedy+"'", limits)
	deal(t, p, find(t, "indigo"), 1)
	if got := p.Faults(); got.Counts[Gone] != 1 {
		t.Errorf("%+v", got)
	}
}

func TestNames(t *testing.T) {
	expect.Same(t, Split(`house, exec:a "b,c" d,random`), []string{"house", `exec:a "b,c" d`, "random"})
	words, err := Words(`exec:a "b c"  d'e "f'g ''`)
	if diff := cmp.Diff([]string{"a", "b c", `de "fg`, ""}, words); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestCheck(t *testing.T) {
	games := []hoyle.Game{find(t, "indigo"), find(t, "karata")}
	for _, tt := range []struct {
		habit  string
		limits Options
		want   string
	}{
		{"first", patient, ""},
		{"single", patient, ""},
		{"indigo", patient, ""},
		{"illegal", patient, "wrong: indigo, deal 1, play 0: i is -1: there is no legal move with that number"},
		{"wordy", patient, `wrong: indigo, deal 1, play 0: "` + strings.Repeat("z", 40) + `…": not a move`},
		{"noisy", patient, "noise: I think about"},
		{"rude", hasty, `noise: {"t":"expletive"}: no kind of message`},
		{"forgetful", hasty, "the n is not that of a question"},
		{"mute", hasty, "late: indigo"},
		{"dies", patient, "gone: indigo"},
		{"floods", patient, "flood: indigo"},
	} {
		played := games
		if tt.want != "" || tt.habit == "single" && !long.Tests() {
			played = games[:1]
		}
		var out []string
		err := Check(t.Context(), named(tt.habit), tt.limits, played, func(line string) { out = append(out, line) })
		text := strings.Join(out, "\n")
		if (err == nil) != (tt.want == "") || !strings.Contains(text, tt.want) || !strings.Contains(text, "Indigo") {
			t.Errorf("%s: %v\n%s", tt.habit, err, text)
		}
		if plays := strings.Contains(text, "Karata"); tt.want == "" && plays != (len(played) > 1 && tt.habit != "indigo") {
			t.Errorf("%s:\n%s", tt.habit, text)
		}
	}
	if err := Check(t.Context(), named("stillborn"), patient, games, func(string) {}); err == nil {
		t.Error("checked")
	}
}
