package indigo

import "math/rand/v2"

// RolloutCapturing is the rollout that the search of the house uses.
func (g Game) RolloutCapturing(s *State, r *rand.Rand) error { return g.rolloutCapturing(s, r) }

// Open is the game with all cards face up, with all its methods.
type Open = open
