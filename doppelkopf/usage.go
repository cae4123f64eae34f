package doppelkopf

import "github.com/hoylecards/hoyle/engine/gamekit"

// The words of the options, as far as the code uses them. Normalized rules hold the first word
// of an option as the empty string.
const (
	secondAlways  = "always"
	secondNotLast = "not last"

	pigsAtStart = ""
	pigsOnPlay  = "on play"
	pigsSecond  = "second"

	superpigTens = "tens"

	weddingPlain   = "suit"
	weddingTrumped = "trump"
	weddingSecond  = "second suit"
	weddingChoice  = "choice"

	orderQueens = "queens first"
	orderTrumps = "trumps first"
	orderBid    = "bid"

	povertyTrumps = "trumps"
	povertyThree  = "three"

	freeFoxes  = "foxes"
	freeSingle = "single fox"
	freeNine   = "one nine"

	twoRedeal   = "redeal"
	withPartner = "partner"

	tellNumber  = ""
	tellWhether = "whether"

	highJack = "diamond jack"

	doublingGame = "game"
	doublingAll  = "all"
	doublingOne  = "one"

	betweenTricks = "between tricks"
	beforeWedding = "before wedding"
	kontraFirst   = "solo kontra first"
	beforeLead    = "solo before lead"

	alsoWedding = "wedding"
	alsoSolo    = "solo"
	alsoRaise   = "raise"

	bonusFirst   = "first card"
	bonusJump    = "jump"
	bonusWedding = "wedding"

	countWinners = "winners"
	countLosers  = "losers"

	bockStack  = "stack"
	bockAppend = "append"
)

// The words of the options that are sets of words, in the order of their normal form.
var (
	callCustoms    = []any{betweenTricks, beforeWedding, kontraFirst, beforeLead}
	forcedCallAlso = []any{alsoWedding, alsoSolo, alsoRaise}
	callBonus      = []any{bonusFirst, bonusJump, bonusWedding}
)

// normalize puts the options into the one form that equal rules share.
func (r *Rules) normalize() {
	gamekit.Normalize(r, options())
	if r.PovertyFree == freeFoxes {
		r.PovertyFree, r.PovertyFox = "", true
	}
	r.CallCustoms = r.CallCustoms.normal(callCustoms)
	r.ForcedCallAlso = r.ForcedCallAlso.normal(forcedCallAlso)
	r.CallBonus = r.CallBonus.normal(callBonus)
	r.Solos = r.Solos.normal()
}
