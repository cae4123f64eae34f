//go:build unix

package server

import (
	"syscall"
	"testing"
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
	if err := p.cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}
