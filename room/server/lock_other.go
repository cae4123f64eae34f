//go:build !unix

package server

import "os"

// flock does nothing on systems without such locks.
func flock(*os.File) error { return nil }
