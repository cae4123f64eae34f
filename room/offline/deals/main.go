// Deals prints the records of deals with random moves, from seeds that are the same everywhere. It
// is for comparing what the room plays in a browser with what it plays on a server.
package main

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
)

// plays is the least number of plays of each game.
const plays = 10_000

func main() {
	out := bufio.NewWriter(os.Stdout)
	err := write(out, plays)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "deals:", err)
		os.Exit(1)
	}
}

// write writes, for each deal, the record and the view of a seat, until each game has had at least
// the given number of plays.
func write(w io.Writer, plays int) error {
	for _, g := range append(hoyle.Games(), hearts.ByName()) {
		for n, made := uint64(0), 0; made < plays; n++ {
			t, err := play(g, n)
			if err != nil {
				return fmt.Errorf("%s, deal %d: %w", g.Name(), n, err)
			}
			made += t.Len()
			record, err := json.Marshal(t.Save())
			if err != nil {
				return err
			}
			view, err := t.ViewJSON(0)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "%s %s\n", record, view); err != nil {
				return err
			}
		}
	}
	return nil
}

// play plays a deal at random.
func play(g hoyle.Game, n uint64) (*hoyle.Table, error) {
	var seed deck.Seed
	binary.LittleEndian.PutUint64(seed[:], n)
	t, err := g.Table(seed, 0)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(n, 0))
	for t.Turn() != hoyle.Nobody {
		seat := t.Turn()
		legal := t.Legal(seat)
		if err := t.Play(seat, legal[r.IntN(len(legal))]); err != nil {
			return nil, err
		}
	}
	return t, nil
}
