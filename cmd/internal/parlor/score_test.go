package parlor

import (
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
)

func TestUnits(t *testing.T) {
	bets := engine.Unit{Name: "bets", Per: 10}
	for score, want := range map[float64]string{-10: "−1 bet", 15: "+1.5 bets", 0: "0 bets", 10: "+1 bet", -5: "−0.5 bets", -4.371: "−0.44 bets"} {
		expect.Is(t, InUnit(bets, score), want, score)
	}
	expect.Is(t, InUnit(engine.Unit{Name: "points", Per: 1}, -7.126), "−7.13")
	if you, anna := chips(You, bets, -15), chips("Anna", bets, 15); you != "have 98.5 chips of 100" || anna != "has 101.5 chips of 100" {
		t.Errorf("%q, %q", you, anna)
	}
}
