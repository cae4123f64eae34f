package engine

// Layout is the way in which the cards of a zone lie, as people see them. Whatever the layout, the
// cards that a viewer does not see lie face down: outside a hand, they are one back with a number.
type Layout string

// The layouts. They also say what it means that cards come to a zone.
const (
	Fan   Layout = ""      // each card over the one before, in order; the default
	Hand  Layout = "hand"  // held by a seat, in the order of SortHand; cards that come there were drawn or dealt
	Row   Layout = "row"   // side by side in the order of SortHand, because their own order means nothing
	Pile  Layout = "pile"  // squared, with the last card on top, because only that card counts
	Trick Layout = "trick" // each card before the seat that played it
	Won   Layout = "won"   // squared before the seat that took them; cards that come there were won
	Aside Layout = "aside" // put away: people do not look at them
)

// Layouter is implemented by a game that says how its cards lie. Without it, the zones "hand",
// "won" and "trick" have the layouts of these names, and all others are a Fan.
type Layouter interface {
	// Layouts returns the layouts of zones by the names of the zones, as far as they are not as
	// they would be without it.
	Layouts() map[string]Layout
}

// Mark is something that people look for at the table and that no card shows: a count, the trumps,
// the contract, who deals. With real cards, a marker or a button shows it. The Text of the phrase
// stands alone, such as "Count 21", "Trumps ♥" or "Dealer". It names no seat: what is about a seat
// lies before that seat.
type Mark struct {
	Seat Seat `json:"seat"` // the seat that it lies before, or Nobody if it lies in the middle
	Phrase
}

// Marker is implemented by a game with marks.
type Marker[S comparable] interface {
	// Marks returns the marks in s, which may be a view, those in the middle first. A view has no
	// mark that the position does not have: a game leaves out what the view does not show.
	Marks(s S) []Mark
}
