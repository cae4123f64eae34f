package doppelkopf_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
)

// midgame is a normal game with Re announced and nine cards played.
func midgame(t *testing.T) doppelkopf.State {
	t.Helper()
	s := play(t, game, dealt(t, game, 5, "QC AD", "QC", "AD"), "healthy", "healthy", "healthy", "healthy", "0:re", "3:kontra")
	return running(t, game, s, 9)
}

func TestFromSetupRefuses(t *testing.T) {
	for _, tt := range []struct {
		zone   string // named by the error
		change func(u *doppelkopf.Setup)
	}{
		{"parties", func(u *doppelkopf.Setup) { u.Parties = u.Parties[:3] }},
		{"parties", func(u *doppelkopf.Setup) { u.Parties[0] = doppelkopf.Kontra }},
		{"parties", func(u *doppelkopf.Setup) { u.Parties[2] = doppelkopf.NoParty }},
		{"hands", func(u *doppelkopf.Setup) { u.Hands = append(u.Hands, card.List{}) }},
		{"hands[0]", func(u *doppelkopf.Setup) { u.Hands[0][0] = card.MustParse("2C") }},
		{"hands[1]", func(u *doppelkopf.Setup) { u.Hands[1][0] = card.FaceDown }},
		{"hands[1]", func(u *doppelkopf.Setup) { u.Hands[1][0] = 200 }},
		{"hands[3]", func(u *doppelkopf.Setup) { u.Hands[3][0] = u.Hands[3][1] }},
		{"hands[0]", func(u *doppelkopf.Setup) { u.Hands[0], u.Hands[1] = u.Hands[0][1:], append(u.Hands[1], u.Hands[0][0]) }},
		{"cards", func(u *doppelkopf.Setup) { u.Hands[0] = u.Hands[0][1:] }},
		{"cardPoints", func(u *doppelkopf.Setup) { u.CardPoints = nil }},
		{"cardPoints", func(u *doppelkopf.Setup) { u.CardPoints[0]++ }},
		{"first", func(u *doppelkopf.Setup) { u.First = 4 }},
		{"first", func(u *doppelkopf.Setup) { u.First = engine.Nobody }},
		{"declared[0]", func(u *doppelkopf.Setup) { u.First = 1 }},
		{"turn", func(u *doppelkopf.Setup) { u.Turn = 5 }},
		{"turn", func(u *doppelkopf.Setup) { u.Turn = engine.Nobody }},
		{"turn", func(u *doppelkopf.Setup) { u.Turn = (u.Turn + 1) % 4 }},
		{"contract", func(u *doppelkopf.Setup) { u.Contract = 77 }},
		{"cards", func(u *doppelkopf.Setup) { u.Contract, u.Tricks, u.Announced = doppelkopf.NoContract, nil, nil }},
		{"tricks", func(u *doppelkopf.Setup) { u.Contract = doppelkopf.NoContract }},
		{"contract", func(u *doppelkopf.Setup) { u.Contract, u.Declarer = doppelkopf.SoloAces, 1 }},
		{"declarer", func(u *doppelkopf.Setup) { u.Contract = doppelkopf.Wedding }},
		{"declarer", func(u *doppelkopf.Setup) { u.Declarer = 0 }},
		{"declarer", func(u *doppelkopf.Setup) { u.Declarer = 9 }},
		{"partner", func(u *doppelkopf.Setup) { u.Partner = 2 }},
		{"partner", func(u *doppelkopf.Setup) { u.Partner = -3 }},
		{"pigs", func(u *doppelkopf.Setup) { u.Pigs = 1 }},
		{"declared[2]", func(u *doppelkopf.Setup) { u.Declared[2].Seat = 0 }},
		{"declared[2]", func(u *doppelkopf.Setup) { u.Declared[2].Seat = 4 }},
		{"declared[3]", func(u *doppelkopf.Setup) { u.Declared[3].Move = doppelkopf.SayRe }},
		{"declared[3]", func(u *doppelkopf.Setup) { u.Declared[3].Move = 0 }},
		{"declared[0]", func(u *doppelkopf.Setup) { u.Declared = u.Declared[1:] }},
		{"declared[3]", func(u *doppelkopf.Setup) { u.Declared[3].Move = doppelkopf.Reservation }},
		{"declared[0]", func(u *doppelkopf.Setup) { u.Declared[0].Move = doppelkopf.Declare(doppelkopf.Wedding) }},
		{"announced[0]", func(u *doppelkopf.Setup) { u.Announced[0].Seat = 4 }},
		{"announced[0]", func(u *doppelkopf.Setup) { u.Announced[0].Party = doppelkopf.Kontra }},
		{"announced[0]", func(u *doppelkopf.Setup) { u.Announced[0].Seat = 2 }}, // the seat is Kontra
		{"announced[1]", func(u *doppelkopf.Setup) { u.Announced[1].Move = doppelkopf.Healthy }},
		{"announced", func(u *doppelkopf.Setup) { u.Announced[1].After = -1 }},
		{"announced[1]", func(u *doppelkopf.Setup) { u.Announced[1] = u.Announced[0] }},
		{"announced", func(u *doppelkopf.Setup) { u.Announced[1].After = 48 }},
		{"announced", func(u *doppelkopf.Setup) {
			for range 12 {
				u.Announced = append(u.Announced, u.Announced[0])
			}
		}},
		{"tricks[0]", func(u *doppelkopf.Setup) { u.Tricks[0].Leader = 7 }},
		{"tricks[0]", func(u *doppelkopf.Setup) { u.Tricks[0].Leader = -1 }},
		{"tricks[0]", func(u *doppelkopf.Setup) { u.Tricks[0].Leader = -128 }},
		{"tricks[0]", func(u *doppelkopf.Setup) {
			u.Tricks[0].Cards, u.Hands[3] = append(u.Tricks[0].Cards, u.Hands[3][0]), u.Hands[3][1:]
		}},
		{"announced[0]", func(u *doppelkopf.Setup) { u.Announced[0].Party = 77 }},
		{"announced[1]", func(u *doppelkopf.Setup) {
			u.Announced[1].Party, u.Announced[1].Move = doppelkopf.NoParty, doppelkopf.SayNo90
		}},
		{"tricks[1]", func(u *doppelkopf.Setup) { u.Tricks[1].Leader = (u.Tricks[1].Leader + 1) % 4 }},
		{"tricks[0]", func(u *doppelkopf.Setup) {
			u.Tricks[0].Cards, u.Hands[3] = u.Tricks[0].Cards[:3], append(u.Hands[3], u.Tricks[0].Cards[3])
		}},
		{"tricks", func(u *doppelkopf.Setup) { u.Tricks[0].Winner = (u.Tricks[0].Winner + 1) % 4 }},
		{"tricks[2]", func(u *doppelkopf.Setup) { u.Tricks = append(u.Tricks, doppelkopf.Trick{}) }},
	} {
		u := midgame(t).Setup()
		tt.change(&u)
		s, err := game.FromSetup(u)
		if !errors.Is(err, engine.ErrPosition) || s != (doppelkopf.State{}) || !strings.Contains(err.Error(), "doppelkopf: "+tt.zone+": ") && !strings.Contains(err.Error(), "\n"+tt.zone+": ") {
			t.Errorf("%s: got error %v", tt.zone, err)
		}
	}
	again := midgame(t).Setup()
	again.Announced = append(again.Announced, doppelkopf.Announcement{Seat: 0, Party: doppelkopf.Re, Move: doppelkopf.SayRe, After: 8})
	if _, err := game.FromSetup(again); !errors.Is(err, doppelkopf.ErrSaid) || !strings.Contains(err.Error(), "announced[2]") {
		t.Errorf("Re a second time: %v", err)
	}
	u := play(t, game, dealt(t, game, 1), declaring(doppelkopf.Normal)...).Setup()
	u.Announced, u.Tricks[0].Cards = nil, nil
	must.Have(game.FromSetup(u))(t) // without announcements
	u = dealt(t, game, 1).Setup()
	u.Announced, u.Tricks, u.Declared = nil, nil, nil
	must.Have(game.FromSetup(u))(t) // before the declarations
	expect.Fails(game.FromSetup(doppelkopf.Setup{}))(t, engine.ErrPosition, "the zero Setup")
	short := mustNew(doppelkopf.Rules{NoNines: true})
	expect.Fails(short.FromSetup(game.Deal(deck.NewSeed(1), 0).Setup()))(t, engine.ErrPosition, "nines in a game without nines")
	t.Run("seats of a poverty that do not exist", func(t *testing.T) {
		g := mustNew(home)
		s := dealt(t, g, 1, "", "QC JD 9D AC TC KC AS TS KS AH KH 9H")
		s = play(t, g, s, "healthy", "poverty", "healthy", "healthy", "take")
		for _, seat := range []engine.Seat{-2, 4, 100} {
			u := s.Setup()
			u.Declarer = seat
			if _, err := g.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "declarer: ") {
				t.Errorf("declarer %d: %v", seat, err)
			}
			u = s.Setup()
			u.Partner = seat
			if _, err := g.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "partner: ") {
				t.Errorf("partner %d: %v", seat, err)
			}
		}
	})
	t.Run("a card that does not follow", func(t *testing.T) {
		s := play(t, game, dealt(t, game, 1, "AC", "AC 9D"), declaring(doppelkopf.Normal)...)
		u := play(t, game, s, "AC").Setup()
		u.Tricks[0].Cards = append(u.Tricks[0].Cards, card.MustParse("9D"))
		for i, c := range u.Hands[1] {
			if c == card.MustParse("9D") {
				u.Hands[1] = append(u.Hands[1][:i], u.Hands[1][i+1:]...)
				break
			}
		}
		u.Turn = 2
		if _, err := game.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "followed") {
			t.Errorf("%v", err)
		}
	})
}

// A lost reservation must have been a wedding if a solo would have won.
func TestFromSetupOfReservations(t *testing.T) {
	for _, tt := range []struct {
		name    string
		hands   []string
		declare []string
		want    error
	}{
		{"an earlier seat's wedding", []string{"QC QC"}, []string{"wedding", "solo C", "healthy", "healthy"}, nil},
		{"an earlier seat without both ♣Q", []string{"QC", "QC"}, []string{"healthy", "solo C", "healthy", "healthy"}, doppelkopf.ErrNameIt},
		{"a later seat may have had a solo in mind", []string{"", "QC", "QC"}, []string{"solo C", "healthy", "healthy", "healthy"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			u := play(t, game, dealt(t, game, 1, tt.hands...), tt.declare...).Setup()
			for i, d := range u.Declared {
				if d.Seat != u.Declarer && (i < 1 || u.Declarer == 0) {
					u.Declared[i].Move = doppelkopf.Reservation
				}
			}
			expect.Fails(game.FromSetup(u))(t, tt.want)
		})
	}
}

// A Setup with a million of anything is refused immediately, with a short error.
func TestFromSetupIsBounded(t *testing.T) {
	const many = 1_000_000
	for field, change := range map[string]func(u *doppelkopf.Setup){
		"parties":    func(u *doppelkopf.Setup) { u.Parties = make([]doppelkopf.Party, many) },
		"hands":      func(u *doppelkopf.Setup) { u.Hands = make([]card.List, many) },
		"cards":      func(u *doppelkopf.Setup) { u.Hands[0] = make(card.List, many) },
		"tricks":     func(u *doppelkopf.Setup) { u.Tricks = make([]doppelkopf.Trick, many) },
		"tricks[1]":  func(u *doppelkopf.Setup) { u.Tricks[1].Cards = make(card.List, many) },
		"cardPoints": func(u *doppelkopf.Setup) { u.CardPoints = make([]int, many) },
		"named":      func(u *doppelkopf.Setup) { u.Named = make([]doppelkopf.Declaration, many) },
		"bids":       func(u *doppelkopf.Setup) { u.Bids = make([]doppelkopf.Declaration, many) },
		"declared":   func(u *doppelkopf.Setup) { u.Declared = make([]doppelkopf.Declaration, many) },
		"announced":  func(u *doppelkopf.Setup) { u.Announced = make([]doppelkopf.Announcement, many) },
	} {
		u := midgame(t).Setup()
		change(&u)
		_, err := game.FromSetup(u)
		_, errOfView := game.FromView(engine.View[doppelkopf.Setup]{State: u})
		for _, err := range []error{err, errOfView} {
			if !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "doppelkopf: "+field+": ") || len(err.Error()) > 400 {
				t.Errorf("%s: %v", field, err)
			}
		}
		if n := testing.AllocsPerRun(1, func() { _, _ = game.FromSetup(u) }); n > 1_000 { // the race detector adds some
			t.Errorf("%s: %v allocations", field, n)
		}
	}
}

func TestDecodeView(t *testing.T) {
	s := midgame(t)
	gametest.DecodeView(t, game, s, viewers, map[string]func(v *engine.View[doppelkopf.Setup]){
		"another seat's":             func(v *engine.View[doppelkopf.Setup]) { v.Seat = 1 },
		"a spectator's":              func(v *engine.View[doppelkopf.Setup]) { v.Seat = engine.Nobody },
		"no seat's":                  func(v *engine.View[doppelkopf.Setup]) { v.Seat = 7 },
		"a whole position":           func(v *engine.View[doppelkopf.Setup]) { v.State = s.Setup() },
		"a card of another hand":     func(v *engine.View[doppelkopf.Setup]) { v.State.Hands[1][0] = s.Hand(1)[0] },
		"its own card hidden":        func(v *engine.View[doppelkopf.Setup]) { v.State.Hands[0][0] = card.FaceDown },
		"a trick face down":          func(v *engine.View[doppelkopf.Setup]) { v.State.Tricks[0].Cards[0] = card.FaceDown },
		"a different party":          func(v *engine.View[doppelkopf.Setup]) { v.State.Parties[2] = doppelkopf.Re },
		"a party that is kept quiet": func(v *engine.View[doppelkopf.Setup]) { v.State.Parties[3] = doppelkopf.NoParty },
		"a hand of thirteen": func(v *engine.View[doppelkopf.Setup]) {
			v.State.Hands[0], v.State.Hands[1] = append(v.State.Hands[0], s.Hand(1)[0]), v.State.Hands[1][1:]
		},
		"a whole position with a card in the wrong hand": func(v *engine.View[doppelkopf.Setup]) {
			v.State = dealt(t, game, 1).Setup()
			v.State.Hands[0], v.State.Hands[1] = append(v.State.Hands[0], v.State.Hands[1][0]), v.State.Hands[1][1:]
		},
		"a card too many": func(v *engine.View[doppelkopf.Setup]) { v.State.Hands[2] = append(v.State.Hands[2], card.FaceDown) },
		"two announcements of Re": func(v *engine.View[doppelkopf.Setup]) {
			v.State.Announced = append(v.State.Announced, v.State.Announced[0])
		},
		"Kontra said with a ♣Q": func(v *engine.View[doppelkopf.Setup]) {
			v.State.Announced[0].Party, v.State.Announced[0].Move = doppelkopf.Kontra, doppelkopf.SayKontra
		},
	})
	t.Run("a class that a seat has not followed, and plays later", func(t *testing.T) {
		s := playable(t, game, []string{"AH AH", "9S", "KH", "9H"}, append(declaring(doppelkopf.Normal), "AH", "9S", "KH", "9H")...)
		v := game.View(s, 0)
		u := engine.View[doppelkopf.Setup]{Seat: 0, State: v.State.Setup()}
		u.State.Tricks[1] = doppelkopf.Trick{Leader: 0, Cards: card.MustParseList("AH KH"), Winner: engine.Nobody}
		u.State.Hands[0] = u.State.Hands[0][:0]
		taken := false
		for _, c := range s.Hand(0) {
			if c == card.MustParse("AH") && !taken {
				taken = true
				continue
			}
			u.State.Hands[0] = append(u.State.Hands[0], c)
		}
		u.State.Hands[1], u.State.Turn = u.State.Hands[1][1:], 2
		expect.Fails(game.FromView(u))(t, engine.ErrPosition)
	})
}

func TestRules(t *testing.T) {
	if g := mustNew(doppelkopf.Tournament()); g != game || g.Rules() != (doppelkopf.Rules{}) || g.Seats() != 4 || g.Name() != "doppelkopf" {
		t.Errorf("%+v", g.Rules())
	}
	for _, tt := range []struct {
		rules doppelkopf.Rules
		json  string
	}{
		{doppelkopf.Tournament(), `{}`},
		{doppelkopf.House(), `{"house":true}`},
		{doppelkopf.Rules{NoNines: true, PigsTrump: true, CharlieCaught: true}, `{"noNines":true,"pigsTrump":true,"charlieCaught":true}`},
		{doppelkopf.Rules{SecondDulle: "not last"}, `{"secondDulle":"not last"}`},
		{doppelkopf.Rules{CompulsorySolo: [4]bool{2: true}, ForcedSolo: true}, `{"compulsorySolo":[false,false,true,false],"forcedSolo":true}`},
	} {
		data, err := json.Marshal(mustNew(tt.rules))
		if err != nil || string(data) != tt.json {
			t.Errorf("%+v: %s, %v", tt.rules, data, err)
		}
		var back doppelkopf.Game
		if err := json.Unmarshal(data, &back); err != nil || back.Rules() != tt.rules {
			t.Errorf("%s: %+v, %v", data, back.Rules(), err)
		}
	}
	for reason, r := range map[string]doppelkopf.Rules{
		`doppelkopf: secondDulle: "x", want one of "never", "always", "not last"`: {SecondDulle: "x"},
		"doppelkopf: forcedSolo: no seat in compulsorySolo":                       {ForcedSolo: true},
	} {
		g, err := doppelkopf.New(r)
		if !errors.Is(err, engine.ErrRules) || !strings.Contains(err.Error(), reason) || g != game {
			t.Errorf("%+v: %v", r, err)
		}
	}
	both := doppelkopf.Rules{SecondDulle: "x", ForcedSolo: true}
	if _, err := doppelkopf.New(both); !strings.Contains(err.Error(), "secondDulle") || !strings.Contains(err.Error(), "forcedSolo") {
		t.Errorf("not all reasons: %v", err)
	}
	r := doppelkopf.House()
	if err := json.Unmarshal([]byte(`{"noNines":true}`), &r); err != nil || r != (doppelkopf.Rules{House: true, NoNines: true}) {
		t.Errorf("over House: %+v, %v", r, err)
	}
	for _, hostile := range []string{`null`, `{"secondDulle":"often"}`, `{"forcedSolo":true}`, `{"schmeissen":true}`, `[]`, `7`, `{"compulsorySolo":"0"}`, `{"compulsorySolo":[true]}`, `{"compulsorySolo":[true,true,true,true,true]}`, `{"house":1}`, `{"house":true,"house":true}`, `{"House":true}`, `{"house":null}`, `{"compulsorySolo":null}`} {
		g := mustNew(doppelkopf.House())
		before := g
		if err := json.Unmarshal([]byte(hostile), &g); !errors.Is(err, engine.ErrRules) || g != before {
			t.Errorf("%s: %v", hostile, err)
		}
	}
}

func TestMoveTexts(t *testing.T) {
	for text, want := range map[string]doppelkopf.Move{
		"healthy": doppelkopf.Healthy, "Wedding": doppelkopf.Declare(doppelkopf.Wedding), "solo  d": doppelkopf.Declare(doppelkopf.SoloDiamonds),
		"solo A": doppelkopf.Declare(doppelkopf.SoloAces), "reservation": doppelkopf.Reservation, "RE": doppelkopf.SayRe, "kontra": doppelkopf.SayKontra,
		"no 90": doppelkopf.SayNo90, "no 60": doppelkopf.SayNo60, "no 30": doppelkopf.SayNo30, "schwarz": doppelkopf.SaySchwarz,
		"10♥": doppelkopf.Play(card.MustParse("TH")), "jc": doppelkopf.Play(card.MustParse("JC")),
	} {
		if got, err := (doppelkopf.Game{}).ParseMove(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", " ", "??", "ſolo C", "\u212Aontra", "ſchwarz", "solo", "solo X", "solo\x00C", "soloC", "no  ", "no", "no 91", "normal", "10", strings.Repeat("x", 5000)} {
		if got, err := (doppelkopf.Game{}).ParseMove(text); !errors.Is(err, engine.ErrMoveText) || got != 0 || len(err.Error()) > 200 {
			t.Errorf("%.20q: %v, %v", text, got, err)
		}
	}
	expect.Fails(doppelkopf.Move(0).MarshalText())(t, card.ErrSyntax, "the zero Move")
	expect.Is(t, doppelkopf.Move(159).String(), "Move(159)")
}

// Each row is a position after the exchange of a poverty in which one thing is wrong.
func TestFromSetupRefusesExchange(t *testing.T) {
	g := mustNew(doppelkopf.Rules{Poverty: "trumps"})
	list := func(text string) card.List { return card.MustParseList(text) }
	hands := []string{"AC", "QC JD 9D TC KC AS TS KS AH KH 9H 9S", "AS", "9S KH KC"}
	asked := play(t, g, dealt(t, g, 1, hands...), "healthy", "poverty", "healthy", "healthy", "refuse")
	given := play(t, g, asked, "take", "give 9S")
	done := play(t, g, given, "give KH", "give 9D", "AC")
	refused := play(t, g, asked, "refuse", "refuse")
	for _, s := range []doppelkopf.State{asked, given, done, refused} {
		if back, err := g.FromSetup(s.Setup()); err != nil || back != s {
			t.Fatalf("%+v: %v", s.Setup(), err)
		}
	}
	// The cards of an exchange may be listed in any order.
	v := g.View(done, 1)
	unsorted := engine.View[doppelkopf.Setup]{Seat: v.Seat, State: v.State.Setup()}
	slices.Reverse(unsorted.State.Exchange.Laid)
	slices.Reverse(unsorted.State.Exchange.Back)
	if back, err := g.FromView(unsorted); err != nil || back != v {
		t.Errorf("a view with an exchange in another order: %v", err)
	}
	for _, tt := range []struct {
		s      doppelkopf.State
		zone   string // named by the error
		change func(u *doppelkopf.Setup)
	}{
		{done, "exchange.told: ", func(u *doppelkopf.Setup) { u.Exchange.Told = -2 }},
		{done, "exchange.told: ", func(u *doppelkopf.Setup) { u.Exchange.Told = 4 }},
		{done, "exchange: ", func(u *doppelkopf.Setup) { u.Exchange.Told = 0 }},
		{done, "exchange: ", func(u *doppelkopf.Setup) { u.Exchange.Told = 3 }},
		{done, "exchange.laid: ", func(u *doppelkopf.Setup) { u.Exchange.Laid = list("QC JD 9D 9D QS QS") }},
		{done, "exchange.laid: ", func(u *doppelkopf.Setup) { u.Exchange.Laid[0] = card.MustParse("2C") }},
		{done, "exchange.laid: ", func(u *doppelkopf.Setup) { u.Exchange.Laid[0] = card.FaceDown }},
		{done, "exchange.laid: ", func(u *doppelkopf.Setup) { u.Exchange.Laid = list("9D 9D 9D") }},
		{done, "exchange.laid: ", func(u *doppelkopf.Setup) { u.Exchange.Laid = list("QC JD AC") }},
		{done, "exchange.back: ", func(u *doppelkopf.Setup) { u.Exchange.Back = list("9D 9S KH KC") }},
		{done, "exchange.back: ", func(u *doppelkopf.Setup) { u.Exchange.Back = list("9D 9S QC") }},
		{done, "exchange.back: ", func(u *doppelkopf.Setup) { u.Exchange.Back[2] = card.FaceDown }},
		{done, "exchange.refused: ", func(u *doppelkopf.Setup) { u.Exchange.Refused = []engine.Seat{2, 3, 0, 1} }},
		{done, "exchange.refused: ", func(u *doppelkopf.Setup) { u.Exchange.Refused = []engine.Seat{3} }},
		{done, "partner: ", func(u *doppelkopf.Setup) { u.Exchange.Refused = nil }},
		{done, "partner: ", func(u *doppelkopf.Setup) { u.Partner = u.Declarer }},
		{done, "exchange: ", func(u *doppelkopf.Setup) { u.Contract, u.Declarer = doppelkopf.Normal, engine.Nobody }},
		{given, "exchange.told: ", func(u *doppelkopf.Setup) { u.Exchange.Told = -3 }},
		{given, "exchange: ", func(u *doppelkopf.Setup) { u.Exchange.Told = 1 }},
		{given, "turn: ", func(u *doppelkopf.Setup) { u.Turn = 0 }},
		{asked, "exchange.refused: ", func(u *doppelkopf.Setup) { u.Exchange.Refused = []engine.Seat{2, 2} }},
		{asked, "turn: ", func(u *doppelkopf.Setup) { u.Turn = 2 }},
		{refused, "exchange.laid: ", func(u *doppelkopf.Setup) { u.Exchange.Laid = u.Exchange.Laid[1:] }},
	} {
		u := tt.s.Setup()
		tt.change(&u)
		if _, err := g.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), tt.zone) {
			t.Errorf("%s%v", tt.zone, err)
		}
	}
}

// A lost reservation must be one of the declarations that lose, and the hand must allow it.
func TestFromSetupOfReservationsAtHome(t *testing.T) {
	type rules = doppelkopf.Rules
	both := rules{Poverty: "trumps", ThrowInNines: 5}
	beats, owed, owing := both, both, both
	beats.ThrowInBeatsSolo = true
	owed.CompulsorySolo[2] = true
	owing.CompulsorySolo = [4]bool{0: true, 2: true}
	const (
		poor  = "JD QD 9D AC TC KC AS TS KS AH KH 9H"
		other = "JC JC KD AC TC KC AS TS KS AH KH 9H" // poor too
		nines = "9C 9C 9S 9S 9D JH JH JS JS TH"
		wed   = "QC QC QS QS QH QH"
	)
	for _, tt := range []struct {
		name     string
		rules    rules
		hands    []string
		declare  []string
		reserved engine.Seat // the seat whose declaration is changed to a reservation
		ok       bool
	}{
		{"an earlier poverty would have won", both, []string{poor, other}, []string{"healthy", "poverty", "healthy", "healthy"}, 0, false},
		{"a later poverty", both, []string{"", poor, other}, []string{"healthy", "poverty", "healthy", "healthy"}, 2, true},
		{"not poor", both, []string{"QC", poor, "JC JC JS JS"}, []string{"healthy", "poverty", "healthy", "healthy"}, 2, false},
		{"a wedding against a poverty", both, []string{wed, poor}, []string{"healthy", "poverty", "healthy", "healthy"}, 0, true},
		{"a throw-in would have beaten the poverty", both, []string{nines, poor}, []string{"healthy", "poverty", "healthy", "healthy"}, 0, false},
		{"an earlier throw-in would have won", rules{ThrowInKings: 3, ThrowInNines: 5}, []string{nines, "KC KC KS"}, []string{"healthy", "throw in", "healthy", "healthy"}, 0, false},
		{"a later throw-in", rules{ThrowInKings: 3, ThrowInNines: 5}, []string{"", "KC KC KS", nines}, []string{"healthy", "throw in", "healthy", "healthy"}, 2, true},
		{"a poverty against a throw-in", both, []string{poor, nines}, []string{"healthy", "throw in", "healthy", "healthy"}, 0, true},
		{"nothing but a solo against a throw-in", both, []string{"JC JC QH QH", nines}, []string{"healthy", "throw in", "healthy", "healthy"}, 0, false},
		{"a solo against a throw-in that beats it", beats, []string{"JC JC QH QH", nines}, []string{"healthy", "throw in", "healthy", "healthy"}, 0, true},
		{"an earlier solo against one that is owed", owed, []string{"JC JC QH QH"}, []string{"healthy", "healthy", "solo C", "healthy"}, 0, true},
		{"an earlier solo that is owed too", owing, []string{"JC JC QH QH"}, []string{"healthy", "healthy", "solo C", "healthy"}, 0, false},
		{"a later solo that is owed too", owing, []string{"", "", "JC JC QH QH"}, []string{"solo C", "healthy", "healthy", "healthy"}, 2, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := mustNew(tt.rules)
			u := play(t, g, dealt(t, g, 1, tt.hands...), tt.declare...).Setup()
			must.Have(g.FromSetup(u))(t)
			u.Declared[tt.reserved].Move = doppelkopf.Reservation
			if _, err := g.FromSetup(u); (err == nil) != tt.ok {
				t.Errorf("%v", err)
			}
		})
	}
}

// In the longest auction, each level is bid and matched, and then all rivals pass.
func TestLongestAuction(t *testing.T) {
	g := mustNew(doppelkopf.Rules{SoloOrder: "bid"})
	s, made := g.Deal(deck.NewSeed(1), 0), []doppelkopf.Declaration(nil)
	for seat := range engine.Seat(4) {
		s = must.Have(g.Apply(s, seat, doppelkopf.Declare(doppelkopf.SoloClubs+doppelkopf.Contract(seat))))(t)
	}
	for l := doppelkopf.Said; l <= doppelkopf.Schwarz; l++ {
		made = append(made, doppelkopf.Declaration{Seat: 1, Move: doppelkopf.Bid(l)}, doppelkopf.Declaration{Seat: 0, Move: doppelkopf.Match})
	}
	for rival := engine.Seat(1); rival < 4; rival++ {
		made = append(made, doppelkopf.Declaration{Seat: rival, Move: doppelkopf.Pass})
	}
	for i, d := range made {
		s = must.Have(g.Apply(s, d.Seat, d.Move))(t)
		if bids := s.Setup().Bids; !slices.Equal(bids, made[:i+1]) {
			t.Fatalf("bids %v, want %v", bids, made[:i+1])
		}
		again := must.Have(g.DecodeState(must.Have(json.Marshal(s))(t)))(t)
		view := g.View(s, 2)
		seen := must.Have(g.DecodeView(must.Have(json.Marshal(view))(t)))(t)
		if again != s || seen != view {
			t.Fatalf("after %v, the position or the view of seat 2 is not decoded", d)
		}
	}
	if s.Contract() != doppelkopf.SoloClubs || s.Declarer() != 0 {
		t.Errorf("seat %v plays %v", s.Declarer(), s.Contract())
	}
}

func TestStrict(t *testing.T) {
	gametest.Strict(t, game, midgame(t), "named", "bids", "exchange", "superpigs")
	gametest.FirstSeat(t, 4, game.DealPack, game.Pack())
}
