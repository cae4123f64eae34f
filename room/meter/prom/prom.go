// Package prom keeps the metrics of a card room for Prometheus.
package prom

import (
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/hoylecards/hoyle/room/meter"
)

// Meter is a [meter.Meter] that Prometheus scrapes.
type Meter struct {
	registry *prometheus.Registry
	counters map[meter.Count]*prometheus.CounterVec
	sockets  *prometheus.GaugeVec
	times    map[meter.Duration]prometheus.Histogram
	probes   sync.Map // functions, by probe
}

// metric holds what Prometheus shows of a metric besides its value.
type metric struct {
	help   string
	labels []string
}

var counters = map[meter.Count]metric{
	meter.Events:   {"Events stored.", []string{"kind", "by"}},
	meter.Refused:  {"Messages and requests refused.", []string{"code"}},
	meter.Raced:    {"Events refused because another writer's event came first.", nil},
	meter.Retried:  {"Events sent to the store again.", nil},
	meter.Closed:   {"Sockets closed by the server.", []string{"reason"}},
	meter.Messages: {"Messages on sockets.", []string{"direction"}},
	meter.Bytes:    {"Bytes sent on sockets.", nil},
	meter.Requests: {"HTTP requests.", []string{"status"}},
	meter.Reports:  {"Breaches of the content security policy that browsers reported.", nil},
	meter.Panics:   {"Requests that failed because of a fault in the room.", nil},
}

var durations = map[meter.Duration]string{
	meter.Store:   "Time until the store has acknowledged an event.",
	meter.Seen:    "Time from an event to its view in a socket.",
	meter.Thought: "Time that a bot took for a move.",
}

var probes = map[meter.Probe]string{
	meter.Tables:  "Tables in memory.",
	meter.Owned:   "Tables that this node owns.",
	meter.Members: "Nodes that are alive, as this one sees it.",
	meter.Away:    "1 while the store does not answer, otherwise 0.",
	meter.Backlog: "Messages that wait for clients.",
	meter.Cups:    "Cups in memory.",
	meter.Feed:    "Entries of the feed in memory.",
}

const namespace = "room"

// New returns a meter at zero.
func New() *Meter {
	m := &Meter{
		registry: prometheus.NewRegistry(),
		counters: map[meter.Count]*prometheus.CounterVec{}, times: map[meter.Duration]prometheus.Histogram{},
	}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for name, is := range counters {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: string(name), Help: is.help}, is.labels)
		if len(is.labels) == 0 {
			c.WithLabelValues() // so that the metric is shown even at 0
		}
		m.counters[name] = c
		m.registry.MustRegister(c)
	}
	m.sockets = prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Namespace: namespace, Name: string(meter.Sockets), Help: "Sockets that are open.",
	}, []string{"kind"})
	m.registry.MustRegister(m.sockets)
	for name, help := range durations {
		m.times[name] = prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: namespace, Name: string(name), Help: help, Buckets: prometheus.ExponentialBuckets(0.0005, 2, 15),
		})
		m.registry.MustRegister(m.times[name])
	}
	for p, help := range probes {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Namespace: namespace, Name: string(p), Help: help,
		}, func() float64 { return m.ask(p) }))
	}
	return m
}

// Count implements [meter.Meter].
func (m *Meter) Count(c meter.Count, n int, labels ...string) {
	if c == meter.Sockets {
		m.sockets.WithLabelValues(labels...).Add(float64(n))
		return
	}
	m.counters[c].WithLabelValues(labels...).Add(float64(n))
}

// Took implements [meter.Meter].
func (m *Meter) Took(d meter.Duration, t time.Duration) { m.times[d].Observe(t.Seconds()) }

// Watch implements [meter.Meter].
func (m *Meter) Watch(p meter.Probe, f func() float64) { m.probes.Store(p, f) }

func (m *Meter) ask(p meter.Probe) float64 {
	if f, ok := m.probes.Load(p); ok {
		return f.(func() float64)()
	}
	return 0
}

// Handler returns the handler that Prometheus scrapes.
func (m *Meter) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
