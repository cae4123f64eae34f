package call

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

var update = flag.Bool("update", false, "write the digests")

const digestFile = "../../clients/js/test/testdata/digests.json"

// The digests of 10,000 plays of each game are those in the file. The tests of the npm package
// compare the file with what the program in WebAssembly plays in Node.js and in a browser.
func TestDigests(t *testing.T) {
	long.Only(t)
	got := map[string]string{}
	for _, g := range hoyle.Games() {
		got[g.Name()] = digest(t, g.Name(), 10_000)
	}
	if *update {
		data := must.Have(json.MarshalIndent(got, "", "  "))(t)
		must.Do(t, os.WriteFile(digestFile, append(data, '\n'), 0o644))
	}
	data := must.Have(os.ReadFile(digestFile))(t)
	want := map[string]string{}
	must.Do(t, json.Unmarshal(data, &want))
	expect.Same(t, got, want)
}

// digest plays random legal moves until it has made the given number of plays, and returns the
// digest of their records and of what seat 0 saw. clients/js/test/digest.js does the
// same.
func digest(t *testing.T, game string, plays int) string {
	t.Helper()
	c := Calls{Games: hoyle.Games()}
	h := sha256.New()
	x := uint32(1)
	for n, deal := 0, uint64(0); n < plays; deal++ {
		arg := fmt.Sprintf(`{"game":%q,"seed":%q}`, game, deck.NewSeed(1).Derive(deal).Hex())
		table := answer[int32](t, &c, "table", 0, arg)
		turn := answer[State](t, &c, "state", table, "0 0 turn").Turn
		for ; turn >= 0; n++ {
			legal := answer[State](t, &c, "state", table, fmt.Sprintf("%d 0 legal", turn)).Legal
			x = 1664525*x + 1013904223
			move := legal[int(x>>8)%len(legal)]
			turn = answer[hoyle.Seat](t, &c, "play", table, fmt.Sprintf("%d %s", turn, move))
		}
		h.Write(answer[json.RawMessage](t, &c, "save", table, "null"))
		h.Write(answer[json.RawMessage](t, &c, "state", table, "0 0 log"))
		answer[any](t, &c, "free", table, "null")
	}
	return hex.EncodeToString(h.Sum(nil))
}
