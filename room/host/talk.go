package host

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/journal"
)

// Text is a chat message to a table.
type Text struct {
	At      int64      `json:"at"`      // milliseconds since 1970
	Account string     `json:"account"` // the account of its author
	Name    string     `json:"name"`
	Seat    hoyle.Seat `json:"s"`
	Text    string     `json:"text"`
	rev     uint64
}

// talk is what people have said at a table, as far as the host has read it.
type talk struct {
	texts []Text
	rev   uint64 // of the last text
	begun bool   // texts from before the room was started have been read
}

// add adds the texts of entries. Another call may have read some of them.
func (k *talk) add(entries []journal.Entry) error {
	for _, e := range entries {
		var text Text
		if err := json.Unmarshal(e.Data, &text); err != nil {
			return ErrBusy
		}
		if e.Rev > k.rev {
			text.rev, k.rev = e.Rev, e.Rev
			k.texts = append(k.texts, text)
		}
	}
	if extra := len(k.texts) - journal.MaxTalk; extra > 0 {
		k.texts = slices.Clone(k.texts[extra:])
	}
	return nil
}

// Say adds a text to the talk of the table.
func (t *Table) Say(ctx context.Context, id string, text Text) error {
	text.At = t.host.Now().UnixMilli()
	data, err := json.Marshal(text)
	if err != nil {
		return err
	}
	if t, err = t.awake(); err != nil {
		return err
	}
	if t.Stopped() {
		return ErrStopping
	}
	if _, err := t.host.journal.Append(ctx, journal.Talk, t.ID, journal.Unfenced, t.ID+"/"+id, data); err != nil {
		return ErrBusy
	}
	return t.listen(ctx)
}

// listen reads the texts sent since it was last called.
func (t *Table) listen(ctx context.Context) error {
	t.mu.Lock()
	after := t.talk.rev
	t.mu.Unlock()
	entries, err := t.host.journal.Read(ctx, journal.Talk, t.ID, after)
	if err != nil {
		return ErrBusy
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.talk.add(entries); err != nil {
		return err
	}
	if len(entries) > 0 {
		for w := range t.watchers {
			w.Wake()
		}
	}
	return nil
}

// newText reads a text sent through another host.
func (h *Host) newText(id string, rev uint64) {
	h.crew.Go(func() {
		t, err := h.tables.find(id)
		if err != nil {
			return
		}
		t.mu.Lock()
		known := rev <= t.talk.rev
		t.mu.Unlock()
		if !known {
			_ = t.listen(h.ctx)
		}
	})
}

// Texts returns the texts with a rev greater than the parameter after, and the rev of the
// last text.
func (t *Table) Texts(ctx context.Context, after uint64) ([]Text, uint64) {
	t.mu.Lock()
	first := !t.talk.begun
	t.talk.begun = true
	t.mu.Unlock()
	var err error
	if first {
		err = t.listen(ctx) // texts from before the room was started
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		t.talk.begun = false
	}
	var found []Text
	for _, text := range t.talk.texts {
		if text.rev > after {
			found = append(found, text)
		}
	}
	return found, t.talk.rev
}
