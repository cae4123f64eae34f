package call

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts/touched"
)

// numbered returns the number of an operation.
func numbered(t *testing.T, name string) int32 {
	t.Helper()
	for i, o := range ops {
		if o.Name == name {
			return int32(i)
		}
	}
	t.Fatalf("no operation %s", name)
	return 0
}

// answer returns the answer to an operation that succeeds.
func answer[A any](t *testing.T, c *Calls, name string, of int32, arg string) A {
	t.Helper()
	data, ok := c.Call(numbered(t, name), of, []byte(arg))
	if !ok {
		t.Fatalf("%s(%d, %s) = %s", name, of, arg, data)
	}
	var a A
	if err := json.Unmarshal(data, &a); err != nil {
		t.Fatalf("%s(%d, %s) = %s: %v", name, of, arg, data, err)
	}
	return a
}

// refused returns the code of an operation that fails.
func refused(t *testing.T, c *Calls, name string, of int32, arg string) string {
	t.Helper()
	data, ok := c.Call(numbered(t, name), of, []byte(arg))
	if ok {
		t.Fatalf("%s(%d, %s) = %s, want an error", name, of, arg, data)
	}
	var e struct{ Code string }
	must.Do(t, json.Unmarshal(data, &e))
	if !ops[numbered(t, name)].may(e.Code) {
		t.Errorf("%s(%s): the reference does not list the code %s", name, arg, e.Code)
	}
	return e.Code
}

const one = `"seed":"0000000000000000000000000000000000000000000000000000000000000001"`

// At every step of a deal of every game, the state that a client reads agrees with the table.
func TestStateIsTheTable(t *testing.T) {
	for _, g := range hoyle.Games() {
		t.Run(g.Name(), func(t *testing.T) {
			c := Calls{Games: hoyle.Games()}
			handle := answer[int32](t, &c, "table", 0, fmt.Sprintf(`{"game":%q,%s}`, g.Name(), one))
			table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
			for n := 0; table.Turn() != hoyle.Nobody; n++ {
				for seat := hoyle.Nobody; n%long.Or(9, 30) == 0 && int(seat) < table.Seats(); seat++ {
					got := answer[State](t, &c, "state", handle, fmt.Sprintf("%d 0", seat))
					view := must.Have(table.ViewJSON(seat))(t)
					want := State{Turn: table.Turn(), Len: table.Len(), Awaited: table.Awaited(), Legal: table.Legal(seat), View: view,
						Zones: table.Zones(seat), Marks: table.Marks(seat), Layouts: g.Layouts(), Picks: table.Picks(seat), Log: table.Log(seat, 0)}
					for s := range table.Seats() {
						want.Score = append(want.Score, table.Score(hoyle.Seat(s)))
						want.Breakdown = append(want.Breakdown, table.Breakdown(hoyle.Seat(s)))
						want.Seats = append(want.Seats, Place{table.SeatName(hoyle.Seat(s)).Text, table.Side(seat, hoyle.Seat(s))})
					}
					got.View, want.View = compact(t, got.View), compact(t, want.View)
					if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
						t.Fatalf("play %d, seat %d (-table +call):\n%s", n, seat, d)
					}
				}
				seat := table.Turn()
				move := table.Legal(seat)[n%len(table.Legal(seat))]
				answer[any](t, &c, "play", handle, fmt.Sprintf("%d %s", seat, move))
				must.Do(t, table.Play(seat, move))
			}
		})
	}
}

func compact(t *testing.T, data json.RawMessage) json.RawMessage {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, json.Compact(&b, data))
	return b.Bytes()
}

func TestOnlyTheParts(t *testing.T) {
	c := Calls{Games: hoyle.Games()}
	handle := answer[int32](t, &c, "table", 0, `{"game":"karata",`+one+`}`)
	got := answer[map[string]any](t, &c, "state", handle, "0 0 turn len")
	expect.Same(t, got, map[string]any{"turn": 0.0, "len": 0.0})
}

func TestErrorsHaveCodes(t *testing.T) {
	c := Calls{Games: hoyle.Games()}
	handle := answer[int32](t, &c, "table", 0, `{"game":"karata",`+one+`}`)
	gone := answer[int32](t, &c, "at", handle, "0")
	answer[any](t, &c, "free", gone, "null")
	for _, test := range []struct {
		op   string
		of   int32
		arg  string
		want string
	}{
		{"table", 0, `{"game":"bingo",` + one + `}`, "no-such-game"},
		{"table", 0, `{"game":"karata","rules":{"seats":99},` + one + `}`, "invalid-rules"},
		{"table", 0, `{"game":"karata","seed":"1"}`, "not-a-seed"},
		{"table", 0, `{"game":"karata","position":{}}`, "invalid-position"},
		{"table", 0, `{"game":"karata"}`, "bad-call"},
		{"play", handle, "1 draw", "not-your-turn"},
		{"play", handle, "0 done", "nothing-laid"},
		{"play", handle, "0 fly", "not-a-move"},
		{"play", handle, "draw", "bad-call"},
		{"play", handle, "", "bad-call"},
		{"play", handle, "999999999999 draw", "bad-call"},
		{"state", handle, "", "bad-call"},
		{"state", handle, "x 0", "bad-call"},
		{"state", handle, "0 x", "bad-call"},
		{"state", handle, "2 0", "no-such-seat"},
		{"state", handle, "-2 0", "no-such-seat"},
		{"playAt", handle, `{"n":7,"seat":0,"move":"draw"}`, "stale"},
		{"play", gone, "0 draw", "bad-call"},
		{"next", handle, "null", "bad-call"},
		{"record", handle, "null", "secret"},
		{"open", 0, `{"game":"karata"}`, "bad-record"},
		{"match", 0, `{"game":"karata","format":"swiss",` + one + `}`, "no-such-format"},
		{"choose", 0, `{}`, "bad-call"},
	} {
		expect.Is(t, refused(t, &c, test.op, test.of, test.arg), test.want, test.op, test.arg)
	}
	for _, n := range []int32{-1, int32(len(ops)), math.MaxInt32} {
		if data, ok := c.Call(n, 0, nil); ok || !strings.Contains(string(data), "bad-call") {
			t.Errorf("operation %d: %s", n, data)
		}
	}
}

// An argument that is unknown, given twice, missing or of another kind is refused by its name.
func TestStrictArguments(t *testing.T) {
	c := Calls{Games: hoyle.Games()}
	handle := answer[int32](t, &c, "table", 0, `{"game":"karata",`+one+`}`)
	for _, tt := range []struct{ op, arg, names string }{
		{"table", `{"game":"karata","frist":1,` + one + `}`, "frist"},
		{"table", `{"game":"karata","game":"indigo",` + one + `}`, "game"},
		{"table", `{"GAME":"karata",` + one + `}`, "GAME"},
		{"table", `{` + one + `}`, "game"},
		{"table", `{"game":"karata","position":{},` + one + `}`, "position"},
		{"table", `{"game":"karata","first":null,` + one + `}`, "first"},
		{"match", `{"game":"karata"}`, "seed"},
		{"derive", `{}`, "seed"},
		{"derive", `{` + one + `}`, "n"},
		{"verify", `{` + one + `}`, "commitment"},
		{"choose", `{"seat":0,"player":"random"}`, "seed"},
		{"choose", `{"seat":0,"player":"random","record":{},` + one + `}`, "record"},
		{"undo", `null`, "undo"},
		{"at", `"1"`, "at"},
		{"save", `1`, "save"},
		{"info", `{"game":"karata"} {}`, "info"},
		{"state", `0 0 leagl`, "leagl"},
		{"say", `{"seat":0}`, "moves"},
		{"review", `{"iterations":-1,"record":{},` + one + `}`, "iterations"},
		{"review", `{"positions":-1,"record":{},` + one + `}`, "positions"},
		{"state", `null 0`, `state: want a seat and a number of plays"`},
		{"state", `0 9.5`, `state: want a seat and a number of plays"`},
	} {
		data, ok := c.Call(numbered(t, tt.op), handle, []byte(tt.arg))
		if text := string(data); ok || !strings.Contains(text, `"bad-call"`) && !strings.Contains(text, `"bad-record"`) || !strings.Contains(text, tt.names) {
			t.Errorf("%s(%s) = %s", tt.op, tt.arg, text)
		}
	}
}

// A call that panics is refused without a code, and the next call is answered.
func TestFaultsHaveNoCode(t *testing.T) {
	c := Calls{Games: hoyle.Games(), More: []Op{{"fail", func(*hoyle.Table, []byte) (any, error) { panic("oops") }}}}
	handle := answer[int32](t, &c, "table", 0, `{"game":"indigo",`+one+`}`)
	data, ok := c.Call(int32(len(ops)), handle, nil)
	expect.Is(t, string(data), `{"code":"","reason":"","message":"call: oops"}`, ok)
	answer[any](t, &c, "free", handle, "null")
}

// A bot thinks about a table that is open as about its record, and Stop ends a search.
func TestThinkingOnATable(t *testing.T) {
	c := Calls{Games: hoyle.Games()}
	handle := answer[int32](t, &c, "table", 0, `{"game":"indigo",`+one+`}`)
	record := string(answer[json.RawMessage](t, &c, "save", handle, "null"))
	arg := func(player string) string { return fmt.Sprintf(`"seat":0,"player":%q,%s}`, player, one) }
	for _, op := range []string{"choose", "advise"} {
		got := answer[any](t, &c, op, handle, `{`+arg("search:50"))
		if want := answer[any](t, &c, op, 0, `{"record":`+record+`,`+arg("search:50")); cmp.Diff(want, got) != "" {
			t.Errorf("%s: %v, want %v", op, got, want)
		}
	}
	expect.Is(t, len(stopped(t, &c, "choose", handle, `{`+arg("search:100000000"))), 4)
	answer[any](t, &c, "play", handle, "0 "+answer[string](t, &c, "choose", handle, `{`+arg("random")))
	record = string(answer[json.RawMessage](t, &c, "save", handle, "null"))
	review := stopped(t, &c, "review", 0, `{"record":`+record+`,"iterations":100000000,`+one+`}`)
	if !strings.Contains(review, `"decisions":[],`) {
		t.Errorf("a review that was stopped: %s", review)
	}
}

// stopped returns the answer to an operation that is stopped at once.
func stopped(t *testing.T, c *Calls, name string, of int32, arg string) string {
	t.Helper()
	done, number := make(chan string), numbered(t, name)
	go func() {
		data, _ := c.Call(number, of, []byte(arg))
		done <- string(data)
	}()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
		select {
		case answer := <-done:
			return answer
		default:
			c.Stop()
			runtime.Gosched()
		}
	}
	t.Fatalf("%s goes on", name)
	return ""
}

// A program has its own games only, and its own operations.
func TestOwnGames(t *testing.T) {
	karata := must.Have(hoyle.Find("karata"))(t)
	c := Calls{Games: []hoyle.Game{karata}, More: []Op{{"double", func(t *hoyle.Table, arg []byte) (any, error) {
		n, err := strconv.Atoi(string(arg))
		return 2*n + t.Len(), err
	}}}}
	if all := answer[[]hoyle.Info](t, &c, "games", 0, "null"); len(all) != 1 || all[0].Name != "karata" {
		t.Errorf("games: %v", all)
	}
	all := Calls{Games: hoyle.Games()}
	record := string(answer[json.RawMessage](t, &all, "save", answer[int32](t, &all, "table", 0, `{"game":"indigo",`+one+`}`), "null"))
	match := string(answer[json.RawMessage](t, &all, "saveMatch", answer[int32](t, &all, "match", 0, `{"game":"indigo",`+one+`}`), "null"))
	for op, arg := range map[string]string{
		"info": `{"game":"indigo"}`, "words": `{"game":"indigo","language":"de"}`, "table": `{"game":"indigo",` + one + `}`, "match": `{"game":"indigo",` + one + `}`,
		"open": record, "openMatch": match, "review": `{"record":` + record + `,` + one + `}`,
		"choose": `{"record":` + record + `,"seat":0,"player":"house",` + one + `}`, "advise": `{"record":` + record + `,"seat":0,"player":"house",` + one + `}`,
	} {
		expect.Is(t, refused(t, &c, op, 0, arg), "no-such-game", op, "of a game that the program has")
	}
	handle := answer[int32](t, &c, "table", 0, `{"game":"karata",`+one+`}`)
	names := answer[[]string](t, &c, "ops", 0, "null")
	if last := len(names) - 1; names[last] != "double" {
		t.Errorf("operations: %v", names)
	} else if data, ok := c.Call(int32(last), handle, []byte("21")); !ok || string(data) != "42" {
		t.Errorf("double: %s", data)
	} else if data, ok := c.Call(int32(last), handle+1, []byte("21")); ok || !strings.Contains(string(data), "bad-call") {
		t.Errorf("double without a table: %s", data)
	}
}

// What a page has read from a field or a file is read as a phone or an editor has left it.
func TestTextsFromOutside(t *testing.T) {
	c := Calls{Games: hoyle.Games()}
	handle := answer[int32](t, &c, "table", 0, `{"game":"indigo",`+one+`}`)
	for change, played := range touched.Typed(answer[State](t, &c, "state", handle, "0 0").Legal[0]) {
		copied := answer[int32](t, &c, "at", handle, "0")
		answer[any](t, &c, "play", copied, "0 "+played)
		if got := answer[State](t, &c, "state", copied, "-1 0"); len(got.Log) != 1 || touched.Unseen(got.Log[0].Move) {
			t.Errorf("%s: %v", change, got.Log)
		}
	}
	for change, arrives := range touched.Body(`{"game":"karata"}`) {
		if got := answer[hoyle.Info](t, &c, "info", 0, arrives); got.Name != "karata" {
			t.Errorf("%s: %+v", change, got)
		}
	}
}

// No client can crash the program by sending bytes, because each operation gives an answer whatever
// it is sent.
func FuzzCall(f *testing.F) {
	f.Add(int32(5), []byte(`{"game":"karata",`+one+`}`))
	f.Add(int32(7), []byte("0 draw"))
	f.Fuzz(func(t *testing.T, n int32, arg []byte) {
		if i := int(n); i >= 0 && i < len(ops) && (ops[i].Name == "choose" || ops[i].Name == "advise" || ops[i].Name == "review") {
			t.Skip("may think for long")
		}
		c := Calls{Games: hoyle.Games()}
		answer[int32](t, &c, "table", 0, `{"game":"karata",`+one+`}`)
		if data, _ := c.Call(n, 1, arg); !json.Valid(data) {
			t.Errorf("%d(%q) = %s", n, arg, data)
		}
	})
}

// The standing of a match that is over has all deals and their points, also once its record is opened again.
func TestMatchToItsEnd(t *testing.T) {
	c := Calls{Games: hoyle.Games()}
	match, _ := finished(t, &c, 2)
	again := answer[int32](t, &c, "openMatch", 0, string(answer[json.RawMessage](t, &c, "saveMatch", match, "null")))
	for _, m := range []int32{match, again} {
		if got := answer[Standings](t, &c, "standing", m, "null"); !got.Over || got.Deals != 2 || got.Total[0]+got.Total[1] == 0 {
			t.Errorf("%+v", got)
		}
	}
}
