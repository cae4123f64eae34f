package doppelkopf

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Move is a declaration, an announcement, a card that is played, or a step of the exchange in
// a poverty. The zero Move is not a move.
type Move uint8

// The move that plays a card has the value of the card. The values of the other moves come
// after those of the cards. The declarations are in the order of the contracts.
const (
	Reservation Move = 128 + iota // any declaration but healthy, as the other seats see it
	Healthy                       // the seat wants the normal game
)

// The announcements. SayRe and SayKontra name the party of the seat; the other announcements name the party's aim.
const (
	SayRe Move = 160 + iota
	SayKontra
	SayNo90
	SayNo60
	SayNo30
	SaySchwarz
)

// The moves of the exchange in a poverty. After them come the moves that give a card.
const (
	Take       Move = 168 + iota // the seat takes the cards and becomes the partner
	Refuse                       // the seat does not take the cards
	GiveUnseen                   // the seat gives a card that the viewer cannot see
	firstGive
)

// The bids for a solo, if SoloOrder is "bid": first those of the levels, as [Bid] returns them.
const (
	unseenSolo = firstGive + kinds + iota // a solo, as the other seats see it while seats bid for it
	bidRe
	bidNo90
	bidNo60
	bidNo30
	bidSchwarz
	Match // the seat that holds the solo goes along with a bid
	Pass  // the seat gives its solo up
)

// Bid returns the move that bids an announcement for a solo, or the zero Move for Silent.
func Bid(l Level) Move {
	if l == Silent || l > Schwarz {
		return 0
	}
	return unseenSolo + Move(l)
}

// bid returns the level that the move bids, or Silent if it bids none.
func (m Move) bid() Level {
	if m <= unseenSolo || m >= Match {
		return Silent
	}
	return Level(m - unseenSolo)
}

// Play returns the move that plays c.
func Play(c card.Card) Move { return Move(c) }

// Give returns the move that gives c in a poverty. It returns [GiveUnseen] for a card that
// is face down, and the zero Move for a card that is not in the pack.
func Give(c card.Card) Move {
	switch k := kindOf[c]; {
	case k != noCard:
		return firstGive + Move(k)
	case c == card.FaceDown:
		return GiveUnseen
	}
	return 0
}

// Declare returns the move that declares a contract. It returns [Healthy] for the normal
// game, [Reservation] for NoContract, and the zero Move for a value that is not a contract.
func Declare(c Contract) Move {
	if c >= numContracts {
		return 0
	}
	return Reservation + Move(c)
}

// say returns the move with which a party announces a level, or the zero Move if there is none.
func say(p Party, l Level) Move { return says[min(p, 3)][l&7] }

var says = [4][8]Move{
	{0, 0, SayNo90, SayNo60, SayNo30, SaySchwarz},
	Re:     {0, SayRe, SayNo90, SayNo60, SayNo30, SaySchwarz},
	Kontra: {0, SayKontra, SayNo90, SayNo60, SayNo30, SaySchwarz},
}

// Card returns the card that is played, or FaceDown if none is.
func (m Move) Card() card.Card {
	if c := card.Card(m); c.Valid() {
		return c
	}
	return card.FaceDown
}

// Given returns the card that is given in a poverty, or FaceDown if no card is given or the card is unseen.
func (m Move) Given() card.Card {
	if !m.gives() {
		return card.FaceDown
	}
	return cardOf[m.given()]
}

// gives reports whether the move gives a card that is face up, and given returns the kind of that card.
func (m Move) gives() bool { return firstGive <= m && m < firstGive+kinds }
func (m Move) given() kind { return kind(m - firstGive) }

// Contract returns the contract that is declared, or NoContract if none is declared or the move is a Reservation.
func (m Move) Contract() Contract {
	if m < Reservation || m >= Reservation+Move(numContracts) {
		return NoContract
	}
	return Contract(m - Reservation)
}

// Level returns the level that is announced, or Silent if none is.
func (m Move) Level() Level {
	switch {
	case m == SayRe || m == SayKontra:
		return Said
	case m >= SayNo90 && m <= SaySchwarz:
		return No90 + Level(m-SayNo90)
	}
	return Silent
}

// words holds the text of each move that does not play a card. All other texts are empty.
var words = func() (all [256]string) {
	copy(all[Reservation:], contractTexts)
	all[Reservation], all[Healthy] = "reservation", "healthy"
	copy(all[SayRe:], []string{"re", "kontra", "no 90", "no 60", "no 30", "schwarz"})
	copy(all[Take:], []string{"take", "refuse", "give ??"})
	copy(all[unseenSolo:], []string{"solo ??", "bid re", "bid no 90", "bid no 60", "bid no 30", "bid schwarz", "match", "pass"})
	for k, c := range cardOf {
		if text, err := c.MarshalText(); err == nil {
			all[firstGive+Move(k)] = "give " + string(text)
		}
	}
	return all
}()

// moveOf holds the moves by their texts, and by their words in lower case.
var moveOf = func() map[string]Move {
	all := map[string]Move{}
	for m, word := range words {
		if text, err := Move(m).MarshalText(); err == nil {
			all[string(text)] = Move(m)
		}
		if word != "" {
			all[strings.ToLower(word)] = Move(m)
		}
	}
	return all
}()

// ParseMove parses the text of a move: a card as [card.Parse] reads it, or one of the texts that the
// package comment lists, in upper or lower case. White space around words and characters that nobody
// sees do not matter. The error wraps [engine.ErrMoveText].
func (Game) ParseMove(text string) (Move, error) {
	if m := readMove(text); m != 0 { // as records have it
		return m, nil
	}
	if m := readMove(strings.Join(strings.Fields(texts.Typed(text)), " ")); m != 0 {
		return m, nil
	}
	return 0, fmt.Errorf("%w: doppelkopf: %s", engine.ErrMoveText, texts.Quote(text))
}

// readMove returns the move that a text with single spaces names, or 0 if it names none.
func readMove(text string) Move {
	if m, ok := moveOf[text]; ok {
		return m
	}
	low := strings.ToLower(text)
	if m, ok := moveOf[low]; ok && len(low) == len(text) { // letters that are not ASCII change their length
		return m
	}
	const give = "give "
	of := Play
	if len(low) == len(text) && strings.HasPrefix(low, give) {
		text, of = text[len(give):], Give
	}
	if c, err := card.Parse(text); err == nil && c.Valid() {
		return of(c)
	}
	return 0
}

// String returns the move as people write it: 10♥, no 90, solo C, give 9♦.
func (m Move) String() string {
	if c := m.Card(); c != card.FaceDown {
		return c.String()
	}
	if m.gives() {
		return "give " + m.Given().String()
	}
	if word := words[m]; word != "" {
		return word
	}
	return "Move(" + strconv.Itoa(int(m)) + ")"
}

// AppendText appends the ASCII form of the move to dst: TH, no 90, solo C. For a value that
// has no such form, it returns an error that wraps [card.ErrSyntax].
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if c := m.Card(); c != card.FaceDown {
		return c.AppendText(dst)
	}
	if word := words[m]; word != "" {
		return append(dst, word...), nil
	}
	return dst, fmt.Errorf("%w: move: no word for %v", card.ErrSyntax, m)
}

// MarshalText returns the text of [Move.AppendText].
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText reads a move into m. It accepts only the text that [Move.AppendText]
// appends; for what people type, use [Game.ParseMove]. On error, m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	return texts.Read(m, text, Game{}.ParseMove, card.ErrSyntax)
}
