package host

import (
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
)

// follow adds the event that another writer has appended. If events before that one are missing,
// follow reads them, unless a write is under way: release reads them after the write.
func (t *Table) follow(n journal.News) {
	t.mu.Lock()
	if t.life == resting {
		t.mu.Unlock()
		t.host.newEvent(n)
		return
	}
	t.wanted = max(t.wanted, n.Rev)
	known := t.wanted <= t.rev || t.reading
	t.mu.Unlock()
	if known || !t.writing.TryLock() {
		return
	}
	if n.After == t.rev && n.Data != nil {
		if err := t.extend([]journal.Entry{{Rev: n.Rev, Data: n.Data}}); err != nil {
			t.log().Warn("table not read", note.Err(err))
		}
	}
	t.release()
}

// release unlocks writing, and lets the host read the events that it heard of while writing was
// locked.
func (t *Table) release() {
	t.writing.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.wanted > t.rev && !t.reading {
		t.reading = true
		t.host.crew.Go(t.chase)
	}
}

// chase reads the events that other writers have appended, at least up to the last one that
// the host has heard of.
func (t *Table) chase() {
	wait := firstLook
	for range patient {
		t.writing.Lock()
		t.mu.Lock()
		behind := t.wanted > t.rev && t.life == awake
		t.reading = behind
		t.mu.Unlock()
		var err error
		if behind {
			err = t.catchUp(t.host.ctx)
		}
		t.writing.Unlock()
		if !behind {
			return
		}
		if err != nil {
			t.log().Warn("table not read", note.Err(err))
		}
		t.mu.Lock()
		behind = t.wanted > t.rev
		t.mu.Unlock()
		if behind {
			time.Sleep(wait)
			wait *= 2
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.reading, t.wanted = false, t.rev
}
