// Package meter counts what a card room does, for Prometheus.
package meter

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Meter has the counters of a room.
type Meter struct {
	registry *prometheus.Registry

	Events   *prometheus.CounterVec // stored, by kind and author
	Refused  *prometheus.CounterVec // messages and requests, by code
	Store    prometheus.Histogram   // seconds until the store has acknowledged an event
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

// New returns a meter at zero.
func New() *Meter {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	counters := func(name, help string, labels ...string) *prometheus.CounterVec {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "room", Name: name, Help: help}, labels)
		r.MustRegister(c)
		return c
	}
	counter := func(name, help string) prometheus.Counter { return counters(name, help).WithLabelValues() }
	seconds := func(name, help string) prometheus.Histogram {
		h := prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: "room", Name: name, Help: help, Buckets: prometheus.ExponentialBuckets(0.0005, 2, 15),
		})
		r.MustRegister(h)
		return h
	}
	sockets := prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: "room", Name: "sockets", Help: "Sockets that are open."}, []string{"kind"})
	tables := prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "room", Name: "tables", Help: "Tables in memory."})
	r.MustRegister(sockets, tables)
	return &Meter{
		registry: r,
		Events:   counters("events_total", "Events stored.", "kind", "by"),
		Refused:  counters("refused_total", "Messages and requests refused.", "code"),
		Store:    seconds("store_seconds", "Time until the store has acknowledged an event."),
		Raced:    counter("raced_total", "Events that another writer's came before."),
		Retried:  counter("retried_total", "Events sent to the store again."),
		Thought:  seconds("think_seconds", "Time that a bot took for a move."),
		Sockets:  sockets,
		Closed:   counters("closed_total", "Sockets closed by the server.", "reason"),
		Tables:   tables,
		Messages: counters("messages_total", "Messages on sockets.", "direction"),
		Bytes:    counter("sent_bytes_total", "Bytes sent on sockets."),
		Requests: counters("requests_total", "HTTP requests.", "status"),
		Reports:  counter("csp_reports_total", "Breaches of the content security policy that browsers reported."),
		Panics:   counter("panics_total", "Requests that failed by a fault of the room."),
	}
}

// Handler returns what Prometheus scrapes.
func (m *Meter) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
