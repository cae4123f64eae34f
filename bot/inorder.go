package bot

import (
	"context"
	"iter"
	"sync"
)

// inOrder calls the function do for the numbers 0 to n-1, in the given number of
// worker goroutines, and yields the results in order. It limits how far the goroutines
// run ahead, so that results do not pile up. When the caller's loop ends, early or not,
// inOrder cancels the context of do and waits for all goroutines.
func inOrder[T any](ctx context.Context, workers, n int, do func(ctx context.Context, i int) T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		const ahead = 4 // results for each worker, because some take longer than others
		workers := min(workers, n)
		results := make([]chan T, min(n, ahead*workers)) // the result for i is sent to channel i modulo len(results)
		for i := range results {
			results[i] = make(chan T, 1)
		}
		var running sync.WaitGroup
		defer running.Wait()
		jobs := make(chan int, len(results))
		defer close(jobs)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		for range workers {
			running.Go(func() {
				for i := range jobs {
					results[i%len(results)] <- do(ctx, i)
				}
			})
		}
		for i := range results {
			jobs <- i
		}
		for i := range n {
			if !yield(i, <-results[i%len(results)]) {
				return
			}
			if i < n-len(results) {
				jobs <- i + len(results)
			}
		}
	}
}
