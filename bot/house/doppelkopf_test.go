package house

import (
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// doppelkopfDeal deals the given hands, by seat, fills them up with the rest of the pack, shuffled
// with the nth seed, and makes the moves.
func doppelkopfDeal(t *testing.T, n uint64, hands []string, moves ...string) (doppelkopf.State, error) {
	t.Helper()
	rest := doppelkopf.Game{}.Pack()
	deck.NewSeed(n).Shuffle(rest)
	var named [4]card.List
	for seat, text := range hands {
		for _, c := range card.MustParseList(text) {
			i := slices.Index(rest, c)
			named[seat] = append(named[seat], c)
			rest = slices.Delete(rest, i, i+1)
		}
	}
	var all card.List
	for _, hand := range named {
		missing := 12 - len(hand)
		all = append(append(all, hand...), rest[:missing]...)
		rest = rest[missing:]
	}
	var g doppelkopf.Game
	s, err := g.DealPack(all, 0)
	for _, text := range moves {
		m, bad := doppelkopf.Game{}.ParseMove(text)
		if err != nil || bad != nil {
			break
		}
		s, err = g.Apply(s, g.Turn(s), m)
	}
	return s, err
}

// The whole hand of the seat to move is given. The other hands do not matter: the house makes the
// same move whatever they are.
func TestDoppelkopfTable(t *testing.T) {
	healthy := []string{"healthy", "healthy", "healthy", "healthy"}
	for _, tt := range []struct {
		name  string
		hands []string // complete for the seat to move
		moves []string
		want  string
	}{
		{"declares a queen solo on strong queens", []string{"QC QC QS QS QH QD AC AC AS AS TS AD"}, nil, "solo Q"},
		{"declares an ace solo on aces", []string{"AC AC TC AS AS TS AH AH TH AD KD KS"}, nil, "solo A"},
		{"declares its long suit on high trumps", []string{"TH TH QC QS QS QH JC JC AC AC TC KC"}, nil, "solo C"},
		{"does not on a poor hand", []string{"9C KC TC 9S KS TS 9H KH JD JD 9D QD"}, nil, "healthy"},
		{"declares a wedding", []string{"QC QC KC TC KS TS 9H KH JD JD 9D QD"}, nil, "wedding"},
		{"announces Re on a strong hand", []string{"TH QC QS JH QD JC JS AD TD AC AS 9S"}, healthy, "re"},
		{"announces more on a stronger one", []string{"TH TH QC QS QS QH JC JS AD TD AC AS"}, healthy, "no 90"},
		{"announces nothing on a poor one, and leads the lowest trump", []string{"QC KC TC KS TS JS KH 9H JD JD 9D KD"}, healthy, "9D"},
		{"leads an ace", []string{"AC KC 9S KS TS KH 9H JD JD 9D QD QC"}, healthy, "AC"},
		{"plays low to a rival's trick", []string{"AC QC", "TC KC 9C AS KS 9S KH 9H JD 9D JD QD"}, append(healthy, "re", "AC"), "9C"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for n := range uint64(8) {
				s := must.Have(doppelkopfDeal(t, n, tt.hands, tt.moves...))(t)
				expect.Is(t, doppelkopfSays(t, s), tt.want, "deal", n)
			}
		})
	}
}

func doppelkopfSays(t *testing.T, s doppelkopf.State) string {
	t.Helper()
	var g doppelkopf.Game
	seat := g.Turn(s)
	m := doppelkopfPlayer{}.Choose(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), nil)
	text := must.Have(m.MarshalText())(t)
	return string(text)
}

// When the house plays last, it adds a full card to its partner's trick, and keeps its fox out
// of the trick of a likely rival.
func TestDoppelkopfLastToPlay(t *testing.T) {
	solo := []string{"solo A", "healthy", "healthy", "healthy"}
	hands := []string{"9C 9D", "AC JD", "KC 9D", "TC JC KD TD AD AS TS KS KH 9H QD QH"}
	s := must.Have(doppelkopfDeal(t, 1, hands, append(solo, "9C", "AC", "KC")...))(t)
	expect.Is(t, doppelkopfSays(t, s), "TC", "to its partner's trick")
	hands = []string{"TH QC AC", "KD", "9D", "AD KD JD QC AC TC AS TS KS KH 9H 9S"}
	s = must.Have(doppelkopfDeal(t, 1, hands, "healthy", "healthy", "healthy", "healthy", "TH", "KD", "9D"))(t)
	if got := doppelkopfSays(t, s); got == "AD" {
		t.Error("the fox goes to a seat that is likelier a rival")
	}
}

// The house beats the calm player, which plays random cards.
func TestDoppelkopfBeatsTheCalmPlayer(t *testing.T) {
	for _, rules := range []doppelkopf.Rules{{}, {NoNines: true, House: true, PigsTrump: true}, doppelkopf.Common(), doppelkopf.FreeDoko()} {
		g := must.Have(doppelkopf.New(rules))(t)
		r := DoppelkopfRoster(g)
		r.Others = append(r.Others, bot.OtherPlayer[doppelkopf.State, doppelkopf.Move]{Player: bot.Player{Name: "calm"}, New: r.Search.Playout})
		report := must.Have(bot.PlayContest(t.Context(), r, bot.Contest{Players: []string{"house", "calm"}, Seed: deck.NewSeed(1), Deals: 150}))(t)
		if edge := report.Standings[0].Edge; edge.Mean < 2*edge.Margin {
			t.Errorf("%+v: %+v", rules, report.Standings)
		}
	}
}

// The calm player never announces. It declares a wedding if it can, and nothing else unless it
// is forced to play a solo.
func TestCalmDoppelkopf(t *testing.T) {
	forced := doppelkopf.Rules{CompulsorySolo: [4]bool{1: true}, ForcedSolo: true}
	for _, rules := range []doppelkopf.Rules{{}, forced} {
		g := must.Have(doppelkopf.New(rules))(t)
		weddings, cards := 0, map[string]bool{}
		for n := range uint64(60) {
			calm := bot.Bot[doppelkopf.State, doppelkopf.Move](calmDoppelkopf{})
			record := must.Have(bot.PlayGame(t.Context(), g, deck.NewSeed(n), 0, []bot.Bot[doppelkopf.State, doppelkopf.Move]{calm, calm, calm, calm},
				deck.NewSeed(n).Derive(0).Rand()))(t)
			start := g.Deal(deck.NewSeed(n), 0)
			for i, ply := range record.Plays {
				queens := start.Holds(ply.Seat, card.MustParse("QC"))
				switch declares := i < 4 && !rules.ForcedSolo; {
				case rules.ForcedSolo && i == 0:
					if !strings.HasPrefix(ply.Move, "solo ") {
						t.Errorf("forced, it declares %s", ply.Move)
					}
				case declares && (ply.Move == "wedding") != (queens == 2), declares && ply.Move != "wedding" && ply.Move != "healthy":
					t.Errorf("with %d ♣Q it declares %s", queens, ply.Move)
				case declares && ply.Move == "wedding":
					weddings++
				case declares:
				case len(ply.Move) != 2 || ply.Move == "re":
					t.Errorf("it announces %s", ply.Move)
				default:
					cards[ply.Move] = true
				}
			}
		}
		if len(cards) != 24 || weddings == 0 && !rules.ForcedSolo {
			t.Errorf("%d cards, %d weddings", len(cards), weddings)
		}
	}
}

// A search uses the calm player for its playouts, and announces nothing on a poor hand.
func TestDoppelkopfSearchIsCalm(t *testing.T) {
	var g doppelkopf.Game
	s := must.Have(doppelkopfDeal(t, 1, []string{"9C KC TC 9S KS TS 9H KH JD JD 9D QD"}, "healthy", "healthy", "healthy", "healthy"))(t)
	search := searchOf(DoppelkopfRoster(g), 600)
	m := search.Choose(t.Context(), g.View(s, 0), g.Legal(nil, s, 0), deck.NewSeed(1).Rand())
	expect.Is(t, m.Level(), doppelkopf.Silent, "on a poor hand it announces", m, search.Stats())
	if got := DoppelkopfRoster(g).Search.Playout(); got != (calmDoppelkopf{}) {
		t.Errorf("it plays out with %T", got)
	}
}

// Every choice is legal, for all rules and after any plays.
func TestDoppelkopfChoosesLegally(t *testing.T) {
	type player = bot.Bot[doppelkopf.State, doppelkopf.Move]
	players := []player{doppelkopfPlayer{}, calmDoppelkopf{}, bot.Random[doppelkopf.State, doppelkopf.Move]{}}
	for flags := range 64 {
		bit := func(i int) bool { return flags>>i&1 != 0 }
		rules := doppelkopf.Rules{NoNines: bit(0), House: bit(1), PigsTrump: bit(2), CharlieCaught: bit(3), ForcedSolo: bit(4)}
		if bit(5) {
			rules.SecondDulle = "not last"
		}
		if bit(4) {
			rules.CompulsorySolo = [4]bool{1: true, 3: true}
		}
		players[0] = doppelkopfPlayer{gameOf(t, doppelkopf.New, rules)}
		g := must.Have(doppelkopf.New(rules))(t)
		for n := range uint64(40) {
			r := deck.NewSeed(n).Derive(0).Rand()
			s := g.Deal(deck.NewSeed(n), 0)
			for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
				b, legal := players[r.IntN(len(players))], g.Legal(nil, s, seat)
				m := b.Choose(t.Context(), g.View(s, seat), slices.Clone(legal), r)
				if !slices.Contains(legal, m) {
					t.Fatalf("%+v, deal %d: %T chooses %v of %v", rules, n, b, m, legal)
				}
				s = must.Have(g.Apply(s, seat, m))(t)
			}
		}
	}
}

// A seat that is forced to play a solo declares one even on a bad hand.
func TestDoppelkopfForcedOnTheWorstHand(t *testing.T) {
	g := must.Have(doppelkopf.New(doppelkopf.Rules{CompulsorySolo: [4]bool{true, true, true, true}, ForcedSolo: true}))(t)
	s := g.Deal(deck.NewSeed(118716), 0)
	legal := g.Legal(nil, s, 0)
	for name, b := range map[string]bot.Bot[doppelkopf.State, doppelkopf.Move]{
		"house": doppelkopfPlayer{g}, "calm": calmDoppelkopf{}, "search": searchOf(DoppelkopfRoster(g), 20),
	} {
		if m := b.Choose(t.Context(), g.View(s, 0), legal, deck.NewSeed(1).Rand()); !m.Contract().Solo() {
			t.Errorf("%s declares %v", name, m)
		}
	}
}

// Even if it is asked out of turn or is given only some of the moves, the house chooses one of the
// given moves.
func TestDoppelkopfOddQuestions(t *testing.T) {
	var g doppelkopf.Game
	s := g.Deal(deck.NewSeed(1), 0)
	healthy := []doppelkopf.Move{doppelkopf.Healthy}
	for _, b := range []bot.Bot[doppelkopf.State, doppelkopf.Move]{doppelkopfPlayer{}, calmDoppelkopf{}} {
		for _, seat := range []engine.Seat{0, 1, engine.Nobody, 99} {
			expect.Is(t, b.Choose(t.Context(), g.View(s, seat), healthy, deck.NewSeed(1).Rand()), doppelkopf.Healthy, b, seat)
		}
	}
}

// If only announcements are left, the players choose one.
func TestDoppelkopfOnlyAnnouncements(t *testing.T) {
	s := must.Have(doppelkopfDeal(t, 1, []string{"9C KC TC 9S KS TS 9H KH JD JD 9D QD"}, "healthy", "healthy", "healthy", "healthy"))(t)
	words := []doppelkopf.Move{doppelkopf.SayKontra, doppelkopf.SayNo90}
	for _, b := range []bot.Bot[doppelkopf.State, doppelkopf.Move]{doppelkopfPlayer{}, calmDoppelkopf{}} {
		if m := b.Choose(t.Context(), (doppelkopf.Game{}).View(s, 0), words, deck.NewSeed(1).Rand()); !slices.Contains(words, m) {
			t.Errorf("%T: %v", b, m)
		}
		expect.Is(t, b.Choose(t.Context(), (doppelkopf.Game{}).View(s, 0), words[1:], deck.NewSeed(1).Rand()), words[1], b)
	}
}

// The house finds that a card beats the best card of a trick if and only if the card becomes the
// best one when it is played.
func TestDoppelkopfBeats(t *testing.T) {
	checked := 0
	for _, rules := range []doppelkopf.Rules{{}, {PigsTrump: true}, {SecondDulle: "always"}, {SecondDulle: "not last"}} {
		g := gameOf(t, doppelkopf.New, rules)
		for n := range uint64(90) {
			c := doppelkopf.Normal
			if i := doppelkopf.Contract(n % 9); i > 0 {
				c = append(doppelkopf.Solos(0).List(), doppelkopf.Wedding)[i-1]
			}
			s := must.Have(doppelkopfDeal(t, n, []string{"QC QC AD AD"}))(t)
			for s.Contract() == doppelkopf.NoContract {
				m := doppelkopf.Healthy
				if g.Turn(s) == 0 && c != doppelkopf.Normal {
					m = doppelkopf.Declare(c)
				}
				s = must.Have(g.Apply(s, g.Turn(s), m))(t)
			}
			r := deck.NewSeed(n).Derive(0).Rand()
			for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
				legal := cardsOf(g.Legal(nil, s, seat))
				trick := newDoppelkopfTrick(g, g.View(s, seat))
				for _, m := range legal {
					next := must.Have(g.Apply(s, seat, m))(t)
					if trick.led == card.FaceDown {
						continue
					}
					checked++
					holder, _ := next.Best()
					if trick.later == 0 {
						holder = lastTrick(next).Winner
					}
					expect.Is(t, trick.beats(m.Card(), trick.best), holder == seat, rules, c, m, "beats", trick.best)
				}
				s = must.Have(g.Apply(s, seat, legal[r.IntN(len(legal))]))(t)
			}
		}
	}
	if checked < 10000 {
		t.Errorf("only %d cards", checked)
	}
}

// The house holds some cards back, and plays others to the trick.
func TestDoppelkopfPlays(t *testing.T) {
	healthy := []string{"healthy", "healthy", "healthy", "healthy"}
	for _, tt := range []struct {
		name  string
		rules doppelkopf.Rules
		hands []string
		moves []string
		want  string
	}{
		{"the second ♥10 makes its player the holder", doppelkopf.Rules{SecondDulle: "always"},
			[]string{"TH", "TH", "9S", "AS TS QS KS AC TC KC 9C AH KH 9H 9D"}, []string{"healthy", "solo S", "healthy", "healthy", "TH", "TH", "9S"}, "KS"},
		{"without the rule it does not", doppelkopf.Rules{},
			[]string{"TH", "TH", "9S", "AS TS QS KS AC TC KC 9C AH KH 9H 9D"}, []string{"healthy", "solo S", "healthy", "healthy", "TH", "TH", "9S"}, "AS TS"},
		{"pigs are not thrown away", doppelkopf.Rules{PigsTrump: true}, []string{"AD AD QC KC TC KS TS KH 9H 9D KD TD"}, healthy, "KC KS KH 9H 9D KD"},
		{"the fox is saved for the party", doppelkopf.Rules{}, []string{"TH", "9D", "9D", "AD KD JD QD AC TC AS TS KS KH 9S"},
			append(healthy, "TH", "9D", "9D"), "JD KD QD"},
		{"at home the fox is only a card worth eleven, and it is saved too", doppelkopf.Rules{House: true},
			[]string{"TH", "9D", "9D", "AD KD JD QD AC TC AS TS KS KH 9S"}, append(healthy, "TH", "9D", "9D"), "JD KD QD"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := must.Have(doppelkopf.New(tt.rules))(t)
			s, err := doppelkopfDeal(t, 1, tt.hands)
			for _, text := range tt.moves {
				m, bad := doppelkopf.Game{}.ParseMove(text)
				if bad != nil || err != nil {
					break
				}
				s, err = g.Apply(s, g.Turn(s), m)
			}
			if err != nil {
				t.Fatal(err)
			}
			seat := g.Turn(s)
			legal := cardsOf(g.Legal(nil, s, seat))
			m := doppelkopfPlayer{gameOf(t, doppelkopf.New, tt.rules)}.Choose(t.Context(), g.View(s, seat), legal, nil)
			text, err := m.MarshalText()
			if err != nil || !slices.Contains(strings.Fields(tt.want), string(text)) {
				t.Errorf("plays %s, want one of %s", text, tt.want)
			}
		})
	}
}

// A seat that declares a compulsory solo leads the first trick, which is worth
// some card points.
func TestDoppelkopfOwedSolo(t *testing.T) {
	var g doppelkopf.Game
	more := 0
	for n := range uint64(2000) {
		s := g.Deal(deck.NewSeed(n), 0)
		legal := g.Legal(nil, s, 0)
		owes := doppelkopfPlayer{gameOf(t, doppelkopf.New, doppelkopf.Rules{CompulsorySolo: [4]bool{1: true}})}.declaration(s, 1, legal)
		free := doppelkopfPlayer{}.declaration(s, 1, legal)
		if owes.Contract().Solo() && !free.Contract().Solo() {
			more++
		}
	}
	if more == 0 {
		t.Error("the lead makes no difference to the declaration")
	}
}

// Card points won make an announcement more likely, card points lost less likely.
func TestDoppelkopfAnnouncesOnPoints(t *testing.T) {
	var g doppelkopf.Game
	said := map[bool]int{} // after a good first trick, or a bad one
	tried := map[bool]int{}
	for n := range uint64(4000) {
		s := g.Deal(deck.NewSeed(n), 0)
		for range 4 {
			s, _ = g.Apply(s, g.Turn(s), doppelkopf.Healthy)
		}
		legal := g.Legal(nil, s, 0)
		if _, ok := doppelkopfAnnouncement(g, s, 0, legal[len(cardsOf(legal)):]); ok || s.Party(0) != doppelkopf.Kontra {
			continue
		}
		for range 4 {
			var err error
			legal := cardsOf(g.Legal(nil, s, g.Turn(s)))
			if s, err = g.Apply(s, g.Turn(s), legal[0]); err != nil {
				t.Fatal(err)
			}
		}
		won := lastTrick(s).Winner == 0
		points := 0
		for _, c := range lastTrick(s).Cards {
			points += doppelkopf.CardPoints(c)
		}
		if points < 25 {
			continue
		}
		v := g.View(s, 0).State
		legal = slices.DeleteFunc(g.Legal(nil, v, 0), func(m doppelkopf.Move) bool { return m.Card() != card.FaceDown })
		tried[won]++
		if _, ok := doppelkopfAnnouncement(g, v, 0, legal); ok {
			said[won]++
		}
	}
	if said[true]*tried[false] <= 2*said[false]*tried[true] {
		t.Errorf("announces in %v of %v", said, tried)
	}
}

// In Doppelkopf a search considers only the announcements that the house would make. It considers all
// cards, but with a bare ace only the plain aces for the first lead.
func TestSearchOfDoppelkopf(t *testing.T) {
	healthy := []string{"healthy", "healthy", "healthy", "healthy"}
	for _, tt := range []struct {
		name, hand string
		moves      []string
		words      []doppelkopf.Move
		cards      int
	}{
		{"the declaration of the house", "9C KC TC 9S KS TS 9H KH JD JD 9D QD", nil, []doppelkopf.Move{doppelkopf.Healthy}, 0},
		{"nothing to announce on a poor hand", "9C KC TC 9S KS TS 9H KH JD JD 9D QD", healthy, nil, 11},
		{"Re on a strong one", "TH QC QS JH QD JC JS AD TD AC AS 9S", healthy, []doppelkopf.Move{doppelkopf.SayRe}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var g doppelkopf.Game
			s := must.Have(doppelkopfDeal(t, 1, []string{tt.hand}, tt.moves...))(t)
			legal := g.Legal(nil, s, 0)
			b := searchOf(DoppelkopfRoster(g), 50)
			b.Choose(t.Context(), g.View(s, 0), legal, deck.NewSeed(1).Rand())
			var words []doppelkopf.Move
			for _, c := range b.Stats() {
				if c.Move.Card() == card.FaceDown {
					words = append(words, c.Move)
				}
			}
			if !slices.Equal(words, tt.words) || len(b.Stats()) != tt.cards+len(words) {
				t.Errorf("considers %v", b.Stats())
			}
		})
	}
}

// The house declares a poverty, throws in a bad hand, takes the cards of a poverty if it has many
// trumps, and gives plain cards back.
func TestDoppelkopfPoverty(t *testing.T) {
	g := gameOf(t, doppelkopf.New, doppelkopf.Common())
	poor := "QD JD 9D 9C TC KC 9S TS KS KH 9H 9H"
	low := "9C 9C 9S 9S 9H KH KD 9D JD TD KC TC"
	strong := "TH TH QC QS QH JC JS AD TD AC 9S KH"
	weak := "9D KD TD JD AC TC 9C AS TS 9S KH AH"
	for _, tt := range []struct {
		name  string
		hands []string
		moves []string
		want  string
	}{
		{"declares a poverty", []string{poor}, nil, "poverty"},
		{"throws in", []string{low}, nil, "throw in"},
		{"keeps a strong hand", []string{strong}, nil, "healthy"},
		{"takes with many trumps", []string{poor, strong}, []string{"poverty", "healthy", "healthy", "healthy"}, "take"},
		{"refuses with few", []string{poor, weak}, []string{"poverty", "healthy", "healthy", "healthy"}, "refuse"},
		{"gives a plain card of its shortest suit", []string{poor, strong}, []string{"poverty", "healthy", "healthy", "healthy", "take"}, "give 9S"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := doppelkopfHands(t, g, tt.hands)
			for _, text := range tt.moves {
				m := must.Have(doppelkopf.Game{}.ParseMove(text))(t)
				s = must.Have(g.Apply(s, g.Turn(s), m))(t)
			}
			seat := g.Turn(s)
			got := doppelkopfPlayer{g}.Choose(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), nil)
			if text, _ := got.MarshalText(); string(text) != tt.want {
				t.Errorf("%s, want %s", text, tt.want)
			}
		})
	}
}

// doppelkopfHands deals whole hands to the first seats and the remaining cards to the others.
func doppelkopfHands(t *testing.T, g doppelkopf.Game, hands []string) doppelkopf.State {
	t.Helper()
	rest := doppelkopf.Game{}.Pack()
	var all card.List
	for _, text := range hands {
		for _, c := range card.MustParseList(text) {
			i := slices.Index(rest, c)
			all = append(all, c)
			rest = slices.Delete(rest, i, i+1)
		}
	}
	return must.Have(g.DealPack(append(all, rest...), 0))(t)
}

// lastTrick returns the last complete trick.
func lastTrick(s doppelkopf.State) (last doppelkopf.Trick) {
	for _, t := range s.Tricks() {
		if len(t.Cards) == 4 {
			last = t
		}
	}
	return last
}

// A seat may be asked when it can only announce. Then no legal move plays a card.
func TestOnlyAnnouncements(t *testing.T) {
	calls := []doppelkopf.Move{doppelkopf.SayRe}
	if cards := cardsOf(calls); len(cards) > 0 {
		t.Errorf("cards: %v", cards)
	}
	expect.Is(t, (calmDoppelkopf{}).Pick(calls, deck.NewSeed(1).Rand()), -1, "picked")
}
