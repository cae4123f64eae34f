package doppelkopf

import "github.com/hoylecards/hoyle/engine/gamekit"

// The words of the options, as far as the code uses them. Normalized rules hold the first word
// of an option as the empty string.
const (
	secondAlways   = "always"
	secondNotLast  = "not last"
	pigsAtStart    = ""
	pigsOnPlay     = "on play"
	pigsSecond     = "second"
	superpigTens   = "tens"
	weddingPlain   = "suit"
	weddingTrumped = "trump"
	weddingSecond  = "second suit"
	weddingChoice  = "choice"
	orderQueens    = "queens first"
	orderTrumps    = "trumps first"
	orderBid       = "bid"
	povertyTrumps  = "trumps"
	povertyThree   = "three"
	freeFoxes      = "foxes"
	freeSingle     = "single fox"
	freeNine       = "one nine"
	twoRedeal      = "redeal"
	withPartner    = "partner"
	tellNumber     = ""
	tellWhether    = "whether"
	highJack       = "diamond jack"
	doublingGame   = "game"
	doublingAll    = "all"
	doublingOne    = "one"
	betweenTricks  = "between tricks"
	beforeWedding  = "before wedding"
	kontraFirst    = "solo kontra first"
	beforeLead     = "solo before lead"
	alsoWedding    = "wedding"
	alsoSolo       = "solo"
	alsoRaise      = "raise"
	bonusFirst     = "first card"
	bonusJump      = "jump"
	bonusWedding   = "wedding"
	countWinners   = "winners"
	countLosers    = "losers"
	bockStack      = "stack"
	bockAppend     = "append"
)

// normalize puts the options into the one form that equal rules share.
func (r *Rules) normalize() {
	gamekit.Normalize(r, options.Of(Game{}.Options))
	if r.PovertyFree == freeFoxes {
		r.PovertyFree, r.PovertyFox = "", true
	}
	r.Solos = r.Solos.normal()
}

// The limits on the numbers in [Rules].
const (
	maxNumber     = 12    // of cards in a hand
	maxPair       = 8     // of cards of one rank in a hand
	maxHandPoints = 128   // card points of a hand: all aces and four tens
	maxTrick      = 44    // card points of a trick: four aces
	minRePoints   = 91    // less, and Re could win with fewer than 90
	maxRePoints   = 150   // more, and Re would need as much as for no 90
	maxMultiplier = 32768 // keeps a score within 32 bits
	maxSoloPoints = 9     // for a solo of a kind
)

// checkCalls checks the numbers that limit announcements.
func (r *Rules) checkCalls(p *gamekit.Problems) {
	before := r.handSize()
	for _, cards := range r.CallCards {
		p.Check(cards <= before, "callCards", "%v: none above the one before, the first to %d", r.CallCards, r.handSize())
		before = cards
	}
	for i := int(No90); i+1 < len(r.CallsOnTable); i++ {
		p.Check(r.CallsOnTable[i] <= r.CallsOnTable[i+1], "callsOnTable", "%v: from no 90 on, none below the one before", r.CallsOnTable)
	}
	p.Check(!r.CallBonus.Has(bonusWedding) || r.CallCustoms.Has(beforeWedding), "callBonus", "needs callCustoms before wedding")
}
