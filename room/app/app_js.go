package app

import (
	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/offline"
)

// Main is the room without a server. A browser gives it no arguments.
func Main(_ []string, games ...hoyle.Game) int {
	offline.Main(games...)
	return 0
}
