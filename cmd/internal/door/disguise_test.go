package door

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// telling matches what gives a game or a suit away. The names of games are written here once more, by
// hand.
var telling = regexp.MustCompile(`(?i)hearts?|spades?|\bclubs?|diamonds?|[♣♦♥♠]|indigo|catch ?eleven|pasur|persia|karata|kenya|kadi|swahili` +
	`|doppelkopf|double head|freedoko|german|black ?jack|tuck\b|\b(?:[2-9TJQKA]|10)(?-i:[CDHS])\b|\bask (?-i:[CDHS])\b`)

// overheard returns a client of a door over HTTP, and all strings that the door has sent to it.
func overheard(t *testing.T, d *Door) (client, func() string) {
	t.Helper()
	var mu sync.Mutex
	var heard bytes.Buffer
	doors := NewDoors()
	secret, handler := doors.Add(d), doors.Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		handler.ServeHTTP(teed{w, &heard}, r)
		heard.WriteByte('\n')
	}))
	t.Cleanup(server.Close)
	c := dial(t, &mcp.StreamableClientTransport{Endpoint: server.URL + "/" + secret, DisableStandaloneSSE: true})
	return c, func() string {
		mu.Lock()
		defer mu.Unlock()
		var all strings.Builder
		for messages := json.NewDecoder(&heard); ; {
			var message any
			if err := messages.Decode(&message); err == io.EOF {
				return all.String()
			} else if err != nil {
				t.Fatal(err)
			}
			strung(message, func(s string) string { all.WriteString(s + "\n"); return s })
		}
	}
}

type teed struct {
	http.ResponseWriter
	to io.Writer
}

func (w teed) Write(p []byte) (int, error) {
	_, _ = w.to.Write(p)
	return w.ResponseWriter.Write(p)
}

// A disguised door says what the plain one says, with other names: each of its answers maps back
// exactly, a move is typed as it is shown, and nothing that leaves it tells the game or a suit.
func TestDisguise(t *testing.T) {
	for _, game := range []string{
		"indigo", "catcheleven", "catcheleven:pasur", "karata:seats=3,fine=1", "doppelkopf", "doppelkopf:common", "blackjack", "blackjack:casino", "tuck",
	} {
		n, most := long.Or(4, 2), long.Or(400, 40)
		d := NewDisguise(options().Games, deck.NewSeed(7))
		open := map[string]any{"game": game, "n": n, "bots": "random", "format": "deals"}
		if strings.HasPrefix(game, "blackjack") {
			open["n"], open["format"] = 8, "rounds"
		}
		plain := connect(t, New(t.Context(), disguised(nil)))
		other, heard := overheard(t, New(t.Context(), disguised(d)))
		tools, plays := 0, 0
		both := func(tool string, args map[string]any) string {
			t.Helper()
			text, data, refused := plain.call(tool, args)
			got, gotData, gotRefused := other.call(tool, strung(args, d.Text).(map[string]any))
			if d.Text(got) != text || got != d.Text(text) || refused != gotRefused {
				t.Fatalf("%s: %s %v:\n%s\nwhich stands for\n%s\nwant\n%s", game, tool, args, got, d.Text(got), text)
			}
			if back, err := d.data(json.RawMessage(gotData), d.Text); err != nil || sorted(t, back) != sorted(t, json.RawMessage(data)) {
				t.Fatalf("%s: %s: data %s, %v", game, tool, gotData, err)
			}
			tools++
			return text
		}
		r := rand.New(rand.NewPCG(1, 2))
		both("games", nil)
		for text := both("open", open); plays < most; {
			if legal := moves(text); field(text, "status") == "your move" {
				for _, tool := range []string{"look", "rules", "log", "advise", "record"} {
					if plays%7 == 0 {
						both(tool, nil)
					}
				}
				both("play", map[string]any{"spot": field(text, "spot"), "move": "QX"})
				text = both("play", map[string]any{"spot": field(text, "spot"), "move": legal[r.IntN(len(legal))]})
				plays++
			} else if strings.HasPrefix(field(text, "status"), "the deal is over") {
				text = both("next", map[string]any{"spot": field(text, "spot")})
			} else {
				break
			}
		}
		both("record", nil)
		both("rules", map[string]any{"game": game})
		resources(t, other)
		all := heard()
		if found := telling.FindAllString(all, -1); len(found) > 0 || len(all) < 10_000 || plays == 0 {
			t.Errorf("%s: %q in %d bytes of %d plays and %d answers", game, found, len(all), plays, tools)
		}
	}
}

// disguised returns the options of a door with a disguise, at which nothing depends on the time.
func disguised(d *Disguise) Options {
	o := options()
	o.Disguise, o.Advice, o.Bots.AtOnce = d, true, make(chan struct{}, 1)
	return o
}

func sorted(t *testing.T, v any) string {
	t.Helper()
	data := must.Have(json.Marshal(v))(t)
	var plain any
	must.Do(t, json.Unmarshal(data, &plain))
	return fmt.Sprint(plain)
}

// resources reads all that a door offers.
func resources(t *testing.T, c client) {
	t.Helper()
	must.Have(c.s.ListTools(t.Context(), nil))(t)
	all, err := c.s.ListResources(t.Context(), nil)
	if err != nil || len(all.Resources) < 5 {
		t.Fatal(all, err)
	}
	for _, r := range all.Resources {
		must.Have(c.s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: r.URI}))(t)
	}
}

// The words of a disguise are one to one, depend on its seed, and are in no text; cards may be typed
// in lower case.
func TestDisguiseOfWords(t *testing.T) {
	games := append(hoyle.Games(), options().Games...)
	a, b := NewDisguise(games, deck.NewSeed(1)), NewDisguise(games, deck.NewSeed(2))
	if a.Text("clubs") == b.Text("clubs") || a.Text("clubs") == "clubs" {
		t.Errorf("clubs are %q and %q", a.Text("clubs"), b.Text("clubs"))
	}
	for name, word := range a.swap {
		if a.swap[word] != name || name == word {
			t.Errorf("%q becomes %q, which becomes %q", name, word, a.swap[word])
		}
	}
	for text, parts := range map[string][]string{
		"10♥ or TH, 5C": {"10", "♥", " or ", "TH", ", ", "5C"}, "noDoppelkopf": {"no", "Doppelkopf"}, "heartTrick": {"heart", "Trick"},
		"the Clubs": {"the ", "Clubs"}, "Catch Eleven": {"Catch Eleven"}, "sweethearts": {"sweethearts"}, "THx": {"T", "Hx"},
	} {
		want := ""
		for _, part := range parts {
			want += strings.ReplaceAll(a.Text(part), "\n", "")
		}
		if got := a.Text(text); got != want || a.Text(got) != text {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if card := a.Text("QH"); a.Typed(strings.ToLower(card)) != "QH" || a.Typed(card) != "QH" || a.Text("qh") != "qh" {
		t.Errorf("a card: %s", card)
	}
	var none *Disguise
	if none.Text("clubs") != "clubs" || none.Typed("5c") != "5c" {
		t.Error("no disguise changes a text")
	}
}
