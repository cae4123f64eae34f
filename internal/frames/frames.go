// Package frames lets a program use an environment over a pipe.
package frames

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/env"
)

// The first bytes of requests.
const (
	opReset      = 'r' // then a number of 8 bytes
	opStep       = 's' // then an action of 4 bytes for each table
	opObserve    = 'o' // then a table of 4 bytes and a seat of 4 bytes
	opObserveEnd = 'e' // the same
	opChoices    = 'c' // then a table of 4 bytes
)

// ErrRequest is the error for a request that begins with none of these, or for the observation of a
// table or seat that does not exist.
var ErrRequest = errors.New("env: no such request")

// server answers requests.
type server struct {
	env     *env.Env
	info    env.Info
	batch   env.Batch
	actions []int32
	in      *bufio.Reader
	out     *bufio.Writer
	buf     []byte
}

// Serve writes the description of the environment, a line of JSON, and then answers requests until
// the input ends. An answer begins with the length of an error in 4 bytes. If the length is 0, the
// result follows; otherwise the text of the error does. Numbers have the low byte first.
func Serve(e *env.Env, masks bool, in *bufio.Reader, out *bufio.Writer) error {
	s := &server{env: e, info: e.Info(), batch: e.NewBatch(), in: in, out: out}
	s.actions = make([]int32, s.info.Tables)
	if !masks {
		s.batch.Masks = nil
	}
	line, err := json.Marshal(struct {
		env.Info
		Masks bool `json:"masks"`
	}{s.info, masks})
	if err != nil {
		return err
	}
	if _, err := out.Write(append(line, '\n')); err != nil {
		return err
	}
	for {
		if err := out.Flush(); err != nil {
			return err
		}
		op, err := in.ReadByte()
		if err == nil {
			err = s.answer(op)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// answer answers a request. It returns only errors of the pipe, which end the program.
func (s *server) answer(op byte) error {
	switch op {
	case opReset:
		if err := s.read(8); err != nil {
			return err
		}
		return s.frame(s.env.Reset(deck.NewSeed(binary.LittleEndian.Uint64(s.buf)), &s.batch))
	case opStep:
		if err := s.read(4 * len(s.actions)); err != nil {
			return err
		}
		for i := range s.actions {
			s.actions[i] = int32(binary.LittleEndian.Uint32(s.buf[4*i:]))
		}
		return s.frame(s.env.Step(s.actions, &s.batch))
	case opObserve, opObserveEnd:
		return s.observation(op)
	case opChoices:
		return s.choices()
	}
	return ErrRequest
}

// read reads the rest of a request.
func (s *server) read(n int) error {
	s.buf = append(s.buf[:0], make([]byte, n)...)
	_, err := io.ReadFull(s.in, s.buf)
	return err
}

// observation answers with the observation of a seat.
func (s *server) observation(op byte) error {
	if err := s.read(8); err != nil {
		return err
	}
	table := int(int32(binary.LittleEndian.Uint32(s.buf)))
	seat := Seat(int32(binary.LittleEndian.Uint32(s.buf[4:])))
	observe := s.env.Observe
	if op == opObserveEnd {
		observe = s.env.ObserveEnd
	}
	seen := observe(make([]byte, 4, 4+s.info.Size), table, seat)
	if len(seen) == 4 {
		return s.frame(ErrRequest)
	}
	_, err := s.out.Write(seen)
	return err
}

// choices answers with the length of the JSON of the legal moves at a table, and the JSON.
func (s *server) choices() error {
	if err := s.read(4); err != nil {
		return err
	}
	data, err := json.Marshal(s.env.Choices(int(int32(binary.LittleEndian.Uint32(s.buf)))))
	if err != nil {
		return s.frame(err)
	}
	s.buf = binary.LittleEndian.AppendUint32(append(s.buf[:0], 0, 0, 0, 0), uint32(len(data)))
	_, err = s.out.Write(append(s.buf, data...))
	return err
}

// frame answers with the batch, or with an error.
func (s *server) frame(err error) error {
	s.buf = s.buf[:0]
	if err != nil {
		text := err.Error()
		s.buf = append(binary.LittleEndian.AppendUint32(s.buf, uint32(len(text))), text...)
		_, err := s.out.Write(s.buf)
		return err
	}
	b := &s.batch
	s.buf = binary.LittleEndian.AppendUint32(s.buf, 0)
	for _, n := range b.Counts {
		s.buf = binary.LittleEndian.AppendUint32(s.buf, uint32(n))
	}
	for _, n := range b.Rewards {
		s.buf = binary.LittleEndian.AppendUint32(s.buf, math.Float32bits(n))
	}
	for _, n := range b.Legal {
		s.buf = binary.LittleEndian.AppendUint32(s.buf, uint32(n))
	}
	for _, part := range [...][]byte{s.buf, b.Seats, b.Done, b.Masks, b.Observations} {
		if _, err := s.out.Write(part); err != nil {
			return err
		}
	}
	return nil
}
