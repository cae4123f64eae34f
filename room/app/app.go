//go:build !js

// Package app is the card room for any list of games. With a game of your own, the program is
//
//	func main() { os.Exit(app.Main(os.Args[1:], append(hoyle.Games(), mine)...)) }
//
// Compiled for a browser, which its command export does, the same program is the room without a
// server.
package app

import (
	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/server"
)

// Main runs a command line, without the name of the program, and returns the exit code: 0 for
// success, 1 for a failure, and 2 for a command line that makes no sense.
func Main(args []string, games ...hoyle.Game) int { return server.Main(args, games...) }
