package host

// KeepAdvisers takes all places of bots that give advice.
func (h *Host) KeepAdvisers() {
	for range cap(h.advisers) {
		h.advisers <- struct{}{}
	}
}

// Why is what the log says of an error.
var Why = why
