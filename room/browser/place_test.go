package browser

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/room/loopback"
)

// place is an address that one room after another uses, with the pages that were opened there. A
// page that a test has finished with is cleaned for the next test. This takes a third of the
// processor time of a new page, because the browser has already loaded and compiled the files of
// the room.
type place struct {
	address string
	mu      sync.Mutex
	idle    []*page
}

// places holds all places by address, and a list of those at which no room is running.
var places = struct {
	sync.Mutex
	at   map[string]*place
	free []*place
}{at: map[string]*place{}}

// takePlace returns a place for a room until the test ends.
func takePlace(t *testing.T) *place {
	t.Helper()
	places.Lock()
	defer places.Unlock()
	var at *place
	if last := len(places.free) - 1; last >= 0 {
		at, places.free = places.free[last], places.free[:last]
	} else {
		at = &place{address: loopback.Free(t)}
		places.at[at.address] = at
	}
	t.Cleanup(func() {
		places.Lock()
		defer places.Unlock()
		places.free = append(places.free, at)
	})
	return at
}

// placeOf returns the place to which the address of a page leads, or nil if it leads elsewhere.
func placeOf(url string) *place {
	host, _, _ := strings.Cut(strings.TrimPrefix(url, "http://"), "/")
	places.Lock()
	defer places.Unlock()
	return places.at[host]
}

// take returns an idle page of the place, or nil.
func (at *place) take() *page {
	if at == nil {
		return nil
	}
	at.mu.Lock()
	defer at.mu.Unlock()
	last := len(at.idle) - 1
	if last < 0 {
		return nil
	}
	p := at.idle[last]
	at.idle = at.idle[:last]
	return p
}

// leave keeps the page for the next test at its place, or closes the page if it cannot be used
// again.
func (p *page) leave() {
	p.checkFaults()
	if p.place == nil || p.t.Failed() || p.clean() != nil {
		p.end()
		return
	}
	p.place.mu.Lock()
	defer p.place.mu.Unlock()
	p.place.idle = append(p.place.idle, p)
}

// clean makes the page like that of a person who is new to the room, in a browser that has just
// been started. The room must still be running.
func (p *page) clean() error {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	origin := "http://" + p.place.address
	// This address has no scripts, but belongs to the same room, so that the browser keeps the
	// process of the page.
	if err := chromedp.Do(ctx, chromedp.Navigate(origin+"/healthz"), chromedp.Evaluate[chromedp.Void]("sessionStorage.clear()")); err != nil {
		return err
	}
	data := storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "local_storage,indexeddb,service_workers,cache_storage"}
	if _, err := chromedp.Call(ctx, storage.ClearDataForOrigin, data); err != nil {
		return err
	}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}); err != nil {
		return err
	}
	if _, err := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{}); err != nil {
		return err
	}
	for _, command := range []cdp.Command[cdp.Empty, cdp.Empty]{emulation.ClearDeviceMetricsOverride, network.ClearBrowserCookies,
		cdppage.ResetNavigationHistory} {
		if _, err := chromedp.Call(ctx, command, cdp.Empty{}); err != nil {
			return err
		}
	}
	return nil
}
