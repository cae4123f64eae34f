package strictjson

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Runs is a list of cards whose JSON holds a number for a run of face-down cards.
type Runs card.List

// maxRun is the greatest length to which a number in JSON may extend a list.
const maxRun = 1000

// MarshalJSON returns an array of cards, in which a number stands for that many
// face-down cards.
func (l Runs) MarshalJSON() ([]byte, error) { return l.AppendJSON(nil) }

// AppendJSON appends that array to dst.
func (l Runs) AppendJSON(dst []byte) ([]byte, error) {
	dst = append(dst, '[')
	for i := 0; i < len(l); {
		if i > 0 {
			dst = append(dst, ',')
		}
		n := 0
		for ; i < len(l) && l[i] == card.FaceDown; i++ {
			n++
		}
		if n > 0 {
			dst = strconv.AppendInt(dst, int64(n), 10)
			continue
		}
		var err error
		if dst, err = l[i].AppendText(append(dst, '"')); err != nil {
			return nil, err
		}
		dst = append(dst, '"')
		i++
	}
	return append(dst, ']'), nil
}

// UnmarshalJSON reads such an array into l. On error, l is unchanged.
func (l *Runs) UnmarshalJSON(data []byte) error {
	var items []json.RawMessage
	if err := json.Unmarshal(data, &items); err != nil || items == nil {
		return fmt.Errorf("want an array of cards and numbers, got %s", texts.Show(data))
	}
	list := Runs{}
	for _, item := range items {
		var n int
		var c card.Card
		switch {
		case json.Unmarshal(item, &n) == nil && 0 < n && n <= maxRun-len(list):
			list = append(list, make(Runs, n)...)
		case item[0] == '"' && json.Unmarshal(item, &c) == nil:
			list = append(list, c)
		default:
			return fmt.Errorf("%s is neither a card nor a number of face-down cards", texts.Show(item))
		}
	}
	*l = list
	return nil
}
