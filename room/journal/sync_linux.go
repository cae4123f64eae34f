package journal

import (
	"os"
	"syscall"
)

// dataFile is a file whose Sync does not sync the time of the last change.
type dataFile struct{ *os.File }

// Sync syncs the data of the file, and its size.
func (f dataFile) Sync() error {
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	err = raw.Control(func(fd uintptr) {
		for failed = syscall.EINTR; failed == syscall.EINTR; {
			failed = syscall.Fdatasync(int(fd))
		}
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		return &os.PathError{Op: "sync", Path: f.Name(), Err: err}
	}
	return nil
}
