package engine

import (
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Phrase is an English text that people read, with a key for translations. The zero Phrase
// is empty.
type Phrase struct {
	Key  string   `json:"key,omitzero"`   // names the phrase within its game and never changes; "" if there is no translation
	Args []string `json:"args,omitempty"` // the parts that vary, such as numbers and texts of cards
	Text string   `json:"text"`           // in English, such as "play 7♥"
	Told string   `json:"told,omitzero"`  // a move as a report that follows a name, such as "laid two cards away"; if "", Text follows it after a colon
}

// Unit is the unit of the scores of a game.
type Unit struct {
	Name string `json:"name"` // in the plural, such as "points"; also the key for translations
	Per  int    `json:"per"`  // the number of points that make one unit: 10 if a score of 15 is 1.5 units
}

// Speech is implemented by a game that tells people what a program cannot guess: its
// moves in words, and how players see seats, scores and hands. [SpeechOf] returns the
// Speech of any game.
type Speech[S comparable, M Move] interface {
	// Say returns the words for seat's move m in s, which may be a view.
	Say(s S, seat Seat, m M) Phrase
	// SeatName returns the name of a seat that has a role of its own, such as "Dealer". For
	// other seats it returns the zero Phrase.
	SeatName(seat Seat) Phrase
	// Side returns the number of the side that seat plays for, as s shows it: seats of
	// one side share a score. The number is -1 if s is a view that does not show the
	// side.
	Side(s S, seat Seat) int
	// Unit returns the unit of the scores.
	Unit() Unit
	// SortHand sorts a hand as players hold it in s.
	SortHand(s S, hand card.List)
}

// SpeechOf returns g itself if g implements [Speech]. Otherwise it returns a Speech that
// uses the text of a move as its words, puts each seat on a side of its own, counts scores
// in points, and sorts hands by suit and rank.
func SpeechOf[S comparable, M Move](g Engine[S, M]) Speech[S, M] {
	if speech, ok := g.(Speech[S, M]); ok {
		return speech
	}
	return &plain[S, M]{}
}

// plain is the Speech of a game that does not implement Speech.
type plain[S comparable, M Move] struct{}

func (*plain[S, M]) Say(_ S, _ Seat, m M) Phrase {
	words := strings.Fields(texts.Move(m))
	for i, word := range words { // a card by its symbol
		if c, err := card.Parse(word); err == nil {
			words[i] = c.String()
		}
	}
	return Phrase{Text: strings.Join(words, " ")}
}

func (*plain[S, M]) SeatName(Seat) Phrase      { return Phrase{} }
func (*plain[S, M]) Side(_ S, seat Seat) int   { return int(seat) }
func (*plain[S, M]) Unit() Unit                { return Unit{"points", 1} }
func (*plain[S, M]) SortHand(_ S, h card.List) { slices.Sort(h) }

// Indexer is implemented by a game that numbers its moves, for programs that learn. The
// numbers run from 0 to one less than Moves. They never change, and each belongs to one
// move, which need not be legal. Several moves may share a number only if the game has too
// many moves to number them all, and only if each position allows at most one of the moves
// that share it. So in a position, a number stands for the move in Legal whose Index is
// that number; MoveAt alone might return another move that shares the number.
type Indexer[M Move] interface {
	// Moves returns how many numbers there are: the number of moves, unless moves share
	// numbers.
	Moves() int
	// Index returns the number of m, or -1 if m is not a move of the game.
	Index(m M) int
	// MoveAt returns the move with the given number, or one of those moves if several share
	// the number, and reports whether there is such a move: for each number from 0 to Moves()-1.
	MoveAt(index int) (M, bool)
}

// Follower is implemented by a [Game] whose rules sometimes force a move on a seat, such as
// an announcement after a trick. Logs list such moves.
type Follower[S comparable, M Move] interface {
	// Follows returns the move that the play from *before to *after forced on a seat, and
	// reports whether there was such a move. Everybody sees that move, so Follows returns
	// the same results for any viewer's views of the two positions.
	Follows(before, after *S) (seat Seat, m M, ok bool)
}

// PackDealer is implemented by a [Game] that can deal a given pack, such as one that people
// have shuffled by hand.
type PackDealer[S comparable] interface {
	// DealPack returns the position that results from dealing the cards of pack in order.
	// The parameter first is the seat that leads. The error wraps ErrPosition if pack is
	// not a pack of the game.
	DealPack(pack []card.Card, first Seat) (S, error)
}
