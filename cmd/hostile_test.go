package cmd

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// Nothing that a model says is executed or logged, or comes back so that it controls a terminal or
// looks like a line of the program.
func TestHostileModel(t *testing.T) {
	for name, start := range map[string]func(*testing.T) (func([]byte) []byte, func() string){"streams": onStreams, "HTTP": overHTTP} {
		t.Run(name, func(t *testing.T) {
			trap := filepath.Join(t.TempDir(), "trap")
			say, end := start(t)
			for i, m := range hostile(trap) {
				m["jsonrpc"], m["id"] = "2.0", i
				data := must.Have(json.Marshal(m))(t)
				answer := say(data)
				if m["method"] == "tools/call" && strings.Contains(string(answer), much) {
					t.Errorf("%.200s… says what the model has said", answer)
				}
				var told any = string(answer)
				if json.Valid(answer) {
					must.Do(t, json.Unmarshal(answer, &told))
				}
				if len(answer) == 0 {
					t.Errorf("%s: %q", data, answer)
				}
				harmless(t, told)
			}
			expect.Is(t, end(), "", "the process says")
			if _, err := os.Stat(trap); err == nil {
				t.Error("a command was executed")
			}
		})
	}
}

// much is more than an error repeats.
var much = strings.Repeat("x", 400)

// hostile returns messages that try to execute a command, which would make the file trap, and to
// write to a terminal.
func hostile(trap string) []map[string]any {
	evil := "7H$(touch " + trap + ")`touch " + trap + "`; touch " + trap + "\x1b[2J\x1b]0;title\a\r\nstatus: forged\u202e\u0085\u009b2J" + much
	call := func(tool string, args map[string]any) map[string]any {
		return map[string]any{"method": "tools/call", "params": map[string]any{"name": tool, "arguments": args}}
	}
	return []map[string]any{
		{"method": "initialize", "params": map[string]any{
			"protocolVersion": "2025-06-18", "capabilities": map[string]any{evil: map[string]any{}}, "clientInfo": map[string]any{"name": evil,
				"version": evil},
		}},
		call("open", map[string]any{"game": "indigo", "bots": "random"}),
		call("play", map[string]any{"spot": "1.0.0", "move": evil}), call("play", map[string]any{"spot": evil, "move": "7H"}),
		call("open", map[string]any{"game": evil}), call("open", map[string]any{"game": "karata:" + evil}), call("open",
			map[string]any{"game": "karata:seats=" + evil}),
		call("open", map[string]any{"format": evil}), call("open", map[string]any{"bots": evil}), call("rules",
			map[string]any{"game": evil}), call("next", map[string]any{"spot": evil}),
		call(evil, nil), call("look", map[string]any{evil: evil}), call("log", map[string]any{"from": evil}),
		{"method": evil}, {"method": "resources/read", "params": map[string]any{"uri": evil}}, {"method": "logging/setLevel",
			"params": map[string]any{"level": evil}},
		{"method": "prompts/get", "params": map[string]any{"name": evil}}, {"method": "completion/complete",
			"params": map[string]any{"ref": map[string]any{"type": evil}}},
		call("look", map[string]any{"wait": false}),
	}
}

// onStreams starts a process that a model speaks to on its standard streams. It returns a function that
// sends a message and returns the answer, and one that ends the process and returns what it has logged.
func onStreams(t *testing.T) (say func([]byte) []byte, end func() string) {
	t.Helper()
	c, errs := process(t, "mcp -advice")
	in := must.Have(c.StdinPipe())(t)
	out := must.Have(c.StdoutPipe())(t)
	must.Do(t, c.Start())
	answers := bufio.NewReader(out)
	say = func(message []byte) []byte {
		must.Have(in.Write(append(message, '\n')))(t)
		answer, err := answers.ReadBytes('\n')
		if err != nil {
			t.Fatal(err, errs)
		}
		return answer
	}
	return say, func() string {
		expect.Err(t, errors.Join(in.Close(), c.Wait()), nil)
		return errs.String()
	}
}

// overHTTP is onStreams for a table over HTTP.
func overHTTP(t *testing.T) (say func([]byte) []byte, end func() string) {
	t.Helper()
	url, end := table(t, syscall.SIGTERM, "mcp indigo -http :0 -advice -bots random")
	return func(message []byte) []byte {
		r := must.Have(http.NewRequestWithContext(t.Context(), http.MethodPost, url, bytes.NewReader(message)))(t)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		answer, err := http.DefaultClient.Do(r)
		must.Do(t, err)
		body, err := io.ReadAll(answer.Body)
		must.Do(t, errors.Join(err, answer.Body.Close()))
		return body
	}, end
}

// harmless looks at all strings of JSON.
func harmless(t *testing.T, v any) {
	t.Helper()
	switch v := v.(type) {
	case string:
		control := func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) }
		if strings.ContainsFunc(v, control) || strings.Contains(v, "\nstatus: forged") {
			t.Errorf("says %q", v)
		}
	case []any:
		for _, v := range v {
			harmless(t, v)
		}
	case map[string]any:
		for k, v := range v {
			harmless(t, k)
			harmless(t, v)
		}
	}
}
