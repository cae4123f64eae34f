// Package meter has the metrics of a card room, for Prometheus.
package meter

import (
	"net/http"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Meter has the counters of a room.
type Meter struct {
	registry *prometheus.Registry
	mu       sync.Mutex
	probes   map[Probe]func() float64
	names    []string

	Events   *prometheus.CounterVec // stored, by kind and author
	Refused  *prometheus.CounterVec // messages and requests, by code
	Store    prometheus.Histogram   // seconds until the store has acknowledged an event
	Seen     prometheus.Histogram   // seconds from an event to its view in a socket
	Raced    prometheus.Counter     // events that another came before
	Retried  prometheus.Counter     // events sent to the store again
	Thought  prometheus.Histogram   // seconds that a bot took for a move
	Sockets  *prometheus.GaugeVec   // open now, by kind
	Closed   *prometheus.CounterVec // sockets closed by the server, by reason
	Tables   prometheus.Gauge       // in memory
	Messages *prometheus.CounterVec // on sockets, by direction
	Bytes    prometheus.Counter     // sent on sockets
	Requests *prometheus.CounterVec // by status
	Reports  prometheus.Counter     // of browsers: breaches of the content security policy
	Panics   prometheus.Counter     // requests that failed by a fault of the room
}

// Probe is a metric whose value is computed when it is read.
type Probe string

// The probes.
const (
	Owned   Probe = "owned_tables" // tables for which this node makes the moves of bots
	Members Probe = "members"      // nodes that are alive, this one included
	Away    Probe = "store_away"   // 1 while the store does not answer
	Backlog Probe = "backlog"      // messages that wait for clients
	Cups    Probe = "cups"         // in memory
	Feed    Probe = "feed_entries" // in memory
)

var probes = map[Probe]string{
	Owned:   "Tables that this node owns.",
	Members: "Nodes that are alive, as this one sees it.",
	Away:    "1 while the store does not answer, otherwise 0.",
	Backlog: "Messages that wait for clients.",
	Cups:    "Cups in memory.",
	Feed:    "Entries of the feed in memory.",
}

// New returns a meter at zero.
func New() *Meter {
	m := &Meter{registry: prometheus.NewRegistry(), probes: map[Probe]func() float64{}}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.Events = m.counters("events_total", "Events stored.", "kind", "by")
	m.Refused = m.counters("refused_total", "Messages and requests refused.", "code")
	m.Store = m.seconds("store_seconds", "Time until the store has acknowledged an event.")
	m.Seen = m.seconds("seen_seconds", "Time from an event to its view in a socket.")
	m.Raced = m.counter("raced_total", "Events that another writer's came before.")
	m.Retried = m.counter("retried_total", "Events sent to the store again.")
	m.Thought = m.seconds("think_seconds", "Time that a bot took for a move.")
	m.Sockets = m.gauges("sockets", "Sockets that are open.", "kind")
	m.Closed = m.counters("closed_total", "Sockets closed by the server.", "reason")
	m.Tables = m.gauges("tables", "Tables in memory.").WithLabelValues()
	m.Messages = m.counters("messages_total", "Messages on sockets.", "direction")
	m.Bytes = m.counter("sent_bytes_total", "Bytes sent on sockets.")
	m.Requests = m.counters("requests_total", "HTTP requests.", "status")
	m.Reports = m.counter("csp_reports_total", "Breaches of the content security policy that browsers reported.")
	m.Panics = m.counter("panics_total", "Requests that failed by a fault of the room.")
	for p, help := range probes {
		m.register(string(p), prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: string(p), Help: help}, func() float64 { return m.ask(p) }))
	}
	return m
}

const namespace = "room"

func (m *Meter) register(name string, c prometheus.Collector) {
	m.registry.MustRegister(c)
	m.names = append(m.names, namespace+"_"+name)
}

func (m *Meter) counters(name, help string, labels ...string) *prometheus.CounterVec {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
	m.register(name, c)
	return c
}

func (m *Meter) counter(name, help string) prometheus.Counter {
	return m.counters(name, help).WithLabelValues()
}

func (m *Meter) gauges(name, help string, labels ...string) *prometheus.GaugeVec {
	g := prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, labels)
	m.register(name, g)
	return g
}

func (m *Meter) seconds(name, help string) prometheus.Histogram {
	h := prometheus.NewHistogram(prometheus.HistogramOpts{
		Namespace: namespace, Name: name, Help: help, Buckets: prometheus.ExponentialBuckets(0.0005, 2, 15),
	})
	m.register(name, h)
	return h
}

// Watch makes f the source of a probe, which is 0 before. f is called whenever the
// metrics are read.
func (m *Meter) Watch(p Probe, f func() float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.probes[p] = f
}

func (m *Meter) ask(p Probe) float64 {
	m.mu.Lock()
	f := m.probes[p]
	m.mu.Unlock()
	if f == nil {
		return 0
	}
	return f()
}

// Names returns the names of the room's own metrics.
func (m *Meter) Names() []string { return m.names }

// Handler returns the handler that Prometheus scrapes.
func (m *Meter) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
