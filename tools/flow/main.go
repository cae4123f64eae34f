// Command flow draws how a deal of each game goes on: what a player may do, and what may come next.
// It knows a game only by playing it.
//
//	go run -C tools ./flow
//
// writes the pictures of docs/games and of the card room. Its test checks that they are up to date.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/hoylecards/hoyle"
	pages "github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/examples/hearts"
)

func main() {
	root := flag.String("root", "..", "the root of the repository")
	flag.Parse()
	if err := run(*root); err != nil {
		fmt.Fprintln(os.Stderr, "flow:", err)
		os.Exit(1)
	}
}

// run writes all pictures.
func run(root string) error {
	for _, p := range pictures(games()) {
		if p.err != nil {
			return p.err
		}
		path := filepath.Join(root, p.file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // a folder of the repository
			return err
		}
		if err := os.WriteFile(path, p.data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// drawn is the picture of a game.
type drawn struct {
	file   string
	data   []byte
	states int
	err    error
}

// pictures draws games, several at once.
func pictures(games []hoyle.Game) []drawn {
	all := make([]drawn, len(games))
	var walks sync.WaitGroup
	for i, g := range games {
		walks.Go(func() {
			f, err := walk(g)
			if err != nil {
				all[i].err = fmt.Errorf("%v: %w", g, err)
				return
			}
			graph := f.graph()
			all[i] = drawn{file: fileOf(g), data: draw(g.String(), graph), states: len(graph.states)}
		})
	}
	walks.Wait()
	return all
}

// fileOf returns the file of a game's picture, which is beside the game's page.
func fileOf(g hoyle.Game) string {
	folder := "docs/games/flow"
	if _, ok := pages.Page(g.Name()); !ok {
		folder = "room/static/rules/en/flow"
	}
	return folder + "/" + g.Name() + ".svg"
}

// games returns the games that have pages.
func games() []hoyle.Game { return append(hoyle.Games(), hearts.ByName()) }
