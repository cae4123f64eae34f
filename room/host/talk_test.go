package host_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// slowTalk is a journal that takes a while to read texts. Until it is well, it fails to.
type slowTalk struct {
	*journal.Memory
	well bool
}

func (j *slowTalk) Read(ctx context.Context, shelf journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	entries, err := j.Memory.Read(ctx, shelf, key, after)
	if shelf == journal.Talk {
		if time.Sleep(time.Second); !j.well {
			return nil, errors.New("the store does not answer")
		}
	}
	return entries, err
}

// Two texts that are sent at the same time, and both read twice, are two texts. If a node that has just
// started cannot read them, it tries again when it is asked the next time.
func TestTalk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &slowTalk{new(journal.Memory), true}
		h := newHost(t, j, host.Options{})
		at := open(t, h, table.Config{Game: "indigo"})
		check := func(when string, at *host.Table, want int) {
			if texts, _ := at.Texts(t.Context(), 0); len(texts) != want {
				t.Errorf("%s: %d texts, not %d", when, len(texts), want)
			}
		}
		var both sync.WaitGroup
		for _, id := range []string{"1", "2"} {
			both.Go(func() {
				if err := at.Say(t.Context(), id, host.Text{Text: "hello"}); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		check("said at once", at, 2)
		h.Stop()
		j.well = false
		at = find(t, newHost(t, j, host.Options{}), at.ID)
		check("not read", at, 0)
		j.well = true
		check("read", at, 2)
	})
}
