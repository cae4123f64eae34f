package gamekit

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// PlainSpeech implements [engine.Speech] as [engine.SpeechOf] does for a game that has no Speech.
// A game that has words for some of the five methods embeds it, and so need not write the others.
type PlainSpeech[S comparable, M engine.Move] struct{}

func (PlainSpeech[S, M]) plain() engine.Speech[S, M] { return engine.SpeechOf[S, M](nil) }

// Say returns the text of the move, with symbols for its cards.
func (p PlainSpeech[S, M]) Say(s S, seat engine.Seat, m M) engine.Phrase {
	return p.plain().Say(s, seat, m)
}

// SeatName returns the zero Phrase.
func (p PlainSpeech[S, M]) SeatName(seat engine.Seat) engine.Phrase { return p.plain().SeatName(seat) }

// Side returns the number of the seat: each seat plays for itself.
func (p PlainSpeech[S, M]) Side(s S, seat engine.Seat) int { return p.plain().Side(s, seat) }

// Unit returns points.
func (p PlainSpeech[S, M]) Unit() engine.Unit { return p.plain().Unit() }

// SortHand sorts by suit and rank, in the order of [card.Compare].
func (p PlainSpeech[S, M]) SortHand(s S, hand card.List) { p.plain().SortHand(s, hand) }
