//go:build !unix

package server

// maxConnections returns the largest number of client connections for which there are enough files.
func maxConnections() int { return usualConnections }
