package server

import "runtime/debug"

// built is the commit that deploy/build sets, instead of the one that Go records.
var built string

// version returns the version of the program: the version at which the module was
// installed, or the commit that it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	switch {
	case ok && info.Main.Version != "" && info.Main.Version != "(devel)":
		return info.Main.Version
	case built != "":
		return built
	}
	return commitOf(info)
}

// commitOf returns the commit that Go has recorded, or "unknown".
func commitOf(info *debug.BuildInfo) string {
	commit, changed := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "-dirty"
		}
	}
	return commit + changed
}
