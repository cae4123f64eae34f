package journal_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// withKeys seals a journal with the last of the given keys.
func withKeys(t *testing.T, j journal.Journal, numbers ...byte) *journal.Sealed {
	t.Helper()
	last, keys := ring(numbers...)
	return must.Have(journal.Seal(j, last, keys))(t)
}

// ring returns the last of the given numbers of keys, and these keys.
func ring(numbers ...byte) (last byte, keys map[byte][]byte) {
	keys = map[byte][]byte{}
	for _, n := range numbers {
		keys[n] = []byte(strings.Repeat(string('a'+rune(n)), 32))
	}
	return numbers[len(numbers)-1], keys
}

// onDisk opens a store in a directory, sealed with the last of the given keys.
func onDisk(t *testing.T, dir string, numbers ...byte) *journal.Sealed {
	t.Helper()
	last, keys := ring(numbers...)
	return withKeys(t, must.Have(journal.OpenDisk(dir, last, keys))(t), numbers...)
}

// fill adds three entries to a table, and one to each of the other shelves.
func fill(t *testing.T, j journal.Journal) (revs []uint64) {
	t.Helper()
	after := uint64(0)
	for _, text := range []string{"one", "two", "three"} {
		after = add(t, j, journal.Tables, "a", after, text)
		revs = append(revs, after)
	}
	for _, shelf := range journal.Shelves() {
		if shelf != journal.Tables {
			add(t, j, shelf, "b", 0, "on "+string(shelf))
		}
	}
	return revs
}

// checkFilled checks that a journal contains what fill wrote, with its revs.
func checkFilled(t *testing.T, j journal.Journal, revs []uint64) {
	t.Helper()
	entries, err := j.Read(t.Context(), journal.Tables, "a", 0)
	if err != nil || len(entries) < 3 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	for i, text := range []string{"one", "two", "three"} {
		if e := entries[i]; string(e.Data) != text || e.Rev != revs[i] {
			t.Errorf("entry %d is %d %q, want %d %q", i, e.Rev, e.Data, revs[i], text)
		}
		if got := texts(t, j, journal.Tables, "a", revs[i]); len(got) != len(entries)-1-i {
			t.Errorf("%d entries after entry %d", len(got), i)
		}
	}
	for _, shelf := range journal.Shelves() {
		if got := texts(t, j, shelf, "b", 0); shelf != journal.Tables && !slices.Equal(got, []string{"on " + string(shelf)}) {
			t.Errorf("%s: %q", shelf, got)
		}
	}
}

// After Rekey nothing needs the old key, and writers that read the subject earlier can append to
// it.
func TestRekey(t *testing.T) {
	for _, kind := range []string{"memory", "nats"} {
		t.Run(kind, func(t *testing.T) {
			below := newJournal(t, kind)
			revs := fill(t, withKeys(t, below, 1))
			j := withKeys(t, below, 1, 2)
			other := withKeys(t, below, 1, 2) // another node, which knows nothing of Rekey
			r, err := j.Rekey(t.Context())
			if err != nil || r.Subjects != len(journal.Shelves()) || len(r.Left)+len(r.Failed) > 0 || !strings.Contains(r.String(), "nothing needs") {
				t.Fatalf("%+v, %v", r, err)
			}
			checkFilled(t, withKeys(t, below, 2), revs)
			checkFilled(t, other, revs)
			for _, at := range []journal.Journal{j, other} {
				if counts, err := at.Counts(t.Context(), journal.Tables); err != nil || counts["a"] != 3 {
					t.Errorf("%d entries, %v", counts["a"], err)
				}
			}
			four := add(t, j, journal.Tables, "a", revs[2], "four") // the last rev of the table is in the pack
			if _, err := other.Append(t.Context(), journal.Tables, "a", revs[2], "", []byte("no")); !errors.Is(err, journal.ErrRaced) {
				t.Errorf("a second fourth entry: %v", err)
			}
			wants(t, other, journal.Tables, "a", revs[2], "four")
			add(t, other, journal.Tables, "a", four, "five")
			if r, err = j.Rekey(t.Context()); err != nil || r.Subjects != 0 {
				t.Errorf("again: %+v, %v", r, err)
			}
			last := withKeys(t, below, 2, 3)
			if r, err = last.Rekey(t.Context()); err != nil || r.Subjects != len(journal.Shelves()) {
				t.Errorf("to a third key: %+v, %v", r, err)
			}
			checkFilled(t, withKeys(t, below, 3), revs)
			wants(t, withKeys(t, below, 3), journal.Tables, "a", revs[2], "four", "five")
		})
	}
}

// A node that read a subject earlier can append after the pack as soon as it has read the subject
// again.
func TestRekeyOfAnother(t *testing.T) {
	below := new(journal.Memory)
	revs := fill(t, withKeys(t, below, 1))
	host := withKeys(t, below, 1, 2)
	checkFilled(t, host, revs)
	must.Have(withKeys(t, below, 1, 2).Rekey(t.Context()))(t)
	if _, err := host.Append(t.Context(), journal.Tables, "a", revs[2], "", nil); !errors.Is(err, journal.ErrRaced) {
		t.Errorf("after a rev that is gone: %v", err)
	}
	wants(t, host, journal.Tables, "a", revs[2])
	add(t, host, journal.Tables, "a", revs[2], "four")
}

// stopping is a journal that stops in the middle of Replace. If the field before is set, it stops
// before it writes anything. Otherwise it stops after it has written the new entry and deleted all
// older entries but the last.
type stopping struct {
	journal.Journal
	before  bool
	remains int
	stopped bool
	left    map[string][]journal.Entry
}

var errStopped = errors.New("stopped")

func (s *stopping) Replace(ctx context.Context, shelf journal.Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	if s.stopped {
		return 0, errStopped
	}
	s.stopped = true
	if s.before {
		return 0, errStopped
	}
	entries, err := s.Read(ctx, shelf, key, 0)
	if err != nil {
		return 0, err
	}
	if _, err := s.Journal.Replace(ctx, shelf, key, after, old, data); err != nil {
		return 0, err
	}
	s.left = map[string][]journal.Entry{string(shelf) + key: entries[max(len(entries)-s.remains, 0):]}
	return 0, errStopped
}

func (s *stopping) Read(ctx context.Context, shelf journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	entries, err := s.Journal.Read(ctx, shelf, key, after)
	left := slices.DeleteFunc(slices.Clone(s.left[string(shelf)+key]), func(e journal.Entry) bool { return e.Rev <= after })
	return append(left, entries...), err
}

// If the process ends at any point in Rekey, everything can be read, entries can be
// appended, and Rekey can be called again.
func TestRekeyStopsAnywhere(t *testing.T) {
	for remains := -1; remains <= 3; remains++ {
		for others := range 2 { // entries after the pack
			t.Run(fmt.Sprintf("%d remain, %d more", remains, others), func(t *testing.T) {
				below := &stopping{Journal: new(journal.Memory), before: remains < 0, remains: remains}
				revs := fill(t, withKeys(t, below, 1))
				for _, shelf := range journal.Shelves() { // so that the table is first
					if shelf != journal.Tables {
						must.Do(t, below.Purge(t.Context(), shelf, "b"))
						add(t, withKeys(t, below, 2), shelf, "b", 0, "on "+string(shelf))
					}
				}
				if _, err := withKeys(t, below, 1, 2).Rekey(t.Context()); !errors.Is(err, errStopped) {
					t.Fatalf("it did not stop: %v", err)
				}
				again := withKeys(t, below, 1, 2)
				checkFilled(t, again, revs)
				if others > 0 {
					add(t, again, journal.Tables, "a", revs[2], "four")
					checkFilled(t, withKeys(t, below, 1, 2), revs)
				}
				below.stopped, below.before = false, false
				whole := &stopping{Journal: below.Journal, left: below.left, stopped: true}
				r, err := withKeys(t, &replacing{whole}, 1, 2).Rekey(t.Context())
				if err != nil || len(r.Left) > 0 {
					t.Fatalf("again: %+v, %v", r, err)
				}
				checkFilled(t, withKeys(t, below.Journal, 2), revs)
			})
		}
	}
}

// replacing is a stopping journal that no longer stops.
type replacing struct{ *stopping }

func (r *replacing) Replace(ctx context.Context, shelf journal.Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	r.left = nil
	return r.Journal.Replace(ctx, shelf, key, after, old, data)
}

// If writers append while the subject is resealed, everything that was acknowledged is there once,
// in order.
func TestRekeyMeanwhile(t *testing.T) {
	below := new(journal.Memory)
	const most = 300
	ended := make(chan error, 1)
	writer := withKeys(t, below, 1, 2, 1)
	go func() {
		after, n := uint64(0), 0
		for n < most {
			rev, err := writer.Append(context.Background(), journal.Tables, "a", after, "", fmt.Append(nil, n))
			switch {
			case err == nil:
				after, n = rev, n+1
			case errors.Is(err, journal.ErrRaced):
				if news, err := writer.Read(context.Background(), journal.Tables, "a", after); err != nil || len(news) > 0 {
					ended <- fmt.Errorf("%d news, %w", len(news), err)
					return
				}
			default:
				ended <- err
				return
			}
		}
		ended <- nil
	}()
	anew := 0
	for done := false; !done; {
		select {
		case err := <-ended:
			if done = true; err != nil {
				t.Fatal(err)
			}
		default:
		}
		r := must.Have(withKeys(t, below, 1, 2).Rekey(t.Context()))(t)
		anew += r.Subjects
	}
	got := texts(t, withKeys(t, below, 2), journal.Tables, "a", 0)
	for i, text := range got {
		if text != fmt.Sprint(i) {
			t.Fatalf("entry %d is %q", i, text)
		}
	}
	if len(got) != most || anew == 0 {
		t.Errorf("%d entries, resealed %d times", len(got), anew)
	}
}

// Rekey reports the subjects that it cannot reseal: those that are too large, or that
// no key opens.
func TestRekeyReports(t *testing.T) {
	below := new(journal.Memory)
	old := withKeys(t, below, 1)
	fill(t, old)
	for range 20 {
		add(t, old, journal.Feed, "big", journal.Unfenced, string(random(60_000)))
	}
	add(t, withKeys(t, below, 3), journal.Talk, "c", journal.Unfenced, "of a key that is lost")
	r, err := withKeys(t, below, 1, 2).Rekey(t.Context())
	if err != nil || r.Subjects != len(journal.Shelves()) || r.Left[journal.Feed][1] != 20 || r.Failed[journal.Talk] != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, want := range []string{"FEED: 20 entries need key 1\n", "TALK: no key opens 1 subjects\n", "TALK: 1 entries need key 3\n"} {
		if !strings.Contains(r.String(), want) {
			t.Errorf("%q lacks %q", r, want)
		}
	}
}

// If one node of a cluster reseals a subject, the others can read it and append to it.
func TestRekeyInACluster(t *testing.T) {
	t.Parallel()
	nodes := threeNodes(t)
	revs := fill(t, withKeys(t, nodes[0], 1))
	r, err := withKeys(t, nodes[1], 1, 2).Rekey(t.Context())
	if err != nil || len(r.Left) > 0 || r.Subjects != len(journal.Shelves()) {
		t.Fatalf("%+v, %v", r, err)
	}
	third := withKeys(t, nodes[2], 2)
	inTime(t, "the packs", func() bool {
		entries, err := third.Read(t.Context(), journal.Feed, "b", 0)
		return err == nil && len(entries) > 0
	})
	checkFilled(t, third, revs)
	add(t, third, journal.Tables, "a", revs[2], "four")
}

// lagging is a journal that also returns the entries that the last Replace of a subject
// removed, like a replica that has not applied that Replace yet.
type lagging struct {
	journal.Journal
	replaced map[journal.Shelf][]journal.Entry
}

func (l lagging) Replace(ctx context.Context, shelf journal.Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	before, err := l.Journal.Read(ctx, shelf, key, 0)
	if err != nil {
		return 0, err
	}
	l.replaced[shelf] = before
	return l.Journal.Replace(ctx, shelf, key, after, old, data)
}

func (l lagging) Read(ctx context.Context, shelf journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	now, err := l.Journal.Read(ctx, shelf, key, after)
	return slices.Concat(l.replaced[shelf], now), err
}

// What a pack has replaced needs no key, even if a replica still has it.
func TestRekeyReadsALaggingReplica(t *testing.T) {
	below := lagging{new(journal.Memory), map[journal.Shelf][]journal.Entry{}}
	fill(t, withKeys(t, below, 1))
	r, err := withKeys(t, below, 1, 2).Rekey(t.Context())
	if err != nil || len(r.Left) > 0 || r.Subjects != len(journal.Shelves()) || len(below.replaced) != r.Subjects {
		t.Errorf("%+v, %v", r, err)
	}
}

// busy is a journal to which another writer appends just before each of the first
// few Replaces.
type busy struct {
	journal.Journal
	times int
	write func()
}

func (b *busy) Replace(ctx context.Context, shelf journal.Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	if b.times > 0 {
		b.times--
		b.write()
	}
	return b.Journal.Replace(ctx, shelf, key, after, old, data)
}

// An entry that comes between the reading of a subject and its sealing is not lost.
func TestRekeyIsFenced(t *testing.T) {
	below := new(journal.Memory)
	writer := withKeys(t, below, 2, 1)
	after, n := uint64(0), 0
	write := func() {
		after = add(t, writer, journal.Tables, "a", after, fmt.Sprint(n))
		n++
	}
	write()
	r, err := withKeys(t, &busy{below, 3, write}, 1, 2).Rekey(t.Context())
	if err != nil || r.Subjects != 1 || len(r.Left) > 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	wants(t, withKeys(t, below, 2), journal.Tables, "a", 0, "0", "1", "2", "3")
}
