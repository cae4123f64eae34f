package doppelkopf

import (
	"cmp"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// spoken holds the words for the moves that name no card. The key of such a move, except
// GiveUnseen and a solo that is not named, is its text with hyphens.
var spoken = [256]string{
	Reservation: "declare a reservation", Healthy: "declare healthy",
	Reservation + Move(Wedding):       "declare a wedding",
	Reservation + Move(WeddingSuit):   "declare a wedding on a plain-suit trick",
	Reservation + Move(WeddingTrump):  "declare a wedding on a trump trick",
	Reservation + Move(WeddingSecond): "declare a wedding on the second plain-suit trick",
	Reservation + Move(Poverty):       "declare a poverty",
	Reservation + Move(ThrownIn):      "throw the hand in",

	Reservation + Move(SoloClubs):            "declare a clubs solo",
	Reservation + Move(SoloSpades):           "declare a spades solo",
	Reservation + Move(SoloHearts):           "declare a hearts solo",
	Reservation + Move(SoloDiamonds):         "declare a diamonds solo",
	Reservation + Move(SoloQueens):           "declare a queens solo",
	Reservation + Move(SoloJacks):            "declare a jacks solo",
	Reservation + Move(SoloAces):             "declare an aces solo",
	Reservation + Move(SoloKings):            "declare a kings solo",
	Reservation + Move(SoloQueensJacks):      "declare a queens and jacks solo",
	Reservation + Move(SoloKingsJacks):       "declare a kings and jacks solo",
	Reservation + Move(SoloKingsQueens):      "declare a kings and queens solo",
	Reservation + Move(SoloKingsQueensJacks): "declare a kings, queens and jacks solo",
	Reservation + Move(ClubsOnly):            "declare a pure clubs solo",
	Reservation + Move(SpadesOnly):           "declare a pure spades solo",
	Reservation + Move(HeartsOnly):           "declare a pure hearts solo",
	Reservation + Move(DiamondsOnly):         "declare a pure diamonds solo",

	SayRe: "announce Re", SayKontra: "announce Kontra",
	SayNo90: "announce no 90", SayNo60: "announce no 60", SayNo30: "announce no 30", SaySchwarz: "announce schwarz",
	unseenSolo: "declare a solo", bidRe: "bid Re", bidNo90: "bid no 90", bidNo60: "bid no 60", bidNo30: "bid no 30", bidSchwarz: "bid schwarz",
	Match: "match the bid", Pass: "give the solo up",
	Take: "take the cards", Refuse: "refuse the cards", GiveUnseen: "give a card",
}

// Say returns a move in words, such as "play 10♥" or "announce no 90". The package
// comment lists the keys.
func (Game) Say(_ State, _ engine.Seat, m Move) engine.Phrase {
	c := m.Card().String()
	switch {
	case m.Card() != card.FaceDown:
		return engine.Phrase{Key: "play", Args: []string{c}, Text: "play " + c}
	case m.gives():
		c = m.Given().String()
		return engine.Phrase{Key: "give", Args: []string{c}, Text: "give " + c}
	case m == GiveUnseen:
		return engine.Phrase{Key: "give-unseen", Text: spoken[m]}
	case m == unseenSolo:
		return engine.Phrase{Key: "solo-unseen", Text: spoken[m]}
	case spoken[m] != "":
		return engine.Phrase{Key: hyphened(words[m]), Text: spoken[m]}
	}
	return engine.Phrase{Text: m.String()}
}

// SeatName returns the zero Phrase, because no seat has a special role.
func (Game) SeatName(engine.Seat) engine.Phrase { return engine.Phrase{} }

// Side returns 0 for a seat that plays for Re, and 1 for a seat that plays for Kontra. It
// returns -1 if the party is not decided, or not known to the viewer, and for an invalid seat.
func (Game) Side(s State, seat engine.Seat) int { return int(s.Party(seat)) - 1 }

// Unit returns the unit of scores: points.
func (Game) Unit() engine.Unit { return engine.Unit{Name: "points", Per: 1} }

// SortHand sorts a hand as players hold it: the trumps of the contract from high to low,
// then ♣ ♠ ♥ ♦, each from high to low. While the seats are declaring, it uses the order of
// the normal game.
func (Game) SortHand(s State, hand card.List) {
	slices.SortFunc(hand, func(a, b card.Card) int { return cmp.Compare(s.place(a), s.place(b)) })
}
