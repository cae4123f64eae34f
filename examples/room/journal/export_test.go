package journal

import (
	"context"
	"testing"
	"time"
)

// Ages returns the times for which the streams of a store keep entries.
func Ages(ctx context.Context, t *testing.T, j *NATS) map[Shelf]time.Duration {
	t.Helper()
	ages := map[Shelf]time.Duration{}
	for _, shelf := range Shelves() {
		stream, err := j.js.Stream(ctx, shelves[shelf].stream)
		if err != nil {
			t.Fatal(err)
		}
		ages[shelf] = stream.CachedInfo().Config.MaxAge
	}
	return ages
}
