package streams

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/hoylecards/hoyle/room/journal"
)

// kept says what the shelves keep by default; parts says over how many streams a shelf is spread if
// there are more than one.
var (
	kept  = journal.Keeps()
	parts = map[journal.Shelf]int{journal.Tables: journal.TableParts}
)

// age returns how long an entry of a shelf is kept, or 0 if there is no limit.
func (j *Journal) age(shelf journal.Shelf) time.Duration {
	return time.Duration(j.kept[shelf].Days) * 24 * time.Hour
}

// stream is a stream of a shelf in NATS.
type stream struct {
	shelf  journal.Shelf
	name   string
	prefix string // of its subjects
}

// streamsOf returns the streams of a shelf.
func streamsOf(shelf journal.Shelf) []stream {
	name := kept[shelf].Stream
	if parts[shelf] == 0 {
		return []stream{{shelf, name, string(shelf) + "."}}
	}
	all := make([]stream, parts[shelf])
	for n := range all {
		all[n] = stream{shelf, fmt.Sprint(name, "-", n), fmt.Sprint(string(shelf), ".", n, ".")}
	}
	return all
}

// allStreams returns the streams of all shelves.
func allStreams() (all []stream) {
	for shelf := range kept {
		all = append(all, streamsOf(shelf)...)
	}
	return all
}

// streamOf returns the stream of a subject.
func (j *Journal) streamOf(shelf journal.Shelf, key string) stream {
	all := streamsOf(shelf)
	if len(all) == 1 {
		return all[0]
	}
	return all[journal.Part(key, len(all))]
}

// Counts implements [Journal].
func (j *Journal) Counts(ctx context.Context, shelf journal.Shelf) (map[string]int, error) {
	all := map[string]int{}
	for _, s := range streamsOf(shelf) {
		counts, err := j.countsOf(ctx, s)
		if err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
		maps.Copy(all, counts)
	}
	return all, nil
}

// countsOf returns the number of entries of each key in a stream. Its requests may be lost.
func (j *Journal) countsOf(ctx context.Context, s stream) (map[string]int, error) {
	ctx, cancel := context.WithTimeout(ctx, makeWait)
	defer cancel()
	is, err := j.look(ctx, s.name)
	if err != nil {
		return nil, err
	}
	info, err := is.Info(ctx, jetstream.WithSubjectFilter(s.prefix+"*"))
	if err != nil {
		return nil, err
	}
	counts := make(map[string]int, len(info.State.Subjects))
	for subject, n := range info.State.Subjects {
		counts[strings.TrimPrefix(subject, s.prefix)] = int(n)
	}
	return counts, nil
}
