package call

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The reference tells the truth of every operation: all sorts of arguments, on all sorts of handles, are
// refused with the codes that it lists, and each of those occurs; answers are of the type that it says.
func TestReference(t *testing.T) {
	c := Calls{Games: hoyle.Games()}
	match := answer[int32](t, &c, "match", 0, `{"game":"indigo",`+one+`}`)
	played, over := finished(t, &c, 1)
	record, whole := string(answer[json.RawMessage](t, &c, "save", over, "")), string(answer[json.RawMessage](t, &c, "saveMatch", played, ""))
	args := everything(record, whole)
	for number, o := range ops {
		seen := map[string]bool{}
		table := answer[int32](t, &c, "table", 0, `{"game":"karata",`+one+`}`)
		played, over := finished(t, &c, 1)
		for _, of := range []int32{0, table, over, match, played, 99} {
			for _, arg := range args {
				if o.Name == "free" && of < 99 {
					continue
				}
				data, ok := c.Call(int32(number), of, []byte(arg))
				var e struct{ Code string }
				if ok {
					checkAnswer(t, o, data)
				} else if must.Do(t, json.Unmarshal(data, &e)); !o.may(e.Code) {
					t.Errorf("%s of %d, %.200s: the reference does not list the code %s: %s", o.Name, of, arg, e.Code, data)
				}
				seen[e.Code] = true
			}
		}
		for _, code := range o.Codes {
			if !seen[code] && code != "*" {
				t.Errorf("%s: the code %s does not occur", o.Name, code)
			}
		}
		if o.About == "" || !strings.HasSuffix(o.About, ".") || !seen[""] {
			t.Errorf("%s: %q, %v", o.Name, o.About, seen)
		}
	}
}

// everything returns all sorts of arguments. Some are made of the records of a deal and of a match.
func everything(record, whole string) []string {
	bad := strings.Replace(record, `"seat":0`, `"seat":1`, 1)
	games := []string{`"game":"karata"`, `"game":"bingo"`, `"game":"karata","rules":{"seats":9}`}
	args := []string{`{"game":"karata","language":"de"}`, `{"game":"bingo","language":"de"}`, "", "7", "0", "-1", `"x"`, `[]`, `["x"]`, `{}`, "0 0", "9 0", "0 draw", "1 draw", "9 draw", "0 fly", "0 done", "0 ask C", "0 5C", "0 play 5C", "1 AS",
		record, bad, whole, `{"commitment":"` + strings.Repeat("0", 64) + `",` + one + `}`,
		`"` + strings.Repeat("0", 64) + `"`, `{"commitment":"x",` + one + `}`, `{"commitment":"` + strings.Repeat("0", 64) + `","seed":"1"}`,
		`{"seed":"x","n":1}`, `{` + one + `,"n":1}`, `{"seat":0,"moves":["draw"]}`, `{"seat":0,"cards":["7C"]}`, `{"seat":0,"cards":["XX"]}`,
		strings.Replace(record, `"indigo"`, `"bingo"`, 1), strings.Replace(whole, `"indigo"`, `"bingo"`, 1),
		strings.Replace(record, `0001"`, `"`, 1),
		`{"game":"karata","rules":{"seats":9},` + one + `,"first":0,"plays":[]}`, `{"game":"karata","rules":{},"start":{},"plays":[]}`,
		strings.Replace(record, `"rules":{}`, `"rules":{"seats":9}`, 1), strings.Replace(record, `"seed"`, `"sead"`, 1),
		`{"record":` + record + `,"iterations":1,"positions":1,` + one + `}`, `{"record":` + bad + `,` + one + `}`,
		`{"record":` + strings.Replace(record, `"indigo"`, `"bingo"`, 1) + `,` + one + `}`}
	for _, game := range games {
		args = append(args, `{`+game+`}`)
		for _, more := range []string{one, `"seed":"x"`, `"position":{}`, one + `,"first":9`, one + `,"format":"x"`, one + `,"format":"deals","n":-1`} {
			args = append(args, `{`+game+`,`+more+`}`)
		}
	}
	for _, player := range []string{"random", "search:5", "bingo"} {
		for _, seat := range []string{"0", "1", "9"} {
			asked := `"seat":` + seat + `,"player":"` + player + `",` + one + `}`
			args = append(args, `{`+asked, `{"record":`+record+`,`+asked, `{"record":`+bad+`,`+asked,
				`{"record":`+strings.Replace(record, `"indigo"`, `"bingo"`, 1)+`,`+asked)
		}
	}
	for _, move := range []string{"draw", "fly", "done", "ask C", "5C"} {
		for _, seat := range []string{"0", "1", "9"} {
			args = append(args, fmt.Sprintf(`{"n":0,"seat":%s,"move":%q}`, seat, move), fmt.Sprintf(`{"n":48,"seat":%s,"move":%q}`, seat, move))
		}
	}
	return args
}

// may reports whether the reference says that a refusal may have a code.
func (o op) may(code string) bool {
	return code == "bad-call" || slices.Contains(o.Codes, code) || code != "" && slices.Contains(o.Codes, "*")
}

// finished returns a match of some deals that is over, and the table of its last deal.
func finished(t *testing.T, c *Calls, deals int) (match, table int32) {
	t.Helper()
	match = answer[int32](t, c, "match", 0, fmt.Sprintf(`{"game":"indigo","format":"deals","n":%d,%s}`, deals, one))
	for next := answer[*int32](t, c, "next", match, ""); next != nil; next = answer[*int32](t, c, "next", match, "") {
		table = *next
		expect.Is(t, refused(t, c, "next", match, "null"), "deal-running", "next in a deal")
		for turn := answer[State](t, c, "state", table, "0 0 turn").Turn; turn >= 0; {
			move := answer[State](t, c, "state", table, fmt.Sprintf("%d 0 legal", turn)).Legal[0]
			turn = answer[hoyle.Seat](t, c, "play", table, fmt.Sprintf("%d %s", turn, move))
		}
	}
	return match, table
}

// checkAnswer reads an answer strictly as the type that the reference says.
func checkAnswer(t *testing.T, o op, data []byte) {
	t.Helper()
	if o.Answer == nil {
		expect.Is(t, string(data), "null", o.Name, "answers", data)
		return
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	expect.Err(t, d.Decode(reflect.New(o.Answer).Interface()), nil, o.Name, "answers", data)
}
