package wasm

import "testing"

// Games and bots are inlined, wherever they are from; the room and most of the standard library are
// not.
func TestInlining(t *testing.T) {
	for pkg, inlined := range map[string]bool{
		"github.com/hoylecards/hoyle/indigo": true, "github.com/hoylecards/hoyle/bot/solve": true, "github.com/hoylecards/hoyle": true,
		"example.com/ginrummy": true, "golang.org/x/exp/rand": true, "math/rand/v2": true, "slices": true, "runtime": true, "internal/runtime/maps": true,
		"encoding/json": false, "fmt": false, "net/http": false, "vendor/golang.org/x/net/idna": false,
		"github.com/hoylecards/hoyle/room/web": false, "github.com/hoylecards/hoyle/live": false, "github.com/hoylecards/hoyle/clients/library": false,
	} {
		if got := inlining(pkg) != "-l"; got != inlined {
			t.Errorf("%s: inlined %t", pkg, got)
		}
	}
}
