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
	weddingChoice  = "choice"

	povertyTrumps = "trumps"
	povertyThree  = "three"

	tellNumber  = ""
	tellWhether = "whether"

	highJack = "diamond jack"

	doublingGame = "game"
	doublingAll  = "all"

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
		{"wedding", &r.Wedding, []string{"trick", "suit", "trump", "choice"}},
		{"poverty", &r.Poverty, []string{"off", "trumps", "three"}},
		{"povertyTold", &r.PovertyTold, []string{"number", "whether", "nothing"}},
		{"throwInHigh", &r.ThrowInHigh, []string{"off", "fox", "diamond jack"}},
		{"doubling", &r.Doubling, []string{"off", "game", "all"}},
		{"bock", &r.Bock, []string{"off", "stack", "append"}},
	}
}

// normalize puts the options into the one form that equal rules share.
func (r *Rules) normalize() {
	for _, c := range r.choices() {
		if *c.value == c.texts[0] {
			*c.value = ""
		}
	}
	r.Solos = r.Solos.normal()
	if r.WeddingTricks == (&standard).weddingTricks() {
		r.WeddingTricks = 0
	}
	if r.RePoints == (&standard).rePoints() {
		r.RePoints = 0
	}
	if r.Multiplier == 1 {
		r.Multiplier = 0
	}
	if r.Table == seats {
		r.Table = 0
	}
}
