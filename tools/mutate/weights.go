package main

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
)

// weights names, by package, the constants and variables that were tuned by playing games. With
// other numbers a player plays about as well, and no rule says which numbers are right. Their
// declarations are not mutated; everything else is.
var weights = map[string][]string{
	"bot/house": {
		// the estimate of a hand of Doppelkopf, and what is declared and announced with it
		"reWeights", "kontraWeights", "suitWeights", "soloWeights", "soloPoints", "throwInPoints", "announceAt", "takeTrumps",
		// the value of a trick in Doppelkopf and of the rest of the hand
		"keptTrump", "keptPower", "newVoid", "foxAway", "foxLost", "keptJack", "willTake", "laterAdds",
		// what a reason for a move in Doppelkopf mentions
		"surer",
		// the value of a hand of Karata
		"karataCard", "karataSpecial", "karataAce", "karataUnknown", "karataWins", "karataNearly", "karataCardless", "karataAgain",
		"karataBomb", "karataAsksFor",
	},
}

// tuned returns the names of the weights of the package in a directory.
func tuned(dir string) ([]string, error) {
	dir, err := filepath.Abs(dir)
	for path, names := range weights {
		if strings.HasSuffix(filepath.ToSlash(dir), "/"+path) {
			return slices.Clone(names), err
		}
	}
	return nil, err
}

// isWeight reports whether a node declares one of the names. If so, it takes that name off the
// list.
func isWeight(n ast.Node, names *[]string) bool {
	spec, ok := n.(*ast.ValueSpec)
	if !ok {
		return false
	}
	i := slices.Index(*names, spec.Names[0].Name)
	if i >= 0 {
		*names = slices.Delete(*names, i, i+1)
	}
	return i >= 0
}
