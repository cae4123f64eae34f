package engine

import "github.com/hoylecards/hoyle/card"

// Observer is implemented by a game that learning programs can watch without
// allocating, and that has facts which its cards do not show. Package env writes
// observations with it. What the methods report never changes: trained players depend
// on every byte.
type Observer[S comparable] interface {
	// EachCard calls lay for the cards of Zones(*s), those of each zone in order. zone is
	// the index of their zone; n is the number of equal cards that lie there next to each
	// other, starting with c.
	EachCard(s *S, lay func(zone int, c card.Card, n int))
	// Facts returns the names of the facts of the table, and of those of each seat.
	Facts() (table, seat []string)
	// AppendFacts appends to dst the facts of seat in *s, a byte each, in the order of
	// Facts, or those of the table if seat is not a seat. *s may be a view.
	AppendFacts(dst []byte, s *S, seat Seat) []byte
}
