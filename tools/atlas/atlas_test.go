package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

// A row holds the mean, its interval, the spread and the shares of the leads. The variance of these
// leads is 10, so the margin is 1.96 times the root of 2.
func TestRow(t *testing.T) {
	c := chart{game: "pasur", open: []int{5, -3, 1, -1, 3}, house: []int{0, 0}, medium: []int{1, 1}, single: 1, same: 2, sharpest: 3, first: "7♣", by: 4}
	want := "| pasur | 5 | +1.00 ± 2.77 | -3 -1 +1 +3 +3 | 60 % | 20 % | 40 % | +0.00 ± 0.00 | +1.00 ± 0.00 |\n"
	if got := c.row(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got, want := c.extremes(), "| pasur | 0 | +5 | 1 | -3 | 3 | 7♣ | 4 |\n"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got := counts(c.open, -3, 5); !slices.Equal(got, []int{1, 1, 1, 1, 1}) {
		t.Error(got)
	}
}

// The results of a seed are the same every time, and the plot is well formed.
func TestWhole(t *testing.T) {
	pasur, err := catcheleven.New(catcheleven.Pasur())
	if err != nil {
		t.Fatal(err)
	}
	one, err := whole("catcheleven:pasur", house.CatchElevenRoster(pasur), 3)
	two, again := whole("catcheleven:pasur", house.CatchElevenRoster(pasur), 3)
	if err != nil || again != nil || !reflect.DeepEqual(one, two) || len(one.open) != 3 || len(one.medium) != 3 {
		t.Error(one, err, two, again)
	}
	decoder := xml.NewDecoder(strings.NewReader(string(one.plot())))
	for {
		if _, err := decoder.Token(); err != nil {
			if !errors.Is(err, io.EOF) {
				t.Error(err)
			}
			break
		}
	}
}

// A capture is counted for the seat that makes it, in the hand in which it makes it.
func TestCount(t *testing.T) {
	g, won := indigo.Game{}, [2]int{}
	var c caught
	if err := c.count(g.Deal(deck.NewSeed(1), 0), func(s indigo.State, seat engine.Seat) (indigo.Move, error) {
		m := g.Legal(nil, s, seat)[0]
		if next, err := g.Apply(s, seat, m); err == nil && s.StockLen() > 0 && next.Won(seat).Len() > s.Won(seat).Len() {
			won[seat]++
		}
		return m, nil
	}); err != nil {
		t.Fatal(err)
	}
	for seat := range 2 {
		if got := c[0][seat] + c[1][seat] + c[2][seat]; got != won[seat] || got == 0 {
			t.Errorf("seat %d captures %d times before the last hand, not %d", seat, got, won[seat])
		}
	}
}

// With one card each, the seat that lays loses its card if the other one has its suit or rank, and
// otherwise both cards go to the seat that captured last. With no card against it, it gets or
// loses its own card in the same way.
func TestLaying(t *testing.T) {
	const deals = 40
	same, err := laying(deals, 1, 1)
	less, also := laying(deals, 1, 0)
	if err != nil || also != nil {
		t.Fatal(err, also)
	}
	for n := range deals {
		pack := deck.Standard()
		deck.NewSeed(uint64(n)).Shuffle(pack[:])
		a, b := pack[0], pack[1]
		last := 2*(n%2) - 1 // 1 if the seat that lays captured last, or -1
		wantLess, want := last*worth(a), last*(worth(a)+worth(b))
		if a.Suit() == b.Suit() || a.Rank() == b.Rank() {
			want = -worth(a) - worth(b)
		}
		if same[n] != want || less[n] != wantLess {
			t.Errorf("%v, %v: %+d and %+d, want %+d and %+d", a, b, same[n], less[n], want, wantLess)
		}
	}
}

// worth returns what a card counts.
func worth(c card.Card) int {
	if c.Rank() == card.Ace || c.Rank() >= card.Ten {
		return 1
	}
	return 0
}

// The page has every table that the command prints, and its pictures.
func TestPage(t *testing.T) {
	data, err := os.ReadFile("../../docs/atlas.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{headRow(leadColumns...), headRow(extremeColumns...), "Hash of all results: `", "img/atlas-pasur.svg"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// A plot of odd leads has a scale, too.
func TestScale(t *testing.T) {
	plot := string(chart{game: "indigo", open: []int{-23, 1, 23}, medium: []int{1}}.plot())
	for _, lead := range []string{"-20", "-10", "0", "10", "20"} {
		if !strings.Contains(plot, `>`+lead+`</text>`) {
			t.Errorf("the plot does not show %s", lead)
		}
	}
}
