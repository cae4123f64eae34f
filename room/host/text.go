package host

import (
	"encoding/json"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/journal"
)

// talk is what people have said at a table, as far as the host has read it.
type talk struct {
	texts []Text
	rev   uint64 // of the last text
	begun bool   // texts from before the room was started have been read
}

// Text is a chat message to a table.
type Text struct {
	At      int64      `json:"at"`      // milliseconds since 1970
	Account string     `json:"account"` // the account of its author
	Name    string     `json:"name"`
	Seat    hoyle.Seat `json:"s"`
	Text    string     `json:"text"`
	rev     uint64
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
