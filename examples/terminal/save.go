package terminal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"github.com/hoylecards/hoyle"
)

// store saves the game or the match so far in the file, if there is one. On error, the
// file is unchanged.
func (s *session) store() error {
	if s.file == "" || s.table == nil {
		return nil
	}
	var record any = s.table.Save()
	if s.match != nil {
		record = s.match.Save()
	}
	data, err := json.MarshalIndent(record, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(s.file+".new", append(data, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(s.file+".new", s.file)
}

// resume opens a file that store, or the library, has written. It verifies the plays of
// the deal, which will be shown again.
func (s *session) resume(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := s.read(data); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if s.table != nil {
		s.script = s.table.Save().Plays
		s.table.UndoTo(0)
	}
	s.printf("%v\n", s.game)
	return s.seat(s.game)
}

// read opens the record of a game or of a match.
func (s *session) read(data []byte) (err error) {
	var kind struct {
		Deals json.RawMessage `json:"deals"`
	}
	isJSON := bytes.HasPrefix(bytes.TrimSpace(data), []byte("{"))
	if isJSON && json.Unmarshal(data, &kind) == nil && kind.Deals != nil {
		var r hoyle.MatchRecord
		if err = json.Unmarshal(data, &r); err != nil {
			return err
		}
		if s.match, err = hoyle.OpenMatch(r, s.games...); err == nil {
			s.game, s.table = s.match.Game(), s.match.Table()
			s.format, s.n = s.match.Format()
		}
		return err
	}
	var r hoyle.Record
	if isJSON {
		err = json.Unmarshal(data, &r)
	} else {
		r, err = hoyle.ParseRecord(string(data))
	}
	if err != nil {
		return err
	}
	if s.table, err = hoyle.Open(r, s.games...); err == nil {
		s.game = s.table.Game()
	}
	return err
}
