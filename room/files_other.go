//go:build !unix

package main

// maxConnections returns the largest number of client connections for which there are enough files.
func maxConnections() int { return usualConnections }
