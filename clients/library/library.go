// Package library brings games to other languages. One main serves every way:
//
//	package main
//
//	import (
//		"example.com/mygame"
//		"github.com/hoylecards/hoyle/clients/library"
//	)
//
//	func init() { library.Offer(mygame.ByName()) }
//	func main() { library.Main() }
//
// It is built as a C library, which C#, Rust, Java and Python load too; as a program in
// WebAssembly, for the npm package and for other hosts of WASI; or as a program that plays tables
// for a learner over a pipe:
//
//	go build -buildmode=c-shared -o libmygame.so .
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -ldflags="-s -w" -o mygame.wasm .
//	go build -o mygame .
//
// The file hoyle.h beside this one declares and describes the functions of the C library;
// docs/languages.md shows them in each language.
package library

import (
	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/call"
)

// offered is what the program offers. It does not change once the init functions have run.
var offered call.Calls

// Offer adds games to those of the program. Call it from an init function, because a library runs
// no main.
func Offer(games ...hoyle.Game) { offered.Games = append(offered.Games, games...) }

// Answer adds an operation of your own on a table, which a client calls by its name. The argument
// is JSON, and the result becomes JSON. Call it from an init function.
func Answer(name string, do func(t *hoyle.Table, arg []byte) (any, error)) {
	offered.More = append(offered.More, call.Op{Name: name, Do: do})
}
