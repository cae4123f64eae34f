package parlor

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/hoylecards/hoyle/cmd/internal/usage"
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
	if s.Match, s.Table, err = usage.Open(s.Games, data); err != nil {
		return err
	}
	if s.Match != nil {
		s.Table = s.Match.Table()
		s.Game = s.Match.Game()
		s.format, s.n = s.Match.Terms()
		return nil
	}
	s.Game = s.Table.Game()
	return nil
}
