//go:build cgo

package library

/*
__attribute__((visibility("hidden"))) int hoyle_is_child;

#ifndef _WIN32
#include <pthread.h>

static void in_child(void) { hoyle_is_child = 1; }

__attribute__((constructor)) static void watch(void) { pthread_atfork(0, 0, in_child); }
#endif
*/
import "C"

// forked reports whether this process is a child of fork: it has the runtime of Go without its
// threads, which hangs at the next garbage collection.
func forked() bool { return C.hoyle_is_child != 0 }
