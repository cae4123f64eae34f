// Package meter names the metrics of a card room. Package prom keeps them for Prometheus.
package meter

import "time"

// Meter keeps the metrics of a room. Its methods may be called by several goroutines at once.
type Meter interface {
	// Count adds n to the count with the given values of its labels.
	Count(c Count, n int, labels ...string)
	// Took adds a time to the distribution of a duration.
	Took(d Duration, t time.Duration)
	// Watch makes the function f the source of a probe, which is 0 until then. The function is called
	// whenever the metrics are read.
	Watch(p Probe, f func() float64)
}

// Count is the name of a counter.
type Count string

// The counts. Only Sockets can go down.
const (
	Events   Count = "events_total"      // stored, by kind and author
	Refused  Count = "refused_total"     // messages and requests, by code
	Raced    Count = "raced_total"       // events that lost to another one
	Retried  Count = "retried_total"     // events sent to the store again
	Sockets  Count = "sockets"           // open now, by kind
	Closed   Count = "closed_total"      // sockets closed by the server, by reason
	Messages Count = "messages_total"    // on sockets, by direction
	Bytes    Count = "sent_bytes_total"  // on sockets
	Requests Count = "requests_total"    // by status
	Reports  Count = "csp_reports_total" // from browsers: breaches of the content security policy
	Panics   Count = "panics_total"      // requests that failed because of a fault in the room
)

// Duration is the name of a distribution of times.
type Duration string

// The durations.
const (
	Store   Duration = "store_seconds" // until the store has acknowledged an event
	Seen    Duration = "seen_seconds"  // from an event to its view in a socket
	Thought Duration = "think_seconds" // that a bot thought about a move
)

// Probe is the name of a metric whose value is computed when it is read.
type Probe string

// The probes.
const (
	Tables  Probe = "tables"       // in memory
	Owned   Probe = "owned_tables" // tables for which this node makes the moves of bots
	Members Probe = "members"      // nodes that are alive, this one included
	Away    Probe = "store_away"   // 1 while the store does not answer
	Backlog Probe = "backlog"      // messages that wait for clients
	Cups    Probe = "cups"         // in memory
	Feed    Probe = "feed_entries" // in memory
)

// None is a meter that keeps nothing.
type None struct{}

// Count implements [Meter].
func (None) Count(Count, int, ...string) {}

// Took implements [Meter].
func (None) Took(Duration, time.Duration) {}

// Watch implements [Meter].
func (None) Watch(Probe, func() float64) {}
