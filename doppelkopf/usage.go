package doppelkopf

import "github.com/hoylecards/hoyle/engine"

// SecondDulle is when the second ♥10 of a trick beats the first, if ♥10 is trump.
type SecondDulle uint8

// The values of SecondDulle.
const (
	SecondNever SecondDulle = iota
	SecondAlways
	SecondNotLast // not in the last trick
)

var secondDulleTexts = engine.Words[SecondDulle]{"never", "always", "not last"}

// String returns "never", "always" or "not last".
func (w SecondDulle) String() string { return secondDulleTexts.Of(w) }

// MarshalText returns the text of [SecondDulle.String], or an error that wraps
// [engine.ErrRules].
func (w SecondDulle) MarshalText() ([]byte, error) {
	return secondDulleTexts.Marshal(w, engine.ErrRules)
}

// UnmarshalText reads the text of a value into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *SecondDulle) UnmarshalText(text []byte) error {
	return secondDulleTexts.Unmarshal(w, text, engine.ErrRules)
}

// PigsWhen is when both ♦A of one hand become the highest trumps.
type PigsWhen uint8

// The values of PigsWhen.
const (
	PigsAtStart PigsWhen = iota // at the start, known together with the contract
	PigsOnPlay                  // when the first is played out of a hand that has both
	PigsSecond                  // only the second, if the seat has won the trick with its first
)

var pigsWhenTexts = engine.Words[PigsWhen]{"at start", "on play", "second"}

// String returns "at start", "on play" or "second".
func (w PigsWhen) String() string { return pigsWhenTexts.Of(w) }

// MarshalText returns the text of [PigsWhen.String], or an error that wraps
// [engine.ErrRules].
func (w PigsWhen) MarshalText() ([]byte, error) { return pigsWhenTexts.Marshal(w, engine.ErrRules) }

// UnmarshalText reads the text of a value into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *PigsWhen) UnmarshalText(text []byte) error {
	return pigsWhenTexts.Unmarshal(w, text, engine.ErrRules)
}

// Superpigs is the pair that ranks above the pigs if one hand has both cards.
type Superpigs uint8

// The values of Superpigs.
const (
	SuperpigsOff  Superpigs = iota // there are none
	SuperpigNines                  // both ♦9, with 40 cards both ♦K
	SuperpigTens                   // both ♦10
)

var superpigsTexts = engine.Words[Superpigs]{"off", "nines", "tens"}

// String returns "off", "nines" or "tens".
func (w Superpigs) String() string { return superpigsTexts.Of(w) }

// MarshalText returns the text of [Superpigs.String], or an error that wraps
// [engine.ErrRules].
func (w Superpigs) MarshalText() ([]byte, error) { return superpigsTexts.Marshal(w, engine.ErrRules) }

// UnmarshalText reads the text of a value into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *Superpigs) UnmarshalText(text []byte) error {
	return superpigsTexts.Unmarshal(w, text, engine.ErrRules)
}

// WeddingKind is the kind of trick that finds the partner in a wedding.
type WeddingKind uint8

// The values of WeddingKind.
const (
	WeddingAny     WeddingKind = iota // any trick
	WeddingPlain                      // one to which a plain suit is led
	WeddingTrumped                    // one to which a trump is led
	WeddingChoice                     // the declarer chooses one of these
)

var weddingKindTexts = engine.Words[WeddingKind]{"trick", "suit", "trump", "choice"}

// String returns "trick", "suit", "trump" or "choice".
func (w WeddingKind) String() string { return weddingKindTexts.Of(w) }

// MarshalText returns the text of [WeddingKind.String], or an error that wraps
// [engine.ErrRules].
func (w WeddingKind) MarshalText() ([]byte, error) {
	return weddingKindTexts.Marshal(w, engine.ErrRules)
}

// UnmarshalText reads the text of a value into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *WeddingKind) UnmarshalText(text []byte) error {
	return weddingKindTexts.Unmarshal(w, text, engine.ErrRules)
}

// PovertyKind is the choice of cards that the poor seat lays down in a poverty.
type PovertyKind uint8

// The values of PovertyKind.
const (
	PovertyOff    PovertyKind = iota // there is none
	PovertyTrumps                    // its trumps alone
	PovertyThree                     // its trumps, and others until there are three cards
)

var povertyKindTexts = engine.Words[PovertyKind]{"off", "trumps", "three"}

// String returns "off", "trumps" or "three".
func (w PovertyKind) String() string { return povertyKindTexts.Of(w) }

// MarshalText returns the text of [PovertyKind.String], or an error that wraps
// [engine.ErrRules].
func (w PovertyKind) MarshalText() ([]byte, error) {
	return povertyKindTexts.Marshal(w, engine.ErrRules)
}

// UnmarshalText reads the text of a value into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *PovertyKind) UnmarshalText(text []byte) error {
	return povertyKindTexts.Unmarshal(w, text, engine.ErrRules)
}

// PovertyTold is what everybody learns about the cards that come back in a poverty.
type PovertyTold uint8

// The values of PovertyTold.
const (
	TellNumber  PovertyTold = iota // how many of them are trumps
	TellWhether                    // whether any is
	TellNothing
)

var povertyToldTexts = engine.Words[PovertyTold]{"number", "whether", "nothing"}

// String returns "number", "whether" or "nothing".
func (w PovertyTold) String() string { return povertyToldTexts.Of(w) }

// MarshalText returns the text of [PovertyTold.String], or an error that wraps
// [engine.ErrRules].
func (w PovertyTold) MarshalText() ([]byte, error) {
	return povertyToldTexts.Marshal(w, engine.ErrRules)
}

// UnmarshalText reads the text of a value into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *PovertyTold) UnmarshalText(text []byte) error {
	return povertyToldTexts.Unmarshal(w, text, engine.ErrRules)
}

// ThrowInHigh is a trump: a hand without trumps above it may be thrown in.
type ThrowInHigh uint8

// The values of ThrowInHigh.
const (
	HighOff  ThrowInHigh = iota // high trumps do not matter
	HighFox                     // ♦A
	HighJack                    // ♦J
)

var throwInHighTexts = engine.Words[ThrowInHigh]{"off", "fox", "diamond jack"}

// String returns "off", "fox" or "diamond jack".
func (w ThrowInHigh) String() string { return throwInHighTexts.Of(w) }

// MarshalText returns the text of [ThrowInHigh.String], or an error that wraps
// [engine.ErrRules].
func (w ThrowInHigh) MarshalText() ([]byte, error) {
	return throwInHighTexts.Marshal(w, engine.ErrRules)
}

// UnmarshalText reads the text of a value into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *ThrowInHigh) UnmarshalText(text []byte) error {
	return throwInHighTexts.Unmarshal(w, text, engine.ErrRules)
}

// Doubling is the part of the points that Re and Kontra double, if any.
type Doubling uint8

// The values of Doubling.
const (
	DoublingOff  Doubling = iota // nothing: they add two points each
	DoublingGame                 // the points of the game
	DoublingAll                  // the points of the game and the extras
)

var doublingTexts = engine.Words[Doubling]{"off", "game", "all"}

// String returns "off", "game" or "all".
func (w Doubling) String() string { return doublingTexts.Of(w) }

// MarshalText returns the text of [Doubling.String], or an error that wraps
// [engine.ErrRules].
func (w Doubling) MarshalText() ([]byte, error) { return doublingTexts.Marshal(w, engine.ErrRules) }

// UnmarshalText reads the text of a value into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *Doubling) UnmarshalText(text []byte) error {
	return doublingTexts.Unmarshal(w, text, engine.ErrRules)
}

// Bock is the way in which Bocks add up. In each, four deals count double.
type Bock uint8

// The values of Bock.
const (
	BockOff    Bock = iota // there are none
	BockStack              // Bocks that overlap multiply
	BockAppend             // a new one begins after the last
)

var bockTexts = engine.Words[Bock]{"off", "stack", "append"}

// String returns "off", "stack" or "append".
func (w Bock) String() string { return bockTexts.Of(w) }

// MarshalText returns the text of [Bock.String], or an error that wraps
// [engine.ErrRules].
func (w Bock) MarshalText() ([]byte, error) { return bockTexts.Marshal(w, engine.ErrRules) }

// UnmarshalText reads the text of a value into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *Bock) UnmarshalText(text []byte) error {
	return bockTexts.Unmarshal(w, text, engine.ErrRules)
}
