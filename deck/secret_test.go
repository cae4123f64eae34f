package deck_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/deck"
)

// No verb of fmt and no log prints a seed, alone or within other values. JSON contains it.
func TestSeedIsNotPrinted(t *testing.T) {
	seed := deck.NewSeed(7).Derive(7)
	seeds := struct {
		One  deck.Seed
		List []deck.Seed
		At   *deck.Seed
	}{seed, []deck.Seed{seed}, &seed}
	secrets := []string{seed.Hex()[:6], strings.ToUpper(seed.Hex()[:6]), fmt.Sprint([2]byte(seed[:2]))[1:4], fmt.Sprintf("%x", seed.Hex()[:3])}
	check := func(how, text string) {
		t.Helper()
		for _, s := range secrets {
			if strings.Contains(text, s) {
				t.Errorf("%s prints the seed: %s", how, text)
			}
		}
		if !strings.Contains(text, "Seed(secret)") {
			t.Errorf("%s prints %s", how, text)
		}
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%x", "%X", "% x", "%#x", "%q", "%d", "%s", "%o", "%b", "%c", "%U", "%t"} {
		check(verb, fmt.Sprintf(verb, seed))
		check(verb+" of a pointer", fmt.Sprintf(verb, &seed))
		check(verb+" of a struct", fmt.Sprintf(verb, seeds))
	}
	check("an error", fmt.Errorf("deal of %v", seed).Error())
	var out bytes.Buffer
	untimed := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr { // the digits of a time may occur in the seed
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}
	for _, h := range []slog.Handler{slog.NewTextHandler(&out, untimed), slog.NewJSONHandler(&out, untimed)} {
		out.Reset()
		slog.New(h).Info("deal", "seed", seed)
		check("slog", out.String())
		out.Reset()
		slog.New(h).Info("deal", slog.Any("seed", &seed))
		check("slog of a pointer", out.String())
	}
	if text, err := json.Marshal(seed); err != nil || string(text) != `"`+seed.Hex()+`"` {
		t.Errorf("its JSON is %s, %v", text, err)
	}
}
