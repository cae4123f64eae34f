package doppelkopf_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// randomHome returns rules with any of the options, which may contradict each other.
func randomHome(r *rand.Rand) homeRules {
	on := func() bool { return r.IntN(4) == 0 }
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	some := func(limit int) int {
		if r.IntN(5) > 0 {
			return 0
		}
		return 1 + r.IntN(limit)
	}
	h := homeRules{
		noNines: on(), house: on(), charlieCaught: r.IntN(2) == 0, secondDulle: pick("", "", "always", "not last"),
		noDulle: on(), pigs: pick("", "start", "play", "second"), poverty: pick("", "trumps", "three"),
		throwNines: some(6), throwKings: some(6), throwLows: some(10), throwFulls: some(10), throwEyes: some(90), throwTrumps: some(5),
		throwHigh: pick("", "", "", "fox", "diamond jack"), throwBeatsSolo: on(),
		wedding: pick("", "suit", "trump", "choice"), weddingTricks: some(12), soloLeads: on(), callsByTrick: on(), forcedCall: some(40),
		doubling: pick("", "", "game", "all"), cowardice: on(), noOld: on(), noFox: on(), noCharlie: on(), no40: on(), heartTrick: on(),
		foxLast: on(), foxLastCaught: on(), dulleCaught: on(), charlieQueen: on(), multiplier: some(8),
	}
	if r.IntN(3) == 0 {
		h.rePoints = 88 + r.IntN(66) // from 91 to 150 is allowed
	}
	h.more(r)
	if h.pigs != "" || on() {
		h.superpigs = pick("", "nines", "tens")
		h.hyperpigs = h.superpigs == "tens" && r.IntN(2) == 0 || r.IntN(20) == 0
	}
	if h.poverty != "" || r.IntN(20) == 0 {
		h.povertyFox, h.povertyTold = r.IntN(2) == 0, pick("", "", "whether", "nothing")
	}
	if on() {
		for _, solo := range slices.Concat(homeSeven, homeMore) {
			if r.IntN(3) == 0 {
				h.solos = append(h.solos, solo)
			}
		}
	}
	if on() {
		h.callCards = [5]int{12, 10, 9, 9, 9}
		for i := range h.callCards {
			h.callCards[i] = max(0, h.callCards[i]-r.IntN(5))
		}
	}
	if on() {
		for seat := range 4 {
			h.compulsory[seat] = on()
		}
	}
	return h
}

// more adds options that groups have. Few of them contradict others.
func (h *homeRules) more(r *rand.Rand) {
	on := func() bool { return r.IntN(4) == 0 }
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	if h.wedding == "suit" && on() {
		h.wedding = "second suit"
	}
	h.pigsSuits, h.weddingRuff, h.secondRound = h.pigs != "" && on(), h.wedding != "trump" && on(), on()
	h.soloOrder = pick("", "", "queens first", "trumps first", "bid")
	if h.poverty != "" {
		h.povertyFree, h.povertyFrom, h.redeal, h.withPartner = pick("", "", "single fox", "one nine"), max(0, r.IntN(5)-1), on(), on()
	}
	if !h.callsByTrick && on() {
		h.callsOnTable = [6]int{r.IntN(30), r.IntN(30), r.IntN(10)}
		for i := 3; i < 6; i++ {
			h.callsOnTable[i] = h.callsOnTable[i-1] + r.IntN(8)
		}
	}
	h.between, h.early, h.kontraFirst, h.beforeLead = on(), on(), on(), on()
	if h.forcedCall > 0 {
		h.forcedWedding, h.forcedSolo, h.raise = on(), on(), on()
	}
	h.bonusFirst, h.bonusJump, h.bonusWedding = on(), on(), h.early && on()
	if !h.house {
		h.levelPoints, h.soloPoints = r.IntN(3), [4]int{r.IntN(2), r.IntN(3), r.IntN(3), r.IntN(3)}
		h.doubling = pick(h.doubling, h.doubling, "one")
	}
	if !h.no40 && on() {
		h.forty = 41 + r.IntN(4)
	}
	h.drawNoWin, h.neverNegative = on(), on()
}

// valid reports whether the rules are allowed.
func (h homeRules) valid() bool {
	hand := 12
	if h.noNines {
		hand = 10
	}
	rises := !slices.IsSortedFunc(h.callCards[:], func(a, b int) int { return b - a })
	switch {
	case h.noDulle && (h.secondDulle != "" || h.dulleCaught), h.hyperpigs && h.superpigs != "tens", h.charlieQueen && !h.charlieCaught,
		h.superpigs != "" && (h.pigs == "" || h.pigs == "second"), (h.povertyFox || h.povertyTold != "") && h.poverty == "",
		(h.throwNines > 0 || h.throwLows > 0) && h.noNines, (h.doubling != "" || h.cowardice) && h.house,
		h.foxLastCaught && (h.noFox || h.house), rises || h.callCards[0] > hand, h.callCards != [5]int{} && h.callsByTrick,
		h.povertyFree == "one nine" && h.noNines, h.povertyFree != "" && h.povertyFox, h.callsOnTable != [6]int{} && h.callCards != [5]int{},
		h.weddingTricks > hand, h.rePoints != 0 && (h.rePoints < 91 || h.rePoints > 150):
		return false
	}
	return true
}

// data is the JSON of the rules.
func (h homeRules) data(t *testing.T) []byte {
	t.Helper()
	fields := map[string]any{
		"noNines": h.noNines, "house": h.house, "charlieCaught": h.charlieCaught, "compulsorySolo": h.compulsory, "noDulle": h.noDulle,
		"pigsTrump": h.pigs != "", "hyperpigs": h.hyperpigs, "povertyFox": h.povertyFox, "throwInNines": h.throwNines,
		"throwInKings": h.throwKings, "throwInLows": h.throwLows, "throwInFulls": h.throwFulls, "throwInPoints": h.throwEyes,
		"throwInFewTrumps": h.throwTrumps, "throwInBeatsSolo": h.throwBeatsSolo, "weddingTricks": h.weddingTricks, "soloLeads": h.soloLeads,
		"callCards": h.callCards, "callsByTrick": h.callsByTrick, "forcedCall": h.forcedCall, "cowardice": h.cowardice, "noOldLadies": h.noOld,
		"noFox": h.noFox, "noCharlie": h.noCharlie, "noDoppelkopf": h.no40, "heartTrick": h.heartTrick, "foxLast": h.foxLast,
		"foxLastCaught": h.foxLastCaught, "dulleCaught": h.dulleCaught, "charlieQueen": h.charlieQueen, "multiplier": h.multiplier, "rePoints": h.rePoints,
		"forcedSolo": h.forced > 0, "pigsSuits": h.pigsSuits, "weddingRuff": h.weddingRuff, "secondRound": h.secondRound, "povertyFrom": h.povertyFrom,
		"callsOnTable": h.callsOnTable, "levelPoints": h.levelPoints, "doppelkopf": h.forty, "drawNoWin": h.drawNoWin, "neverNegative": h.neverNegative,
		"soloPoints":     h.soloPoints,
		"callCustoms":    chosen(map[string]bool{"between tricks": h.between, "before wedding": h.early, "solo kontra first": h.kontraFirst, "solo before lead": h.beforeLead}),
		"forcedCallAlso": chosen(map[string]bool{"wedding": h.forcedWedding, "solo": h.forcedSolo, "raise": h.raise}),
		"callBonus":      chosen(map[string]bool{"first card": h.bonusFirst, "jump": h.bonusJump, "wedding": h.bonusWedding}),
	}
	if h.redeal {
		fields["povertyTwo"] = "redeal"
	}
	if h.withPartner {
		fields["povertyWith"] = "partner"
	}
	for name, word := range map[string]string{
		"secondDulle": h.secondDulle, "superpigs": h.superpigs, "poverty": h.poverty, "throwInHigh": h.throwHigh, "wedding": h.wedding,
		"doubling": h.doubling, "pigsWhen": map[string]string{"play": "on play", "second": "second"}[h.pigs], "povertyTold": h.povertyTold, "soloOrder": h.soloOrder, "povertyFree": h.povertyFree,
	} {
		if word != "" {
			fields[name] = word
		}
	}
	if len(h.solos) > 0 {
		var solos []string
		for _, solo := range h.solos {
			solos = append(solos, "solo "+solo)
		}
		fields["solos"] = solos
	}
	return must.Have(json.Marshal(fields))(t)
}

// chosen returns the words that are set.
func chosen(words map[string]bool) []string {
	all := []string{}
	for word, set := range words {
		if set {
			all = append(all, word)
		}
	}
	return all
}

// homeHands deals at random, and then gives a seat some cards that make rare hands
// likely.
func homeHands(r *rand.Rand, h homeRules) [4][]string {
	cards := texts.All(game.Pack())
	if h.noNines {
		cards = slices.DeleteFunc(cards, func(c string) bool { return c[:1] == "9" })
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	var hands [4][]string
	n := len(cards) / 4
	for seat := range hands {
		hands[seat] = slices.Clone(cards[n*seat : n*seat+n])
	}
	// want swaps cards of a seat for cards of a kind from the other hands, at most the given number.
	want := func(seat, most int, kind func(string) bool) {
		for other := range hands {
			for i, c := range hands[other] {
				j := slices.IndexFunc(hands[seat], func(c string) bool { return !kind(c) })
				if other != seat && kind(c) && j >= 0 && most > 0 {
					hands[other][i], hands[seat][j] = hands[seat][j], c
					most--
				}
			}
		}
	}
	plain := func(c string) bool { return len(h.normal([]string{c})) == 0 }
	for range r.IntN(4) {
		seat := r.IntN(4)
		switch kind := r.IntN(8); kind {
		case 0, 1:
			want(seat, 4+r.IntN(6), plain)
		case 2:
			want(seat, 2, func(c string) bool { return c == "QC" })
		case 3:
			want(seat, 2, func(c string) bool { return c == "AD" })
		case 4:
			want(seat, 2, func(c string) bool { return c == h.superCard() })
		case 5:
			want(seat, 4, func(c string) bool { return c == "AD" || c == "KD" })
		case 6:
			want(seat, 4, func(c string) bool { return strings.Contains("9K", c[:1]) })
		case 7:
			want(seat, 6, func(c string) bool { return !plain(c) })
		}
	}
	return hands
}

func (h homeRules) superCard() string { return (&homeDeal{r: h}).superCard() }

// choose chooses a move. How well each party plays depends on the mood of the game, and
// how often they announce depends on talk.
func (h *homeDeal) choose(r *rand.Rand, mood, talk int) (int, string) {
	if h.phase == "bid" {
		legal := h.Legal(h.turn)
		return h.turn, legal[min(r.IntN(len(legal)), r.IntN(len(legal)))]
	}
	if h.phase == "declare" || h.phase == "name" {
		legal := h.Legal(h.turn)
		others := slices.DeleteFunc(slices.Clone(legal), func(text string) bool { return strings.HasPrefix(text, "solo") })
		switch {
		case len(others) == 0 || r.IntN(12) == 0 || h.r.soloOrder != "" && r.IntN(3) == 0:
			return h.turn, legal[r.IntN(len(legal))]
		case mood%2 == 0 && r.IntN(3) > 0:
			return h.turn, "healthy"
		}
		return h.turn, others[r.IntN(len(others))]
	}
	if h.phase == "play" {
		for seat := range 4 {
			if calls := h.callable(seat); len(calls) > 0 && r.IntN(talk) == 0 {
				return seat, calls[min(r.IntN(len(calls)), r.IntN(len(calls)), r.IntN(len(calls)))]
			}
		}
	}
	if h.phase != "play" || mood < 2 {
		legal := slices.DeleteFunc(h.Legal(h.turn), func(text string) bool { return h.phase == "play" && (len(text) != 2 || text == "re") })
		return h.turn, legal[r.IntN(len(legal))]
	}
	cards := h.playable(h.turn)
	if mood > 3 { // keep for the last trick what counts there
		others := slices.DeleteFunc(slices.Clone(cards), func(c string) bool { return slices.Contains([]string{"AD", "JC", "QD", "TH"}, c) })
		if len(others) > 0 {
			cards = others
		}
		return h.turn, cards[r.IntN(len(cards))]
	}
	worth := func(c string) int {
		n := 20 + homePoints([]string{c})
		if i := slices.Index(h.r.trumps(h.contract), c); i >= 0 {
			n = 100 - i
		}
		if h.re(h.turn) == (mood == 2) {
			return -n
		}
		return n
	}
	return h.turn, slices.MinFunc(cards, func(a, b string) int { return worth(a) - worth(b) })
}

// compareHome deals and plays a game by the engine and by the naive reading, and
// compares them at every position.
func compareHome(t *testing.T, g doppelkopf.Game, rules homeRules, r *rand.Rand, look homeLook) *homeDeal {
	t.Helper()
	hands, first := homeHands(r, rules), r.IntN(4)
	if rules.forced > 0 {
		rules.force(first)
	}
	var lists []card.List
	for _, hand := range hands {
		lists = append(lists, card.MustParseList(strings.Join(hand, " ")))
	}
	s := must.Have(g.DealHands(lists, engine.Seat(first)))(t)
	table := must.Have(host.NewTableAt(g, s))(t)
	h := newHome(rules, hands, first)
	playHome(t, table, h, r, look)
	return h
}

// force forces the first seat that owes a solo, counted from the first seat of the deal.
func (h *homeRules) force(first int) {
	for h.forced = first + 1; !h.compulsory[h.forced-1]; h.forced = h.forced%4 + 1 {
	}
}

// shownOf returns what a view shows about a seat, in the form of homeDeal.seen.
func shownOf(view doppelkopf.State, seat engine.Seat) string {
	said := ""
	if text, err := view.Declared(seat).MarshalText(); err == nil {
		said = string(text)
	}
	if view.Declarer() == seat {
		said += ": " + view.Contract().String()
	}
	var pigs []string
	for i, has := range []engine.Seat{view.Pigs(), view.Superpigs(), view.Hyperpigs()} {
		if has == seat {
			pigs = append(pigs, []string{"pigs", "superpigs", "hyperpigs"}[i])
		}
	}
	return fmt.Sprintf("%q %q %v", said, view.Party(seat).String(), pigs)
}

// homeLook looks at a game once its moves are compared.
type homeLook func(t *testing.T, table *host.Table[doppelkopf.State, doppelkopf.Move], h *homeDeal, r *rand.Rand)

// playHome plays the game of a table to its end, and compares it with h at every position. The
// function look may be nil.
func playHome(t *testing.T, table *host.Table[doppelkopf.State, doppelkopf.Move], h *homeDeal, r *rand.Rand, look homeLook) {
	t.Helper()
	mood, talk := r.IntN(6), []int{12, 40, 120, 1000}[r.IntN(4)]
	for {
		sameHome(t, table, h)
		if look != nil {
			look(t, table, h, r)
		}
		if h.phase == "over" {
			return
		}
		seat, text := h.choose(r, mood, talk)
		must.Do(t, h.Apply(seat, text))
		if err := golden.Play(table, engine.Seat(seat), text); err != nil {
			t.Fatalf("%v\n%v\n%s", err, h, table.Save().Text())
		}
	}
}

// sameHome compares the position of a table with h, and all views of it.
func sameHome(t *testing.T, table *host.Table[doppelkopf.State, doppelkopf.Move], h *homeDeal) {
	t.Helper()
	a, b := fmt.Sprintln("turn", h.turn), fmt.Sprintln("turn", int(table.Turn()))
	for seat := range 4 {
		at := engine.Seat(seat)
		legal, taken := texts.All(table.Legal(at)), 0
		if h.phase != "declare" && h.phase != "name" {
			slices.Sort(legal)
		}
		for trick, taker := range h.takers {
			if taker == seat {
				taken += homePoints(h.cards[4*trick : 4*trick+4])
			}
		}
		a += fmt.Sprintln(seat, h.Legal(seat), sortedStrings(h.hands[seat]), h.Scores()[seat], taken)
		b += fmt.Sprintln(seat, legal, sortedStrings(texts.All(table.State().Hand(at))), table.Score(at), table.State().CardPoints(at))
	}
	for viewer := range 5 {
		view := table.View(engine.Seat(viewer - 1)).State
		for seat := range 4 {
			a += fmt.Sprintln(viewer-1, seat, h.seen(viewer-1, seat))
			b += fmt.Sprintln(viewer-1, seat, shownOf(view, engine.Seat(seat)))
		}
	}
	if a != b {
		t.Fatalf("(-naive +engine):\n%s\n%v\n%s", cmp.Diff(a, b), h, table.Save().Text())
	}
}

var (
	homeSets = flag.Int("homesets", 40, "the number of sets of options to compare with the naive reading")
	homeSeed = flag.Uint64("homeseed", 1, "the seed of these games")
)

// With many sets of options, the engine refuses the same rules as the naive reading, and
// whole games agree with it at every position.
func TestHomeGames(t *testing.T) {
	sets, games := *homeSets, long.Or(6, 1)
	met := map[string]int{}
	playHomeSets(t, sets, games, nil, met)
	t.Log(met)
}

// playHomeSets plays games under random sets of options.
func playHomeSets(t *testing.T, sets, games int, look homeLook, met map[string]int) {
	t.Helper()
	r := deck.NewSeed(*homeSeed).Rand()
	for played := 0; played < sets; {
		rules := randomHome(r)
		if rules.compulsory != [4]bool{} && r.IntN(3) == 0 {
			rules.forced = 1
		}
		var g doppelkopf.Game
		err := json.Unmarshal(rules.data(t), &g)
		if (err == nil) != rules.valid() {
			t.Fatalf("%s: %v", rules.data(t), err)
		}
		if err != nil {
			met["refused"]++
			continue
		}
		played++
		for range games {
			compareHome(t, g, rules, r, look).meet(met)
		}
	}
}

// meet counts the events of a game.
func (h *homeDeal) meet(met map[string]int) {
	met[h.contract]++
	for name, has := range map[string]bool{
		"silent": h.silent, "failed": h.failed, "pigs": h.pigs >= 0 && h.r.pigs == "start", "pigs made": h.pigs >= 0 && h.r.pigs == "play",
		"second pig": slices.Contains(h.high, "pig") && h.r.pigs == "second", "super": slices.Contains(h.high, "super"),
		"hyper": slices.Contains(h.high, "hyper"), "barred": h.barred != [2]bool{}, "exchange": len(h.back) > 0,
		"named": h.named != [4]string{}, "bid": len(h.bids) > 0, "early": h.early != [4]bool{}, "two poor": h.contract == "untaken" && h.laid == nil && len(h.lostBids) > 0,
		"ruff": h.failed && h.decided < 3, "partner asked": h.shown, "jump": slices.ContainsFunc(h.parts, func(c homeCall) bool { return c.jump }),
		"suit pigs": h.pigs >= 0 && h.ace() != "AD", "raised": h.r.raise && slices.ContainsFunc(h.parts, func(c homeCall) bool { return c.level > 1 }),
		"nobody wins": len(h.takers) > 0 && h.won() < 0, "coward": len(h.takers) > 0 && h.won() != h.winners(),
		"schwarz": h.phase == "over" && len(h.takers) > 0 && h.under(1) == 4 || h.phase == "over" && len(h.takers) > 0 && h.under(0) == 4,
	} {
		if has {
			met[name]++
		}
	}
	for trick := range h.takers {
		cards, win, last := h.cards[4*trick:4*trick+4], h.winner(trick), 4*trick+4 == len(h.dealt[0])*4
		met["heart tricks"] += homeParty(h.r.heartTrick && !h.solo() && h.hearts(trick))
		met["♥10 with ♥10"] += homeParty(h.r.dulleCaught && !h.solo() && h.cards[win] == "TH" && homeCount(cards, "TH") == 2)
		met["last by ♦A"] += homeParty(h.r.foxLast && !h.solo() && last && h.cards[win] == "AD")
		met["♦A lost last"] += homeParty(h.r.foxLastCaught && !h.solo() && last && h.cards[win] != "AD" && homeCount(cards, "AD") > 0)
		met["♣J in the last with ♦Q"] += homeParty(h.r.charlieQueen && !h.solo() && last && h.cards[win] == "QD" && homeCount(cards, "JC") > 0)
	}
	for _, level := range h.level {
		met[fmt.Sprint("level ", level)]++
	}
}
