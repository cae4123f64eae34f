package karata

import "math/rand/v2"

// RolloutEager is the rollout that the search of the house uses.
func (g Game) RolloutEager(s *State, r *rand.Rand) error { return g.rolloutEager(s, r) }
