package games_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
)

// The engine plays the deals in the pages. The deals are the indented blocks, except those with
// moves to type. Each line has columns, with two spaces or more between them:
//
//	Game        pasur, seed 7, Anna leads
//	Anna holds  7♥ Q♣      Table  8♠      also Ben holds, Dealer holds, Pile
//	Anna        7H, QC     takes 8♠, +1   moves, the first one hers, and the result
//	Won         Anna 26 cards, Ben 26 cards
//	Score       Anna 8, Ben 15
//	For Anna    most cards 3, 2♦ 2        the items of her score
//
// A line that is indented by ten more spaces continues the one before. The test reads
// the lines before the moves, plays the moves, and compares everything else with the
// table.
func TestDealsReplay(t *testing.T) {
	for _, g := range hoyle.Games() {
		t.Run(g.Name(), func(t *testing.T) {
			page, _ := games.Page(g.Name())
			var d deal
			for n, line := range blocks(page, false) {
				d.compare(t, fmt.Sprintf("%s.md:%d", g.Name(), n), columns(line))
			}
			if d.plays == 0 {
				t.Error("the page plays no deal")
			}
		})
	}
}

// deal is a deal on a page, as far as it has been played.
type deal struct {
	*hoyle.Table
	plays int // in all deals on the page
}

var names = [...]string{"Anna", "Ben", "Cara", "Dan"}

func (d *deal) compare(t *testing.T, place string, cells []string) {
	t.Helper()
	want, err := d.tell(cells)
	if err != nil {
		t.Fatalf("%s: %v", place, err)
	}
	expect.Same(t, cells, want, place)
}

// tell makes the moves of a line of a deal and returns the line that the page should have.
func (d *deal) tell(cells []string) ([]string, error) {
	head, rest := cells[0], strings.Join(cells[1:], "  ")
	name, verb, _ := strings.Cut(head, " ")
	seat := engine.Seat(slices.Index(names[:], name))
	switch {
	case head == "Game":
		return cells, d.begin(rest)
	case d.Table == nil:
		return nil, fmt.Errorf("%s comes before the first game", head)
	case head == "Score":
		return []string{head, d.list("", func(s engine.Seat) int { return d.Score(s) })}, nil
	case head == "Won":
		return []string{head, d.list(" cards", func(s engine.Seat) int { return len(d.zone("won", s)) })}, nil
	case head == "Table" || head == "Pile":
		cards := d.zone(strings.ToLower(head), engine.Nobody).String()
		return []string{head, cmp.Or(cards, "empty")}, nil
	case head == "Dealer holds":
		return []string{head, d.zone("dealer", d.dealer()).String()}, nil
	case seat >= 0 && verb == "holds":
		return []string{head, d.hands(rest, seat)}, nil
	case name == "For":
		seat = engine.Seat(slices.Index(names[:], verb))
		return []string{head, items(d.Breakdown(seat))}, nil
	case seat >= 0 && verb == "" && len(cells) > 1:
		return d.play(seat, cells)
	}
	return nil, fmt.Errorf("%q does not occur in a deal", head)
}

var heading = regexp.MustCompile(`^(.+), seed (\d+), Anna leads$`)

func (d *deal) begin(text string) error {
	m := heading.FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("%q does not begin a deal", text)
	}
	g, err := hoyle.Find(m[1])
	if err != nil {
		return err
	}
	seed, err := strconv.ParseUint(m[2], 10, 64)
	if err == nil {
		d.Table, err = g.Table(deck.NewSeed(seed), 0)
	}
	return err
}

// play makes the moves of a line, the first one for the seat, the others for
// the seats whose turn it is.
func (d *deal) play(seat engine.Seat, cells []string) ([]string, error) {
	before, from := d.Clone(), d.Len()
	for i, move := range strings.Split(cells[1], ", ") {
		by := seat
		if i > 0 {
			by = d.Turn()
		}
		if err := d.Play(by, move); err != nil {
			return nil, err
		}
		d.plays++
	}
	want := cells[:2:2]
	short := d.Len() > from+1 && (d.Game().Name() == "indigo" || d.Game().Name() == "catcheleven")
	if short && d.Turn() != engine.Nobody {
		return want, nil // a part of the deal in short form
	}
	if result := d.result(before, seat, from); result != "" {
		want = append(want, result)
	}
	return want, nil
}

// result returns the results of the plays, beginning with number from.
func (d *deal) result(before *hoyle.Table, seat engine.Seat, from int) string {
	var parts []string
	say := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	taken := map[engine.Seat]card.List{}
	for _, e := range d.Log(seat, from) {
		for _, m := range e.Moved {
			switch {
			case m.To.Name == "won" && (m.From.Name == "table" || m.From.Name == "trick" || d.Game().Name() == "doppelkopf"):
				taken[m.To.Seat] = append(taken[m.To.Seat], m.Cards...)
			case m.From.Name == "stock" && m.To.Seat == seat && d.Game().Name() == "karata",
				m.From.Name == "shoe" && m.To.Seat == seat:
				say("draws %v", m.Cards)
			}
		}
	}
	for _, s := range slices.Sorted(maps.Keys(taken)) {
		switch {
		case d.Game().Name() == "doppelkopf":
			say("%s takes %d", names[s], points(taken[s]))
		case s == seat:
			say("takes %v", taken[s])
		default:
			say("%s takes %v", names[s], taken[s])
		}
	}
	switch d.Game().Name() {
	case "blackjack":
		if n, _ := blackjack.Total(d.zone("hand", seat)...); len(parts) > 0 && d.Len() == from+1 && len(d.zone("hand 2", seat)) == 0 {
			say("has %d", n)
		}
	case "karata":
		d.sayKarata(seat, say)
	case "indigo", "catcheleven":
		for s := range engine.Seat(d.Seats()) {
			if gain := d.Score(s) - before.Score(s); gain != 0 && d.Turn() != engine.Nobody {
				say("%s%+d", map[bool]string{false: names[s] + " "}[s == seat], gain)
			}
		}
	}
	return strings.Join(parts, ", ")
}

// sayKarata adds the obligations of the next seat.
func (d *deal) sayKarata(seat engine.Seat, say func(string, ...any)) {
	var s struct {
		Debt    int    `json:"debt"`
		Request string `json:"request"`
	}
	data, err := d.PositionJSON()
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	switch next := d.Turn(); {
	case err != nil:
		say("%v", err)
	case next == engine.Nobody:
		say("wins")
	case s.Debt > 0:
		say("%s owes %d", names[next], s.Debt)
	case s.Request != "":
		say("%s must meet %s", names[next], s.Request)
	case next == seat:
		say("plays again")
	}
}

func (d *deal) dealer() engine.Seat { return engine.Seat(d.Players()) }

// zone returns the cards of a zone as its own seat sees them or, if the zone is the table's, as
// seat 0 sees them.
func (d *deal) zone(name string, seat engine.Seat) card.List {
	viewer := max(seat, 0)
	for _, z := range d.Zones(viewer) {
		if z.ZoneID == (engine.ZoneID{Name: name, Seat: seat}) {
			return z.Cards
		}
	}
	return nil
}

// list returns a text with a number for each player, after the player's name.
func (d *deal) list(unit string, of func(engine.Seat) int) string {
	var parts []string
	for s := range engine.Seat(d.Seats()) {
		name := "Dealer"
		if int(s) < d.Players() {
			name = names[s]
		}
		parts = append(parts, fmt.Sprintf("%s %d%s", name, of(s), unit))
	}
	return strings.Join(parts, ", ")
}

func items(lines []engine.ScoreLine) string {
	var parts []string
	for _, l := range lines {
		parts = append(parts, fmt.Sprintf("%s %d", l.Name, l.Points))
	}
	return strings.Join(parts, ", ")
}

func points(cards card.List) (sum int) {
	for _, c := range cards {
		sum += doppelkopf.CardPoints(c)
	}
	return sum
}

// hands returns the cards of each of the player's hands, in the order in which the parameter text
// has them if it has the same cards.
func (d *deal) hands(text string, seat engine.Seat) string {
	texts := append(strings.Split(text, "; "), "")
	hands := []string{inOrderOf(texts[0], d.zone("hand", seat))}
	if second := d.zone("hand 2", seat); len(second) > 0 {
		hands = append(hands, inOrderOf(texts[1], second))
	}
	return strings.Join(hands, "; ")
}

// inOrderOf returns the parameter text if it consists of exactly the given cards; otherwise it
// returns the cards.
func inOrderOf(text string, cards card.List) string {
	var order card.List
	for name := range strings.FieldsSeq(text) {
		c, err := card.Parse(name)
		if err != nil {
			return cards.String()
		}
		order = append(order, c)
	}
	sorted := func(l card.List) card.List { return slices.SortedFunc(slices.Values(l), card.Compare) }
	if slices.Equal(sorted(order), sorted(cards)) {
		return order.String()
	}
	return cards.String()
}
