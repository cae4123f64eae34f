package host_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// record is a short record whose text and JSON were written by hand.
var record = host.Record{
	Game:  "indigo",
	Rules: json.RawMessage(`{}`),
	Seed:  deck.NewSeed(1),
	First: 0,
	Plays: []host.Play{{Seat: 0, Move: "KC"}, {Seat: 1, Move: "6C"}},
	Score: []int{2, 0},
}

const (
	recordText = `game indigo
rules {}
seed 0000000000000000000000000000000000000000000000000000000000000001
first 0
0 KC
1 6C
score 2 0
`
	recordJSON = `{"game":"indigo","rules":{},"seed":"0000000000000000000000000000000000000000000000000000000000000001",` +
		`"first":0,"plays":[{"seat":0,"move":"KC"},{"seat":1,"move":"6C"}],"score":[2,0]}`
)

func TestRecordForms(t *testing.T) {
	hasForms(t, record, recordText, recordJSON)
}

// hasForms fails the test unless a record has these two forms, and comes back from them.
func hasForms(t *testing.T, r host.Record, text, data string) {
	t.Helper()
	expect.Is(t, r.Text(), text)
	expect.Same(t, must.Have(host.ParseRecord(text))(t), r, "from text")
	expect.JSON(t, r, data)
}

// Changing a saved record does not change the table.
func TestSaveSharesNothing(t *testing.T) {
	g := must.Have(catcheleven.New(catcheleven.Pasur()))(t)
	table := must.Have(host.NewTable(g, deck.NewSeed(1), 0))(t)
	want := string(table.Save().Rules)
	clear(table.Save().Rules)
	if got := string(table.Save().Rules); got != want || want == "" {
		t.Errorf("rules %q, want %q", got, want)
	}
}

func TestRecordWithoutRulesHasNone(t *testing.T) {
	r := record
	r.Rules = nil
	if data, err := json.Marshal(r); string(data) != recordJSON || err != nil {
		t.Errorf("%s, %v", data, err)
	}
}

func TestParseRecordIsLenientWithLayout(t *testing.T) {
	got := must.Have(host.ParseRecord("# a comment\r\n\r\nfirst 0\r\nseed " + strings.ToUpper(record.Seed.Hex()) +
		"\n  game indigo  \n\n0 KC\n# another\n1 6C\nscore 2  0"))(t)
	expect.Same(t, got, record)
}

func TestRecordWithStart(t *testing.T) {
	start := host.Record{Game: "x", Rules: json.RawMessage(`{}`), Start: json.RawMessage(`{"a":[1,2]}`), Plays: []host.Play{{Seat: 3, Move: "no 90"}}}
	hasForms(t, start, "game x\nrules {}\nstart {\"a\":[1,2]}\n3 no 90\n",
		`{"game":"x","rules":{},"start":{"a":[1,2]},"plays":[{"seat":3,"move":"no 90"}]}`)
}

func TestParseRecordRefuses(t *testing.T) {
	line := func(n int, text string) string {
		lines := strings.Split(recordText, "\n")
		lines[n-1] = text
		return strings.Join(lines, "\n")
	}
	for _, tt := range []struct{ name, text, want string }{
		{"nothing", "", "game: missing"},
		{"no game", line(1, ""), "game: missing"},
		{"no seed", line(3, ""), "seed: missing"},
		{"no first", line(4, ""), "first: missing"},
		{"no name", line(1, "game"), "line 1: empty"},
		{"odd name", line(1, "game é"), "line 1: "},
		{"twice", line(4, "game indigo"), "line 4: game is given twice"},
		{"rules not JSON", line(2, "rules {"), "line 2: "},
		{"rules not an object", line(2, "rules [1]"), "line 2: "},
		{"rules null", line(2, "rules null"), "line 2: "},
		{"bad seed", line(3, "seed 17"), "line 3: deck: not a seed"},
		{"bad first", line(4, "first one"), "line 4: "},
		{"first too large", line(4, "first 128"), "line 4: "},
		{"no move", line(5, "0"), "line 5: empty"},
		{"odd move", line(5, "0 K\x00"), "line 5: not plain text"},
		{"long move", line(5, "0 "+strings.Repeat("K", 1000)), "line 5: 1000 bytes long"},
		{"no such line", line(5, "player 0"), `line 5: unknown key "player"`},
		{"seat too large", line(5, "128 KC"), `line 5: unknown key "128"`},
		{"bad score", line(7, "score 0 x"), "line 7: "},
		{"no score", line(7, "score"), "line 7: "},
		{"a play after the score", recordText + "0 KD", "line 8: a play after the score"},
		{"seed, first and start", recordText + "start {}", "start: "},
		{"seed and start", line(4, "start {}"), "start: "},
		{"first and start", line(3, "start {}"), "start: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := host.ParseRecord(tt.text)
			if !errors.Is(err, host.ErrRecord) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got error %v, want %q", err, tt.want)
			}
			expect.Same(t, got, host.Record{}, "the error comes with a record")
		})
	}
}

func TestUnmarshalRecordRefuses(t *testing.T) {
	swap := func(old, text string) string {
		if !strings.Contains(recordJSON, old) {
			t.Fatalf("no %s in the record", old)
		}
		return strings.Replace(recordJSON, old, text, 1)
	}
	for _, tt := range []struct{ name, text, want string }{
		{"null", "null", "null"},
		{"array", "[]", "want an object"},
		{"no game", swap(`"game":"indigo",`, ``), "game: missing"},
		{"empty game", swap(`"indigo"`, `""`), "game: empty"},
		{"game a number", swap(`"indigo"`, `1`), "game"},
		{"rules an array", swap(`"rules":{}`, `"rules":[]`), "rules: "},
		{"rules null", swap(`"rules":{}`, `"rules":null`), "rules: "},
		{"seed null", swap(`"seed":"0000000000000000000000000000000000000000000000000000000000000001"`, `"seed":null`), "seed: missing"},
		{"bad seed", swap(`000001"`, `00001"`), "seed"},
		{"no first", swap(`"first":0,`, ``), "first: missing"},
		{"first too large", swap(`"first":0`, `"first":128`), "first"},
		{"plays an object", swap(`"plays":[`, `"plays":{},"x":[`), "plays"},
		{"a play without a seat", swap(`"seat":0,`, ``), "plays[0].seat: missing"},
		{"an empty move", swap(`"KC"`, `""`), "plays[0].move: empty"},
		{"a move too long", swap(`"6C"`, `"`+strings.Repeat("6", 201)+`"`), "plays[1].move: 201 bytes long"},
		{"an odd move", swap(`"6C"`, `"6\u0007C"`), "plays[1].move: not plain text"},
		{"a seat too large", swap(`{"seat":1`, `{"seat":1000`), "seat"},
		{"unknown field", swap(`"first"`, `"last":1,"first"`), `"last"`},
		{"unknown field in a play", swap(`"seat":1`, `"seat":1,"x":1`), `"x"`},
		{"seed, first and start", swap(`"first"`, `"start":{},"first"`), "start: "},
		{"seed and start", swap(`"first":0`, `"start":{}`), "start: "},
		{"score of text", swap(`"score":[2,0]`, `"score":["0"]`), "score"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := record
			err := json.Unmarshal([]byte(tt.text), &got)
			if !errors.Is(err, host.ErrRecord) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got error %v, want %q", err, tt.want)
			}
			expect.Same(t, got, record, "the record changed")
		})
	}
}

func TestUnmarshalRecordTidies(t *testing.T) {
	long := strings.Repeat("6", 200)
	text := strings.NewReplacer(`"rules":{}`, `"rules":{ "a" : [ 1 ] }`, `"score":[2,0]`, `"score":[]`, `"6C"`, `"`+long+`"`).Replace(recordJSON)
	want := record
	want.Rules, want.Score = json.RawMessage(`{"a":[1]}`), nil
	want.Plays = []host.Play{record.Plays[0], {Seat: 1, Move: long}}
	var got host.Record
	must.Do(t, json.Unmarshal([]byte(text), &got))
	expect.Same(t, got, want)
	got.Score = []int{}
	must.Have(host.ParseRecord(got.Text()))(t) // the text of an empty score
}

func TestReplayRefuses(t *testing.T) {
	must.Have(host.Replay(indigo.Game{}, record))(t)
	for _, tt := range []struct {
		name   string
		change func(r *host.Record)
		want   string
		is     error
	}{
		{"another game's", func(r *host.Record) { r.Game, r.First = "tuck", 3 }, "game: ", nil},
		{"other rules", func(r *host.Record) { r.Rules = json.RawMessage(`{"x":1}`) }, "rules: ", nil},
		{"a start", func(r *host.Record) { r.Start = json.RawMessage(`{}`) }, "start: ", nil},
		{"first not a seat", func(r *host.Record) { r.First = 2 }, "first: ", engine.ErrSeat},
		{"first nobody", func(r *host.Record) { r.First = -1 }, "first: ", engine.ErrSeat},
		{"not a move", func(r *host.Record) { r.Plays[1].Move = "6X" }, "plays[1]: ", engine.ErrMoveText},
		{"illegal", func(r *host.Record) { r.Plays[1].Move = "KC" }, "plays[1]: ", indigo.ErrNotInHand},
		{"another's turn", func(r *host.Record) { r.Plays[0].Seat = 1 }, "plays[0]: ", engine.ErrNotYourTurn},
		{"another score", func(r *host.Record) { r.Score = []int{1, 0} }, "score: ", nil},
		{"score of one", func(r *host.Record) { r.Score = []int{0} }, "score: ", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := must.Have(host.ParseRecord(recordText))(t)
			tt.change(&r)
			_, err := host.Replay(indigo.Game{}, r)
			if !errors.Is(err, host.ErrRecord) || !strings.Contains(err.Error(), tt.want) || tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("got error %v, want %q and %v", err, tt.want, tt.is)
			}
			if table, err := host.OpenTable(indigo.Game{}, r); err == nil || table != nil {
				t.Error("the record opens a table")
			}
		})
	}
	for name, rules := range map[string]json.RawMessage{"with spaces": json.RawMessage(" { } "), "left out": nil} {
		t.Run("rules "+name+" and no score are fine", func(t *testing.T) {
			r := record
			r.Rules, r.Score = rules, nil
			must.Have(host.Replay(indigo.Game{}, r))(t)
			data := must.Have(json.Marshal(r))(t)
			var fromJSON host.Record
			if err := json.Unmarshal(data, &fromJSON); err != nil || string(fromJSON.Rules) != "{}" && rules == nil {
				t.Errorf("%s: %v", data, err)
			}
			must.Have(host.ParseRecord(r.Text()))(t)
		})
	}
	t.Run("rules written in another order are the same", func(t *testing.T) {
		mustNew := func(r catcheleven.Rules) catcheleven.Game {
			return must.Have(catcheleven.New(r))(t)
		}
		g := mustNew(catcheleven.Rules{Seats: 4, Pasur: true})
		r := host.Record{Game: "catcheleven", Rules: json.RawMessage(`{"pasur": true, "seats": 4}`)}
		must.Have(host.Replay(g, r))(t)
		r.Rules = json.RawMessage(`{"pasur": true, "seats": 2}`)
		must.Have(host.Replay(mustNew(catcheleven.Pasur()), r))(t) // a default written out
		expect.Fails(host.Replay(g, r))(t, host.ErrRecord, "other rules")
	})
}

func TestReplayReturnsTheLastPositionReached(t *testing.T) {
	r := record
	r.Plays = append(r.Plays[:1:1], host.Play{Seat: 1, Move: "KC"})
	want := must.Have((indigo.Game{}).Apply((indigo.Game{}).Deal(r.Seed, r.First), r.Plays[0].Seat, card.MustParse(r.Plays[0].Move)))(t)
	if got, err := host.Replay(indigo.Game{}, r); got != want || err == nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// anyRecord draws records that have a text form.
func anyRecord(t *rapid.T) host.Record {
	word := rapid.StringMatching(`[!-~]([ -~]{0,20}[!-~])?`)
	r := host.Record{
		Game:  word.Draw(t, "game"),
		Rules: json.RawMessage(rapid.SampledFrom([]string{`{}`, `{"seats":4,"odd":[{"x":null}]}`}).Draw(t, "rules")),
	}
	if rapid.Bool().Draw(t, "from a position") {
		r.Start = json.RawMessage(`{"turn":-1}`)
	} else {
		r.Seed = deck.NewSeed(rapid.Uint64().Draw(t, "seed"))
		r.First = engine.Seat(rapid.Int8().Draw(t, "first"))
	}
	for range rapid.IntRange(0, 5).Draw(t, "plays") {
		r.Plays = append(r.Plays, host.Play{Seat: engine.Seat(rapid.Int8().Draw(t, "seat")), Move: word.Draw(t, "move")})
	}
	if rapid.Bool().Draw(t, "score") {
		r.Score = rapid.SliceOfN(rapid.Int(), 1, 7).Draw(t, "scores")
	}
	return r
}

func TestRecordRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRecord(t)
		expect.Same(t, must.Have(host.ParseRecord(r.Text()))(t), r, "text")
		expect.JSON(t, r, string(must.Have(json.Marshal(r))(t)))
	})
}

func FuzzRecord(f *testing.F) {
	f.Add(recordText)
	f.Add(recordJSON)
	f.Add("game x\nrules {}\nstart {}\n")
	f.Add(`{"game": "x", "start": {}, "plays": [], "score": []}`)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := host.ParseRecord(text)
		if err != nil {
			if json.Unmarshal([]byte(text), &r) != nil {
				return
			}
		}
		expect.Same(t, must.Have(host.ParseRecord(r.Text()))(t), r, "text")
		expect.JSON(t, r, string(must.Have(json.Marshal(r))(t)))
		_, _ = host.Replay(indigo.Game{}, r) // must not panic
	})
}

func ExampleReplay() {
	record, err := host.ParseRecord(`
		game indigo
		rules {}
		seed 0000000000000000000000000000000000000000000000000000000000000001
		first 0
		0 KC
		1 6C
	`)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := host.Replay(indigo.Game{}, record)
	fmt.Println(s.Table(), err)

	record.Plays[1].Move = "AS"
	_, err = host.Replay(indigo.Game{}, record)
	fmt.Println(err)
	// Output:
	// 6♣ <nil>
	// host: bad record: plays[1]: seat 1: AS: indigo: that card is not in the hand
}

// A record has the same text before and after a round trip through JSON, although json.Marshal
// escapes some characters.
func TestRecordTextSurvivesJSON(t *testing.T) {
	const start = "{\"a\":\"<b> & \u2028\u2029 \\\\u003c \\n\"}"
	text := "game indigo\nrules {\"x\":\"<&>\"}\nstart " + start + "\n"
	r := must.Have(host.ParseRecord(text))(t)
	data := must.Have(json.Marshal(r))(t)
	var back host.Record
	must.Do(t, json.Unmarshal(data, &back))
	expect.Same(t, back.Text(), text, "text")
}

// strict is Indigo that reads only the texts that it writes.
type strict struct{ indigo.Game }

func (g strict) ParseMove(text string) (indigo.Move, error) {
	m, err := g.Game.ParseMove(text)
	if written, _ := m.MarshalText(); err == nil && string(written) != text {
		return 0, engine.ErrMoveText
	}
	return m, err
}

// Replay reads a text that somebody has touched, also for a game that reads only its own.
func TestReplayReadsTouchedTexts(t *testing.T) {
	touched := record
	touched.Plays = []host.Play{{Seat: 0, Move: "\u00a0KC"}, {Seat: 1, Move: "6♣"}}
	s, err := host.Replay(strict{}, touched)
	if want, _ := host.Replay(indigo.Game{}, record); err != nil || s != want {
		t.Errorf("%v, or another position", err)
	}
}
