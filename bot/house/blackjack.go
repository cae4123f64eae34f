package house

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// blackjackPlayer is the house player of [blackjack].
type blackjackPlayer struct {
	Rules blackjack.Rules // the rules of the game that it plays
}

// BlackjackRoster returns the players of [blackjack].
//
// In the casino, the house plays basic strategy from published charts, such as those on
// Michael Shackleford's wizardofodds.com: one chart for four packs or more, with
// amendments for fewer packs, for a dealer who hits soft 17, and for games without a
// hole card. The tests compare the charts with calculated best play. The house never takes
// insurance. It has rows for early surrender, and for hands that lack one card or two to a Charlie. In
// the home game, in which ties lose and the only moves are hit and stand, the house plays by a chart of its own: the chart that wins most often with an infinite shoe.
//
// The player "exact" calculates the worth of each move with package odds, from all the cards
// that it has seen, including those of earlier rounds from the same shoe. It takes insurance
// if insurance pays. Its Stats are the mean scores of the hand: at home, the chance of
// winning; in the casino, tenths of a bet.
//
// A search looks one move ahead, and then plays on as the house does. It looks no further,
// because the move after that depends on the card drawn, which a playout sees but a search
// tree would not.
func BlackjackRoster(g blackjack.Game) bot.Roster[blackjack.State, blackjack.Move] {
	player := blackjackPlayer{Rules: g.Rules()}
	exact := func() bot.Bot[blackjack.State, blackjack.Move] { return &blackjackExact{game: g} }
	blunder := 0.2 // a loss in the chance of winning
	if g.Rules().Casino {
		blunder = 2 // tenths of a bet
	}
	return bot.Roster[blackjack.State, blackjack.Move]{
		Game:  g,
		Basic: func() bot.Bot[blackjack.State, blackjack.Move] { return player },
		Others: []bot.OtherPlayer[blackjack.State, blackjack.Move]{{
			Player: bot.Player{Name: "exact", Strength: "calculates the odds from all cards seen; the strongest"},
			New:    exact,
		}, {
			Player: bot.Player{Name: "counter", Strength: "counts cards, and leaves the charts by the count; in the casino only"},
			New:    func() bot.Bot[blackjack.State, blackjack.Move] { return blackjackCounter{player, g} },
		}, {
			Player: bot.Player{
				Name:     "easy",
				Strength: "draws to 17, as a dealer must, and knows no other move; loses a few percent of a bet more than medium in each round",
			},
			New: func() bot.Bot[blackjack.State, blackjack.Move] { return dealerLike{} },
		}, {
			Player: bot.Player{Name: "medium", Strength: "plays by the charts of the books"},
		}, {
			Player: bot.Player{Name: "strong", Strength: "calculates the odds from all cards seen; gains on medium in long shoes only"},
			New:    exact,
		}},
		Odds:    func(v engine.View[blackjack.State]) []bot.MoveStats[blackjack.Move] { return blackjackOdds(g, v) },
		Blunder: blunder,
		Reason:  blackjackReason(g),
		Search: bot.SearchOptions[blackjack.State, blackjack.Move]{
			Depth:   1,
			Playout: func() bot.Bot[blackjack.State, blackjack.Move] { return blackjackPlayout{player, g} },
		},
	}
}

// Choose returns the move that the chart gives. For a seat that does not have the turn, it returns
// the first legal move.
func (b blackjackPlayer) Choose(_ context.Context, v engine.View[blackjack.State], legal []blackjack.Move, _ *rand.Rand) blackjack.Move {
	if v.Seat != v.State.Turn() {
		return legal[0]
	}
	return b.move(&v.State, v.Seat, legal)
}

// move returns the legal move that the charts give the seat to play.
func (b blackjackPlayer) move(s *blackjack.State, seat engine.Seat, legal []blackjack.Move) blackjack.Move {
	total, soft := s.Total(seat, s.Playing())
	switch lacking := b.lacking(s, seat); {
	case lacking == 0 || !slices.Contains(legal, blackjack.Hit):
		return b.choose(total, soft, s.Up(), legal)
	case b.hitsForCharlie(total, soft, upColumn(s.Up()), lacking):
		return blackjack.Hit
	}
	return blackjack.Stand
}

// lacking returns how many cards the hand of the seat to play lacks to a Charlie, if it is one or two,
// for which there are rows. Otherwise, it returns 0.
func (b blackjackPlayer) lacking(s *blackjack.State, seat engine.Seat) int {
	if b.Rules.Charlie == 0 || s.Hands(seat) != 1 {
		return 0
	}
	if n := b.Rules.Charlie - len(s.Hand(seat, 0).Cards); n <= 2 {
		return max(n, 0)
	}
	return 0
}

// charlieRows are the rows for hands that may become a Charlie: hard totals that lack one card, hard
// totals that lack two, and soft ones that lack two. For each column, they hold the last digit of the highest
// total that hits. They are the same for five, six and seven cards.
var charlieRows = map[bool][3]string{
	false: {"6655577777", "2222266557", "8888888999"}, // at home
	true:  {"6655566777", "3322266666", "8888878898"}, // in the casino
}

// hitsForCharlie reports whether a hand hits that lacks one card or two to a Charlie.
func (b blackjackPlayer) hitsForCharlie(total int, soft bool, column, lacking int) bool {
	row := lacking - 1
	if soft {
		row = lacking // a soft hand that lacks one card cannot lose by it
	}
	return soft && lacking == 1 || total <= 10+int(charlieRows[b.Rules.Casino][row][column]-'0')
}

// surrendersEarly reports whether a hand is surrendered before the dealer looks at its hole card. The
// parameter up is the value of the card that the dealer shows.
func (b blackjackPlayer) surrendersEarly(total int, soft bool, up int) bool {
	switch {
	case soft || !b.Rules.EarlySurrender:
		return false
	case up == 10:
		return 14 <= total && total <= 16
	case up == 1:
		return 5 <= total && total <= 7 || 12 <= total && total <= 17 || total == 4 && b.Rules.HitSoft17
	}
	return false
}

// choose returns the legal move that the chart gives for a hand with the given total
// against the card that the dealer shows.
func (b blackjackPlayer) choose(total int, soft bool, up card.Card, legal []blackjack.Move) blackjack.Move {
	var can [blackjack.Decline + 1]bool
	for _, m := range legal {
		can[m] = true
	}
	switch {
	case can[blackjack.Surrender] && b.surrendersEarly(total, soft, blackjack.Value(up.Rank())):
		return blackjack.Surrender
	case can[blackjack.Decline]:
		return blackjack.Decline
	}
	column := upColumn(up)
	if can[blackjack.Split] {
		if m := b.read(pairRow(total, soft), column, can); m != 0 {
			return m
		}
	}
	return b.read(totalRow(total, soft), column, can)
}

// The rows of the charts. Soft totals are A1 to A9: an ace and the rest of the
// total.
var (
	hardRows = [...]string{
		4: "5", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 10: "10", 11: "11", 12: "12", 13: "13", 14: "14",
		15: "15", 16: "16", 17: "17", 18: "18", 19: "18", 20: "18",
	}
	softRows = [...]string{12: "A1", 13: "A2", 14: "A3", 15: "A4", 16: "A5", 17: "A6", 18: "A7", 19: "A8", 20: "A9"}
	pairRows = [...]string{1: "AA", 2: "22", 3: "33", 4: "44", 5: "55", 6: "66", 7: "77", 8: "88", 9: "99", 10: "TT"}
)

func totalRow(total int, soft bool) string {
	if soft {
		return softRows[total]
	}
	return hardRows[total]
}

// pairRow returns the row of two cards that can be split; both have the same value.
func pairRow(total int, soft bool) string {
	if soft {
		return pairRows[1]
	}
	return pairRows[total/2]
}

// upColumn returns the column for the dealer's card. The columns are 2 to 10, and
// then the ace.
func upColumn(up card.Card) int {
	return (blackjack.Value(up.Rank()) + 8) % 10
}
