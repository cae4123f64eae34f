package recent_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle/room/recent"
)

// A set has each key for its time and not for twice that time, whatever else is added, asked for and removed.
func TestSet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const lasts = 10 * time.Second
		s, r := recent.Set{Lasts: lasts}, rand.New(rand.NewPCG(1, 2))
		added := map[string]time.Time{}
		for range 20_000 {
			key := fmt.Sprint(r.IntN(40))
			switch r.IntN(4) {
			case 0:
				s.Add(key)
				added[key] = time.Now()
			case 1:
				if r.IntN(4) == 0 {
					s.Remove(key)
					delete(added, key)
				}
			case 2:
				time.Sleep(time.Duration(r.Int64N(int64(2 * time.Second))))
				if r.IntN(100) == 0 {
					time.Sleep(3 * lasts)
				}
			}
			at, known := added[key]
			switch age := time.Since(at); {
			case known && age < lasts && !s.Has(key):
				t.Fatalf("forgotten after %v", age)
			case (!known || age >= 2*lasts) && s.Has(key):
				t.Fatalf("remembered after %v", age)
			}
		}
	})
}

// A full set forgets the older half.
func TestMost(t *testing.T) {
	s := recent.Set{Lasts: time.Hour, Most: 10}
	for n := range 1000 {
		s.Add(fmt.Sprint(n))
		has := 0
		for old := range n + 1 {
			if s.Has(fmt.Sprint(old)) {
				has++
			}
		}
		if has > 10 || has < min(n+1, 5) || !s.Has(fmt.Sprint(n)) {
			t.Fatalf("%d of %d keys", has, n+1)
		}
	}
}
