package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/call"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

func TestFilesAreUpToDate(t *testing.T) {
	t.Chdir("../..")
	files := must.Have(generate())(t)
	for _, name := range must.Have(filepath.Glob("docs/schema/*.json"))(t) {
		if files[name] == nil {
			t.Errorf("%s is out of date: go run -C tools ./wire", name)
		}
	}
	for name, want := range files {
		if data, err := os.ReadFile(name); err != nil || !bytes.Equal(data, want) {
			t.Errorf("%s is not up to date: go run -C tools ./wire", name)
		}
	}
}

// schemas returns the schemas of docs/schema, keyed by name.
func schemas(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	all := map[string]*jsonschema.Schema{}
	c := jsonschema.NewCompiler()
	for _, d := range documents() {
		s := must.Have(c.Compile("../../docs/schema/" + d.name + ".json"))(t)
		all[d.name] = s
	}
	return all
}

// rulesOf returns a game under its standard rules, under each preset, and with each choice of each
// option. Each choice is the only change to the first of the standard and the preset rules that
// allow it.
func rulesOf(t *testing.T, g hoyle.Game) []hoyle.Game {
	t.Helper()
	all := []hoyle.Game{g}
	add := func(base hoyle.Game, rules json.RawMessage) bool {
		with, err := base.With(rules)
		if err == nil {
			all = append(all, with)
		}
		return err == nil
	}
	info := g.Info()
	for _, p := range info.Presets {
		add(g, p.Rules)
	}
	seen := map[string]bool{}
	for _, base := range slices.Clone(all) {
		for _, o := range info.Options {
			values := slices.Clone(o.Choices)
			switch o.Kind {
			case engine.OptSwitch:
				values = []any{true}
			case engine.OptNumber:
				values = []any{o.From, o.To}
			case engine.OptSeats:
				values = []any{[]bool{false, true, true, false}}
			case engine.OptSeveral:
				values = []any{o.Choices, o.Choices[:1]}
			}
			for _, v := range values {
				rules := must.Have(json.Marshal(map[string]any{o.Name: v}))(t)
				if !seen[string(rules)] {
					seen[string(rules)] = add(base, rules)
				}
			}
		}
	}
	return all
}

// walk plays every game at random under all the rules that rulesOf returns, and calls f with
// each JSON value that occurs and the name of its schema.
func walk(t *testing.T, f func(t *testing.T, schema string, value any)) {
	t.Helper()
	for _, g := range hoyle.Games() {
		t.Run(g.Name(), func(t *testing.T) {
			f(t, "info", g.Info())
			for n, g := range rulesOf(t, g) {
				f(t, g.Name()+".rules", g.Rules())
				walkTable(t, g, uint64(n), f)
			}
			for _, format := range g.Info().Formats {
				walkMatch(t, g, format.Name, f)
			}
			report := must.Have(g.Contest(t.Context(), hoyle.Contest{Players: []string{"random", "house"}, Deals: 2}))(t)
			f(t, "report", report)
			f(t, "review", reviewOf(t, g))
			walkCalls(t, g, f)
		})
	}
}

// reviewOf returns a review of only the last decisions of a random game.
func reviewOf(t *testing.T, g hoyle.Game) bot.Review {
	t.Helper()
	table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
	for r := deck.NewSeed(2).Rand(); table.Turn() != engine.Nobody; {
		must.Do(t, table.Step(t.Context(), table.Turn(), "random", r))
	}
	review := must.Have(table.Review(t.Context(), hoyle.Reviewer{Iterations: 2, Positions: 1000}))(t)
	review.Decisions = review.Decisions[max(0, len(review.Decisions)-3):]
	return review
}

func walkTable(t *testing.T, g hoyle.Game, seed uint64, f func(t *testing.T, schema string, value any)) {
	t.Helper()
	table := must.Have(g.Table(deck.NewSeed(seed), 0))(t)
	r := deck.NewSeed(seed).Derive(1).Rand()
	for n := 0; ; n++ {
		if over := table.Turn() == engine.Nobody; over || n < 12 || n%9 == 0 {
			f(t, g.Name()+".position", json.RawMessage(must.Have(table.PositionJSON())(t)))
			for viewer := engine.Nobody; int(viewer) < table.Seats(); viewer++ {
				f(t, g.Name()+".view", json.RawMessage(must.Have(table.ViewJSON(viewer))(t)))
				f(t, "zones", table.Zones(viewer))
				f(t, "events", table.Log(viewer, table.Len()-9))
			}
			if over {
				break
			}
		}
		must.Do(t, table.Step(t.Context(), table.Turn(), "random", r))
	}
	f(t, "record", table.Save())
	for seat := range engine.Seat(table.Seats()) {
		if lines := table.Breakdown(seat); lines != nil {
			f(t, "breakdown", lines)
		}
	}
	for _, e := range table.Log(engine.Nobody, 0) {
		f(t, "news", table.Tell(engine.Nobody, e))
	}
	start := must.Have(g.Table(deck.NewSeed(seed), 0))(t)
	for _, move := range start.Legal(max(0, start.Turn())) {
		f(t, "phrase", start.Say(start.Turn(), move))
	}
	at := must.Have(g.TableAt(must.Have(start.PositionJSON())(t)))(t)
	f(t, "record", at.Save())
}

func walkMatch(t *testing.T, g hoyle.Game, format string, f func(t *testing.T, schema string, value any)) {
	t.Helper()
	m := must.Have(g.Match(format, 0, deck.NewSeed(1)))(t)
	f(t, "match", m.Save())
	walkServer(t, must.Have(live.New(t.Context(), m, nil))(t), f)
	r := deck.NewSeed(2).Rand()
	for n := 0; n < 3 && m.Next(); n++ {
		for m.Table().Turn() != engine.Nobody {
			must.Do(t, m.Table().Step(t.Context(), m.Table().Turn(), "random", r))
		}
		f(t, "match", m.Save())
	}
}

// walkServer plays a deal at a server, and takes its last play back.
func walkServer(t *testing.T, m *live.Match, f func(t *testing.T, schema string, value any)) {
	t.Helper()
	now, known := m.Look(), live.Spot{}
	for turn := now.Match.Table().Turn(); turn != engine.Nobody; turn = now.Match.Table().Turn() {
		for seat := engine.Nobody; int(seat) < now.Match.Table().Seats(); seat++ {
			f(t, "live.view", must.Have(now.Show(seat, known))(t))
		}
		f(t, "live.refusal", live.Refuse(m.Play(t.Context(), turn, known, "dance")))
		known = now.Spot
		c := live.Change{Seat: turn, Spot: known, Move: now.Match.Table().Legal(turn)[0]}
		f(t, "live.change", c)
		must.Do(t, m.Do(t.Context(), c))
		now = m.Look()
	}
	_, err := now.Match.Game().Match("dance", 0, deck.NewSeed(1))
	f(t, "live.refusal", live.Refuse(err))
	f(t, "live.refusal", live.Refuse(m.UndoTo(t.Context(), known, 0)))
	c := live.Change{Kind: live.UndoTo, Seat: engine.Nobody, Spot: now.Spot, N: now.Match.Table().Len() - 1}
	f(t, "live.change", c)
	must.Do(t, m.Do(t.Context(), c))
	f(t, "live.view", must.Have(m.Look().Show(0, known))(t))
	f(t, "live.record", m.Look().Save())
}

// walkCalls performs operations for programs in other languages.
func walkCalls(t *testing.T, g hoyle.Game, f func(t *testing.T, schema string, value any)) {
	t.Helper()
	c := call.Calls{Games: hoyle.Games()}
	ask := func(name string, of int32, arg string) json.RawMessage {
		number := slices.IndexFunc(call.Operations(), func(o call.Operation) bool { return o.Name == name })
		data, ok := c.Call(int32(number), of, []byte(arg))
		if !ok {
			t.Fatalf("%s(%d, %s): %s", name, of, arg, data)
		}
		return bytes.Clone(data)
	}
	terms := fmt.Sprintf(`{"game":%q,"seed":%q}`, g.Name(), deck.NewSeed(1).Hex())
	var table, match int32
	must.Do(t, json.Unmarshal(ask("table", 0, terms), &table))
	must.Do(t, json.Unmarshal(ask("match", 0, terms), &match))
	f(t, "games", ask("games", 0, ""))
	f(t, "call.info", ask("info", 0, fmt.Sprintf(`{"game":%q}`, g.Name())))
	f(t, "call.about", ask("about", table, ""))
	f(t, "call.standings", ask("standing", match, ""))
	turn := string(ask("state", table, "0 0 turn")[len(`{"turn":`):])
	turn = strings.TrimSuffix(turn, "}")
	for _, seat := range []string{turn, "-1"} {
		f(t, "call.state", ask("state", table, seat+" 0"))
	}
	f(t, "advice", ask("advise", table, fmt.Sprintf(`{"seat":%s,"player":"search:20","seed":%q}`, turn, deck.NewSeed(2).Hex())))
}

// Real JSON of all games conforms to the schemas; if a field is left out or added, it does not.
func TestGamesMeetTheSchemas(t *testing.T) {
	all := schemas(t)
	met := map[string]int{}
	walk(t, func(t *testing.T, schema string, value any) {
		t.Helper()
		data := must.Have(json.Marshal(value))(t)
		v := must.Have(jsonschema.UnmarshalJSON(bytes.NewReader(data)))(t)
		if err := all[schema].Validate(v); err != nil {
			t.Fatalf("%s: %s: %v", schema, data, err)
		}
		if met[schema]++; met[schema] < 5 {
			checkStrict(t, all[schema], v, schema)
		}
	})
	for _, d := range documents() {
		if _, several := d.of.(unionOf); !several && met[d.name] == 0 {
			t.Errorf("no JSON of %s was checked", d.name)
		}
	}
}

// optional lists the fields that JSON may or may not contain.
var optional = []string{"rules", "score", "plays", "moved", "nanoseconds", "from", "to", "choices", "seed", "first", "open", "key", "args", "grade",
	"reason", "group", "needs", "places", "problems", "by", "say", "says", "ended", "do", "picks"}

// fractions matches the paths of fields that may have a fraction.
var fractions = regexp.MustCompile(`\.default|score\.|edge\.|loss\.|\]\.(score|loss)|\.openLoss$|moves\[\d+\]\.open$`)

// checkStrict changes each object in a value in turn; the schema must then refuse the value.
func checkStrict(t *testing.T, s *jsonschema.Schema, v any, schema string) {
	t.Helper()
	var visit func(part any, path string)
	visit = func(part any, path string) {
		switch part := part.(type) {
		case []any:
			for i, item := range part {
				visit(item, fmt.Sprintf("%s[%d]", path, i))
			}
		case map[string]any:
			if strings.HasSuffix(path, ".rules") || strings.HasSuffix(path, ".start") || strings.HasSuffix(path, ".view") {
				return // only the game knows the type
			}
			part["unknown"] = true
			if s.Validate(v) == nil {
				t.Errorf("%s: an unknown field of %s is accepted", schema, path)
			}
			delete(part, "unknown")
			for _, name := range slices.Sorted(maps.Keys(part)) {
				was := part[name]
				delete(part, name)
				known := slices.Contains(optional, name) || strings.HasSuffix(path, ".layouts") || name == "openLoss" &&
					strings.Contains(path, ".decisions") || strings.HasSuffix(schema,
					".rules") || (schema == "news" || schema == "live.change") && (name == "move" || name == "n") || was == true || schema == "call.state" && path == ""
				if !known && s.Validate(v) == nil {
					t.Errorf("%s: %s is accepted without %s", schema, path, name)
				}
				part[name] = json.Number("0.5")
				if s.Validate(v) == nil && !fractions.MatchString(path+"."+name) {
					t.Errorf("%s: %s.%s may be 0.5", schema, path, name)
				}
				part[name] = was
				visit(was, path+"."+name)
			}
		}
	}
	visit(v, "")
}

// The TypeScript compiler accepts the declarations, and real JSON with them. The test is
// skipped on a machine without the compiler.
func TestTypeScript(t *testing.T) {
	tsc, err := exec.LookPath("tsc")
	if err != nil {
		t.Skip("no TypeScript compiler, tsc, on this machine: the declarations are not compiled")
	}
	types := map[string]string{
		"info": "Info", "zones": "Zone[]", "events": "GameEvent[]", "news": "News[]", "breakdown": "ScoreLine[]", "phrase": "Phrase",
		"games": "Info[]", "advice": "Advice[]", "call.info": "GameInfo", "call.state": "State", "call.about": "About", "call.standings": "Standings",
		"record": "GameRecord", "match": "MatchRecord", "report": "Report", "review": "Review",
		"live.view": "LiveView", "live.change": "LiveChange", "live.refusal": "Refusal", "live.record": "LiveRecord",
	}
	for _, g := range hoyle.Games() {
		for _, kind := range []string{"rules", "position", "view"} {
			types[g.Name()+"."+kind] = fmt.Sprintf("Games[%q][%q]", g.Name(), kind)
		}
	}
	file := must.Have(filepath.Abs("../../" + declared))(t)
	var b strings.Builder
	fmt.Fprintf(&b, "import type { About, Advice, Code, Games, GameEvent, GameInfo, GameRecord, Info, LiveChange, LiveRecord, LiveView, MatchRecord, News, "+
		"Phrase, Refusal, Report, Review, ScoreLine, Standings, State, Zone } from %q;\n", strings.TrimSuffix(file, ".d.ts"))
	count := map[string]int{}
	walk(t, func(t *testing.T, schema string, value any) {
		t.Helper()
		if count[schema]++; count[schema] > 20 {
			return
		}
		data := must.Have(json.Marshal(value))(t)
		fmt.Fprintf(&b, "{ const value: %s = %s; void value; }\n", types[schema], data)
	})
	b.WriteString("const code: Code = \"stale\"; void code;\n")
	b.WriteString("// @ts-expect-error\nconst bad: Games[\"indigo\"][\"view\"] = { seat: 0 }; void bad;\n")
	file = filepath.Join(t.TempDir(), "check.ts")
	must.Do(t, os.WriteFile(file, []byte(b.String()), 0o600))
	out, err := exec.CommandContext(t.Context(), tsc, "--strict", "--noEmit", "--skipLibCheck", "false", "--target", "es2022", "--module", "es2022",
		"--moduleResolution", "bundler", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%.4000s", err, out)
	}
}
