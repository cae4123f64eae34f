package doppelkopf_test

// A plain accounting of a deal under the tournament rules or those of the home game, written without
// looking at the real one.

type naiveTotals struct {
	rePoints               int
	reTricks, kontraTricks int
	reLevel, kontraLevel   int // 0 nothing, 1 Re/Kontra, 2 no 90, 3 no 60, 4 no 30, 5 schwarz
	solo                   bool
	extras                 int // net for Re, without the old ladies
}

// naiveValue returns the value for each player of Re, computed only from the totals.
func naiveValue(house bool, t naiveTotals) int {
	kontraPoints := 240 - t.rePoints

	// Who wins?
	reMade := naiveMade(t.reLevel, t.rePoints, t.kontraTricks)
	kontraMade := naiveMade(t.kontraLevel, kontraPoints, t.reTricks)
	reWins, kontraWins := false, false
	if t.reLevel >= 2 && t.kontraLevel >= 2 {
		reWins, kontraWins = reMade, kontraMade // neither: nobody wins
	} else if t.reLevel >= 2 {
		reWins, kontraWins = reMade, !reMade
	} else if t.kontraLevel >= 2 {
		reWins, kontraWins = !kontraMade, kontraMade
	} else if t.reLevel == 0 && t.kontraLevel == 1 { // only Kontra was said
		reWins, kontraWins = t.rePoints >= 120, kontraPoints >= 121
	} else {
		reWins, kontraWins = t.rePoints >= 121, kontraPoints >= 120
	}

	// The points of each side for what the other side has not reached.
	underRe := naiveUnder(t.rePoints, t.reTricks)           // against Re
	underKontra := naiveUnder(kontraPoints, t.kontraTricks) // against Kontra
	beatRe := naiveBeaten(t.reLevel, kontraPoints)          // Re's announcement beaten by Kontra
	beatKontra := naiveBeaten(t.kontraLevel, t.rePoints)    // and the other way round
	said := naiveSaid(t.reLevel) + naiveSaid(t.kontraLevel) // of both sides, for the winner

	if house {
		factor := 1 + t.reLevel + t.kontraLevel
		if reWins {
			return (1+underKontra)*factor + t.extras
		}
		if kontraWins {
			return -(1+underRe)*factor + t.extras
		}
		return t.extras
	}

	if reWins {
		return 1 + underKontra + said + beatKontra + t.extras
	}
	if kontraWins {
		points := 1 + underRe + said + beatRe
		if !t.solo {
			points++ // against the old ladies
		}
		return -points + t.extras
	}
	return underKontra + beatKontra - underRe - beatRe + t.extras
}

// naiveMade reports whether a side with these card points has made its level (no 90 and above).
func naiveMade(level, cardPoints, otherTricks int) bool {
	if level == 5 {
		return otherTricks == 0
	}
	needed := []int{0, 0, 151, 181, 211}
	return level >= 2 && cardPoints >= needed[level]
}

// naiveUnder counts 1 point each for under 90, under 60, under 30 and no trick.
func naiveUnder(cardPoints, tricks int) int {
	points := 0
	for _, limit := range []int{90, 60, 30} {
		if cardPoints < limit {
			points++
		}
	}
	if tricks == 0 {
		points++
	}
	return points
}

// naiveSaid counts 2 points for Re or Kontra, and 1 point for each further level.
func naiveSaid(level int) int {
	if level == 0 {
		return 0
	}
	return 2 + (level - 1)
}

// naiveBeaten counts 1 point for each level announced that the other side beat with its card
// points.
func naiveBeaten(level, otherPoints int) int {
	enough := []int{0, 0, 120, 90, 60, 30} // against no 90, no 60, no 30, schwarz
	points := 0
	for l := 2; l <= level; l++ {
		if otherPoints >= enough[l] {
			points++
		}
	}
	return points
}
