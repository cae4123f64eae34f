package gametest

import "syscall"

// thread stands for the calling thread in getrusage.
const thread = 1

// ThreadTime returns the microseconds of processor time that the calling thread has used.
func ThreadTime() (microseconds int, ok bool) {
	var use syscall.Rusage
	if err := syscall.Getrusage(thread, &use); err != nil {
		return 0, false
	}
	return int((use.Utime.Nano() + use.Stime.Nano()) / 1000), true
}
