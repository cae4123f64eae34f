package indigo

import "github.com/hoylecards/hoyle/engine"

// Say returns a move in words, such as "play 7♥". The package comment lists the keys.
func (Game) Say(_ State, _ engine.Seat, m Move) engine.Phrase {
	return engine.Phrase{Key: "play", Args: []string{m.String()}, Text: "play " + m.String()}
}

// Layouts makes the table a pile, because only its top card counts.
func (Game) Layouts() map[string]engine.Layout { return map[string]engine.Layout{"table": engine.Pile} }
