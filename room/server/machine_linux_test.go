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

	"github.com/hoylecards/hoyle/internal/must"
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

// image is a disk in a file, whose file system becomes read-only after an error, as that of a disk that
// fails does.
type image struct{ file, dir string }

// mountImage mounts an image for the test. Without the right to mount one, it skips the test.
func mountImage(t *testing.T) image {
	t.Helper()
	m := image{filepath.Join(t.TempDir(), "disk"), t.TempDir()}
	err := os.WriteFile(m.file, nil, 0o600)
	if err == nil {
		err = os.Truncate(m.file, diskSize)
	}
	if err == nil {
		err = exec.CommandContext(t.Context(), "mkfs.ext4", "-q", m.file).Run()
	}
	if err == nil {
		err = m.mount(t)
	}
	if err != nil {
		t.Skip("no disk: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(m.dir, syscall.MNT_DETACH) })
	return m
}

func (m image) mount(t *testing.T) error {
	t.Helper()
	return exec.CommandContext(t.Context(), "mount", "-o", "loop,errors=remount-ro", m.file, m.dir).Run()
}

// fail makes the disk read-only.
func (m image) fail(t *testing.T) {
	t.Helper()
	device := must.Have(exec.CommandContext(t.Context(), "findmnt", "-no", "SOURCE", m.dir).Output())(t)
	file := "/sys/fs/ext4/" + filepath.Base(strings.TrimSpace(string(device))) + "/trigger_fs_error"
	must.Do(t, os.WriteFile(file, []byte("test"), 0o600))
}

// repair does what an operator does: it checks the file system, and mounts it again.
func (m image) repair(t *testing.T) {
	t.Helper()
	must.Do(t, syscall.Unmount(m.dir, 0))
	_ = exec.CommandContext(t.Context(), "e2fsck", "-fy", m.file).Run() // its status says that there were errors
	must.Do(t, m.mount(t))
}

// If the disk becomes read-only, nothing is acknowledged, the room is not ready and says why, and it
// does not start on such a disk. When the disk has been repaired, everything that was acknowledged is
// there.
func TestMachineReadOnly(t *testing.T) {
	if !*long {
		t.Skip("only with -long")
	}
	m := mountImage(t)
	dir := filepath.Join(m.dir, "room")
	sufferBy(t, scale{tables: 12, people: 6, pace: 100 * time.Millisecond, before: 1500 * time.Millisecond}, alone(dir),
		fault{"a read-only disk", func(t *testing.T, c *cluster) (time.Time, func()) {
			t.Helper()
			m.fail(t)
			failed, p := time.Now(), c.nodes[0]
			becomes(t, c, http.StatusServiceUnavailable)
			if n := c.between(failed.Add(underWay), time.Now()); n > 0 {
				t.Errorf("%d events were acknowledged", n)
			}
			p.end(t, endSignal)
			if log := p.errors.String(); !strings.Contains(log, "read-only file system") || strings.Count(log, "\n") > 60 {
				t.Errorf("the log of %d lines:\n%.3000s", strings.Count(log, "\n"), log)
			}
			p.start(t)
			<-p.ended
			if log := p.errors.String(); !strings.Contains(log, "read-only file system") || strings.Count(log, "\n") > 5 {
				t.Errorf("it starts, or says only\n%s", log)
			}
			m.repair(t)
			at := time.Now()
			c.startAll(t)
			return at, func() {}
		}},
	)
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
	wait(t, fmt.Sprint("the status ", status), func() bool {
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
	f := must.Have(os.Create(file))(t)
	defer func() { _ = f.Close() }()
	var err error
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
			must.Do(t, os.Remove(file))
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
			must.Do(t, os.Remove(file))
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
			must.Do(t, os.Remove(file))
			return at, func() { c.nodes[0].start(t); c.nodes[0].await(t) }
		}},
	)
}
