package server

import (
	"runtime/debug"
	"testing"
)

// Without the commit that deploy/build sets, the version is the commit that Go has recorded.
func TestCommitOf(t *testing.T) {
	set := func(pairs ...string) *debug.BuildInfo {
		var info debug.BuildInfo
		for i := 0; i < len(pairs); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: pairs[i], Value: pairs[i+1]})
		}
		return &info
	}
	for want, info := range map[string]*debug.BuildInfo{
		"b59c6497aaaa":       set("vcs.revision", "b59c6497aaaabbbbcccc", "vcs.modified", "false"),
		"b59c6497aaaa-dirty": set("vcs.modified", "true", "vcs.revision", "b59c6497aaaabbbbcccc"),
		"unknown":            set("GOOS", "linux"),
	} {
		if got := commitOf(info); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A flag without a number says that there is one proxy.
func TestProxies(t *testing.T) {
	for text, want := range map[string]int{"": 0, "-proxied": 1, "-proxied=2": 2, "-proxied=false": 0} {
		args := []string{"serve"}
		if text != "" {
			args = append(args, text)
		}
		if c, err := parse(args, nil); err != nil || c.proxied != want {
			t.Errorf("%s: %d, %v", text, c.proxied, err)
		}
	}
	if _, err := parse([]string{"serve", "-proxied=x"}, nil); err == nil {
		t.Error("-proxied=x is accepted")
	}
}
