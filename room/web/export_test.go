package web

import (
	"context"
	"maps"
	"slices"
)

// EndDue deletes the accounts whose grace period is over.
func (s *Server) EndDue(ctx context.Context) { s.endDue(ctx) }

// Patterns returns the patterns of all requests.
func (s *Server) Patterns() []string { return slices.Sorted(maps.Keys(s.handlers())) }
