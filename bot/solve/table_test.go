package solve

import (
	"math"
	"testing"

	"github.com/hoylecards/hoyle/indigo"
)

// When the age of the table wraps around, old entries do not become valid again, and their places
// are free.
func TestAgeWrapsAround(t *testing.T) {
	b := table{most: 4, age: 1}
	old, fresh := [4]uint64{1}, [4]uint64{2}
	b.put(old, 0, 0, 0, 1)
	b.age = math.MaxUint32
	b.forget()
	if b.find(old) != nil {
		t.Error("an entry of four billion questions ago is valid")
	}
	b.put(fresh, 0, 0, 0, 1)
	if b.find(fresh) == nil || b.used != 1 {
		t.Errorf("%d entries used, want 1", b.used)
	}
}

func TestDefaults(t *testing.T) {
	q := New(indigo.Game{}.Open(), Options{}).search
	if q.budget != 10_000_000 || q.table.most != 1_048_576 {
		t.Errorf("%d positions, a table of %d", q.budget, q.table.most)
	}
}
