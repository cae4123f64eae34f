package streams

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// A store that is opened with other numbers of days deletes whatever is older, and nothing else.
func TestKeepDays(t *testing.T) {
	url := serve(t, server.Options{JetStream: true, StoreDir: t.TempDir()})
	j := must.Have(Dial(t.Context(), url, ""))(t)
	for _, shelf := range []journal.Shelf{journal.Records, journal.Tables} {
		must.Have(j.Append(t.Context(), shelf, "a", 0, "", []byte("an entry")))(t)
	}
	must.Do(t, j.Close())
	const never = 1000
	j = must.Have(Dial(t.Context(), url, "", journal.KeepDays(journal.Records, never), journal.KeepDays(journal.Tables, 1)))(t)
	defer func() { _ = j.Close() }()
	entries, err := j.Read(t.Context(), journal.Records, "a", 0)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	days := func(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }
	must.Have(j.Replace(t.Context(), journal.Records, "a", entries[0].Rev, days(never-1), []byte("old")))(t)
	time.Sleep(1500 * time.Millisecond) // with the usual number of days it would be gone after a second
	if entries, err = j.Read(t.Context(), journal.Records, "a", 0); err != nil || len(entries) != 1 {
		t.Errorf("the entry is deleted too early: %v", err)
	}
	if ages := ages(t.Context(), t, j); ages[journal.Records] != days(never) || ages[journal.Tables] != 0 || ages[journal.Talk] != days(7) {
		t.Errorf("%v", ages)
	}
}

// ages returns how long the streams of a store keep entries.
func ages(ctx context.Context, t *testing.T, j *Journal) map[journal.Shelf]time.Duration {
	t.Helper()
	ages := map[journal.Shelf]time.Duration{}
	for _, shelf := range journal.Shelves() {
		stream := must.Have(j.js.Stream(ctx, streamsOf(shelf)[0].name))(t)
		ages[shelf] = stream.CachedInfo().Config.MaxAge
	}
	return ages
}

// The records of all games together take a bounded space: the oldest are deleted.
func TestKeepBytes(t *testing.T) {
	url := serve(t, server.Options{JetStream: true, StoreDir: t.TempDir()})
	j := must.Have(Dial(t.Context(), url, "", journal.KeepBytes(journal.Records, 100_000)))(t)
	defer func() { _ = j.Close() }()
	for n := range 20 {
		must.Have(j.Append(t.Context(), journal.Records, fmt.Sprint("game", n), 0, "", make([]byte, 10_000)))(t)
	}
	counts, err := j.Counts(t.Context(), journal.Records)
	if err != nil || len(counts) > 10 || counts["game19"] != 1 || counts["game0"] != 0 {
		t.Errorf("%v, %v", counts, err)
	}
}
