package host

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/hide"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Play is one seat's move in its text form.
type Play struct {
	Seat engine.Seat `json:"seat"` // the seat that makes the move
	Move string      `json:"move"` // the text of the move
}

// String returns the seat's number and the move, as records write them.
func (p Play) String() string { return strconv.Itoa(int(p.Seat)) + " " + p.Move }

// Record is the transcript of a deal: all that is needed to replay the deal, and the
// result. A record contains the seed. Keep the record secret until the deal is over and, if
// later deals use the same cards, until those deals are over too.
//
// A record has a JSON form, and a text form with one item per line, which [Record.Text]
// writes and [ParseRecord] reads:
//
//	game indigo
//	rules {}
//	seed 0000000000000000000000000000000000000000000000000000000000000007
//	first 0
//	0 7H
//	1 QC
//	score 0 1
//
// The line "first" gives the seat that leads. A line that begins with a number is a play: a
// seat and its move. The line "score", which may be missing, lists the points of each seat
// after the plays. Empty lines and lines that begin with # are ignored. If the plays begin
// from a position instead of a deal, a line with the word "start" and the JSON of the
// position replaces the lines "seed" and "first". A line such as "chairs 1 2 3 4 0", which only
// deals with more chairs than seats need, lists the chairs as [Start] does.
type Record struct {
	Game  string          `json:"game"`            // the name of the game
	Rules json.RawMessage `json:"rules,omitempty"` // the rules as JSON; nil for the standard rules
	Seed  deck.Seed       `json:"seed,omitzero"`   // missing, as the first seat is, only if there is a start
	First engine.Seat     `json:"first,omitzero"`  // the seat that leads
	// The JSON of the position that the plays begin from; nil if they begin from the deal
	// that the seed and the first seat determine.
	Start json.RawMessage `json:"start,omitempty"`
	// The chairs of the match, in the order of the seats that they have in this deal, and then those
	// that sit out; nil if each chair has the seat of its own number.
	Chairs []int  `json:"chairs,omitempty"`
	Plays  []Play `json:"plays,omitempty"` // in order
	Score  []int  `json:"score,omitempty"` // points by seat after the plays; nil if unknown
}

// Text returns the record's text form, which [ParseRecord] reads. It contains the seed.
func (r Record) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %s\nrules %s\n", r.Game, cmp.Or(string(compact(r.Rules)), "{}"))
	if r.Start != nil {
		fmt.Fprintf(&b, "start %s\n", compact(r.Start))
	} else {
		fmt.Fprintf(&b, "seed %s\nfirst %d\n", r.Seed.Hex(), r.First)
	}
	list := func(key string, ns []int) {
		if len(ns) > 0 {
			fmt.Fprintln(&b, key, strings.Trim(fmt.Sprint(ns), "[]"))
		}
	}
	list("chairs", r.Chairs)
	for _, p := range r.Plays {
		fmt.Fprintln(&b, p)
	}
	list("score", r.Score)
	return b.String()
}

// summary returns the game and the number of plays, neither of which is secret.
func (r Record) summary() string {
	return fmt.Sprintf("record of %s, %d plays", texts.Clip(r.Game), len(r.Plays))
}

// Format prints the game and the number of plays, for every verb of package fmt.
func (r Record) Format(f fmt.State, _ rune) { hide.Print(f, r.summary()) }

// LogValue returns the text that Format prints.
func (r Record) LogValue() slog.Value { return slog.StringValue(r.summary()) }

// recordJSON is the JSON of a Record. A field that is nil is missing from the JSON.
type recordJSON struct {
	Game   *string         `json:"game"`
	Rules  json.RawMessage `json:"rules,omitempty"`
	Seed   *deck.Seed      `json:"seed,omitempty"`
	First  *engine.Seat    `json:"first,omitempty"`
	Start  json.RawMessage `json:"start,omitempty"`
	Chairs []int           `json:"chairs,omitempty"`
	Plays  []Play          `json:"plays,omitempty"`
	Score  []int           `json:"score,omitempty"`
}

// MarshalJSON returns the record's JSON form.
func (r Record) MarshalJSON() ([]byte, error) {
	game := texts.Valid(r.Game)
	j := recordJSON{Game: &game, Rules: r.Rules, Start: r.Start, Chairs: r.Chairs, Plays: r.Plays, Score: r.Score}
	if r.Rules == nil {
		j.Rules = json.RawMessage("{}")
	}
	if r.Start == nil {
		j.Seed, j.First = &r.Seed, &r.First
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads a record's JSON form into r. It also reads the content of a file that
// begins with a byte order mark, which json.Unmarshal refuses. The error wraps [ErrRecord]
// and names the field; on error, r is unchanged.
func (r *Record) UnmarshalJSON(data []byte) error {
	var j recordJSON
	err := strictjson.Unmarshal(data, &j)
	if err == nil {
		j.settle()
		err = j.check()
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRecord, err)
	}
	*r = j.record()
	return nil
}

// settle puts the texts that people may have written into the form that records have.
func (j *recordJSON) settle() {
	if j.Game != nil {
		*j.Game = texts.Typed(*j.Game)
	}
	for i := range j.Plays {
		j.Plays[i].Move = texts.Typed(j.Plays[i].Move)
	}
}

// check returns an error for the first field that is missing or invalid. A record has
// either a start, or a seed and a first seat.
func (j *recordJSON) check() error {
	if j.Game == nil {
		return errors.New("game: missing")
	}
	if err := checkText(*j.Game); err != nil {
		return fmt.Errorf("game: %w", err)
	}
	if err := checkObject(j.Rules); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if err := checkObject(j.Start); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	switch {
	case j.Start != nil && (j.Seed != nil || j.First != nil):
		return errors.New("start: given together with a seed or a first seat")
	case j.Start == nil && j.Seed == nil:
		return errors.New("seed: missing")
	case j.Start == nil && j.First == nil:
		return errors.New("first: missing")
	}
	for i, play := range j.Plays {
		if err := checkText(play.Move); err != nil {
			return fmt.Errorf("plays[%d].move: %w", i, err)
		}
	}
	return nil
}

func (j *recordJSON) record() Record {
	r := Record{Game: *j.Game, Rules: compact(j.Rules), Start: compact(j.Start)}
	if len(j.Rules) == 0 {
		r.Rules = json.RawMessage("{}")
	}
	if j.Start == nil {
		r.Seed, r.First = *j.Seed, *j.First
	}
	if len(j.Chairs) > 0 {
		r.Chairs = j.Chairs
	}
	if len(j.Plays) > 0 {
		r.Plays = j.Plays
	}
	if len(j.Score) > 0 {
		r.Score = j.Score
	}
	return r
}

// checkText returns an error unless a text consists of 1 to 200 bytes of printable ASCII
// and neither begins nor ends with a space. Such a text fits on one line.
func checkText(text string) error {
	const most = 200 // bytes
	odd := func(r rune) bool { return r < ' ' || r > '~' }
	switch {
	case text == "":
		return errors.New("empty")
	case len(text) > most:
		return fmt.Errorf("%d bytes long", len(text))
	case strings.ContainsFunc(text, odd), text[0] == ' ', text[len(text)-1] == ' ':
		return fmt.Errorf("not plain text: %s", texts.Quote(text))
	}
	return nil
}

// checkObject returns an error unless data is nil or a JSON object.
func checkObject(data json.RawMessage) error {
	if data == nil {
		return nil
	}
	if !json.Valid(data) {
		return strictjson.SyntaxError(data)
	}
	return checkBrace(bytes.TrimSpace(data))
}

// checkBrace returns an error unless data, which must be valid JSON without spaces around
// it, is an object.
func checkBrace(data json.RawMessage) error {
	if data[0] != '{' {
		return fmt.Errorf("want an object, got %s", texts.Show(data))
	}
	return nil
}

// compact returns the JSON in data on one line, or data unchanged if it is not JSON. It
// replaces the unnecessary escapes that json.Marshal writes, so that a record has the same
// text after it has been encoded as JSON and decoded.
func compact(data json.RawMessage) json.RawMessage {
	var b bytes.Buffer
	if json.Compact(&b, texts.Body(data)) != nil {
		return data
	}
	if bytes.Contains(b.Bytes(), []byte(`\u`)) {
		return unescape(b.Bytes())
	}
	return b.Bytes()
}

// unescape replaces the escapes of characters that json.Marshal escapes although they need
// no escape.
func unescape(data []byte) (plain []byte) {
	for len(data) > 0 {
		n, text := 1, data[:1]
		if data[0] == '\\' {
			n, text = 2, data[:2]
			if data[1] == 'u' {
				n, text = 6, data[:6]
			}
			if char, ok := plainOf[strings.ToLower(string(text))]; ok {
				text = []byte(char)
			}
		}
		plain, data = append(plain, text...), data[n:]
	}
	return plain
}

var plainOf = map[string]string{`\u003c`: "<", `\u003e`: ">", `\u0026`: "&", `\u2028`: "\u2028", `\u2029`: "\u2029"}
