package outside

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// lines is a writer that splits its input into lines.
type lines struct {
	most int // bytes of a line
	each func(line []byte) error
	long func() error // is called for a line that is longer than most; the function each gets only the beginning of it

	rest    []byte // of a line without an end
	skipped bool   // the beginning of the line was too long
}

// Write calls the function each for the lines in data.
func (l *lines) Write(data []byte) (int, error) {
	n := len(data)
	for len(data) > 0 {
		part, after, whole := bytes.Cut(data, []byte("\n"))
		data = after
		if !l.skipped {
			l.rest = append(l.rest, part...)
		}
		if len(l.rest) > l.most {
			if err := l.long(); err != nil {
				return 0, err
			}
			l.rest, l.skipped = l.rest[:l.most], true
		}
		if !whole {
			break
		}
		if err := l.each(l.rest); err != nil {
			return 0, err
		}
		l.rest, l.skipped = l.rest[:0], false
	}
	return n, nil
}

// read handles a line of the player.
func (p *process) read(line []byte) error {
	p.mu.Lock()
	p.said += len(line) + 1
	said := p.said
	p.mu.Unlock()
	if said > maxSaid {
		return p.end(Flood, fmt.Sprintf("more than %d bytes without a question", maxSaid))
	}
	if err := p.handle(line); err != nil {
		p.noise(fmt.Sprintf("%s: %v", printable(string(line), 80), err))
	}
	return nil
}

// handle handles a message. The error is for a line that is not a message.
func (p *process) handle(line []byte) error {
	var kind struct {
		T string `json:"t"`
	}
	if err := json.Unmarshal(line, &kind); err != nil {
		return errors.New("not an object of JSON")
	}
	switch kind.T {
	case "ready":
		return take(line, func(m PlayerReady) error { offer(p.readies, m); return nil })
	case "move":
		return take(line, p.answer)
	case "info":
		return take(line, func(m PlayerInfo) error { p.note(m.Text); return nil })
	case "pong":
		offer(p.pongs, struct{}{})
		return nil
	}
	return errors.New("no kind of message")
}

// take reads a message and handles it.
func take[M any](line []byte, handle func(M) error) error {
	var m M
	if err := json.Unmarshal(line, &m); err != nil {
		return err
	}
	return handle(m)
}

// offer sends a value to a channel unless that is full.
func offer[T any](to chan T, v T) {
	select {
	case to <- v:
	default:
	}
}

// answer hands an answer to the question that it belongs to. An answer that comes too late has no
// effect.
func (p *process) answer(m PlayerMove) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.asked[m.ID]
	switch {
	case q != nil && m.N == q.n:
		offer(q.answers, m)
		return nil
	case q == nil && (m.ID < 1 || m.ID > p.latest):
		return errors.New("the id is not that of a deal with a question")
	case q == nil || m.N == q.before:
		return nil
	}
	return errors.New("the n is not that of a question")
}

// question prepares for the answer to a message that asks for a move.
func (p *process) question(m HostMove) *question {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := &question{n: m.N, before: m.N, answers: make(chan PlayerMove, 2)}
	if last := p.asked[m.ID]; last != nil {
		q.before = last.n
	}
	p.asked[m.ID], p.latest, p.said = q, max(p.latest, m.ID), 0
	return q
}

// forget forgets the questions of a deal.
func (p *process) forget(id int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.asked, id)
}

// ask asks for a move until the function meant accepts an answer or refuses the second one. The
// fault is nil if ctx ends.
func (p *process) ask(ctx context.Context, m HostMove, meant func(PlayerMove) (string, *HostNo)) (string, *Fault) {
	q := p.question(m)
	p.send(m)
	late := time.After(p.options.Time)
	var wrong string
	for range 2 {
		a, fault := p.await(ctx, q, late)
		if fault != nil || ctx.Err() != nil {
			p.send(HostStop{T: "stop", ID: m.ID, N: m.N})
			return "", fault
		}
		move, no := meant(a)
		if no == nil {
			return move, nil
		}
		no.T, no.ID, no.N = "no", m.ID, m.N
		p.send(no)
		wrong = a.said() + no.Reason
	}
	return "", &Fault{Kind: Wrong, Text: wrong}
}

// said returns the beginning of an answer, for people.
func (a PlayerMove) said() string {
	switch {
	case a.Move != "":
		return fmt.Sprintf("%q: ", printable(a.Move, 40))
	case a.I != nil:
		return fmt.Sprintf("i is %d: ", *a.I)
	}
	return ""
}

// await waits for an answer to a question.
func (p *process) await(ctx context.Context, q *question, late <-chan time.Time) (a PlayerMove, f *Fault) {
	select {
	case a = <-q.answers:
		return a, nil
	case <-late:
		f = &Fault{Kind: Late, Text: fmt.Sprintf("no answer in %v", p.options.Time)}
	case <-p.gone:
		why := p.fault()
		f = &why
	case <-ctx.Done():
		return a, nil
	}
	select { // if both came at the same time, the answer counts
	case a = <-q.answers:
		return a, nil
	default:
		return a, f
	}
}

// answers reports whether the program answers a ping. If it does not, it is ended.
func (p *process) answers() bool {
	select {
	case <-p.pongs: // from an earlier ping
	default:
	}
	p.send(HostPing{T: "ping"})
	select {
	case <-p.pongs:
		return true
	case <-time.After(p.options.Grace):
		_ = p.end(Gone, "no answer to a ping")
	case <-p.gone:
	}
	return false
}
