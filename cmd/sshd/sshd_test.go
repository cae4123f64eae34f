package sshd

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"io"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"github.com/hoylecards/hoyle"
)

// terminal collects what a terminal is sent.
type terminal struct {
	mu   sync.Mutex
	sent bytes.Buffer
}

// Write takes what the terminal is sent.
func (s *terminal) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sent.Write(p)
}

// has reports whether a text was sent.
func (s *terminal) has(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Contains(s.sent.String(), text)
}

// serve serves tables as the arguments say, and returns the address.
func serve(t *testing.T, args ...string) string {
	t.Helper()
	r, w := io.Pipe()
	go func() {
		args = append(args, "-addr", "localhost:0", "-key", filepath.Join(t.TempDir(), "key"))
		w.CloseWithError(run(t.Context(), w, args, hoyle.Games()))
	}()
	line := make([]byte, 100)
	n, err := r.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(strings.TrimPrefix(string(line[:n]), "listening on "))
}

// newKey returns a key with which a person proves who they are.
func newKey(t *testing.T) ssh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ssh.NewSignerFromSigner(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// call connects a person, and returns the screen and the keyboard.
func call(t *testing.T, addr, user string, key ssh.Signer) (*ssh.Session, *terminal, io.Writer) {
	t.Helper()
	host, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	conn, chans, requests, err := ssh.NewClientConn(host, addr, &ssh.ClientConfig{
		User: user, Auth: []ssh.AuthMethod{ssh.PublicKeys(key)}, HostKeyCallback: ssh.InsecureIgnoreHostKey(), // of this process
	})
	if err != nil {
		t.Fatal(err)
	}
	client := ssh.NewClient(conn, chans, requests)
	t.Cleanup(func() { _ = client.Close() })
	s, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	shown := &terminal{}
	s.Stdout = shown
	keys, err := s.StdinPipe()
	if err == nil {
		err = s.RequestPty("xterm-256color", 40, 120, nil)
	}
	if err == nil {
		err = s.Shell()
	}
	if err != nil {
		t.Fatal(err)
	}
	return s, shown, keys
}

// wait returns once the screen has shown a text, while the keys are pressed again and again.
func wait(t *testing.T, s *terminal, text string, press func()) {
	t.Helper()
	patience := time.After(2 * time.Minute)
	for !s.has(text) {
		select {
		case <-patience:
			t.Fatalf("never shown: %s", text)
		case <-time.After(10 * time.Millisecond):
			press()
		}
	}
}

// Two people who call sit down at one table and play Doppelkopf with two bots to the end of a deal. The
// first can leave, and comes back to the same seat.
func TestTwoPeople(t *testing.T) {
	addr := serve(t, "doppelkopf", "-people", "2", "-bot", "random")
	ann := newKey(t)
	_, first, _ := call(t, addr, "ann", ann)
	wait(t, first, "somebody in seat 2", func() {})
	_, second, bens := call(t, addr, "ben", newKey(t))
	wait(t, second, "ann", func() {})

	again, third, anns := call(t, addr, "ann", ann)
	wait(t, third, "ben", func() {})
	const cards = "1234567890ABC" // keys of cards; those that may not be played are refused
	at := 0
	press := func() {
		for _, keys := range []io.Writer{anns, bens} {
			_, _ = io.WriteString(keys, cards[at%len(cards):][:1])
		}
		if at++; at%len(cards) == 0 { // a button, if the deal asks something else
			_, _ = io.WriteString(anns, "a")
			_, _ = io.WriteString(bens, "a")
		}
	}
	wait(t, third, "go on", press)
	wait(t, second, "go on", func() {})
	_, _ = io.WriteString(anns, "q")
	if err := again.Wait(); err != nil {
		t.Errorf("left: %v", err)
	}
}

// Wrong command lines are refused.
func TestArguments(t *testing.T) {
	for _, args := range [][]string{{"whist"}, {"-people", "0"}, {"-bot", "nobody"}, {"indigo", "karata"}} {
		if err := run(t.Context(), io.Discard, args, hoyle.Games()); err == nil {
			t.Errorf("%v is accepted", args)
		}
	}
	if code := Main([]string{"whist"}, hoyle.Games()...); code != 2 {
		t.Errorf("exit code %d", code)
	}
}
