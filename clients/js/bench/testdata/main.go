// Bench makes the choices of bots natively, for bench.js. Each line of its input is the argument of
// a call to choose, and each line of its output is the processor time of the call, in microseconds.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"syscall"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/call"
)

func main() {
	log.SetFlags(0)
	if err := run(json.NewDecoder(os.Stdin)); err != nil {
		log.Fatal("bench: ", err)
	}
}

func run(in *json.Decoder) error {
	c := call.Calls{Games: hoyle.Games()}
	list, _ := c.Call(0, 0, nil)
	var names []string
	if err := json.Unmarshal(list, &names); err != nil {
		return err
	}
	choose := int32(slices.Index(names, "choose"))
	for {
		var arg json.RawMessage
		if err := in.Decode(&arg); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		var before, after syscall.Rusage
		bad := syscall.Getrusage(syscall.RUSAGE_SELF, &before)
		answer, ok := c.Call(choose, 0, arg)
		if err := errors.Join(bad, syscall.Getrusage(syscall.RUSAGE_SELF, &after)); err != nil || !ok {
			return fmt.Errorf("choose: %s: %w", answer, err)
		}
		fmt.Println((used(after) - used(before)) / 1000)
	}
}

func used(u syscall.Rusage) int64 { return u.Utime.Nano() + u.Stime.Nano() }
