package doppelkopf_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// numberRanges has the least and greatest value of each number in the rules: the cards of
// a hand, those of one rank in it, the card points of the richest hand (eight aces and
// four tens), those of the richest trick (four aces), and a limit that keeps a score
// within 32 bits.
var numberRanges = map[string][2]int{
	"weddingTricks": {1, 12}, "throwInNines": {0, 8}, "throwInKings": {0, 8}, "throwInLows": {0, 12}, "throwInFulls": {0, 12},
	"throwInPoints": {0, 8*11 + 4*10}, "throwInFewTrumps": {0, 12}, "callCards": {0, 12}, "forcedCall": {0, 4 * 11}, "multiplier": {1, 32768},
}

func TestNumberRanges(t *testing.T) {
	found := 0
	for _, o := range game.Options() {
		if o.Kind != engine.Number && o.Kind != engine.Numbers {
			continue
		}
		found++
		if want := numberRanges[o.Name]; want != [2]int{o.Min, o.Max} {
			t.Errorf("%s is from %d to %d, want %v", o.Name, o.Min, o.Max, want)
		}
		for n, ok := range map[int]bool{-1: false, 0: true, o.Min: true, o.Max: true, o.Max + 1: false} {
			value := fmt.Sprint(n)
			if o.Kind == engine.Numbers {
				value = fmt.Sprintf("[%d,0,0,0,0]", n)
			}
			var g doppelkopf.Game
			err := g.UnmarshalJSON(fmt.Appendf(nil, `{%q: %s}`, o.Name, value))
			if (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "doppelkopf: "+o.Name+": ") {
				t.Errorf("%s %d: %v", o.Name, n, err)
			}
		}
	}
	if found != len(numberRanges) {
		t.Errorf("%d numbers, want %d", found, len(numberRanges))
	}
}

// Each of these rules is refused for the one field alone; what it needs or excludes makes
// the difference.
func TestRulesRefused(t *testing.T) {
	type rules = doppelkopf.Rules
	pigs := rules{PigsTrump: true}
	for _, tt := range []struct {
		field        string
		refused, not rules
	}{
		{"secondDulle", rules{SecondDulle: 3}, rules{SecondDulle: doppelkopf.SecondNotLast}},
		{"pigsWhen", rules{PigsTrump: true, PigsWhen: 3}, rules{PigsTrump: true, PigsWhen: doppelkopf.PigsSecond}},
		{"superpigs", rules{PigsTrump: true, Superpigs: 3}, rules{PigsTrump: true, Superpigs: doppelkopf.SuperpigTens}},
		{"wedding", rules{Wedding: 4}, rules{Wedding: doppelkopf.WeddingChoice}},
		{"poverty", rules{Poverty: 3}, rules{Poverty: doppelkopf.PovertyThree}},
		{"povertyTold", rules{Poverty: doppelkopf.PovertyTrumps, PovertyTold: 3}, rules{Poverty: doppelkopf.PovertyTrumps, PovertyTold: doppelkopf.TellNothing}},
		{"throwInHigh", rules{ThrowInHigh: 3}, rules{ThrowInHigh: doppelkopf.HighJack}},
		{"doubling", rules{Doubling: 3}, rules{Doubling: doppelkopf.DoublingAll}},
		{"bock", rules{Bock: 3, BockDraw: true}, rules{Bock: doppelkopf.BockAppend, BockDraw: true}},
		{"weddingTricks", rules{NoNines: true, WeddingTricks: 11}, rules{NoNines: true, WeddingTricks: 10}},

		{"secondDulle", rules{NoDulle: true, SecondDulle: doppelkopf.SecondAlways}, rules{NoDulle: true}},
		{"pigsWhen", rules{PigsWhen: doppelkopf.PigsOnPlay}, rules{PigsTrump: true, PigsWhen: doppelkopf.PigsOnPlay}},
		{"superpigs", rules{Superpigs: doppelkopf.SuperpigNines}, rules{PigsTrump: true, Superpigs: doppelkopf.SuperpigNines}},
		{
			"superpigs",
			rules{PigsTrump: true, PigsWhen: doppelkopf.PigsSecond, Superpigs: doppelkopf.SuperpigNines},
			rules{PigsTrump: true, PigsWhen: doppelkopf.PigsOnPlay, Superpigs: doppelkopf.SuperpigNines},
		},
		{"hyperpigs", rules{PigsTrump: true, Hyperpigs: true}, pigs},
		{
			"hyperpigs",
			rules{PigsTrump: true, Superpigs: doppelkopf.SuperpigNines, Hyperpigs: true},
			rules{PigsTrump: true, Superpigs: doppelkopf.SuperpigTens, Hyperpigs: true},
		},

		{"forcedSolo", rules{ForcedSolo: true}, rules{ForcedSolo: true, CompulsorySolo: [4]bool{3: true}}},
		{"solos", rules{Solos: 1 << doppelkopf.ThrownIn}, rules{Solos: 1 << doppelkopf.SoloClubs}},
		{"solos", rules{Solos: 1 << (doppelkopf.DiamondsOnly + 1)}, rules{Solos: 1 << doppelkopf.DiamondsOnly}},
		{"throwInNines", rules{NoNines: true, ThrowInNines: 1}, rules{NoNines: true, ThrowInKings: 1}},
		{"throwInLows", rules{NoNines: true, ThrowInLows: 1}, rules{ThrowInLows: 1}},
		{"povertyFox", rules{PovertyFox: true}, rules{PovertyFox: true, Poverty: doppelkopf.PovertyTrumps}},
		{"povertyTold", rules{PovertyTold: doppelkopf.TellWhether}, rules{PovertyTold: doppelkopf.TellWhether, Poverty: doppelkopf.PovertyThree}},

		{"callCards", rules{CallCards: [5]int{10, 9, 8, 7, 8}}, rules{CallCards: [5]int{10, 9, 8, 8, 8}}},
		{"callCards", rules{NoNines: true, CallCards: [5]int{11}}, rules{NoNines: true, CallCards: [5]int{10}}},
		{"callCards", rules{CallCards: [5]int{10, 9, 8, 7, -1}}, rules{CallCards: [5]int{10, 9, 8, 7, 0}}},
		{"callsByTrick", rules{CallsByTrick: true, CallCards: [5]int{1}}, rules{CallsByTrick: true}},

		{"doubling", rules{House: true, Doubling: doppelkopf.DoublingGame}, rules{Doubling: doppelkopf.DoublingGame}},
		{"cowardice", rules{House: true, Cowardice: true}, rules{Cowardice: true}},
		{"foxLastCaught", rules{House: true, FoxLastCaught: true}, rules{FoxLastCaught: true}},
		{"foxLastCaught", rules{NoFox: true, FoxLastCaught: true}, rules{NoFox: true, FoxLast: true}},
		{"dulleCaught", rules{NoDulle: true, DulleCaught: true}, rules{DulleCaught: true}},
		{"charlieQueen", rules{CharlieQueen: true}, rules{CharlieQueen: true, CharlieCaught: true}},

		{"bock", rules{Bock: doppelkopf.BockStack}, rules{Bock: doppelkopf.BockStack, BockDraw: true}},
		{"bock", rules{BockDraw: true}, rules{Bock: doppelkopf.BockAppend, BockDraw: true}},
		{"bock", rules{BockHeartTrick: true}, rules{Bock: doppelkopf.BockStack, BockHeartTrick: true}},
		{"bock", rules{BockCallLost: true}, rules{Bock: doppelkopf.BockStack, BockCallLost: true}},
		{"bock", rules{BockSoloLost: true}, rules{Bock: doppelkopf.BockStack, BockSoloLost: true}},
		{"bock", rules{BockSchwarz: true}, rules{Bock: doppelkopf.BockStack, BockSchwarz: true}},
		{"bock", rules{BockZero: true}, rules{Bock: doppelkopf.BockStack, BockZero: true}},
	} {
		err := tt.refused.Validate()
		if !errors.Is(err, engine.ErrRules) || !strings.Contains(err.Error(), "doppelkopf: "+tt.field+": ") || strings.Contains(err.Error(), ";") {
			t.Errorf("%+v: %v, want an error of %s alone", tt.refused, err, tt.field)
		}
		if err := tt.not.Validate(); err != nil {
			t.Errorf("%+v: %v", tt.not, err)
		}
	}
}
