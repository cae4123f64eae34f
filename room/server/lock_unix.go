//go:build unix

package server

import (
	"os"
	"syscall"
)

// flock locks a file for this process, or returns an error if another process has locked it. The
// lock ends with the process.
func flock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
