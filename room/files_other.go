//go:build !unix

package main

// maxConnections returns the largest number of connections of clients for which there are files.
func maxConnections() int { return usualConnections }
