package enginetest

import (
	"bytes"
	"errors"
	"strings"

	"github.com/hoylecards/hoyle/engine"
)

// checkSpelling checks how the game parses texts. Texts that no move has must be refused. A
// text that is almost the text of a move must be refused or pass checkMoveText.
func (w *walk[S, M]) checkSpelling() {
	refused := []string{"", "\x00", "\xff\xfe"}
	var near []string
	for range 4 {
		text, err := textOf(w.met[w.choose(len(w.met))])
		if err != nil || text == "" {
			continue
		}
		refused = append(refused, text+"\x00", text[:len(text)/2]+"\xff"+text[len(text)/2:])
		near = append(near, strings.ToLower(text), " "+text, text+" ", text+text, text[1:])
	}
	for _, text := range refused {
		if m, err := w.Game.ParseMove(text); !errors.Is(err, engine.ErrMoveText) {
			textIsUnique.broken("%q reads as %v, error %v, and should be refused with ErrMoveText", text, m, err)
		}
	}
	for _, text := range near {
		w.checkMoveText(text)
	}
}

// checkGarbage checks that texts that are not JSON are refused, and that JSON values such as
// null and {} are refused or decoded as sound positions.
func (w *walk[S, M]) checkGarbage() {
	p, s := w.positions(), w.passed[w.choose(len(w.passed))]
	if p == nil {
		return
	}
	data := jsonIsWhole.jsonOf(s)
	for _, bad := range [][]byte{nil, []byte("{"), []byte("nonsense"), data[:len(data)/2], append(bytes.Clone(data), '}')} {
		if got, err := p.DecodeState(bad); !errors.Is(err, engine.ErrPosition) {
			jsonIsWhole.broken("%q is decoded as %s, error %v, and should be refused with ErrPosition", bad, show(got), err)
		}
		if got, err := p.DecodeView(bad); !errors.Is(err, engine.ErrPosition) {
			jsonIsWhole.broken("%q is decoded as the view %s, error %v, and should be refused with ErrPosition", bad, show(got), err)
		}
	}
	for _, other := range []string{"null", "7", `""`, "[]", "{}"} {
		w.checkDecode([]byte(other))
	}
}
