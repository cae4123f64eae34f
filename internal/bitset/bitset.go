// Package bitset chooses among the bits of a word.
package bitset

import "math/bits"

// Nth returns the place of the nth bit that is set, counted from 0, in a set of more
// than n bits. It has no branches: with a random n, a loop over the bits would end at a
// random point, which processors cannot predict.
func Nth(set uint64, n int) int {
	const (
		each = 0x0101_0101_0101_0101 // 1 in each byte
		high = 0x80 * each
	)
	// The number of bits set in each byte, and then in the byte and those below it.
	sums := set - set>>1&(0x55*each)
	sums = sums&(0x33*each) + sums>>2&(0x33*each)
	sums = (sums + sums>>4) & (0x0f * each) * each
	// The high bits of the bytes whose sum is n or less: the nth is above them.
	below := ((uint64(n)*each | high) - sums) & high
	at := bits.OnesCount64(below) * 8
	before := sums << 8 >> (at & 63) & 0xff
	return at + int(inByte[set>>(at&63)&0xff][(n-int(before))&7])
}

// inByte holds the places of the bits in each byte.
var inByte = func() (places [256][8]uint8) {
	for i := range places {
		n := 0
		for place := range uint8(8) {
			if i>>place&1 != 0 {
				places[i][n] = place
				n++
			}
		}
	}
	return places
}()
