//go:build !linux

package gametest

func threadTime() (microseconds int, ok bool) { return 0, false }
