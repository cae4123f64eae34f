//go:build js && wasm

// Wasm offers package hoyle to JavaScript through one buffer of bytes and two
// functions: buffer makes room in the buffer, and call performs an operation. The
// library in this folder is its only user.
package main

import (
	"unsafe"

	"github.com/hoylecards/hoyle/clients/js/internal/call"
)

var (
	calls  call.Calls
	buffer = make([]byte, 1<<16)
)

// bufferFor returns the address of a buffer for n bytes, which is valid until the
// next call to a function.
//
//go:wasmexport buffer
func bufferFor(n int32) int32 {
	if int(n) > len(buffer) {
		buffer = make([]byte, n)
	}
	return int32(uintptr(unsafe.Pointer(unsafe.SliceData(buffer))))
}

// answer performs an operation on a handle. The operation's argument is the first n
// bytes of the buffer, and its answer is left there. answer returns the length of
// the answer, or, if the answer is an error, the length as a negative number.
//
//go:wasmexport call
func answer(op, of, n int32) int32 {
	data, ok := calls.Call(op, of, buffer[:n])
	if len(data) > len(buffer) {
		buffer = data
	} else {
		copy(buffer, data)
	}
	if !ok {
		return -int32(len(data))
	}
	return int32(len(data))
}

func main() { select {} }
