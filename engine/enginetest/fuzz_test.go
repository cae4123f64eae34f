package enginetest

import (
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// faultVariable is the environment variable that makes the targets below check a game with
// a fault.
const faultVariable = "ENGINETEST_FAULT"

func withFault() bool { return os.Getenv(faultVariable) != "" }

// seedsOnly reports whether a target runs only its seeds. If the target is being fuzzed, other
// processes try the inputs.
func seedsOnly() bool { return flag.Lookup("test.fuzz").Value.String() == "" }

// The fuzz target has a walk as a seed to start from.
func FuzzWalkSeeds(f *testing.F) {
	ended := 0
	su := Suite[countdownState, tick]{
		Game: countdown{Plays: 3}, IgnoresFirst: true,
		End: func(countdownState) error { ended++; return nil },
	}
	if withFault() {
		su.MaxPlays = 2
	}
	if Fuzz(f, su); seedsOnly() && ended == 0 {
		f.Error("no walk")
	}
}

// The fuzz target decodes the given seed, and positions and views of the game.
func FuzzDecodeSeeds(f *testing.F) {
	var read []string
	changes := []change{before(onState, nil, func(c *call) { read = append(read, string(c.data)) })}
	if withFault() {
		changes = append(changes, neverRight)
	}
	if FuzzDecode(f, game(changes...), "7"); seedsOnly() {
		deal := func(text string) bool { return strings.HasPrefix(text, `{"left":12,`) }
		if !slices.Contains(read, "7") || !slices.ContainsFunc(read, deal) {
			f.Errorf("read %q", read)
		}
	}
}

// The fuzz target parses the given texts.
func FuzzMoveTextSeeds(f *testing.F) {
	if withFault() {
		FuzzMoveText(f, Suite[state, odd]{Game: oddly{way: mumbled}}, "tuck 5H")
		return
	}
	var heard []string
	FuzzMoveText(f, game(before(onParse, nil, func(c *call) { heard = append(heard, string(c.data)) })), "5H", "tuck queen")
	if seedsOnly() && (!slices.Contains(heard, "5H") || !slices.Contains(heard, "tuck queen")) {
		f.Errorf("heard %q", heard)
	}
}

// This is the test of a game with a fault; TestFaultsFailTests runs it.
func TestRunWithFault(t *testing.T) {
	if !withFault() {
		t.Skip("this game has a fault")
	}
	Run(t, Suite[countdownState, tick]{Game: countdown{Plays: 3}, IgnoresFirst: true, MaxPlays: 2})
}

// Run and the fuzz targets fail their test with the promise that is broken.
func TestFaultsFailTests(t *testing.T) {
	for target, want := range map[string]Promise{
		"TestRunWithFault": gamesEnd, "FuzzWalkSeeds": gamesEnd,
		"FuzzDecodeSeeds": endIsRight, "FuzzMoveTextSeeds": textIsUnique,
	} {
		t.Run(target, func(t *testing.T) {
			self := must.Have(os.Executable())(t)
			cmd := exec.CommandContext(t.Context(), self, "-test.run", "^"+target+"$")
			cmd.Env = append(os.Environ(), faultVariable+"=1")
			if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), string(want)) {
				t.Errorf("%v, %s", err, out)
			}
		})
	}
}

// An execution of Fuzz checks only a part of a game. Many of them find what Run finds, even if the
// inputs are too short to describe a game.
func TestSpotChecksFindFaults(t *testing.T) {
	const executions = 1000
	input := func(r *rand.Rand) []byte {
		data := make([]byte, r.IntN(48))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		return data
	}
	for _, tt := range firsts[long.Or(0, len(firsts)/3):] {
		t.Run(tt.name, func(t *testing.T) {
			su, r := fullGame(tt.change), deck.NewSeed(7).Rand()
			for range executions {
				if err := su.spot(input(r)); err != nil {
					return
				}
			}
			t.Errorf("%d executions find nothing", executions)
		})
	}
	sound, r := fullGame(), deck.NewSeed(8).Rand()
	for range executions / 10 {
		must.Do(t, sound.spot(input(r)))
	}
	expect.Err(t, (Suite[state, move]{}).spot(nil), engine.ErrNoGame)
}
