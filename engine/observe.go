package engine

import "github.com/hoylecards/hoyle/card"

// Observer is implemented by a game that learning programs can watch without allocating
// memory, and that has facts which its cards do not show. Package env uses an Observer to
// write observations. What the methods report never changes: trained players depend on
// every byte.
type Observer[S comparable] interface {
	// EachCard calls the function lay for all cards of Zones(*s); the cards of each zone
	// come in their order. The parameter zone is the index of the zone, and n is the number
	// of equal cards, each of them c, that lie there next to each other.
	EachCard(s *S, lay func(zone int, c card.Card, n int))
	// Facts returns the names of the facts about the table, and of the facts about each
	// seat.
	Facts() (table, seat []string)
	// AppendFacts appends to dst the facts about seat in *s, or the facts about the table
	// if seat is not a seat. Each fact is one byte; the order is that of Facts. The
	// position *s may be a view.
	AppendFacts(dst []byte, s *S, seat Seat) []byte
}
