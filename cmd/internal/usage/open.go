package usage

import (
	"bytes"
	"encoding/json"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Open opens the record of a match, as JSON, or that of a game, as JSON or text. The other result is nil.
func Open(games []hoyle.Game, data []byte) (m *hoyle.Match, t *hoyle.Table, err error) {
	data = texts.Body(data) // json.Unmarshal refuses a byte order mark
	isJSON := bytes.HasPrefix(data, []byte("{"))
	var kind struct{ Format, Deals json.RawMessage }
	if isJSON && json.Unmarshal(data, &kind) == nil && (kind.Format != nil || kind.Deals != nil) {
		var r hoyle.MatchRecord
		if err = json.Unmarshal(data, &r); err == nil {
			m, err = hoyle.OpenMatchIn(games, r)
		}
		return m, nil, err
	}
	var r hoyle.Record
	if isJSON {
		err = json.Unmarshal(data, &r)
	} else {
		r, err = hoyle.ParseRecord(string(data))
	}
	if err == nil {
		t, err = hoyle.OpenIn(games, r)
	}
	return nil, t, err
}
