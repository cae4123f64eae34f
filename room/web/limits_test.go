package web

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// A person who has used up a limit gets no new chance when many other people use theirs.
func TestManyBucketsKeepALimit(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	l := newLimiter(Limit{Burst: 3, Every: time.Hour}, func() time.Time { return now })
	for range 3 {
		if err := l.take("eve"); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 2 * maxBuckets {
		if err := l.take(fmt.Sprint(n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.take("eve"); !errors.Is(err, errTooFast) {
		t.Errorf("a limit begins again: %v", err)
	}
	if len(l.due) > maxBuckets {
		t.Errorf("%d buckets", len(l.due))
	}
	now = now.Add(24 * time.Hour)
	for n := range 2 * maxBuckets {
		if err := l.take(fmt.Sprint("later", n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.take("eve"); err != nil {
		t.Errorf("after a day: %v", err)
	}
}
