package docs_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/codes"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
	"github.com/hoylecards/hoyle/live"
)

// setups holds each game's JSON form: its position with exported fields.
var setups = map[string]any{
	"blackjack": blackjack.Setup{}, "catcheleven": catcheleven.Setup{}, "doppelkopf": doppelkopf.Setup{},
	"indigo": indigo.Setup{}, "karata": karata.Setup{},
}

// The code generates every table and example on the page.
func TestWire(t *testing.T) {
	blocks := map[string]string{"moves": moveTable(), "codes": codeTable(t), "zones of games": zoneTable(t)}
	for name, of := range map[string]any{
		"fields of info": hoyle.Info{}, "fields of an event": host.Event{}, "fields of news": hoyle.News{},
		"fields of a record": host.Record{}, "fields of a match record": hoyle.MatchRecord{},
		"fields of a live view": live.View{}, "fields of a live change": live.Change{},
		"fields of a refusal": live.Refusal{}, "fields of a live record": live.Record{},
	} {
		blocks[name] = fieldTable(t, of)
	}
	addInfo(t, blocks)
	addViews(t, blocks)
	addEvents(t, blocks)
	addRecords(t, blocks)
	addErrors(t, blocks)
	addServer(t, blocks)
	blocks["fields of a report"] = fieldTable(t, bot.Report{})
	report := must.Have(find(t, "indigo").Contest(t.Context(), hoyle.Contest{Players: []string{"random"}, Seed: deck.NewSeed(1), Deals: 2}))(t)
	blocks["report"] = block(report)
	addReview(t, blocks)
	golden.Blocks(t, "wire.md", blocks)
}

// addReview adds the review of the last moves of a game.
func addReview(t *testing.T, blocks map[string]string) {
	t.Helper()
	g := find(t, "indigo")
	table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
	for r := deck.NewSeed(2).Rand(); table.Turn() != engine.Nobody; {
		must.Do(t, table.Step(t.Context(), table.Turn(), "random", r))
	}
	review := must.Have(table.Review(t.Context(), hoyle.Reviewer{Iterations: 20}))(t)
	blocks["fields of a review"] = fieldTable(t, bot.Review{})
	blocks["decision"] = block(review.Decisions[len(review.Decisions)-7])
}

func find(t *testing.T, name string) hoyle.Game {
	t.Helper()
	return must.Have(hoyle.Find(name))(t)
}

func with(t *testing.T, name, rules string) hoyle.Game {
	t.Helper()
	return must.Have(find(t, name).With(json.RawMessage(rules)))(t)
}

func addInfo(t *testing.T, blocks map[string]string) {
	t.Helper()
	blocks["info"] = block(find(t, "catcheleven").Info())
	rules := "```json\n"
	for _, g := range []hoyle.Game{
		find(t, "indigo"), with(t, "karata", `{"seats":4,"fine":1}`), find(t, "pasur"), find(t, "european"),
		with(t, "doppelkopf", `{"secondDulle":"not last","compulsorySolo":[true,false,false,true]}`),
	} {
		rules += string(g.Rules()) + "\n"
	}
	blocks["rules"] = rules + "```"
}

// example is a game in progress, and a seat from which it is seen.
type example struct {
	game, rules string
	seed        uint64
	plays       string // the plays, each by the seat whose turn it is
	seat        engine.Seat
}

var views = []example{
	{"blackjack", `{"casino":true,"players":2,"splitTo":2}`, 8, "split", 0},
	{"catcheleven", `{}`, 8, "8D x 3D; JD x 2C,5C,6S; QS; TD; TC; 9D; 8H; 2D x 9D; QH x QS; KH; KC x KH; QC; 5H; 9C; 2H x 9C; 9S; 3S x 8H", 0},
	{"doppelkopf", `{}`, 7, "healthy; healthy; healthy; healthy; AS; re; KD; TS; KS; AC; AC; KC; 9C; no 90; AH", 1},
	{"indigo", `{}`, 10, "JS; AH; QH; 7C; 9H; 6H; 3D; 5D; 8S; 2S; 2H; 4C; 8C; 4S; 4D; 8D; QD; AC; JH; 7S; TD; 6D; KH; 9C; KC; 9D; 2D; 2C; 8H", 0},
	karataExample,
}

var karataExample = example{"karata", `{"seats":3}`, 4, "draw; not; play AS; done; ask JC; not; play AD; done; not", 1}

// table returns the table of an example.
func (e example) table(t *testing.T) *hoyle.Table {
	t.Helper()
	table := deal(t, with(t, e.game, e.rules), e.seed)
	for move := range strings.SplitSeq(e.plays, "; ") {
		must.Do(t, table.Play(table.Turn(), move))
	}
	return table
}

func addViews(t *testing.T, blocks map[string]string) {
	t.Helper()
	for _, v := range views {
		data := must.Have(v.table(t).ViewJSON(v.seat))(t)
		blocks["fields of "+v.game] = fieldTable(t, setups[v.game])
		blocks["view of "+v.game] = block(json.RawMessage(data))
		blocks["text of "+v.game] = "```text\n" + v.table(t).Show(v.seat) + "```"
	}
	for _, g := range hoyle.Games() {
		if blocks["view of "+g.Name()] == "" {
			t.Errorf("there is no view of %s", g)
		}
	}
}

// zoneTable lists the zones of the games, under all of their presets.
func zoneTable(t *testing.T) string {
	t.Helper()
	type zone struct{ game, name, whose string }
	var all []zone
	for _, g := range withPresets(t) {
		for _, z := range deal(t, g, 1).Zones(engine.Nobody) {
			whose := "a seat's"
			if z.Seat == engine.Nobody {
				whose = "the table's"
			}
			if found := (zone{g.Name(), z.Name, whose}); !slices.Contains(all, found) {
				all = append(all, found)
			}
		}
	}
	table := row("game", "zone", "whose") + row("---", "---", "---")
	for _, z := range all {
		table += row(z.game, code(z.name), z.whose)
	}
	return table
}

func addEvents(t *testing.T, blocks map[string]string) {
	t.Helper()
	table := karataExample.table(t)
	blocks["zones"] = block(table.Zones(1))
	blocks["events"] = "```json\n"
	for _, e := range table.Log(1, 0) {
		blocks["events"] += compact(e) + "\n"
	}
	blocks["events"] += "```"
	blocks["news"] = "```json\n"
	for _, n := range table.Tell(0, table.Log(0, 0)[0]) {
		blocks["news"] += compact(n) + "\n"
	}
	blocks["news"] += "```"
	blocks["marks"] = "```json\n" + compact(table.Marks(1)) + "\n```"
	blocks["own event"] = "```json\n" + compact(table.Log(0, 0)[0]) + "\n```"
	reservation := deal(t, find(t, "doppelkopf"), 3)
	must.Do(t, reservation.Play(0, "solo H"))
	blocks["redacted events"] = "```json\n" + compact(reservation.Log(0, 0)) + "\n" + compact(reservation.Log(1, 0)) + "\n```"
	blocks["forced event"] = "```json\n" + compact(forcedCall(t)) + "\n```"
	indigo := deal(t, find(t, "indigo"), 2)
	for indigo.Turn() != engine.Nobody {
		must.Do(t, indigo.Play(indigo.Turn(), indigo.Legal(indigo.Turn())[0]))
	}
	blocks["breakdown"] = "```json\n" + compact(indigo.Breakdown(0)) + "\n```"
}

// forcedCall returns the play that completes a first trick and so forces an announcement.
func forcedCall(t *testing.T) hoyle.Event {
	t.Helper()
	g := must.Have(find(t, "doppelkopf").With(json.RawMessage(`{"forcedCall":1}`)))(t)
	table := deal(t, g, 3)
	for range 8 { // each seat declares, then plays
		move := table.Legal(table.Turn())[0]
		if slices.Contains(table.Legal(table.Turn()), "healthy") {
			move = "healthy"
		}
		must.Do(t, table.Play(table.Turn(), move))
	}
	return table.Log(engine.Nobody, 7)[0]
}

func addRecords(t *testing.T, blocks map[string]string) {
	t.Helper()
	table := karataExample.table(t)
	table.UndoTo(table.Len() - 5)
	blocks["record"] = block(table.Save())
	blocks["text record"] = "```\n" + table.Save().Text() + "```"
	setup := karata.NewSetup(card.MustParseList("7H"), card.MustParseList("9H 4C"), card.MustParseList("5S TD"))
	position := must.Have(json.Marshal(setup))(t)
	at := must.Have(find(t, "karata").TableAt(position))(t)
	must.Do(t, at.Play(0, "play 9H"))
	blocks["record from a position"] = block(at.Save())
	match := must.Have(with(t, "catcheleven", `{"pasur":true}`).Match("points", 30, deck.NewSeed(1)))(t)
	match.Next()
	for _, move := range []string{"3D x 8D", "JS x AH", "KS x KD"} {
		must.Do(t, match.Table().Play(match.Table().Turn(), move))
	}
	blocks["match record"] = block(match.Save())
}

// addErrors adds examples of the refusals that a host sends.
func addErrors(t *testing.T, blocks map[string]string) {
	t.Helper()
	_, wrong := hoyle.Find("karata:seats=nine")
	refused := []error{
		deal(t, find(t, "karata"), 1).Play(0, "done"),
		deal(t, find(t, "karata"), 1).Play(1, "draw"),
		deal(t, find(t, "doppelkopf"), 1).Play(0, "solo X"),
		deal(t, find(t, "indigo"), 1).PlayAt(3, 0, "QH"),
		wrong,
	}
	blocks["errors"] = "```json\n"
	for _, err := range refused {
		blocks["errors"] += compact(live.Refuse(err)) + "\n"
	}
	blocks["errors"] += "```"
}

// addServer adds what the server of a match sends to a seat, and what it stores.
func addServer(t *testing.T, blocks map[string]string) {
	t.Helper()
	m := must.Have(live.New(t.Context(), hoyle.MatchOf(karataExample.table(t)), nil))(t)
	var known live.Spot
	must.Do(t, known.UnmarshalText([]byte("1.0.8")))
	view := must.Have(m.Look().Show(0, known))(t)
	blocks["live view"] = block(view)
	text := strings.TrimPrefix(strings.TrimSuffix(blocks["live view"], "```"), "```json\n")
	golden.Check(t, "moment.json", text)
	blocks["live changes"] = "```json\n"
	for _, c := range []live.Change{
		{Seat: 2, Spot: view.Spot, Move: "play 4H"}, {Kind: live.Next, Seat: hoyle.Nobody, Spot: view.Spot}, {Kind: live.Undo, Spot: view.Spot, N: 8},
	} {
		blocks["live changes"] += compact(c) + "\n"
	}
	blocks["live changes"] += "```"
}

func codeTable(t *testing.T) string {
	t.Helper()
	all := must.Have(codes.Find(".."))(t)
	table := row("package", "code", "reason") + row("---", "---", "---")
	for _, c := range all {
		if c.Code == "" || c.Reason == "" {
			t.Errorf("%+v is incomplete", c)
		}
		table += row(c.Package, code(c.Code), c.Reason)
	}
	return table
}

// The comment of each error's variable quotes its code, so that a reader of either finds the other.
func TestCodesAreInTheComments(t *testing.T) {
	all := must.Have(codes.Find(".."))(t)
	for _, c := range all {
		if !strings.Contains(c.Doc, strconv.Quote(c.Code)) {
			t.Errorf("%s.%s: its comment does not say %q", c.Package, c.Name, c.Code)
		}
	}
}
