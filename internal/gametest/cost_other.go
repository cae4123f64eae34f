//go:build !linux

package gametest

// ThreadTime reports that the time is not known.
func ThreadTime() (microseconds int, ok bool) { return 0, false }
