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
	fmt.Printf("%-11s  %-12s  %5s %-13s  %21s  %s\n", "", "", "times", "", "ns", "allocations")
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

// compare measures the two in turns and prints a line.
func compare(old, now item.Item) {
	n := 1
	for took := time.Duration(0); ; n *= 2 {
		took, _ = measure(old, n)
		if took >= *slice/2 {
			n = max(1, int(float64(n)*float64(*slice)/float64(took)))
			break
		}
	}
	measure(now, n)
	var olds, nows samples
	for i := range *count {
		if i%2 == 0 {
			olds.add(old, n)
			nows.add(now, n)
		} else {
			nows.add(now, n)
			olds.add(old, n)
		}
	}
	fifths := make([]float64, 0, 5)
	for i := range 5 {
		part := func(s *samples) float64 { return lowerQuartile(s.took[i**count/5 : max((i+1)**count/5, 1)]) }
		fifths = append(fifths, part(&olds)/part(&nows))
	}
	was, is := lowerQuartile(olds.took), lowerQuartile(nows.took)
	fmt.Printf("%-11s  %-12s  %5.2f (%.2f to %.2f)  %9.0f → %9.0f  %.4g → %.4g\n", old.Work, old.Game,
		was/is, slices.Min(fifths), slices.Max(fifths), was/float64(n), is/float64(n), olds.allocs(n), nows.allocs(n))
}

type samples struct {
	took    []float64 // ns
	mallocs uint64
}

func (s *samples) add(it item.Item, n int) {
	took, mallocs := measure(it, n)
	s.took = append(s.took, float64(took))
	s.mallocs += mallocs
}

func (s *samples) allocs(n int) float64 { return float64(s.mallocs) / float64(n*len(s.took)) }

// collected is the number of objects that had been allocated at the last
// collection.
var collected uint64

// measure returns the processor time of n operations, that of collecting their
// garbage included, and the number of objects allocated.
func measure(it item.Item, n int) (time.Duration, uint64) {
	if it.Prepare != nil {
		it.Prepare(n)
	}
	var from, to runtime.MemStats
	runtime.ReadMemStats(&from)
	if from.Mallocs-collected > 1000 {
		runtime.GC() // what was before is not this slice's
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
