//go:build cgo

package library

/*
#include "hoyle.h"

// What the header declares as const, for which Go has no word.
typedef const char hoyle_in;
typedef const int32_t hoyle_actions;
typedef const hoyle_batch hoyle_arrays;
*/
import "C"

import (
	"unsafe"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/internal/call"
	"github.com/hoylecards/hoyle/internal/frames"
)

//export hoyle_abi
func hoyle_abi() C.int32_t { return C.HOYLE_ABI }

//export hoyle_open
func hoyle_open() C.uintptr_t {
	if forked() {
		return 0
	}
	return C.uintptr_t(hold(newUser()))
}

//export hoyle_close
func hoyle_close(h C.uintptr_t) C.int32_t { return free[user](h) }

//export hoyle_call
func hoyle_call(h C.uintptr_t, op, table C.int32_t, arg *C.hoyle_in, n C.size_t, answer *C.char, room C.size_t, size *C.size_t) C.int32_t {
	u, bad := find[user](h)
	if bad != 0 {
		return bad
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	data, ok := u.calls.Call(int32(op), int32(table), text(arg, n))
	if u.rest = nil; put(data, answer, room, size) {
		u.rest = data // which stays as it is until the next call
	}
	return result(ok)
}

//export hoyle_stop
func hoyle_stop(h C.uintptr_t) C.int32_t {
	u, bad := find[user](h)
	if bad != 0 {
		return bad
	}
	u.calls.Stop()
	return C.HOYLE_OK
}

//export hoyle_last
func hoyle_last(h C.uintptr_t, answer *C.char, room C.size_t) (size C.size_t) {
	u, bad := find[user](h)
	if bad != 0 {
		return 0
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	put(u.rest, answer, room, &size)
	return size
}

//export hoyle_env_open
func hoyle_env_open(terms *C.hoyle_in, n C.size_t, answer *C.char, room C.size_t, size *C.size_t) C.uintptr_t {
	if forked() {
		put(nil, answer, room, size)
		return 0
	}
	v, err := openVector(text(terms, n))
	if err != nil {
		put(call.Refusal(err), answer, room, size)
		return 0
	}
	put(v.text, answer, room, size)
	return C.uintptr_t(hold(v))
}

//export hoyle_env_close
func hoyle_env_close(h C.uintptr_t) C.int32_t { return free[vector](h) }

//export hoyle_env_reset
func hoyle_env_reset(h C.uintptr_t, seed C.uint64_t, b *C.hoyle_arrays) C.int32_t {
	v, bad := find[vector](h)
	if bad != 0 {
		return bad
	}
	return result(v.try(func() error { return v.env.Reset(deck.NewSeed(uint64(seed)), v.into(b)) }))
}

//export hoyle_env_step
func hoyle_env_step(h C.uintptr_t, actions *C.hoyle_actions, b *C.hoyle_arrays) C.int32_t {
	v, bad := find[vector](h)
	if bad != 0 {
		return bad
	}
	return result(v.try(func() error { return v.env.Step(array[int32](actions, v.info.Tables), v.into(b)) }))
}

//export hoyle_env_observe
func hoyle_env_observe(h C.uintptr_t, table, seat, end C.int32_t, to *C.uint8_t) C.int32_t {
	v, bad := find[vector](h)
	if bad != 0 {
		return bad
	}
	observe := v.env.Observe
	if end != 0 {
		observe = v.env.ObserveEnd
	}
	return result(v.try(func() error {
		dst := array[byte](to, v.info.Size)
		if len(observe(dst[:0], int(table), frames.Seat(int32(seat)))) == 0 {
			return frames.ErrRequest
		}
		return nil
	}))
}

//export hoyle_env_choices
func hoyle_env_choices(h C.uintptr_t, table C.int32_t, answer *C.char, room C.size_t) (size C.size_t) {
	v, bad := find[vector](h)
	if bad != 0 {
		return 0
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	put(v.choices(int(table)), answer, room, &size)
	return size
}

//export hoyle_env_text
func hoyle_env_text(h C.uintptr_t, answer *C.char, room C.size_t) (size C.size_t) {
	v, bad := find[vector](h)
	if bad != 0 {
		return 0
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	put(v.text, answer, room, &size)
	return size
}

// find returns the value of a handle, or the result that says why there is none.
func find[T any](h C.uintptr_t) (*T, C.int32_t) {
	if forked() {
		return nil, C.HOYLE_FORKED
	}
	if v := held[T](uintptr(h)); v != nil {
		return v, 0
	}
	return nil, C.HOYLE_BAD_HANDLE
}

func free[T any](h C.uintptr_t) C.int32_t {
	if _, bad := find[T](h); bad != 0 {
		return bad
	}
	if !let[T](uintptr(h)) { // another thread was faster
		return C.HOYLE_BAD_HANDLE
	}
	return C.HOYLE_OK
}

func result(ok bool) C.int32_t {
	if ok {
		return C.HOYLE_OK
	}
	return C.HOYLE_REFUSED
}

// maxText is the greatest size of an argument. What is longer is read as if it were empty.
const maxText = 1 << 30

// text returns the caller's bytes, for the length of a call.
func text(p *C.hoyle_in, n C.size_t) []byte {
	if n > maxText {
		return nil
	}
	return array[byte](p, int(n))
}

// array returns the caller's array, for the length of a call, or nil if there is none.
func array[T, C any](p *C, n int) []T {
	if p == nil {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(p)), n)
}

// put writes as much of an answer as fits into the caller's buffer of size room, and the size of
// the answer. It reports whether the answer is longer than room.
func put(data []byte, to *C.char, room C.size_t, size *C.size_t) (more bool) {
	n := min(uint64(room), uint64(len(data)))
	if to == nil {
		n = 0
	}
	copy(array[byte](to, int(n)), data)
	if size != nil {
		*size = C.size_t(len(data))
	}
	return int(n) < len(data)
}

// into returns the batch with the caller's arrays.
func (v *vector) into(b *C.hoyle_arrays) *env.Batch {
	if b == nil {
		return &v.batch
	}
	i, n := &v.info, v.info.Tables
	v.batch = env.Batch{
		Seats: array[uint8](b.seats, n), Done: array[uint8](b.done, n), Counts: array[int32](b.counts, n),
		Rewards: array[float32](b.rewards, n*i.Seats), Legal: array[int32](b.legal, n*i.Width),
		Masks: array[uint8](b.masks, n*i.Actions), Observations: array[uint8](b.observations, n*i.Size),
	}
	return &v.batch
}
