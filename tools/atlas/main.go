// Command atlas solves whole deals with all cards face up, compares them with play in which the
// cards are hidden, and prints the tables of docs/atlas.md:
//
//	go run -C tools ./atlas -deals 2000 -plots ../docs/img
//
// The number of a deal is its seed, and seat 0 leads. The tables are followed by a hash of all
// results. For each game that is solved whole, the command also draws a histogram.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/indigo"
)

func main() {
	deals := flag.Int("deals", 2000, "the number of deals of each game")
	plots := flag.String("plots", "", "the directory for the histograms, if any")
	flag.Parse()
	a := atlas{os.Stdout, sha256.New(), *plots}
	if err := a.print(*deals); err != nil {
		fmt.Fprintln(os.Stderr, "atlas:", err)
		os.Exit(1)
	}
}

// atlas is where the results go.
type atlas struct {
	w     io.Writer
	hash  hash.Hash
	plots string
}

// print measures everything, from the given number of deals of each game.
func (a atlas) print(deals int) error {
	if err := a.whole(deals); err != nil {
		return err
	}
	few := max(deals/10, 2)
	for _, part := range []func() (string, error){
		func() (string, error) { return captures(few) },
		func() (string, error) { return tempo(2 * few) },
		func() (string, error) { return tricks(house.DoppelkopfRoster(doppelkopf.Game{}), few, 7) },
		rounds,
	} {
		table, err := part()
		if err != nil {
			return err
		}
		fmt.Fprintf(io.MultiWriter(a.w, a.hash), "%s\n", table)
	}
	_, err := fmt.Fprintf(a.w, "Hash of all results: `%x`\n", a.hash.Sum(nil)[:8])
	return err
}

// whole prints the tables of the games that are solved whole, and draws their histograms.
func (a atlas) whole(deals int) error {
	pasur, err := catcheleven.New(catcheleven.Pasur())
	if err != nil {
		return err
	}
	leads, extremes := headRow(leadColumns...), headRow(extremeColumns...)
	for _, solved := range []func() (chart, error){
		func() (chart, error) { return whole("indigo", house.IndigoRoster(indigo.Game{}), deals) },
		func() (chart, error) { return whole("catcheleven", house.CatchElevenRoster(catcheleven.Game{}), deals) },
		func() (chart, error) { return whole("catcheleven:pasur", house.CatchElevenRoster(pasur), deals) },
	} {
		c, err := solved()
		if err != nil {
			return err
		}
		leads += c.row()
		extremes += c.extremes()
		fmt.Fprintln(a.hash, c.open, c.house, c.medium)
		if a.plots != "" {
			if err := os.WriteFile(filepath.Join(a.plots, "atlas-"+c.name()+".svg"), c.plot(), 0o644); err != nil {
				return err
			}
		}
	}
	_, err = fmt.Fprintf(io.MultiWriter(a.w, a.hash), "%s\n%s\n", leads, extremes)
	return err
}
