//go:build unix

package server

import (
	"syscall"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// freeze stops a process without ending it, and thaw makes it continue.
func freeze(t *testing.T, p *process) {
	t.Helper()
	send(t, p, syscall.SIGSTOP)
}

func thaw(t *testing.T, p *process) {
	t.Helper()
	send(t, p, syscall.SIGCONT)
}

func send(t *testing.T, p *process, s syscall.Signal) {
	t.Helper()
	must.Do(t, p.cmd.Process.Signal(s))
}
