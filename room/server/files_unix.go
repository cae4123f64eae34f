//go:build unix

package server

import "syscall"

// maxConnections returns the largest number of client connections for which there are enough files:
// half the number of files that the process may open.
func maxConnections() int {
	var most syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &most); err != nil {
		return usualConnections
	}
	return int(min(most.Cur, 2*usualConnections)) / 2
}
