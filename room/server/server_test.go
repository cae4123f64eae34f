package server

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/loopback"
)

// games are the games of the rooms in these tests.
func games() []hoyle.Game { return append(hoyle.Games(), hearts.ByName()) }

func TestParse(t *testing.T) {
	c := must.Have(parse([]string{"serve", "-addr", ":80", "-public", "https://cards.example.org", "-hosts", "a.lan, b.lan"}, io.Discard))(t)
	names, secure, err := c.names()
	want := []string{"localhost", "127.0.0.1", "::1", "a.lan", "b.lan", "cards.example.org"}
	if err != nil || !secure || !slices.Equal(names, want) {
		t.Errorf("%q, %t, %v", names, secure, err)
	}
	for _, args := range [][]string{{"-keep-size", "0"}, {"-player", "Mine=ls"}, {"-player", "A (bot)=exec:ls"}, {"-pace", "0s"}, {"-keep", "0"},
		{"-keep-texts", "-1"}, {"-keep-accounts", "40000"}, {"-what"}} {
		if _, err := parse(args, io.Discard); err == nil {
			t.Errorf("%q is accepted", args)
		}
	}
	for _, c := range []config{{addr: "localhost"}, {addr: ":1", public: "cards"}, {addr: ":1", public: "ftp://cards"}} {
		if _, _, err := c.names(); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}

func TestKeys(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sub", "room.key")
	first, n, err := keys(file)
	if err != nil || n != 1 || len(first[1]) != 32 {
		t.Fatalf("%d, %v", n, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	again, _, err := keys(file)
	if err != nil || !bytes.Equal(again[1], first[1]) {
		t.Errorf("%v", err)
	}
	write := func(text string) {
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
	}
	write("1 " + strings.Repeat("ab", 32) + "\n\n2 " + strings.Repeat("cd", 32) + "\n")
	if all, n, err := keys(file); err != nil || n != 2 || len(all) != 2 {
		t.Errorf("%d, %v", n, err)
	}
	for _, text := range []string{"", "1 abcd", "x", "300 " + strings.Repeat("ab", 32)} {
		write(text)
		if _, _, err := keys(file); err == nil || strings.Contains(err.Error(), "abcd") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Two rooms cannot use the same directory at the same time.
func TestLock(t *testing.T) {
	c := config{data: t.TempDir()}
	first := must.Have(open(t.Context(), c))(t)
	if _, err := open(t.Context(), c); err == nil || !strings.Contains(err.Error(), "another room") {
		t.Errorf("a second room: %v", err)
	}
	must.Do(t, first.Close())
	again := must.Have(open(t.Context(), c))(t)
	must.Do(t, again.Close())
}

// The room starts, answers, and stops on request.
func TestRun(t *testing.T) {
	addr := loopback.Free(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, config{games: games(), addr: addr, data: t.TempDir(), pace: time.Second}) }()
	for until := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		r := must.Have(http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+"/readyz", nil))(t)
		if answer, err := http.DefaultClient.Do(r); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				break
			}
		}
		if time.Now().After(until) {
			t.Fatal("the room does not open")
		}
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("the room does not stop")
	}
}

func TestVersion(t *testing.T) {
	for _, line := range []string{"version", "-version", "--version"} {
		if c, err := parse([]string{line}, io.Discard); err != nil || c.command != "version" || version() == "" {
			t.Errorf("%s: %v, %+v, %q", line, err, c, version())
		}
	}
}
