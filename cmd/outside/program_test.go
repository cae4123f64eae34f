package outside

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
)

// The test binary also serves as the outside players of the tests: exec:BINARY player HABIT.
func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[2] == "example" {
		examplePlayer(os.Args[3])
		return
	}
	if len(os.Args) > 2 && os.Args[1] == "player" {
		(&program{habit: os.Args[2], args: os.Args[3:]}).run()
		return
	}
	os.Exit(m.Run())
}

// named returns the name of a player that has a habit.
func named(habit string, args ...string) string {
	return fmt.Sprintf("exec:'%s' player %s %s", os.Args[0], habit, strings.Join(args, " "))
}

// program is an outside player with a habit. Most habits are bad.
type program struct {
	habit string
	args  []string
	asked int
	last  string // answer
}

// heard is a message from the host.
type heard struct {
	T     string   `json:"t"`
	ID    int      `json:"id"`
	N     int      `json:"n"`
	Legal []string `json:"legal"`
}

func say(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s\n", data)
}

func (p *program) run() {
	keep := func(string) {}
	if len(p.args) > 0 { // the file for what it hears
		f, err := os.OpenFile(p.args[0], os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
		if err != nil {
			panic(err)
		}
		keep = func(line string) { fmt.Fprintln(f, line) }
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		keep(in.Text())
		var m heard
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			panic(err)
		}
		p.hear(m)
	}
	if p.habit == "stubborn" {
		time.Sleep(time.Hour)
	}
}

// wordy is the move of a player that says too much.
var wordy = strings.Repeat("z", 1000)

func (p *program) hear(m heard) {
	switch m.T {
	case "hello":
		p.hello()
	case "move":
		p.asked++
		p.move(m)
	case "ping":
		if p.habit != "dead" {
			say(PlayerPong{T: "pong"})
		}
	case "stop":
		if p.habit == "slow" {
			fmt.Println(p.last)
		}
	case "no":
		switch p.habit {
		case "careless":
			say(map[string]any{"t": "move", "id": m.ID, "n": m.N, "i": 0})
		case "illegal":
			say(map[string]any{"t": "move", "id": m.ID, "n": m.N, "i": -1})
		case "wordy":
			say(PlayerMove{T: "move", ID: m.ID, N: m.N, Move: wordy})
		}
	case "quit":
		if p.habit != "stubborn" {
			os.Exit(0)
		}
	}
}

func (p *program) hello() {
	ready := PlayerReady{T: "ready", Protocol: 1, Name: p.habit, Wants: []string{"view", "zones", "text", "log", "observation"}, Parallel: 3}
	switch p.habit {
	case "silent":
		return
	case "stillborn":
		os.Exit(1)
	case "old":
		ready.Protocol = 7
	case "single":
		ready.Parallel = 0
	case "indigo":
		ready.Games = []string{"indigo"}
	}
	say(ready)
	if p.habit == "deaf" {
		time.Sleep(time.Hour)
	}
}

func (p *program) move(m heard) {
	answer := map[string]any{"t": "move", "id": m.ID, "n": m.N, "i": rand.IntN(len(m.Legal))}
	switch p.habit {
	case "mute", "dead":
		return
	case "slow":
		line, _ := json.Marshal(answer)
		p.last = string(line)
		return
	case "first", "curious":
		answer["i"] = 0
	case "careless":
		answer["i"] = len(m.Legal)
	case "illegal":
		answer["i"] = -1
	case "wordy":
		answer = map[string]any{"t": "move", "id": m.ID, "n": m.N, "move": wordy}
	case "noisy":
		fmt.Println("I think about", m.Legal)
	case "rude":
		answer = map[string]any{"t": "expletive"}
	case "forgetful":
		answer["n"] = 1000
	case "dies":
		if p.asked == 3 {
			fmt.Fprintln(os.Stderr, "Traceback:\nIndexError: no such card")
			os.Exit(3)
		}
	case "floods":
		for {
			say(PlayerInfo{T: "info", Text: "and another thing"})
		}
	case "endless":
		for {
			fmt.Print(strings.Repeat("x", 1000))
		}
	case "chatty":
		for i := range 1000 {
			fmt.Fprintln(os.Stderr, i, "\x1b[2J", strings.Repeat("y", 1000))
		}
	}
	if p.habit == "curious" && p.asked%2 == 1 {
		say(PlayerMove{T: "move", ID: m.ID, N: m.N, Move: "xyzzy"})
	}
	say(answer)
}

// patient has such long time limits that no machine is too slow for them.
var patient = Options{Time: time.Hour, Start: time.Hour, Grace: time.Hour}

// hasty has a short time limit for moves, for players that never answer.
var hasty = Options{Time: 5 * time.Millisecond, Start: time.Hour, Grace: time.Hour}

// impatient does not wait for programs that fail to answer a ping or to quit.
var impatient = Options{Time: 5 * time.Millisecond, Start: time.Hour, Grace: 20 * time.Millisecond}
