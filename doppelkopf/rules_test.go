package doppelkopf_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

var game doppelkopf.Game // the tournament game

func mustNew(r doppelkopf.Rules) doppelkopf.Game {
	g, err := doppelkopf.New(r)
	if err != nil {
		panic(err)
	}
	return g
}

// dealt deals the given hands, by seat, and fills them up with the rest of the pack, shuffled with
// the nth seed. Seat 0 is first.
func dealt(t *testing.T, g doppelkopf.Game, n uint64, hands ...string) doppelkopf.State {
	t.Helper()
	pack := g.Pack()
	size := len(pack) / 4
	deck.NewSeed(n).Shuffle(pack)
	named := make([]card.List, 4)
	for seat, text := range hands {
		for _, c := range card.MustParseList(text) {
			i := slices.Index(pack, c)
			if i < 0 {
				t.Fatalf("there is no third copy of %v", c)
			}
			named[seat] = append(named[seat], c)
			pack = slices.Delete(pack, i, i+1)
		}
	}
	for seat, hand := range named {
		rest := size - len(hand)
		named[seat] = append(hand, pack[:rest]...)
		pack = pack[rest:]
	}
	return must.Have(g.DealHands(named, 0))(t)
}

// step makes the moves. Each is made by the seat to play, or by the seat named before a colon.
func step(g doppelkopf.Game, s doppelkopf.State, moves ...string) (doppelkopf.State, error) {
	for _, text := range moves {
		seat := g.Turn(s)
		if len(text) > 1 && text[1] == ':' {
			seat, text = engine.Seat(text[0]-'0'), text[2:]
		}
		m, err := doppelkopf.Game{}.ParseMove(text)
		if err != nil {
			return s, err
		}
		if s, err = g.Apply(s, seat, m); err != nil {
			return s, err
		}
	}
	return s, nil
}

func play(t *testing.T, g doppelkopf.Game, s doppelkopf.State, moves ...string) doppelkopf.State {
	t.Helper()
	s = must.Have(step(g, s, moves...))(t)
	return s
}

// playable returns a position in which the given hands have been dealt and the given moves have
// been made. It tries deals until all the moves are legal.
func playable(t *testing.T, g doppelkopf.Game, hands []string, moves ...string) doppelkopf.State {
	t.Helper()
	var err error
	for n := range uint64(100_000) {
		var s doppelkopf.State
		if s, err = step(g, dealt(t, g, n, hands...), moves...); err == nil {
			return s
		}
	}
	t.Fatalf("no deal lets these be played: %v: %v", moves, err)
	return doppelkopf.State{}
}

// declaring returns the declarations with which seat 0 declares a contract.
func declaring(c doppelkopf.Contract) []string {
	if c == doppelkopf.Normal {
		return []string{"healthy", "healthy", "healthy", "healthy"}
	}
	return []string{c.String(), "healthy", "healthy", "healthy"}
}

// running makes the first legal move until the given number of cards has been played.
func running(t *testing.T, g doppelkopf.Game, s doppelkopf.State, cards int) doppelkopf.State {
	t.Helper()
	for count(s) < cards {
		s = must.Have(g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0]))(t)
	}
	return s
}

func count(s doppelkopf.State) int {
	n := 0
	for _, trick := range s.Tricks() {
		n += len(trick.Cards)
	}
	return n
}

// An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2, a nine 0: 240 in all.
func TestCardPoints(t *testing.T) {
	sum := 0
	for _, c := range game.Pack() {
		sum += doppelkopf.CardPoints(c)
	}
	for text, want := range map[string]int{"AC": 11, "TH": 10, "KS": 4, "QD": 3, "JC": 2, "9H": 0} {
		expect.Is(t, doppelkopf.CardPoints(card.MustParse(text)), want, text)
	}
	expect.Is(t, sum, 240, "card points")
}

// Before the contract is known, cards have no rank.
func TestNoOrderOfCards(t *testing.T) {
	s := game.Deal(deck.NewSeed(1), 0)
	for _, c := range s.Hand(0) {
		if trump, rank := s.Rank(c); trump || rank != 0 {
			t.Errorf("%v: trump %t, rank %d", c, trump, rank)
		}
	}
}

func TestOrderOfCards(t *testing.T) {
	const picture = "TH QC QS QH QD JC JS JH JD"
	for _, tt := range []struct {
		contract doppelkopf.Contract
		trumps   string
		plain    []string
	}{
		{doppelkopf.Normal, picture + " AD TD KD 9D", []string{"AC TC KC 9C", "AS TS KS 9S", "AH KH 9H"}},
		{doppelkopf.Wedding, picture + " AD TD KD 9D", []string{"AC TC KC 9C", "AS TS KS 9S", "AH KH 9H"}},
		{doppelkopf.SoloDiamonds, picture + " AD TD KD 9D", []string{"AC TC KC 9C", "AS TS KS 9S", "AH KH 9H"}},
		{doppelkopf.SoloClubs, picture + " AC TC KC 9C", []string{"AD TD KD 9D", "AS TS KS 9S", "AH KH 9H"}},
		{doppelkopf.SoloSpades, picture + " AS TS KS 9S", []string{"AD TD KD 9D", "AC TC KC 9C", "AH KH 9H"}},
		{doppelkopf.SoloHearts, picture + " AH KH 9H", []string{"AD TD KD 9D", "AC TC KC 9C", "AS TS KS 9S"}},
		{doppelkopf.SoloQueens, "QC QS QH QD", []string{"AC TC KC JC 9C", "AS TS KS JS 9S", "AH TH KH JH 9H", "AD TD KD JD 9D"}},
		{doppelkopf.SoloJacks, "JC JS JH JD", []string{"AC TC KC QC 9C", "AS TS KS QS 9S", "AH TH KH QH 9H", "AD TD KD QD 9D"}},
		{doppelkopf.SoloAces, "", []string{"AC TC KC QC JC 9C", "AS TS KS QS JS 9S", "AH TH KH QH JH 9H", "AD TD KD QD JD 9D"}},
	} {
		t.Run(tt.contract.String(), func(t *testing.T) {
			class, place := map[card.Card]int{}, map[card.Card]int{}
			for i, text := range append([]string{tt.trumps}, tt.plain...) {
				for j, c := range card.MustParseList(text) {
					class[c], place[c] = i, j
				}
			}
			if len(class) != 24 {
				t.Fatalf("%d cards", len(class))
			}
			for a := range class {
				trump, rank := game.Rank(tt.contract, a)
				if trump != (class[a] == 0) || rank < 1 || trump && rank != len(strings.Fields(tt.trumps))-place[a] {
					t.Errorf("%v has trump %v, rank %d", a, trump, rank)
				}
				for b := range class {
					if _, other := game.Rank(tt.contract, b); class[a] == class[b] && (rank > other) != (place[a] < place[b]) {
						t.Errorf("%v ranks %d, %v %d", a, rank, b, other)
					}
				}
			}
		})
	}
}

// Cards are held from the highest trump down, then ♣ ♠ ♥ ♦. Cards that are in no pack come before
// all others.
func TestHeldOrder(t *testing.T) {
	for contract, want := range map[doppelkopf.Contract]string{
		doppelkopf.Normal:     "2C TH QC QS QH QD JC JS JH JD AD TD KD 9D AC TC KC 9C AS TS KS 9S AH KH 9H",
		doppelkopf.SoloHearts: "2C TH QC QS QH QD JC JS JH JD AH KH 9H AC TC KC 9C AS TS KS 9S AD TD KD 9D",
		doppelkopf.SoloQueens: "2C QC QS QH QD AC TC KC JC 9C AS TS KS JS 9S AH TH KH JH 9H AD TD KD JD 9D",
		doppelkopf.SoloAces:   "2C AC TC KC QC JC 9C AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D",
	} {
		s := play(t, game, dealt(t, game, 1), declaring(contract)...)
		cards := card.MustParseList(want)
		slices.SortFunc(cards, card.Compare)
		slices.SortStableFunc(cards, s.Compare)
		expect.Is(t, strings.Join(texts.All(cards), " "), want, contract)
		for _, c := range cards {
			expect.Is(t, s.Compare(c, c), 0, contract, c, "beside itself")
		}
	}
	before := dealt(t, game, 1)
	if before.Compare(card.MustParse("9D"), card.MustParse("AC")) != -1 || before.Compare(card.MustParse("AC"), card.MustParse("9D")) != 1 {
		t.Error("♦9 is not held as a trump while the seats declare")
	}
}

func TestContract(t *testing.T) {
	t.Run("a move that is not a declaration, and later not a card, is refused with its reason", func(t *testing.T) {
		s := game.Deal(deck.NewSeed(1), 0)
		for m, want := range map[doppelkopf.Move]error{
			doppelkopf.Reservation: doppelkopf.ErrNameIt, doppelkopf.Play(card.MustParse("AC")): doppelkopf.ErrDeclare, 0: engine.ErrNoSuchMove,
		} {
			expect.Fails(game.Apply(s, 0, m))(t, want, m)
		}
		s = play(t, game, s, declaring(doppelkopf.Normal)...)
		for m, want := range map[doppelkopf.Move]error{
			doppelkopf.Healthy: doppelkopf.ErrNoCard, 0: engine.ErrNoSuchMove, 159: engine.ErrNoSuchMove, 210: engine.ErrNoSuchMove, doppelkopf.Take: engine.ErrNoSuchMove,
			doppelkopf.Give(card.MustParse("AC")): engine.ErrNoSuchMove, doppelkopf.Declare(doppelkopf.Poverty): engine.ErrNoSuchMove,
			doppelkopf.Play(card.MustParse("2C")): engine.ErrNoSuchMove, doppelkopf.Play(card.RedJoker): engine.ErrNoSuchMove,
		} {
			expect.Fails(game.Apply(s, 0, m))(t, want, m)
		}
	})
}

// The first refusal is that the game is over, then that it is not the seat's turn, then that there
// is no such move.
func TestOrderOfRefusals(t *testing.T) {
	short := mustNew(doppelkopf.Rules{NoNines: true})
	start := play(t, short, dealt(t, short, 1, "QC", "QC"), declaring(doppelkopf.Normal)...)
	deuce, nine := doppelkopf.Play(card.MustParse("2C")), doppelkopf.Play(card.MustParse("9C"))
	view := short.View(start, 1).State
	for _, tt := range []struct {
		name string
		s    doppelkopf.State
		seat engine.Seat
		m    doppelkopf.Move
		want error
	}{
		{"over", running(t, short, start, 40), 0, deuce, engine.ErrGameOver},
		{"not its turn", start, 1, deuce, engine.ErrNotYourTurn},
		{"no seat", start, 4, doppelkopf.SayRe, engine.ErrNotYourTurn},
		{"a spectator", start, engine.Nobody, doppelkopf.SayRe, engine.ErrNotYourTurn},
		{"not in any pack", start, 0, deuce, engine.ErrNoSuchMove},
		{"not in this pack", start, 0, nine, engine.ErrNoSuchMove},
		{"not in this pack, on a view", view, 0, nine, engine.ErrNoSuchMove},
		{"no word", start, 0, 150, engine.ErrNoSuchMove},
		{"face down", start, 0, 0, engine.ErrNoSuchMove},
		{"another's card in a view", view, 0, doppelkopf.Play(start.Hand(0)[0]), engine.ErrFaceDown},
		{"another's announcement in a view", view, 2, doppelkopf.SayKontra, engine.ErrFaceDown},
		{"the last declaration in a view", short.View(play(t, short, dealt(t, short, 1), "healthy", "healthy", "healthy"), 3).State, 3,
			doppelkopf.Healthy, engine.ErrFaceDown},
		{"a wedding without ♣Q, last, in a view", short.View(play(t, short, dealt(t, short, 1, "QC"), "healthy", "healthy", "healthy"), 3).State, 3,
			doppelkopf.Declare(doppelkopf.Wedding), doppelkopf.ErrWedding},
	} {
		if next, err := short.Apply(tt.s, tt.seat, tt.m); next != tt.s || !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

// parties returns what the viewer is shown of the four parties.
func parties(g doppelkopf.Game, s doppelkopf.State, viewer engine.Seat) string {
	var b strings.Builder
	for seat := range engine.Seat(4) {
		b.WriteByte("?RK"[g.View(s, viewer).State.Party(seat)])
	}
	return b.String()
}

// totals are Totals with the extras combined into one number, from Re's side.
type totals struct {
	RePoints, ReTricks, KontraTricks int
	Re, Kontra                       doppelkopf.Level
	Solo                             bool
	Extras                           int
}

func (t totals) full() doppelkopf.Totals {
	full := doppelkopf.Totals{
		CardPoints: [2]int{t.RePoints, 240 - t.RePoints}, Tricks: [2]int{t.ReTricks, t.KontraTricks},
		Levels: [2]doppelkopf.Level{t.Re, t.Kontra}, Solo: t.Solo,
	}
	full.Extras[doppelkopf.Doppelkopf][0] = t.Extras
	return full
}

// The tables of values in the rules, from Re's side.
func TestValue(t *testing.T) {
	const said, no90, no60 = doppelkopf.Said, doppelkopf.No90, doppelkopf.No60
	for name, tt := range map[string]struct {
		rules  doppelkopf.Rules
		totals totals
		re     int // what each player of Re wins
	}{
		"Re + no 60 said, Kontra said; Kontra has exactly 60": {totals: totals{RePoints: 180, Re: no60, Kontra: said}, re: -8},
		"Re + no 90; Kontra has 110":                          {totals: totals{RePoints: 130, Re: no90}, re: -5},
		"Kontra said; Kontra 160 : 80":                        {totals: totals{RePoints: 80, Kontra: said}, re: -5},
		"Re + no 60; Re has only 130":                         {totals: totals{RePoints: 130, Re: no60}, re: -7},
		"nothing said, 120 : 120":                             {totals: totals{RePoints: 120}, re: -2},
		"only Kontra said, 120 : 120":                         {totals: totals{RePoints: 120, Kontra: said}, re: 3},
		"silent solo, Re said, 216 : 24":                      {totals: totals{RePoints: 216, Re: said, Solo: true}, re: 6},
		"both no 60; Re 170 : 70":                             {totals: totals{RePoints: 170, Re: no60, Kontra: no60}, re: 3},
		"Re 240 : 0, no Kontra trick, nothing said":           {totals: totals{RePoints: 240, ReTricks: 12}, re: 5},

		"House: Re 125 : 115, nothing said":        {doppelkopf.House(), totals{RePoints: 125}, 1},
		"House: Re + no 90, Kontra said; 160 : 80": {doppelkopf.House(), totals{RePoints: 160, Re: no90, Kontra: said}, 8},
		"House: Re + no 60; 170 : 70":              {doppelkopf.House(), totals{RePoints: 170, Re: no60}, -4},
		"House: both no 90; 140 : 100, two extras": {doppelkopf.House(), totals{RePoints: 140, Re: no90, Kontra: no90, Extras: 2}, 2},
		"House: solo, Re said, 200 : 40":           {doppelkopf.House(), totals{RePoints: 200, Re: said, Solo: true}, 6},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.totals.ReTricks == 0 {
				tt.totals.ReTricks, tt.totals.KontraTricks = 6, 6
			}
			if g := mustNew(tt.rules); g.Value(tt.totals.full()) != tt.re {
				t.Errorf("Re wins %d, want %d: %v", g.Value(tt.totals.full()), tt.re, g.Lines(tt.totals.full()))
			}
		})
	}
}

// The accounting agrees with the naive one for all splits of the card points and all announcements,
// with and without tricks.
func TestNaiveValue(t *testing.T) {
	for _, house := range []bool{false, true} {
		g := mustNew(doppelkopf.Rules{House: house})
		for rePoints := range 241 {
			for re := doppelkopf.Silent; re <= doppelkopf.Schwarz; re++ {
				for kontra := doppelkopf.Silent; kontra <= doppelkopf.Schwarz; kontra++ {
					for _, tricks := range [][2]int{{6, 6}, {12, 0}, {0, 12}} {
						for _, solo := range []bool{false, true} {
							extras := (rePoints + int(re)) % 5
							if solo {
								extras = 0
							}
							got := g.Value(totals{
								RePoints: rePoints, ReTricks: tricks[0], KontraTricks: tricks[1], Re: re, Kontra: kontra, Solo: solo, Extras: extras,
							}.full())
							want := naiveValue(house, naiveTotals{
								rePoints: rePoints, reTricks: tricks[0], kontraTricks: tricks[1], reLevel: int(re), kontraLevel: int(kontra), solo: solo, extras: extras,
							})
							if got != want {
								t.Fatalf("house %v, %d card points, %v tricks, %v, %v, solo %v: %d, naive %d", house, rePoints, tricks, re, kontra,
									solo, got, want)
							}
						}
					}
				}
			}
		}
	}
}

// The 35 published games are legal and have their published scores. Their file explains
// its form.
func TestPublishedGames(t *testing.T) {
	data := must.Have(os.ReadFile("testdata/doko_games.txt"))(t)
	var lines []string
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	games := 0
	for lines := range slices.Chunk(lines, 5) {
		games++
		head, said, _ := strings.Cut(lines[0], " ann ")
		said, scores, _ := strings.Cut(said, " score ")
		t.Run(head, func(t *testing.T) {
			var pack card.List
			hands := make([]card.List, 4)
			for seat := range hands {
				for text := range strings.FieldsSeq(lines[1+seat]) {
					hands[seat] = append(hands[seat], card.MustParse(text[1:]+text[:1]))
				}
				pack = append(pack, hands[seat]...)
			}
			s := must.Have(game.DealPack(pack, 0))(t)
			s = play(t, game, s, publishedContract(strings.Fields(head)[2])...)
			for range 48 {
				seat := game.Turn(s)
				trick := len(s.Tricks())
				for a := range strings.FieldsSeq(said) {
					if what, ok := strings.CutPrefix(a, fmt.Sprintf("%d@%d:", seat+1, trick)); ok {
						s = play(t, game, s, fmt.Sprintf("%d:%s", seat, strings.NewReplacer("9", "no 9", "6", "no 6", "30", "no 30").Replace(what)))
					}
				}
				s = play(t, game, s, hands[seat][trick-1].String())
			}
			var got []string
			for seat := range engine.Seat(4) {
				got = append(got, fmt.Sprint(game.Score(s, seat)))
			}
			if strings.Join(got, " ") != scores || game.Turn(s) != engine.Nobody || !strings.HasPrefix(said,
				"-") && len(s.Announcements()) != len(strings.Fields(said)) {
				t.Errorf("%v, want %s; %v", got, scores, game.Breakdown(s, 0))
			}
		})
	}
	expect.Is(t, games, 35, "games")
}

// publishedContract returns the declarations that lead to a contract such as
// wedding:3.
func publishedContract(text string) []string {
	all := declaring(doppelkopf.Normal)
	if kind, seat, ok := strings.Cut(text, ":"); ok {
		all[seat[0]-'1'] = map[string]string{"wedding": "wedding", "queens": "solo Q", "jacks": "solo J", "aces": "solo A"}[kind]
	}
	return all
}

// In a wedding the extras of tricks taken before it is decided count for the parties as they are in
// the end. In a failed wedding no extras count, and the soloist scores three times.
func TestExtrasOfWeddings(t *testing.T) {
	early, failed := 0, 0
	for n := range uint64(3000) {
		s := play(t, game, dealt(t, game, n, "QC QC"), declaring(doppelkopf.Wedding)...)
		end := s
		must.Do(t, engine.Playout(game, &end, deck.NewSeed(n).Rand(), nil))
		extra := map[string]int{}
		for _, line := range game.Breakdown(end, 0) {
			for _, name := range []string{"fox", "Doppelkopf", "Charlie", "against the old ladies"} {
				if strings.HasPrefix(line.Name, name) {
					extra[line.Name] = line.Points
				}
			}
		}
		if end.Setup().Partner == 0 {
			failed++
			if len(extra) > 0 || game.Score(end, 0) != -3*game.Score(end, 2) {
				t.Errorf("seed %d, failed: %v, scores %d and %d", n, extra, game.Score(end, 0), game.Score(end, 2))
			}
			continue
		}
		// If the declarer wins a fox from the seat that later becomes the partner, the fox is not caught
		// in the end.
		first := end.Tricks()[0]
		for i, c := range first.Cards {
			owner := (first.Leader + engine.Seat(i)) % 4
			if c == card.MustParse("AD") && end.Party(owner) == end.Party(first.Winner) && owner != first.Winner && first.Winner == 0 {
				early++
			}
		}
		for name, points := range extras(end, doppelkopf.Rules{}) {
			want := points
			if strings.HasSuffix(name, "Kontra") {
				want = -points
			}
			expect.Is(t, extra[name], want, "seed", n, name)
		}
	}
	if early == 0 || failed == 0 {
		t.Errorf("%d foxes of the partner to be, %d failed weddings", early, failed)
	}
}

// Accessors accept any value.
func TestAccessors(t *testing.T) {
	s := dealt(t, game, 1, "QC")
	queen := card.MustParse("QC")
	expect.Is(t, s.Trick().Leader, engine.Nobody, "there is a trick before the contract is known")
	if s.Party(7) != doppelkopf.NoParty || s.CardPoints(4) != 0 || s.HandLen(9) != 0 || s.Holds(0, card.FaceDown) != 0 || len(s.Hand(-3)) != 0 || s.Void(9, queen) {
		t.Error("an invalid seat, party or card has a value")
	}
	if lines := game.Breakdown(doppelkopf.State{}, 0); lines != nil {
		t.Errorf("the zero State has %v", lines)
	}
	expect.Is(t, doppelkopf.Declare(30), 0, "declared")
	for c, of := range map[doppelkopf.Contract]string{doppelkopf.NoContract: "QC", 77: "QC", doppelkopf.Normal: "2C", doppelkopf.Wedding: "??"} {
		if trump, rank := game.Rank(c, card.MustParse(of)); trump || rank != 0 {
			t.Errorf("in %v %s has rank %d", c, of, rank)
		}
	}
	for l, want := range []string{"", "announced", "no 90", "no 60", "no 30", "schwarz"} {
		expect.Is(t, doppelkopf.Level(l).String(), want, "level", l, "is")
	}
	s = play(t, game, s, declaring(doppelkopf.Normal)...)
	if seat, c := s.Best(); seat != engine.Nobody || c != card.FaceDown {
		t.Errorf("before the first card: %v, %v", seat, c)
	}
	s = play(t, game, s, "QC")
	if seat, c := s.Best(); seat != 0 || c != queen {
		t.Errorf("%v has %v", seat, c)
	}
}

// The extras of a deal are found in its tricks.
func TestExtras(t *testing.T) {
	seen := map[string]int{}
	for i, r := range []doppelkopf.Rules{{}, {CharlieCaught: true}, doppelkopf.House(), {House: true, CharlieCaught: true}, {NoNines: true},
		{PigsTrump: true}} {
		g := mustNew(r)
		for n := range uint64(300) {
			seed := deck.NewSeed(1000*uint64(i) + n)
			s := g.Deal(seed, 0)
			random := seed.Derive(0).Rand()
			for g.Turn(s) != engine.Nobody {
				seat, m := temper{12, 12}.choose(g, s, random)
				s = must.Have(g.Apply(s, seat, m))(t)
			}
			want := extras(s, r)
			got := map[string]int{}
			sum := 0
			for _, line := range g.Breakdown(s, 0) {
				sum += line.Points
				if _, ok := want[line.Name]; ok {
					got[line.Name] = line.Points * sign(s, 0, line.Name)
				}
			}
			for name, n := range want {
				seen[name] += n
				if got[name] != n {
					t.Fatalf("%+v, seed %s: %s %d, want %d: %+v", r, seed.Hex(), name, got[name], n, s.Tricks())
				}
			}
			expect.Is(t, sum, g.Score(s, 0), "the lines add up to", g.Breakdown(s, 0))
		}
	}
	for _, name := range []string{"Doppelkopf for Re", "fox caught by Kontra", "Charlie for Re", "Charlie caught by Kontra"} {
		if seen[name] == 0 {
			t.Errorf("no %s in any game", name)
		}
	}
}

// sign returns the sign of a party's lines in a seat's breakdown.
func sign(s doppelkopf.State, seat engine.Seat, name string) int {
	if strings.HasSuffix(name, s.Party(seat).String()[1:]) { // Re, Kontra; re, kontra
		return 1
	}
	return -1
}

// extras counts the extra points trick by trick, for all names.
func extras(s doppelkopf.State, r doppelkopf.Rules) map[string]int {
	all := map[string]int{}
	for _, name := range []string{"Doppelkopf for ", "fox caught by ", "Charlie for ", "Charlie caught by "} {
		all[name+"Re"], all[name+"Kontra"] = 0, 0
	}
	re := 0
	for seat := range engine.Seat(4) {
		if s.Party(seat) == doppelkopf.Re {
			re++
		}
	}
	if re == 1 {
		return all
	}
	tricks := s.Tricks()
	for i, trick := range tricks {
		party := map[doppelkopf.Party]string{doppelkopf.Re: "Re", doppelkopf.Kontra: "Kontra"}[s.Party(trick.Winner)]
		if trick.CardPoints() >= 40 {
			all["Doppelkopf for "+party]++
		}
		for j, c := range trick.Cards {
			seat := (trick.Leader + engine.Seat(j)) % 4
			other := s.Party(seat) != s.Party(trick.Winner)
			if c == card.MustParse("AD") && other && !r.House {
				all["fox caught by "+party]++
			}
			if c == card.MustParse("JC") && i == len(tricks)-1 {
				if seat == trick.Winner {
					all["Charlie for "+party]++
				}
				if other && r.CharlieCaught {
					all["Charlie caught by "+party]++
				}
			}
		}
	}
	return all
}
