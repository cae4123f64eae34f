package host

import (
	"context"

	"github.com/hoylecards/hoyle/room/journal"
)

// Say adds a text to the talk of the table.
func (t *Table) Say(ctx context.Context, id string, text Text) error {
	text.At = t.Now().UnixMilli()
	t, err := t.awake()
	if err != nil {
		return err
	}
	if t.Stopped() {
		return ErrStopping
	}
	if _, err := journal.Store(ctx, t.journal, journal.Talk, t.ID, journal.Unfenced, t.ID+"/"+id, text); err != nil {
		return ErrBusy
	}
	return t.listen(ctx)
}

// listen reads the texts sent since it was last called.
func (t *Table) listen(ctx context.Context) error {
	t.mu.Lock()
	after := t.talk.rev
	t.mu.Unlock()
	entries, err := t.journal.Read(ctx, journal.Talk, t.ID, after)
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
			w.Changed.Send()
		}
	}
	return nil
}

// newText reads a text sent through another host.
func (h *Host) newText(id string, rev uint64) {
	h.pool.Go(func() {
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
