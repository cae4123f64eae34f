package outside

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	maxLine  = 64 << 10 // bytes of a line that a player writes
	maxSaid  = 1 << 20  // bytes that it writes from one question to the next
	maxNotes = 200      // lines of a program that go to the log
	maxNote  = 500      // bytes of such a line
	queued   = 1024     // messages that a player has not read
)

// process is a running program, here or at the other end of a connection, and its messages.
type process struct {
	options Options
	noise   func(text string) // is called with a line that is not a message
	queue   chan []byte       // for its standard input
	readies chan PlayerReady
	pongs   chan struct{}
	gone    chan struct{} // is closed once the program has ended
	kill    func()

	ready PlayerReady // after the start
	open  int         // deals; the player has the lock

	mu     sync.Mutex
	closed bool              // the queue is closed
	asked  map[int]*question // the last of each deal
	latest int               // the greatest id of a deal with a question
	said   int               // bytes since the last question
	notes  int
	last   []string // notes, at most lastNotes
	why    *Fault   // the fault that ended the program
}

// question is a request for a move.
type question struct {
	n, before int // before is the n of the previous question
	answers   chan PlayerMove
}

func newProcess(o Options, noise func(string)) *process {
	return &process{
		options: o, noise: noise, queue: make(chan []byte, queued), readies: make(chan PlayerReady, 1),
		pongs: make(chan struct{}, 1), gone: make(chan struct{}), asked: map[int]*question{},
	}
}

// output takes what the program writes.
func (p *process) output() io.Writer {
	return &lines{most: maxLine, each: p.read, long: func() error { return p.end(Flood, fmt.Sprintf("a line of more than %d bytes", maxLine)) }}
}

// notebook takes what goes to the log.
func (p *process) notebook() io.Writer {
	return &lines{most: maxNote, each: func(line []byte) error { p.note(string(line)); return nil }, long: func() error { return nil }}
}

// feed writes the messages to the program.
func (p *process) feed(in io.WriteCloser) {
	for line := range p.queue {
		if _, err := in.Write(line); err != nil {
			break
		}
	}
	_ = in.Close()
}

// connect greets the program at the other end of a connection.
func connect(ctx context.Context, conn io.ReadWriteCloser, o Options, noise func(string)) (*process, error) {
	p := newProcess(o, noise)
	p.kill = func() { _ = conn.Close() }
	go p.feed(conn)
	go func() {
		_, _ = io.Copy(p.output(), conn)
		_ = p.end(Gone, "the connection has ended")
		close(p.gone)
	}()
	return p, p.greet(ctx)
}

// launch starts the program of a command, and waits until it is ready.
func launch(ctx context.Context, words []string, o Options, noise func(string)) (*process, error) {
	p := newProcess(o, noise)
	cmd := limited(words, o.Memory)
	p.kill = func() { killAll(cmd) }
	cmd.Env = o.Env
	cmd.Stdout = p.output()
	cmd.Stderr = p.notebook()
	cmd.WaitDelay = o.Grace
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go p.feed(in)
	go p.wait(cmd)
	return p, p.greet(ctx)
}

// wait waits for the end of the program.
func (p *process) wait(cmd *exec.Cmd) {
	err := cmd.Wait()
	text := "the program has ended"
	if err != nil {
		text += ": " + err.Error()
		if last := p.lastNotes(); last != "" {
			text += ", after: " + last
		}
	}
	_ = p.end(Gone, text)
	close(p.gone)
}

// The last notes of a program that has failed, such as the end of a traceback, and their length.
const (
	lastNotes = 3
	lastNote  = 160
)

func (p *process) lastNotes() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.last, " / ")
}

// greet says hello, and waits for the answer.
func (p *process) greet(ctx context.Context) error {
	p.send(HostHello{T: "hello", Protocol: Protocol})
	select {
	case p.ready = <-p.readies:
		if p.ready.Protocol != Protocol {
			return p.end(Gone, fmt.Sprintf("it speaks version %d of the protocol, not %d", p.ready.Protocol, Protocol))
		}
		return nil
	case <-time.After(p.options.Start):
		return p.end(Gone, fmt.Sprintf("it did not say that it is ready in %v: did it flush its output?", p.options.Start))
	case <-p.gone:
		return p.end(Gone, "")
	case <-ctx.Done():
		_ = p.end(Gone, "")
		return context.Cause(ctx)
	}
}

// end ends the program because of a fault, unless it has already ended. The error is the fault that
// ended it.
func (p *process) end(kind Kind, text string) error {
	p.mu.Lock()
	first := p.why == nil
	if first {
		p.why = &Fault{Kind: kind, Text: text}
	}
	why := *p.why
	p.shut()
	p.mu.Unlock()
	if first { // later, another program may have the same process id
		p.kill()
	}
	return fmt.Errorf("%s", why.String())
}

// shut closes the queue. The caller has the lock.
func (p *process) shut() {
	if !p.closed {
		p.closed = true
		close(p.queue)
	}
}

// quit tells the program to end. If the program takes too long, quit kills it and returns the
// fault.
func (p *process) quit() *Fault {
	p.send(HostQuit{T: "quit"})
	p.mu.Lock()
	p.shut()
	p.mu.Unlock()
	select {
	case <-p.gone:
		return nil
	case <-time.After(p.options.Grace):
		_ = p.end(Late, "it did not quit")
		<-p.gone
		return &Fault{Kind: Late, Text: "it did not quit"}
	}
}

// dead reports whether the program has ended, or is about to.
func (p *process) dead() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.why != nil
}

// fault returns the fault that ended the program.
func (p *process) fault() Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	return *p.why
}

// send sends a message. A program that does not read is ended.
func (p *process) send(message any) {
	data, err := json.Marshal(message)
	if err != nil {
		_ = p.end(Gone, err.Error())
		return
	}
	p.mu.Lock()
	full := false
	if !p.closed {
		select {
		case p.queue <- append(data, '\n'):
		default:
			full = true
		}
	}
	p.mu.Unlock()
	if full {
		_ = p.end(Gone, "it does not read")
	}
}

// note writes a line of the program to the log.
func (p *process) note(line string) {
	p.mu.Lock()
	p.notes++
	n := p.notes
	p.last = append(p.last[max(0, len(p.last)+1-lastNotes):], printable(line, lastNote))
	p.mu.Unlock()
	switch {
	case p.options.Log == nil || n > maxNotes:
	case n == maxNotes:
		p.options.Log("the rest is left out")
	default:
		p.options.Log(printable(line, maxNote))
	}
}

// printable returns the beginning of a text, without characters that control a terminal.
func printable(text string, most int) string {
	text = strings.ToValidUTF8(text, "?")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}
