package blackjack

// DealerHits is dealerHits for tests.
func (r Rules) DealerHits(total int, soft bool) bool { return r.dealerHits(total, soft) }
