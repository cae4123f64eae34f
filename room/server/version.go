package server

import "runtime/debug"

// built is the commit, which deploy/build sets instead of what Go records.
var built = "unknown"

// version returns the version of the program: the version at which the module was
// installed, or the commit that it was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return built
}
