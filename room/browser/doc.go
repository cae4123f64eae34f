// Package browser tests the page of the card room in a real browser, against the real program. Its
// tests are skipped if there is no Chromium. The last tests are also skipped if the machine is so
// busy that the time limit of go test is near.
//
//	go test ./browser                 plays every game by keyboard, and more
//	go test ./browser -run Pictures -update   writes the pictures of docs/img
package browser
