//go:build !linux

package journal

import "os"

// dataFile is a file.
type dataFile struct{ *os.File }
