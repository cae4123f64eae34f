//go:build unix

package measure

import (
	"syscall"
	"time"
)

// processor returns the processor time that the program has used.
func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it fails only for another process
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
