package server

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/web"
)

// newBot makes an account for a program, and writes its token. The result is for the log.
func newBot(ctx context.Context, s journal.Journal, name string, w io.Writer) (done fmt.Stringer, err error) {
	account, token, err := web.NewProgram(ctx, s, name)
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintln(w, token)
	return bytes.NewBufferString(account), err
}
