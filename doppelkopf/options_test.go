package doppelkopf_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// numberRanges holds the least and the greatest value of each number in the rules. The greatest
// values are the number of cards in a hand, the number of cards of one rank in it, the card points
// of the richest hand (eight aces and four tens), those of the richest trick (four aces), one less than no
// 90 needs, and a limit that keeps a score within 32 bits.
var numberRanges = map[string][2]int{
	"weddingTricks": {1, 12}, "throwInNines": {0, 8}, "throwInKings": {0, 8}, "throwInLows": {0, 12}, "throwInFulls": {0, 12},
	"throwInPoints": {0, 8*11 + 4*10}, "throwInFewTrumps": {0, 12}, "callCards": {0, 12}, "forcedCall": {0, 4 * 11}, "multiplier": {1, 32768},
	"rePoints": {91, 150}, "table": {4, 5},
	"povertyFrom": {0, 3}, "callsOnTable": {0, 48}, "levelPoints": {1, 2}, "soloPoints": {0, 9}, "doppelkopf": {40, 44},
}

func TestNumberRanges(t *testing.T) {
	found := 0
	for _, o := range game.Options() {
		if o.Kind != engine.OptNumber && o.Kind != engine.OptNumbers {
			continue
		}
		found++
		expect.Is(t, numberRanges[o.Name], [2]int{o.From, o.To}, o.Name)
		for n, ok := range map[int]bool{-1: false, o.From - 1: o.From <= 1 && o.From > 0, 0: true, o.From: true, o.To: true, o.To + 1: false} {
			value := fmt.Sprint(n)
			if o.Kind == engine.OptNumbers {
				value = fmt.Sprintf("[%d%s]", n, strings.Repeat(",0", reflect.ValueOf(o.Default).Len()-1))
			}
			var g doppelkopf.Game
			err := g.UnmarshalJSON(fmt.Appendf(nil, `{"poverty":"trumps", %q: %s}`, o.Name, value))
			if (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "doppelkopf: "+o.Name+": ") {
				t.Errorf("%s %d: %v", o.Name, n, err)
			}
		}
	}
	expect.Is(t, found, len(numberRanges), "numbers")
}

// Each of these sets of rules is refused only because of one field, and what that field needs or
// excludes.
func TestRulesRefused(t *testing.T) {
	type rules = doppelkopf.Rules
	pigs := rules{PigsTrump: true}
	for _, tt := range []struct {
		field        string
		refused, not rules
	}{
		{"secondDulle", rules{SecondDulle: "x"}, rules{SecondDulle: "not last"}},
		{"pigsWhen", rules{PigsTrump: true, PigsWhen: "x"}, rules{PigsTrump: true, PigsWhen: "second"}},
		{"superpigs", rules{PigsTrump: true, Superpigs: "x"}, rules{PigsTrump: true, Superpigs: "tens"}},
		{"wedding", rules{Wedding: "x"}, rules{Wedding: "choice"}},
		{"poverty", rules{Poverty: "x"}, rules{Poverty: "three"}},
		{"povertyTold", rules{Poverty: "trumps", PovertyTold: "x"}, rules{Poverty: "trumps", PovertyTold: "nothing"}},
		{"throwInHigh", rules{ThrowInHigh: "x"}, rules{ThrowInHigh: "diamond jack"}},
		{"doubling", rules{Doubling: "x"}, rules{Doubling: "all"}},
		{"bock", rules{Bock: "x", BockDraw: true}, rules{Bock: "append", BockDraw: true}},
		{"weddingTricks", rules{NoNines: true, WeddingTricks: 11}, rules{NoNines: true, WeddingTricks: 10}},

		{"secondDulle", rules{NoDulle: true, SecondDulle: "always"}, rules{NoDulle: true}},
		{"pigsWhen", rules{PigsWhen: "on play"}, rules{PigsTrump: true, PigsWhen: "on play"}},
		{"superpigs", rules{Superpigs: "nines"}, rules{PigsTrump: true, Superpigs: "nines"}},
		{
			"superpigs",
			rules{PigsTrump: true, PigsWhen: "second", Superpigs: "nines"},
			rules{PigsTrump: true, PigsWhen: "on play", Superpigs: "nines"},
		},
		{"hyperpigs", rules{PigsTrump: true, Hyperpigs: true}, pigs},
		{
			"hyperpigs",
			rules{PigsTrump: true, Superpigs: "nines", Hyperpigs: true},
			rules{PigsTrump: true, Superpigs: "tens", Hyperpigs: true},
		},

		{"forcedSolo", rules{ForcedSolo: true}, rules{ForcedSolo: true, CompulsorySolo: [4]bool{3: true}}},
		{"noCompulsorySolo", rules{NoCompulsorySolo: true, CompulsorySolo: [4]bool{1: true}}, rules{NoCompulsorySolo: true}},
		{"solos", rules{Solos: doppelkopf.SolosOf(doppelkopf.Wedding)}, rules{Solos: doppelkopf.SolosOf()}},
		{"solos", rules{Solos: doppelkopf.SolosOf(doppelkopf.SoloJacks, doppelkopf.Contract(200))}, rules{Solos: doppelkopf.SolosOf(doppelkopf.SoloJacks)}},
		{"solos", rules{Solos: 1 << doppelkopf.ThrownIn}, rules{Solos: 1 << doppelkopf.SoloClubs}},
		{"solos", rules{Solos: 1 << (doppelkopf.DiamondsOnly + 1)}, rules{Solos: 1 << doppelkopf.DiamondsOnly}},
		{"throwInNines", rules{NoNines: true, ThrowInNines: 1}, rules{NoNines: true, ThrowInKings: 1}},
		{"throwInLows", rules{NoNines: true, ThrowInLows: 1}, rules{ThrowInLows: 1}},
		{"throwInNines", rules{NoNines: true, ThrowInNines: 1, ThrowInBeatsSolo: true}, rules{NoNines: true, ThrowInBeatsSolo: true}},
		{"povertyFox", rules{PovertyFox: true}, rules{PovertyFox: true, Poverty: "trumps"}},
		{"povertyTold", rules{PovertyTold: "whether"}, rules{PovertyTold: "whether", Poverty: "three"}},

		{"callCards", rules{CallCards: [5]int{10, 9, 8, 7, 8}}, rules{CallCards: [5]int{10, 9, 8, 8, 8}}},
		{"callCards", rules{NoNines: true, CallCards: [5]int{11}}, rules{NoNines: true, CallCards: [5]int{10}}},
		{"callCards", rules{CallCards: [5]int{10, 9, 8, 7, -1}}, rules{CallCards: [5]int{10, 9, 8, 7, 0}}},
		{"callsByTrick", rules{CallsByTrick: true, CallCards: [5]int{1}}, rules{CallsByTrick: true}},
		{"callsOnTable", rules{CallsOnTable: [6]int{4, 4, 4, 4, 4, 3}}, rules{CallsOnTable: [6]int{8, 9, 4, 4, 4, 4}}},
		{"callsOnTable", rules{CallsOnTable: [6]int{4, 49}}, rules{CallsOnTable: [6]int{4, 48}}},
		{"callsOnTable", rules{CallsOnTable: [6]int{4}, CallCards: [5]int{1}}, rules{CallCards: [5]int{1}}},
		{"callsOnTable", rules{CallsOnTable: [6]int{4}, CallsByTrick: true}, rules{CallsOnTable: [6]int{4}}},
		{"callCustoms", rules{CallCustoms: "x"}, rules{CallCustoms: "solo before lead, between tricks"}},
		{"callCustoms", rules{CallCustoms: "between tricks, between tricks"}, rules{CallCustoms: "between tricks"}},
		{"forcedCallAlso", rules{ForcedCallAlso: "raise"}, rules{ForcedCallAlso: "raise", ForcedCall: 1}},
		{"callBonus", rules{CallBonus: "wedding"}, rules{CallBonus: "wedding", CallCustoms: "before wedding"}},
		{"levelPoints", rules{LevelPoints: 2, House: true}, rules{LevelPoints: 2}},

		{"soloOrder", rules{SoloOrder: "x"}, rules{SoloOrder: "bid"}},
		{"weddingRuff", rules{WeddingRuff: true, Wedding: "trump"}, rules{WeddingRuff: true, Wedding: "second suit"}},
		{"povertyFrom", rules{PovertyFrom: 1}, rules{PovertyFrom: 1, Poverty: "three"}},
		{"povertyFree", rules{PovertyFree: "one nine"}, rules{PovertyFree: "one nine", Poverty: "three"}},
		{"povertyFree", rules{PovertyFree: "one nine", Poverty: "three", NoNines: true}, rules{PovertyFree: "single fox", Poverty: "three", NoNines: true}},
		{"povertyFree", rules{PovertyFree: "single fox", PovertyFox: true, Poverty: "three"}, rules{PovertyFree: "foxes", PovertyFox: true, Poverty: "three"}},
		{"povertyTwo", rules{PovertyTwo: "redeal"}, rules{PovertyTwo: "redeal", Poverty: "three"}},
		{"povertyWith", rules{PovertyWith: "partner"}, rules{PovertyWith: "partner", Poverty: "three"}},
		{"pigsSuits", rules{PigsSuits: true}, rules{PigsSuits: true, PigsTrump: true}},

		{"doubling", rules{House: true, Doubling: "one"}, rules{Doubling: "one"}},
		{"soloPoints", rules{House: true, SoloPoints: [4]int{3: 1}}, rules{SoloPoints: [4]int{3: 1}}},
		{"doppelkopf", rules{Doppelkopf: 41, NoDoppelkopf: true}, rules{Doppelkopf: 40, NoDoppelkopf: true}},
		{"bockReLost", rules{BockReLost: true}, rules{Bock: "stack", BockReLost: true}},

		{"doubling", rules{House: true, Doubling: "game"}, rules{Doubling: "game"}},
		{"cowardice", rules{House: true, Cowardice: true}, rules{Cowardice: true}},
		{"foxLastCaught", rules{House: true, FoxLastCaught: true}, rules{FoxLastCaught: true}},
		{"foxLastCaught", rules{NoFox: true, FoxLastCaught: true}, rules{NoFox: true, FoxLast: true}},
		{"dulleCaught", rules{NoDulle: true, DulleCaught: true}, rules{DulleCaught: true}},
		{"charlieQueen", rules{CharlieQueen: true}, rules{CharlieQueen: true, CharlieCaught: true}},

		{"bock", rules{Bock: "stack"}, rules{Bock: "stack", BockDraw: true}},
		{"bockDraw", rules{BockDraw: true}, rules{Bock: "append", BockDraw: true}},
		{"bockHeartTrick", rules{BockHeartTrick: true}, rules{Bock: "stack", BockHeartTrick: true}},
		{"bockCallLost", rules{BockCallLost: true}, rules{Bock: "stack", BockCallLost: true}},
		{"bockSoloLost", rules{BockSoloLost: true}, rules{Bock: "stack", BockSoloLost: true}},
		{"bockSchwarz", rules{BockSchwarz: true}, rules{Bock: "stack", BockSchwarz: true}},
		{"bockZero", rules{BockZero: true}, rules{Bock: "stack", BockZero: true}},
	} {
		_, err := doppelkopf.New(tt.refused)
		if !errors.Is(err, engine.ErrRules) || !strings.Contains(err.Error(), "doppelkopf: "+tt.field+": ") || strings.Contains(err.Error(), ";") {
			t.Errorf("%+v: %v, want an error of %s alone", tt.refused, err, tt.field)
		}
		about := ""
		for _, o := range game.Options() {
			if o.Name == tt.field {
				about = o.About
			}
		}
		if strings.Contains(err.Error(), ": needs ") && !strings.Contains(about, "Needs ") || strings.Contains(err.Error(), ": excluded ") && !strings.Contains(strings.ToLower(about), "not ") {
			t.Errorf("%v, which %q does not mention", err, about)
		}
		must.Have(doppelkopf.New(tt.not))(t)
	}
}

// A choice has a text for each value. The standard value has one too, although it is left out in
// normal form.
func TestChoices(t *testing.T) {
	needs := map[string]string{
		"povertyFree": `"poverty":"three"`, "povertyTwo": `"poverty":"three"`, "povertyWith": `"poverty":"three"`,
		"pigsWhen": `"pigsTrump":true`, "superpigs": `"pigsTrump":true`, "povertyTold": `"poverty":"three"`, "bock": `"bockDraw":true`,
	}
	found := 0
	for _, o := range game.Options() {
		if o.Kind != engine.OptChoice {
			continue
		}
		found++
		for i, text := range append(o.Choices, "", "x") {
			before := `"noFox":true`
			if needs[o.Name] != "" && (o.Name != "bock" || 0 < i && i < len(o.Choices)) {
				before = needs[o.Name]
			}
			want := fmt.Sprintf(`{%s}`, before)
			if 0 < i && i < len(o.Choices) {
				want = fmt.Sprintf(`{%s,%q:%q}`, before, o.Name, text)
			}
			if text == "foxes" {
				want = fmt.Sprintf(`{%s,"povertyFox":true}`, before)
			}
			var g doppelkopf.Game
			err := g.UnmarshalJSON(fmt.Appendf(nil, `{%s,%q:%q}`, before, o.Name, text))
			if text == "x" {
				if !errors.Is(err, engine.ErrRules) || !strings.Contains(err.Error(), "doppelkopf: "+o.Name+`: "x", want one of`) {
					t.Errorf("%s %q: %v", o.Name, text, err)
				}
				continue
			}
			data, errMarshal := g.MarshalJSON()
			if err != nil || errMarshal != nil || !sameFields(t, string(data), want) {
				t.Errorf("%s %q became %s, want %s (%v, %v)", o.Name, text, data, want, err, errMarshal)
			}
		}
	}
	expect.Is(t, found, 14, "choices")
	// The text of the standard excludes and needs nothing.
	for _, data := range []string{`{"noDulle":true,"secondDulle":"never"}`, `{"pigsWhen":"at start","povertyTold":"number"}`} {
		expect.Err(t, new(doppelkopf.Game).UnmarshalJSON([]byte(data)), nil, data)
	}
}

// sameFields reports whether two JSON objects have the same fields, in any order.
func sameFields(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y map[string]any
	must.Do(t, errors.Join(json.Unmarshal([]byte(a), &x), json.Unmarshal([]byte(b), &y)))
	return maps.Equal(x, y)
}

// Equivalent rules make the same game.
func TestRulesAreNormal(t *testing.T) {
	seven := []doppelkopf.Contract{
		doppelkopf.SoloClubs, doppelkopf.SoloSpades, doppelkopf.SoloHearts, doppelkopf.SoloDiamonds, doppelkopf.SoloQueens, doppelkopf.SoloJacks, doppelkopf.SoloAces,
	}
	var bits doppelkopf.Solos
	for _, c := range seven {
		bits |= 1 << c
	}
	for _, r := range []doppelkopf.Rules{{Solos: bits}, {Solos: doppelkopf.SolosOf(seven...)}, {WeddingTricks: 3}, {Multiplier: 1}, {RePoints: 121}, {SecondDulle: "never", Bock: "off"}} {
		if g := mustNew(r); g != game || g.Rules() != (doppelkopf.Rules{}) {
			t.Errorf("%+v is not the tournament game", r)
		}
	}
	for _, r := range []doppelkopf.Rules{{Solos: bits &^ (1 << doppelkopf.SoloAces)}, {WeddingTricks: 2}, {WeddingTricks: 4}, {Multiplier: 2}, {RePoints: 120}, {RePoints: 122}} {
		if g := mustNew(r); g == game || g.Rules() != r {
			t.Errorf("%+v became %+v", r, g.Rules())
		}
	}
	for _, tt := range []struct{ got, want doppelkopf.Solos }{
		{doppelkopf.SolosOf(), 0}, {doppelkopf.SolosOf(seven...), 0},
		{doppelkopf.SolosOf(doppelkopf.SoloClubs, doppelkopf.DiamondsOnly), 1<<doppelkopf.SoloClubs | 1<<doppelkopf.DiamondsOnly},
	} {
		expect.Is(t, tt.got, tt.want)
	}
	var read doppelkopf.Solos
	if err := read.UnmarshalJSON([]byte(`["solo C","solo S","solo H","solo D","solo Q","solo J","solo A"]`)); err != nil || read != 0 {
		t.Errorf("%v, %v", read.List(), err)
	}
}

// FreeDoko allows the seven solos, solos of kings, and solos of two or three ranks. The numbers of
// cards for announcements are those of the program FreeDoko.
func TestFreeDokoSolos(t *testing.T) {
	want := []string{
		"solo C", "solo S", "solo H", "solo D", "solo Q", "solo J", "solo A", "solo K", "solo QJ", "solo KJ", "solo KQ", "solo KQJ",
	}
	var got []string
	for _, c := range doppelkopf.FreeDoko().Solos.List() {
		got = append(got, c.String())
	}
	expect.Same(t, got, want)
	expect.Is(t, doppelkopf.FreeDoko().CallCards, [5]int{11, 9, 6, 3, 3}, "calls with cards")
}
