// Package check checks what card players and servers keep: scenarios, records, match records, and the
// commitments to their seeds.
package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/scenario"
)

// most is the size of the largest file that is read, in bytes.
const most = 16 << 20

// Files checks files, or the stream in for the name "-", with the given games, and writes a line for
// each that is right, and what is wrong with the others. If commitment is not nil, it is the one that
// the seed of each record must have. The error says how many files are wrong.
func Files(names []string, commitment *deck.Commitment, in io.Reader, out io.Writer, games []hoyle.Game) error {
	wrong := 0
	for _, name := range names {
		data, err := read(name, in)
		if err == nil {
			err = file(name, data, commitment, out, games)
		}
		if err != nil {
			wrong++
			fmt.Fprintln(out, err)
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d files wrong", wrong, len(names))
	}
	return nil
}

func read(name string, in io.Reader) ([]byte, error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && len(data) > most {
		err = fmt.Errorf("%s: more than %d MB, which no record has", name, most>>20)
	}
	return data, err
}

// file checks the content of a file: JSON if it begins with a brace, and otherwise scenarios.
func file(name string, data []byte, commitment *deck.Commitment, out io.Writer, games []hoyle.Game) error {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if text := bytes.TrimSpace(data); len(text) == 0 || text[0] != '{' {
		return scenarios(name, string(data), commitment, out, games)
	}
	if err := json.Unmarshal(data, new(json.RawMessage)); err != nil {
		line := 1
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			line += bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		}
		return fmt.Errorf("%s:%d: %w", name, line, err)
	}
	about, seed, err := record(data, games)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := verify(seed, commitment); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	fmt.Fprintf(out, "%s: %s\n", name, about)
	return nil
}

// record replays the JSON of a record or of a match record. It returns a line about it, and its seed,
// or nil if it has none.
func record(data []byte, games []hoyle.Game) (about string, seed *deck.Seed, err error) {
	m, t, err := usage.Open(games, data)
	switch {
	case err != nil:
		return "", nil, err
	case m != nil:
		seed := m.Save().Seed
		state := map[bool]string{true: "over", false: "not over"}[m.Over()]
		return fmt.Sprintf("%v, %s, commitment %v", m, state, m.Commitment()), &seed, nil
	}
	if seed = seedOf(t.Save()); seed == nil {
		return fmt.Sprint(t), nil, nil
	}
	return fmt.Sprintf("%v, commitment %v", t, seed.Commit()), seed, nil
}

// seedOf returns the seed of a record, or nil if the record begins with a position.
func seedOf(r hoyle.Record) *deck.Seed {
	if r.Start != nil {
		return nil
	}
	return &r.Seed
}

// verify returns an error unless the seed has the commitment, if there is one.
func verify(seed *deck.Seed, commitment *deck.Commitment) error {
	switch {
	case commitment == nil:
		return nil
	case seed == nil:
		return errors.New("there is no seed, so there is no commitment")
	case !commitment.Verify(*seed):
		return fmt.Errorf("the commitment is not that of the seed, which is %v", seed.Commit())
	}
	return nil
}

// scenarios runs the scenarios of a text, among them the texts of records.
func scenarios(name, text string, commitment *deck.Commitment, out io.Writer, games []hoyle.Game) error {
	if commitment != nil {
		r, err := hoyle.ParseRecord(text)
		if err == nil {
			err = verify(seedOf(r), commitment)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	all := scenario.Parse(name, text)
	var wrong []error
	for _, s := range all {
		for _, fault := range s.Run(games...) {
			wrong = append(wrong, fault)
		}
	}
	if wrong == nil {
		count := "1 scenario passes"
		if len(all) != 1 {
			count = fmt.Sprintf("%d scenarios pass", len(all))
		}
		fmt.Fprintf(out, "%s: %s\n", name, count)
	}
	const shown = 50
	if more := len(wrong) - shown; more > 0 {
		wrong = append(slices.Clip(wrong[:shown]), fmt.Errorf("%s: %d more faults", name, more))
	}
	return errors.Join(wrong...)
}
