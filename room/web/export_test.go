package web

import (
	"maps"
	"slices"
)

// Patterns returns the patterns of all requests.
func (s *Server) Patterns() []string { return slices.Sorted(maps.Keys(s.handlers())) }
