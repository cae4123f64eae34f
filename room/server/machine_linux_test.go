package server

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The constants are the size of a disk that becomes full, and the number of file descriptors of a
// room that has few.
const (
	diskSize       = 96 << 20
	fewDescriptors = 64
)

// mountDisk mounts a small disk for the test. Without the right to mount one, it skips the test.
func mountDisk(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount("room", dir, "tmpfs", 0, fmt.Sprint("size=", diskSize)); err != nil {
		t.Skip("no small disk: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// alone returns a function that starts a room of one process, whose data is in a directory.
func alone(dir string) func(t *testing.T, pace time.Duration) *cluster {
	return func(t *testing.T, pace time.Duration) *cluster {
		t.Helper()
		c, at := &cluster{}, free(t, 2)
		c.nodes = []*process{{room: c, spec: spec{Name: "alone", Addr: at[0], Look: at[1], Data: dir, Key: filepath.Join(dir, "room.key"), Pace: pace}}}
		c.open(t)
		return c
	}
}

// becomes waits until the readiness of the room has the given status.
func becomes(t *testing.T, c *cluster, status int) {
	t.Helper()
	waitFor(t, fmt.Sprint("the status ", status), func() bool {
		answer, err := http.Get("http://" + c.nodes[0].spec.Addr + "/readyz") //nolint:noctx // on this machine
		if err != nil {
			return false
		}
		_ = answer.Body.Close()
		return answer.StatusCode == status
	})
}

// fill fills a disk, and returns the file that fills it.
func fill(t *testing.T, dir string) (file string) {
	t.Helper()
	file = filepath.Join(dir, "full")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for _, size := range []int{1 << 20, 1 << 12, 1} {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	return file
}

// A room of one process survives faults of its machine. Nothing that was acknowledged is lost,
// nothing is stored twice, and people and bots play on.
func TestMachine(t *testing.T) {
	if !*long {
		t.Skip("only with -long")
	}
	dir, frozen := mountDisk(t), 5*time.Second
	sufferBy(t, scale{tables: 12, people: 6, pace: 100 * time.Millisecond, before: 1500 * time.Millisecond}, alone(dir),
		fault{"the disk is full, and free again", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			file := fill(t, dir)
			becomes(t, c, http.StatusServiceUnavailable)
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			at := time.Now()
			becomes(t, c, http.StatusOK)
			if log := c.nodes[0].errors.String(); !strings.Contains(log, "no space left on device") {
				t.Error("the log gives no reason")
			}
			return at, func() {}
		}},
		fault{"kill -9 on a full disk", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			file := fill(t, dir)
			time.Sleep(time.Second)
			c.nodes[0].end(t, syscall.SIGKILL)
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			at := time.Now()
			c.startAll(t)
			return at, func() {}
		}},
		fault{"SIGSTOP", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			freeze(t, c.nodes[0])
			time.Sleep(frozen)
			at := time.Now()
			thaw(t, c.nodes[0])
			return at, func() {}
		}},
		fault{"64 descriptors", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			pid := fmt.Sprint(c.nodes[0].cmd.Process.Pid)
			limit := func(n int) {
				if out, err := exec.CommandContext(t.Context(), "prlimit", "--pid", pid, fmt.Sprintf("--nofile=%d:", n)).CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
			}
			limit(fewDescriptors)
			var conns []net.Conn
			for range 2 * fewDescriptors {
				if conn, err := net.Dial("tcp", c.nodes[0].spec.Addr); err == nil { //nolint:noctx // on this machine
					conns = append(conns, conn)
				}
			}
			at := time.Now()
			return at, func() {
				for _, conn := range conns {
					_ = conn.Close()
				}
				limit(1024)
			}
		}},
		fault{"kill -9", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			c.nodes[0].end(t, syscall.SIGKILL)
			at := time.Now()
			c.startAll(t)
			return at, func() {}
		}},
	)
}

// If the disk of a node in a cluster is full, the node ends, and says why. The other nodes keep
// running, and the node takes part again when it is restarted with free space on its disk.
func TestMachineOfANode(t *testing.T) {
	if !*long {
		t.Skip("only with -long")
	}
	dir := mountDisk(t)
	room := func(t *testing.T, pace time.Duration) *cluster {
		t.Helper()
		return newClusterAt(t, pace, dir)
	}
	sufferBy(t, scale{tables: 12, people: 6, pace: 100 * time.Millisecond, before: 1500 * time.Millisecond}, room,
		fault{"a full disk", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			file, at := fill(t, dir), time.Now()
			select {
			case <-c.nodes[0].ended:
			case <-time.After(2 * time.Minute):
				t.Fatal("the node keeps running")
			}
			t.Logf("the node has ended after %v", time.Since(at).Round(10*time.Millisecond))
			if log := c.nodes[0].errors.String(); !strings.Contains(log, "no space left on device") {
				t.Error("the log gives no reason")
			}
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			return at, func() { c.nodes[0].start(t); c.nodes[0].await(t) }
		}},
	)
}
