package library

import "unsafe"

var buffer = make([]byte, 1<<16)

// bufferFor returns the address of a buffer for n bytes, which is valid until the next call to a
// function.
//
//go:wasmexport buffer
func bufferFor(n int32) int32 {
	if int(n) > len(buffer) {
		buffer = make([]byte, n)
	}
	return int32(uintptr(unsafe.Pointer(unsafe.SliceData(buffer))))
}

// answer performs an operation on a handle. The operation's argument is the first n bytes of the
// buffer, and its answer is left there. It returns the length of the answer, or, if the answer is
// an error, the length as a negative number.
//
//go:wasmexport call
func answer(op, of, n int32) int32 {
	data, ok := offered.Call(op, of, buffer[:max(0, min(int(n), len(buffer)))])
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

// Main does nothing: the host calls the functions of the library.
func Main() {}
