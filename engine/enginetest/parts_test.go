package enginetest

import (
	"encoding/json"
	"maps"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// Tables of chi-square list the values that it exceeds with a probability of 5 % and of 0.1 %. A
// normal variable exceeds 1.6449 and 3.0902 standard deviations with the same probabilities.
func TestDeviations(t *testing.T) {
	for _, tt := range []struct {
		freedom    int
		often, not float64
	}{{1, 3.8415, 10.8276}, {2, 5.9915, 13.8155}, {10, 18.3070, 29.5883}, {30, 43.7730, 59.7031}, {100, 124.3421, 149.4493}} {
		for chi2, want := range map[float64]float64{tt.often: 1.6449, tt.not: 3.0902} {
			if got, bad := deviationsOf(chi2, tt.freedom); math.Abs(got-want) > 0.05 || bad {
				t.Errorf("%v with %d degrees of freedom: %.4f, %t", chi2, tt.freedom, got, bad)
			}
		}
		if _, bad := deviationsOf(100+2*float64(tt.freedom), tt.freedom); !bad {
			t.Errorf("chance does not reach %d with %d degrees of freedom", 100+2*tt.freedom, tt.freedom)
		}
	}
	if got, bad := deviationsOf(1000, 0); got != 0 || bad {
		t.Errorf("without freedom: %v, %t", got, bad)
	}
}

// The expected values were added up by hand from the squared distances from the expected counts,
// each divided by the expected count.
func TestImprobable(t *testing.T) {
	low, high := card.Two.Of(card.Clubs), card.King.Of(card.Spades)
	for _, tt := range []struct {
		counts  [][2]int // of two cards, by place
		chi2    float64
		freedom int
	}{
		{[][2]int{{10, 10}, {10, 10}}, 0, 1},
		{[][2]int{{20, 0}, {0, 20}}, 40, 1},
		{[][2]int{{30, 10}, {10, 10}}, 3.75, 1},
		{[][2]int{{10, 20}, {20, 10}, {15, 15}}, 20.0 / 3, 2},
	} {
		places := table{}
		for i, row := range tt.counts {
			for range row[0] {
				places.add(string(rune('a'+i)), low)
			}
			for range row[1] {
				places.add(string(rune('a'+i)), high)
			}
			places.add("down", card.FaceDown)
		}
		got, bad := places.improbable()
		if want, wantBad := deviationsOf(tt.chi2, tt.freedom); math.Abs(got-want) > 1e-9 || bad != wantBad {
			t.Errorf("%v: %v, %t, want %v, %t", tt.counts, got, bad, want, wantBad)
		}
	}
}

// There are 220 ways to choose 3 of 12 cards, 6 ways to choose 2 of 4, and one way to choose all
// cards.
func TestWays(t *testing.T) {
	for _, tt := range []struct {
		size, unseen int
		want         float64
	}{{3, 12, 220}, {2, 4, 6}, {1, 2, 2}, {12, 12, 1}, {0, 5, 1}, {5, 3, 1}} {
		if got := ways(tt.size, tt.unseen); math.Abs(got-math.Log2(tt.want)) > 1e-9 {
			t.Errorf("%d of %d: %v bits, want those of %v ways", tt.size, tt.unseen, got, tt.want)
		}
	}
}

// A text of cards contains one card, or several separated by spaces. Two cards that are
// swapped lie in each other's place, and nothing else changes.
func TestOccurrences(t *testing.T) {
	data := []byte(`{"a":"5H","b":["KS","x","??",""],"c":"QD ?? JC 7","d":"5HX","e":"2","4S":0,"f":"3C`)
	var found []string
	for _, o := range occurrences(data) {
		text, err := o.card.MarshalText()
		if at := string(data[o.at : o.at+2]); err != nil || at != string(text) {
			t.Errorf("%v at %q, %v", o.card, at, err)
		}
		found = append(found, string(text))
	}
	if want := []string{"5H", "KS", "QD", "JC", "4S"}; !slices.Equal(found, want) {
		t.Fatalf("found %v, want %v", found, want)
	}
	short := []byte(`["5H","KS 2C"]`)
	all := occurrences(short)
	if got := string(swapped(short, all[0], all[2])); got != `["2C","KS 5H"]` || string(short) != `["5H","KS 2C"]` {
		t.Errorf("%s of %s", got, short)
	}
}

// The cards in a string are sorted, and so are arrays of cards. Other arrays keep their order.
func TestSortedCards(t *testing.T) {
	for data, want := range map[string]string{
		`["KS","5H"]`:                         `["5H","KS"]`,
		`"QD 5C"`:                             `"5C QD"`,
		`{"a":["KS","5H"],"b":[["7C","6C"]]}`: `{"a":["5H","KS"],"b":[["6C","7C"]]}`,
		`[2,1]`:                               `[2,1]`,
		`["KS",1,"5H"]`:                       `["KS",1,"5H"]`,
		`["KS","ten","5H"]`:                   `["KS","ten","5H"]`,
		`["KS 5H","2C"]`:                      `["5H KS","2C"]`,
		`{`:                                   `null`,
	} {
		got, err := json.Marshal(sortedCards([]byte(data)))
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, %v, want %s", data, got, err, want)
		}
	}
}

func TestCheckPlain(t *testing.T) {
	type nested struct {
		Number int
		Cards  [2]struct{ Place *int }
	}
	for _, plain := range []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[newgame.State](), reflect.TypeFor[[3]string]()} {
		mustEnd(t, sound, func() { checkPlain(plain) })
	}
	for _, shared := range []reflect.Type{reflect.TypeFor[*int](), reflect.TypeFor[[1]chan int](), reflect.TypeFor[struct{ A any }](),
		reflect.TypeFor[nested]()} {
		mustEnd(t, plainValues, func() { checkPlain(shared) })
		mustEnd(t, plainValues, func() { checkPlain(reflect.TypeFor[int](), shared) })
	}
}

// A sample is taken of every eighth position. A game of Tuck has twelve plays, so the samples are
// the deal, the position with four plays left, and what seat 0 sees of each.
func TestSamples(t *testing.T) {
	var g newgame.Game
	all := samples(Suite[newgame.State, newgame.Move]{Game: g})
	if len(all) != 4 {
		t.Fatalf("%d samples", len(all))
	}
	for i, left := range []int8{12, 4} {
		s, err := g.DecodeState([]byte(all[2*i]))
		if err != nil || s.Left != left {
			t.Errorf("%v, %+v", err, s)
		}
		var v newgame.State
		if err := json.Unmarshal([]byte(all[2*i+1]), &v); err != nil || v != g.View(s, 0).State {
			t.Errorf("%v, %+v", err, v)
		}
	}
}

func TestJSONNames(t *testing.T) {
	type rules struct {
		Points int  `json:"points,omitzero"`
		Secret bool `json:"-"`
		Last   bool `json:"last"`
	}
	expect.Same(t, jsonNames(reflect.TypeFor[rules]()), []string{"points", "last"})
	if got := jsonNames(reflect.TypeFor[engine.Seat]()); got != nil {
		t.Errorf("got %v", got)
	}
}

// For a position of Tuck, samples and positions that look the same show that seat 0 cannot know the
// stock, or the hand and the tucked cards of seat 1. Seat 0 sees all other zones.
func TestHiddenZonesVary(t *testing.T) {
	var g newgame.Game
	s := g.Deal(deck.NewSeed(1), 0)
	for i := range 4 {
		seat := g.Turn(s)
		legal := g.Legal(nil, s, seat)
		m := legal[0]
		if i == 3 {
			m = legal[len(legal)-1] // seat 1 tucks
		}
		s = must.Have(g.Apply(s, seat, m))(t)
	}
	hidden := []engine.ZoneID{{Name: "stock", Seat: engine.Nobody}, {Name: "hand", Seat: 1}, {Name: "tucked", Seat: 1}}
	v, r := g.View(s, 0), deck.NewSeed(2).Rand()
	for name, tt := range map[string]struct {
		samples func() [2]newgame.State
		sound   bool
	}{
		"two samples":     {func() [2]newgame.State { return [2]newgame.State{g.Determinize(v, r), g.Determinize(v, r)} }, true},
		"the same sample": {func() [2]newgame.State { a := g.Determinize(v, r); return [2]newgame.State{a, a} }, false},
		"the position":    {func() [2]newgame.State { return [2]newgame.State{s, g.Determinize(v, r)} }, false},
	} {
		w := newWalk(Suite[newgame.State, newgame.Move]{Game: g}.ready(), seeded(1))
		for range 2000 {
			w.compare(s, v, tt.samples())
		}
		for _, z := range g.Zones(s) {
			n := w.dealt[hiddenZone{0, z.ZoneID}]
			if want := slices.Contains(hidden, z.ZoneID); (n != nil) != want {
				t.Errorf("%s: %v may vary: %t, want %t", name, z.ZoneID, n != nil, want)
			}
		}
		if err := w.check(); (err == nil) != tt.sound {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Equal samples are attributed to chance unless chance would produce them less than once in 2⁴⁰
// tallies. A hidden value that never varies in the samples is reported only after eight positions.
func TestTallyWaits(t *testing.T) {
	for _, tt := range []struct {
		variety variety
		fair    bool
	}{
		{variety{40, false, false}, true}, {variety{40.5, false, false}, false},
		{variety{99, true, true}, true}, {variety{99, true, false}, false}, {variety{99, false, true}, false},
	} {
		all := newTally()
		all.dealt[hiddenZone{}] = &tt.variety
		if err := all.check(); (err == nil) != tt.fair {
			t.Errorf("%+v: %v", tt.variety, err)
		}
	}
	for seen, fair := range map[int]bool{7: true, 8: false} {
		all := newTally()
		all.hidden[leaf{}] = &hidden{seen: seen}
		if err := all.check(); (err == nil) != fair {
			t.Errorf("seen %d times: %v", seen, err)
		}
		all.hidden[leaf{}].varied = true
		expect.Err(t, all.check(), nil, "varied")
	}
}

// The function leaves returns the values in JSON by their paths.
func TestLeaves(t *testing.T) {
	type part struct {
		Score []int     `json:"score"`
		Top   card.Card `json:"top"`
		Name  string    `json:"name"`
	}
	got := leaves(map[string]any{"a": part{[]int{3, 5}, card.Ace.Of(card.Hearts), "gin"}, "on": true})
	want := map[string]string{".a.score[0]": "3", ".a.score[1]": "5", ".a.name": "gin", ".a.top": "AH", ".on": "true"}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := leaves(make(chan int)); got != nil {
		t.Errorf("without JSON: %v", got)
	}
}
