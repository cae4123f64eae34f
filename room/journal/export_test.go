package journal

import (
	"context"
	"testing"
	"time"
)

// OpenStreams opens a store of the kind that one process had before.
func OpenStreams(ctx context.Context, dir string, options ...Option) (*NATS, error) {
	return openStreams(ctx, dir, options)
}

// Output is a file that is written to.
type Output = output

// OnDisk makes a log of other files.
func OnDisk(create func(name string) (Output, error)) Option {
	return func(s *settings) { s.create = create }
}

// Ages returns the times for which the streams of a store keep entries.
func Ages(ctx context.Context, t *testing.T, j *NATS) map[Shelf]time.Duration {
	t.Helper()
	ages := map[Shelf]time.Duration{}
	for _, shelf := range Shelves() {
		stream, err := j.js.Stream(ctx, streamsOf(shelf)[0].name)
		if err != nil {
			t.Fatal(err)
		}
		ages[shelf] = stream.CachedInfo().Config.MaxAge
	}
	return ages
}
