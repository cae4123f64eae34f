package host

// KeepAdvisers takes all places of bots that give advice.
func (h *Host) KeepAdvisers() {
	for range cap(h.advisers) {
		h.advisers <- struct{}{}
	}
}
