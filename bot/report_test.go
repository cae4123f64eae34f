package bot

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/hoylecards/hoyle/internal/expect"
)

// The expected values are those of printed tables.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int64]float64{
		1: 12.70620, 2: 4.30265, 3: 3.18245, 4: 2.77645, 5: 2.57058, 6: 2.44691, 7: 2.36462, 8: 2.30600, 9: 2.26216, 10: 2.22814,
		11: 2.20099, 12: 2.17881, 15: 2.13145, 20: 2.08596, 30: 2.04227, 60: 2.00030, 120: 1.97993, 1e9: 1.95996,
	} {
		if got := student(freedom); math.Abs(got-want) > 2e-5 {
			t.Errorf("%d: %.5f, want %.5f", freedom, got, want)
		}
	}
	if got := student(40); math.Abs(got-2.0210753829) > 5e-8 { // here all terms of the expansion count
		t.Errorf("40: %.10f", got)
	}
	for freedom := int64(1); freedom < 200; freedom++ {
		if student(freedom+1) >= student(freedom) {
			t.Errorf("%d: %v, %d: %v", freedom, student(freedom), freedom+1, student(freedom+1))
		}
	}
}

func TestEstimateIsExact(t *testing.T) {
	var s sums
	const far = math.MaxInt64 - 3 // here floats are a thousand apart
	for _, x := range []int64{far, far + 2, far + 3, far - 1} {
		s.add(x)
	}
	// The numbers 0, 2, 3 and -1 have the mean 1, and the squared differences from it are 1, 1, 4 and
	// 4.
	if got, want := s.estimate(1).Margin, 3.18245*math.Sqrt(10.0/3/4); math.Abs(got-want) > 1e-12 {
		t.Errorf("margin %v, want %v", got, want)
	}
	if got, want := s.estimate(2).Margin, 3.18245*math.Sqrt(10.0/3/4)/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("margin of halves %v, want %v", got, want)
	}
}

func TestEstimateJSON(t *testing.T) {
	for _, tt := range []struct {
		e    Estimate
		want string
	}{
		{Estimate{1.5, 0.25}, `{"mean":1.5,"margin":0.25}`},
		{Estimate{-3, 0}, `{"mean":-3,"margin":0}`},
		{Estimate{7, math.Inf(1)}, `{"mean":7,"margin":null}`},
	} {
		data, err := json.Marshal(tt.e)
		if err != nil || string(data) != tt.want {
			t.Errorf("%v: %s, %v", tt.e, data, err)
		}
		var back Estimate
		if err := json.Unmarshal(data, &back); err != nil || back != tt.e {
			t.Errorf("%s: %v, %v", data, back, err)
		}
	}
	kept := Estimate{1, 2}
	for _, data := range []string{`7`, `{"mean":1,"median":2}`, `{"mean":"1"}`} {
		if err := json.Unmarshal([]byte(data), &kept); err == nil || kept != (Estimate{1, 2}) {
			t.Errorf("%s: %v, %v", data, kept, err)
		}
	}
}

func TestInOrder(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 100} {
		for _, workers := range []int{1, 2, 3, 50} {
			var begun, yielded atomic.Int64
			var got []int
			for i, square := range inOrder(t.Context(), workers, n, func(_ context.Context, i int) int {
				if b, y := begun.Add(1), yielded.Load(); b > y+int64(4*workers) {
					t.Errorf("%d of %d by %d: %d begun, %d yielded", i, n, workers, b, y)
				}
				return i * i
			}) {
				yielded.Add(1)
				expect.Is(t, square, i*i, i, "of", n, "by", workers)
				got = append(got, i)
			}
			if len(got) != n || !slices.IsSorted(got) {
				t.Errorf("%d by %d: %v", n, workers, got)
			}
		}
	}
}

// A loop that is left early cancels the context of the calls and waits for them
// to end.
func TestInOrderEndsEarly(t *testing.T) {
	var running atomic.Int64
	for i := range inOrder(t.Context(), 3, 1000, func(ctx context.Context, i int) int {
		running.Add(1)
		defer running.Add(-1)
		if i > 0 {
			<-ctx.Done()
		}
		return i
	}) {
		if i == 0 {
			break
		}
	}
	expect.Is(t, running.Load(), 0, "still running")
}

// The numbers 0 and 2 have the mean 1, and the sum of their squares is 4. So their variance is
// 2, the variance of the mean is 1, and Student's t with one degree of freedom is 12.7062.
func TestMarginOfTwo(t *testing.T) {
	if m := margin(2, 1, 4); math.Abs(m-12.7062) > 1e-4 {
		t.Error(m)
	}
	if m := margin(1, 1, 1); !math.IsInf(m, 1) {
		t.Error(m)
	}
}

func TestReportInWords(t *testing.T) {
	r := Report{Game: "indigo", Deals: 20, Standings: []Standing{
		{Name: "house", Seats: 40, Score: Estimate{Mean: 12.5, Margin: 0.25}, Edge: Estimate{Mean: 2, Margin: 0.5}, Wins: 30, Shared: 1},
		{Name: "random", Seats: 40, Score: Estimate{Mean: 10.5, Margin: 0.25}, Edge: Estimate{Mean: -2, Margin: math.Inf(1)}, Wins: 9, Shared: 1},
	}}
	want := "indigo, 20 deals\n" +
		"name    seats  score           edge            wins\n" +
		"house   40     12.500 ± 0.250  +2.000 ± 0.500  30 (1)\n" +
		"random  40     10.500 ± 0.250  -2.000 ± +Inf   9 (1)\n"
	expect.Is(t, r.String(), want)
}
