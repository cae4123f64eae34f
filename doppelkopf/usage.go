package doppelkopf

// SecondDulle is when the second ♥10 of a trick beats the first, if ♥10 is trump.
type SecondDulle string

// The values of SecondDulle.
const (
	SecondNever   SecondDulle = "" // "never"
	SecondAlways  SecondDulle = "always"
	SecondNotLast SecondDulle = "not last" // not in the last trick
)

// PigsWhen is when both ♦A of one hand become the highest trumps.
type PigsWhen string

// The values of PigsWhen.
const (
	PigsAtStart PigsWhen = ""        // "at start": at the start, known together with the contract
	PigsOnPlay  PigsWhen = "on play" // when the first is played out of a hand that has both
	PigsSecond  PigsWhen = "second"  // only the second, if the seat has won the trick with its first
)

// Superpigs is the pair that ranks above the pigs if one hand has both cards.
type Superpigs string

// The values of Superpigs.
const (
	SuperpigsOff  Superpigs = ""      // "off": there are none
	SuperpigNines Superpigs = "nines" // both ♦9, with 40 cards both ♦K
	SuperpigTens  Superpigs = "tens"  // both ♦10
)

// WeddingKind is the kind of trick that finds the partner in a wedding.
type WeddingKind string

// The values of WeddingKind.
const (
	WeddingAny     WeddingKind = ""       // "trick": any trick
	WeddingPlain   WeddingKind = "suit"   // one to which a plain suit is led
	WeddingTrumped WeddingKind = "trump"  // one to which a trump is led
	WeddingChoice  WeddingKind = "choice" // the declarer chooses one of these
)

// PovertyKind is the choice of cards that the poor seat lays down in a poverty.
type PovertyKind string

// The values of PovertyKind.
const (
	PovertyOff    PovertyKind = ""       // "off": there is none
	PovertyTrumps PovertyKind = "trumps" // its trumps alone
	PovertyThree  PovertyKind = "three"  // its trumps, and others until there are three cards
)

// PovertyTold is what everybody learns about the cards that come back in a poverty.
type PovertyTold string

// The values of PovertyTold.
const (
	TellNumber  PovertyTold = ""        // "number": how many of them are trumps
	TellWhether PovertyTold = "whether" // whether any is
	TellNothing PovertyTold = "nothing"
)

// ThrowInHigh is a trump: a hand without trumps above it may be thrown in.
type ThrowInHigh string

// The values of ThrowInHigh.
const (
	HighOff  ThrowInHigh = ""             // "off": high trumps do not matter
	HighFox  ThrowInHigh = "fox"          // ♦A
	HighJack ThrowInHigh = "diamond jack" // ♦J
)

// Doubling is the part of the points that Re and Kontra double, if any.
type Doubling string

// The values of Doubling.
const (
	DoublingOff  Doubling = ""     // "off": nothing, they add two points each
	DoublingGame Doubling = "game" // the points of the game
	DoublingAll  Doubling = "all"  // the points of the game and the extras
)

// Bock is the way in which Bocks add up. In each, four deals count double.
type Bock string

// The values of Bock.
const (
	BockOff    Bock = ""       // "off": there are none
	BockStack  Bock = "stack"  // Bocks that overlap multiply
	BockAppend Bock = "append" // a new one begins after the last
)

// choice is an option that is one of a few texts.
type choice struct {
	name  string
	value *string  // in Rules
	texts []string // the first is the standard one, which Rules hold as the empty string
}

// choices returns the options that are texts.
func (r *Rules) choices() []choice {
	return []choice{
		{"secondDulle", (*string)(&r.SecondDulle), []string{"never", "always", "not last"}},
		{"pigsWhen", (*string)(&r.PigsWhen), []string{"at start", "on play", "second"}},
		{"superpigs", (*string)(&r.Superpigs), []string{"off", "nines", "tens"}},
		{"wedding", (*string)(&r.Wedding), []string{"trick", "suit", "trump", "choice"}},
		{"poverty", (*string)(&r.Poverty), []string{"off", "trumps", "three"}},
		{"povertyTold", (*string)(&r.PovertyTold), []string{"number", "whether", "nothing"}},
		{"throwInHigh", (*string)(&r.ThrowInHigh), []string{"off", "fox", "diamond jack"}},
		{"doubling", (*string)(&r.Doubling), []string{"off", "game", "all"}},
		{"bock", (*string)(&r.Bock), []string{"off", "stack", "append"}},
	}
}

// normalize gives the options the one form that equal rules share.
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
	if r.Multiplier == 1 {
		r.Multiplier = 0
	}
}
