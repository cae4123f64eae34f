//go:build unix

package outside

import (
	"fmt"
	"os/exec"
	"syscall"
)

// limited returns a command that runs in a process group of its own, with at most the given number
// of bytes of address space, and leaves no core dump after a crash.
func limited(words []string, memory int64) *exec.Cmd {
	if memory > 0 {
		script := fmt.Sprintf(`ulimit -c 0; ulimit -v %d && exec "$0" "$@"`, memory>>10)
		words = append([]string{"/bin/sh", "-c", script}, words...)
	}
	cmd := exec.Command(words[0], words[1:]...)           //nolint:gosec // the user named the command
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is for the host
	return cmd
}

// killAll ends a program and those that it has started.
func killAll(cmd *exec.Cmd) {
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
}
