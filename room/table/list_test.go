package table

import (
	"slices"
	"testing"
)

// Each of the lists that have grown from others keeps its elements.
func TestListsAreIndependent(t *testing.T) {
	var lists []list[int]
	var want [][]int
	add := func(from, e int) {
		var l list[int]
		var w []int
		if from >= 0 {
			l, w = lists[from], want[from]
		}
		lists, want = append(lists, l.with(e)), append(want, append(slices.Clone(w), e))
	}
	add(-1, 0)
	for n := range 200 { // each list grows twice: by one branch, and later by another
		add(n, 2*n)
		add(n/2, 2*n+1)
	}
	for i, l := range lists {
		if !slices.Equal(l.all, want[i]) {
			t.Fatalf("list %d: %v, want %v", i, l.all, want[i])
		}
	}
}

// A list copies its elements a few times in all, not once for each that comes.
func TestListsGrowInLinearTime(t *testing.T) {
	const n = 1 << 12
	var l list[int64]
	allocs := testing.AllocsPerRun(1, func() {
		l = list[int64]{}
		for i := range int64(n) {
			l = l.with(i)
		}
	})
	if allocs > 60 { // two for each time that the array has doubled, or grown by a quarter when it is long
		t.Errorf("%d elements: %v allocations", n, allocs)
	}
}
