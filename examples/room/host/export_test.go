package host

// KeepAdvisers takes all places of bots that give advice.
func (h *Host) KeepAdvisers() {
	for range cap(h.advisers) {
		h.advisers <- struct{}{}
	}
}

// Owns reports whether the host acts by itself for a table or a cup.
func (h *Host) Owns(key string) bool { return h.owns(key) }
