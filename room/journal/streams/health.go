package streams

import (
	"context"
	"fmt"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
)

// The times by which the store's health is judged: the time for an answer to Check, and the silence
// after which a replica counts as gone. Replicas send a message each second.
const (
	checkWait = 2 * time.Second
	silence   = 4 * time.Second
)

// Check implements [Journal]. The leader of a stream of tables answers, each time the leader of a
// different stream. To store anything, it must hear from enough of its replicas.
func (j *Journal) Check(ctx context.Context) error {
	if j.server != nil && !j.server.JetStreamEnabled() {
		j.broken(ErrBroken)
		return ErrBroken
	}
	all := streamsOf(journal.Tables)
	return j.check(ctx, all[j.checked.Add(1)%uint32(len(all))])
}

// checkAll returns an error unless all streams of tables can take entries now.
func (j *Journal) checkAll(ctx context.Context) error {
	for _, s := range streamsOf(journal.Tables) {
		if err := j.check(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func (j *Journal) check(ctx context.Context, s stream) error {
	ctx, cancel := context.WithTimeout(ctx, checkWait)
	defer cancel()
	stream, err := j.js.Stream(ctx, s.name)
	if err != nil {
		return fmt.Errorf("%w: %w", journal.ErrUnknown, err)
	}
	in := stream.CachedInfo().Cluster
	if in == nil {
		return nil
	}
	alive := 1
	for _, replica := range in.Replicas {
		if !replica.Offline && replica.Active < silence {
			alive++
		}
	}
	if 2*alive <= len(in.Replicas)+1 {
		return fmt.Errorf("%w: %d of %d replicas", journal.ErrUnknown, alive, len(in.Replicas)+1)
	}
	return nil
}

// Leader returns the name of the node that orders the entries of the first part of the tables, or
// "" if there is only one node.
func (j *Journal) Leader(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, checkWait)
	defer cancel()
	stream, err := j.js.Stream(ctx, streamsOf(journal.Tables)[0].name)
	if err != nil {
		return "", fmt.Errorf("journal: %w", err)
	}
	if in := stream.CachedInfo().Cluster; in != nil {
		return in.Leader, nil
	}
	return "", nil
}
