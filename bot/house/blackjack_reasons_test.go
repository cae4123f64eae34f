package house

import (
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The cards are those of the player, the hole card and the card that the dealer shows, as dealt.
func TestBlackjackReasons(t *testing.T) {
	rules := blackjack.Casino()
	rules.Decks = 1
	g := gameOf(t, blackjack.New, rules)
	reason := blackjackReason(g)
	for _, tt := range []struct {
		cards        string
		played, best blackjack.Move
		key, text    string
	}{
		{"10♠ 9♦ 6♥ A♣", blackjack.Insure, blackjack.Decline, "because-insurance", "insurance pays 2:1, and too few tens are left for that"},
		{"10♠ 9♦ 6♥ A♣", blackjack.Decline, blackjack.Insure, "because-insure", "so many tens are left that insurance pays"},
		{"10♠ 9♦ 3♥ 6♣", blackjack.Hit, blackjack.Stand, "because-bust", "a dealer who shows 6♣ goes bust in 4"}, // some 42 %
		{"A♠ 9♦ 6♥ 7♣", blackjack.Stand, blackjack.Hit, "because-soft", "a soft 17 cannot go bust with one card"},
		{"10♠ 9♦ 6♥ 7♣", blackjack.Stand, blackjack.Hit, "because-hit", "a dealer who shows 7♣ goes bust in only 2"}, // some 26 %
		{"6♠ 9♦ 5♥ 7♣", blackjack.Hit, blackjack.Double, "because-double", "11 against 7♣ is good enough for twice the bet"},
		{"8♠ 9♦ 8♥ 7♣", blackjack.Stand, blackjack.Split, "because-split", "each card begins a better hand than both together"},
		{"10♠ 9♦ 6♥ 10♣", blackjack.Hit, blackjack.Surrender, "because-surrender", "the hand loses more than half of its bet on average"},
		{"10♠ 9♦ 6♥ 7♣", blackjack.Double, blackjack.Hit, "", ""},
	} {
		v := g.View(dealtPack(t, g, tt.cards), 0)
		got := reason(v, tt.played, tt.best)
		if got.Key != tt.key || !strings.HasPrefix(got.Text, tt.text) || tt.text == "" && got.Text != "" {
			t.Errorf("%v for %v with %s: %q: %q, want %q: %q", tt.best, tt.played, tt.cards, got.Key, got.Text, tt.key, tt.text)
		}
	}
}

// The easiest level hits 16 and stands on 17, soft or not, like a dealer.
func TestDealerLike(t *testing.T) {
	rules := blackjack.Casino()
	rules.Decks = 1
	g := gameOf(t, blackjack.New, rules)
	for cards, want := range map[string]blackjack.Move{
		"10♠ 9♦ 6♥ 7♣": blackjack.Hit, "10♠ 9♦ 7♥ 7♣": blackjack.Stand, "A♠ 9♦ 6♥ 7♣": blackjack.Stand, "A♠ 9♦ 5♥ 7♣": blackjack.Hit,
		"8♠ 9♦ 8♥ 7♣": blackjack.Hit, "10♠ 9♦ 6♥ A♣": blackjack.Decline,
	} {
		s := dealtPack(t, g, cards)
		expect.Is(t, (dealerLike{}).Choose(t.Context(), g.View(s, 0), g.Legal(nil, s, 0), nil), want, cards)
	}
}

// At home, where bets do not grow with the count, the counter plays as the house does.
func TestCounterAtHome(t *testing.T) {
	var g blackjack.Game
	house := blackjackPlayer{g.Rules()}
	counter := bot.Bot[blackjack.State, blackjack.Move](blackjackCounter{house, g})
	for n := range uint64(500) {
		s := g.Deal(deck.NewSeed(n), 0)
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			v, legal := g.View(s, seat), g.Legal(nil, s, seat)
			m := house.Choose(t.Context(), v, legal, nil)
			if got := counter.Choose(t.Context(), v, legal, nil); got != m {
				t.Fatalf("seed %d: %v, want %v", n, got, m)
			}
			must.Do(t, g.Advance(&s, seat, m))
		}
	}
}
