package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/hoylecards/hoyle/room/journal"
)

// checked is the result of a check.
type checked struct {
	Whole    bool     `json:"whole"`
	Contents string   `json:"contents"`
	Damaged  []string `json:"damaged"` // what is not whole
}

// String returns the result as lines of text.
func (c checked) String() string {
	var text strings.Builder
	fmt.Fprintln(&text, c.Contents)
	for _, line := range c.Damaged {
		fmt.Fprintln(&text, "damaged:", line)
	}
	return text.String()
}

// survey reads everything in a store, given what is known to be damaged. The error wraps
// [journal.ErrDamaged] if anything is.
func survey(ctx context.Context, s store, damaged []string) (any, error) {
	b, err := s.Backup(ctx, io.Discard)
	c := checked{Contents: b.String(), Damaged: append(append([]string{}, damaged...), b.Lost...)}
	if err == nil && len(c.Damaged) > 0 {
		err = fmt.Errorf("%w: %s", journal.ErrDamaged, strings.Join(c.Damaged, "; "))
	}
	c.Whole = err == nil
	return c, err
}

// checkStore checks a store that no room uses, without changing it.
func checkStore(ctx context.Context, c config, out io.Writer) error {
	s, damaged, err := salvaged(c)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	found, err := survey(ctx, s, damaged)
	_ = write(out, found, c.request())
	return err
}

// checkBackup checks a backup.
func checkBackup(c config, proof *journal.Sealed, out io.Writer) error {
	f, err := os.Open(c.args[0])
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	b, err := proof.Verify(f)
	if err != nil {
		return err
	}
	return write(out, checked{Whole: true, Contents: b.String(), Damaged: []string{}}, c.request())
}

// salvage writes a backup of what is whole in a store that no room uses, and says what is not.
func salvage(ctx context.Context, c config, proof *journal.Sealed, out io.Writer) error {
	s, damaged, err := salvaged(c)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	found, _ := survey(ctx, s, damaged)
	answer := piped(func(w io.Writer) error {
		_, err := s.Backup(ctx, w)
		return err
	})
	defer func() { _ = answer.Close() }()
	if err := writeBackup(c.args[0], answer, proof, io.Discard); err != nil {
		return err
	}
	return write(out, found, c.request())
}

// salvaged opens what is whole in the directory of a store.
func salvaged(c config) (store, []string, error) {
	lock, err := lockDir(c.data)
	if err != nil {
		return nil, nil, err
	}
	known, last, err := readKeys(c.keyFile())
	if err != nil {
		return nil, nil, errors.Join(err, lock.Close())
	}
	below, damaged, err := journal.Salvage(c.storeDir(), last, known, c.keep.options()...)
	if err != nil {
		return nil, nil, errors.Join(err, lock.Close())
	}
	s, err := journal.Seal(below, last, known)
	return &locked{s, lock}, damaged, err
}
