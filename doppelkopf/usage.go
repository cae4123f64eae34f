package doppelkopf

// The words of the options, as far as the code uses them. Normalized rules hold the first word
// of an option as the empty string.
const (
	secondAlways  = "always"
	secondNotLast = "not last"

	pigsAtStart = ""
	pigsOnPlay  = "on play"
	pigsSecond  = "second"

	superpigTens = "tens"

	weddingAny     = ""
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

// choice is an option whose value is one of a few texts.
type choice struct {
	name  string
	value *string  // in Rules
	texts []string // the first is the default, which normalized rules hold as the empty string
}

// choices returns the options whose values are texts.
func (r *Rules) choices() []choice {
	return []choice{
		{"secondDulle", &r.SecondDulle, []string{"never", "always", "not last"}},
		{"pigsWhen", &r.PigsWhen, []string{"at start", "on play", "second"}},
		{"superpigs", &r.Superpigs, []string{"off", "nines", "tens"}},
		{"wedding", &r.Wedding, []string{"trick", "suit", "trump", "second suit", "choice"}},
		{"soloOrder", &r.SoloOrder, []string{"seat", "queens first", "trumps first", "bid"}},
		{"poverty", &r.Poverty, []string{"off", "trumps", "three"}},
		{"povertyFree", &r.PovertyFree, []string{"none", "foxes", "single fox", "one nine"}},
		{"povertyTwo", &r.PovertyTwo, []string{"first", "redeal"}},
		{"povertyWith", &r.PovertyWith, []string{"taker", "partner"}},
		{"povertyTold", &r.PovertyTold, []string{"number", "whether", "nothing"}},
		{"throwInHigh", &r.ThrowInHigh, []string{"off", "fox", "diamond jack"}},
		{"doubling", &r.Doubling, []string{"off", "game", "all", "one"}},
		{"counting", &r.Counting, []string{"both", "winners", "losers"}},
		{"bock", &r.Bock, []string{"off", "stack", "append"}},
	}
}

// several is an option whose value is a set of a few texts.
type several struct {
	name  string
	value *Words // in Rules
	texts []string
}

// severals returns the options whose values are sets of texts.
func (r *Rules) severals() []several {
	return []several{
		{"callCustoms", &r.CallCustoms, []string{betweenTricks, beforeWedding, kontraFirst, beforeLead}},
		{"forcedCallAlso", &r.ForcedCallAlso, []string{alsoWedding, alsoSolo, alsoRaise}},
		{"callBonus", &r.CallBonus, []string{bonusFirst, bonusJump, bonusWedding}},
	}
}

// normalize puts the options into the one form that equal rules share.
func (r *Rules) normalize() {
	for _, c := range r.choices() {
		if *c.value == c.texts[0] {
			*c.value = ""
		}
	}
	if r.PovertyFree == freeFoxes {
		r.PovertyFree, r.PovertyFox = "", true
	}
	for _, c := range r.severals() {
		*c.value = c.value.normal(c.texts)
	}
	r.Solos = r.Solos.normal()
	if r.WeddingTricks == (&standard).weddingTricks() {
		r.WeddingTricks = 0
	}
	if r.Doppelkopf == (&standard).doppelkopf() {
		r.Doppelkopf = 0
	}
	if r.RePoints == (&standard).rePoints() {
		r.RePoints = 0
	}
	for _, n := range []*int{&r.Multiplier, &r.LevelPoints} {
		if *n == 1 {
			*n = 0
		}
	}
	if r.Table == seats {
		r.Table = 0
	}
}
