package doppelkopf

import (
	"cmp"
	"slices"

	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// The limits on the numbers in [Rules].
const (
	maxNumber     = 12    // of cards in a hand
	maxPair       = 8     // of cards of one rank in a hand
	maxHandPoints = 128   // card points of a hand: all aces and four tens
	maxTrick      = 44    // card points of a trick: four aces
	minRePoints   = 91    // less, and Re could win with fewer than 90
	maxRePoints   = 150   // more, and Re would need as much as for no 90
	maxMultiplier = 32768 // keeps a score within 32 bits

	maxLevelPoints = 2
	maxSoloPoints  = 9
)

// Validate returns an error that wraps [engine.ErrRules] and names the fields that
// are out of range or contradict others, or nil if there are no such fields.
func (r Rules) Validate() error {
	var p gamekit.Problems
	r.normalize()
	r.checkRanges(&p)
	r.checkTrumps(&p)
	r.checkDeclarations(&p)
	r.checkCalls(&p)
	r.checkScore(&p)
	r.checkBock(&p)
	return p.Rules("doppelkopf")
}

func (r *Rules) checkRanges(p *gamekit.Problems) {
	for _, c := range r.choices() {
		p.Word(c.name, *c.value, c.texts)
	}
	for _, c := range r.severals() {
		words := c.value.list()
		for i, word := range words {
			p.Word(c.name, word, c.texts)
			p.Check(!slices.Contains(words[:i], word), c.name, "%s twice", texts.Quote(word))
		}
	}
	p.Range("levelPoints", r.LevelPoints, 0, maxLevelPoints)
	p.Range("weddingTricks", r.WeddingTricks, 0, r.handSize())
	p.Range("povertyFrom", r.PovertyFrom, 0, maxPoor)
	p.Range("throwInNines", r.ThrowInNines, 0, maxPair)
	p.Range("throwInKings", r.ThrowInKings, 0, maxPair)
	p.Range("throwInLows", r.ThrowInLows, 0, maxNumber)
	p.Range("throwInFulls", r.ThrowInFulls, 0, maxNumber)
	p.Range("throwInPoints", r.ThrowInPoints, 0, maxHandPoints)
	p.Range("throwInFewTrumps", r.ThrowInFewTrumps, 0, maxNumber)
	p.Range("forcedCall", r.ForcedCall, 0, maxTrick)
	p.Range("rePoints", r.rePoints(), minRePoints, maxRePoints)
	p.Range("doppelkopf", r.doppelkopf(), (&standard).doppelkopf(), maxTrick)
	for _, points := range r.SoloPoints {
		p.Range("soloPoints", points, 0, maxSoloPoints)
	}
	p.Range("multiplier", r.Multiplier, 0, maxMultiplier)
	p.Range("table", cmp.Or(r.Table, seats), seats, seats+1)
}

// needs adds a problem if a field is set without an option that it needs.
func needs(p *gamekit.Problems, set bool, field string, has bool, what string) {
	p.Check(!set || has, field, "needs %s", what)
}

// excludes adds a problem if a field is set together with an option that excludes it.
func excludes(p *gamekit.Problems, set bool, field string, other bool, what string) {
	p.Check(!set || !other, field, "excluded by %s", what)
}

func (r *Rules) checkTrumps(p *gamekit.Problems) {
	excludes(p, r.SecondDulle != "", "secondDulle", r.NoDulle, "noDulle")
	needs(p, r.PigsWhen != pigsAtStart, "pigsWhen", r.PigsTrump, "pigsTrump")
	needs(p, r.PigsSuits, "pigsSuits", r.PigsTrump, "pigsTrump")
	needs(p, r.Superpigs != "", "superpigs", r.PigsTrump, "pigsTrump")
	excludes(p, r.Superpigs != "", "superpigs", r.PigsWhen == pigsSecond, "pigsWhen second")
	needs(p, r.Hyperpigs, "hyperpigs", r.Superpigs == superpigTens, "superpigs tens")
}

func (r *Rules) checkDeclarations(p *gamekit.Problems) {
	p.Check(!r.ForcedSolo || r.CompulsorySolo != [seats]bool{}, "forcedSolo", "no seat in compulsorySolo")
	excludes(p, r.NoCompulsorySolo, "noCompulsorySolo", r.CompulsorySolo != [seats]bool{}, "compulsorySolo")
	needs(p, r.WeddingRuff, "weddingRuff", r.Wedding != weddingTrumped, "another wedding than trump")
	p.Check(r.Solos&^allSolos == 0, "solos", "a contract that is not a solo")
	excludes(p, r.ThrowInNines > 0, "throwInNines", r.NoNines, "noNines")
	excludes(p, r.ThrowInLows > 0, "throwInLows", r.NoNines, "noNines")
	needs(p, r.PovertyFox, "povertyFox", r.Poverty != "", "poverty")
	needs(p, r.PovertyFree != "", "povertyFree", r.Poverty != "", "poverty")
	excludes(p, r.PovertyFree != "", "povertyFree", r.PovertyFox, "povertyFox")
	excludes(p, r.PovertyFree == freeNine, "povertyFree", r.NoNines, "noNines")
	needs(p, r.PovertyFrom > 0, "povertyFrom", r.Poverty != "", "poverty")
	needs(p, r.PovertyTwo != "", "povertyTwo", r.Poverty != "", "poverty")
	needs(p, r.PovertyWith != "", "povertyWith", r.Poverty != "", "poverty")
	needs(p, r.PovertyTold != tellNumber, "povertyTold", r.Poverty != "", "poverty")
}

func (r *Rules) checkCalls(p *gamekit.Problems) {
	before := r.handSize()
	for _, cards := range r.CallCards {
		p.Check(0 <= cards && cards <= before, "callCards", "%v: each from 0 to the one before, the first to %d", r.CallCards, r.handSize())
		before = cards
	}
	excludes(p, r.CallsByTrick, "callsByTrick", r.CallCards != [len(r.CallCards)]int{}, "callCards")
	least := 0
	for i, cards := range r.CallsOnTable {
		p.Check(least <= cards && cards <= packSize, "callsOnTable", "%v: each from 0 to %d, from no 90 on none below the one before", r.CallsOnTable, packSize)
		if i >= int(No90) {
			least = cards
		}
	}
	other := r.CallsByTrick || r.CallCards != [len(r.CallCards)]int{}
	excludes(p, r.CallsOnTable != [len(r.CallsOnTable)]int{}, "callsOnTable", other, "callCards or callsByTrick")
	needs(p, r.ForcedCallAlso != "", "forcedCallAlso", r.ForcedCall > 0, "forcedCall")
	needs(p, r.CallBonus.has(bonusWedding), "callBonus", r.CallCustoms.has(beforeWedding), "callCustoms before wedding")
}

func (r *Rules) checkScore(p *gamekit.Problems) {
	excludes(p, r.Doubling != "", "doubling", r.House, "house")
	excludes(p, r.SoloPoints != [len(r.SoloPoints)]int{}, "soloPoints", r.House, "house")
	excludes(p, r.Doppelkopf > 0, "doppelkopf", r.NoDoppelkopf, "noDoppelkopf")
	excludes(p, r.LevelPoints > 0, "levelPoints", r.House, "house")
	excludes(p, r.Cowardice, "cowardice", r.House, "house")
	excludes(p, r.FoxLastCaught, "foxLastCaught", r.NoFox || r.House, "noFox or house")
	excludes(p, r.DulleCaught, "dulleCaught", r.NoDulle, "noDulle")
	needs(p, r.CharlieQueen, "charlieQueen", r.CharlieCaught, "charlieCaught")
}

func (r *Rules) checkBock(p *gamekit.Problems) {
	causes := r.BockDraw || r.BockHeartTrick || r.BockCallLost || r.BockReLost || r.BockSoloLost || r.BockSchwarz || r.BockZero
	p.Check(causes == (r.Bock != ""), "bock", "a usage and causes need each other")
}
