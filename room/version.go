package main

import (
	"cmp"
	"runtime/debug"
)

// version returns the version of the program: a tag, or the commit and its time, as the
// build has found them.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return cmp.Or(info.Main.Version, "unknown")
}
