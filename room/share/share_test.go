package share_test

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/room/share"
)

// A client has what its account, its address or its network has. An empty field matches nobody.
func TestAmong(t *testing.T) {
	all := []share.Client{
		{Account: "ann", Address: "1.1", Network: "1"},
		{Account: "ben", Address: "1.1", Network: "1"},
		{Account: "ben", Address: "1.2", Network: "1"},
		{Account: "eve", Address: "2.1"},
		{Account: "tom"},
		{},
	}
	for by, want := range map[share.Client]share.Counts{
		{}: {},
		{Account: "ann", Address: "1.1", Network: "1"}: {Account: 1, Address: 2, Network: 3},
		{Account: "ben", Address: "1.3", Network: "1"}: {Account: 2, Address: 0, Network: 3},
		{Account: "tim", Address: "2.1", Network: "2"}: {Account: 0, Address: 1, Network: 0},
		{Account: "tom"}: {Account: 1},
	} {
		want.All = len(all)
		if got := by.Among(slices.Values(all)); got != want {
			t.Errorf("%v has %v, not %v", by, got, want)
		}
	}
}

// One limit that is reached suffices.
func TestReach(t *testing.T) {
	most := share.Counts{Account: 1, Address: 2, Network: 3}
	for n, want := range map[share.Counts]bool{
		{}: false, {Account: 0, Address: 1, Network: 2}: false, {Account: 1}: true, {Address: 2}: true, {Network: 3}: true, {Network: 4}: true,
	} {
		if got := n.Reach(most); got != want {
			t.Errorf("%v of %v: %t", n, most, got)
		}
	}
}

// What somebody has opened is counted by its owner, who is stored, and by the address and the network, which a
// node knows only of what was opened there.
func TestOpeners(t *testing.T) {
	var o share.Openers
	ann := share.Client{Account: "ann", Address: "1.1", Network: "1"}
	o.Add("a", ann)
	o.Add("b", share.Client{Account: "ben", Network: "1"})
	o.Add("gone", ann)
	o.Remove("gone")
	owners := map[string]string{"a": "ann", "b": "ben", "elsewhere": "ann"}
	for most, want := range map[share.Counts]bool{
		{Account: 3, Address: 2, Network: 3}: false,
		{Account: 2, Address: 2, Network: 3}: true,
		{Account: 3, Address: 1, Network: 3}: true,
		{Account: 3, Address: 2, Network: 2}: true,
	} {
		if got := o.Full(ann, owners, most); got != want {
			t.Errorf("limits %v: %t", most, got)
		}
	}
	for id, want := range map[string][2]string{"a": {"1", "new"}, "b": {"1", "new"}, "elsewhere": {"ann", "new"}, "gone": {"ann", "new"}} {
		owner := owners[id]
		if owner == "" {
			owner = "ann"
		}
		if got := [2]string{o.Of(id, owner).Payer(), o.Of(id, "new").Payer()}; got != want {
			t.Errorf("%s: %q, not %q", id, got, want)
		}
	}
	if got := o.Of("a", ""); got.Address != ann.Address {
		t.Errorf("a is opened by %v", got)
	}
}
