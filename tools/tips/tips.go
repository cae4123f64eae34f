package main

import (
	"slices"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// measured returns all tips that can be measured.
func measured() []measurement {
	return slices.Concat(indigoTips(), catchElevenTips("catcheleven", catcheleven.Rules{}), catchElevenTips("pasur", catcheleven.Pasur()),
		karataTips(), blackjackTips(), doppelkopfTips(), heartsTips())
}

type indigoView = engine.View[indigo.State]

func indigoTips() []measurement {
	var g indigo.Game
	catches := func(v indigoView, c card.Card) bool {
		top := v.State.Top()
		return top != card.FaceDown && (c.Suit() == top.Suit() || c.Rank() == top.Rank())
	}
	none := func(v indigoView, legal []card.Card) bool {
		return !slices.ContainsFunc(legal, func(c card.Card) bool { return catches(v, c) })
	}
	lead := func(s indigo.State, seat engine.Seat) int { return g.Score(s, seat) - g.Score(s, 1-seat) }
	return of(rules[indigo.State, card.Card]{"indigo", house.IndigoRoster(g), lead, 1},
		tip[indigo.State, card.Card]{"Catch whenever you can", func(v indigoView, _ []card.Card, c card.Card) bool { return catches(v, c) }},
		tip[indigo.State, card.Card]{"Lay low cards", func(v indigoView, legal []card.Card, c card.Card) bool {
			return none(v, legal) && c.Rank() > card.Ace && c.Rank() < card.Ten
		}},
		tip[indigo.State, card.Card]{"Lay from your longest suit", func(v indigoView, legal []card.Card, c card.Card) bool {
			return none(v, legal) && (v.State.Hand(v.Seat)&c.Suit().Cards()).Len() >= 2
		}},
	)
}

type elevenView = engine.View[catcheleven.State]

func catchElevenTips(name string, r catcheleven.Rules) []measurement {
	g := must(catcheleven.New(r))
	lead := func(s catcheleven.State, seat engine.Seat) int { return g.Score(s, seat) - g.Score(s, 1-seat) }
	suit, sweep, many := card.Diamonds, "Leave no Basaat", "Take diamonds"
	if r.Pasur {
		suit, sweep, many = card.Clubs, "Leave no soor", "Take clubs"
	}
	return of(rules[catcheleven.State, catcheleven.Move]{name, house.CatchElevenRoster(g), lead, 1},
		tip[catcheleven.State, catcheleven.Move]{"Take whenever you can",
			func(_ elevenView, _ []catcheleven.Move, m catcheleven.Move) bool { return m.Takes != 0 }},
		tip[catcheleven.State, catcheleven.Move]{sweep, func(v elevenView, _ []catcheleven.Move, m catcheleven.Move) bool {
			left := v.State.Table() &^ m.Takes
			if m.Takes == 0 {
				left = left.With(m.Card)
			}
			return !inviting(left)
		}},
		tip[catcheleven.State, catcheleven.Move]{many, func(_ elevenView, legal []catcheleven.Move, m catcheleven.Move) bool {
			most := 0
			count := func(m catcheleven.Move) int {
				if m.Takes == 0 {
					return 0
				}
				return (m.Takes.With(m.Card) & suit.Cards()).Len()
			}
			for _, other := range legal {
				most = max(most, count(other))
			}
			return most > 0 && count(m) == most
		}},
	)
}

// inviting reports whether one card could clear the table: number cards that make ten or less, or a
// single queen or king.
func inviting(table card.Set) bool {
	sum := 0
	for c := range table.All() {
		switch {
		case c.Rank() <= card.Ten:
			sum += int(c.Rank())
		case table.Len() > 1 || c.Rank() == card.Jack:
			return false
		}
	}
	return table != 0 && sum <= 10
}

type karataView = engine.View[karata.State]

func karataTips() []measurement {
	var g karata.Game
	type t = tip[karata.State, karata.Move]
	return of(rules[karata.State, karata.Move]{"karata", house.KarataRoster(g), g.Score, 100},
		t{"Say \"last card\" whenever you may", func(_ karataView, _ []karata.Move, m karata.Move) bool { return m.Kind == karata.Last }},
		t{"Lay rather than draw", func(v karataView, _ []karata.Move, m karata.Move) bool {
			return v.State.Debt() == 0 && m.Kind == karata.Play
		}},
		t{"Lay all you can in a turn", func(_ karataView, legal []karata.Move, m karata.Move) bool {
			return slices.ContainsFunc(legal, func(other karata.Move) bool { return other.Kind == karata.Done }) && m.Kind == karata.Play
		}},
		t{"Lay power cards first", func(_ karataView, _ []karata.Move, m karata.Move) bool {
			return m.Kind == karata.Play && karata.Barred().Has(m.Card) && m.Card.Rank() != card.Ace
		}},
	)
}

type blackjackView = engine.View[blackjack.State]

func blackjackTips() []measurement {
	hand := func(v blackjackView) (total int, soft bool, up int) {
		total, soft = v.State.Total(v.Seat, v.State.Playing())
		return total, soft, blackjack.Value(v.State.Up().Rank())
	}
	between := func(n, low, high int) bool { return low <= n && n <= high }
	g := must(blackjack.New(blackjack.Casino()))
	type move = blackjack.Move
	type t = tip[blackjack.State, blackjack.Move]
	tips := []t{
		{"Do not insure", func(_ blackjackView, _ []move, m move) bool { return m == blackjack.Decline }},
		{"Stand on 13 to 16 against 2 to 6", func(v blackjackView, _ []move, m move) bool {
			total, soft, up := hand(v)
			return m == blackjack.Stand && !soft && between(total, 13, 16) && between(up, 2, 6)
		}},
		{"Hit 12 to 16 against 7 or more", func(v blackjackView, _ []move, m move) bool {
			total, soft, up := hand(v)
			return m == blackjack.Hit && !soft && between(total, 12, 16) && !between(up, 2, 6)
		}},
		{"Stand on a hard 17 or more", func(v blackjackView, _ []move, m move) bool {
			total, soft, _ := hand(v)
			return m == blackjack.Stand && !soft && total >= 17
		}},
		{"Hit a soft 17 or less", func(v blackjackView, _ []move, m move) bool {
			total, soft, _ := hand(v)
			return soft && total <= 17 && m != blackjack.Stand
		}},
		{"Double 10 and 11", func(v blackjackView, _ []move, m move) bool {
			total, soft, up := hand(v)
			return m == blackjack.Double && !soft && between(total, 10, 11) && between(up, 2, 9)
		}},
		{"Split aces and eights", func(v blackjackView, _ []move, m move) bool {
			total, soft, _ := hand(v)
			return m == blackjack.Split && (total == 16 && !soft || total == 12 && soft)
		}},
	}
	home := []t{tips[1], tips[2], tips[3], tips[4]}
	return append(of(rules[blackjack.State, move]{"casino", house.BlackjackRoster(g), g.Score, 10}, tips...),
		of(rules[blackjack.State, move]{"blackjack", house.BlackjackRoster(blackjack.Game{}), blackjack.Game{}.Score, 100}, home...)...)
}

type doppelkopfView = engine.View[doppelkopf.State]

func doppelkopfTips() []measurement {
	var g doppelkopf.Game
	type move = doppelkopf.Move
	type t = tip[doppelkopf.State, move]
	plain := func(s doppelkopf.State, m move) bool {
		trump, _ := s.Rank(m.Card())
		return m.Card() != card.FaceDown && !trump
	}
	// last reports, if the seat plays the last card of a trick, whose the trick is so far.
	last := func(v doppelkopfView) (ours, theirs bool) {
		best, _ := v.State.Best()
		own, other := v.State.Party(v.Seat), v.State.Party(best)
		full := len(v.State.Trick().Cards) == 3
		return full && own == other, full && other != doppelkopf.NoParty && own != other
	}
	// beats reports whether a card would take the trick.
	beats := func(s doppelkopf.State, c card.Card) bool {
		_, best := s.Best()
		trump, rank := s.Rank(c)
		bestTrump, bestRank := s.Rank(best)
		return trump && !bestTrump || trump == bestTrump && (trump || c.Suit() == best.Suit()) && rank > bestRank
	}
	return of(rules[doppelkopf.State, move]{"doppelkopf", house.DoppelkopfRoster(g), g.Score, 1},
		t{"Lead your plain aces early", func(v doppelkopfView, _ []move, m move) bool {
			if len(v.State.Trick().Cards) > 0 || m.Card().Rank() != card.Ace || !plain(v.State, m) {
				return false
			}
			for _, trick := range v.State.Tricks() {
				if len(trick.Cards) > 0 && trick.Cards[0].Suit() == m.Card().Suit() && plain(v.State, doppelkopf.Play(trick.Cards[0])) {
					return false
				}
			}
			return true
		}},
		t{"Give your partner points", func(v doppelkopfView, _ []move, m move) bool {
			ours, _ := last(v)
			return ours && m.Card() != card.FaceDown && doppelkopf.CardPoints(m.Card()) >= 10
		}},
		t{"Give the others no points", func(v doppelkopfView, _ []move, m move) bool {
			_, theirs := last(v)
			return theirs && m.Card() != card.FaceDown && (doppelkopf.CardPoints(m.Card()) < 10 || beats(v.State, m.Card()))
		}},
		t{"Save your queens", func(v doppelkopfView, _ []move, m move) bool {
			ours, _ := last(v)
			return ours && m.Card() != card.FaceDown && m.Card().Rank() != card.Queen
		}},
	)
}

type heartsView = engine.View[hearts.State]

func heartsTips() []measurement {
	var g hearts.Game
	type t = tip[hearts.State, hearts.Move]
	trick := func(v heartsView) (led card.Suit, high card.Rank, begun bool) {
		cards := v.State.Trick()
		if len(cards) == 0 || len(cards) == 4 {
			return 0, 0, false
		}
		for _, c := range cards {
			if c.Suit() == cards[0].Suit() {
				high = max(high, rank(c))
			}
		}
		return cards[0].Suit(), high, true
	}
	return of(rules[hearts.State, hearts.Move]{"hearts", heartsRoster(g), g.Score, 1},
		t{"Pass high spades", func(_ heartsView, _ []hearts.Move, m hearts.Move) bool {
			return m.Pass && m.Card.Suit() == card.Spades && rank(m.Card) >= card.Queen
		}},
		t{"Stay below the highest card", func(v heartsView, _ []hearts.Move, m hearts.Move) bool {
			led, high, begun := trick(v)
			return begun && m.Card.Suit() == led && rank(m.Card) < high
		}},
		t{"Throw point cards away", func(v heartsView, _ []hearts.Move, m hearts.Move) bool {
			led, _, begun := trick(v)
			return begun && m.Card.Suit() != led && (m.Card.Suit() == card.Hearts || m.Card == card.Queen.Of(card.Spades))
		}},
	)
}

// rank returns the rank of a card with the ace above the king.
func rank(c card.Card) card.Rank {
	if c.Rank() == card.Ace {
		return card.King + 1
	}
	return c.Rank()
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err) // never happens: the rules are those of presets
	}
	return v
}

func heartsRoster(g hearts.Game) bot.Roster[hearts.State, hearts.Move] {
	return bot.Roster[hearts.State, hearts.Move]{Game: g, Basic: func() bot.Bot[hearts.State, hearts.Move] { return hearts.House{} }}
}
