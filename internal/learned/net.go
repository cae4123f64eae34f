package learned

import (
	"encoding/binary"
	"fmt"
)

// Hidden is the number of hidden units of a Net.
const Hidden = 128

const (
	lanes   = 4 // units in a word, 16 bits each
	words   = Hidden / lanes
	zero    = 128            // a weight is stored as a byte, this much higher
	tail    = 2 * 2 * Hidden // bytes of the biases and of the output weights
	maxRows = 257            // the sum of this many weights fits in a lane
)

// Net is a network that weighs moves. The features of the position and of a move are its
// inputs, which are 0 or 1. Each hidden unit is the rectified sum of a bias and the
// weights of those inputs that are 1.
type Net struct {
	rows [][words]uint64 // of each feature, the stored weights
	bias [Hidden]int32
	out  [Hidden]int32
}

// Parse returns the network that Bytes has written, with the given number of features.
func Parse(data []byte, features int) (*Net, error) {
	if len(data) < tail {
		return nil, fmt.Errorf("learned: %d bytes are no network", len(data))
	}
	n := &Net{rows: make([][words]uint64, features)}
	for j := range Hidden {
		n.bias[j] = int32(int16(binary.LittleEndian.Uint16(data[2*j:])))
		n.out[j] = int32(int16(binary.LittleEndian.Uint16(data[2*(Hidden+j):])))
	}
	code := rice{data: data[tail:]}
	for f := range n.rows {
		for j := range Hidden {
			n.rows[f][j/lanes] |= uint64(code.weight()+zero) << (j % lanes * 16)
		}
	}
	if used := (code.at + 7) / 8; used != len(code.data) {
		return nil, fmt.Errorf("learned: %d bytes of weights are no network of %d features, which has %d", len(code.data), features, used)
	}
	return n, nil
}

// Bytes returns the file of a network: the biases, the weights of the output, and then for
// each feature the weights to the hidden units, in the code of rice.
func Bytes(weights [][Hidden]int8, bias, out [Hidden]int16) (data []byte) {
	for _, b := range bias {
		data = binary.LittleEndian.AppendUint16(data, uint16(b))
	}
	for _, w := range out {
		data = binary.LittleEndian.AppendUint16(data, uint16(w))
	}
	var code rice
	for _, row := range weights {
		for _, w := range row {
			code.add(w)
		}
	}
	return append(data, code.data...)
}

// sums holds, for each hidden unit, the sum of stored weights, and the number of
// weights in each sum.
type sums struct {
	words [words]uint64
	rows  int32
}

func (n *Net) add(to *sums, features []uint16) {
	for _, f := range features {
		row := &n.rows[f]
		for i, w := range row {
			to.words[i] += w // no lane overflows: see maxRows
		}
	}
	to.rows += int32(len(features))
}

func (n *Net) value(s *sums) (value int64) {
	low := zero * s.rows
	for i, word := range s.words {
		for lane := range lanes {
			j := lanes*i + lane
			if unit := int32(uint16(word>>(16*lane))) - low + n.bias[j]; unit > 0 {
				value += int64(unit) * int64(n.out[j])
			}
		}
	}
	return value
}

// Best returns the index of the move with the greatest value, or of the first such move
// if several share it.
func (n *Net) Best(f *Features) int {
	var state sums
	n.add(&state, f.Position())
	best, most := 0, int64(0)
	for i := range f.Moves() {
		s := state
		n.add(&s, f.Move(i))
		if value := n.value(&s); i == 0 || value > most {
			best, most = i, value
		}
	}
	return best
}

// Features lists, by number, those features of a position and of its moves that are 1.
type Features struct {
	list []uint16
	ends []int
}

// Reset begins a new position.
func (f *Features) Reset() { f.list, f.ends = f.list[:0], f.ends[:0] }

// Position returns the features of the position.
func (f *Features) Position() []uint16 { return f.list[:f.ends[0]] }

// Moves returns the number of moves.
func (f *Features) Moves() int { return len(f.ends) - 1 }

// Move returns the features of a move.
func (f *Features) Move(i int) []uint16 { return f.list[f.ends[i]:f.ends[i+1]] }

func (f *Features) add(feature int) { f.list = append(f.list, uint16(feature)) }

// end ends the list of features of the position, or of a move.
func (f *Features) end() { f.ends = append(f.ends, len(f.list)) }

// layout gives numbers to features.
type layout int

// block returns the first of n new numbers.
func (l *layout) block(n int) int {
	first := int(*l)
	*l += layout(n)
	return first
}
