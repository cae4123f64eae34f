package learned

// rice is a sequence of weights in a Rice code, in which small weights take few bits. A weight
// w becomes the number 2w, or -2w-1 if w is negative. First comes its quotient by 16, as that
// many ones and, if it is less than 15, a zero. Then come the four bits of its remainder, the
// lowest first.
type rice struct {
	data []byte
	at   int // the next bit
}

const (
	remainderBits = 4
	mostQuotient  = 15 // of a number of eight bits
)

// add appends a weight.
func (r *rice) add(w int8) {
	number := uint8(w<<1 ^ w>>7)
	for quotient := range mostQuotient {
		more := number>>remainderBits > uint8(quotient)
		r.put(more)
		if !more {
			break
		}
	}
	for bit := range remainderBits {
		r.put(number>>bit&1 == 1)
	}
}

func (r *rice) put(one bool) {
	if r.at%8 == 0 {
		r.data = append(r.data, 0)
	}
	if one {
		r.data[r.at/8] |= 1 << (r.at % 8)
	}
	r.at++
}

// weight reads the next weight.
func (r *rice) weight() int {
	number := 0
	for range mostQuotient {
		if !r.next() {
			break
		}
		number += 1 << remainderBits
	}
	for bit := range remainderBits {
		if r.next() {
			number |= 1 << bit
		}
	}
	return number>>1 ^ -(number & 1)
}

// next reads a bit, which is 0 after the end.
func (r *rice) next() (one bool) {
	if i := r.at / 8; i < len(r.data) {
		one = r.data[i]>>(r.at%8)&1 == 1
	}
	r.at++
	return one
}
