package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
)

// load is a step of the capacity test: tables at which bots play, with viewers at
// each.
type load struct {
	tables, viewers int
	pace            time.Duration // the least time that a bot takes for a move
}

// Each series raises one number: the tables, the viewers of each table, or the plays per second.
// Each table makes a play every 1.75 paces, apart from the pauses between deals.
var series = map[string][]load{
	"tables":  {{50, 1, usual}, {100, 1, usual}, {200, 1, usual}, {400, 1, usual}, {800, 1, usual}, {1600, 1, usual}, {3200, 1, usual}},
	"viewers": {{100, 1, usual}, {100, 5, usual}, {100, 20, usual}, {100, 50, usual}, {100, 100, usual}},
	"plays":   {{100, 1, usual}, {100, 1, usual / 2}, {100, 1, usual / 4}, {100, 1, usual / 8}, {100, 1, usual / 16}},
}

const (
	usual     = 600 * time.Millisecond
	warmUp    = 5 * time.Second
	stepTime  = 15 * time.Second
	tooLong   = time.Second // a series ends when the p99 of storing reaches it
	maxTables = 5000
	fillTime  = 3 * time.Minute // to open the tables and sockets of a step
)

// TestCapacity raises the load on a room step by step, until storing takes too long: first with one
// process, then with three. For each step it logs a row for docs/room-measured.md. It needs -long
// and a machine without other work.
func TestCapacity(t *testing.T) {
	if !*long {
		t.Skip("left out without -long")
	}
	for _, nodes := range []int{1, 3} {
		for _, name := range []string{"tables", "viewers", "plays"} {
			t.Run(fmt.Sprintf("%d nodes, more %s", nodes, name), func(t *testing.T) { raise(t, nodes, series[name]) })
		}
	}
}

// raise carries out a series. Steps with the same pace use the same room, each adding to the load.
func raise(t *testing.T, nodes int, steps []load) {
	t.Helper()
	t.Log("\n| nodes | tables | sockets | plays/s | stored p50, p99 | seen p50, p99 | CPU | RSS | disk a play |")
	var f *fleet
	for i, step := range steps {
		if i == 0 || step.pace != steps[i-1].pace {
			if f != nil {
				f.end()
			}
			f = newFleet(t, nodes, step.pace)
		}
		must.Do(t, f.fill(step, fillTime))
		time.Sleep(warmUp)
		f.delays()
		before := f.measure()
		time.Sleep(stepTime)
		seen, _ := f.delays()
		r := f.measure().since(before)
		t.Logf("\n| %d | %d | %d | %.0f | %v, %v | %v, %v | %.0f %% | %d MB | %.0f B |", nodes, step.tables, f.sockets(),
			r.plays/r.took.Seconds(), r.stored(0.5), r.stored(0.99), quantile(seen, 0.5), quantile(seen, 0.99),
			100*r.cpu/r.took.Seconds(), r.memory/1024, float64(r.disk)/max(r.plays, 1))
		if f.dropped() > 0 {
			t.Errorf("%d sockets were dropped", f.dropped())
		}
		if r.stored(0.99) > tooLong {
			break
		}
	}
	f.end()
}

// TestDifferences runs two rooms at the same time, with viewers who take differences and with viewers
// who take whole views, and logs what a play costs in each. It needs -long.
func TestDifferences(t *testing.T) {
	if !*long {
		t.Skip("left out without -long")
	}
	for _, step := range []load{{100, 1, usual}, {100, 5, usual}} {
		fleets := []*fleet{newFleet(t, 1, usual), newFleet(t, 1, usual)}
		fleets[1].whole = true
		var before [2]reading
		for _, f := range fleets {
			must.Do(t, f.fill(step, fillTime))
		}
		time.Sleep(warmUp)
		for i, f := range fleets {
			f.delays()
			before[i] = f.measure()
		}
		time.Sleep(2 * stepTime)
		for i, f := range fleets {
			_, size := f.delays()
			r := f.measure().since(before[i])
			t.Logf("%d tables with %d viewers, whole: %t: %d bytes for each event, %.3f ms of CPU for each play, %d MB",
				step.tables, step.viewers, f.whole, size, 1000*r.cpu/r.plays, r.memory/1024)
			f.end()
		}
	}
}

// quantile returns a quantile of sorted times, rounded.
func quantile(all []time.Duration, part float64) time.Duration {
	if len(all) == 0 {
		return 0
	}
	return round(all[int(part*float64(len(all)-1))])
}

// round rounds a duration to two digits.
func round(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 100 {
		unit *= 10
	}
	return d.Round(unit)
}

// reading is the work that a room has done, and the resources that it uses.
type reading struct {
	at      time.Time
	plays   float64
	buckets map[float64]float64 // cumulative counts of the times to store, by the end of the bucket in seconds
	cpu     float64             // seconds
	memory  int                 // KB
	disk    int64               // bytes
	took    time.Duration
}

// since returns the work done since an earlier reading.
func (r reading) since(before reading) reading {
	d := r
	d.took, d.plays, d.cpu, d.disk = r.at.Sub(before.at), r.plays-before.plays, r.cpu-before.cpu, r.disk-before.disk
	d.buckets = map[float64]float64{}
	for end, n := range r.buckets {
		d.buckets[end] = n - before.buckets[end]
	}
	return d
}

// stored returns a quantile of the times to store, interpolated within its bucket.
func (r reading) stored(part float64) time.Duration {
	var ends []float64
	for end := range r.buckets {
		ends = append(ends, end)
	}
	return round(time.Duration(betweenBuckets(ends, r.buckets, part) * float64(time.Second)))
}

// add adds what the metrics of a node report.
func (r *reading) add(metrics string) {
	for line := range strings.Lines(metrics) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			continue
		}
		var n float64
		if _, err := fmt.Sscan(value, &n); err != nil {
			continue
		}
		if strings.HasPrefix(name, "room_events_total{") && strings.Contains(name, `kind="play"`) {
			r.plays += n
		}
		if text, ok := strings.CutPrefix(name, `room_store_seconds_bucket{le="`); ok && !strings.HasPrefix(text, "+Inf") {
			var end float64
			if _, err := fmt.Sscan(strings.TrimSuffix(text, `"}`), &end); err == nil {
				r.buckets[end] += n
			}
		}
	}
}

// diskUse returns the bytes of all files below a directory.
func diskUse(dir string) int64 {
	n := int64(0)
	_ = filepath.WalkDir(dir, func(_ string, d os.DirEntry, err error) error { // files come and go
		if err == nil && !d.IsDir() {
			if info, err := d.Info(); err == nil {
				n += info.Size()
			}
		}
		return nil
	})
	return n
}

// If a room does not answer, a step fails with an error that says so, instead of hanging.
func TestFillEnds(t *testing.T) {
	over := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-over }))
	defer silent.Close()
	defer close(over)
	f := &fleet{t: t, nodes: []*berth{{url: silent.URL}}, ctx: t.Context()}
	if err := f.fill(load{tables: 20, viewers: 1}, 20*time.Millisecond); err == nil || !strings.Contains(err.Error(), "overloaded") {
		t.Errorf("it returns %v", err)
	}
}
