package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/server/seats"
	"github.com/hoylecards/hoyle/live"
)

// file is a store that appends to a file: first the table and the moment at which its match began, then a
// line for each change. It holds every secret of the match.
type file struct {
	name  string
	table seats.Table
	size  int64 // of all whole lines
}

// begun is the first line.
type begun struct {
	Table seats.Table `json:"table"`
	Match live.Record `json:"match"`
}

// store appends a line, over what may be left of one that was not written as a whole.
func (f *file) store(_ context.Context, c live.Change, now live.Now) error {
	var line any = c
	if c == (live.Change{}) {
		line = begun{f.table, now.Save()}
	}
	data, err := json.Marshal(line)
	if err != nil {
		return err
	}
	to, err := os.OpenFile(filepath.Clean(f.name), os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	data = append(data, '\n')
	_, err = to.WriteAt(data, f.size)
	if err = errors.Join(err, to.Truncate(f.size+int64(len(data))), to.Sync(), to.Close()); err == nil {
		f.size += int64(len(data))
	}
	return err
}

// reopen serves all tables that are stored.
func (s *server) reopen() error {
	if s.dir == "" {
		return nil
	}
	names, err := filepath.Glob(filepath.Join(s.dir, "*.jsonl"))
	for _, name := range names {
		table, m, wrong := load(s.ctx, s.games, name)
		if wrong == nil {
			wrong = s.seats.Open(s.ctx, table, m)
		}
		if wrong != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", name, wrong))
		}
	}
	return err
}

// load opens the table that is stored in a file. A line that a crash has cut off is left out: nobody has
// been told of its change.
func load(ctx context.Context, games []hoyle.Game, name string) (seats.Table, *live.Match, error) {
	data, err := os.ReadFile(filepath.Clean(name))
	data = data[:bytes.LastIndexByte(data, '\n')+1]
	lines := json.NewDecoder(bytes.NewReader(data))
	var first begun
	err = errors.Join(err, lines.Decode(&first))
	var changes []live.Change
	for err == nil && lines.More() {
		var c live.Change
		err = lines.Decode(&c)
		changes = append(changes, c)
	}
	if err != nil {
		return seats.Table{}, nil, err
	}
	f := &file{name, first.Table, int64(len(data))}
	m, err := live.Open(ctx, games, first.Match, f.store, changes...)
	return first.Table, m, err
}
