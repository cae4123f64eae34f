package house

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// says fails the test unless the reason why a move is better has the given key and text.
func says[S any, M engine.Move](t *testing.T, parse func(string) (M, error), reason func(engine.View[S], M, M) engine.Phrase, v engine.View[S],
	played, best, key, text string) {
	t.Helper()
	one := must.Have(parse(played))(t)
	other := must.Have(parse(best))(t)
	want := ""
	if key != "" {
		want = "because-" + key
	}
	if got := reason(v, one, other); got.Key != want || got.Text != text {
		t.Errorf("%s for %s: %q: %q,\nwant %q: %q", best, played, got.Key, got.Text, want, text)
	}
}

// All cards that are not named lie in the won pile of the other seat, so the stock is empty.
func TestIndigoReasons(t *testing.T) {
	for _, tt := range []struct{ table, hand, other, played, best, key, text string }{
		{"3♣ 5♥", "5♣ K♦", "9♠ 9♦", "KD", "5C", "captures", "5♣ captures the table: 2 cards and itself"},
		{"5♥", "5♣ K♦", "9♠ 9♦", "5C", "KD", "waits", "5♣ is worth more later: it captures only 1 card now"},
		{"", "5♣ K♦", "9♠ K♠", "KD", "5C", "safe", "no card of the other hand captures 5♣, but one captures K♦"},
		{"", "5♣ K♦ K♥", "9♦ K♠ 5♠", "KD", "5C", "fewer-capture", "fewer unseen cards capture 5♣ than K♦: 1, not 2"},
		{"", "5♣ 6♣ Q♦", "9♠ 8♠ 2♠", "QD", "5C", "again", "if nobody captures 5♣, the rest of the hand can"},
		{"", "5♣ Q♦", "9♠ 8♠", "QD", "5C", "point", "Q♦ counts a point for the player who captures it"},
		{"5♥", "5♣ A♥", "9♠ 8♠", "5C", "AH", "own-point", "A♥ counts a point itself, which is then safe"},
		{"5♥", "5♣ 9♥", "9♠ 8♠", "9H", "5C", "more-later", "without 5♣ the hand captures 1 unseen card, without 9♥ only 0"},
		{"5♥", "5♣ 9♥", "Q♠ 8♠", "9H", "5C", "known", "all cards but 8♠ Q♠ have been seen: the other player holds them"},
	} {
		var g indigo.Game
		u := indigo.NewSetup(card.MustParseList(tt.table), card.MustParseList(tt.hand), card.MustParseList(tt.other))
		for seat := range engine.Seat(2) {
			s := must.Have(g.FromSetup(u))(t)
			says(t, g.ParseMove, indigoReason, g.View(s, seat), tt.played, tt.best, tt.key, tt.text)
			slices.Reverse(u.Hands) // for the other seat
			u.First, u.Turn = 1-u.First, 1
		}
	}
}

func TestCatchElevenReasons(t *testing.T) {
	pasur := gameOf(t, catcheleven.New, catcheleven.Pasur())
	for _, tt := range []struct {
		game                                        catcheleven.Game
		table, hand, other, played, best, key, text string
	}{
		{catcheleven.Game{}, "4♣ 5♥", "2♦ 7♥", "K♠ Q♠", "7H x 4C", "2D x 4C,5H", "sweeps", "it clears the table"},
		{catcheleven.Game{}, "4♣ 3♥", "2♠ K♣", "2♣ 2♥", "2S", "KC", "no-sweep", "the other hand can clear the table after 2♠"},
		{catcheleven.Game{}, "K♥ Q♥", "2♠ K♣", "9♥ 8♥", "2S", "KC x KH", "captures", "it captures K♣ K♥"},
		{catcheleven.Game{}, "9♥ 9♦ K♠", "2♠ 3♣", "Q♥ 8♥", "2S x 9H", "2S x 9D", "diamonds", "it captures more diamonds: 9♦"},
		{catcheleven.Game{}, "9♥ 4♥ 5♥ K♠", "2♠ 3♣", "Q♥ 8♥", "2S x 9H", "2S x 4H,5H", "more", "it captures 3 cards"},
		{catcheleven.Game{}, "K♥", "2♠ J♣", "9♥ 8♥", "JC x KH", "2S", "jack", "a jack is worth more when much lies on the table"},
		{catcheleven.Game{}, "K♥", "2♠ 3♦", "Q♥ A♥", "3D", "2S", "diamond", "it leaves no diamond to the next seat"},
		{catcheleven.Game{}, "K♥", "2♠ 3♣", "8♥ A♥", "3C", "2S", "fewer-capture", "fewer unseen cards capture 2♠ than 3♣: 0, not 1"},
		{catcheleven.Game{}, "K♥", "2♠ 3♣ 8♣", "6♥ A♥ 5♣", "2S", "3C", "again", "if nobody captures 3♣, the rest of the hand can"},
		{catcheleven.Game{}, "K♥", "2♠ 3♣", "6♥ A♥", "3C", "2S", "known", "all cards but A♥ 6♥ have been seen: the other player holds them"},
		{catcheleven.Game{}, "5♥", "2♠ K♣", "K♥ A♥", "KC", "2S", "fewer-capture", "fewer unseen cards capture 2♠ than K♣: 0, not 1"},
		{pasur, "", "2♠ J♣", "9♥ J♥", "2S", "JC", "fewer-capture", "fewer unseen cards capture J♣ than 2♠: 0, not 1"}, // a jack is not counted
		{pasur, "4♣ 3♥", "2♠ K♣", "2♣ 2♥", "2S", "KC", "fewer-capture",
			"fewer unseen cards capture K♣ than 2♠: 0, not 2"}, // a soor in the last hand does not count
	} {
		s := must.Have(tt.game.FromSetup(catcheleven.NewSetup(card.MustParseList(tt.table), card.MustParseList(tt.hand), card.MustParseList(tt.other))))(t)
		says(t, tt.game.ParseMove, catchElevenReason(tt.game), tt.game.View(s, 0), tt.played, tt.best, tt.key, tt.text)
	}
}

// Either seat may know the other hand.
func TestCatchElevenReasonsOfEitherSeat(t *testing.T) {
	var g catcheleven.Game
	u := catcheleven.NewSetup(card.MustParseList("K♥"), card.MustParseList("6♥ A♥"), card.MustParseList("2♠ 3♣"))
	u.First, u.Turn = 1, 1
	s := must.Have(g.FromSetup(u))(t)
	says(t, g.ParseMove, catchElevenReason(g), g.View(s, 1), "3C", "2S", "known", "all cards but A♥ 6♥ have been seen: the other player holds them")
}

// If there is a stock, the unseen cards are not all in the other hand.
func TestCatchElevenReasonsWithStock(t *testing.T) {
	var g catcheleven.Game
	for _, tt := range []struct {
		stock                                int
		table, hand, played, best, key, text string
	}{
		{32, "4♣ 3♥", "K♣ 2♠", "2S", "KC", "sweep", "after 2♠ the table can be cleared by 3 unseen cards"},
		{40, "5♣", "2♥ 2♠ 2♣ A♦", "2S", "AD", "fewer-sweeps", "fewer unseen cards can clear the table after it: 3, not 4"},
		{40, "5♣", "2♥ 2♠ 2♣ A♦", "2S", "2H", "", ""},
	} {
		rest := (card.Standard &^ cards(tt.table) &^ cards(tt.hand)).Append(nil)
		own := card.MustParseList(tt.hand)
		u := catcheleven.NewSetup(card.MustParseList(tt.table), own, rest[:len(own)])
		u.Stock, u.Won[1] = rest[len(own):][:tt.stock], rest[len(own)+tt.stock:]
		s := must.Have(g.FromSetup(u))(t)
		says(t, g.ParseMove, catchElevenReason(g), g.View(s, 0), tt.played, tt.best, tt.key, tt.text)
	}
}

func TestKarataReasons(t *testing.T) {
	asks := func(p karata.Phase) func(*karata.Setup) {
		return func(u *karata.Setup) { u.Phase, u.Next = p, 1 }
	}
	owes := func(u *karata.Setup) { u.Debt = 3 }
	for _, tt := range []struct {
		pile, hand              string
		change                  func(*karata.Setup)
		played, best, key, text string
	}{
		{"9♠", "4♠ 9♣", asks(karata.Answering), "not", "last", "last", "the rest of the hand can go in one turn, and only a declared one may win"},
		{"9♠", "4♠ 9♣", asks(karata.Answering), "last", "not", "not-last", "the hand cannot go out in its next turn"},
		{"9♠", "9♦ 4♣", nil, "done", "play 9D", "goes-on", "it lays one more card in the same turn"},
		{"9♠", "K♠ 7♠ 4♦", nil, "play KS", "draw", "keeps", "K♠ is worth more later"},
		{"9♠", "4♠ 7♦", nil, "not", "done", "", ""},
		{"A♠", "4♥ 8♥", asks(karata.AskingCard), "ask 9S", "ask 4C", "", ""},
		{"A♠", "9♠ 4♦", asks(karata.AskingCard), "ask 9S", "ask 4D", "", ""},
		{"3♠", "3♦ 9♣", owes, "draw", "play 3D", "defends", "3♦ saves you from drawing 3 cards"},
		{"9♠", "4♠ 7♦", nil, "draw", "play 4S", "lays", "it lays a card, and drawing adds one"},
		{"9♠", "K♠ 7♠ 4♦", nil, "play 7S", "play KS", "special", "special cards must be gone before you can declare \"last card\""},
		{"9♠", "K♠ 7♠ 4♦", nil, "play KS", "play 7S", "defense", "K♠ may be needed for an answer"},
		{"A♠", "4♥ Q♥", asks(karata.AskingCard), "ask 4H", "ask QH", "asks-out", "with Q♥ the whole hand can go in one turn"},
		{"A♦", "9♠ K♦", asks(karata.AskingSuit), "ask H", "ask S", "asks-own", "you hold what you ask for: 9♠"},
		{"A♠", "9♠ K♦", asks(karata.AskingCard), "ask 9S", "ask KD", "special", "special cards must be gone before you can declare \"last card\""},
		{"9♠", "9♦ 6♠ 6♣", nil, "play 6S", "play 9D", "nearly", "the rest of the hand, 6♣ 6♠, can go in one turn"},
		{"9♠", "7♠ 6♠ 6♣ K♥", nil, "play 7S", "play 6S", "series", "1 card of the hand can follow 6♠ in the same turn, but 0 can follow 7♠"},
		{"9♠", "7♠ 6♠ K♥", nil, "play 7S", "play 6S", "", ""},
	} {
		u := karataTurn(tt.pile, tt.hand)
		if tt.change != nil {
			tt.change(&u)
		}
		var g karata.Game
		s := must.Have(g.FromSetup(u))(t)
		says(t, g.ParseMove, karataReason, g.View(s, 0), tt.played, tt.best, tt.key, tt.text)
	}
}

// The reasons for declarations and announcements do not look at the cards.
func TestDoppelkopfDeclarationReasons(t *testing.T) {
	for _, tt := range []struct{ played, best, key, text string }{
		{"healthy", "solo C", "solo", "the hand is strong enough for this solo"},
		{"solo Q", "healthy", "no-solo", "the hand is too weak for this solo"},
		{"AC", "re", "announce", "the side is strong enough for this announcement"},
		{"no 90", "AC", "silent", "the side is too weak for this announcement"},
		{"wedding", "healthy", "", ""},
	} {
		reason := func(_ engine.View[doppelkopf.State], played, best doppelkopf.Move) engine.Phrase {
			return declarationReason(played, best)
		}
		says(t, doppelkopf.Game{}.ParseMove, reason, engine.View[doppelkopf.State]{}, tt.played, tt.best, tt.key, tt.text)
	}
}

// All cards of the seat to move are given. In a solo, partners are known.
func TestDoppelkopfReasons(t *testing.T) {
	var g doppelkopf.Game
	normal := []string{"healthy", "healthy", "healthy", "healthy"}
	first, fourth := []string{"solo C", "healthy", "healthy", "healthy"}, []string{"healthy", "healthy", "healthy", "solo C"}
	hand := func(text string, before ...string) []string { return append(before, text) }
	for _, tt := range []struct {
		hands                   []string
		declared, plays         []string
		played, best, key, text string
	}{
		{hand("AC 9C TC KC 9S KS JD JS QD 9H KH TS"), normal, nil, "9C", "AC", "ace", "an ace is best led early, while others still have its suit"},
		{hand("AC AC TC KC 9S KS JD JS QD 9H KH TS"), normal, nil, "9S", "TC", "ten",
			"10♣ is the highest of its suit that is left: you know where both aces are"},
		{hand("AC 9C TC KC 9S KS JD JS QD 9H KH TS"), normal, nil, "9S", "TC", "wins", "10♣ wins the trick more often"}, // an ace is unseen
		{hand("AC AD TC KC 9S KS JD JS QD 9H KH TS"), normal, nil, "AD", "JS", "fox", "the fox may be caught"},
		{hand("9C AS TS KS JD JS QD 9H KH TH QS QC"), normal, nil, "KS", "9C", "void", "it uses up a suit, which can then be trumped"},
		{hand("QC AC TC KC 9S KS JD JS QD 9H KH TS"), normal, nil, "JD", "QD", "fewer-beat", "fewer unseen cards beat Q♦ than J♦: 7, not 13"},
		{hand("KC 9C QC QS JC JS QH QD AH KH 9H 9S"), normal, nil, "9C", "KC", "fewer-beat",
			"fewer unseen cards beat K♣ than 9♣: 24, not 25"}, // 20 of them are trumps
		{hand("QC AC TC KC 9S KS JD JS QD 9H KH TS"), normal, nil, "QC", "JD", "keeps", "Q♣ is worth keeping: few trumps beat it"},
		{hand("TS 9S TH QS JD JS KH 9H AH 9D KD TD", "AS"), fourth, []string{"AS"}, "9S", "TS", "partner", "your partner has the trick: 10♠ is safe in it"},
		{hand("9D JS AC TC KC 9S KS AS TS 9H KH AH", "JD"), normal, []string{"JD"}, "9D", "JS", "beats",
			"J♠ beats the cards so far, which have 2 card points, and 9♦ does not"},
		{hand("9D AD AC TC KC 9S KS AS TS QH QS JS", "9H"), normal, []string{"9H"}, "9D", "AD", "home",
			"the trick is likely to be yours, and brings the fox home"},
		{hand("JC KH 9H AH AH KH AD KD TD 9D TD 9D", "AS"), fourth, []string{"AS"}, "KH", "JC", "fewer-beat", "fewer unseen cards beat J♣ than A♠: 10, not 25"},
		{hand("JC KH 9H AH AH KH AD KD TD 9D TD 9D", "9S", "AS", "9S"), first, []string{"9S", "AS", "9S"}, "KH", "JC", "lead",
			"it takes the lead for the next trick from your partner"},
		{hand("JC JS KH 9H AH AH KH AD KD TD 9D TD", "9S", "AS", "9S"), normal, []string{"9S", "AS", "9S"}, "JS", "JC", "", ""}, // nobody can beat either
		{hand("AS TS 9C TC KC JD JS QD 9H KH KH AC", "9S", "9S", "KS"), normal, []string{"9S", "9S", "KS"}, "TS", "AS", "adds",
			"the trick is likely to be yours: A♠ adds points to it"},
		{hand("KD 9D AC TC KC 9S KS AS TS 9H KH AH", "TH"), normal, []string{"TH"}, "KD", "9D", "gives",
			"the other side is likely to take the trick: 9♦ gives it fewer points"},
		{hand("QD QH AC TC KC 9S KS AS TS 9H KH AH", "TH"), normal, []string{"TH"}, "QH", "QD", "", ""}, // they give the same points
		{hand("AS KS 9C TC KC JD JS QD 9H KH KH AC", "9S", "TS", "9S"), normal, []string{"9S", "TS", "9S"}, "KS", "AS", "takes",
			"A♠ takes the trick more often, with 10 card points so far"},
		{hand("AD 9D AC TC KC 9S KS AS TS 9H KH AH", "TH"), normal, []string{"TH"}, "AD", "9D", "fox", "the fox may be caught"},
	} {
		s := must.Have(doppelkopfDeal(t, 1, tt.hands, append(tt.declared, tt.plays...)...))(t)
		says(t, g.ParseMove, doppelkopfReason(g), g.View(s, g.Turn(s)), tt.played, tt.best, tt.key, tt.text)
	}
}
