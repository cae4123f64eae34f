package doppelkopf

import (
	"strings"

	"github.com/hoylecards/hoyle/engine"
)

// Marks returns what lies before each seat: the contract that it has declared, its party as far as the
// position shows it, its highest announcement, and its pigs. The package comment lists the keys.
func (Game) Marks(s State) (marks []engine.Mark) {
	add := func(seat engine.Seat, key, text string) {
		marks = append(marks, engine.Mark{Seat: seat, Phrase: engine.Phrase{Key: key, Text: text}})
	}
	for seat := range engine.Seat(seats) {
		if s.Declarer() == seat && s.contract != ThrownIn {
			_, text, _ := strings.Cut(strings.TrimPrefix(spoken[Declare(s.contract)], "declare "), " ") // without the article
			add(seat, hyphened(s.contract.String()), capital(text))
		}
		var called Announcement
		for _, a := range s.Announcements() {
			if a.Seat == seat {
				called = a // a higher one includes those before it
			}
		}
		if p := s.Party(seat); p != NoParty && called.Move != SayRe && called.Move != SayKontra {
			add(seat, "party-"+p.String(), "is "+capital(p.String()))
		}
		if called.Move != 0 {
			add(seat, hyphened(words[called.Move]), capital(words[called.Move]))
		}
		if s.Pigs() == seat {
			add(seat, "pigs", "Pigs")
		}
		if s.Superpigs() == seat {
			add(seat, "superpigs", "Superpigs")
		}
	}
	return marks
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func hyphened(text string) string { return strings.ReplaceAll(text, " ", "-") }
