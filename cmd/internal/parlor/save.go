package parlor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Store saves the game or the match so far in the file, if there is one. On error, the
// file is unchanged.
func (s *Session) Store() error {
	if s.File == "" || s.Table == nil {
		return nil
	}
	var record any = s.Table.Save()
	if s.Match != nil {
		record = s.Match.Save()
	}
	data, err := json.MarshalIndent(record, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(s.File+".new", append(data, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(s.File+".new", s.File)
}

// resume opens a file that Store or the library has written. It verifies the plays of the deal,
// which will be shown again.
func (s *Session) resume(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := s.Read(data); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if s.Table != nil {
		s.Script = s.Table.Save().Plays
		s.Table.UndoTo(0)
	}
	return s.seat(s.Game)
}

// Read opens the record of a game or of a match.
func (s *Session) Read(data []byte) (err error) {
	var kind struct {
		Deals json.RawMessage `json:"deals"`
	}
	data = texts.Body(data) // json.Unmarshal refuses a byte order mark
	isJSON := bytes.HasPrefix(data, []byte("{"))
	if isJSON && json.Unmarshal(data, &kind) == nil && kind.Deals != nil {
		var r hoyle.MatchRecord
		if err = json.Unmarshal(data, &r); err != nil {
			return err
		}
		if s.Match, err = hoyle.OpenMatchIn(s.Games, r); err == nil {
			s.Game, s.Table = s.Match.Game(), s.Match.Table()
			s.format, s.n = s.Match.Terms()
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
	if s.Table, err = hoyle.OpenIn(s.Games, r); err == nil {
		s.Game = s.Table.Game()
	}
	return err
}
