package host

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// maxPast is the largest number of archived tables that are kept in memory.
const maxPast = 16

// keepBots is how long a table of bots alone can be seen after its end. Records are kept as
// long as the feed; the record of such a table is stored as if it were old already.
const keepBots = 24 * time.Hour

// archive stores the events of an ended table as one record, and then deletes the events and the
// table. By then the table's results are in the feed and in the books of its players, except those
// of players that the store does not know about yet. Two owners may archive a table at the same
// time.
func (h *Host) archive(t *Table) {
	err := h.news.Settle(h.ctx, t.ID, t.State())
	if err == nil {
		err = h.store(h.ctx, t)
	}
	if err != nil {
		t.log().Warn("table not archived", note.Err(err))
		time.AfterFunc(5*time.Second, t.again)
		return
	}
	for _, shelf := range []journal.Shelf{journal.Tables, journal.Talk} {
		if err := h.journal.Purge(h.ctx, shelf, t.ID); err != nil {
			t.log().Warn("table not deleted", note.Err(err))
		}
	}
	h.lose(t)
}

// store writes the record of the table if a match was played.
func (h *Host) store(ctx context.Context, t *Table) error {
	if t.State().Match == nil {
		return nil
	}
	if t.State().Config.Series != nil { // a host that was suspended may have opened it again
		old, err := h.journal.Read(ctx, journal.Records, t.ID, 0)
		if err != nil || len(old) > 0 {
			return err
		}
	}
	entries, err := h.journal.Read(ctx, journal.Tables, t.ID, 0)
	if err != nil {
		return err
	}
	switch n := len(entries); {
	case n == 0: // another owner has stored the record
		return nil
	case n < t.State().Len: // another owner is deleting the table now
		return fmt.Errorf("%d of %d events", n, t.State().Len)
	}
	events := make([]json.RawMessage, len(entries))
	for i, e := range entries {
		events[i] = e.Data
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(events); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	if t.State().OfBots() {
		age := max(h.FeedAge-keepBots, 0)
		_, err = h.journal.Replace(ctx, journal.Records, t.ID, 0, age, b.Bytes())
		if errors.Is(err, journal.ErrRaced) { // another owner has stored the record
			return nil
		}
		return err
	}
	_, err = h.journal.Append(ctx, journal.Records, t.ID, journal.Unfenced, "", b.Bytes())
	return err
}

// Past returns the state of a table, even if it is archived. The error is
// [table.ErrNotFound] or [ErrBusy].
func (h *Host) Past(ctx context.Context, id string) (*table.State, error) {
	if t, err := h.Table(id); err == nil {
		return t.State(), nil
	}
	return h.archived(ctx, id)
}

// archived returns the last state of a table that is archived. The errors are those of Past.
func (h *Host) archived(ctx context.Context, id string) (*table.State, error) {
	defer h.tables.loading.lock("past " + id)() // those who ask for the same table share the work
	if s, ok := h.past.Get(id); ok {
		return s, nil
	}
	entries, err := h.journal.Read(ctx, journal.Records, id, 0)
	if err != nil {
		return nil, ErrBusy
	}
	if len(entries) == 0 {
		return nil, table.ErrNotFound
	}
	s, err := h.unpack(entries[len(entries)-1].Data)
	if err != nil {
		h.Log.Error("record not read", note.Table, id, note.Err(err))
		return nil, table.ErrNotFound
	}
	h.past.Add(id, s)
	return s, nil
}

// unpack returns the state of a table that was archived.
func (h *Host) unpack(data []byte) (*table.State, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	var events []table.Event
	if err := json.Unmarshal(plain, &events); err != nil {
		return nil, err
	}
	s := table.New(h.Games)
	for _, e := range events {
		if s, err = s.Apply(e); err != nil {
			return nil, err
		}
	}
	return s, nil
}
