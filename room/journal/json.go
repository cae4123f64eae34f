package journal

import (
	"context"
	"encoding/json"
)

// Store appends a value as JSON. Its parameters and results are those of Append.
func Store(ctx context.Context, j Journal, shelf Shelf, key string, after uint64, id string, value any) (uint64, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return 0, err
	}
	return j.Append(ctx, shelf, key, after, id, data)
}

// Newest reads the last entry of a subject, which is JSON, into a value, and returns the rev of the entry.
// The rev is 0 if there is none or the store does not answer, but not if the entry cannot be understood.
func Newest(ctx context.Context, j Journal, shelf Shelf, key string, value any) (rev uint64, err error) {
	entries, err := j.Read(ctx, shelf, key, 0)
	if err != nil || len(entries) == 0 {
		return 0, err
	}
	last := entries[len(entries)-1]
	return last.Rev, json.Unmarshal(last.Data, value)
}

// Tell sends a value as JSON to all listeners of a topic.
func Tell(j Journal, topic string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return j.Send(topic, data)
}
