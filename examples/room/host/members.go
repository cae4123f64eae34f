package host

// owns reports whether this host is the one that acts by itself for a table or a
// cup: makes the moves of bots, ends clocks, tidies up.
func (h *Host) owns(key string) bool { return key != "" }
