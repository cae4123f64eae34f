// Compare measures two commits against each other; the tool that builds it
// describes what it prints.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"runtime/pprof"
	"slices"
	"syscall"
	"time"

	after "compare/after/side"
	before "compare/before/side"
	"compare/item"
)

var (
	only    = flag.String("run", "", "")
	count   = flag.Int("slices", 50, "")
	slice   = flag.Duration("slice", 4*time.Millisecond, "")
	profile = flag.String("cpuprofile", "", "")
)

func main() {
	flag.Parse()
	wanted, err := regexp.Compile(*only)
	check(err)
	if *profile != "" {
		file, err := os.Create(*profile)
		check(err)
		check(pprof.StartCPUProfile(file))
		defer pprof.StopCPUProfile()
	}
	fmt.Printf("%-12s  %-11s  %5s %-13s  %21s  %s\n", "", "", "times", "", "ns", "allocations")
	news := after.Items()
	for i, old := range before.Items() {
		if wanted.MatchString(old.Work + "/" + old.Game) {
			compare(old, news[i])
		}
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

// compare measures the two items alternately and prints a line.
func compare(old, now item.Item) {
	n, slices := sizes(old)
	measure(now, 0, n)
	var olds, nows samples
	for i := range slices {
		if i%2 == 0 {
			olds.add(old, i, n)
			nows.add(now, i, n)
		} else {
			nows.add(now, i, n)
			olds.add(old, i, n)
		}
	}
	print(old, n, olds, nows)
}

// fewest is the number of slices for slow operations.
const fewest = 10

// sizes returns the number of operations that make up a slice, and the number of slices. There are
// fewer slices if one operation takes much longer than a slice.
func sizes(it item.Item) (operations, slices int) {
	for n := 1; ; n *= 2 {
		took, _ := measure(it, 0, n)
		if took >= *slice/2 {
			longest := 10 * float64(*count) * float64(*slice)
			return max(1, int(float64(n)*float64(*slice)/float64(took))),
				min(*count, max(fewest, int(longest*float64(n)/float64(took))))
		}
	}
}

// print prints the line of a comparison with n operations in each slice.
func print(it item.Item, n int, olds, nows samples) {
	fifths := make([]float64, 0, 5)
	for i := range 5 {
		part := func(s *samples) float64 {
			k := len(s.took)
			return lowerQuartile(s.took[i*k/5 : max((i+1)*k/5, 1)])
		}
		fifths = append(fifths, part(&olds)/part(&nows))
	}
	was, is := lowerQuartile(olds.took), lowerQuartile(nows.took)
	fmt.Printf("%-12s  %-11s  %5.2f (%.2f to %.2f)  %9.0f → %9.0f  %.4g → %.4g\n", it.Work, it.Game,
		was/is, slices.Min(fifths), slices.Max(fifths), was/float64(n), is/float64(n), olds.allocs(n), nows.allocs(n))
}

type samples struct {
	took    []float64 // ns
	mallocs uint64
}

func (s *samples) add(it item.Item, slice, n int) {
	took, mallocs := measure(it, slice, n)
	s.took = append(s.took, float64(took))
	s.mallocs += mallocs
}

func (s *samples) allocs(n int) float64 { return float64(s.mallocs) / float64(n*len(s.took)) }

// collected is the number of objects that had been allocated at the last
// collection.
var collected uint64

// measure returns the processor time of n operations, including the time to collect their garbage,
// and the number of objects allocated.
func measure(it item.Item, slice, n int) (time.Duration, uint64) {
	it.Prepare(slice, n)
	var from, to runtime.MemStats
	runtime.ReadMemStats(&from)
	if from.Mallocs-collected > 1000 {
		runtime.GC() // earlier garbage does not belong to this slice
		runtime.ReadMemStats(&from)
		collected = from.Mallocs
	}
	began := used()
	it.Run(n)
	took := used() - began
	runtime.ReadMemStats(&to)
	return took, to.Mallocs - from.Mallocs
}

// used returns the processor time of the process.
func used() time.Duration {
	var u syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func lowerQuartile(took []float64) float64 {
	sorted := slices.Sorted(slices.Values(took))
	return sorted[len(sorted)/4]
}
