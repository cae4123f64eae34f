// Hoyle-sshd seats people who connect by SSH at tables of a card game, as package sshd describes.
//
//	go run ./cmd/hoyle-sshd doppelkopf -people 2
//	ssh -p 2222 localhost
package main

import (
	"os"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/sshd"
	"github.com/hoylecards/hoyle/examples/hearts"
)

func main() { os.Exit(sshd.Main(os.Args[1:], append(hoyle.Games(), hearts.ByName())...)) }
