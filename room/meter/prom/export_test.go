package prom

import "github.com/hoylecards/hoyle/room/meter"

// Names returns the names of the room's own metrics.
func Names() []string {
	names := []string{namespace + "_" + string(meter.Sockets)}
	for name := range counters {
		names = append(names, namespace+"_"+string(name))
	}
	for name := range durations {
		names = append(names, namespace+"_"+string(name))
	}
	for name := range probes {
		names = append(names, namespace+"_"+string(name))
	}
	return names
}
