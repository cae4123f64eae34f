//go:build nats

package cmd

import "github.com/hoylecards/hoyle/cmd/internal/fleet"

// Only programs built with the tag contain the client of NATS, which few contests need.
func init() { share = fleet.Join }
